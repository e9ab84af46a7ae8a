import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as schema from './schema/index.ts'

/** A foreign key to a user: on withdrawal its row goes too (`goes`), the reference is cleared (`forgets`), or nothing happens. */
export interface NamesPerson {
  table: PgTable
  property: string
  column: PgColumn
  upon: 'goes' | 'forgets' | 'stays'
}

let found: readonly NamesPerson[] | undefined

/** Read from the schema once, as that takes tens of milliseconds. */
export const columnsNamingPeople = (): readonly NamesPerson[] => (found ??= readColumns())

function readColumns(): NamesPerson[] {
  return Object.values(schema).filter((value): value is typeof schema.likes => is(value, PgTable)).flatMap((table) =>
    getTableConfig(table).foreignKeys.flatMap((key) => {
      const { columns: [column], foreignTable } = key.reference()
      if (foreignTable !== schema.users || column === undefined) return []
      const property = Object.entries(table).find(([, value]) => value === column)?.[0] ?? ''
      return [{ table, property, column, upon: key.onDelete === 'cascade' ? 'goes' : key.onDelete === 'set null' ? 'forgets' : 'stays' } satisfies NamesPerson]
    }))
}
