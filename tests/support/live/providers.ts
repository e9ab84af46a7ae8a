import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { contract } from '#shared/contract.ts'
import type { CurriculumBodyInput } from '#shared/curriculum/items.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'

export let api: TestApi
export let site: Site
export let teacher: Person
export let owner: Person
let lines = ''
/** What the server logged as a warning or a fault since the start of the test. */
export const faults = (): string[] => lines.split('\n').filter((line) => line !== '' && (JSON.parse(line) as { level: number }).level >= 40)

/** Starts a server with the stand-in of the providers, a site and its teacher, for the tests of a file. */
export function withProviders(): void {
  beforeAll(async () => {
    api = await startApi({ env: { LIVE_STAND_IN: 'Y', LOG_LEVEL: 'info' }, logTo: { write: (line) => { lines += line } } })
    site = await buildSite(api)
    owner = site.owner
    teacher = await buildPerson(api, { site, role: 'TCH' })
  })
  afterAll(() => api.stop())
  beforeEach(() => {
    at(-10)
    lines = ''
    standIn().setDown(false)
  })
}
export const standIn = () => api.server.ports.conferenceStandIn!
export const zoom = () => standIn().zoom

/** On 10 March 2026 from 20:00 to 21:00 in Seoul. */
export const start = Date.parse('2026-03-10T11:00:00.000Z')
export const at = (minutes: number) => api.clock.set(new Date(start + minutes * MINUTE_MS))
export const lesson = (change: Partial<CurriculumBodyInput> = {}) => ({ curriculumTypeCd: '00', title: '줌 수업', liveType: '00', liveAt: '2026-03-10', liveStartAt: '20:00', liveEndAt: '21:00', ...change }) as CurriculumBodyInput
export const build = (change: Partial<CurriculumBodyInput> = {}, on = site, by = teacher, publicCd?: null) => buildCourse(api, { site: on, teacher: by, lessons: [lesson(change)], ...(publicCd === null ? { publicCd } : {}) })
export const learner = async (course: BuiltCourse) => (await buildAttendee(api, { course })).person
export const place = ({ channelSeq, courseSeq, curriculumSeq }: BuiltCourse) => ({ channelSeq, courseSeq, curriculumSeq })
export const join = ({ client }: Pick<Person, 'client'>, { channelSeq, courseSeq, curriculumSeq }: BuiltCourse) => client(contract.live.join, { params: { channelSeq, courseSeq }, query: { i: curriculumSeq } })
/** Opens an address in the browser; returns the page. */
export const open = async (url: string | null) => (await fetch(url ?? '', { headers: { 'accept-language': 'ko' } })).text()
export const attendance = async ({ client }: Person, course: BuiltCourse) => (await client(contract.live.lesson, { params: place(course) })).attendance
/** Whom the page of a meeting tells of. */
export const stayIn = (page: string) => (/data-stay="([^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&quot;', '"')
export const leave = (page: string) => fetch(`${api.origin}/live-stand-in/zoom/left`, { method: 'POST', body: stayIn(page) })
/** A host joins, so that the meeting is there. */
export async function hosted(course: BuiltCourse): Promise<string> {
  const { startUrl, meetingId } = await join(teacher, course)
  await open(startUrl)
  return meetingId ?? ''
}
export const event = (name: string, meetingId: string, more: object = {}) => JSON.stringify({ event: name, event_ts: 1, payload: { account_id: 'x', object: { id: Number(meetingId), ...more } } })
export async function sent(body: string, { secret = 'an-event-secret-of-the-stand-in', ago = 0, path = '/live/webhook/zoom' } = {}): Promise<Response> {
  const timestamp = String(Math.floor(api.clock.now().getTime() / 1000) - ago)
  return fetch(`${api.origin}${path}`, { method: 'POST', body, headers: { 'content-type': 'application/json', 'x-zm-request-timestamp': timestamp, 'x-zm-signature': `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}` } })
}
