import { readCookie, writeCookie } from '#renderer/lib/cookies.ts'

const COOKIE = 'visited'
const LIFETIME_MS = 365 * 24 * 60 * 60 * 1000

/** Data attribute of the page with the path whose view was counted before the application ran. */
export const VIEWED_MARK = 'viewed'

/** Whether this browser comes for the first time; notes that it did. */
export function isNewVisitor(): boolean {
  if (readCookie(COOKIE) !== undefined) return false
  writeCookie(COOKIE, 'Y', LIFETIME_MS)
  return true
}
