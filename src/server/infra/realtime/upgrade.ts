import { ServerResponse } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { WebSocketServer } from 'ws'
import { z } from 'zod'
import { CLIENT_ID_COOKIE, headerNames } from '#shared/kernel/call/headers.ts'
import { CLIENT_MESSAGE_MAX_BYTES, SOCKET_PATH, socketQuery } from '#shared/kernel/socket/socket.ts'
import { RECONNECT_AFTER_MS } from '#shared/kernel/socket/limits.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { checkOrigin, isAtItsHost, isBrowser } from '#server/infra/http/session.ts'
import type { OriginRules } from '#server/infra/http/session.ts'
import { nowhere } from '#server/infra/http/sessionReader.ts'
import type { SessionReader } from '#server/infra/http/sessionReader.ts'
import type { Holder } from './connection.ts'
import type { Hub } from './hub.ts'
import type { Tickets } from './tickets.ts'

interface UpgradeDeps {
  hub: Hub
  sessions: SessionReader
  tickets: Tickets
  origins: OriginRules
}

type Query = Record<string, unknown>

/** Accepts WebSocket upgrades. They run through Fastify first, so that limits, proxies, sessions and errors work as for calls. */
export function registerUpgrade(fastify: FastifyInstance, { hub, sessions, tickets, origins }: UpgradeDeps): void {
  const waiting = new WeakMap<IncomingMessage, { socket: Duplex; head: Buffer; response: ServerResponse }>()
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: CLIENT_MESSAGE_MAX_BYTES, clientTracking: false })

  function knock(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Disconnecting during authentication must not end the process.
    socket.on('error', () => socket.destroy())
    const response = new ServerResponse(request)
    response.assignSocket(socket as Socket)
    // Refused: destroy, or a half-open socket would keep the server from exiting.
    response.on('finish', () => socket.end(() => socket.destroy()))
    waiting.set(request, { socket, head, response })
    fastify.routing(request, response)
  }

  async function admit(request: FastifyRequest<{ Querystring: Query }>): Promise<Holder> {
    const { [socketQuery.ticket]: ticket, [socketQuery.accessToken]: token } = request.query
    checkOrigin(request, origins)
    const holder = typeof ticket === 'string' ? await byTicket(request, ticket) : await byToken(request, token)
    if (holder === undefined) throw new AppError('loginRequired')
    if (!hub.hasRoom(holder.userSeq)) throw new AppError('tooManyRequests', { seconds: RECONNECT_AFTER_MS / 1000 })
    return holder
  }

  async function byTicket(request: FastifyRequest, ticket: string): Promise<Holder | undefined> {
    const given = await tickets.redeem(ticket, clientIdOf(request))
    if (given === undefined) return undefined
    // A stolen ticket is useless in another browser: the cookie must be of the same session.
    if (isBrowser(request) && request.session?.sessionSeq !== given.sessionSeq) return undefined
    const session = await sessions.look(given.sessionSeq)
    return session && isAtItsHost(session, request.servedHost) ? { ...given, userSeq: session.userSeq, channelSeq: session.channelSeq } : undefined
  }

  async function byToken(request: FastifyRequest, token: unknown): Promise<Holder | undefined> {
    const session = typeof token === 'string' ? await sessions.find(token, nowhere) : undefined
    if (session?.kind !== 'token' || !isAtItsHost(session, request.servedHost)) return undefined
    const { userSeq, sessionSeq, channelSeq } = session
    return { userSeq, sessionSeq, channelSeq, clientId: clientIdOf(request), tab: tabOf(request) }
  }

  fastify.server.on('upgrade', knock)
  fastify.get<{ Querystring: Query }>(SOCKET_PATH, { schema: { hide: true } }, async (request, reply) => {
    const upgrade = waiting.get(request.raw)
    if (upgrade === undefined) return reply.status(426).header('upgrade', 'websocket').send()
    const holder = await admit(request)
    void reply.hijack()
    // Otherwise request and response live as long as the socket.
    upgrade.response.detachSocket(upgrade.socket as Socket)
    upgrade.response.removeAllListeners('finish')
    sockets.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (socket) => hub.add(socket, holder, shownSinceOf(request.query)))
    return reply
  })
  fastify.addHook('preClose', async () => hub.stop())
}

const shownSince = z.string().regex(/^\d{1,15}$/).transform(Number).optional().catch(undefined)
const shownSinceOf = ({ [socketQuery.since]: since }: Query) => shownSince.parse(since)

const headerText = (value: string | string[] | undefined) => (typeof value === 'string' ? value.slice(0, 100) : '')

/** Browsers cannot set headers on a socket; the Client-Id is in a cookie. */
function clientIdOf(request: FastifyRequest): string {
  return headerText(request.headers[headerNames.clientId] ?? request.cookies[CLIENT_ID_COOKIE])
}

function tabOf(request: FastifyRequest): string {
  return headerText(request.headers[headerNames.httpSession])
}
