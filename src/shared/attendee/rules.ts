import { choiseStatusCd } from '#shared/kernel/codes.ts'
import type { ChoiseStatusCd } from '#shared/kernel/codes.ts'
import { REVIEW_DAYS_AFTER_ACCESS } from '#shared/enrollment/attendance.ts'
import { VOD_DAYS_MAX } from '#shared/enrollment/accessPeriod.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'

/** Days in which an approved applicant pays; the seat is kept until then. Our choice: the spec gives no length. */
export const PAY_DAYS = 3
/** Attendees changed in one call. */
export const ATTENDEES_MAX = 1_000

/** Characters of the reason that staff give for a cancellation. */
export const REASON_MAX = 200

/** Times in epoch ms. */
export interface AttendeeStanding {
  attendSeq: number
  choiseStatusCd: ChoiseStatusCd
  /** Approved to pay until then; null otherwise. */
  payUntil: number | null
  attendAt: number | null
  validAt: number | null
  /** When they applied or enrolled. */
  createdAt: number
  /** By an order, which is paid. */
  isPaid: boolean
  /** A payment company may be charging them right now. */
  isPaying: boolean
  /** Enrolled by a package. */
  packageSeq: number | null
}

/** How attendees came to the class. */
export const cameBy = { free: 'free', order: 'order', package: 'package', membership: 'membership', staff: 'staff', invitation: 'invitation' } as const
export type CameBy = (typeof cameBy)[keyof typeof cameBy]

/** How staff bring people in: they add them, or invite them by mail. */
export const broughtBy = { staff: cameBy.staff, invitation: cameBy.invitation } as const
export type BroughtBy = (typeof broughtBy)[keyof typeof broughtBy]

/** What a change of status does to one attendee; `restore`: approved again, within the period that they had. */
export const statusActs = ['approve', 'restore', 'askToPay', 'standby', 'cancel'] as const
export type StatusAct = (typeof statusActs)[number]
/** Why an attendee stays as they are. */
export const skipReasons = ['same', 'cancelled', 'package', 'paying', 'full', 'planFull', 'pending', 'unlimited', 'outOfRange'] as const
export type SkipReason = (typeof skipReasons)[number]
export type Outcome<Act> = { attendSeq: number } & ({ act: Act; skip: null } | { act: null; skip: SkipReason })

export interface StatusPlanning {
  /** The class costs something now: approval is followed by payment. */
  mustPay: boolean
  /** Seats that can be given; null without a limit, or when staff go beyond it. */
  freeSeats: number | null
  /** Attendees that the plan has room for; null without a cap, or where the caller asks for it otherwise. */
  planRoom?: number | null
  now: number
}

/** What a change of status would do, attendee by attendee; who applied first is approved first (courses spec §4; ENR-05, ENR-06, STU-07). */
export function planStatus(attendees: readonly AttendeeStanding[], to: ChoiseStatusCd, { mustPay, freeSeats, planRoom = null, now }: StatusPlanning): Outcome<StatusAct>[] {
  let seats = freeSeats
  let room = planRoom
  const approval = (one: AttendeeStanding): StatusAct | SkipReason => {
    // Approved to pay: the seat is theirs already.
    if (one.payUntil !== null) return !mustPay ? 'approve' : one.payUntil > now ? 'same' : 'askToPay'
    if (seats !== null && seats <= 0) return 'full'
    if (room !== null && room <= 0) return 'planFull'
    if (seats !== null) seats -= 1
    if (room !== null) room -= 1
    if (mustPay && !one.isPaid) return 'askToPay'
    return one.attendAt !== null && (one.validAt === null || one.validAt > now) ? 'restore' : 'approve'
  }
  const decide = (one: AttendeeStanding): StatusAct | SkipReason => {
    if (one.choiseStatusCd === choiseStatusCd.cancelled) return 'cancelled'
    if (one.packageSeq !== null) return 'package'
    const isWaiting = one.choiseStatusCd === choiseStatusCd.awaiting && one.payUntil === null
    if (to === choiseStatusCd.approved) return one.choiseStatusCd === to ? 'same' : approval(one)
    if (to === choiseStatusCd.awaiting && isWaiting) return 'same'
    if (one.isPaying) return 'paying'
    return to === choiseStatusCd.awaiting ? 'standby' : 'cancel'
  }
  const first = attendees.toSorted((a, b) => a.createdAt - b.createdAt || a.attendSeq - b.attendSeq)
  return first.map((one) => outcome(one, decide(one)))
}

const isSkip = (value: string): value is SkipReason => (skipReasons as readonly string[]).includes(value)

function outcome<Act extends string>({ attendSeq }: AttendeeStanding, decided: Act | SkipReason): Outcome<Act> {
  return isSkip(decided) ? { attendSeq, act: null, skip: decided } : { attendSeq, act: decided, skip: null }
}

/** A new end of access (epoch ms; null: none), or days that are added to the present one. */
export type PeriodChange = { kind: 'endDate'; validAt: number | null } | { kind: 'days'; days: number }

/**
 * The new end of an attendee's access, or why it stays (courses spec §4; STU-07): those who wait have no period to change, and access
 * without an end can only be given one by date.
 */
export function planPeriod(one: AttendeeStanding, change: PeriodChange, now: number): Outcome<{ validAt: number | null }> {
  const skip = (reason: SkipReason) => ({ attendSeq: one.attendSeq, act: null, skip: reason })
  if (one.choiseStatusCd === choiseStatusCd.cancelled) return skip('cancelled')
  if (one.choiseStatusCd !== choiseStatusCd.approved || one.attendAt === null) return skip('pending')
  if (one.packageSeq !== null) return skip('package')
  if (change.kind === 'days' && one.validAt === null) return skip('unlimited')
  // Days are added to what is left; access that is over begins again.
  const validAt = change.kind === 'endDate' ? change.validAt : Math.max(one.validAt ?? now, now) + change.days * DAY_MS
  if (validAt === one.validAt) return skip('same')
  if (validAt !== null && (validAt <= one.attendAt || validAt > now + VOD_DAYS_MAX * DAY_MS)) return skip('outOfRange')
  return { attendSeq: one.attendSeq, act: { validAt }, skip: null }
}

/** Until when a review can be written after the end of access changed (epoch ms). */
export function reviewUntil(validAt: number | null, attendAt: number): number {
  return validAt === null ? attendAt + VOD_DAYS_MAX * DAY_MS : validAt + REVIEW_DAYS_AFTER_ACCESS * DAY_MS
}
