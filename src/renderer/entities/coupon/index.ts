export { CouponStateBadge } from './CouponStateBadge.tsx'
export { couponKeys, couponQueries } from './queries.ts'
export { useCouponPeriodText, useDiscountText } from './texts.ts'
export { useRegisterCoupon } from './useRegisterCoupon.ts'
