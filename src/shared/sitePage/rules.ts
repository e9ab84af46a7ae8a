import { DAY_MS } from '#shared/kernel/moments.ts'

/** The latest time to schedule for, in ms. */
export const SCHEDULE_AHEAD_MS = 366 * DAY_MS
/** How long a deleted page can be restored. */
export const REMOVED_KEPT_MS = 7 * DAY_MS
/** Published versions that are kept of a page. */
export const VERSIONS_KEPT = 50
/** Former paths of pages that a site keeps. */
export const REDIRECTS_KEPT = 500
