import { and, asc, count, desc, eq, exists, gt, ilike, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { couponKind } from '#shared/coupon/rules.ts'
import type { CourseRef, MemberRef } from '#shared/kernel/refs.ts'
import { orderState } from '#shared/order/status.ts'
import type { Db } from '#server/infra/db/database.ts'
import { containing } from '#server/infra/db/like.ts'
import { couponCodes, couponCourses, couponHolders, coupons, courses, orders, users } from '#server/infra/db/schema/index.ts'
import { discountedOf, paidOf, refundedOf } from '#server/modules/ledger/index.ts'

export type CouponRow = typeof coupons.$inferSelect
export interface CouponRef {
  channelSeq: number
  couponSeq: number
}

const isCoupon = ({ channelSeq, couponSeq }: CouponRef) => and(eq(coupons.channelSeq, channelSeq), eq(coupons.couponSeq, couponSeq))
const isCodeOf = ({ channelSeq, couponSeq }: CouponRef) => and(eq(couponCodes.channelSeq, channelSeq), eq(couponCodes.couponSeq, couponSeq))

/** Whether an order uses its coupon: being paid, awaited or paid. A refund in full returns the coupon. */
const isUse = (now: Date): SQL | undefined => or(
  eq(orders.orderState, orderState.awaiting),
  and(eq(orders.orderState, orderState.open), gt(orders.couponUntil, now)),
  and(eq(orders.orderState, orderState.booked), sql`not (${paidOf(orders)} > 0 and ${refundedOf(orders)} >= ${paidOf(orders)})`),
)

export interface CouponUses {
  /** By everyone, and by the user. */
  all: number
  mine: number
}

/** How often coupons are used, without the order that is asking. */
export async function usesOf(db: Db, channelSeq: number, couponSeqs: readonly number[], { userSeq, besides, now }: { userSeq?: number; besides?: number; now: Date }): Promise<(couponSeq: number) => CouponUses> {
  const rows = couponSeqs.length === 0 ? [] : await db.select({ couponSeq: orders.couponSeq, all: count(), mine: sql<number>`count(*) filter (where ${orders.userSeq} = ${userSeq ?? 0})`.mapWith(Number) }).from(orders)
    .where(and(eq(orders.channelSeq, channelSeq), inArray(orders.couponSeq, [...couponSeqs]), isUse(now), besides === undefined ? undefined : ne(orders.orderSeq, besides)))
    .groupBy(orders.couponSeq)
  const found = new Map(rows.map((row) => [row.couponSeq, row]))
  return (couponSeq) => found.get(couponSeq) ?? { all: 0, mine: 0 }
}

export async function findCoupon(db: Db, coupon: CouponRef): Promise<CouponRow | undefined> {
  const [row] = await db.select().from(coupons).where(isCoupon(coupon))
  return row
}

/** Locks a coupon, after class and order: its uses do not change meanwhile. */
export async function lockCoupon(tx: Db, coupon: CouponRef): Promise<CouponRow | undefined> {
  const [row] = await tx.select().from(coupons).where(isCoupon(coupon)).for('update')
  return row
}

export async function insertCoupon(tx: Db, values: typeof coupons.$inferInsert): Promise<CouponRow> {
  const [row] = await tx.insert(coupons).values(values).returning()
  if (row === undefined) throw new Error('insert answered no row')
  return row
}

export async function writeCoupon(tx: Db, coupon: CouponRef, values: Partial<typeof coupons.$inferInsert>): Promise<CouponRow | undefined> {
  const [row] = await tx.update(coupons).set(values).where(isCoupon(coupon)).returning()
  return row
}

export async function deleteCoupon(tx: Db, coupon: CouponRef): Promise<void> {
  await tx.delete(coupons).where(isCoupon(coupon))
}

/** Whether an order was ever made with the coupon. */
export async function wasUsed(db: Db, { channelSeq, couponSeq }: CouponRef): Promise<boolean> {
  return await db.$count(orders, and(eq(orders.channelSeq, channelSeq), eq(orders.couponSeq, couponSeq))) > 0
}

export async function writeCourses(tx: Db, { channelSeq, couponSeq }: CouponRef, courseSeqs: readonly number[]): Promise<void> {
  await tx.delete(couponCourses).where(and(eq(couponCourses.channelSeq, channelSeq), eq(couponCourses.couponSeq, couponSeq)))
  if (courseSeqs.length > 0) await tx.insert(couponCourses).values(courseSeqs.map((courseSeq) => ({ channelSeq, couponSeq, courseSeq })))
}

/** The classes of coupons that still exist, by title. */
export async function coursesOf(db: Db, channelSeq: number, couponSeqs: readonly number[]): Promise<(couponSeq: number) => { courseSeq: number; title: string }[]> {
  const rows = couponSeqs.length === 0 ? [] : await db.select({ couponSeq: couponCourses.couponSeq, courseSeq: courses.courseSeq, title: courses.title }).from(couponCourses)
    .innerJoin(courses, and(eq(courses.channelSeq, couponCourses.channelSeq), eq(courses.courseSeq, couponCourses.courseSeq), isNull(courses.purgedAt)))
    .where(and(eq(couponCourses.channelSeq, channelSeq), inArray(couponCourses.couponSeq, [...couponSeqs]))).orderBy(asc(courses.title))
  const found = Map.groupBy(rows, ({ couponSeq }) => couponSeq)
  return (couponSeq) => (found.get(couponSeq) ?? []).map(({ courseSeq, title }) => ({ courseSeq, title }))
}

/** How many of these classes the site has. */
export async function countCourses(db: Db, channelSeq: number, courseSeqs: readonly number[]): Promise<number> {
  return db.$count(courses, and(eq(courses.channelSeq, channelSeq), inArray(courses.courseSeq, [...courseSeqs]), isNull(courses.purgedAt)))
}

/** A page of a site's coupons, newest first. `code`: as it is compared. */
export async function listCoupons(db: Db, channelSeq: number, { name, code }: { name: string; code: string }, { page, size }: { page: number; size: number }) {
  const matching = and(eq(coupons.channelSeq, channelSeq), name === '' ? undefined : or(
    ilike(coupons.name, containing(name)), eq(coupons.code, code),
    inArray(coupons.couponSeq, db.select({ couponSeq: couponCodes.couponSeq }).from(couponCodes).where(and(eq(couponCodes.channelSeq, channelSeq), eq(couponCodes.code, code)))),
  ))
  return {
    rows: await db.select().from(coupons).where(matching).orderBy(desc(coupons.couponSeq)).limit(size).offset((page - 1) * size),
    totalCount: await db.$count(coupons, matching),
  }
}

/** What staff see of coupons beside their fields. */
export async function countsOf(db: Db, channelSeq: number, couponSeqs: readonly number[], now: Date) {
  if (couponSeqs.length === 0) return () => ({ codeCount: 0, holderCount: 0, usedCount: 0, discountedAmount: 0 })
  const codes = await db.select({ couponSeq: couponCodes.couponSeq, count: count() }).from(couponCodes)
    .where(and(eq(couponCodes.channelSeq, channelSeq), inArray(couponCodes.couponSeq, [...couponSeqs]))).groupBy(couponCodes.couponSeq)
  const holders = await db.select({ couponSeq: couponHolders.couponSeq, count: count() }).from(couponHolders)
    .where(and(eq(couponHolders.channelSeq, channelSeq), inArray(couponHolders.couponSeq, [...couponSeqs]))).groupBy(couponHolders.couponSeq)
  const used = await db.select({ couponSeq: orders.couponSeq, count: count(), amount: sql<number>`coalesce(sum(${discountedOf(orders)}), 0)::bigint`.mapWith(Number) }).from(orders)
    .where(and(eq(orders.channelSeq, channelSeq), inArray(orders.couponSeq, [...couponSeqs]), isUse(now))).groupBy(orders.couponSeq)
  return (couponSeq: number) => {
    const of = <T extends { couponSeq: number | null }>(rows: readonly T[]) => rows.find((row) => row.couponSeq === couponSeq)
    return { codeCount: of(codes)?.count ?? 0, holderCount: of(holders)?.count ?? 0, usedCount: of(used)?.count ?? 0, discountedAmount: of(used)?.amount ?? 0 }
  }
}

export async function countCodes(db: Db, coupon: CouponRef): Promise<number> {
  return db.$count(couponCodes, isCodeOf(coupon))
}

/** Adds codes; those that exist on the site are left out. Returns how many were added. */
export async function insertCodes(tx: Db, { channelSeq, couponSeq }: CouponRef, codes: readonly string[]): Promise<number> {
  return (await tx.insert(couponCodes).values(codes.map((code) => ({ channelSeq, couponSeq, code }))).onConflictDoNothing().returning({ code: couponCodes.code })).length
}

/** A page of a coupon's codes with the names of those who took them. */
export async function listCodes(db: Db, coupon: CouponRef, { page, size }: { page: number; size: number }) {
  return db.select({ code: couponCodes.code, takenBy: users.name, takenAt: couponCodes.takenAt }).from(couponCodes)
    .leftJoin(users, eq(users.userSeq, couponCodes.userSeq)).where(isCodeOf(coupon)).orderBy(asc(couponCodes.code)).limit(size).offset((page - 1) * size)
}

/** The coupon of a code, of either kind; `forOne`: the code is for one user. */
export async function findByCode(tx: Db, channelSeq: number, code: string): Promise<{ row: CouponRow; forOne: boolean } | undefined> {
  const [shared] = await tx.select().from(coupons).where(and(eq(coupons.channelSeq, channelSeq), eq(coupons.code, code)))
  if (shared !== undefined) return { row: shared, forOne: false }
  const [own] = await tx.select({ row: coupons }).from(couponCodes)
    .innerJoin(coupons, and(eq(coupons.channelSeq, couponCodes.channelSeq), eq(coupons.couponSeq, couponCodes.couponSeq)))
    .where(and(eq(couponCodes.channelSeq, channelSeq), eq(couponCodes.code, code)))
  return own === undefined ? undefined : { row: own.row, forOne: true }
}

/** Takes a code for one user; false when another took it. */
export async function takeCode(tx: Db, { channelSeq, code, userSeq }: { channelSeq: number; code: string; userSeq: number }, takenAt: Date): Promise<boolean> {
  const rows = await tx.update(couponCodes).set({ userSeq, takenAt })
    .where(and(eq(couponCodes.channelSeq, channelSeq), eq(couponCodes.code, code), isNull(couponCodes.takenAt))).returning({ code: couponCodes.code })
  return rows.length > 0
}

/** Puts a coupon among the user's; false when it was there. */
export async function insertHolder(tx: Db, { channelSeq, couponSeq, userSeq, heldAt }: CouponRef & { userSeq: number; heldAt: Date }): Promise<boolean> {
  return (await tx.insert(couponHolders).values({ channelSeq, couponSeq, userSeq, heldAt }).onConflictDoNothing().returning({ userSeq: couponHolders.userSeq })).length > 0
}

const heldBy = (db: Db, userSeq: number) => db.select({ one: couponHolders.userSeq }).from(couponHolders)
  .where(and(eq(couponHolders.channelSeq, coupons.channelSeq), eq(couponHolders.couponSeq, coupons.couponSeq), eq(couponHolders.userSeq, userSeq)))

/** Coupons that the user may use: registered, or for everyone and not stopped. Newest first. */
export async function listHeld(db: Db, { channelSeq, userSeq }: MemberRef, limit: number): Promise<CouponRow[]> {
  return db.select().from(coupons).where(and(
    eq(coupons.channelSeq, channelSeq), or(and(eq(coupons.kindCd, couponKind.automatic), eq(coupons.stopped, false)), exists(heldBy(db, userSeq))),
  )).orderBy(desc(coupons.couponSeq)).limit(limit)
}

/** Of those, the ones whose period and classes fit an order now. `couponSeq`: that one alone. */
export async function listFitting(db: Db, { channelSeq, courseSeq }: CourseRef, { userSeq, couponSeq }: { userSeq: number; couponSeq?: number | undefined }, now: Date, limit: number): Promise<CouponRow[]> {
  return db.select().from(coupons).where(and(
    eq(coupons.channelSeq, channelSeq), eq(coupons.stopped, false), couponSeq === undefined ? undefined : eq(coupons.couponSeq, couponSeq),
    or(isNull(coupons.startAt), lte(coupons.startAt, now)), or(isNull(coupons.endAt), gt(coupons.endAt, now)),
    or(eq(coupons.kindCd, couponKind.automatic), exists(heldBy(db, userSeq))),
    or(eq(coupons.forAll, true), exists(db.select({ one: couponCourses.courseSeq }).from(couponCourses)
      .where(and(eq(couponCourses.channelSeq, coupons.channelSeq), eq(couponCourses.couponSeq, coupons.couponSeq), eq(couponCourses.courseSeq, courseSeq))))),
  )).orderBy(desc(coupons.couponSeq)).limit(limit)
}

/** Whether a code for one user is the same; a shared code must differ from all. */
export async function isOwnCode(db: Db, channelSeq: number, code: string): Promise<boolean> {
  return await db.$count(couponCodes, and(eq(couponCodes.channelSeq, channelSeq), eq(couponCodes.code, code))) > 0
}

/** Whether another coupon has this code. */
export async function isSharedCode(db: Db, { channelSeq, couponSeq }: { channelSeq: number; couponSeq: number | null }, code: string): Promise<boolean> {
  return await db.$count(coupons, and(eq(coupons.channelSeq, channelSeq), isNotNull(coupons.code), eq(coupons.code, code), couponSeq === null ? undefined : ne(coupons.couponSeq, couponSeq))) > 0
}
