/** How long a mailed link for a new password is good for, in milliseconds. */
export const RESET_LINK_LIFETIME_MS = 60 * 60 * 1000
