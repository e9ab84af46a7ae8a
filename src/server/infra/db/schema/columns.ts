import { sql } from 'drizzle-orm'
import { bigint, check, timestamp } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

export const seqColumn = (name: string) => bigint(name, { mode: 'number' })
export const ownSeq = (name: string) => bigint(name, { mode: 'number' }).generatedByDefaultAsIdentity()
export const momentColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** CHECK that the column holds one of the values, or null where it is nullable. */
export const oneOf = (name: string, column: AnyPgColumn, values: readonly string[]) => check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`)
