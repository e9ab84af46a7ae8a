import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { InvitationRef } from '#server/infra/tokens/invitations.ts'
import { attendeeInvitations, channels, courses, users } from '#server/infra/db/schema/index.ts'

export type InvitationRow = typeof attendeeInvitations.$inferSelect

const ofClass = ({ channelSeq, courseSeq }: CourseRef) => and(eq(attendeeInvitations.channelSeq, channelSeq), eq(attendeeInvitations.courseSeq, courseSeq))
const isOpen = (now: Date) => and(isNull(attendeeInvitations.withdrawnAt), isNull(attendeeInvitations.acceptedAt), gt(attendeeInvitations.expiresAt, now))
const isOne = ({ channelSeq, invitationSeq }: InvitationRef) => and(eq(attendeeInvitations.channelSeq, channelSeq), eq(attendeeInvitations.invitationSeq, invitationSeq))

export async function listInvitations(db: Db, course: CourseRef, { page, size }: { page: number; size: number }) {
  const rows = await db.select().from(attendeeInvitations).where(ofClass(course)).orderBy(desc(attendeeInvitations.invitationSeq)).limit(size).offset((page - 1) * size)
  return { rows, totalCount: await db.$count(attendeeInvitations, ofClass(course)) }
}

/** Those of these addresses that have an open invitation to the class. */
export async function listInvited(db: Db, course: CourseRef, emails: readonly string[], now: Date): Promise<string[]> {
  const rows = await db.select({ email: attendeeInvitations.email }).from(attendeeInvitations).where(and(ofClass(course), isOpen(now), inArray(attendeeInvitations.email, [...emails])))
  return rows.map(({ email }) => email)
}

/** Open invitations to the class and to all classes of the site. */
export async function countInvitations(db: Db, course: CourseRef, now: Date) {
  const [row] = await db.select({
    ofClass: sql<number>`count(*) filter (where ${isOpen(now)} and ${attendeeInvitations.courseSeq} = ${course.courseSeq})`.mapWith(Number),
    ofSite: sql<number>`count(*) filter (where ${isOpen(now)})`.mapWith(Number),
  }).from(attendeeInvitations).where(eq(attendeeInvitations.channelSeq, course.channelSeq))
  return row ?? { ofClass: 0, ofSite: 0 }
}

export async function insertInvitations(tx: Db, rows: readonly (typeof attendeeInvitations.$inferInsert)[]): Promise<number[]> {
  const written = rows.length === 0 ? [] : await tx.insert(attendeeInvitations).values([...rows]).returning({ invitationSeq: attendeeInvitations.invitationSeq })
  return written.map(({ invitationSeq }) => invitationSeq)
}

/** These invitations to a class. */
export async function listThese(db: Db, course: CourseRef, invitationSeqs: readonly number[]): Promise<InvitationRow[]> {
  return db.select().from(attendeeInvitations).where(and(ofClass(course), inArray(attendeeInvitations.invitationSeq, [...invitationSeqs])))
}

/** Withdraws those that are open. Returns how many. */
export async function withdrawInvitations(db: Db, course: CourseRef, invitationSeqs: readonly number[], now: Date): Promise<number> {
  const rows = await db.update(attendeeInvitations).set({ withdrawnAt: now }).where(and(ofClass(course), isOpen(now), inArray(attendeeInvitations.invitationSeq, [...invitationSeqs])))
    .returning({ invitationSeq: attendeeInvitations.invitationSeq })
  return rows.length
}

/** An invitation with its class, and the address of an account. */
export async function findInvitation(db: Db, ref: InvitationRef, userSeq: number | null) {
  const [found] = await db.select({ invitation: attendeeInvitations, title: courses.title, imageKey: courses.imageKey, courseTypeCd: courses.courseTypeCd, email: users.email })
    .from(attendeeInvitations)
    .innerJoin(courses, and(eq(courses.channelSeq, attendeeInvitations.channelSeq), eq(courses.courseSeq, attendeeInvitations.courseSeq)))
    .leftJoin(users, eq(users.userSeq, userSeq ?? 0)).where(isOne(ref))
  return found
}

/** Locks an invitation, with the address of an account. The class must be locked. */
export async function lockInvitation(tx: Db, ref: InvitationRef, userSeq: number): Promise<{ invitation: InvitationRow; email: string | null } | undefined> {
  const [invitation] = await tx.select().from(attendeeInvitations).where(isOne(ref)).for('update')
  if (invitation === undefined) return undefined
  const [person] = await tx.select({ email: users.email }).from(users).where(eq(users.userSeq, userSeq))
  return { invitation, email: person?.email ?? null }
}

export async function writeAccepted(tx: Db, ref: InvitationRef, acceptedAt: Date): Promise<void> {
  await tx.update(attendeeInvitations).set({ acceptedAt }).where(isOne(ref))
}

/** Open invitations as mails show them. */
export async function listToSend(db: Db, course: CourseRef, invitationSeqs: readonly number[], now: Date) {
  return db.select({ invitationSeq: attendeeInvitations.invitationSeq, email: attendeeInvitations.email, language: attendeeInvitations.language, expiresAt: attendeeInvitations.expiresAt, title: courses.title, site: channels.name })
    .from(attendeeInvitations).innerJoin(channels, eq(channels.channelSeq, attendeeInvitations.channelSeq))
    .innerJoin(courses, and(eq(courses.channelSeq, attendeeInvitations.channelSeq), eq(courses.courseSeq, attendeeInvitations.courseSeq)))
    .where(and(ofClass(course), isOpen(now), inArray(attendeeInvitations.invitationSeq, [...invitationSeqs]))).orderBy(attendeeInvitations.invitationSeq)
}
