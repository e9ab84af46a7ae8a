import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import { epochOf } from '#shared/kernel/moments.ts'

/** resultCode of a schedule check that has nothing to say. */
export const SCHEDULE_OPEN_CODE = '000000'

/** `open`: nothing to say; `started`: one may still enrol, having been told; `over`: no more (resultCode 100010). */
export type ScheduleState = 'open' | 'started' | 'over'

/** Items that happen at a time, which who comes late has missed. */
const scheduledTypes: readonly string[] = [curriculumTypeCd.live, curriculumTypeCd.offline]

/**
 * Where a class stands in its course period (courses spec §5, §8; ENR-08). One without a period is always open. A class
 * of films, texts and files alone has begun for nobody before they enrol: there is nothing to be told.
 */
export function scheduleState(
  course: { startAt: string | null; endAt: string | null; curriculumTypeCds: readonly string[] },
  now: number,
): ScheduleState {
  const start = epochOf(course.startAt)
  const end = epochOf(course.endAt)
  if (end !== null && now > end) return 'over'
  const missable = course.curriculumTypeCds.some((typeCd) => scheduledTypes.includes(typeCd))
  return missable && start !== null && now > start ? 'started' : 'open'
}
