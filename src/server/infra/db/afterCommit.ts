import type { Db } from './database.ts'

const waiting = new WeakMap<object, (() => void)[]>()

/** Lets callbacks wait for the end of this database's transactions (`afterCommit`). Call it once, when the database is opened. */
export function withAfterCommit(db: Db): Db {
  const transaction = db.transaction.bind(db)
  db.transaction = async (run, config) => {
    const callbacks: (() => void)[] = []
    const answer = await transaction((tx) => {
      waiting.set(tx, callbacks)
      return run(tx)
    }, config)
    for (const callback of callbacks) callback()
    return answer
  }
  return db
}

/** Calls back once the transaction is committed, never when it is rolled back; at once for a database without one. */
export function afterCommit(db: Db, callback: () => void): void {
  const callbacks = waiting.get(db)
  if (callbacks === undefined) callback()
  else callbacks.push(callback)
}
