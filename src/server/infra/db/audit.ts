import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { auditEntries } from '#server/infra/db/schema/index.ts'
import type * as schema from '#server/infra/db/schema/index.ts'

/** As in `database.ts`, which imports this. */
type Db = PgDatabase<PgQueryResultHKT, typeof schema>

/** Who changes what by which call; triggers of the audited tables read it (decision 0064). */
export interface AuditScope {
  requestNo: string
  call: string
  channelSeq: number
  courseSeq: number | null
  byUserSeq: number
  at: Date
  /** Rows of the person themself are not logged. */
  othersAlone: boolean
}

const scopes = new AsyncLocalStorage<AuditScope>()

/** Logs what the transactions of `run` change. */
export const audited = <Result>(scope: AuditScope, run: () => Result): Result => scopes.run(scope, run)

/** Logs nothing of what `run` changes, as one row says it already. */
export const unaudited = <Result>(run: () => Result): Result => scopes.exit(run)

/** Tells the triggers of a transaction that begins within a call. */
export async function beginAudit(tx: Db): Promise<void> {
  const scope = scopes.getStore()
  if (scope !== undefined) await tx.execute(sql`select set_config('madang.audit', ${JSON.stringify(scope)}, true)`)
}

/** Logs a file that staff take of the site, which changes no row. */
export async function noteFile(db: Db, name: string): Promise<void> {
  const scope = scopes.getStore()
  if (scope === undefined) return
  const { channelSeq, requestNo, at, byUserSeq, call, courseSeq } = scope
  await db.insert(auditEntries).values({
    channelSeq, requestNo, at, byUserSeq, call, kind: call.split('.')[0] ?? call, courseSeq, label: name, changeCount: 1,
    changes: [{ table: 'files', act: 'INSERT', label: name, userSeq: null, courseSeq, fields: {} }],
  })
}
