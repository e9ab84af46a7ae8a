import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { choiseStatusCd, curriculumTypeCd } from '#shared/kernel/codes.ts'
import type { CourseRef, ItemRef, MemberRef } from '#shared/kernel/refs.ts'
import type { CurriculumBodyOf } from '#shared/curriculum/items.ts'
import type { Db } from '#server/infra/db/database.ts'
import { attendees, channelUsers, chatMessages, chatMutes, chatRooms, chatSettings, courses, courseUsers, curriculums, readMarks, users } from '#server/infra/db/schema/index.ts'
import { moveReadMark, readPlaceCd } from '#server/infra/readMarks.ts'
import { isShown, withTies } from '#server/modules/course/index.ts'

/** A room of a class; null: the class's own, else that of a lesson. */
export interface RoomRef extends CourseRef {
  curriculumSeq: number | null
}

/** What reading and writing depend on: the class, the user's rows in it, and the site's settings. */
export async function findPlace(db: Db, { channelSeq, courseSeq }: CourseRef, userSeq: number) {
  const [row] = await withTies(db.select({
    publicCd: courses.publicCd, trashTypeCd: courses.trashTypeCd, purgedAt: courses.purgedAt, courseTypeCd: courses.courseTypeCd,
    userTypeCd: courseUsers.userTypeCd, choiseStatusCd: attendees.choiseStatusCd, attendAt: attendees.attendAt, validAt: attendees.validAt,
    settings: chatSettings, mute: chatMutes,
  }).from(courses).$dynamic(), userSeq)
    .leftJoin(chatSettings, eq(chatSettings.channelSeq, courses.channelSeq))
    .leftJoin(chatMutes, and(eq(chatMutes.channelSeq, courses.channelSeq), eq(chatMutes.courseSeq, courses.courseSeq), eq(chatMutes.userSeq, userSeq)))
    .where(and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq)))
  return row
}
export type PlaceRow = NonNullable<Awaited<ReturnType<typeof findPlace>>>

/** A published chat-room mission of the class. */
export async function findChatLesson(db: Db, { channelSeq, courseSeq, curriculumSeq }: ItemRef): Promise<CurriculumBodyOf<'07'> | undefined> {
  const [row] = await db.select({ body: curriculums.body }).from(curriculums).where(and(
    eq(curriculums.channelSeq, channelSeq), eq(curriculums.courseSeq, courseSeq), eq(curriculums.curriculumSeq, curriculumSeq), isShown,
  ))
  return row?.body.curriculumTypeCd === curriculumTypeCd.chat ? row.body : undefined
}

const isRoom = ({ channelSeq, courseSeq, curriculumSeq }: RoomRef) => and(
  eq(chatRooms.channelSeq, channelSeq), eq(chatRooms.courseSeq, courseSeq),
  curriculumSeq === null ? isNull(chatRooms.curriculumSeq) : eq(chatRooms.curriculumSeq, curriculumSeq),
)

const markOf = (userSeq: number) => and(
  eq(readMarks.channelSeq, chatRooms.channelSeq), eq(readMarks.courseSeq, chatRooms.courseSeq), eq(readMarks.placeCd, readPlaceCd.room), eq(readMarks.placeSeq, chatRooms.roomSeq), eq(readMarks.userSeq, userSeq),
)

/** A room with the user's read mark; undefined before its first message. */
export async function findRoom(db: Db, room: RoomRef, userSeq: number) {
  const [row] = await db.select({ room: chatRooms, readNo: readMarks.readNo, readAt: readMarks.readAt }).from(chatRooms)
    .leftJoin(readMarks, markOf(userSeq))
    .where(isRoom(room))
  return row
}
export type RoomRow = typeof chatRooms.$inferSelect

export async function findRoomBySeq(db: Db, { channelSeq, roomSeq }: Pick<RoomRow, 'channelSeq' | 'roomSeq'>): Promise<RoomRow | undefined> {
  const [row] = await db.select().from(chatRooms).where(and(eq(chatRooms.channelSeq, channelSeq), eq(chatRooms.roomSeq, roomSeq)))
  return row
}

/** Makes the room if need be, and locks it: its messages are numbered in the order of their commits. */
export async function lockRoom(tx: Db, room: RoomRef): Promise<RoomRow> {
  const [found] = await tx.select().from(chatRooms).where(isRoom(room)).for('update')
  if (found !== undefined) return found
  await tx.insert(chatRooms).values({ channelSeq: room.channelSeq, courseSeq: room.courseSeq, curriculumSeq: room.curriculumSeq }).onConflictDoNothing()
  const [made] = await tx.select().from(chatRooms).where(isRoom(room)).for('update')
  if (made === undefined) throw new Error('a room that was just made is not there')
  return made
}

export async function writeRoom(tx: Db, { channelSeq, roomSeq }: Pick<RoomRow, 'channelSeq' | 'roomSeq'>, values: Partial<Pick<RoomRow, 'lastNo' | 'version' | 'isFrozen' | 'slowSeconds'>>): Promise<void> {
  await tx.update(chatRooms).set(values).where(and(eq(chatRooms.channelSeq, channelSeq), eq(chatRooms.roomSeq, roomSeq)))
}

/** Moves a read mark forward, never back. */
export async function writeRead(tx: Db, { channelSeq, courseSeq, roomSeq }: Pick<RoomRow, 'channelSeq' | 'courseSeq' | 'roomSeq'>, userSeq: number, readNo: number, now: Date): Promise<boolean> {
  return moveReadMark(tx, { channelSeq, courseSeq, placeCd: readPlaceCd.room, placeSeq: roomSeq }, userSeq, readNo, now)
}

/** Messages that are looked at in a room that a user has not opened yet. */
const NEVER_OPENED_MAX = 100

/** Rooms where messages wait, of running classes: those that a user has opened, and the class's own room of others, since the user joined the class. The latest ones first. */
export async function listUnread(db: Db, { channelSeq, userSeq }: MemberRef, courseSeq: number | undefined, now: Date, limit: number) {
  const mine = db.select({ roomSeq: readMarks.placeSeq }).from(readMarks).where(and(eq(readMarks.channelSeq, channelSeq), eq(readMarks.userSeq, userSeq), eq(readMarks.placeCd, readPlaceCd.room)))
    .union(db.select({ roomSeq: chatRooms.roomSeq }).from(attendees)
      .innerJoin(chatRooms, and(eq(chatRooms.channelSeq, attendees.channelSeq), eq(chatRooms.courseSeq, attendees.courseSeq), isNull(chatRooms.curriculumSeq)))
      .where(and(eq(attendees.channelSeq, channelSeq), eq(attendees.userSeq, userSeq), eq(attendees.choiseStatusCd, choiseStatusCd.approved))))
    .as('mine')
  const latest = db.select({ createdAt: chatMessages.createdAt, state: chatMessages.state, userSeq: chatMessages.userSeq }).from(chatMessages)
    .where(and(eq(chatMessages.channelSeq, channelSeq), eq(chatMessages.roomSeq, chatRooms.roomSeq))).orderBy(desc(chatMessages.messageNo)).limit(NEVER_OPENED_MAX).as('latest')
  const joinedAt = sql`coalesce(${attendees.attendAt}, ${attendees.createdAt})`
  const sinceJoined = sql`(select count(*) from ${latest} where ${latest.createdAt} >= ${joinedAt} and ${latest.state} = 'shown' and ${latest.userSeq} is distinct from ${userSeq})`
  const counted = db.select({
    courseSeq: chatRooms.courseSeq, curriculumSeq: chatRooms.curriculumSeq, roomSeq: chatRooms.roomSeq,
    seenAt: sql`coalesce(${readMarks.readAt}, ${joinedAt})`.as('seen_at'),
    unread: sql<number>`case when ${readMarks.readNo} is null then ${sinceJoined} else ${chatRooms.lastNo} - ${readMarks.readNo} end`.as('unread'),
  }).from(mine)
    .innerJoin(chatRooms, and(eq(chatRooms.channelSeq, channelSeq), eq(chatRooms.roomSeq, mine.roomSeq)))
    .innerJoin(courses, and(eq(courses.channelSeq, chatRooms.channelSeq), eq(courses.courseSeq, chatRooms.courseSeq)))
    .leftJoin(readMarks, markOf(userSeq))
    .leftJoin(attendees, and(eq(attendees.channelSeq, chatRooms.channelSeq), eq(attendees.courseSeq, chatRooms.courseSeq), eq(attendees.userSeq, userSeq)))
    .leftJoin(courseUsers, and(eq(courseUsers.channelSeq, chatRooms.channelSeq), eq(courseUsers.courseSeq, chatRooms.courseSeq), eq(courseUsers.userSeq, userSeq)))
    .leftJoin(channelUsers, and(eq(channelUsers.channelSeq, chatRooms.channelSeq), eq(channelUsers.userSeq, userSeq)))
    .leftJoin(chatSettings, eq(chatSettings.channelSeq, chatRooms.channelSeq))
    .where(and(
      courseSeq === undefined ? undefined : eq(chatRooms.courseSeq, courseSeq), sql`${courses.trashTypeCd} = '00'`, sql`coalesce(${chatSettings.isOn}, true)`,
      or(
        and(eq(attendees.choiseStatusCd, choiseStatusCd.approved), sql`(${attendees.validAt} is null or ${attendees.validAt} > ${now.toISOString()}::timestamptz)`),
        sql`${courseUsers.userTypeCd} is not null`, inArray(channelUsers.userTypeCd, ['OWN', 'MNG']),
      ),
    )).as('counted')
  return db.select({ courseSeq: counted.courseSeq, curriculumSeq: counted.curriculumSeq, unread: sql`${counted.unread}`.mapWith(Number) }).from(counted)
    .where(sql`${counted.unread} > 0`).orderBy(sql`${counted.seenAt} desc`, desc(counted.roomSeq)).limit(limit)
}

const isMuteOf = ({ channelSeq, courseSeq }: CourseRef, userSeq: number) => and(eq(chatMutes.channelSeq, channelSeq), eq(chatMutes.courseSeq, courseSeq), eq(chatMutes.userSeq, userSeq))

/** How a member stands in the class, for those who mute. */
export async function findMember(db: Db, { channelSeq, courseSeq }: CourseRef, userSeq: number) {
  const [row] = await db.select({ userTypeCd: channelUsers.userTypeCd, appointed: courseUsers.userTypeCd }).from(channelUsers)
    .leftJoin(courseUsers, and(eq(courseUsers.channelSeq, channelUsers.channelSeq), eq(courseUsers.courseSeq, courseSeq), eq(courseUsers.userSeq, userSeq)))
    .where(and(eq(channelUsers.channelSeq, channelSeq), eq(channelUsers.userSeq, userSeq)))
  return row
}

export async function writeMute(tx: Db, course: CourseRef, values: { userSeq: number; until: Date | null; reason: string; mutedBySeq: number; createdAt: Date }): Promise<void> {
  const { userSeq: _, ...set } = values
  await tx.insert(chatMutes).values({ channelSeq: course.channelSeq, courseSeq: course.courseSeq, ...values })
    .onConflictDoUpdate({ target: [chatMutes.channelSeq, chatMutes.courseSeq, chatMutes.userSeq], set })
}

/** Returns whether there was one. */
export async function deleteMute(tx: Db, course: CourseRef, userSeq: number): Promise<boolean> {
  const deleted = await tx.delete(chatMutes).where(isMuteOf(course, userSeq)).returning({ userSeq: chatMutes.userSeq })
  return deleted.length > 0
}

export async function listMutes(db: Db, { channelSeq, courseSeq }: CourseRef, now: Date, limit: number) {
  const by = sql<string | null>`(select name from ${users} muter where muter.user_seq = ${chatMutes.mutedBySeq})`
  return db.select({ userSeq: chatMutes.userSeq, name: users.name, profileImageUrl: users.profileImageUrl, byName: by, until: chatMutes.until, reason: chatMutes.reason, createdAt: chatMutes.createdAt })
    .from(chatMutes).innerJoin(users, eq(users.userSeq, chatMutes.userSeq))
    .where(and(eq(chatMutes.channelSeq, channelSeq), eq(chatMutes.courseSeq, courseSeq), sql`(${chatMutes.until} is null or ${chatMutes.until} > ${now.toISOString()}::timestamptz)`))
    .orderBy(desc(chatMutes.createdAt), desc(chatMutes.userSeq)).limit(limit)
}
