import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { plans } from '#shared/plan/plans.ts'
import type { PayoutAccount } from '#shared/settlement/account.ts'
import type { Db } from '#server/infra/db/database.ts'
import { channels, payoutAccounts, settlements } from '#server/infra/db/schema/index.ts'
import { paidByCompany } from '#server/modules/ledger/index.ts'
import { planCdOf } from '#server/modules/plan/index.ts'

/** Closed months of a site, its account, and the fee of its plan. */
export async function readSite(db: Db, channelSeq: number) {
  const rows = await db.select({ month: settlements, account: payoutAccounts.account, planCd: planCdOf(channels) }).from(channels)
    .leftJoin(payoutAccounts, eq(payoutAccounts.channelSeq, channels.channelSeq)).leftJoin(settlements, eq(settlements.channelSeq, channels.channelSeq))
    .where(eq(channels.channelSeq, channelSeq))
  return { closed: rows.flatMap(({ month }) => month ?? []), account: rows[0]?.account ?? null, feePercent: plans[rows[0]?.planCd ?? 'free'].feePercent }
}

export async function writeAccount(db: Db, channelSeq: number, account: PayoutAccount, now: Date): Promise<void> {
  await db.insert(payoutAccounts).values({ channelSeq, account, updatedAt: now }).onConflictDoUpdate({ target: payoutAccounts.channelSeq, set: { account, updatedAt: now } })
}

/** Keeps other servers from closing months of the site until the transaction ends. */
export async function lockSettling(tx: Db, channelSeq: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`settlement ${channelSeq}`}, 0))`)
}

export async function writeClosed(tx: Db, row: typeof settlements.$inferInsert): Promise<void> {
  await tx.insert(settlements).values(row)
}

export async function isClosed(db: Db, { channelSeq, month, currency }: { channelSeq: number; month: string; currency: string }): Promise<boolean> {
  const rows = await db.select({ month: settlements.month }).from(settlements).where(and(eq(settlements.channelSeq, channelSeq), eq(settlements.month, month), eq(settlements.currency, currency)))
  return rows.length > 0
}

/** Marks a closed month as paid; false when there is none, or it was paid before. */
export async function writePaid(tx: Db, { channelSeq, month, currency }: { channelSeq: number; month: string; currency: string }, now: Date): Promise<boolean> {
  const rows = await tx.update(settlements).set({ paidAt: now })
    .where(and(eq(settlements.channelSeq, channelSeq), eq(settlements.month, month), eq(settlements.currency, currency), isNull(settlements.paidAt))).returning({ month: settlements.month })
  return rows.length > 0
}

/** Those of the orders whose payment is in a closed month: money of them that goes back lowers the next settlement (ENR-13). */
export async function settledOrders(db: Db, channelSeq: number, orderSeqs: readonly number[]): Promise<Set<number>> {
  const paid = await paidByCompany(db, channelSeq, orderSeqs)
  if (paid.length === 0) return new Set()
  const closed = await db.select({ month: settlements.month, currency: settlements.currency }).from(settlements)
    .where(and(eq(settlements.channelSeq, channelSeq), inArray(settlements.month, [...new Set(paid.map(({ month }) => month))])))
  return new Set(paid.filter((one) => closed.some(({ month, currency }) => one.month === month && one.currency === currency)).flatMap(({ orderSeq }) => orderSeq ?? []))
}
