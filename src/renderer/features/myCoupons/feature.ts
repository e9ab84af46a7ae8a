import type coupon from '#locales/ko/coupon.json'
import { couponPaths } from '#shared/coupon/paths.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { callKey } from '#renderer/entities/callQuery.ts'
import type { Feature } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { coupon: typeof coupon }
}

export const myCoupons: Feature = {
  routes: [{
    name: 'user_coupon', path: couponPaths.user_coupon, layout: 'site', access: 'login', title: 'myCoupons', texts: ['coupon', 'course', 'validation', 'accountMenu'], brand: true, palette: true,
    screen: async () => (await import('./screens/MyCouponsScreen.tsx')).MyCouponsScreen,
  }],
  // A coupon that was used, or came back with a refund.
  refetch: { [socketCommand.enrollmentChanged]: () => [callKey('coupon.mine')] },
}
