export const EMAIL_CODE_LIFETIME_MS = 10 * 60 * 1000
export const EMAIL_CODE_RESEND_MS = 60 * 1000
/** Wrong guesses before a code is void (800008). */
export const EMAIL_CODE_GUESSES = 5
