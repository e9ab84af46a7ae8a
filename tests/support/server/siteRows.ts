import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { Database, Db } from '#server/infra/db/database.ts'
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

interface Rows {
  channelSeq: number
  people?: readonly { userSeq: number }[]
}

/** The tables with such rows, and the columns by which they are. */
function placesOf({ channelSeq, people = [] }: Rows): { table: PgTable; column: string; values: readonly number[] }[] {
  const userSeqs = people.map(({ userSeq }) => userSeq)
  const ofPeople = userSeqs.length === 0 ? [] : [{ table: schema.users, column: schema.users.userSeq }, ...columnsNamingPeople()]
  return [
    ...siteTables.map((table) => ({ table, column: 'channel_seq', values: [channelSeq] })),
    ...ofPeople.map(({ table, column }) => ({ table, column: column.name, values: userSeqs })),
  ]
}

const rowsWhere = (table: PgTable, column: string, values: readonly number[]): SQL =>
  sql`select ${getTableName(table)}::text || ' ' || row_to_json(x)::text as row from ${table} x where x.${sql.identifier(column)} in (${sql.join(values.map((value) => sql`${value}::bigint`), sql`, `)})`

/** Rows of a site, and rows of any site about these people: table name and JSON, so that any write shows. */
export async function rowsOf(db: Db, of: Rows): Promise<string[]> {
  const selects = placesOf(of).map(({ table, column, values }) => rowsWhere(table, column, values))
  const { rows } = (await db.execute(sql.join(selects, sql` union all `))) as unknown as { rows: { row: string }[] }
  // A row may name both the site and a person.
  return [...new Set(rows.map(({ row }) => row))].toSorted()
}

/** Takes the lines of `rowsOf` that were written since the last time, as `+` and `-` lines. */
export type Noted = () => Promise<string[]>

const NOTES = `
  create table noted_changes (nth bigint generated always as identity primary key, line text not null);
  create function note_change() returns trigger language plpgsql as $$
  declare
    was text := tg_argv[0] || ' ' || row_to_json(old)::text;
    next text := tg_argv[0] || ' ' || row_to_json(new)::text;
  begin
    if was is distinct from next then
      insert into noted_changes (line) select line from (values ('-' || was), ('+' || next)) lines (line) where line is not null;
    end if;
    return null;
  end $$;`

/** Has the database note each change of these rows: reading all of them after each of many calls takes a hundred times as long. */
export async function noteChanges({ db, executeSql }: Database, of: Rows): Promise<Noted> {
  const places = Map.groupBy(placesOf(of), ({ table }) => getTableName(table))
  const triggers = [...places].flatMap(([table, columns]) => {
    const fits = (row: 'old' | 'new') => columns.map(({ column, values }) => `${row}.${column} in (${values.join()})`).join(' or ')
    const events = { insert: fits('new'), update: `${fits('old')} or ${fits('new')}`, delete: fits('old') }
    return Object.entries(events).map(([event, when]) =>
      `create trigger note_${event} after ${event} on ${table} for each row when (${when}) execute function note_change('${table}');`)
  })
  await executeSql([NOTES, ...triggers].join('\n'))
  return async () => {
    const { rows } = (await db.execute(sql`with taken as (delete from noted_changes returning nth, line) select line from taken order by nth`)) as unknown as { rows: { line: string }[] }
    return rows.map(({ line }) => line)
  }
}

/** The lines of `rowsOf` after noted changes. */
export function rowsAfter(rows: readonly string[], noted: readonly string[]): string[] {
  const after = new Set(rows)
  for (const line of noted) {
    if (line.startsWith('+')) after.add(line.slice(1))
    else after.delete(line.slice(1))
  }
  return [...after].toSorted()
}
