/** Local day of a moment, as `2026-11-27`. */
export const localDay = (now: Date): string => [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** Name in the browser's storage of the pop-ups of a site that are hidden for a day. */
export const hiddenKey = (channelSeq: number): string => `madang.popups.${channelSeq}`

/** Numbers of the pop-ups that are hidden on this day. @param kept as `hiddenWith` returns it; unreadable: none */
export function hiddenOn(kept: string | null, day: string): number[] {
  try {
    const parsed: unknown = JSON.parse(kept ?? '')
    if (typeof parsed !== 'object' || parsed === null || !('day' in parsed) || parsed.day !== day || !('popupSeqs' in parsed) || !Array.isArray(parsed.popupSeqs)) return []
    return parsed.popupSeqs.filter((popupSeq) => Number.isSafeInteger(popupSeq))
  } catch {
    return []
  }
}

/** What to store so that this pop-up is hidden on this day too; those of other days are forgotten. */
export const hiddenWith = (kept: string | null, day: string, popupSeq: number): string => JSON.stringify({ day, popupSeqs: [...new Set([...hiddenOn(kept, day), popupSeq])] })
