import { and, count, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { SessionUser } from '#shared/auth/contract.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { prepared } from '#server/infra/db/prepared.ts'
import { attendees, channelUsers, courses, courseUsers, likes, loginAttempts, loginPlaces, sessions, users } from '#server/infra/db/schema/index.ts'
import { countUnread } from '#server/modules/alarm/index.ts'
import { ofOpenSite } from '#server/modules/channel/index.ts'

export type UserRow = typeof users.$inferSelect

export const normalEmail = (email: string): string => email.trim().toLowerCase()

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.email, normalEmail(email)))
  return row
}

/** The signed-in user with the number of managed sites (of `ofSite` only, if given); undefined when unknown or withdrawn. */
export async function findSessionUser(db: Db, userSeq: number, ofSite: number | null = null): Promise<SessionUser | undefined> {
  const [row] = await db.select().from(users).where(eq(users.userSeq, userSeq))
  // Withdrawn while a login was in flight.
  if (row === undefined || row.withdrawnAt !== null) return undefined
  const [managed] = await db.select({ sites: count() }).from(channelUsers)
    .where(and(eq(channelUsers.userSeq, userSeq), isNotNull(channelUsers.userTypeCd), ofOpenSite(channelUsers.channelSeq), ofSite === null ? undefined : eq(channelUsers.channelSeq, ofSite)))
  return {
    userSeq: row.userSeq,
    name: row.name,
    email: row.email,
    snsTypeCd: row.snsTypeCd,
    isAuthenticated: row.isAuthenticated,
    isInitPlan: row.isInitPlan,
    badgeCount: await countUnread(db, userSeq, ofSite),
    alarmReadSeq: row.alarmReadSeq,
    mngCnt: managed?.sites ?? 0,
    phone: row.phone,
    phoneAt: row.phoneAt?.toISOString() ?? null,
    profileImageUrl: row.profileImageUrl,
  }
}

/** Undefined when the address is taken. */
export async function insertUser(tx: Db, values: typeof users.$inferInsert): Promise<number | undefined> {
  const [row] = await tx.insert(users).values(values).onConflictDoNothing({ target: users.email }).returning({ userSeq: users.userSeq })
  return row?.userSeq
}

export async function writeBlocked(db: Db, userSeq: number, blockedAt: Date | null): Promise<void> {
  await db.update(users).set({ blockedAt }).where(eq(users.userSeq, userSeq))
}

export async function deleteAttempts(db: Db, attemptKeys: readonly string[]): Promise<void> {
  await db.delete(loginAttempts).where(inArray(loginAttempts.attemptKey, [...attemptKeys]))
}

export async function isKnownPlace(db: Db, userSeq: number, placeHashes: readonly string[]): Promise<boolean> {
  const known = await db.select({ userSeq: loginPlaces.userSeq }).from(loginPlaces)
    .where(and(eq(loginPlaces.userSeq, userSeq), inArray(loginPlaces.placeHash, [...placeHashes]))).limit(1)
  return known.length > 0
}

export async function writePlaces(db: Db, userSeq: number, placeHashes: readonly string[], lastAt: Date): Promise<void> {
  await db.insert(loginPlaces).values(placeHashes.toSorted().map((placeHash) => ({ userSeq, placeHash, lastAt })))
    .onConflictDoUpdate({ target: [loginPlaces.userSeq, loginPlaces.placeHash], set: { lastAt } })
}

const sessionColumns = {
  sessionSeq: sessions.sessionSeq, userSeq: sessions.userSeq, kind: sessions.kind, channelSeq: sessions.channelSeq, familySeq: sessions.familySeq,
  lastSeenAt: sessions.lastSeenAt, expiresAt: sessions.expiresAt,
}
export type SessionRow = Pick<typeof sessions.$inferSelect, keyof typeof sessionColumns>

const isLive = (now: Date) => and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now))

/** One prepared round trip per request: session, and the user's roles on the site and in the class of the path. */
export const sessionQuery = prepared((db) => {
  const [channelSeq, courseSeq] = [sql.placeholder('channelSeq'), sql.placeholder('courseSeq')]
  return db
    .select({
      session: sessionColumns, isChannelUser: sql<boolean>`${channelUsers.userSeq} is not null`, siteRole: channelUsers.userTypeCd, siteSeenAt: sql<Date | null>`coalesce(${channelUsers.lastSeenAt}, ${channelUsers.joinedAt})`.mapWith(channelUsers.joinedAt), isBlocked: sql<boolean>`${channelUsers.blockedAt} is not null`,
      courseSeq: courses.courseSeq, purgedAt: courses.purgedAt, courseRole: courseUsers.userTypeCd, hasPart: sql<boolean>`${attendees.userSeq} is not null or ${likes.userSeq} is not null`,
    })
    .from(sessions)
    .leftJoin(channelUsers, and(eq(channelUsers.channelSeq, channelSeq), eq(channelUsers.userSeq, sessions.userSeq)))
    .leftJoin(courses, and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq)))
    .leftJoin(courseUsers, and(eq(courseUsers.channelSeq, channelSeq), eq(courseUsers.courseSeq, courseSeq), eq(courseUsers.userSeq, sessions.userSeq)))
    .leftJoin(attendees, and(eq(attendees.channelSeq, channelSeq), eq(attendees.courseSeq, courseSeq), eq(attendees.userSeq, sessions.userSeq)))
    .leftJoin(likes, and(eq(likes.channelSeq, channelSeq), eq(likes.courseSeq, courseSeq), eq(likes.userSeq, sessions.userSeq)))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), isNull(sessions.revokedAt), gt(sessions.expiresAt, sql.placeholder('now'))))
    .prepare('find_session')
})

export async function findLiveSession(db: Db, sessionSeq: number, now: Date): Promise<SessionRow | undefined> {
  const [row] = await db.select(sessionColumns).from(sessions).where(and(eq(sessions.sessionSeq, sessionSeq), isLive(now)))
  return row
}

/** Whether it is live. Locks it: a concurrent logout either is seen here or sees what derives from it. */
export async function lockLiveSession(tx: Db, sessionSeq: number, now: Date): Promise<boolean> {
  const rows = await tx.select({ one: sessions.sessionSeq }).from(sessions).where(and(eq(sessions.sessionSeq, sessionSeq), isLive(now))).for('share')
  return rows.length > 0
}

export async function listLiveSessions(db: Db, sessionSeqs: readonly number[], now: Date): Promise<number[]> {
  const rows = await db.select({ sessionSeq: sessions.sessionSeq }).from(sessions).where(and(inArray(sessions.sessionSeq, [...sessionSeqs]), isLive(now)))
  return rows.map(({ sessionSeq }) => sessionSeq)
}

export async function insertSession(tx: Db, values: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(values)
}

export async function extendSession(db: Db, sessionSeq: number, times: { lastSeenAt: Date; expiresAt: Date }): Promise<void> {
  await db.update(sessions).set(times).where(eq(sessions.sessionSeq, sessionSeq))
}

type EndedSession = Pick<SessionRow, 'sessionSeq' | 'userSeq'>

async function endSessions(tx: Db, which: SQL | undefined, revokedAt: Date): Promise<EndedSession[]> {
  return tx.update(sessions).set({ revokedAt }).where(and(which, isNull(sessions.revokedAt))).returning({ sessionSeq: sessions.sessionSeq, userSeq: sessions.userSeq })
}

/** Ends a session and those that derive from it. */
export async function endFamily(db: Db, sessionSeq: number, revokedAt: Date): Promise<EndedSession[]> {
  return db.transaction(async (tx) => {
    // The parent first, so that no further session can derive from it.
    const own = await endSessions(tx, eq(sessions.sessionSeq, sessionSeq), revokedAt)
    return [...own, ...await endSessions(tx, eq(sessions.familySeq, sessionSeq), revokedAt)]
  })
}

/** Ends a user's sessions that are bound to a site. */
export async function endSessionsAt(db: Db, channelSeq: number, userSeqs: readonly number[], revokedAt: Date): Promise<EndedSession[]> {
  return endSessions(db, and(inArray(sessions.userSeq, [...userSeqs]), eq(sessions.channelSeq, channelSeq)), revokedAt)
}

export async function writeSeen(db: Db, { userSeq, channelSeq }: MemberRef, lastSeenAt: Date): Promise<void> {
  await db.update(channelUsers).set({ lastSeenAt }).where(and(eq(channelUsers.channelSeq, channelSeq), eq(channelUsers.userSeq, userSeq)))
}

/** Whether staff of the site keep the user out. */
export async function isBlockedAt(db: Db, { userSeq, channelSeq }: MemberRef): Promise<boolean> {
  const [row] = await db.select({ blockedAt: channelUsers.blockedAt }).from(channelUsers).where(and(eq(channelUsers.channelSeq, channelSeq), eq(channelUsers.userSeq, userSeq)))
  return row !== undefined && row.blockedAt !== null
}

/** Ends a user's sessions, but for the kept one. */
export async function endOthers(db: Db, { userSeq, keepSessionSeq }: { userSeq: number; keepSessionSeq: number | null }, revokedAt: Date): Promise<EndedSession[]> {
  return endSessions(db, and(eq(sessions.userSeq, userSeq), keepSessionSeq === null ? undefined : ne(sessions.sessionSeq, keepSessionSeq)), revokedAt)
}
