import { choiseStatusCd } from '#shared/kernel/codes.ts'
import { epochOf } from '#shared/kernel/moments.ts'
import type { Attendance } from '#shared/enrollment/attendance.ts'

/** A user's own enrollment in a class, kept while a package gives more. Times in epoch ms. */
export interface KeptAccess extends Attendance {
  /** Approved to pay until then. */
  payUntil?: number | null
}

/** Access that one package gives to a class. */
export interface PackAccess extends Attendance {
  packSeq: number
}

const endOf = ({ validAt }: Pick<Attendance, 'validAt'>) => validAt ?? Infinity

/**
 * A user's access to a class, of their own enrollment and all packages that include it: the one that lasts longest; their own of two
 * that end together. So a package only ever extends, and what is left of it after its end is exactly what the user had without it
 * (courses spec §2 period-update notice; PACK-04). @returns null: none. `packSeq`: the package that gives it; null: their own
 */
export function combinedAccess(own: KeptAccess | null, given: readonly PackAccess[]): { access: Attendance; packSeq: number | null } | null {
  const [best] = given.toSorted((a, b) => (endOf(a) === endOf(b) ? a.packSeq - b.packSeq : endOf(b) - endOf(a)))
  const isIn = own?.choiseStatusCd === choiseStatusCd.approved
  if (best === undefined || (isIn && endOf(own) >= endOf(best))) return own === null ? null : { access: own, packSeq: null }
  const { packSeq, ...access } = best
  return { access: isIn ? { ...access, attendAt: own.attendAt } : access, packSeq }
}

export interface EnrolledClass {
  choiseStatusCd: string | null
  validAt: string | null
}

/** Whether a user is enrolled in a class of a package now: the package asks before it is bought (courses spec §5; PACK-03). */
export function isEnrolledNow({ choiseStatusCd: status, validAt }: EnrolledClass, now: number): boolean {
  const until = epochOf(validAt)
  return status === choiseStatusCd.approved && (until === null || until > now)
}

/** Whether buying a package would extend the user's period in a class of it (courses spec §2; PACK-04). @param packUntil epoch ms; null: unlimited */
export function isExtended(enrolled: EnrolledClass, packUntil: number | null, now: number): boolean {
  const until = epochOf(enrolled.validAt)
  return isEnrolledNow(enrolled, now) && until !== null && until < (packUntil ?? Infinity)
}
