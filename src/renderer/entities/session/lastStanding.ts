import { browserStorage } from '#renderer/lib/storage.ts'

const KEY = 'madang.lastStanding'

/** Whether somebody was logged in here when it was last known: what a header keeps room for until it is known again. Says nobody's name. */
export const wasLoggedIn = (): boolean => browserStorage.getItem(KEY) === 'user'

/** Keeps whether somebody is logged in. */
export function noteStanding(isLoggedIn: boolean): void {
  if (isLoggedIn !== wasLoggedIn()) browserStorage.setItem(KEY, isLoggedIn ? 'user' : 'guest')
}
