import { couponAmount } from '#shared/coupon/rules.ts'
import type { UsableCoupon } from '#shared/coupon/usable.ts'
import type { CourseRef, MemberRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { segmentsOfMember } from '#server/modules/segment/index.ts'
import { listFitting, lockCoupon, usesOf } from './queries.ts'
import type { CouponRow, CouponUses } from './queries.ts'

/** Coupons that are looked at for one order. */
const LOOKED_AT = 200

interface Asking {
  userSeq: number
  /** The order that asks; its own use does not count. */
  orderSeq: number | undefined
  /** Won, without material. */
  price: number
}

const isLeft = ({ totalCap, personCap }: CouponRow, { all, mine }: CouponUses) => (totalCap === null || all < totalCap) && mine < personCap

/** Whether a coupon is for the member: for all, or for a segment that matches them now. */
export async function forMember(db: Db, member: MemberRef, rows: readonly CouponRow[], now: Date): Promise<(row: CouponRow) => boolean> {
  const asked = [...new Set(rows.flatMap(({ segmentSeq }) => (segmentSeq === null ? [] : [segmentSeq])))]
  const matching = await segmentsOfMember(db, member, asked, now)
  return ({ segmentSeq }) => segmentSeq === null || matching.has(segmentSeq)
}

async function fitting(db: Db, ref: CourseRef, { userSeq, orderSeq, price }: Asking, now: Date, couponSeq?: number): Promise<UsableCoupon[]> {
  const rows = await listFitting(db, ref, { userSeq, couponSeq }, now, LOOKED_AT)
  const fits = await forMember(db, { channelSeq: ref.channelSeq, userSeq }, rows, now)
  const uses = await usesOf(db, ref.channelSeq, rows.map((row) => row.couponSeq), { userSeq, ...(orderSeq === undefined ? {} : { besides: orderSeq }), now })
  return rows.filter((row) => fits(row) && isLeft(row, uses(row.couponSeq)))
    .map((row) => ({ couponSeq: row.couponSeq, name: row.name, amount: couponAmount(row, price), endAt: row.endAt?.toISOString() ?? null }))
    .filter(({ amount }) => amount > 0)
}

/** The coupons that lower the price of a class for this user now, the largest first (ENR-09). */
export async function usableCoupons(db: Db, ref: CourseRef, asking: Asking, now: Date): Promise<UsableCoupon[]> {
  return (await fitting(db, ref, asking, now)).toSorted((a, b) => b.amount - a.amount)
}

/** Locks one of them, so that nobody else takes its last use meanwhile; undefined when it cannot be used. */
export async function lockUsable(tx: Db, ref: CourseRef, asking: Asking & { couponSeq: number }, now: Date): Promise<UsableCoupon | undefined> {
  await lockCoupon(tx, { channelSeq: ref.channelSeq, couponSeq: asking.couponSeq })
  return (await fitting(tx, ref, asking, now, asking.couponSeq))[0]
}

/** Whether a coupon that an order was priced with still has a use for it, locked. Period and classes were checked when it was priced. */
export async function hasUseLeft(tx: Db, { channelSeq, couponSeq, userSeq, orderSeq }: { channelSeq: number; couponSeq: number; userSeq: number; orderSeq: number }, now: Date): Promise<boolean> {
  const row = await lockCoupon(tx, { channelSeq, couponSeq })
  return row !== undefined && isLeft(row, (await usesOf(tx, channelSeq, [couponSeq], { userSeq, besides: orderSeq, now }))(couponSeq))
}
