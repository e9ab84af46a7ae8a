import type { Db } from './database.ts'

/** A statement with placeholders, built once per database and shape. There must be few shapes, as all are kept. */
export function preparedBy<Shape extends object, Query>(prepare: (db: Db, shape: Shape) => Query): (db: Db, shape: Shape) => Query {
  const known = new WeakMap<Db, Map<string, Query>>()
  return (db, shape) => {
    const ofDb = known.get(db) ?? new Map<string, Query>()
    known.set(db, ofDb)
    const key = JSON.stringify(shape)
    const query = ofDb.get(key) ?? prepare(db, shape)
    ofDb.set(key, query)
    return query
  }
}

/** A prepared statement with placeholders, built once per database and planned once per connection. */
export function prepared<Query>(prepare: (db: Db) => Query): (db: Db) => Query {
  const only = {}
  const statement = preparedBy<object, Query>(prepare)
  return (db) => statement(db, only)
}

/** Name of a statement that is planned at each execution: its best plan depends on its values. */
export const PLANNED_EACH_TIME = ''
