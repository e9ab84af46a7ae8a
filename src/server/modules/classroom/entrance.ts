import { curriculumTypeCd, fareCd } from '#shared/kernel/codes.ts'
import type { CurriculumBody } from '#shared/curriculum/items.ts'
import { isAttending } from '#shared/enrollment/rules.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { managesClasses } from '#shared/kernel/access/can.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { requireVisible } from '#server/modules/course/index.ts'
import type { EntranceRow, LessonViewRow } from './queries.ts'
import type { LinkedRecording } from './video.ts'

/** Standing in the classroom; visitors enter what is open to anyone. */
export type Standing = 'manager' | 'attendee' | 'visitor'

/** Checks access to a lesson; drafts are for managers only. Throws as `enterClassroom`, and `notFound`. */
export function enterLesson(row: EntranceRow | undefined, actor: Actor, now: Date): { body: CurriculumBody; standing: Standing; view: LessonViewRow | null; recording: LinkedRecording | null; markedAs: boolean | null } {
  const lesson = row?.lesson
  const standing = enterClassroom(row, actor, lesson?.isShown === true ? lesson.body : undefined, now)
  if (lesson === undefined || (!lesson.isShown && standing !== 'manager')) throw new AppError('notFound')
  return { body: lesson.body, standing, view: lesson.view, recording: lesson.recording, markedAs: lesson.markedAs }
}

/** Checks access (courses spec §4; ROOM-01). Throws `classNotFound`, `classDeleted`, `loginRequired` (guest), `notEnrolled`. */
export function enterClassroom(row: EntranceRow | undefined, actor: Actor, lesson: CurriculumBody | undefined, now: Date): Standing {
  if (row === undefined) throw new AppError('classNotFound')
  requireVisible(row, actor, row)
  if (managesClasses(actor, row)) return 'manager'
  const viewer = { choiseStatusCd: row.choiseStatusCd, attendAt: isoOf(row.attendAt), validAt: isoOf(row.validAt) }
  if (actor.isChannelUser && isAttending(viewer, now.getTime())) return 'attendee'
  if (row.fareCd === fareCd.open) return 'visitor'
  if (lesson?.curriculumTypeCd === curriculumTypeCd.video && lesson.isPublic) return 'visitor'
  throw new AppError(actor.userSeq === null ? 'loginRequired' : 'notEnrolled')
}

/** The teacher's limits on viewing hold for known learners: managers are free, and of a visitor nothing is recorded. */
export function isLimited(standing: Standing, userSeq: number | null): boolean {
  return standing !== 'manager' && userSeq !== null
}
