import { and, asc, desc, eq, exists, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/infra/db/database.ts'
import { planCoupons, planInvoices, sitePlanCoupons } from '#server/infra/db/schema/index.ts'

export type PlanCouponRow = typeof planCoupons.$inferSelect

/** Used: by a payment, or by one that is being made. */
const isUsed = (db: Db) => exists(db.select({ one: sql`1` }).from(planInvoices).where(and(
  eq(planInvoices.channelSeq, sitePlanCoupons.channelSeq), eq(planInvoices.couponCode, sitePlanCoupons.code), inArray(planInvoices.invoiceState, ['charging', 'owed', 'paid']),
)))

export async function insertCoupon(db: Db, values: typeof planCoupons.$inferInsert): Promise<boolean> {
  return (await db.insert(planCoupons).values(values).onConflictDoNothing().returning({ code: planCoupons.code })).length > 0
}

/** A coupon, how many sites registered it, and whether the site is one of them. */
export async function findCoupon(db: Db, channelSeq: number, code: string) {
  const [row] = await db.select({
    coupon: planCoupons, siteCount: db.$count(sitePlanCoupons, eq(sitePlanCoupons.code, planCoupons.code)),
    isHeld: sql<boolean>`${exists(db.select({ one: sql`1` }).from(sitePlanCoupons).where(and(eq(sitePlanCoupons.channelSeq, channelSeq), eq(sitePlanCoupons.code, planCoupons.code))))}`,
  }).from(planCoupons).where(eq(planCoupons.code, code))
  return row
}

/** Locks a coupon, so that its sites do not change meanwhile. */
export async function lockCoupon(tx: Db, code: string): Promise<void> {
  await tx.select({ code: planCoupons.code }).from(planCoupons).where(eq(planCoupons.code, code)).for('update')
}

/** False when the site has it already. */
export async function insertSiteCoupon(tx: Db, values: typeof sitePlanCoupons.$inferInsert): Promise<boolean> {
  return (await tx.insert(sitePlanCoupons).values(values).onConflictDoNothing().returning({ code: sitePlanCoupons.code })).length > 0
}

/** Coupons of a site, newest first, and whether each was used. */
export async function listSiteCoupons(db: Db, channelSeq: number, limit: number) {
  return db.select({ coupon: planCoupons, registeredAt: sitePlanCoupons.registeredAt, isUsed: sql<boolean>`${isUsed(db)}` })
    .from(sitePlanCoupons).innerJoin(planCoupons, eq(planCoupons.code, sitePlanCoupons.code))
    .where(eq(sitePlanCoupons.channelSeq, channelSeq)).orderBy(desc(sitePlanCoupons.registeredAt), asc(sitePlanCoupons.code)).limit(limit)
}
