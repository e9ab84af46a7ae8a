import { couponDiscountType } from '#shared/coupon/rules.ts'
import { plans } from '#shared/plan/plans.ts'
import type { DemoSite } from '#server/infra/module.ts'
import type { PlanBilling } from './billing.ts'
import type { PlanCoupons } from './coupons.ts'
import type { PlanPorts } from './ports.ts'
import { lockPlan } from './queries/plans.ts'

const COUPON = 'OPENING'
const wanted = { planCd: 'pro', cycleCd: 'month' } as const

/** The demo site has a paid plan. A coupon pays for its first month: no card can be charged before the server listens. */
export async function makeDemoPlan({ database: { db } }: Pick<PlanPorts, 'database'>, { coupons, billing }: { coupons: PlanCoupons; billing: PlanBilling }, { channelSeq, owner }: DemoSite): Promise<void> {
  await coupons.make({ code: COUPON, name: '개업 축하 첫 달 무료', discountTypeCd: couponDiscountType.amount, discountValue: plans.pro.monthPrice, siteCap: null, endAt: null })
  if ((await coupons.list(channelSeq)).length === 0) await coupons.register({ channelSeq, userSeq: owner }, COUPON)
  const invoice = await db.transaction(async (tx) => {
    const plan = await lockPlan(tx, channelSeq)
    return plan.planCd === 'free' ? billing.begin(tx, { channelSeq, kindCd: 'start', wanted, priced: await billing.price(tx, plan, channelSeq, wanted), card: null }) : null
  })
  if (invoice !== null) await billing.collect(invoice)
}
