import { AppError } from '#shared/kernel/errors.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import { couponAmount } from '#shared/coupon/rules.ts'
import type { PlanCoupon, SitePlanCoupon } from '#shared/plan/contract.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import type { Db } from '#server/infra/db/database.ts'
import { giveBack, take } from '#server/infra/limits/rateLimiter.ts'
import { findCoupon, insertCoupon, insertSiteCoupon, listSiteCoupons, lockCoupon } from './queries/coupons.ts'
import type { PlanCouponRow } from './queries/coupons.ts'
import type { PlanPorts } from './ports.ts'

/** Wrong codes of one user within ten minutes. */
const WRONG_CODES = 10
const LISTED_MAX = 100

export const presentCoupon = ({ code, name, discountTypeCd, discountValue, endAt }: PlanCouponRow): PlanCoupon => ({ code, name, discountTypeCd, discountValue, endAt: isoOf(endAt) })

const isOver = ({ endAt }: PlanCouponRow, now: Date): boolean => endAt !== null && endAt <= now

/** What a coupon takes off a price (won). */
export const discountBy = (coupon: Pick<PlanCouponRow, 'discountTypeCd' | 'discountValue'> | undefined, price: number): number =>
  (coupon === undefined ? 0 : couponAmount({ discountTypeCd: coupon.discountTypeCd, discountValue: coupon.discountValue, discountMax: null, priceMin: 0 }, price))

/** The coupon that lowers a price the most, of those that the site has and has not used; the first to end of equal ones. */
export async function bestCoupon(db: Db, channelSeq: number, price: number, now: Date): Promise<PlanCouponRow | undefined> {
  const usable = (await listSiteCoupons(db, channelSeq, LISTED_MAX)).filter(({ coupon, isUsed }) => !isUsed && !isOver(coupon, now)).map(({ coupon }) => coupon)
  const ends = ({ endAt }: PlanCouponRow) => endAt?.getTime() ?? Infinity
  return usable.toSorted((a, b) => discountBy(b, price) - discountBy(a, price) || ends(a) - ends(b))[0]
}

/** Coupons of the platform for plans: each lowers one payment of one site (SET-08). */
export function createPlanCoupons({ database: { db }, clock }: Pick<PlanPorts, 'database' | 'clock'>) {
  async function list(channelSeq: number): Promise<SitePlanCoupon[]> {
    const now = clock.now()
    return (await listSiteCoupons(db, channelSeq, LISTED_MAX)).map(({ coupon, isUsed, registeredAt }) => (
      { ...presentCoupon(coupon), registeredAt: registeredAt.toISOString(), state: isUsed ? 'used' : isOver(coupon, now) ? 'ended' : 'usable' }))
  }

  async function open(tx: Db, channelSeq: number, code: string): Promise<PlanCouponRow> {
    const found = await findCoupon(tx, channelSeq, code)
    if (found === undefined) throw new AppError('couponUnknown')
    const { coupon, isHeld, siteCount } = found
    if (isHeld) throw new AppError('couponHeld')
    if (isOver(coupon, clock.now()) || (coupon.siteCap !== null && siteCount >= coupon.siteCap)) throw new AppError('couponEnded')
    return coupon
  }

  /** Ten wrong codes within ten minutes are all. */
  async function guarded<Result>({ channelSeq, userSeq }: MemberRef, run: () => Promise<Result>): Promise<Result> {
    const tried = await take(db, clock, [{ key: `planCoupon:${channelSeq}:${userSeq}`, most: WRONG_CODES, windowMs: 10 * MINUTE_MS }])
    const result = await run()
    await giveBack(db, tried)
    return result
  }

  return {
    list,

    /** Throws `couponUnknown`, `couponHeld`, `couponEnded`, `tooManyAttempts`. */
    check: (member: MemberRef, code: string): Promise<PlanCoupon> => guarded(member, async () => presentCoupon(await open(db, member.channelSeq, code))),

    /** Throws as `check`. */
    async register(member: MemberRef, code: string): Promise<SitePlanCoupon[]> {
      const { channelSeq, userSeq } = member
      await guarded(member, () => db.transaction(async (tx) => {
        await lockCoupon(tx, code)
        await open(tx, channelSeq, code)
        if (!await insertSiteCoupon(tx, { channelSeq, code, registeredBy: userSeq, registeredAt: clock.now() })) throw new AppError('couponHeld')
      }))
      return list(channelSeq)
    },

    /** For the platform's operator; false when the code is taken. @param coupon.code as of `codeOf` */
    make: (coupon: Pick<PlanCouponRow, 'code' | 'name' | 'discountTypeCd' | 'discountValue' | 'siteCap' | 'endAt'>): Promise<boolean> => insertCoupon(db, { ...coupon, createdAt: clock.now() }),
  }
}
export type PlanCoupons = ReturnType<typeof createPlanCoupons>
