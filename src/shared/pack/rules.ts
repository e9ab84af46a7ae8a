import { currency as currencies, fareCd, packageUserLimitTypeCd, publicCd, userLimitTypeCd } from '#shared/kernel/codes.ts'
import type { PackageUserLimitTypeCd, UserLimitTypeCd } from '#shared/kernel/codes.ts'
import { payableAmount } from '#shared/course/pricing.ts'
import type { Money, PricedCourse } from '#shared/course/pricing.ts'
import { enrollmentButton } from '#shared/enrollment/rules.ts'
import type { CourseViewer } from '#shared/enrollment/rules.ts'
import type { ValidationKey } from '#shared/kernel/format/validationMessage.ts'

/** Fewest classes of a package (courses spec §5). */
export const PACK_CLASSES_MIN = 2
/** Most classes of a package. Our choice: the specification gives none. */
export const PACK_CLASSES_MAX = 30

/** A package's state as the specification names it (courses spec §3): `partNumber` seats, `currentPartNumber` of them taken. */
export interface Pack {
  startAt: string | null
  endAt: string | null
  fareCd: string
  price: number | null
  discountPrice: number | null
  partNumber: number
  /** Null when hidden; `isFull` then replaces it. */
  currentPartNumber: number | null
  isFull?: boolean
  /** 01 limited, 99 unlimited: the reverse of a class. */
  userLimitTypeCd: PackageUserLimitTypeCd
  choiseTypeCd: string
}

const classLimit: Record<PackageUserLimitTypeCd, UserLimitTypeCd> = {
  [packageUserLimitTypeCd.limited]: userLimitTypeCd.limited,
  [packageUserLimitTypeCd.unlimited]: userLimitTypeCd.unlimited,
  [packageUserLimitTypeCd.waitlist]: userLimitTypeCd.waitlist,
}
const packLimit = Object.fromEntries(Object.entries(classLimit).map(([pack, course]) => [course, pack])) as Record<string, PackageUserLimitTypeCd>

/** The package in a row of `courses`, which has the codes of classes. */
export function packOf(course: PricedCourse & {
  payStartAt: string | null; payEndAt: string | null; maxUserCount: number; attendCount: number | null; isFull?: boolean
  userLimitTypeCd: string; choiseTypeCd: string
}): Pack {
  const { payStartAt: startAt, payEndAt: endAt, fareCd: fare, price, discountPrice, maxUserCount: partNumber, attendCount: currentPartNumber, choiseTypeCd } = course
  return {
    startAt, endAt, fareCd: fare, price, discountPrice, partNumber, currentPartNumber, choiseTypeCd,
    userLimitTypeCd: packLimit[course.userLimitTypeCd] ?? packageUserLimitTypeCd.unlimited,
    ...(course.isFull === undefined ? {} : { isFull: course.isFull }),
  }
}

export type PackButton =
  | { state: 'apply' | 'applyAgain' | 'waitlist' | 'manage'; enabled: true }
  | { state: 'applied' | 'preparing' | 'closed' | 'soldOut' | 'awaiting' | 'expired'; enabled: false }

/**
 * The button of a package (courses spec §4; PACK-02): that of a class (`enrollmentButton`), but an attendee has applied and goes on in
 * the classes, a package to be paid without a price is preparing, and its staff manage it. A package is full when one of its classes
 * has no seat left for the user, too. @param hasFullClass whether one is
 */
export function packButton(pack: Pack, viewer: CourseViewer, now: number, hasFullClass = false): PackButton {
  const { partNumber: maxUserCount, currentPartNumber: taken, startAt: payStartAt, endAt: payEndAt } = pack
  const { state } = enrollmentButton({
    ...pack, payStartAt, payEndAt, maxUserCount, attendCount: taken, acceptCnt: taken, userLimitTypeCd: classLimit[pack.userLimitTypeCd],
  }, viewer, now)
  const hasNoPrice = pack.fareCd === fareCd.paid && (pack.price ?? 0) === 0
  switch (state) {
    case 'enterClassroom': return { state: 'manage', enabled: true }
    case 'enrolled': return { state: 'applied', enabled: false }
    case 'preparing':
    case 'closed':
    case 'awaiting':
    case 'expired': return { state, enabled: false }
    case 'soldOut': return { state: hasNoPrice ? 'preparing' : 'soldOut', enabled: false }
    case 'waitlist':
    case 'pay':
    case 'enroll':
    case 'enrollAgain':
      if (hasNoPrice) return { state: 'preparing', enabled: false }
      if (hasFullClass) return { state: 'soldOut', enabled: false }
      if (state === 'waitlist') return { state, enabled: true }
      return { state: state === 'enrollAgain' ? 'applyAgain' : 'apply', enabled: true }
    default: return state satisfies never
  }
}

type Priced = Pick<PricedCourse, 'fareCd' | 'currency'>

const pricedIn = (classes: readonly Priced[]) => new Set(classes.filter((course) => course.fareCd === fareCd.paid).map((course) => course.currency))

/** The currencies that a package of these classes can have: dollars need dollar classes, mixed ones are paid in won only (courses spec §5; PACK-01). Free classes have none. */
export function packCurrencies(classes: readonly Priced[]): readonly string[] {
  return pricedIn(classes).has(currencies.krw) ? [currencies.krw] : Object.values(currencies)
}

export interface IncludedClass extends Priced {
  title: string
  publicCd: string
}

export interface PackIssue {
  /** A field of the package, or `curriculums` and the index of the class. */
  path: (string | number)[]
  messageKey: ValidationKey
  params: Record<string, string | number>
}

/** What blocks publishing a package beside the rules of a class: fewer than two classes, one that is not public, its currency (courses spec §5; PACK-01). */
export function packPublishIssues(pack: Priced, classes: readonly IncludedClass[]): PackIssue[] {
  const issues: PackIssue[] = []
  if (classes.length < PACK_CLASSES_MIN) issues.push({ path: ['curriculums'], messageKey: 'validation:packMin', params: { min: PACK_CLASSES_MIN } })
  for (const [index, { publicCd: state, title }] of classes.entries()) {
    if (state !== publicCd.public) issues.push({ path: ['curriculums', index], messageKey: 'validation:packClassNotPublic', params: { title } })
  }
  if (pack.fareCd === fareCd.open) issues.push({ path: ['fareCd'], messageKey: 'validation:choose', params: {} })
  if (pack.fareCd === fareCd.paid && !packCurrencies(classes).includes(pack.currency)) issues.push({ path: ['currency'], messageKey: 'validation:packCurrency', params: {} })
  return issues
}

/** What a package costs less than its classes one by one, now; null when it is not less, or they are paid in other currencies. */
export function packSaving(pack: PricedCourse, classes: readonly PricedCourse[], now: number): { separately: Money; saved: Money } | null {
  const { amount, currency } = payableAmount(pack, now)
  if ([...pricedIn(classes)].some((other) => other !== currency)) return null
  const sum = classes.reduce((total, course) => total + payableAmount(course, now).amount, 0)
  return sum > amount ? { separately: { amount: sum, currency }, saved: { amount: sum - amount, currency } } : null
}
