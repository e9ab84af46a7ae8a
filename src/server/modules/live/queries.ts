import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { choiseStatusCd, curriculumTypeCd, trashTypeCd } from '#shared/kernel/codes.ts'
import type { LiveKeyProvider } from '#shared/live/keys.ts'
import type { CourseRef, ItemRef } from '#shared/kernel/refs.ts'
import type { CurriculumBodyOf } from '#shared/curriculum/items.ts'
import { addressOfVideo, parseVideoLink } from '#shared/kernel/video/videoLinks.ts'
import type { Meeting } from '#server/infra/conference/index.ts'
import type { Db } from '#server/infra/db/database.ts'
import { attendees, courses, courseUsers, curriculums, lessonViews, liveCorrections, liveGuests, liveKeys, liveRooms, liveStays, uploads, users } from '#server/infra/db/schema/index.ts'
import { ofOpenSite } from '#server/modules/channel/index.ts'

export type StayRow = typeof liveStays.$inferSelect
export type RoomRow = typeof liveRooms.$inferSelect

const ofLesson = (table: typeof liveStays | typeof liveCorrections | typeof liveRooms | typeof liveGuests, { channelSeq, curriculumSeq }: ItemRef) =>
  and(eq(table.channelSeq, channelSeq), eq(table.curriculumSeq, curriculumSeq))

export async function findRoom(db: Db, lesson: ItemRef): Promise<RoomRow | undefined> {
  const [row] = await db.select().from(liveRooms).where(ofLesson(liveRooms, lesson))
  return row
}

/** The room of a lesson, and the name of the user who wants to enter it; empty for a visitor. */
export async function findRoomFor(db: Db, lesson: ItemRef, userSeq: number | null): Promise<{ room: RoomRow | undefined; name: string }> {
  if (userSeq === null) return { room: await findRoom(db, lesson), name: '' }
  const [row] = await db.select({ name: users.name, room: liveRooms }).from(users).leftJoin(liveRooms, ofLesson(liveRooms, lesson)).where(eq(users.userSeq, userSeq))
  return { room: row?.room ?? undefined, name: row?.name ?? '' }
}

/** The room of a lesson, made if there is none. */
export async function ensureRoom(db: Db, lesson: ItemRef): Promise<RoomRow> {
  await db.insert(liveRooms).values({ channelSeq: lesson.channelSeq, curriculumSeq: lesson.curriculumSeq }).onConflictDoNothing()
  const row = await findRoom(db, lesson)
  if (row === undefined) throw new Error('a room that was just written is not there')
  return row
}

/** Locks the room of a lesson until the transaction ends. */
export async function lockRoom(tx: Db, lesson: ItemRef): Promise<void> {
  await tx.select({ seq: liveRooms.curriculumSeq }).from(liveRooms).where(ofLesson(liveRooms, lesson)).for('update')
}

/** Keeps the meeting of a room whose meeting is still `before`; false: another was made meanwhile. Who entered the old one has to open the new one. */
export async function setMeeting(db: Db, lesson: ItemRef, { meetingId, ...made }: Meeting & { madeBy: string; plannedAs: string; reported: boolean }, before: string | null): Promise<boolean> {
  const set = await db.update(liveRooms).set({ ...made, roomKey: meetingId, openedAt: null, onReserve: false })
    .where(and(ofLesson(liveRooms, lesson), before === null ? isNull(liveRooms.roomKey) : eq(liveRooms.roomKey, before))).returning({ seq: liveRooms.curriculumSeq })
  return set.length > 0
}

/** Rooms with a meeting at a provider whose lesson was deleted before a moment, or whose class was erased; some of them. */
export async function listLeftMeetings(db: Db, deletedBefore: Date, limit: number) {
  return db.select({ channelSeq: liveRooms.channelSeq, courseSeq: curriculums.courseSeq, curriculumSeq: liveRooms.curriculumSeq, roomKey: sql<string>`${liveRooms.roomKey}`, madeBy: liveRooms.madeBy, body: curriculums.body })
    .from(liveRooms)
    .innerJoin(curriculums, and(eq(curriculums.channelSeq, liveRooms.channelSeq), eq(curriculums.curriculumSeq, liveRooms.curriculumSeq), lt(curriculums.deletedAt, deletedBefore)))
    .where(isNotNull(liveRooms.roomKey)).limit(limit)
}

/** Forgets the meeting of a room, unless another was made meanwhile. */
export async function forgetMeeting(db: Db, lesson: ItemRef, roomKey: string): Promise<void> {
  await db.update(liveRooms).set({ roomKey: null, madeBy: null, plannedAs: null, joinUrl: null, password: null }).where(and(ofLesson(liveRooms, lesson), eq(liveRooms.roomKey, roomKey)))
}

export async function markPlanned(db: Db, lesson: ItemRef, plannedAs: string): Promise<void> {
  await db.update(liveRooms).set({ plannedAs }).where(ofLesson(liveRooms, lesson))
}

/** Clients tell of themselves from now on. */
export async function markUnreported(db: Db, lesson: ItemRef): Promise<void> {
  await db.update(liveRooms).set({ reported: false }).where(ofLesson(liveRooms, lesson))
}

/** A recording by link, with the length (s) of one at YouTube or Vimeo. */
export interface RecordingLink {
  url: string
  seconds: number | null
}

/** A video has several addresses. */
function nameOf(url: string): string {
  const link = parseVideoLink(url)
  return link === null ? url : addressOfVideo(link)
}

/** Under the lock of the room. @param recording null: takes the link back; undefined: the recording is an upload. @returns whether it is the lesson's first, and whether a link takes the place of another or of none */
export async function setRecording(tx: Db, lesson: ItemRef, recording: RecordingLink | null | undefined, now: Date): Promise<{ isFirst: boolean; isOther: boolean }> {
  const before = await findRoom(tx, lesson)
  const had = (before?.recordedAt ?? null) !== null || (before?.recordingUrl ?? null) !== null
  const isFirst = recording !== null && before !== undefined && !had
  const known = before === undefined || before.recordingUrl === null
    ? { url: before?.removedUrl ?? '', seconds: before?.removedSeconds ?? null } : { url: before.recordingUrl, seconds: before.recordingSeconds }
  const isSame = typeof recording === 'object' && recording !== null && nameOf(recording.url) === nameOf(known.url)
  await tx.update(liveRooms).set({
    // A length that is known stays, although the provider does not tell it now.
    ...(recording === undefined ? {} : { recordingUrl: recording?.url ?? null, recordingSeconds: recording?.seconds ?? (isSame ? known.seconds : null) }),
    ...(recording === null && known.url !== '' ? { removedUrl: known.url, removedSeconds: known.seconds } : {}),
    // Kept when it is removed: a recording that the provider finds later does not come back.
    recordedAt: before?.recordedAt ?? (isFirst || had ? now : null),
  }).where(ofLesson(liveRooms, lesson))
  return { isFirst, isOther: typeof recording === 'object' && recording !== null && !isSame }
}

/** A live lesson; undefined: the item is none. */
export async function findLiveBody(db: Db, { channelSeq, courseSeq, curriculumSeq }: ItemRef): Promise<CurriculumBodyOf<'00'> | undefined> {
  const [row] = await db.select({ body: curriculums.body }).from(curriculums).where(and(
    eq(curriculums.channelSeq, channelSeq), eq(curriculums.courseSeq, courseSeq), eq(curriculums.curriculumSeq, curriculumSeq), sql`${curriculums.body}->>'curriculumTypeCd' = ${curriculumTypeCd.live}`,
  ))
  return row?.body.curriculumTypeCd === curriculumTypeCd.live ? row.body : undefined
}

/** Whether an uploaded recording of a lesson can be played. */
export async function hasUpload(db: Db, { channelSeq, courseSeq, curriculumSeq }: ItemRef): Promise<boolean> {
  const [row] = await db.select({ seq: uploads.uploadSeq }).from(uploads)
    .where(and(eq(uploads.channelSeq, channelSeq), eq(uploads.courseSeq, courseSeq), eq(uploads.curriculumSeq, curriculumSeq), eq(uploads.kind, 'video'), eq(uploads.state, 'ready'))).limit(1)
  return row !== undefined
}

/** Recordings by link at YouTube or Vimeo whose length is unknown; some of them, at random, so that none waits behind those that stay unknown. */
export async function listUnmeasured(db: Db, limit: number): Promise<(ItemRef & { url: string })[]> {
  return db.select({ channelSeq: liveRooms.channelSeq, courseSeq: curriculums.courseSeq, curriculumSeq: liveRooms.curriculumSeq, url: sql<string>`${liveRooms.recordingUrl}` }).from(liveRooms)
    .innerJoin(curriculums, and(eq(curriculums.channelSeq, liveRooms.channelSeq), eq(curriculums.curriculumSeq, liveRooms.curriculumSeq), isNull(curriculums.deletedAt)))
    .where(and(isNull(liveRooms.recordingSeconds), sql`${liveRooms.recordingUrl} ~ '^https://([a-z]+[.])*(youtube|youtube-nocookie|youtu|vimeo)[.]'`)).orderBy(sql`random()`).limit(limit)
}

/** Keeps the length (s) of a recording, unless another was set meanwhile; whether it did. */
export async function setRecordingSeconds(db: Db, lesson: ItemRef, { url, seconds }: { url: string; seconds: number }): Promise<boolean> {
  const set = await db.update(liveRooms).set({ recordingSeconds: seconds }).where(and(ofLesson(liveRooms, lesson), eq(liveRooms.recordingUrl, url), isNull(liveRooms.recordingSeconds))).returning({ seq: liveRooms.curriculumSeq })
  return set.length > 0
}

export async function findGuest(db: Db, lesson: ItemRef, userSeq: number) {
  const [row] = await db.select().from(liveGuests).where(and(ofLesson(liveGuests, lesson), eq(liveGuests.userSeq, userSeq)))
  return row
}

export async function findGuestByKey(db: Db, lesson: ItemRef, guestKey: string) {
  const [row] = await db.select({ userSeq: liveGuests.userSeq }).from(liveGuests).where(and(ofLesson(liveGuests, lesson), eq(liveGuests.guestKey, guestKey)))
  return row
}

export async function upsertGuest(db: Db, { channelSeq, curriculumSeq }: ItemRef, guest: { userSeq: number; roomKey: string; guestKey: string; joinUrl: string }): Promise<void> {
  const { roomKey, guestKey, joinUrl } = guest
  await db.insert(liveGuests).values({ channelSeq, curriculumSeq, ...guest }).onConflictDoUpdate({ target: [liveGuests.channelSeq, liveGuests.curriculumSeq, liveGuests.userSeq], set: { roomKey, guestKey, joinUrl } })
}

/** A lesson whose provider's events count. */
export interface ReportedLesson {
  place: ItemRef
  body: CurriculumBodyOf<'00'>
  room: RoomRow
}

/** The lesson of a meeting at Zoom; of a site with its own keys, or of those that use the platform's. None once lesson, class or site is gone. */
export async function findReportedLesson(db: Db, meetingId: string, channelSeq: number | undefined): Promise<ReportedLesson | undefined> {
  const [row] = await db.select({ room: liveRooms, courseSeq: curriculums.courseSeq, body: curriculums.body }).from(liveRooms)
    .innerJoin(curriculums, and(eq(curriculums.channelSeq, liveRooms.channelSeq), eq(curriculums.curriculumSeq, liveRooms.curriculumSeq), isNull(curriculums.deletedAt)))
    .innerJoin(courses, and(eq(courses.channelSeq, curriculums.channelSeq), eq(courses.courseSeq, curriculums.courseSeq), eq(courses.trashTypeCd, trashTypeCd.normal), isNull(courses.purgedAt), ofOpenSite(courses.channelSeq)))
    .where(and(eq(liveRooms.roomKey, meetingId), channelSeq === undefined ? eq(liveRooms.madeBy, 'zoom:platform') : and(eq(liveRooms.channelSeq, channelSeq), eq(liveRooms.madeBy, 'zoom:site'))))
  if (row?.body.curriculumTypeCd !== curriculumTypeCd.live) return undefined
  return { place: { channelSeq: row.room.channelSeq, courseSeq: row.courseSeq, curriculumSeq: row.room.curriculumSeq }, body: row.body, room: row.room }
}

/** Writes that a user came or went, as an event says; events may come twice and in any order. The room is locked. */
export async function writeReportedStay(tx: Db, lesson: ItemRef, { userSeq, spanNo, at, heardAt, left }: { userSeq: number; spanNo: string; at: Date; heardAt: Date; left: boolean }): Promise<void> {
  const ofStay = and(ofLesson(liveStays, lesson), eq(liveStays.userSeq, userSeq), eq(liveStays.spanNo, spanNo))
  const [stay] = await tx.select().from(liveStays).where(ofStay)
  if (stay === undefined) {
    await tx.insert(liveStays).values({ channelSeq: lesson.channelSeq, curriculumSeq: lesson.curriculumSeq, userSeq, spanNo, joinedAt: at, lastSeenAt: left ? at : heardAt, leftAt: left ? at : null, byProvider: true })
    return
  }
  const change = left ? { leftAt: at < stay.joinedAt ? stay.joinedAt : at, lastSeenAt: at } : at < stay.joinedAt ? { joinedAt: at } : undefined
  if (change !== undefined) await tx.update(liveStays).set(change).where(ofStay)
}

/** Ends the stays of a meeting that has ended, but not those of one that began after it. */
export async function closeReportedStays(tx: Db, lesson: ItemRef, endedAt: Date): Promise<void> {
  await tx.update(liveStays).set({ leftAt: endedAt, lastSeenAt: endedAt }).where(and(ofLesson(liveStays, lesson), eq(liveStays.byProvider, true), isNull(liveStays.leftAt), lte(liveStays.joinedAt, endedAt)))
}

/** Lessons of a site whose room was opened and not ended, the latest first; some of them. */
export async function listOpenRooms(db: Db, channelSeq: number, madeBy: string) {
  return db.select({ body: curriculums.body }).from(liveRooms)
    .innerJoin(curriculums, and(eq(curriculums.channelSeq, liveRooms.channelSeq), eq(curriculums.curriculumSeq, liveRooms.curriculumSeq), isNull(curriculums.deletedAt)))
    .where(and(eq(liveRooms.channelSeq, channelSeq), eq(liveRooms.madeBy, madeBy), isNotNull(liveRooms.openedAt), isNull(liveRooms.endedAt))).orderBy(desc(liveRooms.openedAt)).limit(500)
}

export async function listKeys(db: Db, channelSeq: number) {
  return db.select({ provider: liveKeys.provider, idEnd: liveKeys.idEnd }).from(liveKeys).where(eq(liveKeys.channelSeq, channelSeq))
}

export async function findKeys(db: Db, channelSeq: number, provider: LiveKeyProvider) {
  const [row] = await db.select({ sealedKeys: liveKeys.sealedKeys }).from(liveKeys).where(and(eq(liveKeys.channelSeq, channelSeq), eq(liveKeys.provider, provider)))
  return row
}

export async function upsertKeys(db: Db, row: typeof liveKeys.$inferInsert): Promise<void> {
  const { idEnd, sealedKeys, createdAt } = row
  await db.insert(liveKeys).values(row).onConflictDoUpdate({ target: [liveKeys.channelSeq, liveKeys.provider], set: { idEnd, sealedKeys, createdAt } })
}

export async function deleteKeys(db: Db, channelSeq: number, provider: LiveKeyProvider): Promise<void> {
  await db.delete(liveKeys).where(and(eq(liveKeys.channelSeq, channelSeq), eq(liveKeys.provider, provider)))
}

/** The host uses the reserve link; clients tell of themselves from now on. */
export async function takeReserve(db: Db, lesson: ItemRef): Promise<void> {
  await db.update(liveRooms).set({ onReserve: true, reported: false }).where(ofLesson(liveRooms, lesson))
}

/** The host uses the meeting again; true if it was the reserve link before. */
export async function leaveReserve(db: Db, lesson: ItemRef): Promise<boolean> {
  const left = await db.update(liveRooms).set({ onReserve: false }).where(and(ofLesson(liveRooms, lesson), eq(liveRooms.onReserve, true))).returning({ seq: liveRooms.curriculumSeq })
  return left.length > 0
}

/** Marks a room as opened; true the first time. */
export async function openRoom(db: Db, lesson: ItemRef, now: Date): Promise<boolean> {
  const opened = await db.update(liveRooms).set({ openedAt: now }).where(and(ofLesson(liveRooms, lesson), isNull(liveRooms.openedAt))).returning({ seq: liveRooms.curriculumSeq })
  return opened.length > 0
}

/** Ends a lesson; false when it had ended. */
export async function endRoom(tx: Db, lesson: ItemRef, now: Date): Promise<boolean> {
  const ended = await tx.update(liveRooms).set({ endedAt: now }).where(and(ofLesson(liveRooms, lesson), isNull(liveRooms.endedAt))).returning({ seq: liveRooms.curriculumSeq })
  return ended.length > 0
}

/** The stays of a lesson, or of one user in it, in order. */
export async function listStays(db: Db, lesson: ItemRef, userSeq?: number): Promise<StayRow[]> {
  return db.select().from(liveStays).where(and(ofLesson(liveStays, lesson), userSeq === undefined ? undefined : eq(liveStays.userSeq, userSeq))).orderBy(asc(liveStays.userSeq), asc(liveStays.joinedAt))
}

/** When a lesson was ended, and its stays; of one user where named. */
export async function findRoomWithStays(db: Db, lesson: ItemRef, userSeq?: number): Promise<{ endedAt: Date | null; stays: StayRow[] }> {
  const rows = await db.select({ endedAt: liveRooms.endedAt, stay: liveStays }).from(liveRooms)
    .leftJoin(liveStays, and(ofLesson(liveStays, lesson), userSeq === undefined ? undefined : eq(liveStays.userSeq, userSeq)))
    .where(ofLesson(liveRooms, lesson)).orderBy(asc(liveStays.userSeq), asc(liveStays.joinedAt))
  return { endedAt: rows[0]?.endedAt ?? null, stays: rows.flatMap(({ stay }) => stay ?? []) }
}

export async function countStays(db: Db, lesson: ItemRef, userSeq: number): Promise<number> {
  const [row] = await db.select({ stays: count() }).from(liveStays).where(and(ofLesson(liveStays, lesson), eq(liveStays.userSeq, userSeq)))
  return row?.stays ?? 0
}

/** Locks a user's stay that is still open and was seen after a moment. */
export async function lockStay(tx: Db, lesson: ItemRef, { userSeq, spanNo, seenAfter }: { userSeq: number; spanNo: string; seenAfter: Date }): Promise<StayRow | undefined> {
  const [row] = await tx.select().from(liveStays)
    .where(and(ofLesson(liveStays, lesson), eq(liveStays.userSeq, userSeq), eq(liveStays.spanNo, spanNo), isNull(liveStays.leftAt), gt(liveStays.lastSeenAt, seenAfter)))
    .orderBy(desc(liveStays.joinedAt)).limit(1).for('update')
  return row
}

export async function insertStay(tx: Db, { channelSeq, curriculumSeq }: ItemRef, userSeq: number, spanNo: string, now: Date): Promise<void> {
  await tx.insert(liveStays).values({ channelSeq, curriculumSeq, userSeq, spanNo, joinedAt: now, lastSeenAt: now }).onConflictDoNothing()
}

export async function touchStay(tx: Db, { channelSeq, staySeq }: StayRow, now: Date, left: boolean): Promise<void> {
  await tx.update(liveStays).set({ lastSeenAt: now, ...(left ? { leftAt: now } : {}) }).where(and(eq(liveStays.channelSeq, channelSeq), eq(liveStays.staySeq, staySeq)))
}

/** The last correction of each user, or of one. */
export async function listCorrections(db: Db, lesson: ItemRef, userSeq?: number) {
  return db.selectDistinctOn([liveCorrections.userSeq], { userSeq: liveCorrections.userSeq, attended: liveCorrections.attended }).from(liveCorrections)
    .where(and(ofLesson(liveCorrections, lesson), userSeq === undefined ? undefined : eq(liveCorrections.userSeq, userSeq)))
    .orderBy(liveCorrections.userSeq, desc(liveCorrections.correctionSeq))
}

/** Returns the number of each by its learner. */
export async function insertCorrections(tx: Db, { channelSeq, curriculumSeq }: ItemRef, given: readonly { userSeq: number; attended: boolean; reason: string; byUserSeq: number | null }[], now: Date): Promise<Map<number, number>> {
  const rows = await tx.insert(liveCorrections).values(given.map((one) => ({ channelSeq, curriculumSeq, ...one, createdAt: now }))).returning({ userSeq: liveCorrections.userSeq, correctionSeq: liveCorrections.correctionSeq })
  return new Map(rows.map(({ userSeq, correctionSeq }) => [userSeq, correctionSeq]))
}

/** Most learners in a list of attendance; classes are far smaller. */
const LEARNERS_MAX = 5_000

/** The learners of a class by name, with their completion of the lesson and its last correction. */
export async function listLearners(db: Db, lesson: ItemRef, userSeq?: number) {
  const { channelSeq, courseSeq, curriculumSeq } = lesson
  const corrector = alias(users, 'corrector')
  const last = db.selectDistinctOn([liveCorrections.userSeq], {
    userSeq: liveCorrections.userSeq, attended: liveCorrections.attended, reason: liveCorrections.reason, byUserSeq: liveCorrections.byUserSeq, at: liveCorrections.createdAt,
  }).from(liveCorrections).where(and(ofLesson(liveCorrections, lesson), userSeq === undefined ? undefined : eq(liveCorrections.userSeq, userSeq)))
    .orderBy(liveCorrections.userSeq, desc(liveCorrections.correctionSeq)).as('last')
  return db.select({
    userSeq: users.userSeq, name: users.name, completedAt: lessonViews.completedAt,
    correction: { attended: last.attended, reason: last.reason, at: last.at }, byName: corrector.name,
  })
    .from(attendees).innerJoin(users, eq(users.userSeq, attendees.userSeq))
    .leftJoin(lessonViews, and(eq(lessonViews.channelSeq, channelSeq), eq(lessonViews.curriculumSeq, curriculumSeq), eq(lessonViews.userSeq, attendees.userSeq)))
    .leftJoin(last, eq(last.userSeq, attendees.userSeq))
    .leftJoin(corrector, eq(corrector.userSeq, last.byUserSeq))
    .where(and(
      eq(attendees.channelSeq, channelSeq), eq(attendees.courseSeq, courseSeq), eq(attendees.choiseStatusCd, choiseStatusCd.approved),
      userSeq === undefined ? undefined : eq(attendees.userSeq, userSeq),
    )).orderBy(asc(users.name), asc(users.userSeq)).limit(LEARNERS_MAX)
}

/** What a live lesson shows of its class. */
export async function findClass(db: Db, { channelSeq, courseSeq }: CourseRef) {
  const [row] = await db.select({ title: courses.title, imageKey: courses.imageKey, fareCd: courses.fareCd }).from(courses).where(and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq)))
  return row
}

/** The published live lessons of the classes that a user attends, applied for, or runs. */
export async function listMyLives(db: Db, userSeq: number) {
  const mine = db.selectDistinct({ channelSeq: attendees.channelSeq, courseSeq: attendees.courseSeq }).from(attendees).where(eq(attendees.userSeq, userSeq))
    .union(db.selectDistinct({ channelSeq: courseUsers.channelSeq, courseSeq: courseUsers.courseSeq }).from(courseUsers).where(eq(courseUsers.userSeq, userSeq))).as('mine')
  return db.select({
    channelSeq: curriculums.channelSeq, courseSeq: curriculums.courseSeq, curriculumSeq: curriculums.curriculumSeq, body: curriculums.body,
    title: courses.title, imageKey: courses.imageKey, fareCd: courses.fareCd, role: courseUsers.userTypeCd, endedAt: liveRooms.endedAt,
    choiseStatusCd: attendees.choiseStatusCd, attendAt: attendees.attendAt, validAt: attendees.validAt,
  })
    .from(mine)
    .innerJoin(courses, and(eq(courses.channelSeq, mine.channelSeq), eq(courses.courseSeq, mine.courseSeq), eq(courses.trashTypeCd, trashTypeCd.normal), isNull(courses.purgedAt), ofOpenSite(courses.channelSeq)))
    .innerJoin(curriculums, and(
      eq(curriculums.channelSeq, mine.channelSeq), eq(curriculums.courseSeq, mine.courseSeq), isNull(curriculums.deletedAt),
      sql`${curriculums.body}->>'curriculumTypeCd' = ${sql.raw(`'${curriculumTypeCd.live}'`)}`, sql`${curriculums.draftState} is distinct from 'added'`,
    ))
    .leftJoin(courseUsers, and(eq(courseUsers.channelSeq, mine.channelSeq), eq(courseUsers.courseSeq, mine.courseSeq), eq(courseUsers.userSeq, userSeq)))
    .leftJoin(attendees, and(eq(attendees.channelSeq, mine.channelSeq), eq(attendees.courseSeq, mine.courseSeq), eq(attendees.userSeq, userSeq)))
    .leftJoin(liveRooms, and(eq(liveRooms.channelSeq, curriculums.channelSeq), eq(liveRooms.curriculumSeq, curriculums.curriculumSeq)))
}

/** Users of a list who attend the class now. */
export async function attendingOf(db: Db, { channelSeq, courseSeq }: CourseRef, userSeqs: readonly number[]): Promise<Set<number>> {
  if (userSeqs.length === 0) return new Set()
  const rows = await db.select({ userSeq: attendees.userSeq }).from(attendees).where(and(
    eq(attendees.channelSeq, channelSeq), eq(attendees.courseSeq, courseSeq), eq(attendees.choiseStatusCd, choiseStatusCd.approved), inArray(attendees.userSeq, [...userSeqs]),
  ))
  return new Set(rows.map(({ userSeq }) => userSeq))
}
