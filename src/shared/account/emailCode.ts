/** How long a code sent by mail is good for, in milliseconds. */
export const EMAIL_CODE_LIFETIME_MS = 10 * 60 * 1000
/** How long one waits before asking for another code, in milliseconds. */
export const EMAIL_CODE_RESEND_MS = 60 * 1000
/** Wrong guesses that one code takes before it is dead (800008). */
export const EMAIL_CODE_GUESSES = 5
