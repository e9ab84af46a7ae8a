import { sql } from 'drizzle-orm'
import { bigint, check, timestamp } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** A sequence number that stands for a row elsewhere. */
export const seqColumn = (name: string) => bigint(name, { mode: 'number' })
/** A sequence number that the database gives. */
export const ownSeq = (name: string) => bigint(name, { mode: 'number' }).generatedByDefaultAsIdentity()
/** A moment with zone, as a Date. */
export const momentColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** The database takes no other value in the column; null where the column may be. */
export const oneOf = (name: string, column: AnyPgColumn, values: readonly string[]) => check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`)
