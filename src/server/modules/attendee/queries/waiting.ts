import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#shared/kernel/access/can.ts'
import { trashTypeCd } from '#shared/kernel/codes.ts'
import type { Db } from '#server/infra/db/database.ts'
import { courses, courseUsers } from '#server/infra/db/schema/index.ts'
import { appointment, runBy } from '#server/modules/course/index.ts'

/** Awaiting ones without those that are approved to pay, which `acceptCount` has and `attendCount` has not. */
const applications = sql<number>`(${courses.waitCount} + ${courses.attendCount} - ${courses.acceptCount})`.mapWith(Number)

/** Classes that the actor manages with applications that wait for staff, the most first; each row has the sums over all of them. */
export async function listWaitingClasses(db: Db, channelSeq: number, actor: Actor, limit: number) {
  return db.select({
    courseSeq: courses.courseSeq, courseTypeCd: courses.courseTypeCd, title: courses.title, count: applications,
    sum: sql`sum(${applications}) over ()`.mapWith(Number), classCount: sql`count(*) over ()`.mapWith(Number),
  }).from(courses).leftJoin(courseUsers, appointment(actor))
    .where(and(eq(courses.channelSeq, channelSeq), gt(courses.waitCount, 0), gt(applications, 0), isNull(courses.purgedAt), eq(courses.trashTypeCd, trashTypeCd.normal), runBy(actor)))
    .orderBy(desc(applications), desc(courses.courseSeq)).limit(limit)
}
