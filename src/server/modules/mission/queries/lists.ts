import { and, asc, count, countDistinct, desc, eq, ilike, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { CallParsed } from '#shared/kernel/call/call.ts'
import { trashTypeCd } from '#shared/kernel/codes.ts'
import type { Cursor, ValueKind } from '#shared/kernel/listCursor.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { SubmissionFilter } from '#shared/mission/bulk.ts'
import type { MissionClassSort, SubmissionSort, missionCalls } from '#shared/mission/contract.ts'
import type { BulkChosen } from '#server/infra/bulkAction.ts'
import type { Db } from '#server/infra/db/database.ts'
import { containing } from '#server/infra/db/like.ts'
import { courses, curriculums, missionPosts, missionSubmissions, users } from '#server/infra/db/schema/index.ts'
import { inboxOf, isMissionItem, ofClass } from './submissions.ts'
import type { InboxRow } from './submissions.ts'

type ClassesQuery = CallParsed<typeof missionCalls.site>['query']
type SubmissionsQuery = CallParsed<typeof missionCalls.submissions>['query']
type From<Query> = Omit<Query, 'cursor'> & { cursor: Cursor | undefined }

export const classSortings: Record<MissionClassSort, { kind: ValueKind; by: SQL<string>; type: SQL }> = {
  newest: { kind: 'bigCount', by: sql`${courses.courseSeq}`, type: sql`bigint` },
  title: { kind: 'text', by: sql`${courses.title}`, type: sql`text` },
}

const ofCourse = and(eq(courses.channelSeq, curriculums.channelSeq), eq(courses.courseSeq, curriculums.courseSeq))

function matchingClasses(channelSeq: number, { q, waiting }: Pick<ClassesQuery, 'q' | 'waiting'>): SQL | undefined {
  return and(
    eq(curriculums.channelSeq, channelSeq), isMissionItem, isNull(curriculums.deletedAt), eq(courses.trashTypeCd, trashTypeCd.normal), isNull(courses.purgedAt),
    q === '' ? undefined : ilike(courses.title, containing(q)),
    // A scalar, as PostgreSQL may answer `exists` by reading the whole table.
    waiting === undefined ? undefined : sql`(select true from ${missionSubmissions} where ${missionSubmissions.channelSeq} = ${channelSeq} and ${missionSubmissions.courseSeq} = ${courses.courseSeq} and ${missionSubmissions.state} = 'submitted' limit 1)`,
  )
}

/** Classes of a site that have missions, in one direction from a place of the list, with what was handed in or posted. */
export async function listClasses(db: Db, channelSeq: number, { sort, order, cursor, size, ...filter }: From<ClassesQuery>) {
  const { by, type } = classSortings[sort]
  const direction = order === 'asc' ? asc : desc
  const after = cursor === undefined ? undefined : sql`(${by}, ${courses.courseSeq}) ${order === 'asc' ? sql`>` : sql`<`} (${cursor.value}::${type}, ${cursor.seqs[0]}::bigint)`
  const page = db.select({ courseSeq: courses.courseSeq, missions: count().as('missions') }).from(curriculums).innerJoin(courses, ofCourse)
    .where(and(matchingClasses(channelSeq, filter), after)).groupBy(courses.courseSeq, courses.title).orderBy(direction(by), direction(courses.courseSeq)).limit(size).as('page')
  const of = (table: typeof missionSubmissions | typeof missionPosts) => and(eq(table.channelSeq, channelSeq), sql`${table.courseSeq} = ${page.courseSeq}`)
  const numberOf = (table: typeof missionSubmissions | typeof missionPosts, ...only: SQL[]) => sql`(select count(*) from ${table} where ${and(of(table), ...only)})`.mapWith(Number)
  return db.select({
    courseSeq: courses.courseSeq, title: courses.title, imageKey: courses.imageKey, publicCd: courses.publicCd, people: courses.attendCount, missions: page.missions,
    waiting: numberOf(missionSubmissions, eq(missionSubmissions.state, 'submitted')), handedIn: numberOf(missionSubmissions), posted: numberOf(missionPosts), cursor: sql<string>`${by}::text`,
  }).from(page).innerJoin(courses, and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, page.courseSeq))).orderBy(direction(by), direction(courses.courseSeq))
}

/** How many classes match. */
export async function countClasses(db: Db, channelSeq: number, filter: Pick<ClassesQuery, 'q' | 'waiting'>): Promise<number> {
  const [row] = await db.select({ found: countDistinct(courses.courseSeq) }).from(curriculums).innerJoin(courses, ofCourse).where(matchingClasses(channelSeq, filter))
  return row?.found ?? 0
}

export const submissionSortings: Record<SubmissionSort, { kind: ValueKind; by: SQL; type: SQL; valueOf: (row: InboxRow) => string }> = {
  handedIn: { kind: 'bigCount', by: sql`${missionSubmissions.submissionSeq}`, type: sql`bigint`, valueOf: ({ submission }) => String(submission.submissionSeq) },
  changed: { kind: 'moment', by: sql`${missionSubmissions.updatedAt}`, type: sql`timestamptz`, valueOf: ({ changed }) => changed },
}

function matchingSubmissions(course: CourseRef, { q, state, mission }: Pick<SubmissionsQuery, 'q' | 'state' | 'mission'>): SQL | undefined {
  return and(
    ofClass(course), state === undefined ? undefined : eq(missionSubmissions.state, state), mission === undefined ? undefined : eq(missionSubmissions.curriculumSeq, mission),
    q === '' ? undefined : or(ilike(users.name, containing(q)), ilike(missionSubmissions.content, containing(q)), ilike(missionSubmissions.linkUrl, containing(q))),
  )
}

/** Hand-ins of a class in one direction from a place of the list. */
export async function listSubmissions(db: Db, course: CourseRef, { sort, order, cursor, size, ...filter }: From<SubmissionsQuery>) {
  const { by, type } = submissionSortings[sort]
  const direction = order === 'asc' ? asc : desc
  const after = cursor === undefined ? undefined : sql`(${by}, ${missionSubmissions.submissionSeq}) ${order === 'asc' ? sql`>` : sql`<`} (${cursor.value}::${type}, ${cursor.seqs[0]}::bigint)`
  return inboxOf(db).where(and(matchingSubmissions(course, filter), after)).orderBy(direction(by), direction(missionSubmissions.submissionSeq)).limit(size)
}

/** How many hand-ins match. */
export async function countSubmissions(db: Db, course: CourseRef, filter: Pick<SubmissionsQuery, 'q' | 'state' | 'mission'>): Promise<number> {
  const [row] = await db.select({ found: count() }).from(missionSubmissions).innerJoin(users, eq(users.userSeq, missionSubmissions.userSeq)).where(matchingSubmissions(course, filter))
  return row?.found ?? 0
}

/** Chosen hand-ins of a class, or all that match but some, in the order in which they were handed in. */
export async function selectSubmissions(db: Db, course: CourseRef, chosen: BulkChosen<SubmissionFilter>, limit: number) {
  const { submissionSeq, userSeq, state, updatedAt } = missionSubmissions
  const those = chosen.way === 'these'
    ? and(ofClass(course), inArray(submissionSeq, chosen.subjectSeqs))
    : and(matchingSubmissions(course, chosen.filter), chosen.exceptSeqs.length === 0 ? undefined : notInArray(submissionSeq, chosen.exceptSeqs))
  return db.select({ submissionSeq, userSeq, state, updatedAt, title: sql<string>`${curriculums.body}->>'title'` }).from(missionSubmissions)
    .innerJoin(users, eq(users.userSeq, userSeq)).innerJoin(curriculums, and(eq(curriculums.channelSeq, missionSubmissions.channelSeq), eq(curriculums.curriculumSeq, missionSubmissions.curriculumSeq)))
    .where(those).orderBy(asc(submissionSeq)).limit(limit)
}
