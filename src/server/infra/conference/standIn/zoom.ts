import { createHmac, randomInt, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { LIVE_STAND_IN_ROOT, pageLanguage, roomPage, roomPolicy } from './room.ts'

const ROOT = `${LIVE_STAND_IN_ROOT}/zoom`
const hide = { schema: { hide: true }, config: { isForEveryone: true } }

interface StandInMeeting {
  id: string
  accountId: string
  topic: string
  startTime: string
  duration: number
  isOn: boolean
  registrants: Map<string, { name: string; key: string }>
}

/** Where the app of an account gets its events, as entered at Zoom. */
export interface ZoomWebhook {
  url: string
  secret: string
}

export interface ZoomStandIn {
  register(scope: FastifyInstance): void
  setWebhook(accountId: string, webhook: ZoomWebhook): void
  /** Sends an event about a meeting as Zoom would; returns the status of the answer. */
  send(meetingId: string, event: string, more?: object): Promise<number>
  /** What Zoom knows of a meeting. */
  find(meetingId: string): Pick<StandInMeeting, 'topic' | 'startTime' | 'duration' | 'isOn'> | undefined
  /** Forgets a meeting, as if it was deleted at Zoom. */
  forget(meetingId: string): void
}

const planned = z.object({ topic: z.string(), start_time: z.string(), duration: z.int() })

/** Plays Zoom: OAuth, meetings, registrants, pages to start and join, and signed events. A client secret with "wrong" in it is refused. */
export function createZoomStandIn({ now, isDown }: { now: () => Date; isDown: () => boolean }): ZoomStandIn {
  const tokens = new Map<string, string>()
  const meetings = new Map<string, StandInMeeting>()
  const webhooks = new Map<string, ZoomWebhook>()

  async function send(meetingId: string, event: string, more: object = {}): Promise<number> {
    const meeting = meetings.get(meetingId)
    const webhook = meeting === undefined ? undefined : webhooks.get(meeting.accountId)
    if (meeting === undefined || webhook === undefined) return 0
    const body = JSON.stringify({ event, event_ts: now().getTime(), payload: { account_id: meeting.accountId, object: { id: meeting.id, uuid: `${meeting.id}==`, topic: meeting.topic, type: 2, ...more } } })
    const timestamp = String(Math.floor(now().getTime() / 1000))
    const signature = `v0=${createHmac('sha256', webhook.secret).update(`v0:${timestamp}:${body}`).digest('hex')}`
    const { status } = await fetch(webhook.url, { method: 'POST', headers: { 'content-type': 'application/json', 'x-zm-request-timestamp': timestamp, 'x-zm-signature': signature }, body })
    return status
  }

  const answer = ({ id, topic, startTime, duration }: StandInMeeting, host: string) => ({
    id: Number(id), topic, start_time: startTime, duration, password: 'madang', join_url: `http://${host}${ROOT}/j/${id}`, start_url: `http://${host}${ROOT}/s/${id}?zak=${randomUUID()}`,
  })
  const gone = (reply: FastifyReply) => reply.status(404).send({ code: 3001, message: 'Meeting does not exist.' })
  const json = (body: unknown): unknown => JSON.parse(typeof body === 'string' && body !== '' ? body : '{}')

  function registerApi(api: FastifyInstance): void {
    api.addHook('preHandler', async (_, reply) => (isDown() ? reply.status(503).send('down') : undefined))
    api.post(`${ROOT}/oauth/token`, hide, async (request, reply) => {
      const [clientId = '', secret = ''] = Buffer.from(String(request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString().split(':')
      const { grant_type: grant, account_id: accountId = '' } = Object.fromEntries(new URLSearchParams(typeof request.body === 'string' ? request.body : ''))
      if (clientId === '' || secret === '' || secret.includes('wrong') || grant !== 'account_credentials') return reply.status(400).send({ reason: 'Invalid client_id or client_secret', error: 'invalid_client' })
      const token = randomUUID()
      tokens.set(token, accountId)
      return { access_token: token, token_type: 'bearer', expires_in: 3599, scope: 'meeting:write:admin' }
    })
    const accountOf = (request: FastifyRequest) => tokens.get(String(request.headers.authorization ?? '').replace(/^Bearer /, ''))
    void api.register(async (v2) => {
      v2.addHook('preHandler', async (request, reply) => (accountOf(request) === undefined ? reply.status(401).send({ code: 124, message: 'Invalid access token.' }) : undefined))
      const own = (request: FastifyRequest) => {
        const meeting = meetings.get((request.params as { id: string }).id)
        return meeting?.accountId === accountOf(request) ? meeting : undefined
      }
      v2.post(`${ROOT}/v2/users/me/meetings`, hide, async (request, reply) => {
        const { topic, start_time: startTime, duration } = planned.parse(json(request.body))
        const meeting: StandInMeeting = { id: String(randomInt(80_000_000_000, 89_999_999_999)), accountId: accountOf(request) ?? '', topic, startTime, duration, isOn: false, registrants: new Map() }
        meetings.set(meeting.id, meeting)
        return reply.status(201).send(answer(meeting, request.headers.host ?? ''))
      })
      v2.get(`${ROOT}/v2/meetings/:id`, hide, async (request, reply) => {
        const meeting = own(request)
        return meeting === undefined ? gone(reply) : reply.send(answer(meeting, request.headers.host ?? ''))
      })
      v2.patch(`${ROOT}/v2/meetings/:id`, hide, async (request, reply) => {
        const meeting = own(request)
        if (meeting === undefined) return gone(reply)
        const { topic, start_time: startTime, duration } = planned.parse(json(request.body))
        Object.assign(meeting, { topic, startTime, duration })
        return reply.status(204).send()
      })
      v2.delete(`${ROOT}/v2/meetings/:id`, hide, async (request, reply) => {
        const meeting = own(request)
        if (meeting === undefined) return gone(reply)
        meetings.delete(meeting.id)
        return reply.status(204).send()
      })
      v2.put(`${ROOT}/v2/meetings/:id/status`, hide, async (request, reply) => {
        const meeting = own(request)
        if (meeting === undefined) return gone(reply)
        if (!meeting.isOn) return reply.status(400).send({ code: 3000, message: 'Cannot access meeting information.' })
        meeting.isOn = false
        await send(meeting.id, 'meeting.ended')
        return reply.status(204).send()
      })
      v2.post(`${ROOT}/v2/meetings/:id/registrants`, hide, async (request, reply) => {
        const meeting = own(request)
        if (meeting === undefined) return gone(reply)
        const { email, first_name: name } = z.object({ email: z.email(), first_name: z.string().min(1).max(64) }).parse(json(request.body))
        const known = [...meeting.registrants.values()].find(({ key }) => key === email)
        const id = known === undefined ? randomUUID() : [...meeting.registrants].find(([, registrant]) => registrant === known)?.[0] ?? ''
        meeting.registrants.set(id, { name, key: email })
        return reply.status(201).send({ id: Number(meeting.id), registrant_id: id, topic: meeting.topic, start_time: meeting.startTime, join_url: `http://${request.headers.host ?? ''}${ROOT}/w/${meeting.id}?tk=${id}` })
      })
    })
  }

  function registerPages(scope: FastifyInstance): void {
    const page = (reply: FastifyReply, html: string, status = 200) => reply.status(status).headers({ 'content-security-policy': roomPolicy(), 'cache-control': 'no-store' }).type('text/html; charset=utf-8').send(html)
    const idOf = (request: FastifyRequest) => z.object({ id: z.string() }).parse(request.params).id
    scope.get(`${ROOT}/s/:id`, hide, async (request, reply) => {
      const meeting = meetings.get(idOf(request))
      const language = pageLanguage(request.headers['accept-language'])
      if (meeting === undefined) return page(reply, roomPage({ language, guest: undefined, stay: null }), 404)
      if (!meeting.isOn) {
        meeting.isOn = true
        await send(meeting.id, 'meeting.started')
      }
      return page(reply, roomPage({ language, guest: { name: meeting.topic, isHost: true }, stay: JSON.stringify({ id: meeting.id }) }))
    })
    const join = async (request: FastifyRequest, reply: FastifyReply) => {
      const meeting = meetings.get(idOf(request))
      const { tk } = z.object({ tk: z.string().max(100).default('') }).parse(request.query)
      const registrant = meeting?.registrants.get(tk)
      const language = pageLanguage(request.headers['accept-language'])
      if (meeting === undefined || (tk !== '' && registrant === undefined)) return page(reply, roomPage({ language, guest: undefined, stay: null }), 403)
      const guest = { name: registrant?.name ?? 'guest', isHost: false }
      if (!meeting.isOn) return page(reply, roomPage({ language, guest, stay: null, isWaiting: true }))
      const uuid = randomUUID()
      await send(meeting.id, 'meeting.participant_joined', { participant: { participant_uuid: uuid, user_id: uuid.slice(0, 8), user_name: guest.name, registrant_id: tk, join_time: now().toISOString() } })
      return page(reply, roomPage({ language, guest, stay: JSON.stringify({ id: meeting.id, uuid, tk }) }))
    }
    scope.get(`${ROOT}/j/:id`, hide, join)
    scope.get(`${ROOT}/w/:id`, hide, join)
    const stay = z.object({ id: z.string(), uuid: z.string().optional(), tk: z.string().optional() })
    scope.post(`${ROOT}/left`, hide, async (request, reply) => {
      const { id, uuid, tk } = stay.parse(json(request.body))
      if (uuid !== undefined) await send(id, 'meeting.participant_left', { participant: { participant_uuid: uuid, user_id: uuid.slice(0, 8), registrant_id: tk, leave_time: now().toISOString() } })
      return reply.status(204).send()
    })
    scope.post(`${ROOT}/ended`, hide, async (request, reply) => {
      const { id } = stay.parse(json(request.body))
      const meeting = meetings.get(id)
      if (meeting?.isOn === true) {
        meeting.isOn = false
        await send(id, 'meeting.ended')
      }
      return reply.status(204).send()
    })
  }

  return {
    setWebhook(accountId, webhook) { webhooks.set(accountId, webhook) },
    send,
    find: (meetingId) => meetings.get(meetingId),
    forget(meetingId) { meetings.delete(meetingId) },
    register(scope) {
      void scope.register(async (api) => registerApi(api))
      registerPages(scope)
    },
  }
}
