import { and, count, desc, eq, gt, gte, ilike, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#server/infra/db/database.ts'
import { containing } from '#server/infra/db/like.ts'
import { forms, formSubmissions, users } from '#server/infra/db/schema/index.ts'

export type FormRow = typeof forms.$inferSelect
export interface FormRef { channelSeq: number; formSeq: number }
export interface SubmissionWish { q: string; isRead: '' | 'N' | 'Y'; from?: string | undefined; until?: string | undefined }

const isForm = ({ channelSeq, formSeq }: FormRef) => and(eq(forms.channelSeq, channelSeq), eq(forms.formSeq, formSeq))
const ofForm = ({ channelSeq, formSeq }: FormRef) => and(eq(formSubmissions.channelSeq, channelSeq), eq(formSubmissions.formSeq, formSeq))
const live = (form: FormRef) => and(ofForm(form), isNull(formSubmissions.removedAt))

/** Forms, latest first. */
export async function listForms(db: Db, channelSeq: number, { q, page, size }: { q: string; page: number; size: number }) {
  const wanted = and(eq(forms.channelSeq, channelSeq), isNull(forms.removedAt), q === '' ? undefined : ilike(forms.title, containing(q)))
  const rows = await db.select().from(forms).where(wanted).orderBy(desc(forms.formSeq)).limit(size).offset((page - 1) * size)
  const [total] = await db.select({ number: count() }).from(forms).where(wanted)
  return { rows, totalCount: total?.number ?? 0 }
}

/** Numbers of submissions of some forms. */
export function countSubmissions(db: Db, channelSeq: number, formSeqs: readonly number[]) {
  if (formSeqs.length === 0) return Promise.resolve([])
  return db.select({
    formSeq: formSubmissions.formSeq, submissionCount: count(), newCount: sql<number>`count(*) filter (where ${formSubmissions.readAt} is null)`.mapWith(Number),
    lastSubmittedAt: sql<Date | null>`max(${formSubmissions.submittedAt})`.mapWith(formSubmissions.submittedAt),
  }).from(formSubmissions).where(and(eq(formSubmissions.channelSeq, channelSeq), inArray(formSubmissions.formSeq, [...formSeqs]), isNull(formSubmissions.removedAt))).groupBy(formSubmissions.formSeq)
}

export async function findForm(db: Db, form: FormRef): Promise<FormRow | undefined> {
  const [row] = await db.select().from(forms).where(and(isForm(form), isNull(forms.removedAt)))
  return row
}

/** Locks a form until the transaction ends. */
export async function lockForm(tx: Db, form: FormRef, removedSince?: Date): Promise<FormRow | undefined> {
  const [row] = await tx.select().from(forms).where(and(isForm(form), removedSince === undefined ? isNull(forms.removedAt) : gte(forms.removedAt, removedSince))).for('update')
  return row
}

export async function insertForm(db: Db, form: typeof forms.$inferInsert): Promise<FormRow | undefined> {
  const [row] = await db.insert(forms).values(form).returning()
  return row
}

export async function writeForm(tx: Db, form: FormRef, change: Partial<typeof forms.$inferInsert>): Promise<FormRow | undefined> {
  const [row] = await tx.update(forms).set(change).where(isForm(form)).returning()
  return row
}

/** Submissions that are wanted, latest first, below a place. */
export async function listSubmissions(db: Db, form: FormRef, { q, isRead, from, until }: SubmissionWish, { size, after }: { size: number; after: number | undefined }) {
  const wanted = and(
    live(form), isRead === '' ? undefined : isRead === 'Y' ? isNotNull(formSubmissions.readAt) : isNull(formSubmissions.readAt),
    from === undefined ? undefined : gte(formSubmissions.submittedAt, new Date(from)), until === undefined ? undefined : lt(formSubmissions.submittedAt, new Date(until)),
    q === '' ? undefined : or(ilike(sql`${formSubmissions.answers}::text`, containing(q)), ilike(users.name, containing(q)), ilike(users.email, containing(q))),
  )
  const rows = await db.select({
    submissionSeq: formSubmissions.submissionSeq, userSeq: formSubmissions.userSeq, name: users.name, email: users.email, answers: formSubmissions.answers,
    readAt: formSubmissions.readAt, submittedAt: formSubmissions.submittedAt, changedAt: formSubmissions.changedAt,
  }).from(formSubmissions).leftJoin(users, eq(users.userSeq, formSubmissions.userSeq)).where(and(wanted, after === undefined ? undefined : lt(formSubmissions.submissionSeq, after)))
    .orderBy(desc(formSubmissions.submissionSeq)).limit(size + 1)
  const [total] = await db.select({ number: count() }).from(formSubmissions).leftJoin(users, eq(users.userSeq, formSubmissions.userSeq)).where(wanted)
  return { rows, totalCount: total?.number ?? 0 }
}

/** Writes submissions of a form, those deleted since a time or those that are not; returns how many. */
export async function writeSubmissions(tx: Db, form: FormRef, submissionSeqs: readonly number[], change: Partial<typeof formSubmissions.$inferInsert>, removedSince?: Date): Promise<number> {
  const rows = await tx.update(formSubmissions).set(change)
    .where(and(ofForm(form), inArray(formSubmissions.submissionSeq, [...submissionSeqs]), removedSince === undefined ? isNull(formSubmissions.removedAt) : gte(formSubmissions.removedAt, removedSince)))
    .returning({ submissionSeq: formSubmissions.submissionSeq })
  return rows.length
}

export async function findByKey(tx: Db, form: FormRef, submitKey: string) {
  const [row] = await tx.select({ submissionSeq: formSubmissions.submissionSeq, userSeq: formSubmissions.userSeq }).from(formSubmissions).where(and(ofForm(form), eq(formSubmissions.submitKey, submitKey)))
  return row
}

/** What a member sent last. */
export async function findMine(db: Db, form: FormRef, userSeq: number) {
  const [row] = await db.select().from(formSubmissions).where(and(live(form), eq(formSubmissions.userSeq, userSeq))).orderBy(desc(formSubmissions.submissionSeq)).limit(1)
  return row
}

/** How many a form has, and how many of them since a moment. */
export async function countOf(db: Db, form: FormRef, since: Date) {
  const [row] = await db.select({ all: sql<number>`count(*) filter (where ${formSubmissions.removedAt} is null)`.mapWith(Number), recent: sql<number>`count(*) filter (where ${gt(formSubmissions.submittedAt, since)})`.mapWith(Number) })
    .from(formSubmissions).where(ofForm(form))
  return row ?? { all: 0, recent: 0 }
}

export async function insertSubmission(tx: Db, submission: typeof formSubmissions.$inferInsert): Promise<number> {
  const [row] = await tx.insert(formSubmissions).values(submission).returning({ submissionSeq: formSubmissions.submissionSeq })
  if (row === undefined) throw new Error('submission was not stored')
  return row.submissionSeq
}
