import { and, eq } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AttendeeRef, CourseRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { attendees, certificates, channels, courses, users } from '#server/infra/db/schema/index.ts'
import { completed, lastCompletedAt } from '#server/modules/course/index.ts'

export interface LearnerRef extends CourseRef {
  userSeq: number
}

async function findOne(db: Db, { channelSeq, courseSeq }: CourseRef, who: SQL) {
  const [row] = await db.select({
    userSeq: attendees.userSeq, choiseStatusCd: attendees.choiseStatusCd, keptAt: attendees.completedAt, completedCount: completed, lessonCount: courses.lessonCount, lastCompletedAt,
  }).from(attendees).innerJoin(courses, and(eq(courses.channelSeq, attendees.channelSeq), eq(courses.courseSeq, attendees.courseSeq)))
    .where(and(eq(attendees.channelSeq, channelSeq), eq(attendees.courseSeq, courseSeq), who))
  return row
}

/** An enrollment with its progress. */
export const findAttendance = (db: Db, { userSeq, ...course }: LearnerRef) => findOne(db, course, eq(attendees.userSeq, userSeq))
export const findAttendee = (db: Db, { attendSeq, ...course }: AttendeeRef) => findOne(db, course, eq(attendees.attendSeq, attendSeq))
export type Attendance = NonNullable<Awaited<ReturnType<typeof findOne>>>

/** Keeps a certificate that was issued before. */
export async function insertCertificate(db: Db, row: typeof certificates.$inferInsert): Promise<void> {
  await db.insert(certificates).values(row).onConflictDoNothing({ target: [certificates.channelSeq, certificates.courseSeq, certificates.userSeq] })
}

async function findCertificate(db: Db, channelSeq: number, which: SQL | undefined) {
  const [row] = await db.select({
    certificateNo: certificates.certificateNo, completedAt: certificates.completedAt, issuedAt: certificates.issuedAt,
    name: users.name, withdrawnAt: users.withdrawnAt, title: courses.title, siteName: channels.name, choiseStatusCd: attendees.choiseStatusCd, attendAt: attendees.attendAt, createdAt: attendees.createdAt,
  }).from(certificates)
    .innerJoin(attendees, and(eq(attendees.channelSeq, certificates.channelSeq), eq(attendees.courseSeq, certificates.courseSeq), eq(attendees.userSeq, certificates.userSeq)))
    .innerJoin(users, eq(users.userSeq, certificates.userSeq))
    .innerJoin(courses, and(eq(courses.channelSeq, certificates.channelSeq), eq(courses.courseSeq, certificates.courseSeq)))
    .innerJoin(channels, eq(channels.channelSeq, certificates.channelSeq))
    .where(and(eq(certificates.channelSeq, channelSeq), which))
  return row
}
export type CertificateRow = NonNullable<Awaited<ReturnType<typeof findCertificate>>>

export const findOfLearner = (db: Db, { channelSeq, courseSeq, userSeq }: LearnerRef) => findCertificate(db, channelSeq, and(eq(certificates.courseSeq, courseSeq), eq(certificates.userSeq, userSeq)))
export const findByNo = (db: Db, channelSeq: number, certificateNo: string) => findCertificate(db, channelSeq, eq(certificates.certificateNo, certificateNo))
