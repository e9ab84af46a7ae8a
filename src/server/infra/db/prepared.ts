import type { Db } from './database.ts'

/** A prepared statement with placeholders, built once per database and planned once per connection. */
export function prepared<Query>(prepare: (db: Db) => Query): (db: Db) => Query {
  const known = new WeakMap<Db, Query>()
  return (db) => {
    const query = known.get(db) ?? prepare(db)
    known.set(db, query)
    return query
  }
}
