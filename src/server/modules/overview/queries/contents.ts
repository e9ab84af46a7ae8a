import { and, asc, count, desc, eq, ilike, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { CourseState } from '#shared/course/lifecycle.ts'
import type { CallParsed } from '#shared/kernel/call/call.ts'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import type { CurriculumTypeCd } from '#shared/kernel/codes.ts'
import type { Cursor } from '#shared/kernel/listCursor.ts'
import type { overviewCalls } from '#shared/overview/contract.ts'
import type { ContentSort, ContentState } from '#shared/overview/rules.ts'
import type { Db } from '#server/infra/db/database.ts'
import { containing } from '#server/infra/db/like.ts'
import { courses, curriculums, lessonViews, uploads } from '#server/infra/db/schema/index.ts'

export type ContentFilter = CallParsed<typeof overviewCalls.contentSummary>['query']

const body = sql`coalesce(${curriculums.draftBody}, ${curriculums.body})`
const type = sql<CurriculumTypeCd>`${curriculums.body}->>'curriculumTypeCd'`
const title = sql<string>`coalesce(${body}->>'title', '')`
const place = sql`coalesce(${curriculums.draftOrder}, ${curriculums.sortOrder})`

const files = sql`${uploads.channelSeq} = ${curriculums.channelSeq} and ${uploads.curriculumSeq} = ${curriculums.curriculumSeq}`
const storageBytes = sql<number>`(select coalesce(sum(${uploads.fileSize}), 0)::bigint from ${uploads} where ${files} and ${uploads.state} = 'ready')`.mapWith(Number)
const latestState = sql`(select ${uploads.state} from ${uploads} where ${files} and ${uploads.state} <> 'removed' order by ${uploads.uploadSeq} desc limit 1)`
const duration = sql<number | null>`coalesce((select ${uploads.duration} from ${uploads} where ${files} and ${uploads.state} = 'ready' and ${uploads.duration} is not null order by ${uploads.uploadSeq} desc limit 1), (${body}->>'duration')::double precision)`
const state = sql<ContentState>`case
  when ${latestState} = 'failed' then 'failed'
  when ${latestState} in ('uploading', 'verifying', 'optimising') then 'processing'
  when ${curriculums.draftState} is not null or ${curriculums.draftBody} is not null then 'waiting'
  else ${courses.courseState} end`

const views = sql`from ${lessonViews} where ${lessonViews.channelSeq} = ${curriculums.channelSeq} and ${lessonViews.curriculumSeq} = ${curriculums.curriculumSeq}`
const watchedCount = sql<number>`(select count(*) ${views} and (${lessonViews.viewedPercent} > 0 or ${lessonViews.completedAt} is not null))`.mapWith(Number)
const completedCount = sql<number>`(select count(*) ${views} and ${lessonViews.completedAt} is not null)`.mapWith(Number)

/** The title of the section that an item stands in, or ''. */
const sectionTitle = sql<string>`coalesce((
  select coalesce(above.draft_body, above.body)->>'title' from ${curriculums} above
  where above.channel_seq = ${curriculums.channelSeq} and above.course_seq = ${curriculums.courseSeq} and above.deleted_at is null and above.draft_state is distinct from 'removed'
    and above.body->>'curriculumTypeCd' = ${curriculumTypeCd.section} and (coalesce(above.draft_order, above.sort_order), above.curriculum_seq) < (${place}, ${curriculums.curriculumSeq})
  order by coalesce(above.draft_order, above.sort_order) desc, above.curriculum_seq desc limit 1), '')`

const sorted: Record<ContentSort, { by: SQL; type: SQL; text: SQL<string> }> = {
  updated: { by: sql`${curriculums.updatedAt}`, type: sql`timestamptz`, text: sql`to_char(${curriculums.updatedAt} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00'` },
  title: { by: title, type: sql`text`, text: title },
  course: { by: sql`${courses.title}`, type: sql`text`, text: sql`${courses.title}` },
  watched: { by: watchedCount, type: sql`bigint`, text: sql`${watchedCount}::text` },
  size: { by: storageBytes, type: sql`bigint`, text: sql`${storageBytes}::text` },
}

const ofClass = and(eq(courses.channelSeq, curriculums.channelSeq), eq(courses.courseSeq, curriculums.courseSeq))
const inClass = (channelSeq: number) => and(eq(courses.channelSeq, channelSeq), inArray(courses.courseState, ['draft', 'public', 'private'] satisfies CourseState[]))
const listed = (channelSeq: number) => and(
  eq(curriculums.channelSeq, channelSeq), isNull(curriculums.deletedAt), sql`${curriculums.draftState} is distinct from 'removed'`, ne(type, curriculumTypeCd.section), inClass(channelSeq),
)

function matching(channelSeq: number, { q, courseSeq, type: ofType, state: inState }: ContentFilter): SQL | undefined {
  return and(
    listed(channelSeq),
    q === '' ? undefined : or(ilike(title, containing(q)), ilike(courses.title, containing(q))),
    courseSeq === undefined ? undefined : eq(curriculums.courseSeq, courseSeq),
    ofType === undefined ? undefined : eq(type, ofType),
    inState === undefined ? undefined : eq(state, inState),
  )
}

/** Items in one direction from a place of the list, by key. */
export async function listContents(db: Db, channelSeq: number, filter: ContentFilter, { sort, isAscending, cursor, size }: { sort: ContentSort; isAscending: boolean; cursor: Cursor | undefined; size: number }) {
  const { by, type: of, text } = sorted[sort]
  const direction = isAscending ? asc : desc
  const after = cursor === undefined ? undefined
    : sql`(${by}, ${curriculums.curriculumSeq}) ${isAscending ? sql`>` : sql`<`} (${cursor.value}::${of}, ${cursor.seqs[0]}::bigint)`
  return db.select({
    curriculumSeq: curriculums.curriculumSeq, courseSeq: curriculums.courseSeq, courseTitle: courses.title, sectionTitle, title, curriculumTypeCd: type, duration, state, watchedCount, completedCount, storageBytes,
    updatedAt: curriculums.updatedAt, cursor: text,
  }).from(curriculums).innerJoin(courses, ofClass).where(and(matching(channelSeq, filter), after)).orderBy(direction(by), direction(curriculums.curriculumSeq)).limit(size)
}

export type ContentRow = Omit<Awaited<ReturnType<typeof listContents>>[number], 'cursor'>

/** All items of a site, those that match, and what the files of those take. */
export async function countContents(db: Db, channelSeq: number, filter: ContentFilter) {
  const found = matching(channelSeq, filter)
  const [row] = await db.select({
    totalCount: count(), foundCount: sql<number>`count(*) filter (where ${found})`.mapWith(Number), storageBytes: sql<number>`coalesce(sum(${storageBytes}) filter (where ${found}), 0)::bigint`.mapWith(Number),
  }).from(curriculums).innerJoin(courses, ofClass).where(listed(channelSeq))
  return row ?? { totalCount: 0, foundCount: 0, storageBytes: 0 }
}

/** Classes with lessons, by title. */
export async function listContentClasses(db: Db, channelSeq: number, limit: number) {
  return db.select({ courseSeq: courses.courseSeq, title: courses.title }).from(courses)
    .where(and(inClass(channelSeq), sql`exists (select from ${curriculums} where ${ofClass})`)).orderBy(asc(courses.title), asc(courses.courseSeq)).limit(limit)
}
