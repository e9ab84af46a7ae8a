const KEY = 'madang.loggedOut'

/**
 * Whether the person has logged out on this host and not in since, in whatever tab: the next login then asks first whom to go on
 * as, since somebody else may sit there by now (AUTH-07).
 */
export const afterLogout = {
  is: (): boolean => localStorage.getItem(KEY) !== null,
  note: (): void => localStorage.setItem(KEY, '1'),
  forget: (): void => localStorage.removeItem(KEY),
}
