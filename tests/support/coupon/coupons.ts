import { contract } from '#shared/contract.ts'
import type { CouponFields, StaffCoupon } from '#shared/coupon/contract.ts'
import { couponDiscountType, couponKind } from '#shared/coupon/rules.ts'
import type { Site } from '#tests/support/server/factories.ts'

/** A coupon of 2,000 won for every class, without a code. */
export const couponOf = (fields: Partial<CouponFields> = {}): CouponFields => ({
  name: '첫 수강 쿠폰', kindCd: couponKind.automatic, code: '', discountTypeCd: couponDiscountType.amount, discountValue: 2000, discountMax: null, priceMin: 0,
  courseSeqs: null, segmentSeq: null, personCap: 1, totalCap: null, startAt: null, endAt: null, ...fields,
})

/** Makes a coupon as the owner of a site. */
export const buildCoupon = ({ channelSeq, owner }: Site, fields: Partial<CouponFields> = {}, codeCount = 0): Promise<StaffCoupon> =>
  owner.client(contract.coupon.create, { params: { channelSeq }, body: { ...couponOf(fields), codeCount } })
