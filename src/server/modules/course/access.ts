import { courseVisibility } from '#shared/course/visibility.ts'
import type { CourseTies } from '#shared/course/visibility.ts'
import { can } from '#shared/kernel/access/can.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { CourseResolver } from '#server/infra/http/resolvers.ts'
import { findStanding, findTies } from './queries/courses.ts'

export function createCourseAccess(db: Db): CourseResolver {
  return {
    async require(actor, course, permission, known) {
      const found = known === undefined ? await findStanding(db, course, actor.userSeq) : known.standing
      if (found === undefined) throw new AppError('classNotFound')
      if (found.purgedAt !== null) throw new AppError('classDeleted')
      if (can(actor, permission, found)) return
      // Hidden classes must look non-existent.
      await readVisibleCourse(db, course, actor)
      throw new AppError('noPermission')
    },
  }
}

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

/** In a learner preview, presents the actor as an attendee; nothing is written (DESK-06). Other rows pass through. */
export function asPreviewed<Row extends { choiseStatusCd: string | null }>(actor: Actor, courseSeq: number, row: Row): Row & { isPreviewed: boolean } {
  const isPreviewed = actor.previewOf === courseSeq
  return { ...row, isPreviewed, ...(isPreviewed ? { choiseStatusCd: choiseStatusCd.approved } : {}) }
}

export function asPreviewedSince<Row extends { choiseStatusCd: string | null; attendAt: Date | null }>(
  actor: Actor, courseSeq: number, row: Row, now: Date,
): Row & { isPreviewed: boolean } {
  const seen = asPreviewed(actor, courseSeq, row)
  return seen.isPreviewed ? { ...seen, attendAt: now } : seen
}
