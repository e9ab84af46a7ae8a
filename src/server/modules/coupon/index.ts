import { couponPaths } from '#shared/coupon/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import { makeDemoCoupons } from './demo.ts'
import { couponHandlers } from './routes.ts'
import { createCouponService } from './service.ts'
import type { CouponPorts, CouponService } from './service.ts'
import { couponTables } from './tables.ts'

export { hasUseLeft, lockUsable, usableCoupons } from './usable.ts'

/** Coupons of a site. Orders ask it for those that lower a price, within their own transactions. */
export function createCouponModule(ports: CouponPorts): ServerModule<'coupon'> & { service: CouponService } {
  const service = createCouponService(ports)
  return { ...couponTables, handlers: couponHandlers(service), pages: privatePages(couponPaths), demo: (site) => makeDemoCoupons(ports, service, site), service }
}
