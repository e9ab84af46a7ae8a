import { DAY_MS } from '#shared/kernel/moments.ts'

/** Projects that a member attends at once (courses spec §9). */
export const PROJECTS_MAX = 3
/** Months of a subscription with a term (courses spec §9); a membership without one goes on until it is cancelled. */
export const subscriptionTerms = [1, 3, 6, 12] as const
/** A subscriber is notified of a charge this many days before. Ours: the specification gives no number. */
export const CHARGE_NOTICE_DAYS = 3
/** Access goes on for a day past the paid month while the next charge is under way. */
export const CHARGE_GRACE_MS = DAY_MS

/**
 * - starting: the first month is being charged. active: charged each month.
 * - cancelled: not charged again; access until the paid month ends, and it can be taken back until then. ended: over.
 */
export const subscriptionState = { starting: '00', active: '01', cancelled: '02', ended: '99' } as const
export type SubscriptionState = (typeof subscriptionState)[keyof typeof subscriptionState]

/** Why a subscription was cancelled or ended. */
export const endReasons = ['user', 'staff', 'declined', 'refunded', 'term'] as const
export type EndReason = (typeof endReasons)[number]

const SEOUL_MS = 9 * 3_600_000

/**
 * When month `monthNo` (0: the first) of a subscription is charged: the same day of the month in Korea, or its last day where the month is
 * shorter, at the same time of day (courses spec §4). Counted from the start, so that a 31st comes back after a February.
 */
export function chargeAt(startedAt: Date, monthNo: number): Date {
  const start = new Date(startedAt.getTime() + SEOUL_MS)
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + monthNo]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const day = Date.UTC(year, month, Math.min(start.getUTCDate(), lastDay))
  return new Date(day + (start.getTime() % DAY_MS) - SEOUL_MS)
}

/** Until when a subscription opens classes. */
export const accessUntil = ({ state, paidUntil }: { state: SubscriptionState; paidUntil: Date }): Date =>
  (state === subscriptionState.active ? new Date(paidUntil.getTime() + CHARGE_GRACE_MS) : paidUntil)

/** Whether it opens classes now. */
export const opensNow = (subscription: { state: SubscriptionState; paidUntil: Date | null }, now: Date): boolean =>
  subscription.paidUntil !== null && subscription.state !== subscriptionState.starting && accessUntil({ ...subscription, paidUntil: subscription.paidUntil }) > now

/** What comes after a paid month: another charge, or the end of the term. */
export const isLastMonth = (termMonths: number | null, monthNo: number): boolean => termMonths !== null && monthNo + 1 >= termMonths
