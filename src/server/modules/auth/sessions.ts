import { createHash, randomBytes } from 'node:crypto'
import type { SessionKind } from '#shared/auth/device.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { SESSION_LIFETIME_MS } from '#shared/kernel/call/headers.ts'
import type { UserTypeCd } from '#shared/kernel/codes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Clock } from '#server/infra/ports.ts'
import { afterCommit } from '#server/infra/db/database.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { CallContext, RequestSession } from '#server/infra/http/context.ts'
import type { SessionReader } from '#server/infra/http/sessionReader.ts'
import type { Announcer } from '#server/infra/realtime/bus.ts'
import { placeHashes } from './attempts.ts'
import { endFamily, endOthers, endSessionsAt, extendSession, findLiveSession, insertSession, isBlockedAt, listLiveSessions, lockLiveSession, sessionQuery, writePlaces, writeSeen } from './queries.ts'
import type { SessionRow } from './queries.ts'

// Extending a session costs one write in five minutes instead of one per request.
const SLIDE_EVERY_MS = 5 * 60 * 1000
/** How exactly a site knows when a member was last seen. */
const SEEN_EVERY_MS = 15 * 60 * 1000
const LOOK_UP = 1000

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
  open(holder: SessionHolder, kind: SessionKind, from: { userAgent: string; clientId: string; tab: string }): Promise<{ token: string; expiresAt: Date }>
  aliveOf(sessionSeqs: readonly number[]): Promise<Set<number>>
  revoke(sessionSeq: number): Promise<void>
  /** Ends the sessions of users at a site with the transaction, and then says that they are blocked there. */
  revokeAt(tx: Db, channelSeq: number, userSeqs: readonly number[]): Promise<void>
  revokeOthers(kept: { userSeq: number; keepSessionSeq: number | null }): Promise<void>
}

const sessionOf = ({ sessionSeq, userSeq, kind, channelSeq, familySeq, expiresAt }: SessionRow): RequestSession =>
  ({ sessionSeq, userSeq, kind, channelSeq, familySeq, expiresAt })

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

export function createSessions(db: Db, clock: Clock, announcer: Announcer): Sessions {
  const signedOut = (sessionSeq: number) => announcer.announce({ session: sessionSeq }, { command: socketCommand.sessionEnded })
  const sessionsChanged = (userSeq: number, exceptTab?: string) => announcer.announce({ user: userSeq }, { command: socketCommand.personChanged }, exceptTab)

  return {
    async open({ userSeq, channelSeq, familySeq }, kind, from) {
      const token = randomBytes(32).toString('base64url')
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + SESSION_LIFETIME_MS)
      await db.transaction(async (tx) => {
        if (familySeq !== null && !(await lockLiveSession(tx, familySeq, now))) throw new AppError('loginRequired')
        await insertSession(tx, {
          tokenHash: hashOf(token), userSeq, kind, channelSeq, familySeq, userAgent: from.userAgent.slice(0, 400), clientId: from.clientId, createdAt: now, lastSeenAt: now, expiresAt,
        })
      })
      sessionsChanged(userSeq, from.tab)
      return { token, expiresAt }
    },

    async find(token, place) {
      const now = clock.now()
      const [row] = await sessionQuery(db).execute({ tokenHash: hashOf(token), now: now.toISOString(), ...place })
      if (row === undefined) return undefined
      const standing = {
        ...place, isChannelUser: row.isChannelUser, isBlocked: row.isBlocked, userTypeCd: row.siteRole as UserTypeCd | null,
        course: row.courseSeq === null ? undefined : { purgedAt: row.purgedAt, userTypeCd: row.courseRole },
        hasPart: row.hasPart,
      }
      const session = { ...sessionOf(row.session), standing }
      if (place.channelSeq !== null && row.isChannelUser && now.getTime() - (row.siteSeenAt?.getTime() ?? now.getTime()) >= SEEN_EVERY_MS) await writeSeen(db, { userSeq: session.userSeq, channelSeq: place.channelSeq }, now)
      if (now.getTime() - row.session.lastSeenAt.getTime() < SLIDE_EVERY_MS) return { ...session, slid: false }
      const expiresAt = new Date(now.getTime() + SESSION_LIFETIME_MS)
      await extendSession(db, session.sessionSeq, { lastSeenAt: now, expiresAt })
      return { ...session, expiresAt, slid: true }
    },

    async look(sessionSeq) {
      const row = await findLiveSession(db, sessionSeq, clock.now())
      return row && sessionOf(row)
    },

    async aliveOf(sessionSeqs) {
      const alive = new Set<number>()
      for (let from = 0; from < sessionSeqs.length; from += LOOK_UP) {
        for (const sessionSeq of await listLiveSessions(db, sessionSeqs.slice(from, from + LOOK_UP), clock.now())) alive.add(sessionSeq)
      }
      return alive
    },

    async revoke(sessionSeq) {
      const ended = await endFamily(db, sessionSeq, clock.now())
      for (const one of ended) signedOut(one.sessionSeq)
      for (const userSeq of new Set(ended.map((one) => one.userSeq))) sessionsChanged(userSeq)
    },

    async revokeAt(tx, channelSeq, userSeqs) {
      const ended = await endSessionsAt(tx, channelSeq, userSeqs, clock.now())
      afterCommit(tx, () => {
        for (const { sessionSeq } of ended) announcer.announce({ session: sessionSeq }, { command: socketCommand.accountBlocked })
        for (const userSeq of userSeqs) announcer.announce({ user: userSeq }, { command: socketCommand.standingChanged, channelSeq })
      })
    },

    async revokeOthers(kept) {
      const ended = await endOthers(db, kept, clock.now())
      for (const { sessionSeq } of ended) signedOut(sessionSeq)
      if (ended.length > 0) sessionsChanged(kept.userSeq)
    },
  }
}

/** Signs a user in. At a site's host the session is bound to that site. @param handedOver binding decided by single sign-on */
export type OpenSession = (userSeq: number, context: CallContext, handedOver?: Omit<SessionHolder, 'userSeq'>) => Promise<void>

/** Any successful login makes the place known. */
export function createOpenSession(db: Db, clock: Clock, sessions: Pick<Sessions, 'open' | 'revoke'>): OpenSession {
  return async (userSeq, context, handedOver) => {
    const { servedHost } = context
    const place = handedOver ?? { channelSeq: servedHost.kind === 'site' ? servedHost.channelSeq : null, familySeq: null }
    if (place.channelSeq !== null && await isBlockedAt(db, { userSeq, channelSeq: place.channelSeq })) throw new AppError('accountBlocked')
    // Revoke the previous session: nobody would see that its token lives on.
    if (context.session !== null) await sessions.revoke(context.session.sessionSeq)
    const { token, expiresAt } = await sessions.open({ userSeq, ...place }, context.isBrowser ? 'cookie' : 'token', context)
    await writePlaces(db, userSeq, placeHashes(context), clock.now())
    context.grantSession(token, expiresAt)
  }
}
