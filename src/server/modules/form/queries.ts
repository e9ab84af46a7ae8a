import { and, asc, count, desc, eq, gt, gte, ilike, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { Db } from '#server/infra/db/database.ts'
import { containing } from '#server/infra/db/like.ts'
import { consents, formDeliveries, formFiles, forms, formSubmissions, users } from '#server/infra/db/schema/index.ts'

export type FormRow = typeof forms.$inferSelect
export type FileRow = typeof formFiles.$inferSelect
export type DeliveryRow = typeof formDeliveries.$inferSelect
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
  const all = db.select({ number: count() }).from(formSubmissions).leftJoin(users, eq(users.userSeq, formSubmissions.userSeq)).where(wanted)
  const found = await db.select({
    submissionSeq: formSubmissions.submissionSeq, userSeq: formSubmissions.userSeq, name: users.name, email: users.email, answers: formSubmissions.answers,
    readAt: formSubmissions.readAt, submittedAt: formSubmissions.submittedAt, changedAt: formSubmissions.changedAt, total: sql<number>`(${all})`.mapWith(Number),
  }).from(formSubmissions).leftJoin(users, eq(users.userSeq, formSubmissions.userSeq)).where(and(wanted, after === undefined ? undefined : lt(formSubmissions.submissionSeq, after)))
    .orderBy(desc(formSubmissions.submissionSeq)).limit(size + 1)
  return { rows: found, totalCount: found[0]?.total ?? 0 }
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

/** How many submissions a form has, counted up to `most`; those that are deleted count too where a moment is given, from which on they were sent. */
export async function countUpTo(db: Db, form: FormRef, most: number, since?: Date): Promise<number> {
  const some = db.select({ one: sql`1` }).from(formSubmissions).where(since === undefined ? live(form) : and(ofForm(form), gt(formSubmissions.submittedAt, since))).limit(most).as('some')
  const [row] = await db.select({ number: count() }).from(some)
  return row?.number ?? 0
}

export async function insertSubmission(tx: Db, submission: typeof formSubmissions.$inferInsert): Promise<number> {
  const [row] = await tx.insert(formSubmissions).values(submission).returning({ submissionSeq: formSubmissions.submissionSeq })
  if (row === undefined) throw new Error('submission was not stored')
  return row.submissionSeq
}

/** A submission with its person, for mails and the webhook; undefined once it is deleted. */
export async function findSubmission(db: Db, form: FormRef, submissionSeq: number) {
  const [row] = await db.select({
    submissionSeq: formSubmissions.submissionSeq, userSeq: formSubmissions.userSeq, name: users.name, email: users.email, answers: formSubmissions.answers,
    submittedAt: formSubmissions.submittedAt, changedAt: formSubmissions.changedAt,
  }).from(formSubmissions).leftJoin(users, eq(users.userSeq, formSubmissions.userSeq)).where(and(live(form), eq(formSubmissions.submissionSeq, submissionSeq)))
  return row
}
export type SubmissionRow = NonNullable<Awaited<ReturnType<typeof findSubmission>>>

/** Deleted ones that can be restored, latest first, and who sent one that is not deleted. */
export async function listRestorable(tx: Db, form: FormRef, submissionSeqs: readonly number[], removedSince: Date) {
  const rows = await tx.select({ submissionSeq: formSubmissions.submissionSeq, userSeq: formSubmissions.userSeq }).from(formSubmissions)
    .where(and(ofForm(form), inArray(formSubmissions.submissionSeq, [...submissionSeqs]), gte(formSubmissions.removedAt, removedSince))).orderBy(desc(formSubmissions.submissionSeq))
  const userSeqs = rows.flatMap(({ userSeq }) => (userSeq === null ? [] : [userSeq]))
  const senders = userSeqs.length === 0 ? [] : await tx.selectDistinct({ userSeq: formSubmissions.userSeq }).from(formSubmissions).where(and(live(form), inArray(formSubmissions.userSeq, userSeqs)))
  return { rows, senders: new Set(senders.map(({ userSeq }) => userSeq)) }
}

const unusedOf = ({ channelSeq, formSeq }: FormRef) => and(eq(formFiles.channelSeq, channelSeq), eq(formFiles.formSeq, formSeq), isNull(formFiles.submissionSeq))

/** Files of a form that no submission has taken. */
export async function countUnusedFiles(db: Db, form: FormRef): Promise<number> {
  const [row] = await db.select({ number: count() }).from(formFiles).where(unusedOf(form))
  return row?.number ?? 0
}

export async function insertFile(db: Db, file: typeof formFiles.$inferInsert): Promise<void> {
  await db.insert(formFiles).values(file)
}

export async function findUnusedFile(db: Db, form: FormRef, fileId: string): Promise<FileRow | undefined> {
  const [row] = await db.select().from(formFiles).where(and(unusedOf(form), eq(formFiles.fileId, fileId)))
  return row
}

export async function writeReceived(db: Db, { channelSeq, fileId }: FileRow, receivedBytes: number): Promise<void> {
  await db.update(formFiles).set({ receivedBytes }).where(and(eq(formFiles.channelSeq, channelSeq), eq(formFiles.fileId, fileId)))
}

/** These files of a form, and those of a submission; locked. */
export async function lockFiles(tx: Db, { channelSeq, formSeq }: FormRef, fileIds: readonly string[], submissionSeq: number | undefined): Promise<FileRow[]> {
  const wanted = or(inArray(formFiles.fileId, [...fileIds]), submissionSeq === undefined ? undefined : eq(formFiles.submissionSeq, submissionSeq))
  return tx.select().from(formFiles).where(and(eq(formFiles.channelSeq, channelSeq), eq(formFiles.formSeq, formSeq), wanted)).for('update')
}

export async function takeFiles(tx: Db, { channelSeq, submissionSeq }: { channelSeq: number; submissionSeq: number }, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length > 0) await tx.update(formFiles).set({ submissionSeq }).where(and(eq(formFiles.channelSeq, channelSeq), inArray(formFiles.fileId, [...fileIds])))
}

export async function deleteFiles(tx: Db, channelSeq: number, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length > 0) await tx.delete(formFiles).where(and(eq(formFiles.channelSeq, channelSeq), inArray(formFiles.fileId, [...fileIds])))
}

export async function listFiles(db: Db, channelSeq: number, submissionSeqs: readonly number[]): Promise<FileRow[]> {
  if (submissionSeqs.length === 0) return []
  return db.select().from(formFiles).where(and(eq(formFiles.channelSeq, channelSeq), inArray(formFiles.submissionSeq, [...submissionSeqs]))).orderBy(asc(formFiles.createdAt), asc(formFiles.fileId))
}

/** Deletes files that no submission took before `before`, and those whose submission is gone, at most `limit`. Reads the whole table: for the job. */
export async function deleteStaleFiles(tx: Db, before: Date, limit: number): Promise<FileRow[]> {
  const isGone = sql`(${formFiles.submissionSeq} is not null and not exists (select 1 from ${formSubmissions} as taken where taken.channel_seq = ${formFiles.channelSeq} and taken.submission_seq = ${formFiles.submissionSeq}))`
  const stale = await tx.select().from(formFiles).where(or(and(isNull(formFiles.submissionSeq), lt(formFiles.createdAt, before)), isGone)).limit(limit).for('update', { skipLocked: true })
  for (const [channelSeq, rows] of Map.groupBy(stale, (row) => row.channelSeq)) await deleteFiles(tx, channelSeq, rows.map(({ fileId }) => fileId))
  return stale
}

export async function insertDelivery(tx: Db, delivery: typeof formDeliveries.$inferInsert): Promise<number> {
  const [row] = await tx.insert(formDeliveries).values(delivery).returning({ deliverySeq: formDeliveries.deliverySeq })
  if (row === undefined) throw new Error('delivery was not stored')
  return row.deliverySeq
}

/** The last deliveries of a form. */
export async function listDeliveries(db: Db, { channelSeq, formSeq }: FormRef, limit: number): Promise<DeliveryRow[]> {
  return db.select().from(formDeliveries).where(and(eq(formDeliveries.channelSeq, channelSeq), eq(formDeliveries.formSeq, formSeq))).orderBy(desc(formDeliveries.deliverySeq)).limit(limit)
}

/** Deliveries of all sites that are to be tried. */
export async function listDueDeliveries(db: Db, now: Date, limit: number) {
  return db.select({ channelSeq: formDeliveries.channelSeq, deliverySeq: formDeliveries.deliverySeq }).from(formDeliveries)
    .where(and(eq(formDeliveries.state, 'waiting'), lte(formDeliveries.dueAt, now))).orderBy(asc(formDeliveries.dueAt)).limit(limit)
}

/** Takes a due delivery for one attempt, until `until`; undefined: it is not due, or another server has it. */
export async function claimDelivery(db: Db, { channelSeq, deliverySeq }: { channelSeq: number; deliverySeq: number }, now: Date, until: Date): Promise<DeliveryRow | undefined> {
  const [row] = await db.update(formDeliveries).set({ attempts: sql`${formDeliveries.attempts} + 1`, dueAt: until, changedAt: now })
    .where(and(eq(formDeliveries.channelSeq, channelSeq), eq(formDeliveries.deliverySeq, deliverySeq), eq(formDeliveries.state, 'waiting'), lte(formDeliveries.dueAt, now))).returning()
  return row
}

export async function writeDelivery(db: Db, { channelSeq, deliverySeq }: DeliveryRow, change: Partial<typeof formDeliveries.$inferInsert>): Promise<void> {
  await db.update(formDeliveries).set(change).where(and(eq(formDeliveries.channelSeq, channelSeq), eq(formDeliveries.deliverySeq, deliverySeq)))
}

/** The languages of the accounts that have some of these addresses. */
export async function languagesOf(db: Db, emails: readonly string[]) {
  if (emails.length === 0) return []
  return db.select({
    email: users.email, language: sql<Language | null>`(select ${consents.language} from ${consents} where ${consents.userSeq} = ${users.userSeq} order by ${consents.agreedAt} desc limit 1)`,
  }).from(users).where(inArray(users.email, [...emails]))
}
