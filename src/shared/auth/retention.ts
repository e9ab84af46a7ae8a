import { DAY_MS } from '#shared/kernel/moments.ts'

/** How long an ended session stays on record, in milliseconds from its expiry or revocation; the privacy texts say so. */
export const SESSION_KEPT_MS = 7 * DAY_MS
