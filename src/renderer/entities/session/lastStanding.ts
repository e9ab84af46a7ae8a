import { SERVER_USER } from '#shared/channel/firstView.ts'
import { browserStorage, keysOf } from '#renderer/lib/storage.ts'

const KEY = 'madang.lastStanding'
const ROOM = 'madang.room.'

/** Data attribute of a visitor's page that a user gets, while it may show what differs for a user: styles keep their place. */
export const AWAITED_MARK = 'awaitsUser'

/** Whether a user was logged in when last known, to reserve space in the header. Stores no name. */
export const wasLoggedIn = (): boolean => browserStorage.getItem(KEY) === 'user'

export const navigationEntry = (): PerformanceNavigationTiming | undefined => (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]

/** Whether the page is a user's: by the server's word, or where the browser keeps that back, as of insecure pages, by what was known last. */
export function isUserExpected(): boolean {
  const words = navigationEntry()?.serverTiming ?? []
  return words.length === 0 ? wasLoggedIn() : words.some(({ name }) => name === SERVER_USER)
}

export function noteStanding(isLoggedIn: boolean): void {
  if (isLoggedIn !== wasLoggedIn()) browserStorage.setItem(KEY, isLoggedIn ? 'user' : 'guest')
  if (!isLoggedIn) for (const key of keysOf(browserStorage, ROOM)) browserStorage.removeItem(key)
}

/** How large a part of the user's own was when last shown, to reserve its space; null: not known. Forgotten with the login. */
export const lastRoom = (part: string): string | null => browserStorage.getItem(ROOM + part)

export function noteRoom(part: string, size: number | null): void {
  if (size === null) browserStorage.removeItem(ROOM + part)
  else browserStorage.setItem(ROOM + part, String(size))
}
