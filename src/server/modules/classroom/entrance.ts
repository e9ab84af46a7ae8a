import { curriculumTypeCd, fareCd } from '#shared/kernel/codes.ts'
import type { CurriculumBody } from '#shared/curriculum/items.ts'
import { isAttending } from '#shared/enrollment/rules.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { managesClasses } from '#shared/kernel/access/can.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { requireVisible } from '#server/modules/course/index.ts'
import type { EntranceRow, LessonViewRow } from './queries.ts'

/** As what a person is in the classroom; a visitor comes to a class or lesson that is open to anyone. */
export type Standing = 'manager' | 'attendee' | 'visitor'

/** Enters the lesson that the row was found for; one that waits to be published is for managers alone. Throws as `enterClassroom`, and `notFound` for an unknown one. */
export function enterLesson(row: EntranceRow | undefined, actor: Actor, now: Date): { body: CurriculumBody; standing: Standing; view: LessonViewRow | null } {
  const lesson = row?.lesson
  const standing = enterClassroom(row, actor, lesson?.isShown === true ? lesson.body : undefined, now)
  if (lesson === undefined || (!lesson.isShown && standing !== 'manager')) throw new AppError('notFound')
  return { body: lesson.body, standing, view: lesson.view }
}

/**
 * Who may enter the classroom (courses spec §4; ROOM-01): its managers, members who attend now, and anyone where the class
 * is open (fee type 03) or the lesson is a video released to all; `lesson` undefined asks for the class as a whole.
 * Throws `classNotFound`, `classDeleted`, `loginRequired` for a guest and `notEnrolled` for anyone else.
 */
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
