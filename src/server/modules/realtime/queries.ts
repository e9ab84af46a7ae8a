import { and, eq, isNull } from 'drizzle-orm'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { channelUsers, curriculums } from '#server/infra/db/schema/index.ts'

/** The class of an item, on a site that the user is a member of. */
export async function findPlaceOf(db: Db, { curriculumSeq, userSeq }: { curriculumSeq: number; userSeq: number }): Promise<CourseRef | undefined> {
  const [row] = await db.select({ channelSeq: curriculums.channelSeq, courseSeq: curriculums.courseSeq })
    .from(channelUsers)
    .innerJoin(curriculums, and(eq(curriculums.channelSeq, channelUsers.channelSeq), eq(curriculums.curriculumSeq, curriculumSeq), isNull(curriculums.deletedAt)))
    .where(eq(channelUsers.userSeq, userSeq))
    .limit(1)
  return row
}
