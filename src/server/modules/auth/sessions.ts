import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import { SESSION_LIFETIME_MS } from '#shared/contract/headers.ts'
import type { Clock } from '#server/app/ports.ts'
import type { Db } from '#server/db/database.ts'
import { sessions } from '#server/db/schema/index.ts'
import type { Announcer } from '#server/realtime/bus.ts'

/** How old `lastSeenAt` may grow before a request writes it again: sliding costs one write in five minutes, not one a request. */
const SLIDE_EVERY_MS = 5 * 60 * 1000

/** A live session. */
export interface Session {
  sessionSeq: number
  userSeq: number
  kind: 'cookie' | 'token'
  expiresAt: Date
}

/** Sessions with opaque tokens, kept only as SHA-256, sliding for 2 days (platform spec §9, AUTH-08). */
export interface Sessions {
  /** Opens a session; the token is told once and kept nowhere. The tab that it is opened in need not hear of it. */
  open(userSeq: number, kind: 'cookie' | 'token', from: { userAgent: string; clientId: string; tab: string }): Promise<{ token: string; expiresAt: Date }>
  /** The live session of a token, slid on; undefined when expired, revoked or unknown. */
  find(token: string): Promise<(Session & { slid: boolean }) | undefined>
  /** Whether a session, and one of that kind where it is named, is still alive; for links that are bound to one. */
  isAlive(sessionSeq: number, kind?: 'cookie' | 'token'): Promise<boolean>
  /** Which of these are alive. */
  aliveOf(sessionSeqs: readonly number[]): Promise<Set<number>>
  /** Whose session it is; undefined when it has ended. */
  userOf(sessionSeq: number): Promise<number | undefined>
  revoke(sessionSeq: number): Promise<void>
  /** Ends all sessions of a person but one. */
  revokeOthers(userSeq: number, keepSessionSeq: number | null): Promise<void>
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Sessions looked up by one query. */
const LOOK_UP = 1000

/** Makes the session store; clients whose session is revoked hear of it at once. */
export function createSessions(db: Db, clock: Clock, announcer: Announcer): Sessions {
  const isLive = () => and(isNull(sessions.revokedAt), gt(sessions.expiresAt, clock.now()))
  const signedOut = (sessionSeq: number) => announcer.tell({ session: sessionSeq }, { command: 'E0003' })
  /** The person's other clients show where they are logged in. */
  const sessionsChanged = (userSeq: number, exceptTab?: string) => announcer.tell({ user: userSeq }, { command: 'E0016' }, exceptTab)

  return {
    async open(userSeq, kind, from) {
      const token = randomBytes(32).toString('base64url')
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + SESSION_LIFETIME_MS)
      await db.insert(sessions).values({
        tokenHash: hashOf(token), userSeq, kind, userAgent: from.userAgent.slice(0, 400), clientId: from.clientId, createdAt: now, lastSeenAt: now, expiresAt,
      })
      sessionsChanged(userSeq, from.tab)
      return { token, expiresAt }
    },

    async find(token) {
      const now = clock.now()
      const [row] = await db.select().from(sessions)
        .where(and(eq(sessions.tokenHash, hashOf(token)), isLive()))
      if (row === undefined) return undefined
      const kind = row.kind === 'cookie' ? 'cookie' : 'token'
      if (now.getTime() - row.lastSeenAt.getTime() < SLIDE_EVERY_MS) {
        return { sessionSeq: row.sessionSeq, userSeq: row.userSeq, kind, expiresAt: row.expiresAt, slid: false }
      }
      const expiresAt = new Date(now.getTime() + SESSION_LIFETIME_MS)
      await db.update(sessions).set({ lastSeenAt: now, expiresAt }).where(eq(sessions.sessionSeq, row.sessionSeq))
      return { sessionSeq: row.sessionSeq, userSeq: row.userSeq, kind, expiresAt, slid: true }
    },

    async isAlive(sessionSeq, kind) {
      const rows = await db.select({ one: sessions.sessionSeq }).from(sessions)
        .where(and(eq(sessions.sessionSeq, sessionSeq), kind === undefined ? undefined : eq(sessions.kind, kind), isLive()))
      return rows.length > 0
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

    async userOf(sessionSeq) {
      const [row] = await db.select({ userSeq: sessions.userSeq }).from(sessions).where(and(eq(sessions.sessionSeq, sessionSeq), isLive()))
      return row?.userSeq
    },

    async revoke(sessionSeq) {
      const [ended] = await db.update(sessions).set({ revokedAt: clock.now() }).where(eq(sessions.sessionSeq, sessionSeq)).returning({ userSeq: sessions.userSeq })
      signedOut(sessionSeq)
      if (ended !== undefined) sessionsChanged(ended.userSeq)
    },

    async revokeOthers(userSeq, keepSessionSeq) {
      const others = keepSessionSeq === null ? eq(sessions.userSeq, userSeq) : and(eq(sessions.userSeq, userSeq), ne(sessions.sessionSeq, keepSessionSeq))
      const ended = await db.update(sessions).set({ revokedAt: clock.now() }).where(and(others, isNull(sessions.revokedAt))).returning({ sessionSeq: sessions.sessionSeq })
      for (const { sessionSeq } of ended) signedOut(sessionSeq)
      if (ended.length > 0) sessionsChanged(userSeq)
    },
  }
}
