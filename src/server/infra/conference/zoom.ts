import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { MINUTE_MS, SECOND_MS } from '#shared/kernel/moments.ts'
import type { ZoomKeys } from '#shared/live/keys.ts'
import { ConferenceError } from './conference.ts'
import type { Conference, MeetingPlan } from './conference.ts'
import { signJwt } from './jwt.ts'
import { createCaller } from './providerCall.ts'
import type { CallerDeps, ProviderCall } from './providerCall.ts'

/** Where Zoom is; ends without a slash. Functions: the stand-in gets its port late. */
export interface ZoomAddresses {
  oauth: () => string
  api: () => string
}

export const zoomAddresses: ZoomAddresses = { oauth: () => 'https://zoom.us', api: () => 'https://api.zoom.us/v2' }

const RENEW_BEFORE_MS = MINUTE_MS
/** The Meeting SDK accepts tokens of 30 minutes to 48 hours. */
const SDK_TOKEN_MS = 120 * MINUTE_MS
/** Zoom asks for a mail address of each participant. Nobody reads mail here: a member's own address is none of Zoom's business. */
const guestMail = (userSeq: number) => `attendee-${userSeq}@example.com`

const meetingAnswer = z.object({ id: z.union([z.int(), z.string()]).transform(String), join_url: z.url({ protocol: /^https?$/ }), start_url: z.url({ protocol: /^https?$/ }), password: z.string().default('') })

const planned = ({ title, startAt, endAt }: MeetingPlan) => ({
  topic: title.slice(0, 200), start_time: new Date(startAt).toISOString().replace(/\.\d+Z$/, 'Z'), duration: Math.max(1, Math.round((endAt - startAt) / MINUTE_MS)), timezone: 'Asia/Seoul',
})

/**
 * Zoom Meetings by server-to-server OAuth (developers.zoom.us, Meeting API v2). Each learner is registered for the meeting
 * and enters by an address of their own, so that Zoom's events name them.
 */
export function createZoom(keys: ZoomKeys, { now, addresses, ...deps }: CallerDeps & { now: () => Date; addresses: ZoomAddresses }): Conference {
  const call = createCaller('zoom', deps)
  let token: { value: string; until: number } | undefined

  async function accessToken(): Promise<string> {
    if (token !== undefined && token.until > now().getTime()) return token.value
    const answer = await call({
      name: 'token', method: 'POST', url: `${addresses.oauth()}/oauth/token`,
      headers: { authorization: `Basic ${Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64')}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'account_credentials', account_id: keys.accountId }).toString(),
    })
    // Zoom answers 400 for a client or an account that it does not know.
    if (answer.status === 400) throw new ConferenceError('refused', 'token400')
    const { access_token: value, expires_in: seconds } = answer.read(z.object({ access_token: z.string(), expires_in: z.number() }))
    token = { value, until: now().getTime() + seconds * SECOND_MS - RENEW_BEFORE_MS }
    return value
  }

  async function ask(name: string, method: ProviderCall['method'], path: string, body?: object) {
    const send = async () => call({
      name, method, url: `${addresses.api()}${path}`, headers: { authorization: `Bearer ${await accessToken()}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = await send().catch((error: unknown) => {
      // The token was revoked before its time: once more with a new one.
      if (!(error instanceof ConferenceError) || error.kind !== 'refused' || token === undefined) throw error
      token = undefined
      return send()
    })
    if (answer.status === 404) throw new ConferenceError('gone', `${name}404`)
    if (answer.status >= 400) throw new ConferenceError('unavailable', `${name}${answer.status}`)
    return answer
  }

  const path = (meetingId: string) => `/meetings/${encodeURIComponent(meetingId)}`

  return {
    reports: keys.webhookSecret !== '',

    async create(plan) {
      const { id, join_url: joinUrl, password } = (await ask('create', 'POST', '/users/me/meetings', {
        ...planned(plan), type: 2,
        settings: { join_before_host: false, waiting_room: false, approval_type: 0, registration_type: 1, meeting_authentication: false, registrants_confirmation_email: false, registrants_email_notification: false },
      })).read(meetingAnswer)
      return { meetingId: id, joinUrl, password }
    },

    async change(meetingId, plan) {
      await ask('change', 'PATCH', path(meetingId), planned(plan))
    },

    async end(meetingId) {
      // 400: it is not on.
      await ask('end', 'PUT', `${path(meetingId)}/status`, { action: 'end' }).catch((error: unknown) => {
        if (!(error instanceof ConferenceError) || error.code !== 'end400') throw error
      })
    },

    async remove(meetingId) {
      await ask('remove', 'DELETE', path(meetingId))
    },

    async enter({ meetingId, joinUrl }, { userSeq, name, isHost }) {
      if (isHost) return { url: (await ask('start', 'GET', path(meetingId))).read(meetingAnswer).start_url, guestKey: null }
      if (userSeq === null) return { url: joinUrl, guestKey: null }
      const registered = (await ask('register', 'POST', `${path(meetingId)}/registrants`, { email: guestMail(userSeq), first_name: name.slice(0, 64) || '-', auto_approve: true }))
        .read(z.object({ registrant_id: z.string(), join_url: z.url({ protocol: /^https?$/ }) }))
      return { url: registered.join_url, guestKey: registered.registrant_id }
    },

    sign(meetingId, { isHost }) {
      const [iat, exp] = [0, SDK_TOKEN_MS].map((ms) => Math.floor((now().getTime() + ms) / SECOND_MS))
      return Promise.resolve(signJwt({ appKey: keys.clientId, sdkKey: keys.clientId, mn: meetingId, role: isHost ? 1 : 0, iat, exp, tokenExp: exp }, keys.clientSecret))
    },

    async checkKeys() {
      token = undefined
      await accessToken()
    },
  }
}

const zoomEvent = z.object({
  event: z.string(),
  payload: z.object({
    plainToken: z.string().max(200).optional(),
    object: z.object({
      id: z.union([z.int(), z.string()]).transform(String),
      end_time: z.iso.datetime({ offset: true }).optional(),
      share_url: z.url({ protocol: /^https$/ }).optional(),
      participant: z.object({ participant_uuid: z.string().max(100).optional(), user_id: z.string().max(100).optional(), registrant_id: z.string().max(100).optional(), join_time: z.iso.datetime({ offset: true }).optional(), leave_time: z.iso.datetime({ offset: true }).optional() }).optional(),
    }).optional(),
  }),
  event_ts: z.number().optional(),
})
export type ZoomEvent = z.infer<typeof zoomEvent>

/** An event older than this, ms, was kept and replayed by someone else: Zoom signs each delivery by its own time. */
export const EVENT_AGE_MAX_MS = 5 * MINUTE_MS

/** An event of Zoom; undefined: not signed with the app's secret token, too old, or of another shape. */
export function readZoomEvent(secret: string, { timestamp, signature, body }: { timestamp: string; signature: string; body: string }, now: Date): ZoomEvent | undefined {
  if (secret === '' || !/^\d{1,14}$/.test(timestamp)) return undefined
  const wanted = Buffer.from(`v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`)
  const given = Buffer.from(signature)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  if (Math.abs(now.getTime() - Number(timestamp) * SECOND_MS) > EVENT_AGE_MAX_MS) return undefined
  try {
    return zoomEvent.safeParse(JSON.parse(body)).data
  } catch {
    return undefined
  }
}

/** The answer by which Zoom knows that an address is ours. */
export const zoomUrlValidation = (secret: string, plainToken: string) => ({ plainToken, encryptedToken: createHmac('sha256', secret).update(plainToken).digest('hex') })
