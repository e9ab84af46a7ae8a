import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { SQLWrapper } from 'drizzle-orm'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { HandedInState } from '#shared/mission/submission.ts'
import type { Db } from '#server/infra/db/database.ts'
import { curriculums, lessonViews, liveCorrections, liveStays, missionPosts, missionSubmissions } from '#server/infra/db/schema/index.ts'
import { isShown } from '#server/modules/course/index.ts'

interface LearnerRef extends CourseRef {
  userSeq: number
}

/** A user's own rows of a table of lessons: found by the person, so that other learners of the class are not read. */
const own = (table: typeof liveStays | typeof liveCorrections | typeof missionSubmissions | typeof missionPosts, { channelSeq, userSeq }: LearnerRef) => and(eq(table.userSeq, userSeq), eq(table.channelSeq, channelSeq))
const staySeconds = sql<number>`extract(epoch from coalesce(${liveStays.leftAt}, ${liveStays.lastSeenAt}) - ${liveStays.joinedAt})`.mapWith(Number)
const epochMs = (moment: SQLWrapper) => sql`round(extract(epoch from ${moment}) * 1000)`
/** Of one learner in one lesson; the latest of more. */
const EVENTS_MAX = 200
const momentsOf = (table: typeof missionSubmissions | typeof missionPosts) =>
  sql<number[] | null>`to_json((array_agg(${epochMs(table.createdAt)} order by ${table.createdAt} desc))[1:${sql.raw(String(EVENTS_MAX))}])`

/** The lessons of a class that learners see, in order, with what one of them did in each. */
export async function listLessonProgress(db: Db, learner: LearnerRef, limit: number) {
  const { channelSeq, courseSeq, userSeq } = learner
  const stays = db.select({
    curriculumSeq: liveStays.curriculumSeq, seconds: sql<number | null>`sum(${staySeconds})`.mapWith(Number).as('seconds'),
    stays: sql<[number, number][] | null>`to_json((array_agg(json_build_array(${epochMs(liveStays.joinedAt)}, ${staySeconds}) order by ${liveStays.joinedAt} desc))[1:${sql.raw(String(EVENTS_MAX))}])`.as('stays'),
  }).from(liveStays).where(own(liveStays, learner)).groupBy(liveStays.curriculumSeq).as('stays')
  const corrected = db.selectDistinctOn([liveCorrections.curriculumSeq], { curriculumSeq: liveCorrections.curriculumSeq, attended: liveCorrections.attended }).from(liveCorrections)
    .where(own(liveCorrections, learner)).orderBy(asc(liveCorrections.curriculumSeq), desc(liveCorrections.correctionSeq)).as('corrected')
  const submitted = db.select({
    curriculumSeq: missionSubmissions.curriculumSeq, count: sql<number | null>`count(*)`.mapWith(Number).as('count'),
    state: sql<HandedInState | null>`(array_agg(${missionSubmissions.state} order by ${missionSubmissions.submissionSeq} desc))[1]`.as('state'), submittedAt: momentsOf(missionSubmissions).as('submitted_at'),
  }).from(missionSubmissions).where(own(missionSubmissions, learner)).groupBy(missionSubmissions.curriculumSeq).as('submitted')
  const posted = db.select({ curriculumSeq: missionPosts.curriculumSeq, posts: sql<number | null>`count(*)`.mapWith(Number).as('posts'), postedAt: momentsOf(missionPosts).as('posted_at') }).from(missionPosts).where(own(missionPosts, learner)).groupBy(missionPosts.curriculumSeq).as('posted')
  return db.select({
    curriculumSeq: curriculums.curriculumSeq, curriculumTypeCd: sql<string>`${curriculums.body}->>'curriculumTypeCd'`, title: sql<string>`${curriculums.body}->>'title'`,
    percent: lessonViews.viewedPercent, viewedSeconds: lessonViews.viewedSeconds, completedAt: lessonViews.completedAt, firstViewedAt: lessonViews.firstViewedAt, lastViewedAt: lessonViews.lastViewedAt, viewedDays: lessonViews.viewedDays,
    liveSeconds: stays.seconds, corrected: corrected.attended, submissions: submitted.count, state: submitted.state, posts: posted.posts, stays: stays.stays, submittedAt: submitted.submittedAt, postedAt: posted.postedAt,
  }).from(curriculums)
    .leftJoin(lessonViews, and(eq(lessonViews.channelSeq, curriculums.channelSeq), eq(lessonViews.curriculumSeq, curriculums.curriculumSeq), eq(lessonViews.userSeq, userSeq)))
    .leftJoin(stays, eq(stays.curriculumSeq, curriculums.curriculumSeq)).leftJoin(corrected, eq(corrected.curriculumSeq, curriculums.curriculumSeq))
    .leftJoin(submitted, eq(submitted.curriculumSeq, curriculums.curriculumSeq)).leftJoin(posted, eq(posted.curriculumSeq, curriculums.curriculumSeq))
    .where(and(eq(curriculums.channelSeq, channelSeq), eq(curriculums.courseSeq, courseSeq), isShown))
    .orderBy(asc(curriculums.sortOrder), asc(curriculums.curriculumSeq)).limit(limit)
}
export type LessonProgressRow = Awaited<ReturnType<typeof listLessonProgress>>[number]
