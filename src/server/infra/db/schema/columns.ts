import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** A sequence number that stands for a row elsewhere. */
export const seqColumn = (name: string) => bigint(name, { mode: 'number' })
/** A sequence number that the database gives. */
export const ownSeq = (name: string) => bigint(name, { mode: 'number' }).generatedByDefaultAsIdentity()
/** A moment with zone, as a Date. */
export const momentColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
