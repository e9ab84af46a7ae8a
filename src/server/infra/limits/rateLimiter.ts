import { and, eq, gt, inArray, lte, or, lt, sql } from 'drizzle-orm'
import { AppError } from '#shared/kernel/errors.ts'
import { HOUR_MS } from '#shared/kernel/moments.ts'
import type { Clock } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { loginAttempts } from '#server/infra/db/schema/index.ts'

/** Longest window (ms): older counters are deleted at night. */
export const WINDOW_MAX_MS = HOUR_MS

/** A limit of `most` events per window; the window starts with the first event. */
export interface Allowance {
  key: string
  most: number
  /** At most `WINDOW_MAX_MS`. */
  windowMs: number
}

function windowStart(now: Date, windowMs: number): Date {
  if (windowMs > WINDOW_MAX_MS) throw new Error(`counters live ${WINDOW_MAX_MS} ms: a window of ${windowMs} ms is too long`)
  return new Date(now.getTime() - windowMs)
}

const spent = (endsAt: Date, clock: Clock) => new AppError('tooManyAttempts', { seconds: Math.ceil((endsAt.getTime() - clock.now().getTime()) / 1000) })

/** Increments a counter in the database, shared by all server processes; an expired window restarts. */
export async function countUp(db: Db, clock: Clock, { key, windowMs }: Allowance): Promise<{ times: number; endsAt: Date }> {
  const now = clock.now()
  const stale = windowStart(now, windowMs).toISOString()
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

/** Throws `tooManyAttempts` (800008), with the seconds left, if any limit is reached. Counts nothing. */
export async function checkSpent(db: Db, clock: Clock, allowances: readonly Allowance[]): Promise<void> {
  const rows = await db.select().from(loginAttempts).where(inArray(loginAttempts.attemptKey, allowances.map(({ key }) => key)))
  for (const { key, most, windowMs } of allowances) {
    const row = rows.find(({ attemptKey }) => attemptKey === key)
    if (row === undefined || row.failures < most) continue
    const endsAt = new Date(row.windowStartedAt.getTime() + windowMs)
    if (endsAt > clock.now()) throw spent(endsAt, clock)
  }
}

/** Counts against each limit in order. Throws `tooManyAttempts` (800008) at the first exceeded, so that shared limits after it stay unspent. */
export async function spend(db: Db, clock: Clock, allowances: readonly Allowance[]): Promise<void> {
  for (const allowance of allowances) {
    const { times, endsAt } = await countUp(db, clock, allowance)
    if (times > allowance.most) throw spent(endsAt, clock)
  }
}

export interface Taken {
  key: string
  windowStartedAt: Date
}

/** Atomic across server processes: concurrent attempts cannot exceed the limit. */
async function takeOne(db: Db, clock: Clock, { key, most, windowMs }: Allowance): Promise<Taken | { endsAt: Date }> {
  const now = clock.now()
  const stale = windowStart(now, windowMs)
  const [taken] = await db.insert(loginAttempts).values({ attemptKey: key, failures: 1, windowStartedAt: now }).onConflictDoUpdate({
    target: loginAttempts.attemptKey,
    set: {
      failures: sql`case when ${loginAttempts.windowStartedAt} <= ${stale.toISOString()}::timestamptz then 1 else ${loginAttempts.failures} + 1 end`,
      windowStartedAt: sql`case when ${loginAttempts.windowStartedAt} <= ${stale.toISOString()}::timestamptz then ${now.toISOString()}::timestamptz else ${loginAttempts.windowStartedAt} end`,
    },
    setWhere: or(lte(loginAttempts.windowStartedAt, stale), lt(loginAttempts.failures, most)),
  }).returning()
  if (taken !== undefined) return { key, windowStartedAt: taken.windowStartedAt }
  const [full] = await db.select().from(loginAttempts).where(eq(loginAttempts.attemptKey, key))
  return { endsAt: new Date((full?.windowStartedAt ?? now).getTime() + windowMs) }
}

/** Counts against each limit in advance, or against its `else`. Throws `tooManyAttempts` (800008) and counts nothing if one is reached. */
export async function take(db: Db, clock: Clock, allowances: readonly (Allowance & { else?: Allowance })[]): Promise<Taken[]> {
  const all: Taken[] = []
  for (const allowance of allowances) {
    let one = await takeOne(db, clock, allowance)
    if ('endsAt' in one && allowance.else !== undefined) one = await takeOne(db, clock, allowance.else)
    if ('endsAt' in one) {
      await giveBack(db, all)
      throw spent(one.endsAt, clock)
    }
    all.push(one)
  }
  return all
}

/** Undoes `take`; ignores expired windows. */
export async function giveBack(db: Db, taken: readonly Taken[]): Promise<void> {
  for (const { key, windowStartedAt } of taken) {
    await db.update(loginAttempts).set({ failures: sql`${loginAttempts.failures} - 1` })
      .where(and(eq(loginAttempts.attemptKey, key), eq(loginAttempts.windowStartedAt, windowStartedAt), gt(loginAttempts.failures, 0)))
  }
}
