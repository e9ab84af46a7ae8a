import { and, count, desc, eq, sql } from 'drizzle-orm'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { attendees, channelUsers, courses, courseUsers, referralLinks, referrals, users } from '#server/infra/db/schema/index.ts'

export interface CodeRef { channelSeq: number; refererCode: string }
interface PersonRef extends CourseRef { userSeq: number }

/** Most referrers that staff are shown. */
const SHOWN = 100

const ofPerson = ({ channelSeq, courseSeq, userSeq }: PersonRef) => and(eq(referralLinks.channelSeq, channelSeq), eq(referralLinks.courseSeq, courseSeq), eq(referralLinks.userSeq, userSeq))

/** The person's code for a class; a new one only where there is none. */
export async function takeLink(db: Db, ref: PersonRef, refererCode: string, createdAt: Date): Promise<string> {
  await db.insert(referralLinks).values({ ...ref, refererCode, createdAt }).onConflictDoNothing()
  const [row] = await db.select({ refererCode: referralLinks.refererCode }).from(referralLinks).where(ofPerson(ref))
  if (row === undefined) throw new Error('a referral code was given twice')
  return row.refererCode
}

const arrivals = { arrivedCount: count(), enrolledCount: count(attendees.attendSeq) }
const attends = and(eq(attendees.channelSeq, referrals.channelSeq), eq(attendees.courseSeq, referrals.courseSeq), eq(attendees.userSeq, referrals.userSeq), eq(attendees.choiseStatusCd, choiseStatusCd.approved))
const ofClass = ({ channelSeq, courseSeq }: CourseRef) => and(eq(referrals.channelSeq, channelSeq), eq(referrals.courseSeq, courseSeq))

export async function countArrivals(db: Db, { userSeq, ...course }: PersonRef): Promise<{ arrivedCount: number; enrolledCount: number }> {
  const [row] = await db.select(arrivals).from(referrals).leftJoin(attendees, attends).where(and(ofClass(course), eq(referrals.referrerSeq, userSeq)))
  return row ?? { arrivedCount: 0, enrolledCount: 0 }
}

/** Who brought people to a class, those who brought most first. */
export async function listReferrers(db: Db, course: CourseRef) {
  return db.select({ userSeq: users.userSeq, name: users.name, email: users.email, withdrawnAt: users.withdrawnAt, ...arrivals }).from(referrals)
    .innerJoin(users, eq(users.userSeq, referrals.referrerSeq)).leftJoin(attendees, attends)
    .where(ofClass(course)).groupBy(users.userSeq).orderBy(desc(count()), users.userSeq).limit(SHOWN)
}

/** The class of a code and who shared it; undefined for an unknown one. */
export async function findLink(db: Db, { channelSeq, refererCode }: CodeRef) {
  const [row] = await db.select({
    courseSeq: referralLinks.courseSeq, userSeq: referralLinks.userSeq, title: courses.title, imageKey: courses.imageKey, courseTypeCd: courses.courseTypeCd, display: courses.display, senderTypeCd: channelUsers.userTypeCd, appointedCd: courseUsers.userTypeCd, name: users.name, withdrawnAt: users.withdrawnAt,
  }).from(referralLinks)
    .innerJoin(courses, and(eq(courses.channelSeq, referralLinks.channelSeq), eq(courses.courseSeq, referralLinks.courseSeq)))
    .innerJoin(users, eq(users.userSeq, referralLinks.userSeq))
    .leftJoin(channelUsers, and(eq(channelUsers.channelSeq, referralLinks.channelSeq), eq(channelUsers.userSeq, referralLinks.userSeq)))
    .leftJoin(courseUsers, and(eq(courseUsers.channelSeq, referralLinks.channelSeq), eq(courseUsers.courseSeq, referralLinks.courseSeq), eq(courseUsers.userSeq, referralLinks.userSeq)))
    .where(and(eq(referralLinks.channelSeq, channelSeq), eq(referralLinks.refererCode, refererCode)))
  return row
}

/** Notes by whom a user came; nothing where one is noted, or where the user attends or once did. */
export async function noteArrival(db: Db, { channelSeq, courseSeq, userSeq }: PersonRef, referrerSeq: number, arrivedAt: Date): Promise<void> {
  const attended = db.select({ one: sql`1` }).from(attendees).where(and(eq(attendees.channelSeq, channelSeq), eq(attendees.courseSeq, courseSeq), eq(attendees.userSeq, userSeq)))
  await db.execute(sql`insert into ${referrals} (channel_seq, course_seq, user_seq, referrer_seq, arrived_at)
    select ${channelSeq}::bigint, ${courseSeq}::bigint, ${userSeq}::bigint, ${referrerSeq}::bigint, ${arrivedAt.toISOString()}::timestamptz where not exists ${attended}
    on conflict do nothing`)
}
