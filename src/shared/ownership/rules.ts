import { DAY_MS, MINUTE_MS } from '#shared/kernel/moments.ts'

/** Days between asking to close a site and closing it for good. */
export const CLOSING_DAYS = 30
/** How long a name that a site has left leads to it, and is given to no other site. */
export const FORMER_ADDRESS_DAYS = 90
/** Names that a site may leave within that time. */
export const FORMER_ADDRESSES_MAX = 3
/** How long an archive of a site's data can be downloaded. */
export const ARCHIVE_DAYS = 7
/** Archives that a site may ask for in a day. */
export const ARCHIVES_PER_DAY = 3
/** After a login within this time, owners need not show who they are again. */
export const RECENT_LOGIN_MS = 15 * MINUTE_MS

export const archiveStates = ['making', 'ready', 'failed'] as const
export type ArchiveState = (typeof archiveStates)[number]

/** When a site closes for good that an owner closes now. */
export const closesAtOf = (now: Date): Date => new Date(now.getTime() + CLOSING_DAYS * DAY_MS)
/** Until when a name leads to the site that has left it. */
export const formerUntil = (leftAt: Date): Date => new Date(leftAt.getTime() + FORMER_ADDRESS_DAYS * DAY_MS)
/** Until when an archive is kept. */
export const archiveUntil = (createdAt: Date): Date => new Date(createdAt.getTime() + ARCHIVE_DAYS * DAY_MS)
/** Whether a login is recent enough to change who owns a site. */
export const isRecentLogin = (loggedInAt: Date, now: Date): boolean => now.getTime() - loggedInAt.getTime() < RECENT_LOGIN_MS
/** What an owner types before a site closes: its name, spaces aside. */
export const isTypedName = (typed: string, name: string): boolean => typed.replaceAll(/\s+/g, '') === name.replaceAll(/\s+/g, '') && typed.trim() !== ''
