/** The badge shows numbers up to here, and above it `99+`. */
export const BADGE_SHOWN_MAX = 99

/** The number on the badge: `7`, `99+`; null without unread alarms. Stands apart from the kinds of alarms, since the bell is on every page. */
export function badgeText(count: number): string | null {
  if (count <= 0) return null
  return count > BADGE_SHOWN_MAX ? `${BADGE_SHOWN_MAX}+` : String(count)
}
