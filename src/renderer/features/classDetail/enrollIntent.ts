import { tabStorage } from '#renderer/lib/storage.ts'

const KEY = 'madang.enrollIntent'
/** How long a press of the button is remembered across login, signup and joining, in milliseconds. */
const LIFETIME_MS = 30 * 60_000

/**
 * Remembers that the person asked to enrol, while they log in or join (ENR-07). Kept in the tab and not in the address:
 * a link must not be able to enrol whoever opens it.
 */
export function keepEnrollIntent(courseSeq: number, now: number): void {
  tabStorage.setItem(KEY, JSON.stringify({ courseSeq, until: now + LIFETIME_MS }))
}

/** Whether the person asked to enrol in this class and has just come back; asking again answers no. */
export function takeEnrollIntent(courseSeq: number, now: number): boolean {
  const kept = tabStorage.getItem(KEY)
  if (kept === null) return false
  const intent = parse(kept)
  if (intent !== null && intent.courseSeq !== courseSeq && intent.until > now) return false
  tabStorage.removeItem(KEY)
  return intent !== null && intent.courseSeq === courseSeq && intent.until > now
}

function parse(text: string): { courseSeq: number; until: number } | null {
  try {
    const value = JSON.parse(text) as { courseSeq?: unknown; until?: unknown } | null
    return typeof value?.courseSeq === 'number' && typeof value.until === 'number' ? { courseSeq: value.courseSeq, until: value.until } : null
  } catch {
    return null
  }
}
