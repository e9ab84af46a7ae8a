import { couponDiscountType, couponKind } from '#shared/coupon/rules.ts'
import { couponForm, COUPON_CODES_MAX } from '#shared/coupon/contract.ts'
import type { CouponFields, StaffCoupon } from '#shared/coupon/contract.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { z } from 'zod'

/** The form of a coupon; `codeCount` is asked for when codes are made with it. */
export const couponEdit = couponForm.and(z.object({
  codeCount: z.int({ error: validationMessage('validation:required') }).min(1, { error: validationMessage('validation:min', { min: 1 }) }).max(COUPON_CODES_MAX, { error: validationMessage('validation:max', { max: String(COUPON_CODES_MAX) }) }),
}))
export type CouponInput = z.input<typeof couponEdit>
export type CouponValues = z.output<typeof couponEdit>

/** A coupon as it is first proposed: 10 percent for everyone who has the code, once. */
const proposed: CouponFields = {
  name: '', kindCd: couponKind.code, code: '', discountTypeCd: couponDiscountType.percent, discountValue: 10, discountMax: null, priceMin: 0,
  courseSeqs: null, segmentSeq: null, personCap: 1, totalCap: null, startAt: null, endAt: null,
}

export function valuesOf(coupon: StaffCoupon | null): CouponInput {
  if (coupon === null) return { ...proposed, codeCount: 10 }
  const { name, kindCd, code, discountTypeCd, discountValue, discountMax, priceMin, courseSeqs, segmentSeq, personCap, totalCap, startAt, endAt } = coupon
  return { name, kindCd, code, discountTypeCd, discountValue, discountMax, priceMin, courseSeqs, segmentSeq, personCap, totalCap, startAt, endAt, codeCount: 1 }
}
