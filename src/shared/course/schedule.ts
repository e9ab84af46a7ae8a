import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import { epochOf } from '#shared/kernel/moments.ts'

/** resultCode when enrolling is fine. */
export const SCHEDULE_OPEN_CODE = '000000'

/** `started`: can enrol, after a warning; `over`: cannot (resultCode 100010). */
export type ScheduleState = 'open' | 'started' | 'over'

/** Scheduled items, which late attendees have missed. */
const scheduledTypes: readonly string[] = [curriculumTypeCd.live, curriculumTypeCd.offline]

/**
 * Phase of a class's course period (courses spec §5, §8; ENR-08). Without a period always `open`, and so is a class of videos,
 * texts and files only: late attendees miss nothing.
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
