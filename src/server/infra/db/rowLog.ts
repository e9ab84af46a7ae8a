import { eq, and, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'
import type { LoggedChange, LoggedRow as Row } from './loggedChange.ts'

interface Shape {
  keys: string[]
  /** All that can be written: no generated ones. */
  written: string[]
}

function shapeOf(table: PgTable): Shape & { name: string } {
  const { name, columns, primaryKeys: [key] } = getTableConfig(table)
  return { name, keys: key?.columns.map((column) => column.name) ?? columns.filter(({ primary }) => primary).map((column) => column.name), written: columns.filter(({ generated }) => generated === undefined).map((column) => column.name) }
}

const names = (columns: readonly string[]) => sql.join(columns.map((column) => sql.identifier(column)), sql`, `)
const same = (left: string, right: string, columns: readonly string[], isNullable = false) => sql.join(columns.map((column) => sql`${sql.identifier(left)}.${sql.identifier(column)} ${isNullable ? sql`is not distinct from` : sql`=`} ${sql.identifier(right)}.${sql.identifier(column)}`), sql` and `)
const asRows = (table: string, rows: readonly Row[]) => sql`jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb)`

async function rowsOf(db: Db, statement: SQL): Promise<Row[]> {
  const { rows } = await db.execute(statement) as unknown as { rows: { row: Row }[] }
  return rows.map(({ row }) => row)
}

/** Changes rows of any table and keeps what it changed, so that all of it can be taken back at once. */
export class RowLog {
  readonly changes: LoggedChange[] = []
  private readonly tx: Db

  constructor(tx: Db) {
    this.tx = tx
  }

  /** Gives rows that name one person to another. Returns how many. @param watch columns that their undo must find unchanged */
  async move(table: PgTable, column: PgColumn, { from, to, where, watch = [] }: { from: number; to: number; where: SQL | undefined; watch?: readonly PgColumn[] | undefined }): Promise<number> {
    const { name, keys } = shapeOf(table)
    const watched = watch.map((one) => one.name)
    const moved = await rowsOf(this.tx, sql`update ${table} set ${sql.identifier(column.name)} = ${to}::bigint where ${and(eq(column, from), where)} returning to_jsonb(${table}.*) as row`)
    if (moved.length > 0) this.changes.push({ kind: 'moved', table: name, column: column.name, from, to, keys: moved.map((row) => Object.fromEntries([...keys, ...watched].map((key) => [key, row[key]]))), watched })
    return moved.length
  }

  /** Returns the rows that are gone. */
  async remove(table: PgTable, where: SQL | undefined): Promise<Row[]> {
    const rows = await rowsOf(this.tx, sql`delete from ${table} where ${where} returning to_jsonb(${table}.*) as row`)
    if (rows.length > 0) this.changes.push({ kind: 'removed', table: shapeOf(table).name, rows })
    return rows
  }

  /** Changes some columns of rows; `where` must not depend on them. */
  async rewrite(table: PgTable, columns: readonly PgColumn[], where: SQL | undefined, change: () => Promise<void>): Promise<void> {
    const { name, keys } = shapeOf(table)
    const changed = columns.map((column) => column.name)
    const read = async () => rowsOf(this.tx, sql`select (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(${table}.*)) where key in (${sql.join([...keys, ...changed].map((key) => sql`${key}`), sql`, `)})) as row from ${table} where ${where} order by ${names(keys)}`)
    const before = await read()
    if (before.length === 0) return
    await change()
    this.changes.push({ kind: 'rewritten', table: name, columns: changed, before, after: await read() })
  }

  /** Adds to a counter of a row. */
  async count(table: PgTable, column: PgColumn, by: number, key: Row): Promise<void> {
    const change: LoggedChange = { kind: 'counted', table: shapeOf(table).name, column: column.name, by, key }
    await add(this.tx, change, 1)
    this.changes.push(change)
  }
}

async function add(tx: Db, { table, column, by, key }: Extract<LoggedChange, { kind: 'counted' }>, sign: 1 | -1): Promise<void> {
  await tx.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${sql.identifier(column)} + ${sign * by} where (${names(Object.keys(key))}) = (${sql.join(Object.values(key).map((value) => sql`${value}::bigint`), sql`, `)})`)
}

/** Takes logged changes back, the last one first. Rows that are gone since stay so. False: a rewritten or watched row is not as it was left; roll back. Throws unique and foreign key violations. */
export async function takeBack(tx: Db, changes: readonly LoggedChange[], tableOf: (name: string) => PgTable): Promise<boolean> {
  for (const change of changes.toReversed()) {
    const table = sql.identifier(change.table)
    const { keys, written } = shapeOf(tableOf(change.table))
    if (change.kind === 'moved') {
      const { watched = [] } = change
      if (watched.length > 0) {
        const others = await rowsOf(tx, sql`select to_jsonb(1) as row from ${table} t join ${asRows(change.table, change.keys)} kept on ${same('t', 'kept', keys)} where not (${same('t', 'kept', watched, true)})`)
        if (others.length > 0) return false
      }
      await tx.execute(sql`update ${table} t set ${sql.identifier(change.column)} = ${change.from}::bigint from ${asRows(change.table, change.keys)} kept where ${same('t', 'kept', keys)} and t.${sql.identifier(change.column)} = ${change.to}::bigint`)
    } else if (change.kind === 'removed') {
      await tx.execute(sql`insert into ${table} (${names(written)}) select ${names(written)} from ${asRows(change.table, change.rows)} kept`)
    } else if (change.kind === 'counted') {
      await add(tx, change, -1)
    } else {
      const left = await rowsOf(tx, sql`select to_jsonb(1) as row from ${table} t join ${asRows(change.table, change.after)} kept on ${same('t', 'kept', keys)} and ${same('t', 'kept', change.columns, true)}`)
      if (left.length !== change.after.length) return false
      await tx.execute(sql`update ${table} t set ${sql.join(change.columns.map((column) => sql`${sql.identifier(column)} = kept.${sql.identifier(column)}`), sql`, `)} from ${asRows(change.table, change.before)} kept where ${same('t', 'kept', keys)}`)
    }
  }
  return true
}
