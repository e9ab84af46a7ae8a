import { and, asc, eq, inArray, max, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { attendeeEvents, attendees } from '#server/infra/db/schema/index.ts'

export type AttendeeEventRow = typeof attendeeEvents.$inferSelect

/** When something changed, and whose change it was; null: no person's. */
export interface ChangedBy {
  at: Date
  byUserSeq: number | null
  /** The bulk change that it is part of. */
  bulkSeq?: number
}

const kept = ['course_seq', 'user_seq', 'choise_status_cd', 'attend_at', 'valid_at', 'review_expiring_at', 'pay_until', 'pack_seq', 'subscription_seq', 'order_seq', 'brought_by', 'created_at', 'reason'].join(', ')

/** Notes what enrollments are now, in one statement. */
async function note(tx: Db, which: SQL | undefined, { at, byUserSeq, bulkSeq = null }: Omit<ChangedBy, 'bulkSeq'> & { bulkSeq?: number | null }): Promise<void> {
  await tx.execute(sql`insert into ${attendeeEvents} (channel_seq, at, by_user_seq, bulk_seq, ${sql.raw(kept)})
    select channel_seq, ${at.toISOString()}::timestamptz, ${byUserSeq}::bigint, ${bulkSeq}::bigint, ${sql.raw(kept)} from ${attendees} where ${which} order by attend_seq`)
}

/** Notes what the enrollments of these users in a class are now. */
export async function noteAttendees(tx: Db, { channelSeq, courseSeq }: CourseRef, userSeqs: readonly number[], by: ChangedBy): Promise<void> {
  if (userSeqs.length > 0) await note(tx, and(eq(attendees.channelSeq, channelSeq), eq(attendees.courseSeq, courseSeq), inArray(attendees.userSeq, [...userSeqs])), by)
}

/** Notes what all enrollments by a subscription are now. */
export async function noteSubscribed(tx: Db, { channelSeq, subscriptionSeq }: { channelSeq: number; subscriptionSeq: number }, by: ChangedBy): Promise<void> {
  await note(tx, and(eq(attendees.channelSeq, channelSeq), eq(attendees.subscriptionSeq, subscriptionSeq)), by)
}

/** Notes that these users have no enrollment in a class any more. */
export async function noteRemoved(tx: Db, { channelSeq, courseSeq }: CourseRef, userSeqs: readonly number[], by: ChangedBy): Promise<void> {
  if (userSeqs.length > 0) await tx.insert(attendeeEvents).values(userSeqs.map((userSeq) => ({ channelSeq, courseSeq, userSeq, ...by })))
}

/** The latest note of each of these users in a class; it tells whether anything changed since. */
export async function listLatestEvents(db: Db, { channelSeq, courseSeq }: CourseRef, userSeqs: readonly number[]): Promise<Map<number, number>> {
  if (userSeqs.length === 0) return new Map()
  const rows = await db.select({ userSeq: attendeeEvents.userSeq, eventSeq: max(attendeeEvents.eventSeq) }).from(attendeeEvents)
    .where(and(eq(attendeeEvents.channelSeq, channelSeq), eq(attendeeEvents.courseSeq, courseSeq), inArray(attendeeEvents.userSeq, [...userSeqs]))).groupBy(attendeeEvents.userSeq)
  return new Map(rows.map(({ userSeq, eventSeq }) => [userSeq, eventSeq ?? 0]))
}

/** What was noted of the enrollments of these users in a class, in the order of time. */
export async function listEvents(db: Db, { channelSeq, courseSeq }: CourseRef, userSeqs: readonly number[]): Promise<AttendeeEventRow[]> {
  return db.select().from(attendeeEvents)
    .where(and(eq(attendeeEvents.channelSeq, channelSeq), eq(attendeeEvents.courseSeq, courseSeq), inArray(attendeeEvents.userSeq, [...userSeqs]))).orderBy(asc(attendeeEvents.eventSeq))
}
