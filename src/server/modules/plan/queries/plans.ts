import { and, asc, desc, eq, isNotNull, lte, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '#server/infra/db/database.ts'
import { channels, planInvoices, sitePlans, users } from '#server/infra/db/schema/index.ts'
import { ofRunningSite } from '#server/modules/channel/index.ts'
import { allActive } from './room.ts'

export type SitePlanRow = typeof sitePlans.$inferSelect

const isOf = (channelSeq: number) => eq(sitePlans.channelSeq, channelSeq)

export async function findPlan(db: Db, channelSeq: number): Promise<SitePlanRow | undefined> {
  const [row] = await db.select().from(sitePlans).where(isOf(channelSeq))
  return row
}

/** Being charged, or, of a paid plan, owed. */
const isOpen = or(eq(planInvoices.invoiceState, 'charging'), and(eq(planInvoices.invoiceState, 'owed'), ne(sitePlans.planCd, 'free')))

/** A site's plan with its newest open invoice, and what the site uses of it. @param usedBytes a part of the query */
export async function readUse(db: Db, channelSeq: number, now: Date, usedBytes: SQL<number>) {
  const [row] = await db.select({ plan: sitePlans, open: planInvoices, attendeeCount: allActive(channelSeq, now), usedBytes }).from(channels)
    .leftJoin(sitePlans, eq(sitePlans.channelSeq, channels.channelSeq)).leftJoin(planInvoices, and(eq(planInvoices.channelSeq, channels.channelSeq), isOpen))
    .where(eq(channels.channelSeq, channelSeq)).orderBy(desc(planInvoices.createdAt)).limit(1)
  if (row === undefined) throw new Error('the site is gone')
  return row
}

/** The plan's row, made where there is none, and locked. Nothing else is locked before it by those who change plans. */
export async function lockPlan(tx: Db, channelSeq: number): Promise<SitePlanRow> {
  await tx.insert(sitePlans).values({ channelSeq }).onConflictDoNothing()
  const [row] = await tx.select().from(sitePlans).where(isOf(channelSeq)).for('update')
  if (row === undefined) throw new Error('the plan is gone')
  return row
}

export async function writePlan(tx: Db, channelSeq: number, values: Partial<typeof sitePlans.$inferInsert>): Promise<void> {
  await tx.update(sitePlans).set(values).where(isOf(channelSeq))
}

/** Sites whose plan is due, of all sites, the longest due first. */
export async function listDue(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db.select({ channelSeq: sitePlans.channelSeq }).from(sitePlans).where(and(isNotNull(sitePlans.dueAt), lte(sitePlans.dueAt, now), ofRunningSite(sitePlans.channelSeq))).orderBy(asc(sitePlans.dueAt)).limit(limit)
  return rows.map(({ channelSeq }) => channelSeq)
}

export async function listWarnings(db: Db, limit: number): Promise<number[]> {
  const rows = await db.select({ channelSeq: sitePlans.channelSeq }).from(sitePlans).where(sql`warning_due`).orderBy(asc(sitePlans.channelSeq)).limit(limit)
  return rows.map(({ channelSeq }) => channelSeq)
}

/** Takes a warning that is to be raised; null when another process took it. */
export async function takeWarning(tx: Db, channelSeq: number): Promise<number | null> {
  const [row] = await tx.update(sitePlans).set({ warningDue: false }).where(and(isOf(channelSeq), eq(sitePlans.warningDue, true))).returning({ warnedPercent: sitePlans.warnedPercent })
  return row?.warnedPercent ?? null
}

/** Who pays: for the payment company and for mail. */
export async function findPayer(db: Db, userSeq: number): Promise<{ name: string; email: string; phone: string } | undefined> {
  const [row] = await db.select({ name: users.name, email: users.email, phone: users.phone }).from(users).where(eq(users.userSeq, userSeq))
  return row === undefined ? undefined : { ...row, phone: row.phone ?? '' }
}

export async function readSiteName(db: Db, channelSeq: number): Promise<string> {
  const [row] = await db.select({ name: channels.name }).from(channels).where(eq(channels.channelSeq, channelSeq))
  return row?.name ?? ''
}
