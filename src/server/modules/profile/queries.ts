import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { PgTable } from 'drizzle-orm/pg-core'
import { choiseStatusCd, courseTypeCd } from '#shared/kernel/codes.ts'
import type { SessionRef } from '#shared/kernel/refs.ts'
import type { TermsKind } from '#shared/terms/kinds.ts'
import type { Db } from '#server/infra/db/database.ts'
import { columnsNamingPeople } from '#server/infra/db/namesPeople.ts'
import { alarms, attendeeInvitations, attendees, channels, consents, courses, courseUsers, emailCodes, likes, memberInvitations, platformConsents, resetTokens, reviews, sessions, staffInvitations, users } from '#server/infra/db/schema/index.ts'
import type { UserRow } from '#server/modules/auth/index.ts'

export async function findUser(db: Db, userSeq: number): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.userSeq, userSeq))
  return row
}

export async function lockUser(tx: Db, userSeq: number): Promise<Pick<UserRow, 'marketingAt' | 'opensAt' | 'profileImageUrl'> | undefined> {
  const [row] = await tx.select({ marketingAt: users.marketingAt, opensAt: users.opensAt, profileImageUrl: users.profileImageUrl }).from(users).where(eq(users.userSeq, userSeq)).for('update')
  return row
}

export async function writeUser(db: Db, userSeq: number, values: Partial<typeof users.$inferInsert>): Promise<void> {
  await db.update(users).set(values).where(eq(users.userSeq, userSeq))
}

const consentOf = (table: typeof consents | typeof platformConsents, userSeq: number, kind: TermsKind) => and(eq(table.userSeq, userSeq), eq(table.termsKind, kind))

/** Consents to one kind of terms: the platform's first, then those of sites, oldest first. */
export async function listConsents(db: Db, userSeq: number, kind: TermsKind) {
  const ofPlatform = await db.select({ version: platformConsents.version, agreedAt: platformConsents.agreedAt }).from(platformConsents)
    .where(consentOf(platformConsents, userSeq, kind)).orderBy(asc(platformConsents.version))
  const ofSites = await db.select({ channelSeq: consents.channelSeq, siteName: channels.name, version: consents.version, agreedAt: consents.agreedAt }).from(consents)
    .innerJoin(channels, eq(channels.channelSeq, consents.channelSeq))
    .where(consentOf(consents, userSeq, kind)).orderBy(asc(consents.agreedAt), asc(consents.version))
  return [...ofPlatform.map((row) => ({ channelSeq: null, siteName: null, ...row })), ...ofSites]
}

export async function deleteConsents(tx: Db, userSeq: number, kind: TermsKind): Promise<void> {
  for (const table of [consents, platformConsents]) await tx.delete(table).where(consentOf(table, userSeq, kind))
}

export async function deleteResetTokens(tx: Db, userSeq: number): Promise<void> {
  await tx.delete(resetTokens).where(eq(resetTokens.userSeq, userSeq))
}

export async function deleteCodes(tx: Db, email: string): Promise<void> {
  await tx.delete(emailCodes).where(eq(emailCodes.email, email))
}

const isOpenOf = (userSeq: number, now: Date) => and(eq(sessions.userSeq, userSeq), isNull(sessions.revokedAt), gt(sessions.expiresAt, now))

/** The named session first, then the last used. */
export async function listOpenSessions(db: Db, { userSeq, sessionSeq }: SessionRef, now: Date, limit: number): Promise<(typeof sessions.$inferSelect)[]> {
  return db.select().from(sessions).where(isOpenOf(userSeq, now))
    .orderBy(desc(eq(sessions.sessionSeq, sessionSeq)), desc(sessions.lastSeenAt), desc(sessions.sessionSeq)).limit(limit)
}

export async function isOpenSession(db: Db, { userSeq, sessionSeq }: SessionRef, now: Date): Promise<boolean> {
  const rows = await db.select({ sessionSeq: sessions.sessionSeq }).from(sessions).where(and(isOpenOf(userSeq, now), eq(sessions.sessionSeq, sessionSeq)))
  return rows.length > 0
}

/** Returns the sessions that it ended. */
export async function endSessions(tx: Db, userSeq: number, revokedAt: Date): Promise<number[]> {
  const ended = await tx.update(sessions).set({ revokedAt }).where(and(eq(sessions.userSeq, userSeq), isNull(sessions.revokedAt))).returning({ sessionSeq: sessions.sessionSeq })
  return ended.map(({ sessionSeq }) => sessionSeq)
}

export async function listSiteNames(db: Db, channelSeqs: number[]): Promise<string[]> {
  const sites = await db.select({ name: channels.name }).from(channels).where(inArray(channels.channelSeq, channelSeqs)).orderBy(channels.channelSeq)
  return sites.map(({ name }) => name)
}

/** Frees seats and likes. Returns the affected live classes in lock order. */
export async function leaveClasses(tx: Db, userSeq: number): Promise<{ channelSeq: number; courseSeq: number; hadSeat: boolean }[]> {
  const enrolledIn = (status: SQL | undefined) => and(
    eq(attendees.channelSeq, courses.channelSeq), eq(attendees.courseSeq, courses.courseSeq), eq(attendees.userSeq, userSeq), status,
  )
  const counted = ne(attendees.choiseStatusCd, choiseStatusCd.cancelled)
  const seated = or(eq(attendees.choiseStatusCd, choiseStatusCd.approved), and(counted, isNotNull(attendees.payUntil)))
  const likedBy = and(eq(likes.channelSeq, courses.channelSeq), eq(likes.courseSeq, courses.courseSeq), eq(likes.userSeq, userSeq))
  // Locked in a fixed order to avoid deadlocks: packages first, as everyone does.
  const place = (table: typeof courses | typeof attendees | typeof likes) => ({ channelSeq: table.channelSeq, courseSeq: table.courseSeq })
  const theirs = union(
    tx.select(place(courses)).from(courses).where(eq(courses.writerSeq, userSeq)),
    tx.select(place(attendees)).from(attendees).where(and(eq(attendees.userSeq, userSeq), counted)),
    tx.select(place(likes)).from(likes).where(eq(likes.userSeq, userSeq)),
  )
  await tx.select({ one: sql`1` }).from(courses).where(sql`(${courses.channelSeq}, ${courses.courseSeq}) in ${theirs}`)
    .orderBy(sql`${courses.courseTypeCd} <> ${courseTypeCd.package}`, courses.channelSeq, courses.courseSeq).for('update')
  const left = await tx.select({ channelSeq: courses.channelSeq, courseSeq: courses.courseSeq, hadSeat: sql<boolean>`${seated}` }).from(courses).innerJoin(attendees, enrolledIn(counted))
    .where(isNull(courses.purgedAt)).orderBy(courses.channelSeq, courses.courseSeq)
  await tx.update(courses).set({ likeCount: sql`${courses.likeCount} - 1` }).from(likes).where(likedBy)
  await tx.update(courses).set({ attendCount: sql`${courses.attendCount} - 1` }).from(attendees).where(enrolledIn(eq(attendees.choiseStatusCd, choiseStatusCd.approved)))
  await tx.update(courses).set({ waitCount: sql`${courses.waitCount} - 1` }).from(attendees).where(enrolledIn(eq(attendees.choiseStatusCd, choiseStatusCd.awaiting)))
  await tx.update(courses).set({ acceptCount: sql`${courses.acceptCount} - 1` }).from(attendees)
    .where(enrolledIn(seated))
  await tx.update(attendees).set({ choiseStatusCd: choiseStatusCd.cancelled, payUntil: null, packSeq: null, ownAccess: null }).where(and(eq(attendees.userSeq, userSeq), counted))
  await tx.update(attendees).set({ reason: null }).where(and(eq(attendees.userSeq, userSeq), isNotNull(attendees.reason)))
  await tx.update(attendees).set({ orderer: null }).where(and(eq(attendees.userSeq, userSeq), isNotNull(attendees.orderer)))
  return left
}

/** Locks the user and their classes' managers in a fixed order, to avoid deadlocks. */
export async function lockNotified(tx: Db, userSeq: number): Promise<void> {
  const notified = union(
    tx.select({ userSeq: users.userSeq }).from(users).where(eq(users.userSeq, userSeq)),
    tx.select({ userSeq: courseUsers.userSeq }).from(courseUsers)
      .innerJoin(attendees, and(eq(attendees.channelSeq, courseUsers.channelSeq), eq(attendees.courseSeq, courseUsers.courseSeq), eq(attendees.userSeq, userSeq))),
  )
  await tx.select({ one: sql`1` }).from(users).where(inArray(users.userSeq, notified)).orderBy(asc(users.userSeq)).for('no key update')
}

// Kept after withdrawal: reviews, their enrollments, and ended sessions (removed by retention).
const staying: ReadonlySet<PgTable> = new Set<PgTable>([reviews, attendees, sessions])

/** Deletes invitations that were sent to an address. */
export async function deleteInvitations(tx: Db, email: string): Promise<void> {
  await tx.delete(attendeeInvitations).where(eq(attendeeInvitations.email, email))
  await tx.delete(staffInvitations).where(eq(staffInvitations.email, email))
  await tx.delete(memberInvitations).where(eq(memberInvitations.email, email))
}

/** Erases the user from every table with a foreign key to users, future ones included. */
export async function forget(tx: Db, userSeq: number): Promise<void> {
  await tx.update(alarms).set({
    profileImageUrl: null,
    content: sql`case when ${alarms.content} like '{%' then jsonb_set(${alarms.content}::jsonb, '{name}', '""')::text else ${alarms.content} end`,
  }).where(eq(alarms.actorUserSeq, userSeq))
  for (const { table, property, column, upon } of columnsNamingPeople()) {
    if (staying.has(table) || upon === 'stays') continue
    if (upon === 'goes') await tx.delete(table).where(eq(column, userSeq))
    else await tx.update(table).set({ [property]: null }).where(eq(column, userSeq))
  }
}
