import { SECOND_MS } from '#shared/kernel/moments.ts'

/** Time between two pings of a client in milliseconds; no pong by the next one closes the socket (platform spec §9). */
export const PING_EVERY_MS = 30 * SECOND_MS
/** How far back the server tells a new connection what its client has missed, in milliseconds. */
export const RECENT_MS = 60 * SECOND_MS
/** Topics that one connection may listen to. */
export const TOPICS_MAX = 60
/** How long a page's wish counts without being repeated, and how often a page that is open repeats it, in milliseconds. */
export const PAGE_WISH_LIFETIME_MS = 150 * SECOND_MS
export const PAGE_WISH_EVERY_MS = 60 * SECOND_MS
/** Time from a broken socket to the next one in milliseconds (platform spec §9). */
export const RECONNECT_AFTER_MS = 10 * SECOND_MS
/** Longest wait before a client asks for what all members of a site are told of at once, in milliseconds: thousands must not ask together. */
const SPREAD_MS = 3 * SECOND_MS

/** How long a client waits before it asks for what a message makes old, in milliseconds: random where all members of a site hear it. */
export const spreadOf = (message: { toAll?: boolean | undefined }): number => (message.toAll === true ? Math.random() * SPREAD_MS : 0)
