import { and, asc, eq, lte } from 'drizzle-orm'
import { TRASH_DAYS } from '#shared/course/lifecycle.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import type { CourseRef, ItemRef } from '#shared/kernel/refs.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { alarms, attendees, courseDrafts, courseUsers, curriculums, likes } from '#server/infra/db/schema/index.ts'
import { removePictures } from '#server/infra/media/pictures/pictures.ts'
import type { CourseFiles } from './files.ts'
import { picturesOf, readDraft } from './queries/drafts.ts'
import { lockCourse, writeCourse } from './queries/courses.ts'

const ROUND = 100

/** Purges classes and items deleted more than 7 days ago (courses spec §4; STU-05). Files are removed by jobs. */
export function coursePurge(
  { database: { db }, clock, jobs, log }: Pick<ServerPorts, 'database' | 'clock' | 'jobs' | 'log'>,
  files: Pick<CourseFiles, 'removeOfItems'>,
  expired: (limit: number) => Promise<{ channelSeq: number; courseSeq: number }[]>,
) {
  // Keeps the row: its URL returns 410 and the number is never reused.
  async function purgeCourse({ channelSeq, courseSeq }: CourseRef): Promise<void> {
    const items = await db.select({ curriculumSeq: curriculums.curriculumSeq }).from(curriculums)
      .where(and(eq(curriculums.channelSeq, channelSeq), eq(curriculums.courseSeq, courseSeq)))
    await files.removeOfItems(channelSeq, items.map((item) => item.curriculumSeq))
    await db.transaction(async (tx) => {
      const { imageKey } = await lockCourse(tx, { channelSeq, courseSeq })
      await removePictures(jobs, tx, [imageKey, ...picturesOf(await readDraft(tx, { channelSeq, courseSeq }))])
      for (const table of [curriculums, attendees, likes, courseUsers, alarms, courseDrafts]) {
        await tx.delete(table).where(and(eq(table.channelSeq, channelSeq), eq(table.courseSeq, courseSeq)))
      }
      await writeCourse(tx, { channelSeq, courseSeq }, {
        purgedAt: clock.now(), imageKey: null, introduction: '', introductionExcerpt: '', subTitle: '',
        lessonCount: 0, curriculumTypeCds: [], attendCount: 0, waitCount: 0, likeCount: 0, reviewCount: 0, reviewSum: 0,
      })
    })
  }

  async function expiredItems() {
    const deletedBefore = new Date(clock.now().getTime() - TRASH_DAYS * DAY_MS)
    return db.select({ channelSeq: curriculums.channelSeq, curriculumSeq: curriculums.curriculumSeq })
      .from(curriculums)
      .where(lte(curriculums.deletedAt, deletedBefore))
      .orderBy(asc(curriculums.deletedAt))
      .limit(ROUND)
  }

  async function purgeItem({ channelSeq, curriculumSeq }: Omit<ItemRef, 'courseSeq'>): Promise<void> {
    await files.removeOfItems(channelSeq, [curriculumSeq])
    await db.delete(curriculums).where(and(eq(curriculums.channelSeq, channelSeq), eq(curriculums.curriculumSeq, curriculumSeq)))
  }

  // Errors are logged and retried in the next round.
  return async function purgeExpired(): Promise<void> {
    const attempt = (place: object, purge: Promise<void>) =>
      purge.catch((error: unknown) => log.error({ err: error, ...place }, 'could not be purged'))
    for (const course of await expired(ROUND)) await attempt(course, purgeCourse(course))
    for (const item of await expiredItems()) await attempt(item, purgeItem(item))
  }
}
