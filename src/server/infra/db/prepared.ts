import type { Db } from './database.ts'

/**
 * A query that is put together once for a database, and planned once by each of its connections instead of each time. Its values
 * are placeholders.
 */
export function prepared<Query>(prepare: (db: Db) => Query): (db: Db) => Query {
  const known = new WeakMap<Db, Query>()
  return (db) => {
    const query = known.get(db) ?? prepare(db)
    known.set(db, query)
    return query
  }
}
