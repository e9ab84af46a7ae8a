import { couponPaths } from '#shared/coupon/paths.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { callKey } from '#renderer/entities/callQuery.ts'
import type { Feature } from '#renderer/lib/feature.ts'

export const siteCoupons: Feature = {
  routes: [{
    name: 'settings-coupons', path: couponPaths['settings-coupons'], layout: 'studio', access: { permission: 'SITE_COUPON_READ' }, title: 'siteCoupons', texts: ['coupon', 'course', 'validation'],
    studioNav: 'sales', palette: true,
    screen: async () => (await import('./screens/SiteCouponsScreen.tsx')).SiteCouponsScreen,
  }],
  // An alarm arrives with each order that is paid.
  refetch: { [socketCommand.alarmArrived]: () => [callKey('coupon.list')] },
}
