import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { curriculumTypeCd, trashTypeCd } from '#shared/kernel/codes.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { attendees, calendarFeeds, channels, courses, courseUsers, curriculums, liveRooms, uploads } from '#server/infra/db/schema/index.ts'
import { ofOpenSite } from '#server/modules/channel/index.ts'

export async function findFeed(db: Db, userSeq: number): Promise<Pick<typeof calendarFeeds.$inferSelect, 'feedNo' | 'leftOut'> | undefined> {
  const [row] = await db.select({ feedNo: calendarFeeds.feedNo, leftOut: calendarFeeds.leftOut }).from(calendarFeeds).where(eq(calendarFeeds.userSeq, userSeq))
  return row
}

export async function writeLeftOut(db: Db, userSeq: number, leftOut: CourseRef[]): Promise<void> {
  await db.insert(calendarFeeds).values({ userSeq, leftOut }).onConflictDoUpdate({ target: calendarFeeds.userSeq, set: { leftOut } })
}

export async function upsertFeed(db: Db, userSeq: number, feedNo: string): Promise<void> {
  await db.insert(calendarFeeds).values({ userSeq, feedNo }).onConflictDoUpdate({ target: calendarFeeds.userSeq, set: { feedNo } })
}

/** Ends the address; which classes were left out stays. */
export async function endFeed(db: Db, userSeq: number): Promise<void> {
  await db.update(calendarFeeds).set({ feedNo: null }).where(eq(calendarFeeds.userSeq, userSeq))
}

const scheduled = sql.raw([curriculumTypeCd.live, curriculumTypeCd.offline].map((type) => `'${type}'`).join(', '))

/** The public live and offline lessons of the classes that a user attends, applied for, or runs; also those deleted, with their class or alone, after a moment. */
export async function listScheduled(db: Db, userSeq: number, deletedAfter: Date, course?: CourseRef) {
  const mine = db.selectDistinct({ channelSeq: attendees.channelSeq, courseSeq: attendees.courseSeq }).from(attendees).where(eq(attendees.userSeq, userSeq))
    .union(db.selectDistinct({ channelSeq: courseUsers.channelSeq, courseSeq: courseUsers.courseSeq }).from(courseUsers).where(eq(courseUsers.userSeq, userSeq))).as('mine')
  return db.select({
    channelSeq: curriculums.channelSeq, courseSeq: curriculums.courseSeq, curriculumSeq: curriculums.curriculumSeq, body: curriculums.body, updatedAt: sql<Date>`greatest(${curriculums.updatedAt}, ${courses.updatedAt})`.mapWith(curriculums.updatedAt), deletedAt: sql<Date | null>`coalesce(${curriculums.deletedAt}, ${courses.trashedAt})`.mapWith(curriculums.deletedAt),
    title: courses.title, siteName: channels.name, domain: channels.domain, customDomain: channels.customDomain, isRecorded: sql<boolean>`(${liveRooms.recordingUrl} is not null or exists (select from ${uploads} where ${uploads.channelSeq} = ${curriculums.channelSeq} and ${uploads.curriculumSeq} = ${curriculums.curriculumSeq} and ${uploads.state} = 'ready'))`,
    role: courseUsers.userTypeCd, choiseStatusCd: attendees.choiseStatusCd, attendAt: attendees.attendAt, validAt: attendees.validAt,
  })
    .from(mine)
    .innerJoin(courses, and(eq(courses.channelSeq, mine.channelSeq), eq(courses.courseSeq, mine.courseSeq), or(eq(courses.trashTypeCd, trashTypeCd.normal), gt(courses.trashedAt, deletedAfter)), isNull(courses.purgedAt), ofOpenSite(courses.channelSeq)))
    .innerJoin(channels, eq(channels.channelSeq, courses.channelSeq))
    .innerJoin(curriculums, and(
      eq(curriculums.channelSeq, mine.channelSeq), eq(curriculums.courseSeq, mine.courseSeq), or(isNull(curriculums.deletedAt), gt(curriculums.deletedAt, deletedAfter)),
      sql`${curriculums.body}->>'curriculumTypeCd' in (${scheduled})`, sql`${curriculums.draftState} is distinct from 'added'`,
    ))
    .leftJoin(liveRooms, and(eq(liveRooms.channelSeq, curriculums.channelSeq), eq(liveRooms.curriculumSeq, curriculums.curriculumSeq)))
    .leftJoin(courseUsers, and(eq(courseUsers.channelSeq, mine.channelSeq), eq(courseUsers.courseSeq, mine.courseSeq), eq(courseUsers.userSeq, userSeq)))
    .leftJoin(attendees, and(eq(attendees.channelSeq, mine.channelSeq), eq(attendees.courseSeq, mine.courseSeq), eq(attendees.userSeq, userSeq)))
    .where(course === undefined ? undefined : and(eq(mine.channelSeq, course.channelSeq), eq(mine.courseSeq, course.courseSeq)))
}
export type ScheduledRow = Awaited<ReturnType<typeof listScheduled>>[number]
