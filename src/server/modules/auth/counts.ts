import { inArray, sql } from 'drizzle-orm'
import { AppError } from '#shared/errors/table.ts'
import type { Clock } from '#server/app/ports.ts'
import type { Db } from '#server/db/database.ts'
import { loginAttempts } from '#server/db/schema/index.ts'

/** Something that may happen so often in a window, which begins with the first time. */
export interface Allowance {
  key: string
  most: number
  windowMs: number
}

const spent = (endsAt: Date, clock: Clock) => new AppError('tooManyAttempts', { seconds: Math.ceil((endsAt.getTime() - clock.now().getTime()) / 1000) })

/** Counts one more, on the database, so that it holds over server processes; a window that is over begins anew. */
export async function countUp(db: Db, clock: Clock, { key, windowMs }: Allowance): Promise<{ times: number; endsAt: Date }> {
  const now = clock.now()
  const stale = new Date(now.getTime() - windowMs).toISOString()
  const [row] = await db.insert(loginAttempts).values({ attemptKey: key, failures: 1, windowStartedAt: now }).onConflictDoUpdate({
    target: loginAttempts.attemptKey,
    set: {
      failures: sql`case when ${loginAttempts.windowStartedAt} <= ${stale}::timestamptz then 1 else ${loginAttempts.failures} + 1 end`,
      windowStartedAt: sql`case when ${loginAttempts.windowStartedAt} <= ${stale}::timestamptz then ${now.toISOString()}::timestamptz else ${loginAttempts.windowStartedAt} end`,
    },
  }).returning()
  if (row === undefined) throw new Error('a count was not written')
  return { times: row.failures, endsAt: new Date(row.windowStartedAt.getTime() + windowMs) }
}

/** Throws `tooManyAttempts` (800008), with the seconds until then, while one of them is used up; counts nothing. */
export async function checkSpent(db: Db, clock: Clock, allowances: readonly Allowance[]): Promise<void> {
  const rows = await db.select().from(loginAttempts).where(inArray(loginAttempts.attemptKey, allowances.map(({ key }) => key)))
  for (const { key, most, windowMs } of allowances) {
    const row = rows.find(({ attemptKey }) => attemptKey === key)
    if (row === undefined || row.failures < most) continue
    const endsAt = new Date(row.windowStartedAt.getTime() + windowMs)
    if (endsAt > clock.now()) throw spent(endsAt, clock)
  }
}

/**
 * Uses up one of each, in their order. Throws `tooManyAttempts` (800008) at the first that is used up, leaving those after it
 * alone: who has used up their own must not use up what they share with others.
 */
export async function spend(db: Db, clock: Clock, allowances: readonly Allowance[]): Promise<void> {
  for (const allowance of allowances) {
    const { times, endsAt } = await countUp(db, clock, allowance)
    if (times > allowance.most) throw spent(endsAt, clock)
  }
}
