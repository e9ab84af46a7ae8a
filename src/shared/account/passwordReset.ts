/** Lifetime of a password reset link (ms). */
export const RESET_LINK_LIFETIME_MS = 60 * 60 * 1000
