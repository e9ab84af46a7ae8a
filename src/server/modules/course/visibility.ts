import { AppError } from '#shared/kernel/errors.ts'
import { courseVisibility } from '#shared/course/visibility.ts'
import type { CourseTies } from '#shared/course/visibility.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { asPreviewed } from './previewed.ts'
import { findTies } from './queries/courses.ts'

/** Throws `loginRequired` for a guest. */
export function personOf(actor: Actor): number {
  if (actor.userSeq === null) throw new AppError('loginRequired')
  return actor.userSeq
}

/** Throws `classNotFound` or `classDeleted` (COUR-08). */
export function requireVisible(course: { publicCd: string; trashTypeCd: string; purgedAt: Date | null }, actor: Actor, ties: CourseTies): void {
  const visibility = courseVisibility({ publicCd: course.publicCd, trashTypeCd: course.trashTypeCd, isPurged: course.purgedAt !== null }, actor, ties)
  if (visibility === 'deleted') throw new AppError('classDeleted')
  if (visibility === 'hidden') throw new AppError('classNotFound')
}

/** The class's access data, once visible. Throws as `requireVisible`. */
export async function readVisibleCourse(db: Db, { channelSeq, courseSeq }: CourseRef, actor: Actor) {
  const found = await findTies(db, { channelSeq, courseSeq }, actor.userSeq)
  if (found === undefined) throw new AppError('classNotFound')
  const row = asPreviewed(actor, courseSeq, found)
  requireVisible(row, actor, row)
  return row
}
