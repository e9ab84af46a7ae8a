export const BADGE_SHOWN_MAX = 99

/** Badge text: `7`, `99+`; null without unread alarms. A file of its own, since every page loads the bell. */
export function badgeText(count: number): string | null {
  if (count <= 0) return null
  return count > BADGE_SHOWN_MAX ? `${BADGE_SHOWN_MAX}+` : String(count)
}
