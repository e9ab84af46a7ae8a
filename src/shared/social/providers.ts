/** Accounts elsewhere that one can log in with (platform spec §1; AUTH-03), in the order they are offered in. */
export const snsTypes = ['KAK', 'NAV', 'GOG', 'FAB'] as const
export type SnsTypeCd = (typeof snsTypes)[number]

/** `snsTypeCd` of an account with email and password (platform spec §3). */
export const EMAIL_ACCOUNT = 'LIV'

/** How long one may take at the provider, in milliseconds. */
export const SOCIAL_STATE_LIFETIME_MS = 10 * 60 * 1000
/** How long the handle of an account elsewhere is good for, in milliseconds. */
export const SOCIAL_HANDLE_LIFETIME_MS = 5 * 60 * 1000
/** How long one may take to sign up, or to integrate an account, after coming back from the provider, in milliseconds. */
export const SOCIAL_SIGNUP_LIFETIME_MS = 30 * 60 * 1000
