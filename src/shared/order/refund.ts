import { DAY_MS } from '#shared/kernel/moments.ts'

/** Days after payment in which a buyer who has used nothing gets everything back (Korean act on electronic commerce, article 17). */
export const WITHDRAWAL_DAYS = 7

/** Why the rule gives what it gives; texts are `order:refund.<step>`. */
export type RefundStep = 'beforeStart' | 'unused' | 'firstThird' | 'firstHalf' | 'share' | 'over'

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
  /** Share of the lessons that was really taken, from 0 to 1, from the viewing ledger. */
  takenShare: number
}

const thirds = (amount: number, part: number, of: number) => Math.floor((amount * part) / of)

/**
 * What the statutory steps give back at `now`, of all that was paid, less what was given back before (ENR-13; Korean act on private
 * teaching institutes, enforcement decree, annex 4): before the start all; by a third two thirds; by a half a half; then nothing.
 * Recorded lessons: all within 7 days unless used, then less the share that was taken; nothing after access ended.
 */
export function refundByRule(facts: RefundFacts, now: number): { step: RefundStep; amount: number } {
  const { step, amount } = stepOf(facts, now)
  return { step, amount: Math.max(0, amount - facts.refundedAmount) }
}

function stepOf({ paidAmount, paidAt, startAt, endAt, accessUntil, takenShare }: RefundFacts, now: number): { step: RefundStep; amount: number } {
  const all = paidAmount
  if (startAt !== null && now < startAt) return { step: 'beforeStart', amount: all }
  if (startAt !== null && endAt !== null && endAt > startAt) {
    const elapsed = (now - startAt) / (endAt - startAt)
    if (elapsed < 1 / 3) return { step: 'firstThird', amount: thirds(all, 2, 3) }
    if (elapsed < 1 / 2) return { step: 'firstHalf', amount: thirds(all, 1, 2) }
    return { step: 'over', amount: 0 }
  }
  if (takenShare === 0 && now - paidAt <= WITHDRAWAL_DAYS * DAY_MS) return { step: 'unused', amount: all }
  if (accessUntil !== null && now >= accessUntil) return { step: 'over', amount: 0 }
  return { step: 'share', amount: Math.floor(all * (1 - Math.min(1, Math.max(0, takenShare)))) }
}
