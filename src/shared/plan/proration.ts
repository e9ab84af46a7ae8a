import { DAY_MS, addMonths, seoulDay } from '#shared/kernel/moments.ts'
import { monthsOf, planCycle, planPrice, planRank } from './plans.ts'
import type { PaidPlanCd, PlanCycle } from './plans.ts'

/** Calendar days in Asia/Seoul from one moment to another; 0 on the same day, never negative. */
export function daysBetween(from: Date, until: Date): number {
  const day = (moment: Date) => Date.parse(seoulDay(moment.getTime()))
  return Math.max(0, (day(until) - day(from)) / DAY_MS)
}

/** What was paid for the days from a moment to another. */
export interface PaidSpan {
  paidAmount: number
  from: Date
  until: Date
}

/** The unused part of what was paid (won): today and the days to come, each payment by its own days and rounded down. */
export function creditOf(spans: readonly PaidSpan[], now: Date): number {
  return spans.reduce((credit, { paidAmount, from, until }) => {
    const days = daysBetween(from, until)
    return credit + (days === 0 ? 0 : Math.floor((paidAmount * Math.min(days, daysBetween(now, until))) / days))
  }, 0)
}

export interface PlanChoice {
  planCd: PaidPlanCd
  cycleCd: PlanCycle
}

/** A paid plan that runs. */
export interface RunningPlan extends PlanChoice {
  periodStartAt: Date
  periodEndAt: Date
}

/**
 * - start: a free site subscribes; all of the price, a new period.
 * - upgrade: at once, for the rest of the period; from monthly to yearly a new period begins.
 * - later: at the end of the period: a smaller plan, or monthly instead of yearly.
 * - same: nothing changes.
 */
export type PlanChange = 'start' | 'upgrade' | 'later' | 'same'

export function planChange(current: PlanChoice | null, wanted: PlanChoice): PlanChange {
  if (current === null) return 'start'
  const step = planRank(wanted.planCd) - planRank(current.planCd)
  if (step === 0 && wanted.cycleCd === current.cycleCd) return 'same'
  if (step < 0 || (current.cycleCd === planCycle.year && wanted.cycleCd === planCycle.month)) return 'later'
  return 'upgrade'
}

/** A price, and the days that it buys. Amounts in won. */
export interface PlanQuote {
  change: PlanChange
  /** Of the new plan: a whole period, or the rest of the running one. */
  listAmount: number
  /** Paid already and not used. */
  creditAmount: number
  /** Whether the price is of a whole period, so that a coupon may lower it. */
  isWhole: boolean
  periodStartAt: Date
  periodEndAt: Date
}

/** End of the period that begins at `from`: on the day of the month on which the plan began (`anchor`), or its last day. */
export function periodEnd(anchor: Date, from: Date, cycle: PlanCycle): Date {
  let months = 1
  while (addMonths(anchor.getTime(), months) <= from.getTime()) months += 1
  return new Date(addMonths(anchor.getTime(), months - 1 + monthsOf[cycle]))
}

const wholePeriod = ({ planCd, cycleCd }: PlanChoice, now: Date) => ({
  listAmount: planPrice(planCd, cycleCd), isWhole: true, periodStartAt: now, periodEndAt: periodEnd(now, now, cycleCd),
})

/** What a change costs now, exact to the day. @param spans what was paid for the running period */
export function planQuote(current: RunningPlan | null, wanted: PlanChoice, spans: readonly PaidSpan[], now: Date): PlanQuote {
  const change = planChange(current, wanted)
  if (current === null) return { change, creditAmount: 0, ...wholePeriod(wanted, now) }
  if (change !== 'upgrade') {
    return { change, listAmount: 0, creditAmount: 0, isWhole: false, periodStartAt: current.periodEndAt, periodEndAt: current.periodEndAt }
  }
  const credit = creditOf(spans, now)
  if (wanted.cycleCd !== current.cycleCd) {
    const whole = wholePeriod(wanted, now)
    return { change, ...whole, creditAmount: Math.min(credit, whole.listAmount) }
  }
  const days = daysBetween(current.periodStartAt, current.periodEndAt)
  const left = Math.min(days, daysBetween(now, current.periodEndAt))
  const listAmount = days === 0 ? 0 : Math.floor((planPrice(wanted.planCd, wanted.cycleCd) * left) / days)
  return { change, listAmount, creditAmount: Math.min(credit, listAmount), isWhole: false, periodStartAt: current.periodStartAt, periodEndAt: current.periodEndAt }
}

