import { and, asc, count, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { partsOf } from '#shared/attach/rules.ts'
import type { AttachmentOwner } from '#shared/attach/rules.ts'
import type { Db } from '#server/infra/db/database.ts'
import { attachments, attendees, courses, courseUsers, missionPosts, missionSubmissions, postComments, posts, reviews } from '#server/infra/db/schema/index.ts'
import { withTies } from '#server/modules/course/index.ts'

export type AttachmentRow = typeof attachments.$inferSelect

/** The text that takes pictures and files. */
export interface OwnerRef {
  channelSeq: number
  ownerCd: AttachmentOwner
  ownerSeq: number
}

/** Who writes, and in which class. */
export interface WriterRef {
  courseSeq: number
  userSeq: number
}

export interface AttachmentRef extends CourseRef {
  attachmentSeq: number
}

const unused = isNull(attachments.ownerSeq)
const ofOwners = (channelSeq: number, ownerCd: AttachmentOwner, ownerSeqs: readonly number[]) =>
  and(eq(attachments.channelSeq, channelSeq), eq(attachments.ownerCd, ownerCd), inArray(attachments.ownerSeq, [...ownerSeqs]))

/** A class with the user's part in it. */
export async function findPlace(db: Db, { channelSeq, courseSeq }: CourseRef, userSeq: number) {
  const [row] = await withTies(db.select({
    trashTypeCd: courses.trashTypeCd, purgedAt: courses.purgedAt, userTypeCd: courseUsers.userTypeCd, choiseStatusCd: attendees.choiseStatusCd,
  }).from(courses).$dynamic(), userSeq).where(and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq)))
  return row
}

/** How many of a user's in a class no text has taken. */
export async function countUnused(db: Db, { channelSeq, courseSeq }: CourseRef, userSeq: number): Promise<number> {
  const [row] = await db.select({ unused: count() }).from(attachments)
    .where(and(eq(attachments.channelSeq, channelSeq), eq(attachments.courseSeq, courseSeq), eq(attachments.userSeq, userSeq), unused))
  return row?.unused ?? 0
}

export async function insertAttachment(db: Db, values: Omit<typeof attachments.$inferInsert, 'attachmentSeq'>): Promise<AttachmentRow> {
  const [row] = await db.insert(attachments).values(values).returning()
  if (row === undefined) throw new Error('insert answered no row')
  return row
}

const mine = ({ channelSeq, courseSeq, attachmentSeq }: AttachmentRef, userSeq: number) => and(
  eq(attachments.channelSeq, channelSeq), eq(attachments.attachmentSeq, attachmentSeq), eq(attachments.courseSeq, courseSeq), eq(attachments.userSeq, userSeq), unused,
)

/** A user's own that no text has taken. */
export async function findMine(db: Db, place: AttachmentRef, userSeq: number): Promise<AttachmentRow | undefined> {
  const [row] = await db.select().from(attachments).where(mine(place, userSeq))
  return row
}

export async function writeReceived(db: Db, { channelSeq, attachmentSeq }: AttachmentRow, receivedBytes: number): Promise<void> {
  await db.update(attachments).set({ receivedBytes }).where(and(eq(attachments.channelSeq, channelSeq), eq(attachments.attachmentSeq, attachmentSeq)))
}

export async function deleteMine(tx: Db, place: AttachmentRef, userSeq: number): Promise<AttachmentRow | undefined> {
  const [row] = await tx.delete(attachments).where(mine(place, userSeq)).returning()
  return row
}

/** Those of a text, and the writer's own of the class that none has taken; locked. */
export async function lockTakable(tx: Db, { channelSeq, ownerCd, ownerSeq }: OwnerRef, { courseSeq, userSeq }: WriterRef): Promise<AttachmentRow[]> {
  return tx.select().from(attachments).where(and(eq(attachments.channelSeq, channelSeq), or(
    and(eq(attachments.ownerCd, ownerCd), eq(attachments.ownerSeq, ownerSeq)),
    and(unused, eq(attachments.courseSeq, courseSeq), eq(attachments.userSeq, userSeq), eq(attachments.receivedBytes, attachments.fileSize)),
  ))).for('update')
}

/** Gives them to a text, in this order. */
export async function take(tx: Db, { channelSeq, ownerCd, ownerSeq }: OwnerRef, taken: readonly { attachmentSeq: number; alt: string }[]): Promise<void> {
  if (taken.length === 0) return
  const rows = taken.map(({ attachmentSeq, alt }, index) => sql`(${attachmentSeq}::bigint, ${alt}::text, ${index}::int)`)
  await tx.update(attachments).set({ ownerCd, ownerSeq, alt: sql`taken.alt`, sortOrder: sql`taken.place` })
    .from(sql`(values ${sql.join(rows, sql`, `)}) as taken(seq, alt, place)`)
    .where(and(eq(attachments.channelSeq, channelSeq), sql`${attachments.attachmentSeq} = taken.seq`))
}

export async function deleteAll(tx: Db, channelSeq: number, attachmentSeqs: readonly number[]): Promise<AttachmentRow[]> {
  if (attachmentSeqs.length === 0) return []
  return tx.delete(attachments).where(and(eq(attachments.channelSeq, channelSeq), inArray(attachments.attachmentSeq, [...attachmentSeqs]))).returning()
}

export async function deleteOf(tx: Db, channelSeq: number, ownerCd: AttachmentOwner, ownerSeqs: readonly number[]): Promise<AttachmentRow[]> {
  return tx.delete(attachments).where(ofOwners(channelSeq, ownerCd, ownerSeqs)).returning()
}

/** Of a post and its comments. */
export async function deleteOfPost(tx: Db, { channelSeq, postSeq }: { channelSeq: number; postSeq: number }): Promise<AttachmentRow[]> {
  const comments = tx.select({ commentSeq: postComments.commentSeq }).from(postComments).where(and(eq(postComments.channelSeq, channelSeq), eq(postComments.postSeq, postSeq)))
  return tx.delete(attachments).where(and(eq(attachments.channelSeq, channelSeq), or(
    and(eq(attachments.ownerCd, 'post'), eq(attachments.ownerSeq, postSeq)),
    and(eq(attachments.ownerCd, 'comment'), inArray(attachments.ownerSeq, comments)),
  ))).returning()
}

/** Of these texts, in their order. */
export async function listOf(db: Db, channelSeq: number, ownerCd: AttachmentOwner, ownerSeqs: readonly number[]): Promise<AttachmentRow[]> {
  if (ownerSeqs.length === 0) return []
  return db.select().from(attachments).where(ofOwners(channelSeq, ownerCd, ownerSeqs)).orderBy(asc(attachments.sortOrder), asc(attachments.attachmentSeq))
}

/** What shows a picture of a text. */
export type PictureRow = Pick<AttachmentRow, 'attachmentSeq' | 'channelSeq' | 'storageId' | 'width' | 'height' | 'alt'>

/** The pictures of a text as a column of the statement that reads it. */
export const picturesOf = (ownerCd: AttachmentOwner, channelSeq: PgColumn, ownerSeq: PgColumn) => sql<PictureRow[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('attachmentSeq', a.attachment_seq, 'channelSeq', a.channel_seq, 'storageId', a.storage_id, 'width', a.width, 'height', a.height, 'alt', a.alt) order by a.sort_order, a.attachment_seq), '[]'::jsonb)
  from ${attachments} a where a.channel_seq = ${channelSeq} and a.owner_cd = ${ownerCd} and a.owner_seq = ${ownerSeq} and a.kind = 'picture')`

const isGone = (ownerCd: AttachmentOwner, table: typeof posts | typeof postComments | typeof missionSubmissions | typeof missionPosts | typeof reviews, column: string) =>
  sql`(${attachments.ownerCd} = ${ownerCd} and not exists (select 1 from ${table} as text where text.channel_seq = ${attachments.channelSeq} and text.${sql.identifier(column)} = ${attachments.ownerSeq}))`

/** Deletes those that no text took before `before`, and those whose text is gone, at most `limit`. Reads the whole table: for the nightly job. */
export async function deleteStale(tx: Db, before: Date, limit: number): Promise<AttachmentRow[]> {
  const stale = await tx.select({ channelSeq: attachments.channelSeq, attachmentSeq: attachments.attachmentSeq }).from(attachments).where(or(
    and(unused, lt(attachments.createdAt, before)),
    isGone('post', posts, 'post_seq'), isGone('comment', postComments, 'comment_seq'), isGone('submission', missionSubmissions, 'submission_seq'),
    isGone('missionPost', missionPosts, 'post_seq'), isGone('review', reviews, 'evaluation_seq'),
  )).limit(limit)
  const deleted: AttachmentRow[] = []
  for (const [channelSeq, rows] of Map.groupBy(stale, (row) => row.channelSeq)) deleted.push(...await deleteAll(tx, channelSeq, rows.map((row) => row.attachmentSeq)))
  return deleted
}

/** Keys of what is stored: a file's folder goes with its parts. */
export const folderOf = ({ channelSeq, storageId }: Pick<AttachmentRow, 'channelSeq' | 'storageId'>): string => `${channelSeq}/attachments/${storageId}/`
export const partKeys = (row: AttachmentRow): string[] => Array.from({ length: partsOf(row.fileSize) }, (_, part) => `${folderOf(row)}part-${part}`)
