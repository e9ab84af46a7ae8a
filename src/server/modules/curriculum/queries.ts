import { and, asc, eq, sql } from 'drizzle-orm'
import type { CourseRef, ItemRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { prepared } from '#server/infra/db/prepared.ts'
import { chatRooms, curriculums, lessonViews, missionPosts, missionSubmissions, uploads } from '#server/infra/db/schema/index.ts'
import { isShown } from '#server/modules/course/index.ts'

const outlineQuery = prepared((db) => db
  .select({
    curriculumSeq: curriculums.curriculumSeq,
    body: curriculums.body,
    completedAt: lessonViews.completedAt,
    viewedPercent: lessonViews.viewedPercent,
    videoLength: sql<number | null>`(
      select ${uploads.duration} from ${uploads}
      where ${uploads.channelSeq} = ${curriculums.channelSeq} and ${uploads.curriculumSeq} = ${curriculums.curriculumSeq}
        and ${uploads.kind} = 'video' and ${uploads.state} = 'ready'
      order by ${uploads.uploadSeq} desc limit 1)`,
  })
  .from(curriculums)
  .leftJoin(lessonViews, and(
    eq(lessonViews.channelSeq, curriculums.channelSeq), eq(lessonViews.curriculumSeq, curriculums.curriculumSeq), eq(lessonViews.userSeq, sql.placeholder('me')),
  ))
  .where(and(eq(curriculums.channelSeq, sql.placeholder('channelSeq')), eq(curriculums.courseSeq, sql.placeholder('courseSeq')), isShown))
  .orderBy(asc(curriculums.sortOrder), asc(curriculums.curriculumSeq))
  .prepare('read_outline'))

/** The curriculum with the user's viewing records and video lengths, in one query. */
export async function readOutline(db: Db, { channelSeq, courseSeq }: CourseRef, userSeq: number | null) {
  return outlineQuery(db).execute({ channelSeq, courseSeq, me: userSeq ?? 0 })
}
export type OutlineRow = Awaited<ReturnType<typeof readOutline>>[number]

/** What learners handed in or posted in a mission, or wrote in the room of one. */
export async function countHandedIn(db: Db, { channelSeq, curriculumSeq }: ItemRef): Promise<number> {
  const of = (table: typeof missionSubmissions | typeof missionPosts) => and(eq(table.channelSeq, channelSeq), eq(table.curriculumSeq, curriculumSeq))
  const [row] = await db.select({ handedIn: sql`(${db.$count(missionSubmissions, of(missionSubmissions))}) + (${db.$count(missionPosts, of(missionPosts))})
    + coalesce((select ${chatRooms.lastNo} from ${chatRooms} where ${chatRooms.channelSeq} = ${channelSeq} and ${chatRooms.curriculumSeq} = ${curriculumSeq}), 0)`.mapWith(Number) }).from(sql`(values (1)) as one`)
  return row?.handedIn ?? 0
}
