import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/infra/db/database.ts'
import { columnsNamingPeople } from '#server/infra/db/namesPeople.ts'
import * as schema from '#server/infra/db/schema/index.ts'

const tables = Object.values(schema).filter((value): value is typeof schema.likes => is(value, PgTable))

/** The site and its tables, in order of their references. Sessions belong to users. */
export const siteTables: readonly PgTable[] = inOrder(tables.filter((table) => 'channelSeq' in getTableColumns(table) && (getTableName(table) as string) !== 'sessions'))

function inOrder(unordered: readonly PgTable[]): PgTable[] {
  const ordered = new Set<PgTable>()
  const add = (table: PgTable): void => {
    for (const key of getTableConfig(table).foreignKeys) {
      const { foreignTable } = key.reference()
      if (foreignTable !== table && unordered.includes(foreignTable)) add(foreignTable)
    }
    ordered.add(table)
  }
  for (const table of unordered) add(table)
  return [...ordered]
}

const rowsWhere = (table: PgTable, column: string, values: readonly number[]): SQL =>
  sql`select ${getTableName(table)}::text || ' ' || row_to_json(x)::text as row from ${table} x where x.${sql.identifier(column)} in (${sql.join(values.map((value) => sql`${value}::bigint`), sql`, `)})`

/** Rows of a site, and rows of any site about these people: table name and JSON, so that any write shows. */
export async function rowsOf(db: Db, { channelSeq, people = [] }: { channelSeq: number; people?: readonly { userSeq: number }[] }): Promise<string[]> {
  const userSeqs = people.map(({ userSeq }) => userSeq)
  const ofPeople = userSeqs.length === 0 ? [] : [{ table: schema.users, column: schema.users.userSeq }, ...columnsNamingPeople()]
  const selects = [
    ...siteTables.map((table) => rowsWhere(table, 'channel_seq', [channelSeq])),
    ...ofPeople.map(({ table, column }) => rowsWhere(table, column.name, userSeqs)),
  ]
  const { rows } = (await db.execute(sql.join(selects, sql` union all `))) as unknown as { rows: { row: string }[] }
  // A row may name both the site and a person.
  return [...new Set(rows.map(({ row }) => row))].toSorted()
}
