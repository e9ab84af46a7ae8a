/** Social login providers (platform spec §1; AUTH-03), in display order. */
export const snsTypes = ['KAK', 'NAV', 'GOG', 'FAB'] as const
export type SnsTypeCd = (typeof snsTypes)[number]

/** `snsTypeCd` of an account with email and password (platform spec §3). */
export const EMAIL_ACCOUNT = 'LIV'

/** Time allowed at the provider (ms). */
export const SOCIAL_STATE_LIFETIME_MS = 10 * 60 * 1000
/** Lifetime of a social account's handle (ms). */
export const SOCIAL_HANDLE_LIFETIME_MS = 5 * 60 * 1000
/** Time allowed to sign up or integrate after the callback (ms). */
export const SOCIAL_SIGNUP_LIFETIME_MS = 30 * 60 * 1000
