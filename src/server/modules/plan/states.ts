import { plans } from '#shared/plan/plans.ts'
import type { PlanChoice, RunningPlan } from '#shared/plan/proration.ts'
import { roomWarningAt } from '#shared/plan/room.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { PlanCardRef } from './ports.ts'
import type { SitePlanRow } from './queries/plans.ts'
import { readRoom, writeWarning } from './queries/room.ts'

/** What a site's row says when it has the free plan. */
export const freePlan = {
  planCd: 'free', cycleCd: null, anchorAt: null, periodStartAt: null, periodEndAt: null, nextPlanCd: null, nextCycleCd: null, dueAt: null, overdueSince: null, warnedPercent: 0, warningDue: false,
} as const

/** After a change of plan: staff are warned where the new one is nearly full. */
export async function warnOfRoom(tx: Db, channelSeq: number, now: Date): Promise<void> {
  const { planCd, used } = await readRoom(tx, channelSeq, now)
  const warning = roomWarningAt(plans[planCd], used)
  if (warning !== 0) await writeWarning(tx, channelSeq, warning)
}

/** The paid plan of a row; null for the free one. */
export function runningPlan({ planCd, cycleCd, periodStartAt, periodEndAt }: SitePlanRow): RunningPlan | null {
  return planCd === 'free' || cycleCd === null || periodStartAt === null || periodEndAt === null ? null : { planCd, cycleCd, periodStartAt, periodEndAt }
}

/** The plan that follows the running period. */
export function nextOf({ planCd, cycleCd, nextPlanCd, nextCycleCd }: SitePlanRow): PlanChoice | null {
  const [plan, cycle] = [nextPlanCd ?? planCd, nextCycleCd ?? cycleCd]
  return plan === 'free' || cycle === null ? null : { planCd: plan, cycleCd: cycle }
}

/** The card that pays, as it was chosen. */
export const cardOf = ({ cardSeq, payerSeq }: Pick<SitePlanRow, 'cardSeq' | 'payerSeq'>): PlanCardRef | null => (cardSeq === null || payerSeq === null ? null : { cardSeq, userSeq: payerSeq })
