import { browserStorage } from '#renderer/lib/storage.ts'

const KEY = 'madang.loggedOut'

/** Whether this host had a logout without a login since, in any tab: the next login asks for the account first (AUTH-07). */
export const afterLogout = {
  is: (): boolean => browserStorage.getItem(KEY) !== null,
  note: (): void => browserStorage.setItem(KEY, '1'),
  forget: (): void => browserStorage.removeItem(KEY),
}
