import { z } from 'zod'
import { moment, yn } from '#shared/kernel/call/fields.ts'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import type { ChoiseStatusCd } from '#shared/kernel/codes.ts'
import { VOD_DAYS_MAX } from '#shared/enrollment/accessPeriod.ts'
import { languages } from '#shared/kernel/call/headers.ts'
import type { KeptAccess } from '#shared/pack/access.ts'
import { REASON_MAX } from './rules.ts'
import type { BroughtBy } from './rules.ts'

/** The bulk actions on attendees (decision 0051). */
export const attendeeBulk = { status: 'attendee.status', period: 'attendee.period', add: 'attendee.add' } as const

export const statusInput = z.strictObject({
  choiseStatusCd: z.enum(choiseStatusCd),
  /** Approves more than there are seats; in a class with a waiting list alone. */
  beyondYn: yn.default('N'),
  /** Why it is cancelled, as the learners read it; other changes have none. */
  reason: z.string().trim().max(REASON_MAX).optional(),
})
export type StatusInput = z.infer<typeof statusInput>

export const periodChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('endDate'), validAt: moment.nullable() }),
  z.object({ kind: z.literal('days'), days: z.int().min(1).max(VOD_DAYS_MAX) }),
])
export const periodInput = z.strictObject({ change: periodChange })
export type PeriodInput = z.infer<typeof periodInput>

/** The period of the class, or an end; null: no end. */
export const addedPeriod = z.discriminatedUnion('kind', [z.object({ kind: z.literal('class') }), z.object({ kind: z.literal('endDate'), validAt: moment.nullable() })])
/** Adds members without payment; a line of a sheet may name an end of its own. */
export const addInput = z.strictObject({
  period: addedPeriod,
  /** Invites the addresses that are no member's by mail, in this language. */
  inviteYn: yn.default('N'),
  language: z.enum(languages).default('ko'),
})
export type AddInput = z.infer<typeof addInput>

/** What an addition does. */
export const addActs = ['add', 'invite'] as const
/** Why an addition is not undone. */
export const addUndoSkips = ['gone', 'changed', 'reviewed', 'accepted'] as const

/** An enrollment as it was before a bulk change; times as ISO text. */
export interface KeptEnrollment {
  choiseStatusCd: ChoiseStatusCd
  attendAt: string | null
  validAt: string | null
  reviewExpiringAt: string | null
  payUntil: string | null
  packSeq: number | null
  ownAccess: KeptAccess | null
  subscriptionSeq: number | null
  orderSeq: number | null
  broughtBy: BroughtBy | null
}

/** Why an attendee does not get back what they had. */
export const undoSkips = ['gone', 'changed', 'paying', 'refunded', 'payTimeOver', 'full', 'planFull'] as const
export type UndoSkip = (typeof undoSkips)[number]

/** What an undo knows of an attendee; times in epoch ms. */
export interface UndoStanding {
  attendSeq: number
  /** Nothing was noted of them since the bulk change. */
  isUntouched: boolean
  isPaying: boolean
  /** The order that enrolled them was refunded since. */
  isRefunded: boolean
  now: Pick<KeptEnrollment, 'choiseStatusCd'> & { payUntil: number | null }
  before: Pick<KeptEnrollment, 'choiseStatusCd'> & { payUntil: number | null }
}

const takesSeat = (one: UndoStanding['now']) => one.choiseStatusCd === choiseStatusCd.approved || one.payUntil !== null

/** Who gets back what they had, and why not the others; who frees a seat does so first (decision 0051). @param room seats and attendees of the plan that are left; null: no limit */
export function planUndo(standings: readonly UndoStanding[], room: { seats: number | null; plan: number | null }, now: number): { attendSeq: number; skip: UndoSkip | null }[] {
  const left = { ...room }
  const decide = (one: UndoStanding): UndoSkip | null => {
    if (!one.isUntouched) return 'changed'
    if (one.isPaying) return 'paying'
    if (one.isRefunded) return 'refunded'
    if (one.before.payUntil !== null && one.before.payUntil <= now) return 'payTimeOver'
    const step = Number(takesSeat(one.before)) - Number(takesSeat(one.now))
    if (step > 0 && left.seats !== null && left.seats < step) return 'full'
    if (step > 0 && left.plan !== null && left.plan < step) return 'planFull'
    if (left.seats !== null) left.seats -= step
    if (left.plan !== null) left.plan -= step
    return null
  }
  const free = (one: UndoStanding) => Number(takesSeat(one.now) && !takesSeat(one.before))
  return standings.toSorted((a, b) => free(b) - free(a)).map((one) => ({ attendSeq: one.attendSeq, skip: decide(one) }))
}
