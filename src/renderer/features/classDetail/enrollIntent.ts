import { tabStorage } from '#renderer/lib/storage.ts'

const KEY = 'madang.enrollIntent'
const LIFETIME_MS = 30 * 60_000

/** Remembers in this tab that the user wants to enroll (ENR-07); in the URL, a link could enroll its visitors. */
export function keepEnrollIntent(courseSeq: number, now: number): void {
  tabStorage.setItem(KEY, JSON.stringify({ courseSeq, until: now + LIFETIME_MS }))
}

/** Returns and clears the intent. */
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
