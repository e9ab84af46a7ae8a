import { and, desc, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { ServerUploadState } from '#shared/upload/limits.ts'
import { serverUploadTransitions } from '#shared/upload/limits.ts'
import type { Db } from '#server/infra/db/database.ts'
import { curriculums, uploads } from '#server/infra/db/schema/index.ts'

/** A row of `uploads`. */
export type UploadRow = typeof uploads.$inferSelect
export type NewUpload = typeof uploads.$inferInsert
/** What may change of a row beside its state. */
export type UploadChange = Partial<Omit<NewUpload, 'channelSeq' | 'uploadSeq' | 'state'>>

/** Which file: its site and number. */
export interface UploadKey {
  channelSeq: number
  uploadSeq: number
}

/** An item of a class. */
export interface ItemPlace {
  channelSeq: number
  courseSeq: number
  curriculumSeq: number
}

const keyOf = ({ channelSeq, uploadSeq }: UploadKey) => and(eq(uploads.channelSeq, channelSeq), eq(uploads.uploadSeq, uploadSeq))
const ofItem = (place: ItemPlace) => and(
  eq(uploads.channelSeq, place.channelSeq), eq(uploads.courseSeq, place.courseSeq), eq(uploads.curriculumSeq, place.curriculumSeq),
)
/** States in which the server works on a file. */
const working: ServerUploadState[] = ['verifying', 'optimising']

/** The item, unless it was deleted. */
export async function findItem(db: Db, place: ItemPlace) {
  const [row] = await db.select({ body: curriculums.body }).from(curriculums).where(and(
    eq(curriculums.channelSeq, place.channelSeq), eq(curriculums.courseSeq, place.courseSeq), eq(curriculums.curriculumSeq, place.curriculumSeq),
    isNull(curriculums.deletedAt),
  ))
  return row
}

/** The class of an item, deleted or not. */
export async function findCourseOfItem(db: Db, channelSeq: number, curriculumSeq: number): Promise<number | undefined> {
  const [row] = await db.select({ courseSeq: curriculums.courseSeq }).from(curriculums)
    .where(and(eq(curriculums.channelSeq, channelSeq), eq(curriculums.curriculumSeq, curriculumSeq)))
  return row?.courseSeq
}

export async function findUpload(db: Db, key: UploadKey): Promise<UploadRow | undefined> {
  const [row] = await db.select().from(uploads).where(keyOf(key))
  return row
}

export async function findByUploadId(db: Db, channelSeq: number, uploadId: string): Promise<UploadRow | undefined> {
  const [row] = await db.select().from(uploads).where(and(eq(uploads.channelSeq, channelSeq), eq(uploads.uploadId, uploadId)))
  return row
}

/** The first upload of a stored original; copies of its item come after it. */
export async function findByStorageKey(db: Db, channelSeq: number, storageKey: string): Promise<UploadRow | undefined> {
  const [row] = await db.select().from(uploads)
    .where(and(eq(uploads.channelSeq, channelSeq), eq(uploads.storageKey, storageKey))).orderBy(uploads.uploadSeq).limit(1)
  return row
}

/** Files of items, newest first; one that has not begun to arrive is among them. */
export async function listOfItems(db: Db, channelSeq: number, curriculumSeqs: readonly number[]): Promise<UploadRow[]> {
  if (curriculumSeqs.length === 0) return []
  return db.select().from(uploads)
    .where(and(eq(uploads.channelSeq, channelSeq), inArray(uploads.curriculumSeq, [...curriculumSeqs])))
    .orderBy(desc(uploads.uploadSeq))
}

export async function findOfItem(db: Db, place: ItemPlace, uploadSeq: number): Promise<UploadRow | undefined> {
  const [row] = await db.select().from(uploads).where(and(ofItem(place), eq(uploads.uploadSeq, uploadSeq)))
  return row
}

/** Whether the server works on a video of one of the items, which then can be neither edited nor deleted (courses spec §4 Video). */
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

/** Rows of one statement: its parameters stay below the protocol's 65,535. */
const ROWS_AT_ONCE = 1000

/** Inserts files in as few statements as their parameters allow. */
export async function insertUploads(db: Db, rows: readonly NewUpload[]): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) await db.insert(uploads).values(rows.slice(first, first + ROWS_AT_ONCE))
}

/** Undefined when its upload id has a row already. */
export async function insertUploadOnce(db: Db, row: NewUpload): Promise<UploadRow | undefined> {
  const [inserted] = await db.insert(uploads).values(row).onConflictDoNothing({ target: [uploads.channelSeq, uploads.uploadId] }).returning()
  return inserted
}

/** Moves a file to a state, if it is in one that leads there; undefined when it was not, as when another was faster. */
export async function moveTo(db: Db, key: UploadKey, state: ServerUploadState, change: UploadChange & { updatedAt: Date }): Promise<UploadRow | undefined> {
  const from = (Object.keys(serverUploadTransitions) as ServerUploadState[]).filter((origin) => serverUploadTransitions[origin].includes(state))
  const [row] = await db.update(uploads).set({ ...change, state }).where(and(keyOf(key), inArray(uploads.state, from))).returning()
  return row
}

/** Changes a file that is in the given state still. */
export async function changeIn(db: Db, key: UploadKey, state: ServerUploadState, change: UploadChange): Promise<UploadRow | undefined> {
  const [row] = await db.update(uploads).set(change).where(and(keyOf(key), eq(uploads.state, state))).returning()
  return row
}

/**
 * Deletes files of a site and answers which of their originals no other row shares any more; copies of items share them. All rows
 * of an original are locked until the transaction ends, so that of two that go together the second sees it is the last.
 */
export async function deleteUploads(tx: Db, channelSeq: number, rows: readonly Pick<UploadRow, 'uploadSeq' | 'storageKey'>[]): Promise<string[]> {
  if (rows.length === 0) return []
  const keys = [...new Set(rows.map((row) => row.storageKey))]
  const sharers = and(eq(uploads.channelSeq, channelSeq), inArray(uploads.storageKey, keys))
  // In one order, so that two transactions never wait for each other.
  await tx.select({ uploadSeq: uploads.uploadSeq }).from(uploads).where(sharers).orderBy(uploads.uploadSeq).for('update')
  await tx.delete(uploads).where(and(eq(uploads.channelSeq, channelSeq), inArray(uploads.uploadSeq, rows.map((row) => row.uploadSeq))))
  const shared = await tx.selectDistinct({ storageKey: uploads.storageKey }).from(uploads).where(sharers)
  return keys.filter((key) => !shared.some((row) => row.storageKey === key))
}

/** Older videos of the same item that are at rest; what is still arriving expires by itself. */
export async function listReplacedVideos(db: Db, video: UploadRow): Promise<UploadRow[]> {
  return db.select().from(uploads).where(and(
    ofItem(video), eq(uploads.kind, 'video'), lt(uploads.uploadSeq, video.uploadSeq), inArray(uploads.state, ['ready', 'failed']),
  ))
}

/** Uploads of all sites that were not finished in time. */
export async function listExpired(db: Db, now: Date, limit: number): Promise<UploadRow[]> {
  return db.select().from(uploads).where(and(eq(uploads.state, 'uploading'), lt(uploads.expiresAt, now))).limit(limit)
}

/** Files of all sites that the server should be working on. */
export async function listWorking(db: Db): Promise<UploadRow[]> {
  return db.select().from(uploads).where(inArray(uploads.state, working)).limit(10_000)
}

/** Finished files of items, oldest first; they cannot be taken away before the transaction ends. */
export async function listFinishedForCopy(db: Db, channelSeq: number, curriculumSeqs: readonly number[]): Promise<UploadRow[]> {
  if (curriculumSeqs.length === 0) return []
  return db.select().from(uploads).where(and(
    eq(uploads.channelSeq, channelSeq), inArray(uploads.curriculumSeq, [...curriculumSeqs]), eq(uploads.state, 'ready'),
  )).orderBy(uploads.uploadSeq).for('share')
}
