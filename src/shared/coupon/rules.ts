/** How users come by a coupon: a code for many, a code for each, or none at all. Our codes: the specification gives none. */
export const couponKind = { code: '00', bulk: '01', automatic: '02' } as const
export type CouponKind = (typeof couponKind)[keyof typeof couponKind]

export const couponDiscountType = { amount: '00', percent: '01' } as const
export type CouponDiscountType = (typeof couponDiscountType)[keyof typeof couponDiscountType]

export const couponState = { active: '00', scheduled: '01', usedUp: '02', ended: '03', stopped: '99' } as const
export type CouponState = (typeof couponState)[keyof typeof couponState]

export interface CouponDiscount {
  discountTypeCd: CouponDiscountType
  /** Won, or percent. */
  discountValue: number
  /** Most that a percentage takes off (won); null without a limit. */
  discountMax: number | null
  /** Lowest price that it is for (won). */
  priceMin: number
}

/** What a coupon takes off a class price (won), rounded down to a whole won; 0 below its lowest price. Material is never discounted. */
export function couponAmount({ discountTypeCd, discountValue, discountMax, priceMin }: CouponDiscount, price: number): number {
  if (price < priceMin) return 0
  const amount = discountTypeCd === couponDiscountType.amount ? discountValue : Math.min(Math.floor((price * discountValue) / 100), discountMax ?? price)
  return Math.min(amount, price)
}

export interface CouponPeriod {
  stopped: boolean
  startAt: Date | null
  endAt: Date | null
  totalCap: number | null
}

/** What a coupon is doing; `endAt` itself is past the period. */
export function couponStateOf({ stopped, startAt, endAt, totalCap }: CouponPeriod, usedCount: number, now: Date): CouponState {
  if (stopped) return couponState.stopped
  if (endAt !== null && endAt <= now) return couponState.ended
  if (totalCap !== null && usedCount >= totalCap) return couponState.usedUp
  return startAt !== null && startAt > now ? couponState.scheduled : couponState.active
}

/** A code as it is compared: capitals, without spaces and hyphens. */
export const codeOf = (typed: string): string => typed.normalize('NFKC').toUpperCase().replace(/[\s-]+/g, '')
/** A code of `codeOf`: 4 to 20 letters and digits, Korean included. */
export const couponCodePattern = /^[0-9A-Z가-힣]{4,20}$/
/** A code of its own for each user, as people read it. */
export const codeText = (code: string): string => (/^[0-9A-Z]{12}$/.test(code) ? code.replace(/(.{4})(?=.)/g, '$1-') : code)
