import { choiseStatusCd } from '#shared/kernel/codes.ts'
import type { ChoiseStatusCd } from '#shared/kernel/codes.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'

/** How long a merge can be undone. */
export const MERGE_UNDO_MS = DAY_MS

/** What moves with a merge, as its preview counts it. */
export const mergedKinds = ['enrollments', 'orders', 'coupons', 'memberships', 'posts', 'comments', 'reviews', 'missions', 'chats', 'likes', 'referrals', 'progress'] as const
export type MergedKind = (typeof mergedKinds)[number]

/** Why two members cannot be merged. */
export const mergeRefusals = [
  /** It is oneself. */
  'self', 'same',
  /** A role on the site, or in a class. */
  'staff', 'blocked',
  /** A payment, or a refund or its request, is under way. */
  'paying', 'refunding',
  /** The account that would be emptied has a running membership. */
  'membership',
  /** Both attend one class, one of them by a package or a membership. */
  'byPackage',
  /** A bulk change of one of them is running. */
  'bulk',
] as const
export type MergeRefusal = (typeof mergeRefusals)[number]

/** Why a merge cannot be undone. */
export const undoRefusals = ['late', 'undone', 'changed', 'rejoined', 'full'] as const
export type MergeUndoRefusal = (typeof undoRefusals)[number]

/** Whether a merge of then can still be undone. */
export const canUndoMerge = (at: Date, now: Date): boolean => now.getTime() - at.getTime() < MERGE_UNDO_MS

/** An enrollment, as far as a merge decides on it. Null: without an end, or never. */
export interface MergedEnrollment {
  choiseStatusCd: ChoiseStatusCd
  attendAt: Date | null
  validAt: Date | null
  reviewExpiringAt: Date | null
  completedAt: Date | null
  createdAt: Date
  payUntil: Date | null
  orderSeq: number | null
}

const rank: Record<ChoiseStatusCd, number> = { [choiseStatusCd.approved]: 2, [choiseStatusCd.awaiting]: 1, [choiseStatusCd.cancelled]: 0 }
const earlier = (a: Date | null, b: Date | null) => (a === null ? b : b === null || a <= b ? a : b)
const later = (a: Date | null, b: Date | null) => (a === null ? b : b === null || a >= b ? a : b)

/** One enrollment of two in one class: the better status, the longer access, the earlier completion. An order stays with the status that it gave. */
export function mergedEnrollment(kept: MergedEnrollment, gone: MergedEnrollment): MergedEnrollment {
  // Who was asked to pay holds a seat, which a waiting application does not.
  const rankOf = ({ choiseStatusCd: status, payUntil }: MergedEnrollment) => rank[status] + (payUntil === null ? 0 : 0.5)
  const better = rankOf(gone) > rankOf(kept) ? gone : kept
  const other = better === kept ? gone : kept
  const isSame = better.choiseStatusCd === other.choiseStatusCd
  return {
    choiseStatusCd: better.choiseStatusCd,
    attendAt: isSame ? earlier(better.attendAt, other.attendAt) : better.attendAt,
    validAt: isSame ? (better.validAt === null || other.validAt === null ? null : later(better.validAt, other.validAt)) : better.validAt,
    reviewExpiringAt: isSame ? later(better.reviewExpiringAt, other.reviewExpiringAt) : better.reviewExpiringAt,
    completedAt: earlier(better.completedAt, other.completedAt),
    createdAt: earlier(better.createdAt, other.createdAt) ?? better.createdAt,
    payUntil: better.payUntil,
    orderSeq: isSame ? better.orderSeq ?? other.orderSeq : better.orderSeq,
  }
}
