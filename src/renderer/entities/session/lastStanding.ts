import { browserStorage } from '#renderer/lib/storage.ts'

const KEY = 'madang.lastStanding'

/** Whether a user was logged in when last known, to reserve space in the header. Stores no name. */
export const wasLoggedIn = (): boolean => browserStorage.getItem(KEY) === 'user'

export function noteStanding(isLoggedIn: boolean): void {
  if (isLoggedIn !== wasLoggedIn()) browserStorage.setItem(KEY, isLoggedIn ? 'user' : 'guest')
}
