import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import type { CourseRef, ItemRef, MemberRef } from '#shared/kernel/refs.ts'
import { addToDay } from '#shared/classroom/learningDays.ts'
import type { Db } from '#server/infra/db/database.ts'
import { isShown, withTies } from '#server/modules/course/index.ts'
import { attendees, courses, courseUsers, curriculums, lessonRewinds, lessonViews, liveCorrections, liveRooms, plays, uploads, viewingLedgers, viewingPlaces } from '#server/infra/db/schema/index.ts'

export type LessonViewRow = typeof lessonViews.$inferSelect

/** As what staff marked a user at an offline lesson; null: as nothing. */
const markOf = (userSeq: number) => sql<boolean | null>`case when ${curriculums.body}->>'curriculumTypeCd' = ${curriculumTypeCd.offline} then (
  select ${liveCorrections.attended} from ${liveCorrections}
  where ${liveCorrections.channelSeq} = ${curriculums.channelSeq} and ${liveCorrections.curriculumSeq} = ${curriculums.curriculumSeq} and ${liveCorrections.userSeq} = ${userSeq}
  order by ${liveCorrections.correctionSeq} desc limit 1) end`

/** What access depends on: the class, the user's rows in it, and the named lesson with its viewing record. */
export async function findEntrance(db: Db, { channelSeq, courseSeq, curriculumSeq = 0 }: Omit<ItemRef, 'curriculumSeq'> & { curriculumSeq?: number }, userSeq: number | null) {
  const me = userSeq ?? 0
  const [row] = await withTies(db.select({
    publicCd: courses.publicCd, trashTypeCd: courses.trashTypeCd, purgedAt: courses.purgedAt, fareCd: courses.fareCd,
    userTypeCd: courseUsers.userTypeCd,
    choiseStatusCd: attendees.choiseStatusCd, attendAt: attendees.attendAt, validAt: attendees.validAt,
    body: curriculums.body, isShown: sql<boolean | null>`${isShown}`, view: lessonViews, recordingUrl: liveRooms.recordingUrl, recordingSeconds: liveRooms.recordingSeconds, markedAs: markOf(me),
  }).from(courses).$dynamic(), me)
    .leftJoin(curriculums, and(
      eq(curriculums.channelSeq, courses.channelSeq), eq(curriculums.courseSeq, courses.courseSeq), eq(curriculums.curriculumSeq, curriculumSeq), isNull(curriculums.deletedAt),
    ))
    .leftJoin(lessonViews, viewOf({ channelSeq, curriculumSeq }, me))
    .leftJoin(liveRooms, and(eq(liveRooms.channelSeq, curriculums.channelSeq), eq(liveRooms.curriculumSeq, curriculums.curriculumSeq)))
    .where(and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq)))
  if (row === undefined) return undefined
  const { body, isShown: shown, view, recordingUrl, recordingSeconds, markedAs, ...entrance } = row
  const recording = recordingUrl === null ? null : { url: recordingUrl, seconds: recordingSeconds }
  const lesson = body === null || body.curriculumTypeCd === curriculumTypeCd.section ? undefined : { body, isShown: shown === true, view, recording, markedAs }
  return { ...entrance, lesson }
}
export type EntranceRow = NonNullable<Awaited<ReturnType<typeof findEntrance>>>

/** Published items in order, without bodies, and the files of one item, newest first. */
export async function listAround(db: Db, { channelSeq, courseSeq, curriculumSeq }: ItemRef) {
  const rows = await db
    .select({ curriculumSeq: curriculums.curriculumSeq, curriculumTypeCd: sql<string>`${curriculums.body}->>'curriculumTypeCd'`, isShown: sql<boolean>`${isShown}`, file: uploads })
    .from(curriculums)
    .leftJoin(uploads, and(
      eq(uploads.channelSeq, channelSeq), eq(uploads.courseSeq, courseSeq), eq(uploads.curriculumSeq, curriculumSeq), eq(curriculums.curriculumSeq, curriculumSeq), ne(uploads.state, 'removed'),
    ))
    .where(and(eq(curriculums.channelSeq, channelSeq), eq(curriculums.courseSeq, courseSeq), or(isShown, eq(curriculums.curriculumSeq, curriculumSeq))))
    .orderBy(asc(curriculums.sortOrder), asc(curriculums.curriculumSeq), desc(uploads.uploadSeq))
  // The join repeats an item for each of its files.
  const order = rows.filter((row, at) => row.isShown && row.curriculumSeq !== rows[at - 1]?.curriculumSeq)
  return { order, files: rows.flatMap(({ file }) => file ?? []) }
}

export async function listFiles(db: Db, place: ItemRef) {
  return db.select().from(uploads).where(and(
    eq(uploads.channelSeq, place.channelSeq), eq(uploads.courseSeq, place.courseSeq), eq(uploads.curriculumSeq, place.curriculumSeq), ne(uploads.state, 'removed'),
  )).orderBy(desc(uploads.uploadSeq))
}
export type FileRow = Awaited<ReturnType<typeof listFiles>>[number]

const viewOf = ({ channelSeq, curriculumSeq }: Omit<ItemRef, 'courseSeq'>, userSeq: number) => and(
  eq(lessonViews.channelSeq, channelSeq), eq(lessonViews.curriculumSeq, curriculumSeq), eq(lessonViews.userSeq, userSeq),
)

const visitOf = (now: Date) => ({ firstViewedAt: now, viewedDays: addToDay({}, now.getTime(), 0) })

/** Records a visit; `viewedPercent` never decreases. */
export async function touchView(db: Db, place: ItemRef, userSeq: number, now: Date, viewedPercent = 0): Promise<void> {
  await db.insert(lessonViews).values({ ...place, userSeq, viewedPercent, lastViewedAt: now, ...visitOf(now) }).onConflictDoUpdate({
    target: [lessonViews.channelSeq, lessonViews.curriculumSeq, lessonViews.userSeq],
    set: { lastViewedAt: now, viewedPercent: sql`greatest(${lessonViews.viewedPercent}, excluded.viewed_percent)`, viewedDays: sql`excluded.viewed_days || ${lessonViews.viewedDays}` },
  })
}

export async function lockView(tx: Db, place: ItemRef, userSeq: number, now: Date): Promise<LessonViewRow> {
  await tx.insert(lessonViews).values({ ...place, userSeq, lastViewedAt: now, ...visitOf(now) }).onConflictDoNothing()
  const [row] = await tx.select().from(lessonViews).where(viewOf(place, userSeq)).for('update')
  if (row === undefined) throw new Error('a view that was just written is not there')
  return row
}

/**
 * Writes how much users attended of a live lesson; what they watched of its recording counts instead where it is more. Without `completedAt` a completion stays;
 * `correctedFor`: a correction by hand of a lesson that this percent completes. It is as given, unless the recording was watched that far.
 */
export async function writeAttendance(
  tx: Db, place: ItemRef, rows: readonly { userSeq: number; percent: number; seconds: number; completedAt: Date | null }[], now: Date, { correctedFor }: { correctedFor?: number } = {},
): Promise<void> {
  if (rows.length === 0) return
  await tx.insert(lessonViews).values(rows.map(({ userSeq, percent, seconds, completedAt }) => ({ ...place, userSeq, viewedPercent: percent, viewedSeconds: seconds, completedAt, lastViewedAt: now, firstViewedAt: now })))
    .onConflictDoUpdate({
      target: [lessonViews.channelSeq, lessonViews.curriculumSeq, lessonViews.userSeq],
      set: {
        viewedPercent: sql`greatest(excluded.viewed_percent, ${lessonViews.recordedPercent})`, lastViewedAt: now,
        viewedSeconds: sql`case when ${lessonViews.recordedPercent} > 0 then greatest(excluded.viewed_seconds, ${lessonViews.viewedSeconds}) else excluded.viewed_seconds end`,
        completedAt: correctedFor === undefined
          ? sql`coalesce(${lessonViews.completedAt}, excluded.completed_at)`
          : sql`case when ${lessonViews.recordedPercent} > 0 and ${lessonViews.recordedPercent} >= ${correctedFor} then coalesce(${lessonViews.completedAt}, excluded.completed_at) else excluded.completed_at end`,
      },
    })
}

/** Forgets what was watched of a lesson's recording, as another takes its place. Completions stay, with their percent. */
export async function forgetWatched(tx: Db, { channelSeq, curriculumSeq }: ItemRef): Promise<void> {
  await tx.update(lessonViews).set({
    mediaRanges: [], position: 0, recordedPercent: 0,
    viewedPercent: sql`case when ${lessonViews.completedAt} is null and ${lessonViews.recordedPercent} >= ${lessonViews.viewedPercent} then 0 else ${lessonViews.viewedPercent} end`,
  }).where(and(eq(lessonViews.channelSeq, channelSeq), eq(lessonViews.curriculumSeq, curriculumSeq)))
}

/** The lessons that learners see, in order; `lessonSeqs` of lesson-complete missions. */
export async function listShown(db: Db, { channelSeq, courseSeq }: CourseRef) {
  return db.select({
    curriculumSeq: curriculums.curriculumSeq, curriculumTypeCd: sql<string>`${curriculums.body}->>'curriculumTypeCd'`, title: sql<string>`${curriculums.body}->>'title'`, lessonSeqs: sql<number[] | null>`${curriculums.body}->'lessonSeqs'`,
  }).from(curriculums)
    .where(and(eq(curriculums.channelSeq, channelSeq), eq(curriculums.courseSeq, courseSeq), isShown))
    .orderBy(asc(curriculums.sortOrder), asc(curriculums.curriculumSeq))
}

export async function listCompletions(db: Db, { channelSeq, courseSeq }: CourseRef, userSeqs: readonly number[]): Promise<{ userSeq: number; curriculumSeq: number }[]> {
  return db.select({ userSeq: lessonViews.userSeq, curriculumSeq: lessonViews.curriculumSeq }).from(lessonViews)
    .where(and(eq(lessonViews.channelSeq, channelSeq), eq(lessonViews.courseSeq, courseSeq), inArray(lessonViews.userSeq, [...userSeqs]), isNotNull(lessonViews.completedAt)))
}

/** Writes completions; those that exist keep their time, and no visit is recorded. */
export async function writeCompletions(tx: Db, { channelSeq, courseSeq }: CourseRef, rows: readonly { userSeq: number; curriculumSeq: number }[], now: Date): Promise<void> {
  if (rows.length === 0) return
  await tx.insert(lessonViews).values(rows.map((row) => ({ ...row, channelSeq, courseSeq, viewedPercent: 100, completedAt: now, lastViewedAt: now })))
    .onConflictDoUpdate({
      target: [lessonViews.channelSeq, lessonViews.curriculumSeq, lessonViews.userSeq],
      set: { viewedPercent: sql`excluded.viewed_percent`, completedAt: sql`coalesce(${lessonViews.completedAt}, excluded.completed_at)` },
    })
}

/** Opens lessons again that were completed at a moment and by nothing else. */
export async function takeBackCompletions(tx: Db, { channelSeq, courseSeq }: CourseRef, rows: readonly { userSeq: number; curriculumSeq: number; completedAt: Date }[]): Promise<void> {
  if (rows.length === 0) return
  const list = (values: readonly (number | string)[]) => `{${values.join()}}`
  await tx.update(lessonViews).set({ viewedPercent: 0, completedAt: null }).where(and(
    eq(lessonViews.channelSeq, channelSeq), eq(lessonViews.courseSeq, courseSeq),
    sql`(${lessonViews.userSeq}, ${lessonViews.curriculumSeq}, ${lessonViews.completedAt}) in (select * from unnest(
      ${list(rows.map(({ userSeq }) => userSeq))}::bigint[], ${list(rows.map(({ curriculumSeq }) => curriculumSeq))}::bigint[], ${list(rows.map(({ completedAt }) => completedAt.toISOString()))}::timestamptz[]))`,
  ))
}

const COMPLETION_LOCKS = 4_000_004

/** Serializes the completions of learners in a class, in one order. */
export async function lockLearners(tx: Db, { channelSeq, courseSeq }: CourseRef, userSeqs: readonly number[]): Promise<void> {
  const keys = userSeqs.toSorted((one, other) => one - other).map((userSeq) => `${channelSeq}:${courseSeq}:${userSeq}`)
  await tx.execute(sql`select pg_advisory_xact_lock(${COMPLETION_LOCKS}::int, hashtext(key)) from unnest(${`{${keys.join()}}`}::text[]) as keys(key)`)
}

const ledgerOf = ({ channelSeq, userSeq }: MemberRef) => and(eq(viewingLedgers.channelSeq, channelSeq), eq(viewingLedgers.userSeq, userSeq))

/** Locks a user's viewing ledger of a site: serializes the reports of all tabs and lessons. */
export async function lockLedger(tx: Db, { channelSeq, userSeq }: MemberRef, now: Date): Promise<[number, number][]> {
  await tx.insert(viewingLedgers).values({ channelSeq, userSeq, writtenAt: now }).onConflictDoNothing()
  const [row] = await tx.select({ wallRanges: viewingLedgers.wallRanges }).from(viewingLedgers).where(ledgerOf({ channelSeq, userSeq })).for('update')
  if (row === undefined) throw new Error('a ledger that was just written is not there')
  return row.wallRanges
}

export async function writeLedger(tx: Db, member: MemberRef, wallRanges: [number, number][], writtenAt: Date): Promise<void> {
  await tx.update(viewingLedgers).set({ wallRanges, writtenAt }).where(ledgerOf(member))
}

export async function writeView(tx: Db, place: ItemRef, userSeq: number, change: Partial<typeof lessonViews.$inferInsert>): Promise<void> {
  await tx.update(lessonViews).set(change).where(viewOf(place, userSeq))
}

/** Adds rewinds to parts of a video, in one order of locks. @param seconds the first second of each part */
export async function addRewinds(tx: Db, { channelSeq, curriculumSeq }: Pick<ItemRef, 'channelSeq' | 'curriculumSeq'>, seconds: readonly number[]): Promise<void> {
  if (seconds.length === 0) return
  const counts = new Map<number, number>()
  for (const second of seconds) counts.set(second, (counts.get(second) ?? 0) + 1)
  await tx.insert(lessonRewinds).values([...counts].toSorted(([a], [b]) => a - b).map(([second, times]) => ({ channelSeq, curriculumSeq, second, count: times })))
    .onConflictDoUpdate({ target: [lessonRewinds.channelSeq, lessonRewinds.curriculumSeq, lessonRewinds.second], set: { count: sql`${lessonRewinds.count} + excluded.count` } })
}

export async function insertPlay(db: Db, { channelSeq, curriculumSeq }: ItemRef, userSeq: number, startedAt: Date): Promise<number> {
  const [row] = await db.insert(plays).values({ channelSeq, curriculumSeq, userSeq, startedAt }).returning({ playSeq: plays.playSeq })
  if (row === undefined) throw new Error('insert answered no row')
  return row.playSeq
}

interface PlayRef {
  userSeq: number
  playSeq: number
}

const playOf = ({ channelSeq, curriculumSeq }: ItemRef, { userSeq, playSeq }: PlayRef) => and(
  eq(plays.channelSeq, channelSeq), eq(plays.playSeq, playSeq), eq(plays.curriculumSeq, curriculumSeq), eq(plays.userSeq, userSeq),
)

export async function findPlay(db: Db, lesson: ItemRef, play: PlayRef): Promise<{ startedAt: Date; lastReportAt: Date | null } | undefined> {
  const [row] = await db.select({ startedAt: plays.startedAt, lastReportAt: plays.lastReportAt }).from(plays).where(playOf(lesson, play))
  return row
}

export async function touchPlay(tx: Db, lesson: ItemRef, play: PlayRef, now: Date): Promise<void> {
  await tx.update(plays).set({ lastReportAt: now }).where(playOf(lesson, play))
}

/** Counts lessons and completed ones; `isKept`: completed before lessons were added. */
export async function countCompleted(
  db: Db, { channelSeq, courseSeq }: CourseRef, userSeq: number,
): Promise<{ completedCount: number; lessonCount: number; isKept: boolean }> {
  const isKept = sql<boolean>`exists (select from ${attendees} where ${attendees.channelSeq} = ${channelSeq} and ${attendees.courseSeq} = ${courseSeq}
    and ${attendees.userSeq} = ${userSeq} and ${attendees.completedAt} is not null)`
  const [row] = await db.select({ lessonCount: count(), completedCount: count(lessonViews.completedAt), isKept })
    .from(curriculums)
    .leftJoin(lessonViews, and(
      eq(lessonViews.channelSeq, curriculums.channelSeq), eq(lessonViews.curriculumSeq, curriculums.curriculumSeq),
      eq(lessonViews.userSeq, userSeq), isNotNull(lessonViews.completedAt),
    ))
    .where(and(
      eq(curriculums.channelSeq, channelSeq), eq(curriculums.courseSeq, courseSeq), isShown,
      sql`${curriculums.body}->>'curriculumTypeCd' <> ${curriculumTypeCd.section}`,
    ))
  return row ?? { completedCount: 0, lessonCount: 0, isKept: false }
}

export async function listVideoViews(db: Db, { channelSeq, courseSeq }: CourseRef, userSeq: number) {
  return db.select({ curriculumSeq: curriculums.curriculumSeq, view: lessonViews })
    .from(curriculums)
    .leftJoin(lessonViews, and(
      eq(lessonViews.channelSeq, curriculums.channelSeq), eq(lessonViews.curriculumSeq, curriculums.curriculumSeq), eq(lessonViews.userSeq, userSeq),
    ))
    .where(and(
      eq(curriculums.channelSeq, channelSeq), eq(curriculums.courseSeq, courseSeq), isShown,
      sql`${curriculums.body}->>'curriculumTypeCd' = ${curriculumTypeCd.video}`,
    ))
    .orderBy(asc(curriculums.sortOrder), asc(curriculums.curriculumSeq))
}

/** The viewing places that a user's devices hold now. */
export async function listPlaces(db: Db, { channelSeq, userSeq }: MemberRef, now: Date) {
  return db.select({ place: viewingPlaces.place, socketId: viewingPlaces.socketId, since: viewingPlaces.since }).from(viewingPlaces)
    .where(and(eq(viewingPlaces.channelSeq, channelSeq), eq(viewingPlaces.userSeq, userSeq), gt(viewingPlaces.expiresAt, now)))
    .orderBy(asc(viewingPlaces.since))
}

const PLACE_LOCKS = 4_000_003

/** Leases a device's place; false when another device of the user holds one. `since` is now. */
export async function takePlace(db: Db, wanted: typeof viewingPlaces.$inferSelect): Promise<boolean> {
  const { channelSeq, userSeq, place, curriculumSeq, since, expiresAt } = wanted
  const mine = and(eq(viewingPlaces.channelSeq, channelSeq), eq(viewingPlaces.userSeq, userSeq))
  return db.transaction(async (tx) => {
    // Serialized: of two devices that start at once, one is first.
    await tx.execute(sql`select pg_advisory_xact_lock(${PLACE_LOCKS}::int, hashtext(${`${channelSeq}:${userSeq}`}))`)
    await tx.delete(viewingPlaces).where(and(mine, lte(viewingPlaces.expiresAt, since)))
    const others = await tx.select({ place: viewingPlaces.place }).from(viewingPlaces).where(and(mine, ne(viewingPlaces.place, place))).limit(1)
    if (others.length > 0) return false
    await tx.insert(viewingPlaces).values(wanted).onConflictDoUpdate({
      target: [viewingPlaces.channelSeq, viewingPlaces.userSeq, viewingPlaces.socketId], set: { place, curriculumSeq, expiresAt },
    })
    return true
  })
}

export async function deletePlaces(db: Db, socketIds: readonly string[]): Promise<void> {
  await db.delete(viewingPlaces).where(inArray(viewingPlaces.socketId, [...socketIds]))
}

export async function extendPlaces(db: Db, socketIds: readonly string[], expiresAt: Date): Promise<void> {
  await db.update(viewingPlaces).set({ expiresAt }).where(inArray(viewingPlaces.socketId, [...socketIds]))
}
