import { SECOND_MS } from '#shared/kernel/moments.ts'

/** Ping interval of a client, ms; a missing pong by the next one closes the socket (platform spec §9). */
export const PING_EVERY_MS = 30 * SECOND_MS
/** How far back missed messages are replayed, ms. */
export const RECENT_MS = 60 * SECOND_MS
/** Most topics per connection. */
export const TOPICS_MAX = 60
/** Lifetime of a page's subscriptions, and their renewal interval, ms. */
export const PAGE_WISH_LIFETIME_MS = 150 * SECOND_MS
export const PAGE_WISH_EVERY_MS = 60 * SECOND_MS
/** Reconnect delay, ms (platform spec §9). */
export const RECONNECT_AFTER_MS = 10 * SECOND_MS
const SPREAD_MS = 3 * SECOND_MS

/** Delay before a refetch, ms; random when all members of a site refetch, to spread the load. */
export const spreadOf = (message: { toAll?: boolean | undefined }): number => (message.toAll === true ? Math.random() * SPREAD_MS : 0)
