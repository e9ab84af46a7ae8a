import type { FastifyReply, FastifyRequest } from 'fastify'
import { headerNames } from '#shared/kernel/call/headers.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { hasOwnPages, ownOrigin } from './hosts.ts'
import type { HostRules, ServedHost } from './hosts.ts'
import type { Place, RequestSession } from './context.ts'
import type { FoundSession, SessionReader } from './sessionReader.ts'

export const SESSION_COOKIE = 'madang_session'
/** Over https. `__Host-` keeps a page of one site from setting the cookie for its siblings (login CSRF). */
export const SECURE_SESSION_COOKIE = `__Host-${SESSION_COOKIE}`

export interface OriginRules extends HostRules {
  allowedOrigins: readonly string[]
}

/** Whether a browser sent the request: only browsers send these headers, and scripts cannot drop them from a write. */
export function isBrowser(request: FastifyRequest): boolean {
  return request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined
}

// SameSite does not separate two sites below one domain; the Origin check does.
const isAllowed = (request: FastifyRequest, rules: OriginRules, origin: string) =>
  (origin === ownOrigin(request, rules) && hasOwnPages(request, rules)) || rules.allowedOrigins.includes(origin)

/** Throws `foreignOrigin` unless the Origin header is absent, this host's own, or allowed. */
export function checkOrigin(request: FastifyRequest, rules: OriginRules): void {
  const { origin } = request.headers
  if (origin !== undefined && !isAllowed(request, rules, origin)) throw new AppError('foreignOrigin')
}

const isWrite = (request: FastifyRequest) => !['GET', 'HEAD', 'OPTIONS'].includes(request.method)

/** A site session is valid at that site's hosts only: the owner may read its token through their own proxy. */
export function isAtItsHost({ channelSeq }: Pick<RequestSession, 'channelSeq'>, servedHost: ServedHost): boolean {
  return channelSeq === null || (servedHost.kind === 'site' && servedHost.channelSeq === channelSeq)
}

const seqOf = (text: string | undefined) => (text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null)

function placeOf(request: FastifyRequest): Place {
  const { channelSeq, courseSeq } = (request.params ?? {}) as { channelSeq?: string; courseSeq?: string }
  return { channelSeq: seqOf(channelSeq), courseSeq: seqOf(courseSeq) }
}

/** Reads the session from Access-Token header or cookie. Throws `foreignOrigin` for a write by cookie without an allowed Origin (CSRF). */
export async function readSession(request: FastifyRequest, sessions: SessionReader, rules: OriginRules): Promise<(FoundSession & { token: string }) | null> {
  if (isWrite(request)) checkOrigin(request, rules)
  const header = request.headers[headerNames.accessToken]
  const cookie = sessionCookieOf(request, rules)
  const token = typeof header === 'string' && header !== '' ? header : cookie
  if (token === undefined || token === '') return null
  const byCookie = token !== header
  if (byCookie && isWrite(request) && request.headers.origin === undefined) throw new AppError('foreignOrigin')
  const session = await sessions.find(token, placeOf(request))
  // A cookie's token must not work as an API token, nor the reverse.
  if (session === undefined || session.kind !== (byCookie ? 'cookie' : 'token')) return null
  return isAtItsHost(session, request.servedHost) ? { ...session, token } : null
}

export const bringsSession = (request: FastifyRequest, rules: HostRules): boolean =>
  request.headers[headerNames.accessToken] !== undefined || sessionCookieOf(request, rules) !== undefined

const isSecure = (request: FastifyRequest, rules: HostRules) => ownOrigin(request, rules).startsWith('https:')
const cookieName = (request: FastifyRequest, rules: HostRules) => (isSecure(request, rules) ? SECURE_SESSION_COOKIE : SESSION_COOKIE)

export function sessionCookieOf(request: FastifyRequest, rules: HostRules): string | undefined {
  return request.cookies[cookieName(request, rules)]
}

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string, expires: Date, rules: OriginRules): void {
  void reply.setCookie(cookieName(request, rules), token, { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request, rules), expires })
}

export function dropSessionCookie(request: FastifyRequest, reply: FastifyReply, rules: OriginRules): void {
  void reply.clearCookie(cookieName(request, rules), { path: '/', secure: isSecure(request, rules) })
}
