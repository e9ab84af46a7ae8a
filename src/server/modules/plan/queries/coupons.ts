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

export async function findCoupon(db: Db, code: string): Promise<PlanCouponRow | undefined> {
  const [row] = await db.select().from(planCoupons).where(eq(planCoupons.code, code))
  return row
}

/** As `findCoupon`, locked, so that its sites do not change meanwhile. */
export async function lockCoupon(tx: Db, code: string): Promise<PlanCouponRow | undefined> {
  const [row] = await tx.select().from(planCoupons).where(eq(planCoupons.code, code)).for('update')
  return row
}

/** How many sites registered it. */
export async function countSites(db: Db, code: string): Promise<number> {
  return db.$count(sitePlanCoupons, eq(sitePlanCoupons.code, code))
}

/** False when the site has it already. */
export async function insertSiteCoupon(tx: Db, values: typeof sitePlanCoupons.$inferInsert): Promise<boolean> {
  return (await tx.insert(sitePlanCoupons).values(values).onConflictDoNothing().returning({ code: sitePlanCoupons.code })).length > 0
}

export async function hasCoupon(db: Db, channelSeq: number, code: string): Promise<boolean> {
  return await db.$count(sitePlanCoupons, and(eq(sitePlanCoupons.channelSeq, channelSeq), eq(sitePlanCoupons.code, code))) > 0
}

/** Coupons of a site, newest first, and whether each was used. */
export async function listSiteCoupons(db: Db, channelSeq: number, limit: number) {
  return db.select({ coupon: planCoupons, registeredAt: sitePlanCoupons.registeredAt, isUsed: sql<boolean>`${isUsed(db)}` })
    .from(sitePlanCoupons).innerJoin(planCoupons, eq(planCoupons.code, sitePlanCoupons.code))
    .where(eq(sitePlanCoupons.channelSeq, channelSeq)).orderBy(desc(sitePlanCoupons.registeredAt), asc(sitePlanCoupons.code)).limit(limit)
}
