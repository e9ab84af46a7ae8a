import { and, asc, count, desc, eq, gt, inArray, isNotNull, lt, max, sql } from 'drizzle-orm'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { CHAT_PAGE } from '#shared/chat/rules.ts'
import type { Db } from '#server/infra/db/database.ts'
import { chatMessages, chatPictures, chatReports, chatRooms, courses, users } from '#server/infra/db/schema/index.ts'
import type { ChatPicture } from '#server/infra/db/schema/chats.ts'
import type { RoomRow } from './rooms.ts'

type InRoom = Pick<RoomRow, 'channelSeq' | 'roomSeq'>
export interface MessageRef {
  channelSeq: number
  messageSeq: number
}

const inRoom = ({ channelSeq, roomSeq }: InRoom) => and(eq(chatMessages.channelSeq, channelSeq), eq(chatMessages.roomSeq, roomSeq))
const isMessage = ({ channelSeq, messageSeq }: MessageRef) => and(eq(chatMessages.channelSeq, channelSeq), eq(chatMessages.messageSeq, messageSeq))

const columns = {
  messageSeq: chatMessages.messageSeq, roomSeq: chatMessages.roomSeq, messageNo: chatMessages.messageNo, version: chatMessages.version, userSeq: chatMessages.userSeq,
  name: users.name, profileImageUrl: users.profileImageUrl, isStaff: chatMessages.isStaff, sendNo: chatMessages.sendNo, content: chatMessages.content,
  pictures: chatMessages.pictures, mentions: chatMessages.mentions, replyToSeq: chatMessages.replyToSeq, state: chatMessages.state, createdAt: chatMessages.createdAt,
}
const select = (db: Db) => db.select(columns).from(chatMessages).leftJoin(users, eq(users.userSeq, chatMessages.userSeq))
export type MessageRow = Awaited<ReturnType<typeof findMessage>> & object

export async function findMessage(db: Db, message: MessageRef) {
  const [row] = await select(db).where(isMessage(message))
  return row
}

/** The message that a client has sent already under its number. */
export async function findSent(db: Db, { channelSeq, roomSeq }: InRoom, userSeq: number, sendNo: string) {
  const [row] = await select(db).where(and(inRoom({ channelSeq, roomSeq }), eq(chatMessages.userSeq, userSeq), eq(chatMessages.sendNo, sendNo)))
  return row
}

/** The newest messages before a number, newest first. */
export const listBefore = (db: Db, room: InRoom, beforeNo: number | undefined) =>
  select(db).where(and(inRoom(room), beforeNo === undefined ? undefined : lt(chatMessages.messageNo, beforeNo))).orderBy(desc(chatMessages.messageNo)).limit(CHAT_PAGE + 1)

/** What was written or changed after a version, in order. */
export const listChanged = (db: Db, room: InRoom, after: number) =>
  select(db).where(and(inRoom(room), gt(chatMessages.version, after))).orderBy(asc(chatMessages.version)).limit(CHAT_PAGE + 1)

export async function listByNumber(db: Db, channelSeq: number, messageSeqs: readonly number[]) {
  return messageSeqs.length === 0 ? [] : select(db).where(and(eq(chatMessages.channelSeq, channelSeq), inArray(chatMessages.messageSeq, [...messageSeqs])))
}

export async function insertMessage(tx: Db, values: Omit<typeof chatMessages.$inferInsert, 'messageSeq'>): Promise<number> {
  const [row] = await tx.insert(chatMessages).values(values).returning({ messageSeq: chatMessages.messageSeq })
  if (row === undefined) throw new Error('insert answered no row')
  return row.messageSeq
}

export async function writeMessage(tx: Db, message: MessageRef, values: Partial<typeof chatMessages.$inferInsert>): Promise<void> {
  await tx.update(chatMessages).set(values).where(isMessage(message))
}

/** When a user last wrote in a room. */
export async function findLastAt(db: Db, room: InRoom, userSeq: number): Promise<number | null> {
  const [row] = await db.select({ at: max(chatMessages.createdAt) }).from(chatMessages).where(and(inRoom(room), eq(chatMessages.userSeq, userSeq)))
  return row?.at?.getTime() ?? null
}

/** Messages of a user in a room that are still shown. */
export async function countShown(db: Db, room: InRoom, userSeq: number): Promise<number> {
  const [row] = await db.select({ written: count() }).from(chatMessages).where(and(inRoom(room), eq(chatMessages.userSeq, userSeq), eq(chatMessages.state, 'shown')))
  return row?.written ?? 0
}

/** Reports once for each user; returns whether it is new. */
export async function insertReport(tx: Db, message: MessageRef, values: { userSeq: number; reason: string; createdAt: Date }): Promise<void> {
  const [made] = await tx.insert(chatReports).values({ ...message, ...values }).onConflictDoNothing().returning({ messageSeq: chatReports.messageSeq })
  if (made !== undefined) await tx.update(chatMessages).set({ reportCount: sql`${chatMessages.reportCount} + 1` }).where(isMessage(message))
}

export async function deleteReports(tx: Db, { channelSeq, messageSeq }: MessageRef): Promise<void> {
  await tx.delete(chatReports).where(and(eq(chatReports.channelSeq, channelSeq), eq(chatReports.messageSeq, messageSeq)))
}

/** Reported messages that wait for a decision, newest first. */
export async function listReported(db: Db, channelSeq: number, { before, limit }: { before: number | undefined; limit: number }) {
  return db.select({ ...columns, courseSeq: chatRooms.courseSeq, curriculumSeq: chatRooms.curriculumSeq, title: courses.title }).from(chatMessages)
    .leftJoin(users, eq(users.userSeq, chatMessages.userSeq))
    .innerJoin(chatRooms, and(eq(chatRooms.channelSeq, chatMessages.channelSeq), eq(chatRooms.roomSeq, chatMessages.roomSeq)))
    .innerJoin(courses, and(eq(courses.channelSeq, chatRooms.channelSeq), eq(courses.courseSeq, chatRooms.courseSeq)))
    .where(and(eq(chatMessages.channelSeq, channelSeq), sql`${chatMessages.reportCount} > 0`, before === undefined ? undefined : lt(chatMessages.messageSeq, before)))
    .orderBy(desc(chatMessages.messageSeq)).limit(limit)
}

export async function listReports(db: Db, channelSeq: number, messageSeqs: readonly number[]) {
  return messageSeqs.length === 0 ? [] : db.select({ messageSeq: chatReports.messageSeq, name: users.name, reason: chatReports.reason, createdAt: chatReports.createdAt }).from(chatReports)
    .innerJoin(users, eq(users.userSeq, chatReports.userSeq))
    .where(and(eq(chatReports.channelSeq, channelSeq), inArray(chatReports.messageSeq, [...messageSeqs]))).orderBy(asc(chatReports.createdAt))
}

export async function insertPicture(tx: Db, { channelSeq, courseSeq }: CourseRef, userSeq: number, picture: ChatPicture, now: Date): Promise<void> {
  await tx.insert(chatPictures).values({ channelSeq, courseSeq, userSeq, ...picture, createdAt: now })
}

/** Takes pictures that the user uploaded for the class; each can be taken once. */
export async function takePictures(tx: Db, { channelSeq, courseSeq }: CourseRef, userSeq: number, pictureIds: readonly string[]): Promise<ChatPicture[]> {
  if (pictureIds.length === 0) return []
  const taken = await tx.delete(chatPictures).where(and(
    eq(chatPictures.channelSeq, channelSeq), eq(chatPictures.courseSeq, courseSeq), eq(chatPictures.userSeq, userSeq), inArray(chatPictures.pictureId, [...pictureIds]),
  )).returning({ pictureId: chatPictures.pictureId, width: chatPictures.width, height: chatPictures.height })
  return pictureIds.flatMap((id) => taken.find(({ pictureId }) => pictureId === id) ?? [])
}

/** Deletes the rows of pictures that were not sent, at most `limit`. */
export async function deleteUnsent(tx: Db, before: Date, limit: number): Promise<{ channelSeq: number; pictureId: string }[]> {
  const due = tx.select({ pictureId: chatPictures.pictureId }).from(chatPictures).where(lt(chatPictures.createdAt, before)).limit(limit)
  return tx.delete(chatPictures).where(inArray(chatPictures.pictureId, due)).returning({ channelSeq: chatPictures.channelSeq, pictureId: chatPictures.pictureId })
}

/** Deletes rooms of classes that are gone for good, at most `limit`; returns their pictures. */
export async function deleteGoneRooms(tx: Db, limit: number): Promise<{ channelSeq: number; pictureId: string }[]> {
  const gone = await tx.select({ channelSeq: chatRooms.channelSeq, roomSeq: chatRooms.roomSeq }).from(chatRooms)
    .innerJoin(courses, and(eq(courses.channelSeq, chatRooms.channelSeq), eq(courses.courseSeq, chatRooms.courseSeq))).where(isNotNull(courses.purgedAt)).limit(limit)
  const pictures: { channelSeq: number; pictureId: string }[] = []
  for (const { channelSeq, roomSeq } of gone) {
    const rows = await tx.select({ pictures: chatMessages.pictures }).from(chatMessages).where(and(inRoom({ channelSeq, roomSeq }), sql`jsonb_array_length(${chatMessages.pictures}) > 0`))
    pictures.push(...rows.flatMap((row) => row.pictures.map(({ pictureId }) => ({ channelSeq, pictureId }))))
    await tx.delete(chatRooms).where(and(eq(chatRooms.channelSeq, channelSeq), eq(chatRooms.roomSeq, roomSeq)))
  }
  return pictures
}
