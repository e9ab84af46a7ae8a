import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import { epochOf } from '#shared/kernel/moments.ts'

export const SCHEDULE_OPEN_CODE = '000000'

/** `started`: can enrol, after a warning; `over`: cannot (resultCode 100010). */
export type ScheduleState = 'open' | 'started' | 'over'

const scheduledTypes: readonly string[] = [curriculumTypeCd.live, curriculumTypeCd.offline]

/** Phase of the course period (courses spec §5, §8; ENR-08). Always `open` without a period or without scheduled items. */
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
