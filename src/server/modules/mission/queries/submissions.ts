import { and, asc, count, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { CourseRef, ItemRef } from '#shared/kernel/refs.ts'
import { missionTypes } from '#shared/mission/lessons.ts'
import type { HandedInState } from '#shared/mission/submission.ts'
import type { Db } from '#server/infra/db/database.ts'
import { curriculums, missionPosts, missionSubmissions, users } from '#server/infra/db/schema/index.ts'

export type SubmissionRow = typeof missionSubmissions.$inferSelect

const HISTORY_MAX = 100

// Literals, as the index of these items has them.
export const isMissionItem = sql`${curriculums.body}->>'curriculumTypeCd' in (${sql.raw(missionTypes.map((type) => `'${type}'`).join(', '))})`

export const ofClass = ({ channelSeq, courseSeq }: CourseRef) => and(eq(missionSubmissions.channelSeq, channelSeq), eq(missionSubmissions.courseSeq, courseSeq))
const ofLearner = ({ channelSeq, curriculumSeq }: ItemRef, userSeq: number) =>
  and(eq(missionSubmissions.channelSeq, channelSeq), eq(missionSubmissions.curriculumSeq, curriculumSeq), eq(missionSubmissions.userSeq, userSeq))

/** A learner's hand-ins of a mission, newest first. */
export async function listOfLearner(db: Db, mission: ItemRef, userSeq: number, limit = HISTORY_MAX): Promise<SubmissionRow[]> {
  return db.select().from(missionSubmissions).where(ofLearner(mission, userSeq)).orderBy(desc(missionSubmissions.submissionSeq)).limit(limit)
}

export interface SubmissionRef extends CourseRef {
  submissionSeq: number
}

const one = (place: SubmissionRef, userSeq: number) => and(ofClass(place), eq(missionSubmissions.submissionSeq, place.submissionSeq), eq(missionSubmissions.userSeq, userSeq))

export async function findMine(db: Db, place: SubmissionRef, userSeq: number): Promise<SubmissionRow | undefined> {
  const [row] = await db.select().from(missionSubmissions).where(one(place, userSeq))
  return row
}

export async function lockMine(tx: Db, place: SubmissionRef, userSeq: number): Promise<SubmissionRow | undefined> {
  const [row] = await tx.select().from(missionSubmissions).where(one(place, userSeq)).for('update')
  return row
}

export async function insertSubmission(tx: Db, { channelSeq, courseSeq, curriculumSeq }: ItemRef, userSeq: number, { content, linkUrl }: { content: string; linkUrl: string }, now: Date): Promise<SubmissionRow> {
  const [row] = await tx.insert(missionSubmissions).values({ channelSeq, courseSeq, curriculumSeq, userSeq, state: 'submitted', content, linkUrl, createdAt: now, updatedAt: now }).returning()
  if (row === undefined) throw new Error('insert answered no row')
  return row
}

export async function writeWords(tx: Db, { channelSeq, submissionSeq }: SubmissionRow, { content, linkUrl }: { content: string; linkUrl: string }, updatedAt: Date): Promise<void> {
  await tx.update(missionSubmissions).set({ content, linkUrl, updatedAt }).where(and(eq(missionSubmissions.channelSeq, channelSeq), eq(missionSubmissions.submissionSeq, submissionSeq)))
}

export async function deleteSubmission(tx: Db, { channelSeq, submissionSeq }: SubmissionRow): Promise<void> {
  await tx.delete(missionSubmissions).where(and(eq(missionSubmissions.channelSeq, channelSeq), eq(missionSubmissions.submissionSeq, submissionSeq)))
}

/** Judges the waiting hand-ins that are as they were read. */
export async function judge(
  tx: Db, course: CourseRef, asked: readonly { submissionSeq: number; updatedAt: Date }[], judgement: { state: HandedInState; note: string; judgedBySeq: number | null; judgedAt: Date },
): Promise<{ submissionSeq: number; curriculumSeq: number; userSeq: number }[]> {
  const isAsRead = sql`(${missionSubmissions.submissionSeq}, ${missionSubmissions.updatedAt}) in (select * from unnest(
    ${`{${asked.map(({ submissionSeq }) => submissionSeq).join()}}`}::bigint[], ${`{${asked.map(({ updatedAt }) => updatedAt.toISOString()).join()}}`}::timestamptz[]))`
  return tx.update(missionSubmissions).set(judgement).where(and(ofClass(course), eq(missionSubmissions.state, 'submitted'), isAsRead))
    .returning({ submissionSeq: missionSubmissions.submissionSeq, curriculumSeq: missionSubmissions.curriculumSeq, userSeq: missionSubmissions.userSeq })
}

export const inboxOf = (db: Db) => db.select({
  submission: missionSubmissions, name: users.name, title: sql<string>`${curriculums.body}->>'title'`, dueAt: sql<string | null>`${curriculums.body}->>'dueAt'`,
  /** Where the list goes on. */
  changed: sql<string>`to_char(${missionSubmissions.updatedAt} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00'`,
}).from(missionSubmissions)
  .innerJoin(users, eq(users.userSeq, missionSubmissions.userSeq))
  .innerJoin(curriculums, and(eq(curriculums.channelSeq, missionSubmissions.channelSeq), eq(curriculums.curriculumSeq, missionSubmissions.curriculumSeq)))
export type InboxRow = Awaited<ReturnType<typeof listInbox>>[number]

/** Those that wait, oldest first; judged ones newest first; or one alone. @param lastSeq the last one seen */
export async function listInbox(db: Db, course: CourseRef, { state, submissionSeq, curriculumSeq, lastSeq }: { state: HandedInState; submissionSeq: number | undefined; curriculumSeq: number | undefined; lastSeq: number | undefined }, limit: number) {
  const isWaiting = state === 'submitted'
  const seq = missionSubmissions.submissionSeq
  return inboxOf(db).where(and(
    ofClass(course), submissionSeq === undefined ? eq(missionSubmissions.state, state) : eq(seq, submissionSeq), curriculumSeq === undefined ? undefined : eq(missionSubmissions.curriculumSeq, curriculumSeq),
    lastSeq === undefined ? undefined : isWaiting ? gt(seq, lastSeq) : lt(seq, lastSeq),
  )).orderBy(isWaiting ? asc(seq) : desc(seq)).limit(limit)
}

/** A learner's hand-ins in a class, newest first. */
export async function listHistory(db: Db, course: CourseRef, userSeq: number): Promise<InboxRow[]> {
  return inboxOf(db).where(and(ofClass(course), eq(missionSubmissions.userSeq, userSeq))).orderBy(desc(missionSubmissions.submissionSeq)).limit(HISTORY_MAX)
}

/** The missions of a class in order, with what was handed in or posted. */
export async function listMissions(db: Db, { channelSeq, courseSeq }: CourseRef) {
  const handedIn = db.select({ curriculumSeq: missionSubmissions.curriculumSeq, total: count().as('total'), waiting: sql<number>`count(*) filter (where ${missionSubmissions.state} = 'submitted')`.as('waiting') })
    .from(missionSubmissions).where(ofClass({ channelSeq, courseSeq })).groupBy(missionSubmissions.curriculumSeq).as('handed_in')
  const posted = db.select({ curriculumSeq: missionPosts.curriculumSeq, total: count().as('posted') })
    .from(missionPosts).where(and(eq(missionPosts.channelSeq, channelSeq), eq(missionPosts.courseSeq, courseSeq))).groupBy(missionPosts.curriculumSeq).as('posts')
  return db.select({
    curriculumSeq: curriculums.curriculumSeq, curriculumTypeCd: sql<string>`${curriculums.body}->>'curriculumTypeCd'`, title: sql<string>`${curriculums.body}->>'title'`,
    waiting: sql`coalesce(${handedIn.waiting}, 0)`.mapWith(Number), total: sql`coalesce(${handedIn.total}, 0) + coalesce(${posted.total}, 0)`.mapWith(Number),
  }).from(curriculums)
    .leftJoin(handedIn, eq(handedIn.curriculumSeq, curriculums.curriculumSeq))
    .leftJoin(posted, eq(posted.curriculumSeq, curriculums.curriculumSeq))
    .where(and(eq(curriculums.channelSeq, channelSeq), eq(curriculums.courseSeq, courseSeq), isNull(curriculums.deletedAt), isMissionItem))
    .orderBy(asc(curriculums.sortOrder), asc(curriculums.curriculumSeq))
}
