import { browserStorage } from '#renderer/lib/storage.ts'

const KEY = 'madang.loggedOut'

/**
 * Whether the person has logged out on this host and not in since, in whatever tab: the next login then asks first whom to go on
 * as, since somebody else may sit there by now (AUTH-07).
 */
export const afterLogout = {
  is: (): boolean => browserStorage.getItem(KEY) !== null,
  note: (): void => browserStorage.setItem(KEY, '1'),
  forget: (): void => browserStorage.removeItem(KEY),
}
