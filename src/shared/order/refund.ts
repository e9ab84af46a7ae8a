import { z } from 'zod'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'

/** Days after payment in which a buyer who has used nothing gets everything back (Korean act on electronic commerce, article 17). */
export const WITHDRAWAL_DAYS = 7
/** Limits of a site's own rule. Our choice: the specification gives none. */
export const FULL_DAYS_MAX = 365
export const OWN_STEPS_MAX = 5

/** Why the rule gives what it gives; texts are `order:refund.<step>`. `ownDays` and `ownStep`: the site's own rule, where it gives more. */
export const refundSteps = ['beforeStart', 'unused', 'firstThird', 'firstHalf', 'share', 'over', 'ownDays', 'ownStep'] as const
export type RefundStep = (typeof refundSteps)[number]

const percent = z.int({ error: validationMessage('validation:invalid') }).min(1, { error: validationMessage('validation:invalid') }).max(100, { error: validationMessage('validation:invalid') })

/**
 * A site's own rule. It never gives less than the statutory steps: the better of both counts.
 * `fullDays`: days after payment in which everything is given back, whatever was used. `steps`: before `until` percent of the period have
 * passed (of a recorded class: were watched), `back` percent are given back; later steps give less.
 */
export const ownRefundRule = z.object({
  fullDays: z.int({ error: validationMessage('validation:invalid') }).min(0).max(FULL_DAYS_MAX, { error: validationMessage('validation:invalid') }),
  steps: z.array(z.object({ until: percent, back: percent })).max(OWN_STEPS_MAX),
}).superRefine(({ steps }, context) => {
  for (const [index, { until, back }] of steps.entries()) {
    const before = steps[index - 1]
    if (before === undefined) continue
    if (until <= before.until) context.addIssue({ code: 'custom', path: ['steps', index, 'until'], message: validationMessage('validation:stepLater') })
    if (back >= before.back) context.addIssue({ code: 'custom', path: ['steps', index, 'back'], message: validationMessage('validation:stepLess') })
  }
})
export type OwnRefundRule = z.infer<typeof ownRefundRule>

export interface RefundFacts {
  /** What was paid and not yet paid back. */
  paidAmount: number
  refundedAmount: number
  paidAt: number
  /** Of the class's own period; null for lessons without one. */
  startAt: number | null
  endAt: number | null
  /** Of the buyer's access, for recorded lessons. */
  accessUntil: number | null
  /** Share of the lessons that was really taken, from 0 to 1: of videos by the time watched, of other lessons by those opened. */
  takenShare: number
}

export interface RuledRefund {
  step: RefundStep
  amount: number
  /** Days of `ownDays`, percent of `ownStep`; null for others. */
  own: number | null
}

const part = (amount: number, share: number, of: number) => Math.floor((amount * share) / of)

/**
 * What the rule gives back at `now`, of all that was paid, less what was given back before (ENR-13; Korean act on private teaching
 * institutes, enforcement decree, annex 4): before the start all; by a third two thirds; by a half a half; then nothing. Recorded lessons:
 * all within 7 days unless used, then less the share that was taken; nothing after access ended. A site's own rule counts where it gives more.
 */
export function refundByRule(facts: RefundFacts, now: number, own: OwnRefundRule | null = null): RuledRefund {
  const statutory: RuledRefund = { ...statutoryStep(facts, now), own: null }
  const chosen = own === null ? null : ownStep(facts, now, own)
  const { step, amount, own: value } = chosen !== null && chosen.amount > statutory.amount ? chosen : statutory
  return { step, amount: Math.max(0, amount - facts.refundedAmount), own: value }
}

/** Share of the period that passed; null without a period, and for recorded lessons. */
function elapsedShare({ startAt, endAt }: RefundFacts, now: number): number | null {
  return startAt !== null && endAt !== null && endAt > startAt ? (now - startAt) / (endAt - startAt) : null
}

function statutoryStep(facts: RefundFacts, now: number): { step: RefundStep; amount: number } {
  const { paidAmount: all, paidAt, startAt, accessUntil, takenShare } = facts
  if (startAt !== null && now < startAt) return { step: 'beforeStart', amount: all }
  const elapsed = elapsedShare(facts, now)
  if (elapsed !== null) {
    if (elapsed < 1 / 3) return { step: 'firstThird', amount: part(all, 2, 3) }
    if (elapsed < 1 / 2) return { step: 'firstHalf', amount: part(all, 1, 2) }
    return { step: 'over', amount: 0 }
  }
  if (takenShare === 0 && now - paidAt <= WITHDRAWAL_DAYS * DAY_MS) return { step: 'unused', amount: all }
  if (accessUntil !== null && now >= accessUntil) return { step: 'over', amount: 0 }
  return { step: 'share', amount: Math.floor(all * (1 - Math.min(1, Math.max(0, takenShare)))) }
}

function ownStep(facts: RefundFacts, now: number, { fullDays, steps }: OwnRefundRule): RuledRefund | null {
  const { paidAmount, paidAt, accessUntil, takenShare } = facts
  const elapsed = elapsedShare(facts, now)
  const isOver = elapsed === null ? accessUntil !== null && now >= accessUntil : elapsed >= 1
  if (isOver) return null
  if (fullDays > 0 && now - paidAt <= fullDays * DAY_MS) return { step: 'ownDays', amount: paidAmount, own: fullDays }
  const used = (elapsed ?? takenShare) * 100
  const step = steps.find(({ until }) => used < until)
  return step === undefined ? null : { step: 'ownStep', amount: part(paidAmount, step.back, 100), own: step.back }
}
