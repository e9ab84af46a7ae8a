import { and, asc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { changedCourse } from '#shared/course/change.ts'
import type { EditedItem } from '#shared/course/edits.ts'
import type { CourseDraft, CourseForm } from '#shared/course/form.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { courseDrafts, curriculums } from '#server/infra/db/schema/index.ts'
import { formOf, valuesOf } from '#server/modules/course/formRows.ts'
import type { CourseRow } from './courses.ts'

export type DraftRow = typeof courseDrafts.$inferSelect

const ofDraft = ({ channelSeq, courseSeq }: CourseRef) => and(eq(courseDrafts.channelSeq, channelSeq), eq(courseDrafts.courseSeq, courseSeq))
const ofItems = ({ channelSeq, courseSeq }: CourseRef) => and(eq(curriculums.channelSeq, channelSeq), eq(curriculums.courseSeq, courseSeq), isNull(curriculums.deletedAt))

export async function readDraft(db: Db, course: CourseRef): Promise<DraftRow | undefined> {
  const [row] = await db.select().from(courseDrafts).where(ofDraft(course))
  return row
}

/** Upserts draft fields. The class must be locked. */
export async function writeDraft(
  tx: Db, { channelSeq, courseSeq }: CourseRef, values: Partial<Pick<DraftRow, 'change' | 'picture' | 'discarded'>> & Pick<DraftRow, 'updatedAt'>,
): Promise<void> {
  await tx.insert(courseDrafts).values({ channelSeq, courseSeq, ...values })
    .onConflictDoUpdate({ target: [courseDrafts.channelSeq, courseDrafts.courseSeq], set: values })
}

export async function deleteDraft(tx: Db, course: CourseRef): Promise<void> {
  await tx.delete(courseDrafts).where(ofDraft(course))
}

export async function hasEdits(db: Db, course: CourseRef): Promise<boolean> {
  const ofFields = db.select({ one: sql`1` }).from(courseDrafts)
    .where(and(ofDraft(course), or(sql`${courseDrafts.change} <> '{}'::jsonb`, isNotNull(courseDrafts.picture)))).limit(1)
  const waiting = or(isNotNull(curriculums.draftState), isNotNull(curriculums.draftBody), ne(curriculums.draftOrder, curriculums.sortOrder))
  const ofCurriculum = db.select({ one: sql`1` }).from(curriculums).where(and(ofItems(course), waiting)).limit(1)
  return (await ofFields).length > 0 || (await ofCurriculum).length > 0
}

/** Items, published or added, with their unpublished changes. */
export async function readEditedItems(db: Db, course: CourseRef): Promise<EditedItem[]> {
  return db.select({
    curriculumSeq: curriculums.curriculumSeq, body: curriculums.body, sortOrder: curriculums.sortOrder,
    draftState: curriculums.draftState, draftBody: curriculums.draftBody, draftOrder: curriculums.draftOrder,
  }).from(curriculums).where(ofItems(course)).orderBy(asc(curriculums.sortOrder), asc(curriculums.curriculumSeq))
}

/** The form with draft applied, and a further change. */
export function editedForm(row: CourseRow, draft: DraftRow | undefined, change: CourseDraft = {}): CourseForm {
  return formOf({ ...row, ...valuesOf(changedCourse({ ...formOf(row), ...draft?.change }, change)) })
}

export function editedPicture(row: CourseRow, draft: DraftRow | undefined): string | null {
  return draft?.picture ? draft.picture.imageKey : row.imageKey
}

/** The version for optimistic locking: class or draft, whichever is newer. */
export function editedVersion(row: Pick<CourseRow, 'updatedAt'>, draft: DraftRow | undefined): Date {
  return draft !== undefined && draft.updatedAt > row.updatedAt ? draft.updatedAt : row.updatedAt
}

export function picturesOf(draft: DraftRow | undefined): string[] {
  return [draft?.picture?.imageKey, draft?.discarded?.picture?.imageKey].filter((key) => key !== null && key !== undefined)
}
