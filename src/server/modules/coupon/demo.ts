import { couponDiscountType, couponKind } from '#shared/coupon/rules.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import type { DemoSite } from '#server/infra/module.ts'
import type { CouponPorts, CouponService } from './service.ts'

/** Coupons of the demo site; the teacher, who buys as others do, holds one. */
export async function makeDemoCoupons({ clock }: CouponPorts, service: CouponService, { channelSeq, teacher }: DemoSite): Promise<void> {
  if ((await service.list(channelSeq, { q: '', page: 1, size: 1 })).totalCount > 0) return
  const days = (count: number) => new Date(clock.now().getTime() + count * DAY_MS).toISOString()
  const form = { discountTypeCd: couponDiscountType.percent, discountMax: null, priceMin: 0, courseSeqs: null, segmentSeq: null, personCap: 1, totalCap: null, startAt: null, endAt: null, code: '', codeCount: 0 }
  await service.create(channelSeq, { ...form, name: '지난여름 할인', kindCd: couponKind.code, code: 'SUMMER', discountValue: 20, endAt: days(-30), startAt: days(-60) }, () => true)
  await service.create(channelSeq, { ...form, name: '제휴 기관 수강권', kindCd: couponKind.bulk, discountValue: 50, discountMax: 30_000, endAt: days(90), codeCount: 24 }, () => true)
  await service.create(channelSeq, { ...form, name: '첫 수강 10% 할인', kindCd: couponKind.code, code: 'WELCOME10', discountValue: 10, discountMax: 10_000, totalCap: 200 }, () => true)
  await service.register({ channelSeq, userSeq: teacher }, 'WELCOME10')
}
