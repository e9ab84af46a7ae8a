import type { FastifyBaseLogger } from 'fastify'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { CourseUserTypeCd } from '#shared/kernel/codes.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import type { SessionKind } from '#shared/auth/device.ts'
import type { PlatformPlace } from '#shared/kernel/siteHost.ts'
import type { CallDefinition, CallParsed, CallReply } from '#shared/kernel/call/call.ts'
import type { ServedHost } from './hosts.ts'

export interface RequestSession {
  sessionSeq: number
  userSeq: number
  kind: SessionKind
  /** The only site it is valid for; null for a platform session. */
  channelSeq: number | null
  /** The platform session that it was derived from by single sign-on. */
  familySeq: number | null
  expiresAt: Date
}

export interface Place {
  channelSeq: number | null
  courseSeq: number | null
}

export interface CourseStanding {
  purgedAt: Date | null
  userTypeCd: CourseUserTypeCd | null
}

export interface Standing extends Place {
  isChannelUser: boolean
  /** Kept out by the site's staff. */
  isBlocked: boolean
  userTypeCd: Actor['userTypeCd']
  /** Undefined: the site has no such class. */
  course: CourseStanding | undefined
  /** Attends, attended or likes the class. */
  hasPart: boolean
}

/** What a learner preview shows; its media URLs are bound to the session that opened it. */
export interface PreviewScope {
  channelSeq: number
  /** `PREVIEW_OF_SITE`: none. */
  courseSeq: number
  session: RequestSession
}

export interface CallContext {
  actor: Actor
  /** Null in a learner preview, which must not read the account behind it. */
  session: RequestSession | null
  /** Session that media URLs are bound to; in a preview, the one that opened it. Use for nothing else. */
  mediaSession: RequestSession | null
  language: Language
  requestId: string
  address: string
  userAgent: string
  referer: string
  clientId: string
  tab: string
  isBrowser: boolean
  log: FastifyBaseLogger
  /** Sends a new session: a cookie to a browser, an access-token header to others. */
  grantSession(token: string, expiresAt: Date): void
  dropSession(): void
  origin: string
  servedHost: ServedHost
  platform: PlatformPlace
  cookie(name: string): string | undefined
  keepCookie(name: string, value: string, lifetimeMs: number): void
}

export function sessionUserSeq(context: CallContext): number {
  if (context.actor.userSeq === null) throw new Error('call without a session reached a handler that needs one')
  return context.actor.userSeq
}

/** The session of a call that needs one. */
export function sessionOf({ session }: Pick<CallContext, 'session'>): RequestSession {
  if (session === null) throw new Error('call without a session reached a handler that needs one')
  return session
}

/** The site that the session is bound to; null for a platform session. */
export const siteOf = ({ session }: Pick<CallContext, 'session'>): number | null => session?.channelSeq ?? null

export type Handler<D extends CallDefinition> = (input: CallParsed<D>, context: CallContext) => Promise<CallReply<D>>

export type Handlers<Calls extends Record<string, CallDefinition>> = { [K in keyof Calls]: Handler<Calls[K]> }
