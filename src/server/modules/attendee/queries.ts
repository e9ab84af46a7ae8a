import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { KeptEnrollment } from '#shared/attendee/bulk.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { attendeeEvents, attendees, bulkChanges, courses, courseUsers, orders, refunds, seatHolds, users } from '#server/infra/db/schema/index.ts'
import { ownRow } from '#server/modules/course/index.ts'
import { heldByOthers } from '#server/modules/enrollment/index.ts'
import type { AttendeeRow } from '#server/modules/enrollment/index.ts'

const packs = alias(courses, 'packs')
const ofClass = ({ channelSeq, courseSeq }: CourseRef) => and(eq(attendees.channelSeq, channelSeq), eq(attendees.courseSeq, courseSeq))
const these = (course: CourseRef, attendSeqs: readonly number[]) => and(ofClass(course), inArray(attendees.attendSeq, [...attendSeqs]))

/** A class as a user applies for it: their appointment and enrollment, the orderer of their last order, and the seats that are held. */
export async function findApplicant(db: Db, { channelSeq, courseSeq }: CourseRef, userSeq: number, now: Date) {
  const last = db.select({ orderer: orders.orderer }).from(orders)
    .where(and(eq(orders.channelSeq, channelSeq), eq(orders.userSeq, userSeq), isNotNull(orders.orderer))).orderBy(desc(orders.orderSeq)).limit(1).as('last_order')
  const [found] = await db.select({
    row: courses, userTypeCd: courseUsers.userTypeCd, mine: attendees, person: { name: users.name, email: users.email, phone: users.phone }, lastOrderer: last.orderer,
    held: heldByOthers(db, courses, 0, now), heldByOthers: heldByOthers(db, courses, userSeq, now),
  }).from(courses)
    .leftJoin(courseUsers, ownRow(courseUsers, userSeq)).leftJoin(attendees, ownRow(attendees, userSeq))
    .leftJoin(users, eq(users.userSeq, userSeq)).leftJoin(last, sql`true`)
    .where(and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq)))
  return found
}

/** The latest notes of an attendee, in the order of time, with the names of those who made the changes. */
export async function listNotes(db: Db, { channelSeq, courseSeq }: CourseRef, attendSeq: number, limit: number) {
  const rows = await db.select({ userSeq: attendees.userSeq, event: attendeeEvents, byName: users.name, packTitle: packs.title, undoOfSeq: bulkChanges.undoOfSeq }).from(attendees)
    .innerJoin(attendeeEvents, and(eq(attendeeEvents.channelSeq, attendees.channelSeq), eq(attendeeEvents.courseSeq, attendees.courseSeq), eq(attendeeEvents.userSeq, attendees.userSeq)))
    .leftJoin(users, eq(users.userSeq, attendeeEvents.byUserSeq))
    .leftJoin(packs, and(eq(packs.channelSeq, attendeeEvents.channelSeq), eq(packs.courseSeq, attendeeEvents.packSeq)))
    .leftJoin(bulkChanges, and(eq(bulkChanges.channelSeq, attendeeEvents.channelSeq), eq(bulkChanges.bulkSeq, attendeeEvents.bulkSeq)))
    .where(these({ channelSeq, courseSeq }, [attendSeq])).orderBy(desc(attendeeEvents.eventSeq)).limit(limit)
  return rows.toReversed()
}
export type NoteRow = Awaited<ReturnType<typeof listNotes>>[number]

export async function readAttendees(db: Db, course: CourseRef, attendSeqs: readonly number[]): Promise<AttendeeRow[]> {
  return db.select().from(attendees).where(these(course, attendSeqs))
}

/** Those of these orders that were refunded, or are being refunded, since a moment. */
export async function listRefunded(db: Db, channelSeq: number, orderSeqs: readonly number[], since: Date): Promise<Set<number>> {
  const rows = orderSeqs.length === 0 ? [] : await db.select({ orderSeq: refunds.orderSeq }).from(refunds)
    .where(and(eq(refunds.channelSeq, channelSeq), inArray(refunds.orderSeq, [...orderSeqs]), gte(refunds.createdAt, since), isNull(refunds.refusal)))
  return new Set(rows.map(({ orderSeq }) => orderSeq))
}

/** Gives attendees the enrollments back that they had, in one statement. */
export async function writeBack(tx: Db, { channelSeq, courseSeq }: CourseRef, rows: readonly ({ attendSeq: number } & KeptEnrollment)[]): Promise<void> {
  if (rows.length === 0) return
  const back = (name: keyof KeptEnrollment) => sql.raw(`p."${name}"`)
  await tx.update(attendees).set({
    choiseStatusCd: back('choiseStatusCd'), attendAt: back('attendAt'), validAt: back('validAt'), reviewExpiringAt: back('reviewExpiringAt'), payUntil: back('payUntil'),
    packSeq: back('packSeq'), ownAccess: back('ownAccess'), subscriptionSeq: back('subscriptionSeq'), orderSeq: back('orderSeq'), broughtBy: back('broughtBy'), reason: null,
  }).from(sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p("attendSeq" bigint, "choiseStatusCd" text, "attendAt" timestamptz, "validAt" timestamptz, "reviewExpiringAt" timestamptz, "payUntil" timestamptz,
      "packSeq" bigint, "ownAccess" jsonb, "subscriptionSeq" bigint, "orderSeq" bigint, "broughtBy" text)`)
    .where(and(ofClass({ channelSeq, courseSeq }), sql`${attendees.attendSeq} = p."attendSeq"`))
}

/** Writes the same values for attendees of a class, in one statement. */
export async function writeAttendees(tx: Db, course: CourseRef, attendSeqs: readonly number[], values: Partial<typeof attendees.$inferInsert>): Promise<void> {
  if (attendSeqs.length > 0) await tx.update(attendees).set(values).where(these(course, attendSeqs))
}

/** Writes an end of access for each attendee, in one statement. */
export async function writePeriods(tx: Db, { channelSeq, courseSeq }: CourseRef, periods: readonly { attendSeq: number; validAt: Date | null; reviewExpiringAt: Date }[]): Promise<void> {
  if (periods.length === 0) return
  const rows = JSON.stringify(periods)
  await tx.update(attendees).set({ validAt: sql`p."validAt"`, reviewExpiringAt: sql`p."reviewExpiringAt"` })
    .from(sql`jsonb_to_recordset(${rows}::jsonb) as p("attendSeq" bigint, "validAt" timestamptz, "reviewExpiringAt" timestamptz)`)
    .where(and(ofClass({ channelSeq, courseSeq }), sql`${attendees.attendSeq} = p."attendSeq"`))
}

const holdsSeat = sql`exists (select 1 from ${seatHolds} h where h.channel_seq = ${attendees.channelSeq} and h.course_seq = ${attendees.courseSeq} and h.user_seq = ${attendees.userSeq} and h.until > `

/** Applications whose time to pay is over and that nobody is paying, of one class or of all sites, behind another one. */
export async function listOverdue(db: Db, now: Date, limit: number, { course, after }: { course?: CourseRef; after?: AttendeeRow | undefined }): Promise<AttendeeRow[]> {
  return db.select().from(attendees)
    .where(and(course === undefined ? undefined : ofClass(course), isNotNull(attendees.payUntil), lte(attendees.payUntil, now), sql`not ${holdsSeat}${now.toISOString()}::timestamptz)`,
      after?.payUntil == null ? undefined : sql`(${attendees.payUntil}, ${attendees.channelSeq}, ${attendees.attendSeq}) > (${after.payUntil.toISOString()}::timestamptz, ${after.channelSeq}::bigint, ${after.attendSeq}::bigint)`))
    .orderBy(asc(attendees.payUntil), asc(attendees.channelSeq), asc(attendees.attendSeq)).limit(limit)
}

/** Attendees as mails address them, from a number on. */
export async function listRecipients(db: Db, course: CourseRef, attendSeqs: readonly number[]) {
  return db.select({
    attendSeq: attendees.attendSeq, userSeq: attendees.userSeq, language: attendees.language, payUntil: attendees.payUntil, choiseStatusCd: attendees.choiseStatusCd, reason: attendees.reason,
    name: users.name, email: users.email, title: courses.title,
  }).from(attendees)
    .innerJoin(users, and(eq(users.userSeq, attendees.userSeq), isNull(users.withdrawnAt)))
    .innerJoin(courses, and(eq(courses.channelSeq, attendees.channelSeq), eq(courses.courseSeq, attendees.courseSeq)))
    .where(these(course, attendSeqs)).orderBy(asc(attendees.attendSeq))
}
