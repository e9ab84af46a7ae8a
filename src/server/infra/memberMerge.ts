import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { MergedKind } from '#shared/member/merge.ts'
import type { Db } from './db/database.ts'
import type { RowLog } from './db/rowLog.ts'

/** Two accounts of one person on a site (decision 0057): the rows of `fromSeq` become those of `toSeq`. */
export interface Merge {
  channelSeq: number
  fromSeq: number
  toSeq: number
  byUserSeq: number
  at: Date
}

interface Named {
  table: PgTable
  /** The column that names a person. */
  column: PgColumn
}

interface Moved extends Named {
  how: 'moves'
  /** What the preview counts it as. */
  as?: MergedKind
  /** The other columns of its key: where both have a row, one of them goes. */
  clash?: readonly PgColumn[]
  /** Which of two rows stays, by a column; without it that of the account that stays. */
  keep?: { column: PgColumn; which: 'larger' | 'smaller' }
  /** Columns that must be as the merge left them for its undo. */
  watch?: readonly PgColumn[]
  /** A counter that falls by one with each row that goes. */
  counted?: { table: PgTable; column: PgColumn; by: Record<string, string> }
  /** Rows that make no sense for one person go. */
  unless?: (merge: Merge) => SQL
}

/** What a merge does with the rows of a site that name a person in a column. */
export type MergedColumn =
  | Moved
  /** Goes with the account that is emptied. */
  | (Named & { how: 'goes' })
  | (Named & { how: 'stays'; why: string })

/** Rows move to the account that stays. @param as what the preview counts them as */
export const moves = (table: PgTable, column: PgColumn, as?: MergedKind): Moved => ({ table, column, how: 'moves', ...(as === undefined ? {} : { as }) })
export const goes = (table: PgTable, column: PgColumn): MergedColumn => ({ table, column, how: 'goes' })
export const stays = (table: PgTable, column: PgColumn, why: string): MergedColumn => ({ table, column, how: 'stays', why })

/** Settles rows that both accounts have, before any row moves. */
export type SettleMerge = (tx: Db, merge: Merge, log: RowLog) => Promise<void>

const columnOf = (table: PgTable, name: string) => {
  const column = getTableConfig(table).columns.find((one) => one.name === name)
  if (column === undefined) throw new Error(`${getTableConfig(table).name} has no ${name}`)
  return column
}
const ofSite = (table: PgTable, { channelSeq }: Merge) => eq(columnOf(table, 'channel_seq'), channelSeq)

/** A row of the other person with the same key, which is better where `is` says so. */
function hasTwin({ table, column, clash = [] }: Moved, merge: Merge, other: number, is?: { column: PgColumn; sign: '<' | '>' }): SQL {
  const { name } = getTableConfig(table)
  const twin = (of: PgColumn) => sql`twin.${sql.identifier(of.name)}`
  const keys = clash.map((key) => sql`${twin(key)} = ${key}`)
  const better = is === undefined ? sql`true` : sql`${twin(is.column)} ${sql.raw(is.sign)} ${is.column}`
  return sql`exists (select from ${sql.identifier(name)} twin where twin.channel_seq = ${merge.channelSeq}::bigint and ${twin(column)} = ${other}::bigint and ${sql.join([...keys, better], sql` and `)})`
}

async function drop(log: RowLog, { table, counted }: Moved, where: SQL | undefined): Promise<void> {
  const rows = await log.remove(table, where)
  if (counted === undefined) return
  for (const row of rows) await log.count(counted.table, counted.column, -1, Object.fromEntries(Object.entries(counted.by).map(([key, of]) => [key, row[of]])))
}

/** Does to a column what is declared of it. */
export async function mergeColumn(log: RowLog, declared: MergedColumn, merge: Merge): Promise<void> {
  if (declared.how === 'stays') return
  const { table, column } = declared
  const { fromSeq, toSeq } = merge
  const site = ofSite(table, merge)
  if (declared.how === 'goes') {
    await log.remove(table, and(site, eq(column, fromSeq)))
    return
  }
  const { clash, keep, unless, watch } = declared
  if (unless !== undefined) await log.remove(table, and(site, eq(column, fromSeq), unless(merge)))
  if (clash !== undefined) {
    if (keep !== undefined) await drop(log, declared, and(site, eq(column, toSeq), hasTwin(declared, merge, fromSeq, { column: keep.column, sign: keep.which === 'larger' ? '>' : '<' })))
    await drop(log, declared, and(site, eq(column, fromSeq), hasTwin(declared, merge, toSeq)))
  }
  await log.move(table, column, { from: fromSeq, to: toSeq, where: site, watch })
}

/** How many rows of an account these columns name, each, in one statement. */
export async function countMerged(db: Db, columns: readonly MergedColumn[], merge: Merge): Promise<number[]> {
  if (columns.length === 0) return []
  const counts = columns.map(({ table, column }) => sql`(select count(*) from ${table} where ${and(ofSite(table, merge), eq(column, merge.fromSeq))})`)
  const { rows } = await db.execute(sql`select jsonb_build_array(${sql.join(counts, sql`, `)}) as counts`) as unknown as { rows: { counts: number[] }[] }
  return rows[0]?.counts ?? []
}
