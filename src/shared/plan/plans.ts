/** What a site gets from the platform, and for how much (SET-08). Ours: the specification names no plans. */
export interface Plan {
  /** Enrollments that are in use at once; null without a limit (courses spec §4). */
  attendeeCap: number | null
  storageBytes: number
  /** The platform's share of sales, in percent. */
  feePercent: number
  /** Won. */
  monthPrice: number
  yearPrice: number
}

const GB = 1024 ** 3
const TB = 1024 * GB

/** Plans, from the smallest. A site without another has the first. */
export const plans = {
  free: { attendeeCap: 1_000, storageBytes: 500 * GB, feePercent: 10, monthPrice: 0, yearPrice: 0 },
  basic: { attendeeCap: 3_000, storageBytes: TB, feePercent: 5, monthPrice: 49_000, yearPrice: 490_000 },
  pro: { attendeeCap: 10_000, storageBytes: 2 * TB, feePercent: 3, monthPrice: 99_000, yearPrice: 990_000 },
  business: { attendeeCap: null, storageBytes: 5 * TB, feePercent: 2, monthPrice: 290_000, yearPrice: 2_900_000 },
} as const satisfies Record<string, Plan>
export type PlanCd = keyof typeof plans
export type PaidPlanCd = Exclude<PlanCd, 'free'>

export const planCds = Object.keys(plans) as readonly PlanCd[]
export const paidPlanCds = ['basic', 'pro', 'business'] as const satisfies readonly PaidPlanCd[]

/** How long a payment lasts. */
export const planCycle = { month: 'month', year: 'year' } as const
export type PlanCycle = (typeof planCycle)[keyof typeof planCycle]
export const monthsOf = { month: 1, year: 12 } as const satisfies Record<PlanCycle, number>

/** Price of a whole period (won). */
export const planPrice = (plan: PlanCd, cycle: PlanCycle): number => (cycle === planCycle.month ? plans[plan].monthPrice : plans[plan].yearPrice)

/** Place among the plans; a higher one offers more. */
export const planRank = (plan: PlanCd): number => planCds.indexOf(plan)

/** Bytes left for uploads; never negative. */
export function storageLeft(plan: Pick<Plan, 'storageBytes'>, usedBytes: number): number {
  return Math.max(0, plan.storageBytes - usedBytes)
}
