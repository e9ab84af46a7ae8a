import { choiseStatusCd } from '#shared/kernel/codes.ts'
import type { ChoiseStatusCd } from '#shared/kernel/codes.ts'
import { broughtBy } from './rules.ts'
import type { BroughtBy } from './rules.ts'

/** What happened to an enrollment. */
export const historyActs = [
  'applied', 'enrolled', 'paid', 'added', 'invited', 'givenByPack', 'byMembership', 'approved', 'askedToPay', 'offered', 'putBack', 'restored', 'packEnded', 'period', 'withdrew', 'cancelled', 'ended', 'undone', 'putAsBefore',
] as const
export type HistoryAct = (typeof historyActs)[number]

/** An enrollment as it was after a change; times in epoch ms. */
export interface NotedEnrollment {
  /** The learner, staff, or nobody, such as the end of a time to pay. */
  by: 'self' | 'staff' | 'nobody'
  /** Null: there was none any more. */
  choiseStatusCd: ChoiseStatusCd | null
  createdAt: number | null
  attendAt: number | null
  validAt: number | null
  payUntil: number | null
  packSeq: number | null
  subscriptionSeq: number | null
  orderSeq: number | null
  broughtBy: BroughtBy | null
  /** A bulk change was undone. */
  isUndo?: boolean
}

function firstAct(now: NotedEnrollment): HistoryAct {
  if (now.choiseStatusCd === choiseStatusCd.awaiting) return 'applied'
  if (now.packSeq !== null) return 'givenByPack'
  if (now.subscriptionSeq !== null) return 'byMembership'
  if (now.broughtBy !== null) return now.broughtBy === broughtBy.staff ? 'added' : 'invited'
  return now.orderSeq === null ? 'enrolled' : 'paid'
}

const endings: Record<NotedEnrollment['by'], HistoryAct> = { self: 'withdrew', staff: 'cancelled', nobody: 'ended' }

/** What a change did to an enrollment; null: nothing that anybody sees (STU-07). @param before null: there was none */
export function historyAct(before: NotedEnrollment | null, now: NotedEnrollment): HistoryAct | null {
  const { approved, awaiting, cancelled } = choiseStatusCd
  if (now.isUndo === true) return 'putAsBefore'
  if (now.choiseStatusCd === null) return 'undone'
  if (now.choiseStatusCd === cancelled) return before?.choiseStatusCd === cancelled ? null : endings[now.by]
  // A new enrollment has a new date; one that a package gives once more keeps the old date.
  if (before === null || before.choiseStatusCd === null || before.choiseStatusCd === cancelled || before.createdAt !== now.createdAt) return firstAct(now)
  if (now.choiseStatusCd === awaiting) {
    if (before.choiseStatusCd === awaiting && now.payUntil === before.payUntil) return null
    if (now.payUntil === null) return 'putBack'
    // The first who wait are offered seats by nobody's hand.
    return now.by === 'nobody' && before.choiseStatusCd === awaiting ? 'offered' : 'askedToPay'
  }
  if (now.packSeq !== before.packSeq) return now.packSeq === null ? 'packEnded' : 'givenByPack'
  if (before.choiseStatusCd !== approved) {
    if (now.orderSeq !== null && now.orderSeq !== before.orderSeq) return 'paid'
    return now.attendAt !== null && now.attendAt === before.attendAt ? 'restored' : 'approved'
  }
  return now.validAt === before.validAt ? null : 'period'
}
