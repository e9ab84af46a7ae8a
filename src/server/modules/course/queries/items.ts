import { and, asc, count, desc, eq, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import { isSection } from '#shared/curriculum/order.ts'
import type { CurriculumBody } from '#shared/curriculum/items.ts'
import type { DiscardedDraft, DraftState } from '#shared/course/edits.ts'
import type { FolderSource } from '#shared/curriculum/folderSource.ts'
import { choiseStatusCd, curriculumTypeCd } from '#shared/kernel/codes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { ServerUploadState } from '#shared/upload/limits.ts'
import type { CourseRef, ItemRef } from '#shared/kernel/refs.ts'
import { attendees, courses, curriculums, lessonViews, uploads } from '#server/infra/db/schema/index.ts'

export type ItemFile = typeof uploads.$inferSelect & { state: ServerUploadState }

/** An item with draft applied, and its files, newest first. */
export interface ItemRow {
  curriculumSeq: number
  body: CurriculumBody
  sortOrder: number
  draftState: DraftState | null
  source: FolderSource | null
  deletedAt: Date | null
  updatedAt: Date
  uploads: ItemFile[]
}

const editedPlace = sql<number>`coalesce(${curriculums.draftOrder}, ${curriculums.sortOrder})`
const itemColumns = {
  curriculumSeq: curriculums.curriculumSeq,
  body: sql<CurriculumBody>`coalesce(${curriculums.draftBody}, ${curriculums.body})`,
  sortOrder: editedPlace,
  draftState: curriculums.draftState,
  source: curriculums.source,
  deletedAt: curriculums.deletedAt,
  updatedAt: curriculums.updatedAt,
}

/** Visible to learners. */
export const isShown = sql`(${curriculums.deletedAt} is null and ${curriculums.draftState} is distinct from 'added')`
// Visible in the editor.
const isEdited = sql`(${curriculums.deletedAt} is null and ${curriculums.draftState} is distinct from 'removed')`

const ofCourse = ({ channelSeq, courseSeq }: CourseRef) => and(eq(curriculums.channelSeq, channelSeq), eq(curriculums.courseSeq, courseSeq))

async function readUploads(db: Db, { channelSeq, courseSeq }: CourseRef, curriculumSeq?: number): Promise<ItemFile[]> {
  const rows = await db.select().from(uploads)
    .where(and(
      eq(uploads.channelSeq, channelSeq), eq(uploads.courseSeq, courseSeq), ne(uploads.state, 'removed'),
      curriculumSeq === undefined ? undefined : eq(uploads.curriculumSeq, curriculumSeq),
    ))
    .orderBy(desc(uploads.uploadSeq))
  return rows as ItemFile[]
}

export async function readItems(db: Db, course: CourseRef): Promise<ItemRow[]> {
  const items = await db.select(itemColumns).from(curriculums)
    .where(and(ofCourse(course), isEdited))
    .orderBy(asc(editedPlace), asc(curriculums.curriculumSeq))
  const files = Map.groupBy(await readUploads(db, course), (row) => row.curriculumSeq)
  return items.map((item) => ({ ...item, uploads: files.get(item.curriculumSeq) ?? [] }))
}

/** Also finds deleted items. Throws `notFound`. */
export async function readItem(db: Db, { channelSeq, courseSeq, curriculumSeq }: ItemRef): Promise<ItemRow> {
  const [item] = await db.select(itemColumns).from(curriculums)
    .where(and(ofCourse({ channelSeq, courseSeq }), eq(curriculums.curriculumSeq, curriculumSeq)))
  if (item === undefined) throw new AppError('notFound')
  return { ...item, uploads: await readUploads(db, { channelSeq, courseSeq }, curriculumSeq) }
}

export async function readOrder(db: Db, course: CourseRef): Promise<{ curriculumSeq: number; sortOrder: number }[]> {
  return db.select({ curriculumSeq: curriculums.curriculumSeq, sortOrder: editedPlace }).from(curriculums)
    .where(and(ofCourse(course), isEdited))
    .orderBy(asc(editedPlace), asc(curriculums.curriculumSeq))
}

/** Also true for deleted items. */
export async function areItemsOf(db: Db, course: CourseRef, curriculumSeqs: readonly number[]): Promise<boolean> {
  const wanted = [...new Set(curriculumSeqs)]
  return (await db.$count(curriculums, and(ofCourse(course), inArray(curriculums.curriculumSeq, wanted)))) === wanted.length
}

/** Numbers items from 1, in one statement. @param waits writes the draft order */
export async function writeOrder(tx: Db, { channelSeq, courseSeq }: CourseRef, curriculumSeqs: readonly number[], waits: boolean): Promise<void> {
  const column = sql.raw(waits ? 'draft_order' : 'sort_order')
  await tx.execute(sql`
    update ${curriculums} set ${column} = placed.position
    from unnest(${`{${curriculumSeqs.join(',')}}`}::bigint[]) with ordinality as placed(seq, position)
    where ${curriculums.channelSeq} = ${channelSeq} and ${curriculums.courseSeq} = ${courseSeq}
      and ${curriculums.curriculumSeq} = placed.seq and ${waits ? curriculums.draftOrder : curriculums.sortOrder} is distinct from placed.position`)
}

export interface NewItem {
  body: CurriculumBody
  sortOrder: number
  draftState?: DraftState | null
  source?: FolderSource
}

/** Inserts items in one statement; returns their numbers in order. */
export async function insertItems(tx: Db, { channelSeq, courseSeq }: { channelSeq: number; courseSeq: number }, items: readonly NewItem[], now: Date): Promise<number[]> {
  if (items.length === 0) return []
  const rows = await tx.insert(curriculums).values(items.map((item) => ({ ...item, channelSeq, courseSeq, createdAt: now, updatedAt: now })))
    .returning({ curriculumSeq: curriculums.curriculumSeq, sortOrder: curriculums.sortOrder })
  const seqAt = new Map(rows.map(({ curriculumSeq, sortOrder }) => [sortOrder, curriculumSeq]))
  return items.map(({ sortOrder }) => {
    const curriculumSeq = seqAt.get(sortOrder)
    if (curriculumSeq === undefined) throw new Error('insert returned too few rows')
    return curriculumSeq
  })
}

type ItemValues = Partial<Pick<typeof curriculums.$inferInsert, 'body' | 'draftBody' | 'draftState' | 'draftOrder' | 'source' | 'deletedAt' | 'updatedAt'>>

export async function writeItems(tx: Db, channelSeq: number, curriculumSeqs: readonly number[], values: ItemValues): Promise<void> {
  if (curriculumSeqs.length === 0) return
  await tx.update(curriculums).set(values).where(and(eq(curriculums.channelSeq, channelSeq), inArray(curriculums.curriculumSeq, [...curriculumSeqs])))
}

export async function writeSources(tx: Db, channelSeq: number, items: readonly { curriculumSeq: number; source: FolderSource }[]): Promise<void> {
  if (items.length === 0) return
  await tx.execute(sql`
    update ${curriculums} set source = given.source
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as given("curriculumSeq" bigint, source jsonb)
    where ${curriculums.channelSeq} = ${channelSeq} and ${curriculums.curriculumSeq} = given."curriculumSeq"`)
}

/** Restores discarded changes of items, in one statement. */
export async function writeWaiting(tx: Db, channelSeq: number, items: DiscardedDraft['items'], now: Date): Promise<void> {
  if (items.length === 0) return
  await tx.execute(sql`
    update ${curriculums} set draft_state = given."draftState", draft_body = given."draftBody", draft_order = given."draftOrder", updated_at = ${now.toISOString()}::timestamptz,
      deleted_at = case when given."draftState" = 'added' then null else ${curriculums.deletedAt} end
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as given("curriculumSeq" bigint, "draftState" text, "draftBody" jsonb, "draftOrder" integer)
    where ${curriculums.channelSeq} = ${channelSeq} and ${curriculums.curriculumSeq} = given."curriculumSeq"`)
}

/** Applies the waiting changes of all items: removed ones are deleted. */
export async function publishItems(tx: Db, course: CourseRef, now: Date): Promise<void> {
  const live = and(ofCourse(course), isNull(curriculums.deletedAt))
  const published = { draftState: null, draftBody: null, draftOrder: null }
  await tx.update(curriculums).set({ ...published, deletedAt: now }).where(and(live, eq(curriculums.draftState, 'removed')))
  await tx.update(curriculums).set({
    ...published, body: sql`coalesce(${curriculums.draftBody}, ${curriculums.body})`, sortOrder: editedPlace,
  }).where(live)
}

/** Also of deleted items. */
export async function listItemSeqs(db: Db, course: CourseRef): Promise<number[]> {
  const rows = await db.select({ curriculumSeq: curriculums.curriculumSeq }).from(curriculums).where(ofCourse(course))
  return rows.map(({ curriculumSeq }) => curriculumSeq)
}

export type SiteItem = Omit<ItemRef, 'courseSeq'>

/** Items of all sites that were deleted before a date, oldest first. */
export async function listDeletedItems(db: Db, before: Date, limit: number): Promise<SiteItem[]> {
  return db.select({ channelSeq: curriculums.channelSeq, curriculumSeq: curriculums.curriculumSeq }).from(curriculums)
    .where(lte(curriculums.deletedAt, before)).orderBy(asc(curriculums.deletedAt)).limit(limit)
}

export async function deleteItem(db: Db, { channelSeq, curriculumSeq }: SiteItem): Promise<void> {
  await db.delete(curriculums).where(and(eq(curriculums.channelSeq, channelSeq), eq(curriculums.curriculumSeq, curriculumSeq)))
}

/** Updates the class's denormalized curriculum summary. */
export async function writeSummary(tx: Db, { channelSeq, courseSeq }: CourseRef): Promise<void> {
  const types = await tx
    .select({ curriculumTypeCd: sql<string>`${curriculums.body}->>'curriculumTypeCd'`, number: count() })
    .from(curriculums)
    .where(and(ofCourse({ channelSeq, courseSeq }), isShown))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
  const lessons = types.filter((row) => !isSection({ curriculumSeq: 0, ...row }))
  const lessonCount = lessons.reduce((sum, row) => sum + row.number, 0)
  await tx.update(courses).set({ curriculumTypeCds: types.map((row) => row.curriculumTypeCd), lessonCount, runSeconds: runSecondsOf({ channelSeq, courseSeq }) })
    .where(and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq)))
}

/** Of the videos that a class shows: the newest that can be played of each, or what the provider of a linked one says. */
const runSecondsOf = (course: CourseRef) => sql<number>`(select coalesce(round(sum(coalesce(
    (select ${uploads.duration} from ${uploads} where ${uploads.channelSeq} = ${curriculums.channelSeq} and ${uploads.curriculumSeq} = ${curriculums.curriculumSeq}
      and ${uploads.kind} = 'video' and ${uploads.state} = 'ready' order by ${uploads.uploadSeq} desc limit 1),
    (${curriculums.body}->>'duration')::double precision, 0))), 0)::integer
  from ${curriculums} where ${and(ofCourse(course), isShown)} and ${curriculums.body}->>'curriculumTypeCd' = ${curriculumTypeCd.video})`

/** A video of a class can be played: the class is longer now. */
export async function writeRunSeconds(tx: Db, { channelSeq, courseSeq }: CourseRef): Promise<void> {
  await tx.update(courses).set({ runSeconds: runSecondsOf({ channelSeq, courseSeq }) }).where(and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq)))
}

const viewsOfMine = sql`${lessonViews.channelSeq} = ${attendees.channelSeq} and ${lessonViews.courseSeq} = ${attendees.courseSeq} and ${lessonViews.userSeq} = ${attendees.userSeq}`

export const completed = sql<number>`(
  select count(*) from ${lessonViews} join ${curriculums}
    on ${curriculums.channelSeq} = ${lessonViews.channelSeq} and ${curriculums.curriculumSeq} = ${lessonViews.curriculumSeq}
  where ${viewsOfMine} and ${lessonViews.completedAt} is not null
    and ${isShown} and ${curriculums.body}->>'curriculumTypeCd' <> ${curriculumTypeCd.section}
)`.mapWith(Number)

export const lastViewedAt = sql<Date | null>`(select max(${lessonViews.lastViewedAt}) from ${lessonViews} where ${viewsOfMine})`.mapWith(
  (value: string | Date | null) => (value === null ? null : new Date(value)),
)

/** When the last lesson was completed that counts: for a completion that is kept, none after it. */
export const lastCompletedAt = sql<Date | null>`(
  select max(${lessonViews.completedAt}) from ${lessonViews} where ${viewsOfMine} and (${attendees.completedAt} is null or ${lessonViews.completedAt} <= ${attendees.completedAt})
)`.mapWith((value: string | Date | null) => (value === null ? null : new Date(value)))

/** Marks completed attendances before lessons are added: completion is permanent. */
export async function keepCompletions(tx: Db, { channelSeq, courseSeq }: CourseRef, now: Date): Promise<void> {
  await tx.update(attendees).set({ completedAt: now }).where(and(
    eq(attendees.channelSeq, channelSeq), eq(attendees.courseSeq, courseSeq), eq(attendees.choiseStatusCd, choiseStatusCd.approved), isNull(attendees.completedAt),
    sql`exists (select from ${courses} where ${courses.channelSeq} = ${attendees.channelSeq} and ${courses.courseSeq} = ${attendees.courseSeq}
      and ${courses.lessonCount} > 0 and ${completed} >= ${courses.lessonCount})`,
  ))
}
