import { courseTypeCd, curriculumTypeCd } from '#shared/kernel/codes.ts'
import { isSoldOut } from '#shared/enrollment/rules.ts'
import type { CourseCapacity } from '#shared/enrollment/rules.ts'
import { DAY_MS, epochOf } from '#shared/kernel/moments.ts'
import { discountApplies } from './pricing.ts'
import type { PricedCourse } from './pricing.ts'

/** "Closing soon" window before recruitment ends, days (courses spec §9). */
export const CLOSING_SOON_DAYS = 3
/** "New" window after recruitment begins, or else the class was first published, days (courses spec §9; decision 0071). */
export const NEW_DAYS = 7

export type CardBadge = 'closed' | 'closingSoon' | 'discount' | 'new' | 'none'

/** Badge of a class card, first match: closed, closing soon, discount (while it applies), new, none (courses spec §4; COUR-01). */
export function cardBadge(
  course: CourseCapacity & Omit<PricedCourse, 'price' | 'currency'> & { payStartAt: string | null; payEndAt: string | null; openedAt: string | null },
  now: number,
): CardBadge {
  const closes = epochOf(course.payEndAt)
  if ((closes !== null && now > closes) || isSoldOut(course)) return 'closed'
  if (closes !== null && closes - now <= CLOSING_SOON_DAYS * DAY_MS) return 'closingSoon'
  if (discountApplies(course, now)) return 'discount'
  const opened = epochOf(course.payStartAt ?? course.openedAt)
  if (opened !== null && opened <= now && now - opened <= NEW_DAYS * DAY_MS) return 'new'
  return 'none'
}

export type KindBadge = 'package' | 'liveVod' | 'live' | 'vod' | 'none'

/** Kind badge of a class from its item types (courses spec §4; COUR-01). */
export function kindBadge(course: { courseTypeCd: string; curriculumTypeCds: readonly string[] }): KindBadge {
  if (course.courseTypeCd === courseTypeCd.package) return 'package'
  const live = course.curriculumTypeCds.includes(curriculumTypeCd.live)
  const vod = course.curriculumTypeCds.includes(curriculumTypeCd.video)
  if (live && vod) return 'liveVod'
  if (live) return 'live'
  return vod ? 'vod' : 'none'
}
