import type { FastifyReply, FastifyRequest } from 'fastify'
import { headerNames } from '#shared/kernel/call/headers.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { hasOwnPages, ownOrigin } from './hosts.ts'
import type { HostRules, ServedHost } from './hosts.ts'
import type { Place, RequestSession } from './context.ts'
import type { FoundSession, SessionReader } from './sessionReader.ts'

/** Cookie of the web bundle's session on plain http; scripts cannot read it. */
export const SESSION_COOKIE = 'madang_session'
/**
 * The same by https. A page of one site could set a cookie for all names below the platform's domain, and so log the visitors of
 * another in as somebody: browsers take a name that begins so from its very host alone.
 */
export const SECURE_SESSION_COOKIE = `__Host-${SESSION_COOKIE}`

/** Which pages may use a session cookie, and how cookies are set. */
export interface OriginRules extends HostRules {
  allowedOrigins: readonly string[]
}

/** Whether a page asks. Only browsers send these headers, and no script can leave them out of a write. */
export function isBrowser(request: FastifyRequest): boolean {
  return request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined
}

/**
 * The pages of two sites below one domain are the same site to a browser, which sends the cookie of either along with what a page
 * of the other asks: that a page is of this very host is what keeps them apart.
 */
const isAllowed = (request: FastifyRequest, rules: OriginRules, origin: string) =>
  (origin === ownOrigin(request, rules) && hasOwnPages(request, rules)) || rules.allowedOrigins.includes(origin)

/** Throws `foreignOrigin` for a request of a page that is neither this host's nor allowed; other clients send no Origin. */
export function checkOrigin(request: FastifyRequest, rules: OriginRules): void {
  const { origin } = request.headers
  if (origin !== undefined && !isAllowed(request, rules, origin)) throw new AppError('foreignOrigin')
}

const isWrite = (request: FastifyRequest) => !['GET', 'HEAD', 'OPTIONS'].includes(request.method)

/**
 * Whether a session counts at a host. One that was opened at a site's host, where its owner may read it by a proxy of their own, is
 * good at the hosts of that site alone; one of the platform is good anywhere, as only its own client has it.
 */
export function isAtItsHost({ channelSeq }: Pick<RequestSession, 'channelSeq'>, servedHost: ServedHost): boolean {
  return channelSeq === null || (servedHost.kind === 'site' && servedHost.channelSeq === channelSeq)
}

const seqOf = (text: string | undefined) => (text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null)

/** The site and class that the path of a request names. */
function placeOf(request: FastifyRequest): Place {
  const { channelSeq, courseSeq } = (request.params ?? {}) as { channelSeq?: string; courseSeq?: string }
  return { channelSeq: seqOf(channelSeq), courseSeq: seqOf(courseSeq) }
}

/**
 * The session that a request carries: Access-Token header (desktop, API), else the cookie (web).
 * One that is bound to a site is none at any other host.
 * A cookie counts on a write only from a page that says where it is from: throws `foreignOrigin` otherwise, since any page can send it along.
 */
export async function readSession(request: FastifyRequest, sessions: SessionReader, rules: OriginRules): Promise<(FoundSession & { token: string }) | null> {
  if (isWrite(request)) checkOrigin(request, rules)
  const header = request.headers[headerNames.accessToken]
  const cookie = sessionCookieOf(request, rules)
  const token = typeof header === 'string' && header !== '' ? header : cookie
  if (token === undefined || token === '') return null
  const byCookie = token !== header
  if (byCookie && isWrite(request) && request.headers.origin === undefined) throw new AppError('foreignOrigin')
  const session = await sessions.find(token, placeOf(request))
  // A cookie's token is no API token and the other way round: each is good for the way it was given out.
  if (session === undefined || session.kind !== (byCookie ? 'cookie' : 'token')) return null
  return isAtItsHost(session, request.servedHost) ? { ...session, token } : null
}

/** Whether a request brings a session's token along, alive or not. */
export const bringsSession = (request: FastifyRequest, rules: HostRules): boolean =>
  request.headers[headerNames.accessToken] !== undefined || sessionCookieOf(request, rules) !== undefined

const isSecure = (request: FastifyRequest, rules: HostRules) => ownOrigin(request, rules).startsWith('https:')
const cookieName = (request: FastifyRequest, rules: HostRules) => (isSecure(request, rules) ? SECURE_SESSION_COOKIE : SESSION_COOKIE)

/** The token in the session cookie, alive or not; undefined without one. */
export function sessionCookieOf(request: FastifyRequest, rules: HostRules): string | undefined {
  return request.cookies[cookieName(request, rules)]
}

/** Sets the session cookie, for this host alone; Secure wherever the page came by https. */
export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string, expires: Date, rules: OriginRules): void {
  void reply.setCookie(cookieName(request, rules), token, { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request, rules), expires })
}

/** Takes the session cookie away. */
export function dropSessionCookie(request: FastifyRequest, reply: FastifyReply, rules: OriginRules): void {
  void reply.clearCookie(cookieName(request, rules), { path: '/', secure: isSecure(request, rules) })
}
