import type { FastifyBaseLogger } from 'fastify'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { CourseUserTypeCd } from '#shared/kernel/codes.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import type { PlatformPlace } from '#shared/channel/siteHost.ts'
import type { CallDefinition, CallParsed, CallReply } from '#shared/kernel/call/call.ts'
import type { ServedHost } from './hosts.ts'

/** The session that a request came with. */
export interface RequestSession {
  sessionSeq: number
  userSeq: number
  kind: 'cookie' | 'token'
  /** The only site where it counts; null for a session of the platform. */
  channelSeq: number | null
  /** The platform's session that it was handed over from. */
  familySeq: number | null
  expiresAt: Date
}

/** Where a path leads: a site, and a class of it; null where it names none. */
export interface Place {
  channelSeq: number | null
  courseSeq: number | null
}

/** A class, and what a person is in it. */
export interface CourseStanding {
  purgedAt: Date | null
  userTypeCd: CourseUserTypeCd | null
}

/** What a person is at a place. */
export interface Standing extends Place {
  isChannelUser: boolean
  userTypeCd: Actor['userTypeCd']
  /** Undefined where the site has no such class. */
  course: CourseStanding | undefined
  /** Whether they attend the class, or did, or like it. */
  hasPart: boolean
}

/** What a learner preview shows, and the session of whoever looks, which its media addresses are bound to. */
export interface PreviewScope {
  channelSeq: number
  courseSeq: number
  session: RequestSession
}

/** What a handler knows of its request, beside the parsed input. */
export interface CallContext {
  actor: Actor
  /** Null in a learner preview, which knows nothing of the account of whoever looks. */
  session: RequestSession | null
  /** The session that media addresses are bound to: in a preview that of whoever looks. For nothing else. */
  mediaSession: RequestSession | null
  language: Language
  requestId: string
  /** Address of the client. */
  address: string
  userAgent: string
  /** Referer header; empty where there is none, as from our own pages. */
  referer: string
  clientId: string
  /** Http-Session: the tab or app that asks. */
  tab: string
  /** A browser asks: its session travels as a cookie that scripts cannot read. */
  isBrowser: boolean
  log: FastifyBaseLogger
  /** Hands a new session to the client: cookie for a browser, access-token header for others. */
  grantSession(token: string, expiresAt: Date): void
  /** Takes the session's cookie away. */
  dropSession(): void
  /** Origin of the page or app as the server is reached by it, such as `https://academy.example.com`. */
  origin: string
  /** What the host that was asked stands for. */
  servedHost: ServedHost
  /** Where the platform is, as this client reaches it. */
  platform: PlatformPlace
  /** A cookie that the request came with. */
  cookie(name: string): string | undefined
  /** Leaves a secret with the browser, where no script reads it and no other site's page sends it along. */
  keepCookie(name: string, value: string, lifetimeMs: number): void
}

/** A context whose session the access rule has made sure of. */
export function sessionUserSeq(context: CallContext): number {
  if (context.actor.userSeq === null) throw new Error('call without a session reached a handler that needs one')
  return context.actor.userSeq
}

/** The site that the session is bound to, which the answer is to keep to; null for a session of the platform. */
export const siteOf = ({ session }: Pick<CallContext, 'session'>): number | null => session?.channelSeq ?? null

export type Handler<D extends CallDefinition> = (input: CallParsed<D>, context: CallContext) => Promise<CallReply<D>>

/** One handler for each call of a domain; the type checker misses none. */
export type Handlers<Calls extends Record<string, CallDefinition>> = { [K in keyof Calls]: Handler<Calls[K]> }
