import { describe, expect, it, vi } from 'vitest'
import type { ConferenceSettings } from '#server/infra/config/conferenceSettings.ts'
import { ConferenceError, createConferences } from './index.ts'
import { createZoom, zoomAddresses } from './zoom.ts'

const settings: ConferenceSettings = { jitsi: undefined, zoom: undefined, gooroomee: undefined, standIn: false }
const log = { warn: vi.fn() }
const now = () => new Date('2026-03-10T11:00:00Z')
const keys = { provider: 'zoom', accountId: 'account', clientId: 'client', clientSecret: 'secret', webhookSecret: '' } as const
const plan = { title: '수업', startAt: Date.parse('2026-03-10T11:00:00Z'), endAt: Date.parse('2026-03-10T12:00:00Z') }
const token = { access_token: 'token', expires_in: 3600 }
const meeting = { id: 81234567890, join_url: 'https://zoom.us/j/81234567890?pwd=x', start_url: 'https://zoom.us/s/81234567890?zak=y', password: 'p' }

/** Answers in order, and what was asked. */
function answering(...answers: [status: number, body: unknown][]) {
  const asked: { method: string; url: string; authorization: string; body: unknown }[] = []
  const fetch = vi.fn(async (url: string | URL | Request, init: RequestInit = {}) => {
    asked.push({ method: init.method ?? '', url: String(url), authorization: new Headers(init.headers).get('authorization') ?? '', body: init.body })
    const [status, body] = answers.shift() ?? [500, '']
    return Promise.resolve(new Response(status === 204 ? null : JSON.stringify(body), { status }))
  })
  return { asked, conference: createZoom(keys, { fetch: fetch as typeof globalThis.fetch, log, now, addresses: zoomAddresses }) }
}

describe('Zoom', () => {
  it('is asked by its published protocol, with one token for many calls', async () => {
    const { asked, conference } = answering([200, token], [201, meeting], [204, null])
    expect(await conference.create(plan)).toEqual({ meetingId: '81234567890', joinUrl: meeting.join_url, password: 'p' })
    await conference.change('81234567890', plan)
    expect(asked.map(({ method, url, authorization }) => [method, url, authorization])).toEqual([
      ['POST', 'https://zoom.us/oauth/token', `Basic ${Buffer.from('client:secret').toString('base64')}`],
      ['POST', 'https://api.zoom.us/v2/users/me/meetings', 'Bearer token'],
      ['PATCH', 'https://api.zoom.us/v2/meetings/81234567890', 'Bearer token'],
    ])
    expect(asked[0]?.body).toBe('grant_type=account_credentials&account_id=account')
    expect(JSON.parse(String(asked[1]?.body))).toMatchObject({ topic: '수업', type: 2, start_time: '2026-03-10T11:00:00Z', duration: 60, timezone: 'Asia/Seoul', settings: { approval_type: 0, join_before_host: false } })
  })

  it('gets a new token once when the old one was revoked', async () => {
    const { asked, conference } = answering([200, token], [201, meeting], [401, {}], [200, token], [204, null])
    await conference.create(plan)
    await conference.remove('81234567890')
    expect(asked.map(({ method }) => method)).toEqual(['POST', 'POST', 'DELETE', 'POST', 'DELETE'])
  })

  it.each<[string, [number, unknown][], ConferenceError['kind']]>([
    ['wrong keys', [[400, { error: 'invalid_client' }]], 'refused'],
    ['a meeting that is gone', [[200, token], [404, { code: 3001 }]], 'gone'],
    ['a server that is down', [[200, token], [503, '']], 'unavailable'],
    ['too many requests', [[200, token], [429, '']], 'unavailable'],
    ['another shape', [[200, token], [201, { id: 1 }]], 'unavailable'],
    ['a script for an address', [[200, token], [201, { ...meeting, join_url: 'javascript:alert(1)' }]], 'unavailable'],
  ])('says what went wrong: %s', async (_, answers, kind) => {
    const { conference } = answering(...answers)
    await expect(conference.create(plan)).rejects.toMatchObject({ kind })
  })

  it('that does not answer in time is unavailable, and the log has neither keys nor addresses', async () => {
    log.warn.mockClear()
    const fetch = (_: unknown, init?: RequestInit) => new Promise<Response>((_resolve, reject) => { init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)) })
    const conference = createZoom(keys, { fetch: fetch as typeof globalThis.fetch, log, now, addresses: zoomAddresses, timeoutMs: 5 })
    await expect(conference.create(plan)).rejects.toBeInstanceOf(ConferenceError)
    expect(log.warn.mock.calls).toEqual([[{ provider: 'zoom', call: 'token', reason: 'timeout' }, 'a provider of live classes did not do what was asked']])
  })

  it('ends a meeting that is not on without an error', async () => {
    const { conference } = answering([200, token], [400, { code: 3000 }])
    await expect(conference.end('81234567890')).resolves.toBeUndefined()
  })
})

describe('the providers of a platform', () => {
  it('are those it has keys of [LIVE-04]', () => {
    const none = createConferences(settings, { now, fetch, log, standIn: undefined })
    expect([none.keysOf('jitsi'), none.keysOf('zoom'), none.keysOf('gooroomee')]).toEqual([undefined, undefined, undefined])
    const all = createConferences({ ...settings, zoom: keys, gooroomee: { provider: 'gooroomee', token: 'x' } }, { now, fetch, log, standIn: undefined })
    expect(all.keysOf('zoom')).toBe(keys)
    expect(all.byKeys(keys)).toBe(all.byKeys({ ...keys }))
  })
})
