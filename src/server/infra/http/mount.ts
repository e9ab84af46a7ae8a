import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { auditOf, auditRequestNo } from '#shared/audit/rules.ts'
import { headerNames } from '#shared/kernel/call/headers.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { callRoute } from '#shared/kernel/call/call.ts'
import type { CallDefinition } from '#shared/kernel/call/call.ts'
import { PREVIEW_TICKET_HEADER } from '#shared/preview/ticket.ts'
import { socketCodes } from '#shared/kernel/socket/socket.ts'
import type { AnnouncedCode, SocketMessage } from '#shared/kernel/socket/socket.ts'
import { classWordOf, classWordSwaps } from '#shared/terminology/terminology.ts'
import type { KeywordEntries } from '#shared/terminology/terminology.ts'
import { audited } from '#server/infra/db/audit.ts'
import { requestLanguage } from '#server/infra/i18n/texts.ts'
import type { Clock } from '#server/infra/ports.ts'
import type { Announcer } from '#server/infra/realtime/bus.ts'
import type { SiteChanges } from '#server/infra/cache/siteChanges.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { sendError } from './errors.ts'
import { checkAccess } from './access.ts'
import type { AccessDeps } from './access.ts'
import { varyOn } from './compression.ts'
import type { CallContext, Handler, PreviewScope, RequestSession, Standing } from './context.ts'
import { ownOrigin, platformOf } from './hosts.ts'
import type { ServedHost } from './hosts.ts'
import { isOfVisitor, PUBLIC_CACHING, publicResponse, readerHeaders, sendPublic } from '#server/infra/cache/publicReads.ts'
import type { PublicResponse, PublicReads } from '#server/infra/cache/publicReads.ts'
import { bringsSession, dropSessionCookie, isBrowser, readSession, setSessionCookie } from './session.ts'
import type { OriginRules } from './session.ts'
import type { SiteResolver } from './resolvers.ts'
import type { SessionReader } from './sessionReader.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: RequestSession | null
    preview: PreviewScope | null
    standing: Standing | null
    actor: Actor
  }
  interface FastifyContextConfig {
    /** The response is the same for everyone, so the session is not read. */
    isForEveryone?: boolean
  }
}

export interface MountDeps extends AccessDeps {
  announcer: Announcer
  origins: OriginRules
  changes: Pick<SiteChanges, 'caughtUp'>
  publicReads: PublicReads
  clock: Clock
}

const DEFAULT_BODY_LIMIT = 256 * 1024

export function languageOf(request: FastifyRequest): Language {
  const wanted = request.headers[headerNames.language]
  return requestLanguage(typeof wanted === 'string' ? wanted : undefined, request.headers['accept-language'])
}

/** Reads the session (and extends its cookie) or the preview ticket of every request whose response depends on it. */
export function registerSessions(
  fastify: FastifyInstance, sessions: SessionReader, origins: OriginRules, readPreview: (ticket: string, servedHost: ServedHost) => Promise<PreviewScope>,
): void {
  fastify.decorateRequest('session', null)
  fastify.decorateRequest('preview', null)
  fastify.decorateRequest('standing', null)
  fastify.decorateRequest('actor', null as never)
  fastify.addHook('onRequest', async (request, reply) => {
    request.actor = { userSeq: null, isChannelUser: false, userTypeCd: null, roles: [] }
    const ticket = request.headers[PREVIEW_TICKET_HEADER]
    if (typeof ticket === 'string') {
      keepPrivate(reply)
      request.preview = await readPreview(ticket, request.servedHost)
      return
    }
    if (request.routeOptions.config.isForEveryone === true) {
      if (bringsSession(request, origins)) keepPrivate(reply)
      return
    }
    const found = await readSession(request, sessions, origins)
    request.session = found
    request.standing = found?.standing ?? null
    if (found !== null) keepPrivate(reply)
    request.actor = { userSeq: found?.userSeq ?? null, isChannelUser: false, userTypeCd: null, roles: [] }
    if (found?.slid === true && found.kind === 'cookie') setSessionCookie(request, reply, found.token, found.expiresAt, origins)
  })
}

async function swapsOf(request: FastifyRequest, sites: SiteResolver): Promise<KeywordEntries> {
  const channelSeq = Number((request.params as { channelSeq?: string } | undefined)?.channelSeq)
  if (!Number.isSafeInteger(channelSeq) || channelSeq <= 0) return {}
  const channel = await sites.get(channelSeq).catch(() => null)
  return channel === null ? {} : classWordSwaps(classWordOf(channel.channelSetting.config), languageOf(request))
}

/** Mounts one call of the contract: limits, access, validation, handler, response. */
export function mountCall(fastify: FastifyInstance, name: string, definition: CallDefinition, handler: Handler<CallDefinition>, deps: MountDeps): void {
  fastify.route({
    method: definition.method,
    url: callRoute(definition),
    bodyLimit: definition.bodyLimit ?? DEFAULT_BODY_LIMIT,
    config: {
      isForEveryone: definition.publicRead === 'everyone',
      ...(definition.perMinute === undefined ? {} : { rateLimit: { max: definition.perMinute, timeWindow: 60_000 } }),
    },
    schema: {
      operationId: name,
      summary: definition.summary,
      tags: [name.split('.')[0] ?? name],
      ...(definition.params === undefined ? {} : { params: definition.params }),
      ...(definition.query === undefined ? {} : { querystring: definition.query }),
      ...(definition.body === undefined ? {} : { body: definition.body }),
      response: { 200: definition.response },
    },
    ...(definition.publicRead !== undefined ? { onRequest: async (request, reply) => respondFromCache(request, reply, definition.publicRead, deps.publicReads) } : {}),
    errorHandler: async (error, request, reply) => sendError(error, request, reply, languageOf(request), await swapsOf(request, deps.sites)),
    preValidation: async (request) => {
      request.actor = await checkAccess(definition, request, deps)
    },
    handler: async (request, reply) => {
      const read = () => auditedBy(request, definition, deps.clock, () => handler({ params: request.params, query: request.query, body: request.body } as never, contextOf(request, reply, deps)))
      if (usesPublicCache(request, definition.publicRead)) {
        const found = await deps.publicReads.get(siteOf(request), keyOf(request), async () => publicResponse(String(reply.serialize(await read()))))
        return sendCached(request, reply, found)
      }
      const result = await read()
      // Read your own writes: the next call must not get a stale public response. Analytics events change nothing public.
      if (definition.method !== 'GET' && definition.backend !== 'event') await deps.changes.caughtUp()
      if (definition.announces !== undefined) announce(deps.announcer, definition.announces, request)
      return result
    },
  })
}

/** Logs what staff change by the call. */
function auditedBy<Result>(request: FastifyRequest, definition: CallDefinition, clock: Clock, run: () => Result): Result {
  const { userSeq } = request.actor
  const audit = auditOf(definition)
  if (audit === null || userSeq === null) return run()
  const at = clock.now()
  const { channelSeq, courseSeq = null } = request.params as { channelSeq: number; courseSeq?: number }
  return audited({
    requestNo: auditRequestNo(definition.name, { requestId: randomUUID(), byUserSeq: userSeq, courseSeq, now: at.getTime() }),
    call: definition.name, channelSeq, courseSeq, byUserSeq: userSeq, at, othersAlone: audit === 'others',
  }, run)
}

const JSON_TYPE = 'application/json; charset=utf-8'
const siteOf = (request: FastifyRequest) => Number((request.params as { channelSeq?: string }).channelSeq)
const keyOf = (request: FastifyRequest) => `${languageOf(request)} ${request.url}`

/** Signed in, but with no role on the site and no part in the class of the path. */
const isStranger = ({ session, standing }: FastifyRequest) =>
  session !== null && standing !== null && standing.courseSeq !== null && standing.userTypeCd === null && standing.course?.userTypeCd === null && !standing.hasPart

const usesPublicCache = (request: FastifyRequest, publicRead: CallDefinition['publicRead']) =>
  publicRead !== undefined && (isOfVisitor(request) || (publicRead === 'strangers' && isStranger(request)))

/** Responds from the cache before any access check: the response is public. */
async function respondFromCache(request: FastifyRequest, reply: FastifyReply, publicRead: CallDefinition['publicRead'], publicReads: PublicReads): Promise<FastifyReply | undefined> {
  varyOn(reply, ...readerHeaders)
  if (!usesPublicCache(request, publicRead)) return undefined
  const kept = publicReads.peek(siteOf(request), keyOf(request))
  return kept === undefined ? undefined : sendCached(request, reply, kept)
}

// A response to a user is already marked private; keep that.
async function sendCached(request: FastifyRequest, reply: FastifyReply, kept: PublicResponse): Promise<FastifyReply> {
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', PUBLIC_CACHING)
  return sendPublic(request, reply, kept, JSON_TYPE)
}

function tabOf(request: FastifyRequest): string {
  const tab = request.headers[headerNames.httpSession]
  return typeof tab === 'string' ? tab.slice(0, 100) : ''
}

/** Announces a change to the topics in the call's path, except to the tab that made it. */
function announce(announcer: Announcer, command: AnnouncedCode, request: FastifyRequest): void {
  const { to, payload } = socketCodes[command]
  const about = payload.parse(request.params)
  const message = { command, ...about } as SocketMessage
  const { userSeq } = request.actor
  const tab = tabOf(request)
  if (to === 'class') announcer.announce({ topic: 'class', ...socketCodes.E0009.payload.parse(about) }, message, tab)
  else if (to === 'board') announcer.announce({ topic: 'board', ...socketCodes.E0104.payload.parse(about) }, message, tab)
  else if (userSeq !== null) announcer.announce({ user: userSeq }, message, tab)
}

function contextOf(request: FastifyRequest, reply: FastifyReply, deps: MountDeps): CallContext {
  const clientId = request.headers[headerNames.clientId]
  const browser = isBrowser(request)
  const origin = ownOrigin(request, deps.origins)
  return {
    actor: request.actor,
    session: request.session,
    mediaSession: request.preview?.session ?? request.session,
    language: languageOf(request),
    requestId: request.id,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    referer: request.headers.referer ?? '',
    clientId: typeof clientId === 'string' ? clientId.slice(0, 100) : '',
    tab: tabOf(request),
    isBrowser: browser,
    log: request.log,
    grantSession(token, expiresAt) {
      keepPrivate(reply)
      if (browser) setSessionCookie(request, reply, token, expiresAt, deps.origins)
      else void reply.header(headerNames.accessToken, token)
    },
    dropSession() {
      dropSessionCookie(request, reply, deps.origins)
    },
    origin,
    servedHost: request.servedHost,
    platform: platformOf(request, deps.origins),
    cookie: (name) => request.cookies[name],
    keepCookie(name, value, lifetimeMs) {
      void reply.setCookie(name, value, { path: '/api', httpOnly: true, sameSite: 'lax', secure: origin.startsWith('https:'), maxAge: Math.ceil(lifetimeMs / 1000) })
    },
  }
}

/** Forbids all caching of a response to one user. Public routes override the header. */
function keepPrivate(reply: FastifyReply): void {
  void reply.header('cache-control', 'private, no-store')
}
