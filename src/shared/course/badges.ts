import { courseTypeCd, curriculumTypeCd } from '#shared/kernel/codes.ts'
import { isSoldOut } from '#shared/enrollment/rules.ts'
import type { CourseCapacity } from '#shared/enrollment/rules.ts'
import { DAY_MS, epochOf } from '#shared/kernel/moments.ts'
import { discountApplies } from './pricing.ts'
import type { PricedCourse } from './pricing.ts'

/** A class closes soon when recruitment ends within this many days (courses spec §9). */
export const CLOSING_SOON_DAYS = 3
/** A class is new for this many days after recruitment began (courses spec §9). */
export const NEW_DAYS = 7

export type CardBadge = 'closed' | 'closingSoon' | 'discount' | 'new' | 'none'

/**
 * The badge of a class card, the first that holds (courses spec §4; COUR-01): closed if recruitment is over or a limited
 * class is full; closing soon within 3 days of its end; discount if a discount price exists and applies, so that the
 * badge never contradicts the price beside it; new if recruitment began within the last 7 days; else none.
 */
export function cardBadge(
  course: CourseCapacity & Omit<PricedCourse, 'price' | 'currency'> & { payStartAt: string | null; payEndAt: string | null },
  now: number,
): CardBadge {
  const closes = epochOf(course.payEndAt)
  if ((closes !== null && now > closes) || isSoldOut(course)) return 'closed'
  if (closes !== null && closes - now <= CLOSING_SOON_DAYS * DAY_MS) return 'closingSoon'
  if (discountApplies(course, now)) return 'discount'
  const opened = epochOf(course.payStartAt)
  if (opened !== null && opened <= now && now - opened <= NEW_DAYS * DAY_MS) return 'new'
  return 'none'
}

export type KindBadge = 'package' | 'liveVod' | 'live' | 'vod' | 'none'

/** The kind badge of a class (courses spec §4; COUR-01), by the item types in its curriculum. */
export function kindBadge(course: { courseTypeCd: string; curriculumTypeCds: readonly string[] }): KindBadge {
  if (course.courseTypeCd === courseTypeCd.package) return 'package'
  const live = course.curriculumTypeCds.includes(curriculumTypeCd.live)
  const vod = course.curriculumTypeCds.includes(curriculumTypeCd.video)
  if (live && vod) return 'liveVod'
  if (live) return 'live'
  return vod ? 'vod' : 'none'
}
