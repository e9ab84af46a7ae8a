/** Paths of these pages by route name (platform spec §2, courses spec §2). */
export const couponPaths = { user_coupon: '/coupon', 'settings-coupons': '/settings/coupons' } as const
