import { and, desc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ServerUploadState } from '#shared/upload/limits.ts'
import { serverUploadTransitions } from '#shared/upload/limits.ts'
import type { UploadKind } from '#shared/upload/port.ts'
import type { SameFile } from '#shared/upload/sameFile.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { trashTypeCd } from '#shared/kernel/codes.ts'
import type { ItemRef, UploadRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { attachments, courses, courseUsers, curriculums, formFiles, uploads } from '#server/infra/db/schema/index.ts'
import { appointment, runBy } from '#server/modules/course/index.ts'

export type UploadRow = typeof uploads.$inferSelect
export type NewUpload = typeof uploads.$inferInsert
export type UploadChange = Partial<Omit<NewUpload, 'channelSeq' | 'uploadSeq' | 'state'>>

const keyOf = ({ channelSeq, uploadSeq }: UploadRef) => and(eq(uploads.channelSeq, channelSeq), eq(uploads.uploadSeq, uploadSeq))
const ofItem = (place: ItemRef) => and(
  eq(uploads.channelSeq, place.channelSeq), eq(uploads.courseSeq, place.courseSeq), eq(uploads.curriculumSeq, place.curriculumSeq),
)
const working: ServerUploadState[] = ['verifying', 'optimising']

export async function findItem(db: Db, place: ItemRef) {
  const [row] = await db.select({ body: curriculums.body }).from(curriculums).where(and(
    eq(curriculums.channelSeq, place.channelSeq), eq(curriculums.courseSeq, place.courseSeq), eq(curriculums.curriculumSeq, place.curriculumSeq),
    isNull(curriculums.deletedAt),
  ))
  return row
}

export async function findCourseOfItem(db: Db, { channelSeq, curriculumSeq }: Omit<ItemRef, 'courseSeq'>): Promise<number | undefined> {
  const [row] = await db.select({ courseSeq: curriculums.courseSeq }).from(curriculums)
    .where(and(eq(curriculums.channelSeq, channelSeq), eq(curriculums.curriculumSeq, curriculumSeq)))
  return row?.courseSeq
}

export async function findUpload(db: Db, key: UploadRef): Promise<UploadRow | undefined> {
  const [row] = await db.select().from(uploads).where(keyOf(key))
  return row
}

export async function findByUploadId(db: Db, channelSeq: number, uploadId: string): Promise<UploadRow | undefined> {
  const [row] = await db.select().from(uploads).where(and(eq(uploads.channelSeq, channelSeq), eq(uploads.uploadId, uploadId)))
  return row
}

/** The oldest row that shares an original. */
export async function findByStorageKey(db: Db, channelSeq: number, storageKey: string): Promise<UploadRow | undefined> {
  const [row] = await db.select().from(uploads)
    .where(and(eq(uploads.channelSeq, channelSeq), eq(uploads.storageKey, storageKey))).orderBy(uploads.uploadSeq).limit(1)
  return row
}

/** Newest first, including granted but unstarted files, and those that were removed a while ago. */
export async function listOfItems(db: Db, channelSeq: number, curriculumSeqs: readonly number[]): Promise<UploadRow[]> {
  if (curriculumSeqs.length === 0) return []
  return db.select().from(uploads)
    .where(and(eq(uploads.channelSeq, channelSeq), inArray(uploads.curriculumSeq, [...curriculumSeqs])))
    .orderBy(desc(uploads.uploadSeq))
}

export async function findOfItem(db: Db, place: ItemRef, uploadSeq: number): Promise<UploadRow | undefined> {
  const [row] = await db.select().from(uploads).where(and(ofItem(place), eq(uploads.uploadSeq, uploadSeq)))
  return row
}

/** Such items cannot be edited or deleted (courses spec §4 Video). */
export async function hasOptimising(db: Db, channelSeq: number, curriculumSeqs: readonly number[]): Promise<boolean> {
  if (curriculumSeqs.length === 0) return false
  const rows = await db.select({ uploadSeq: uploads.uploadSeq }).from(uploads).where(and(
    eq(uploads.channelSeq, channelSeq), inArray(uploads.curriculumSeq, [...curriculumSeqs]), eq(uploads.kind, 'video'), inArray(uploads.state, working),
  )).limit(1)
  return rows.length > 0
}

export async function insertUpload(db: Db, row: NewUpload): Promise<UploadRow> {
  const [inserted] = await db.insert(uploads).values(row).returning()
  if (inserted === undefined) throw new Error('insert answered no row')
  return inserted
}

// PostgreSQL allows 65,535 parameters.
const ROWS_AT_ONCE = 1000

export async function insertUploads(db: Db, rows: readonly NewUpload[]): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) await db.insert(uploads).values(rows.slice(first, first + ROWS_AT_ONCE))
}

/** Undefined when the upload id exists. */
export async function insertUploadOnce(db: Db, row: NewUpload): Promise<UploadRow | undefined> {
  const [inserted] = await db.insert(uploads).values(row).onConflictDoNothing({ target: [uploads.channelSeq, uploads.uploadId] }).returning()
  return inserted
}

/** Changes state if the transition is allowed; undefined otherwise, such as after a race. */
export async function moveTo(db: Db, key: UploadRef, state: ServerUploadState, change: UploadChange & { updatedAt: Date }): Promise<UploadRow | undefined> {
  const from = (Object.keys(serverUploadTransitions) as ServerUploadState[]).filter((origin) => serverUploadTransitions[origin].includes(state))
  const [row] = await db.update(uploads).set({ ...change, state }).where(and(keyOf(key), inArray(uploads.state, from))).returning()
  return row
}

export async function changeIn(db: Db, key: UploadRef, state: ServerUploadState, change: UploadChange): Promise<UploadRow | undefined> {
  const [row] = await db.update(uploads).set(change).where(and(keyOf(key), eq(uploads.state, state))).returning()
  return row
}

/** Deletes rows; returns originals that no other row shares. Locks all sharers, so that of two concurrent deletions the second sees it is last. */
export async function deleteUploads(tx: Db, channelSeq: number, rows: readonly Pick<UploadRow, 'uploadSeq' | 'storageKey'>[]): Promise<string[]> {
  if (rows.length === 0) return []
  const keys = [...new Set(rows.map((row) => row.storageKey))]
  const sharers = and(eq(uploads.channelSeq, channelSeq), inArray(uploads.storageKey, keys))
  // Fixed order avoids deadlocks.
  await tx.select({ uploadSeq: uploads.uploadSeq }).from(uploads).where(sharers).orderBy(uploads.uploadSeq).for('update')
  await tx.delete(uploads).where(and(eq(uploads.channelSeq, channelSeq), inArray(uploads.uploadSeq, rows.map((row) => row.uploadSeq))))
  const shared = await tx.selectDistinct({ storageKey: uploads.storageKey }).from(uploads).where(sharers)
  return keys.filter((key) => !shared.some((row) => row.storageKey === key))
}

export async function listReplacedVideos(db: Db, video: UploadRow): Promise<UploadRow[]> {
  return db.select().from(uploads).where(and(
    ofItem(video), eq(uploads.kind, 'video'), lt(uploads.uploadSeq, video.uploadSeq), inArray(uploads.state, ['ready', 'failed', 'removed']),
  ))
}

export async function listExpired(db: Db, now: Date, limit: number): Promise<UploadRow[]> {
  return db.select().from(uploads).where(and(eq(uploads.state, 'uploading'), lt(uploads.expiresAt, now))).limit(limit)
}

/** Removed files that are not taken back any more. */
export async function listRemoved(db: Db, before: Date, limit: number): Promise<UploadRow[]> {
  return db.select().from(uploads).where(and(eq(uploads.state, 'removed'), lt(uploads.updatedAt, before))).limit(limit)
}

export async function listWorking(db: Db): Promise<UploadRow[]> {
  return db.select().from(uploads).where(inArray(uploads.state, working)).limit(10_000)
}

/** Oldest first; locked against deletion. */
export async function listFinishedForCopy(db: Db, channelSeq: number, curriculumSeqs: readonly number[]): Promise<UploadRow[]> {
  if (curriculumSeqs.length === 0) return []
  return db.select().from(uploads).where(and(
    eq(uploads.channelSeq, channelSeq), inArray(uploads.curriculumSeq, [...curriculumSeqs]), eq(uploads.state, 'ready'),
  )).orderBy(uploads.uploadSeq).for('share')
}

// Files in the trash are excluded.
const readable = (actor: Actor, channelSeq: number) => and(
  eq(uploads.channelSeq, channelSeq), eq(uploads.state, 'ready'), isNull(curriculums.deletedAt), eq(courses.trashTypeCd, trashTypeCd.normal), isNull(courses.purgedAt), runBy(actor),
)

function fromReadable(db: Db, actor: Actor) {
  return db.select({ upload: uploads, courseTitle: courses.title, itemTitle: sql<string>`${curriculums.body}->>'title'` }).from(uploads)
    .innerJoin(curriculums, and(eq(curriculums.channelSeq, uploads.channelSeq), eq(curriculums.curriculumSeq, uploads.curriculumSeq)))
    .innerJoin(courses, and(eq(courses.channelSeq, uploads.channelSeq), eq(courses.courseSeq, uploads.courseSeq)))
    .leftJoin(courseUsers, appointment(actor))
}

/** Deduplication within classes that the actor manages; other files must not be revealed. */
export async function findSame(
  db: Db, actor: Actor, channelSeq: number, file: { fileSize: number; kind: UploadKind; sha256?: string | undefined },
): Promise<{ sameSize: boolean; same: SameFile | null }> {
  const [found] = await fromReadable(db, actor)
    .where(and(
      readable(actor, channelSeq), eq(uploads.fileSize, file.fileSize), eq(uploads.kind, file.kind),
      file.sha256 === undefined ? undefined : eq(uploads.sha256, file.sha256),
    ))
    .orderBy(desc(uploads.uploadSeq)).limit(1)
  if (found === undefined) return { sameSize: false, same: null }
  if (file.sha256 === undefined) return { sameSize: true, same: null }
  const { upload: { uploadSeq, fileName, createdAt }, courseTitle, itemTitle } = found
  return { sameSize: true, same: { uploadSeq, fileName, courseTitle, itemTitle, createdAt: createdAt.toISOString() } }
}

/** A finished file that the actor may link to another item. */
export async function findLinkable(db: Db, actor: Actor, { channelSeq, uploadSeq }: UploadRef): Promise<UploadRow | undefined> {
  const [found] = await fromReadable(db, actor).where(and(readable(actor, channelSeq), eq(uploads.uploadSeq, uploadSeq)))
  return found?.upload
}

const isOther = (uploadId: string | undefined) => (uploadId === undefined ? undefined : ne(uploads.uploadId, uploadId))

interface OfSite { channelSeq: number; uploadId?: string | undefined }

/** Bytes that a site's files take, for a query; shared originals and running uploads count once, and `uploadId` not at all. */
export function usedBytesOf(db: Db, { channelSeq, uploadId }: OfSite, now: Date): SQL<number> {
  const files = db.select({ bytes: sql<number>`max(${uploads.fileSize})`.as('bytes') }).from(uploads)
    .where(and(
      eq(uploads.channelSeq, channelSeq), isOther(uploadId),
      ne(uploads.state, 'removed'), sql`(${uploads.state} <> 'uploading' or ${uploads.expiresAt} > ${now.toISOString()}::timestamptz)`,
    ))
    .groupBy(uploads.storageKey).as('files')
  const ofTexts = db.select({ bytes: sql<number>`sum(${attachments.fileSize})`.as('bytes') }).from(attachments)
    .where(and(eq(attachments.channelSeq, channelSeq), eq(attachments.kind, 'file'))).as('of_texts')
  const ofForms = db.select({ bytes: sql<number>`sum(${formFiles.fileSize})`.as('bytes') }).from(formFiles).where(eq(formFiles.channelSeq, channelSeq)).as('of_forms')
  return sql<number>`((select coalesce(sum(${files.bytes}), 0) from ${files}) + (select coalesce(${ofTexts.bytes}, 0) from ${ofTexts}) + (select coalesce(${ofForms.bytes}, 0) from ${ofForms}))`.mapWith(Number)
}

/** As `usedBytesOf`. */
export async function countUsedBytes(db: Db, of: OfSite, now: Date): Promise<number> {
  const [row] = await db.select({ bytes: usedBytesOf(db, of, now) }).from(sql`(select 1) as one`)
  return row?.bytes ?? 0
}

/** Running uploads of all sites, but for `uploadId`. */
export async function listArriving(db: Db, uploadId: string | undefined, now: Date): Promise<{ storageKey: string; fileSize: number }[]> {
  return db.select({ storageKey: uploads.storageKey, fileSize: uploads.fileSize }).from(uploads)
    .where(and(eq(uploads.state, 'uploading'), gt(uploads.expiresAt, now), isOther(uploadId)))
}

const BEGIN_LOCK = 4_000_002

/** Serializes the uploads that begin: two must not reserve the same space. */
export async function lockBegin(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${BEGIN_LOCK})`)
}
