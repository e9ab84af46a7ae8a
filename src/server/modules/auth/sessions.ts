import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { SESSION_LIFETIME_MS } from '#shared/kernel/call/headers.ts'
import type { UserTypeCd } from '#shared/kernel/codes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Clock } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { prepared } from '#server/infra/db/prepared.ts'
import { attendees, channelUsers, courses, courseUsers, likes, sessions } from '#server/infra/db/schema/index.ts'
import type { RequestSession } from '#server/infra/http/context.ts'
import type { SessionReader } from '#server/infra/http/sessionReader.ts'
import type { Announcer } from '#server/infra/realtime/bus.ts'

// Extending a session costs one write in five minutes instead of one per request.
const SLIDE_EVERY_MS = 5 * 60 * 1000

export interface SessionHolder {
  userSeq: number
  /** The site it is bound to; null for the platform. */
  channelSeq: number | null
  /** The platform session it derives from; they end together. */
  familySeq: number | null
}

/** Opaque tokens, kept as SHA-256, sliding expiry of 2 days (platform spec §9, AUTH-08). */
export interface Sessions extends SessionReader {
  /** Returns the only copy of the token. Throws `loginRequired` when the parent session has ended. */
  open(holder: SessionHolder, kind: 'cookie' | 'token', from: { userAgent: string; clientId: string; tab: string }): Promise<{ token: string; expiresAt: Date }>
  aliveOf(sessionSeqs: readonly number[]): Promise<Set<number>>
  revoke(sessionSeq: number): Promise<void>
  revokeOthers(kept: { userSeq: number; keepSessionSeq: number | null }): Promise<void>
}

const sessionColumns = {
  sessionSeq: sessions.sessionSeq, userSeq: sessions.userSeq, kind: sessions.kind, channelSeq: sessions.channelSeq, familySeq: sessions.familySeq,
  lastSeenAt: sessions.lastSeenAt, expiresAt: sessions.expiresAt,
}
type Row = Pick<typeof sessions.$inferSelect, keyof typeof sessionColumns>
const sessionOf = ({ sessionSeq, userSeq, kind, channelSeq, familySeq, expiresAt }: Row): RequestSession =>
  ({ sessionSeq, userSeq, kind: kind === 'cookie' ? 'cookie' : 'token', channelSeq, familySeq, expiresAt })

// One prepared round trip per request: session, and the user's roles on the site and in the class of the path.
const findQuery = prepared((db) => {
  const [channelSeq, courseSeq] = [sql.placeholder('channelSeq'), sql.placeholder('courseSeq')]
  return db
    .select({
      session: sessionColumns, isChannelUser: sql<boolean>`${channelUsers.userSeq} is not null`, siteRole: channelUsers.userTypeCd,
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

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

const LOOK_UP = 1000

export function createSessions(db: Db, clock: Clock, announcer: Announcer): Sessions {
  const isLive = () => and(isNull(sessions.revokedAt), gt(sessions.expiresAt, clock.now()))
  const signedOut = (sessionSeq: number) => announcer.announce({ session: sessionSeq }, { command: socketCommand.sessionEnded })
  const sessionsChanged = (userSeq: number, exceptTab?: string) => announcer.announce({ user: userSeq }, { command: socketCommand.personChanged }, exceptTab)

  return {
    async open({ userSeq, channelSeq, familySeq }, kind, from) {
      const token = randomBytes(32).toString('base64url')
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + SESSION_LIFETIME_MS)
      await db.transaction(async (tx) => {
        // Locked: a concurrent platform logout either is seen here or sees this session.
        const parents = familySeq === null ? [] : await tx.select({ one: sessions.sessionSeq }).from(sessions).where(and(eq(sessions.sessionSeq, familySeq), isLive())).for('share')
        if (familySeq !== null && parents.length === 0) throw new AppError('loginRequired')
        await tx.insert(sessions).values({
          tokenHash: hashOf(token), userSeq, kind, channelSeq, familySeq, userAgent: from.userAgent.slice(0, 400), clientId: from.clientId, createdAt: now, lastSeenAt: now, expiresAt,
        })
      })
      sessionsChanged(userSeq, from.tab)
      return { token, expiresAt }
    },

    async find(token, place) {
      const now = clock.now()
      const [row] = await findQuery(db).execute({ tokenHash: hashOf(token), now: now.toISOString(), ...place })
      if (row === undefined) return undefined
      const standing = {
        ...place, isChannelUser: row.isChannelUser, userTypeCd: row.siteRole as UserTypeCd | null,
        course: row.courseSeq === null ? undefined : { purgedAt: row.purgedAt, userTypeCd: row.courseRole },
        hasPart: row.hasPart,
      }
      const session = { ...sessionOf(row.session), standing }
      if (now.getTime() - row.session.lastSeenAt.getTime() < SLIDE_EVERY_MS) return { ...session, slid: false }
      const expiresAt = new Date(now.getTime() + SESSION_LIFETIME_MS)
      await db.update(sessions).set({ lastSeenAt: now, expiresAt }).where(eq(sessions.sessionSeq, session.sessionSeq))
      return { ...session, expiresAt, slid: true }
    },

    async look(sessionSeq) {
      const [row] = await db.select(sessionColumns).from(sessions).where(and(eq(sessions.sessionSeq, sessionSeq), isLive()))
      return row && sessionOf(row)
    },

    async aliveOf(sessionSeqs) {
      const alive = new Set<number>()
      for (let from = 0; from < sessionSeqs.length; from += LOOK_UP) {
        const rows = await db.select({ sessionSeq: sessions.sessionSeq }).from(sessions)
          .where(and(inArray(sessions.sessionSeq, sessionSeqs.slice(from, from + LOOK_UP)), isLive()))
        for (const { sessionSeq } of rows) alive.add(sessionSeq)
      }
      return alive
    },

    async revoke(sessionSeq) {
      const ended = await db.transaction(async (tx) => {
        const end = (which: SQL) => tx.update(sessions).set({ revokedAt: clock.now() }).where(and(which, isNull(sessions.revokedAt)))
          .returning({ sessionSeq: sessions.sessionSeq, userSeq: sessions.userSeq })
        // The parent first, so that no further session can derive from it.
        const own = await end(eq(sessions.sessionSeq, sessionSeq))
        return [...own, ...await end(eq(sessions.familySeq, sessionSeq))]
      })
      for (const one of ended) signedOut(one.sessionSeq)
      for (const userSeq of new Set(ended.map((one) => one.userSeq))) sessionsChanged(userSeq)
    },

    async revokeOthers({ userSeq, keepSessionSeq }) {
      const others = keepSessionSeq === null ? eq(sessions.userSeq, userSeq) : and(eq(sessions.userSeq, userSeq), ne(sessions.sessionSeq, keepSessionSeq))
      const ended = await db.update(sessions).set({ revokedAt: clock.now() }).where(and(others, isNull(sessions.revokedAt))).returning({ sessionSeq: sessions.sessionSeq })
      for (const { sessionSeq } of ended) signedOut(sessionSeq)
      if (ended.length > 0) sessionsChanged(userSeq)
    },
  }
}
