import { and, eq } from 'drizzle-orm'
import { can } from '#shared/kernel/access/can.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { courses, courseUsers } from '#server/infra/db/schema/index.ts'
import type { CourseStanding } from '#server/infra/http/context.ts'
import type { CourseResolver } from '#server/infra/http/resolvers.ts'
import { ownRow } from './queries/courses.ts'
import { readVisibleCourse } from './visibility.ts'

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

async function findStanding(db: Db, { channelSeq, courseSeq }: CourseRef, userSeq: number | null): Promise<CourseStanding | undefined> {
  const [row] = await db.select({ purgedAt: courses.purgedAt, userTypeCd: courseUsers.userTypeCd })
    .from(courses)
    .leftJoin(courseUsers, ownRow(courseUsers, userSeq ?? 0))
    .where(and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq)))
  return row
}
