import { and, count, desc, eq, ilike, inArray, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { CallParsed } from '#shared/kernel/call/call.ts'
import type { courseCalls } from '#shared/course/contract.ts'
import { courseStates } from '#shared/course/lifecycle.ts'
import type { CourseState } from '#shared/course/lifecycle.ts'
import { studioSortOf } from '#shared/course/studioSort.ts'
import type { StudioSort } from '#shared/course/studioSort.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import type { Db } from '#server/infra/db/database.ts'
import { containing } from '#server/infra/db/like.ts'
import { courses, courseUsers, curriculums, studioCounts, uploads, users } from '#server/infra/db/schema/index.ts'
import { cardColumns } from '#server/modules/course/cards.ts'
import type { CardRow } from '#server/modules/course/cards.ts'
import { down, orderBy, pickMerged } from './ordered.ts'
import type { OrderKey } from './ordered.ts'
import { appointment, runBy } from './courses.ts'
import { isSearch, matches, wordsOf } from './search.ts'

export type StudioQuery = CallParsed<typeof courseCalls.studioList>['query']

export type StudioRow = CardRow & {
  onMainPage: boolean
  submittedAt: Date | null
  releaseAt: Date | null
  trashTypeCd: string
  trashedAt: Date | null
  restoreExpiredAt: Date | null
  updatedAt: Date
  uploadingCount: number
}

const statesOf = (state: CourseState | 'all'): CourseState[] => (state === 'all' ? ['draft', 'public', 'private'] : [state])

const inStates = (states: readonly CourseState[]) => inArray(courses.courseState, [...states])

const uploading = sql<number>`(
  select count(*) from ${uploads} join ${curriculums}
    on ${curriculums.channelSeq} = ${uploads.channelSeq} and ${curriculums.curriculumSeq} = ${uploads.curriculumSeq}
  where ${uploads.channelSeq} = ${courses.channelSeq} and ${uploads.courseSeq} = ${courses.courseSeq}
    and ${uploads.state} in ('uploading', 'verifying', 'optimising') and ${curriculums.deletedAt} is null
)`.mapWith(Number)

const tie = down(courses.courseSeq)
const keys: Record<StudioSort, OrderKey> = { updated: down(courses.updatedAt), title: down(courses.title), attendees: down(courses.attendCount), lessons: down(courses.lessonCount) }

function pickOfSite(db: Db, channelSeq: number, { state, page, size }: StudioQuery, reversed: boolean) {
  const parts = statesOf(state).map((one) => ({ rank: 0, which: eq(courses.courseState, one), key: keys.updated }))
  return pickMerged(db, eq(courses.channelSeq, channelSeq), parts, tie, { limit: size, offset: (page - 1) * size, reversed })
}

function pick(db: Db, channelSeq: number, actor: Actor, { state, q, page, size }: StudioQuery, ordered: readonly SQL[]) {
  return db.select({ courseSeq: courses.courseSeq })
    .from(courses)
    .leftJoin(courseUsers, appointment(actor))
    .where(and(eq(courses.channelSeq, channelSeq), inStates(statesOf(state)), runBy(actor), ...matches(channelSeq, q, 'staff')))
    .orderBy(...ordered)
    .limit(size)
    .offset((page - 1) * size)
    .as('picked')
}

export async function readStudio(db: Db, channelSeq: number, actor: Actor, query: StudioQuery): Promise<StudioRow[]> {
  const { sort, order } = studioSortOf(query)
  const ordered = orderBy([keys[sort], tie], order === 'asc')
  // Indexes sort a whole site by its changes alone.
  const picked = sort === 'updated' && runBy(actor) === undefined && !isSearch(query.q) ? pickOfSite(db, channelSeq, query, order === 'asc') : pick(db, channelSeq, actor, query, ordered)
  return db
    .select({
      ...cardColumns,
      onMainPage: courses.onMainPage,
      submittedAt: courses.submittedAt,
      releaseAt: courses.releaseAt,
      trashTypeCd: courses.trashTypeCd,
      trashedAt: courses.trashedAt,
      restoreExpiredAt: courses.restoreExpiredAt,
      updatedAt: courses.updatedAt,
      uploadingCount: uploading,
    })
    .from(picked)
    .innerJoin(courses, and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, picked.courseSeq)))
    .innerJoin(users, eq(users.userSeq, courses.writerSeq))
    .orderBy(...ordered)
}

export async function countStudio(db: Db, channelSeq: number, actor: Actor, query: StudioQuery): Promise<{ counts: Record<CourseState | 'all', number>; totalCount: number }> {
  const found = isSearch(query.q) ? countFound(db, channelSeq, actor, query) : sql<number>`0`.mapWith(Number)
  const mine = db.select({ state: courses.courseState, total: count(), found }).from(courses).leftJoin(courseUsers, appointment(actor))
    .where(and(eq(courses.channelSeq, channelSeq), inStates(courseStates), runBy(actor))).groupBy(courses.courseState)
  const ofSite = db.select({ state: studioCounts.courseState, total: studioCounts.classCount, found }).from(studioCounts).where(eq(studioCounts.channelSeq, channelSeq))
  const rows = await (runBy(actor) === undefined ? ofSite : mine)
  const counts = { all: 0, draft: 0, public: 0, private: 0, trash: 0 }
  for (const { state, total } of rows) if (state !== 'purged') counts[state] = total
  counts.all = counts.draft + counts.public + counts.private
  return { counts, totalCount: isSearch(query.q) ? (rows[0]?.found ?? 0) : counts[query.state] }
}

function countFound(db: Db, channelSeq: number, actor: Actor, query: StudioQuery): SQL<number> {
  const found = db.select({ one: sql`1`.as('one') }).from(courses)
    .leftJoin(courseUsers, appointment(actor))
    .where(and(eq(courses.channelSeq, channelSeq), inStates(statesOf(query.state)), runBy(actor), ...matches(channelSeq, query.q, 'staff'))).as('found')
  return sql`(select count(*) from ${found})`.mapWith(Number)
}

/** Most classes, and most lessons, that a search by name shows. */
const FOUND_MAX = 8

const named = { courseSeq: courses.courseSeq, courseTypeCd: courses.courseTypeCd, title: courses.title }

/** Classes out of the trash whose title has all words, the latest first. */
export function findByTitle(db: Db, channelSeq: number, actor: Actor, q: string) {
  return db.select(named).from(courses).leftJoin(courseUsers, appointment(actor))
    .where(and(eq(courses.channelSeq, channelSeq), inStates(statesOf('all')), runBy(actor), ...matches(channelSeq, q, 'staff')))
    .orderBy(...orderBy([keys.updated, tie], false)).limit(FOUND_MAX)
}

/** Lessons of such classes, by the name that the editor shows. */
export function findLessons(db: Db, channelSeq: number, actor: Actor, q: string) {
  const body = sql`coalesce(${curriculums.draftBody}, ${curriculums.body})`
  const lesson = sql<string>`${body}->>'title'`
  return db.select({ ...named, curriculumSeq: curriculums.curriculumSeq, lesson }).from(curriculums)
    .innerJoin(courses, and(eq(courses.channelSeq, curriculums.channelSeq), eq(courses.courseSeq, curriculums.courseSeq)))
    .leftJoin(courseUsers, appointment(actor))
    .where(and(
      eq(curriculums.channelSeq, channelSeq), isNull(curriculums.deletedAt), sql`${curriculums.draftState} is distinct from 'removed'`, sql`${body}->>'curriculumTypeCd' <> ${curriculumTypeCd.section}`,
      inStates(statesOf('all')), runBy(actor), ...wordsOf(q).map((word) => ilike(lesson, containing(word))),
    ))
    .orderBy(desc(curriculums.courseSeq), curriculums.curriculumSeq).limit(FOUND_MAX)
}
