import { parseArgs } from 'node:util'
import { z } from 'zod'
import { codeOf, couponCodePattern, couponDiscountType } from '#shared/coupon/rules.ts'
import { ConfigError } from '#server/infra/config/config.ts'
import type { Config } from '#server/infra/config/config.ts'
import type { Modules } from '#server/app/modules.ts'
import { withServer } from './withServer.ts'

type PlanCoupons = Modules['services']['planCoupons']
type NewCoupon = Parameters<PlanCoupons['make']>[0]

const PERCENT_MAX = 100
const WON_MAX = 10_000_000

const form = z.object({
  code: z.string().overwrite(codeOf).regex(couponCodePattern),
  name: z.string().trim().min(1).max(60),
  percent: z.coerce.number().int().min(1).max(PERCENT_MAX).optional(),
  won: z.coerce.number().int().min(1).max(WON_MAX).optional(),
  sites: z.coerce.number().int().min(1).optional(),
  /** The last day in Asia/Seoul. */
  until: z.iso.date().optional(),
}).refine(({ percent, won }) => (percent === undefined) !== (won === undefined))

const usage = 'plan-coupon make --code CODE --name NAME (--percent 1-100 | --won AMOUNT) [--sites HOW-MANY] [--until YYYY-MM-DD]'

/** Reads the options. Throws `ConfigError`. */
export function planCouponOf(args: string[]): NewCoupon {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({ args, options: { code: text, name: text, percent: text, won: text, sites: text, until: text }, allowPositionals: true })
  const read = form.safeParse(values)
  if (positionals[0] !== 'make' || !read.success) throw new ConfigError(usage)
  const { code, name, percent, won, sites, until } = read.data
  return {
    code, name, siteCap: sites ?? null, endAt: until === undefined ? null : new Date(`${until}T24:00:00+09:00`),
    ...(percent === undefined ? { discountTypeCd: couponDiscountType.amount, discountValue: won ?? 0 } : { discountTypeCd: couponDiscountType.percent, discountValue: percent }),
  }
}

/** Makes a coupon for plans, and says so; false when its code is taken (SET-08). */
export async function makePlanCoupon({ make }: Pick<PlanCoupons, 'make'>, coupon: NewCoupon, say: (line: string) => void): Promise<boolean> {
  const isMade = await make(coupon)
  say(isMade ? `${coupon.code} lowers one plan payment of ${coupon.siteCap === null ? 'each site' : `each of ${coupon.siteCap} sites`} that enters it` : `${coupon.code} is taken by another coupon`)
  return isMade
}

/** Opens the configured database and makes a coupon; see `withServer` and `makePlanCoupon`. */
export function planCoupon(config: Config, coupon: NewCoupon, say: (line: string) => void): Promise<boolean> {
  return withServer(config, ({ services }) => makePlanCoupon(services.planCoupons, coupon, say))
}
