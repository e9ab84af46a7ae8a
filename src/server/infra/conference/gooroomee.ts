import { z } from 'zod'
import { MINUTE_MS } from '#shared/kernel/moments.ts'
import type { GooroomeeKeys } from '#shared/live/keys.ts'
import { randomLetters } from '#server/infra/randomLetters.ts'
import { ConferenceError } from './conference.ts'
import type { Conference, MeetingGuest, MeetingPlan } from './conference.ts'
import { createCaller } from './providerCall.ts'
import type { CallerDeps, ProviderCall } from './providerCall.ts'

/** Where Gooroomee is; ends without a slash. Functions: the stand-in gets its port late. */
export interface GooroomeeAddresses {
  api: () => string
  room: () => string
}

export const gooroomeeAddresses: GooroomeeAddresses = { api: () => 'https://openapi.gooroomee.com', room: () => 'https://biz.gooroomee.com' }

/** A room lives until this long after the planned end. */
const RUNS_OVER_MS = 180 * MINUTE_MS
const good = 'GRM_200'
const noSuchRoom = 'GRM_700'

const fields = ({ title, startAt, endAt }: MeetingPlan) => ({
  roomTitle: title.slice(0, 100), roomType: 'edu', callType: 'SFU', liveMode: 'false', durationMinutes: String(Math.ceil((endAt - startAt + RUNS_OVER_MS) / MINUTE_MS)),
})

/** Gooroomee by its open API (gooroomee.readme.io): rooms, and an address for one entrance each. Its API has no events. */
export function createGooroomee({ token }: GooroomeeKeys, { addresses, ...deps }: CallerDeps & { addresses: GooroomeeAddresses }): Conference {
  const call = createCaller('gooroomee', deps)

  async function ask<T extends z.ZodType>(name: string, method: ProviderCall['method'], path: string, data: T, form?: Record<string, string>): Promise<z.output<T>> {
    const answer = await call({
      name, method, url: `${addresses.api()}/api/v1${path}`, headers: { 'X-GRM-AuthToken': token, ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }) },
      ...(form === undefined ? {} : { body: new URLSearchParams(form).toString() }),
    })
    const { resultCode } = answer.read(z.object({ resultCode: z.string() }))
    if (resultCode === 'GRM_401') throw new ConferenceError('refused', resultCode)
    if (resultCode === noSuchRoom) throw new ConferenceError('gone', resultCode)
    if (resultCode !== good) throw new ConferenceError('unavailable', resultCode)
    const fits = data.safeParse(answer.read(z.object({ data: z.unknown() })).data)
    if (!fits.success) throw new ConferenceError('unavailable', 'unexpectedAnswer')
    return fits.data
  }

  const entering = (meetingId: string, { userSeq, name, isHost }: MeetingGuest) => ({
    roomId: meetingId, username: name.slice(0, 50) || '-', roleId: isHost ? 'emcee' : 'participant', apiUserId: userSeq === null ? 'guest' : String(userSeq), ignorePasswd: 'true',
  })
  const path = (meetingId: string) => `/room/${encodeURIComponent(meetingId)}`

  return {
    reports: false,
    async create(plan) {
      const roomUrlId = randomLetters(24)
      const { room: { roomId } } = await ask('create', 'POST', '/room', z.object({ room: z.object({ roomId: z.string() }) }), { ...fields(plan), roomUrlId })
      return { meetingId: roomId, password: '', joinUrl: `${addresses.room()}/${roomUrlId}` }
    },
    async change(meetingId, plan) {
      await ask('change', 'POST', `${path(meetingId)}/modify`, z.unknown(), fields(plan))
    },
    async end(meetingId) {
      await ask('end', 'DELETE', path(meetingId), z.unknown())
    },
    async remove(meetingId) {
      await ask('end', 'DELETE', path(meetingId), z.unknown())
    },
    async enter({ meetingId }, guest) {
      const { url } = await ask('enter', 'POST', '/room/user/otp/url', z.object({ url: z.url({ protocol: /^https?$/ }) }), entering(meetingId, guest))
      return { url, guestKey: null }
    },
    async sign(meetingId, guest) {
      const { roomUserOtp: { otp } } = await ask('otp', 'POST', '/room/user/otp', z.object({ roomUserOtp: z.object({ otp: z.string() }) }), entering(meetingId, guest))
      return otp
    },
    async checkKeys() {
      await ask('list', 'GET', '/room/list?page=1&limit=1', z.unknown())
    },
  }
}
