import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import type { CurriculumBodyInput } from '#shared/curriculum/items.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'
import { ALARM_QUEUE } from '#server/modules/alarm/raising.ts'
import { LEFT_MEETINGS_QUEUE } from '#server/modules/live/index.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'

let api: TestApi
let site: Site
let teacher: Person
let owner: Person
beforeAll(async () => {
  api = await startApi({ env: { LIVE_STAND_IN: 'Y' } })
  site = await buildSite(api)
  owner = site.owner
  teacher = await buildPerson(api, { site, role: 'TCH' })
})
afterAll(() => api.stop())
beforeEach(() => {
  api.clock.set(new Date(start - 10 * MINUTE_MS))
  standIn().setDown(false)
})
const standIn = () => api.server.ports.conferenceStandIn!
const zoom = () => standIn().zoom

/** On 10 March 2026 from 20:00 to 21:00 in Seoul. */
const start = Date.parse('2026-03-10T11:00:00.000Z')
const at = (minutes: number) => api.clock.set(new Date(start + minutes * MINUTE_MS))
const lesson = (change: Partial<CurriculumBodyInput> = {}) => ({ curriculumTypeCd: '00', title: '줌 수업', liveType: '00', liveAt: '2026-03-10', liveStartAt: '20:00', liveEndAt: '21:00', ...change }) as CurriculumBodyInput
const build = (change: Partial<CurriculumBodyInput> = {}, on = site, by = teacher, publicCd?: null) => buildCourse(api, { site: on, teacher: by, lessons: [lesson(change)], ...(publicCd === null ? { publicCd } : {}) })
const learner = async (course: BuiltCourse) => (await buildAttendee(api, { course })).person
const place = ({ channelSeq, courseSeq, curriculumSeq }: BuiltCourse) => ({ channelSeq, courseSeq, curriculumSeq })
const join = ({ client }: Pick<Person, 'client'>, { channelSeq, courseSeq, curriculumSeq }: BuiltCourse) => client(contract.live.join, { params: { channelSeq, courseSeq }, query: { i: curriculumSeq } })
/** Opens an address in the browser; returns the page. */
const open = async (url: string | null) => (await fetch(url ?? '', { headers: { 'accept-language': 'ko' } })).text()
const attendance = async ({ client }: Person, course: BuiltCourse) => (await client(contract.live.lesson, { params: place(course) })).attendance
/** Whom the page of a meeting tells of. */
const stayIn = (page: string) => (/data-stay="([^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&quot;', '"')
const leave = (page: string) => fetch(`${api.origin}/live-stand-in/zoom/left`, { method: 'POST', body: stayIn(page) })
/** A host joins, so that the meeting is there. */
async function hosted(course: BuiltCourse): Promise<string> {
  const { startUrl, meetingId } = await join(teacher, course)
  await open(startUrl)
  return meetingId ?? ''
}
const event = (name: string, meetingId: string, more: object = {}) => JSON.stringify({ event: name, event_ts: 1, payload: { account_id: 'x', object: { id: Number(meetingId), ...more } } })
async function sent(body: string, { secret = 'an-event-secret-of-the-stand-in', ago = 0, path = '/live/webhook/zoom' } = {}): Promise<Response> {
  const timestamp = String(Math.floor(api.clock.now().getTime() / 1000) - ago)
  return fetch(`${api.origin}${path}`, { method: 'POST', body, headers: { 'content-type': 'application/json', 'x-zm-request-timestamp': timestamp, 'x-zm-signature': `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}` } })
}

describe('a meeting at Zoom', () => {
  it('is made by the first host, changed with the lesson and ended with it; a learner enters by an address of their own [LIVE-04] [LIVE-05]', async () => {
    const course = await build()
    const person = await learner(course)
    expect(await join(person, course)).toMatchObject({ joinUrl: null, meetingId: null })
    const first = await join(teacher, course)
    expect(first).toMatchObject({ liveTypeCd: '00', userType: 'facilitator', isReserve: false, password: 'madang' })
    const meetingId = first.meetingId ?? ''
    expect(zoom().find(meetingId)).toMatchObject({ topic: '줌 수업', startTime: '2026-03-10T11:00:00Z', duration: 60, isOn: false })
    expect(await join(person, course)).toMatchObject({ joinUrl: null })
    expect(await open(first.startUrl)).toContain('호스트')
    const joined = await join(person, course)
    expect(await open(joined.joinUrl)).toContain(person.name)
    expect((await join(person, course)).joinUrl).toBe(joined.joinUrl)
    expect((await join(await learner(course), course)).joinUrl).not.toBe(joined.joinUrl)
    at(30)
    await teacher.client(contract.live.end, { params: place(course) })
    expect(zoom().find(meetingId)).toMatchObject({ isOn: false })
    const draft = await build({}, site, teacher, null)
    at(-5)
    const planned = (await join(teacher, draft)).meetingId ?? ''
    await teacher.client(contract.curriculum.update, { params: place(draft), body: { body: lesson({ title: '긴 수업', liveEndAt: '22:00' }) as never } })
    expect((await join(teacher, draft)).meetingId).toBe(planned)
    expect(zoom().find(planned)).toMatchObject({ topic: '긴 수업', duration: 120 })
  })

  it('is made again after it was deleted at Zoom, and once for two hosts at the same time', async () => {
    const course = await build()
    const meetings = await Promise.all([join(teacher, course), join(owner, course)])
    expect(new Set(meetings.map(({ meetingId }) => meetingId)).size).toBe(1)
    zoom().forget(meetings[0].meetingId ?? '')
    const again = await join(teacher, course)
    expect(again.meetingId).not.toBe(meetings[0].meetingId)
    expect(await open(again.startUrl)).toContain('호스트')
  })

  it('that cannot be had is said as 100011, and the link in reserve is used where there is one [LIVE-05]', async () => {
    const [bare, spare] = [await build(), await build({ joinUrl: 'https://meet.example.com/spare' })]
    const person = await learner(spare)
    standIn().setDown(true)
    await expect(join(teacher, bare)).rejects.toMatchObject({ code: '100011' })
    expect(await join(teacher, spare)).toMatchObject({ startUrl: 'https://meet.example.com/spare', isReserve: true })
    expect(await join(person, spare)).toMatchObject({ joinUrl: 'https://meet.example.com/spare', startUrl: null, isReserve: true })
    expect((await person.client(contract.live.lesson, { params: place(spare) })).isReserve).toBe(true)
    standIn().setDown(false)
    expect((await teacher.client(contract.live.lesson, { params: place(bare) })).isReachable).toBe(true)
    expect(await join(person, spare)).toMatchObject({ joinUrl: 'https://meet.example.com/spare', isReserve: true })
    expect(await join(await learner(spare), spare)).toMatchObject({ joinUrl: 'https://meet.example.com/spare' })
    const recovered = await join(teacher, spare)
    expect(recovered).toMatchObject({ isReserve: false })
    expect(await join(person, spare)).toMatchObject({ joinUrl: null, isReserve: false })
    expect((await person.client(contract.live.lesson, { params: place(spare) })).isReserve).toBe(false)
    await open(recovered.startUrl)
    expect(await open((await join(person, spare)).joinUrl)).toContain(person.name)
  })

  it('that is lost while the class is on: learners follow the host to the link in reserve, and back with the host [LIVE-05]', async () => {
    const course = await build({ joinUrl: 'https://meet.example.com/spare' })
    const [person, other] = [await learner(course), await learner(course)]
    const meetingId = await hosted(course)
    expect(await open((await join(person, course)).joinUrl)).toContain(person.name)
    standIn().setDown(true)
    // A learner who alone does not get in takes nobody along.
    expect(await join(other, course)).toMatchObject({ joinUrl: 'https://meet.example.com/spare', isReserve: true })
    expect((await join(person, course)).isReserve).toBe(false)
    expect(await join(teacher, course)).toMatchObject({ isReserve: true })
    standIn().setDown(false)
    expect(await join(person, course)).toMatchObject({ joinUrl: 'https://meet.example.com/spare', isReserve: true })
    const sign = person.client(contract.live.zoomSignature, { params: { channelSeq: course.channelSeq, courseSeq: course.courseSeq }, query: { itemSeq: course.curriculumSeq } })
    await expect(sign).rejects.toMatchObject({ code: '900011' })
    await sent(event('meeting.started', meetingId))
    expect(await join(person, course)).toMatchObject({ isReserve: false, meetingId })
    standIn().setDown(true)
    expect(await join(teacher, course)).toMatchObject({ isReserve: true })
    standIn().setDown(false)
    expect(await join(teacher, course)).toMatchObject({ isReserve: false, meetingId })
    expect(await join(person, course)).toMatchObject({ isReserve: false, meetingId })
  })

  it('signs for the Meeting SDK with the role, never with the secret itself [LIVE-07]', async () => {
    const course = await build()
    const person = await learner(course)
    const sign = ({ client }: Person) => client(contract.live.zoomSignature, { params: { channelSeq: course.channelSeq, courseSeq: course.courseSeq }, query: { itemSeq: course.curriculumSeq } })
    await expect(sign(person)).rejects.toMatchObject({ code: '900011' })
    const meetingId = await hosted(course)
    const [mine, hosts] = [await sign(person), await sign(teacher)]
    const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object
    expect(claims(mine.signature)).toMatchObject({ mn: meetingId, role: 0, sdkKey: 'stand-in' })
    expect(claims(hosts.signature)).toMatchObject({ mn: meetingId, role: 1 })
    expect(JSON.stringify([mine, hosts])).not.toContain('a-secret-of-the-stand-in')
    const [head, body, signature] = mine.signature.split('.')
    expect(createHmac('sha256', 'a-secret-of-the-stand-in').update(`${head}.${body}`).digest('base64url')).toBe(signature)
  })

  it('is removed an hour after its lesson was deleted, also when Zoom was down meanwhile [LIVE-04]', async () => {
    const course = await buildCourse(api, { site, teacher, lessons: [lesson(), { curriculumTypeCd: '05', title: '글', content: '<p>글</p>' }] })
    const meetingId = await hosted(course)
    await teacher.client(contract.curriculum.delete, { params: place(course), body: { forceYn: 'Y' } })
    await teacher.client(contract.course.draftApply, { params: { channelSeq: course.channelSeq, courseSeq: course.courseSeq }, body: {} })
    await api.runScheduled(LEFT_MEETINGS_QUEUE)
    expect(zoom().find(meetingId)).toBeDefined()
    api.clock.advance(61 * MINUTE_MS)
    standIn().setDown(true)
    await api.runScheduled(LEFT_MEETINGS_QUEUE)
    standIn().setDown(false)
    expect(zoom().find(meetingId)).toBeDefined()
    await api.runScheduled(LEFT_MEETINGS_QUEUE)
    expect(zoom().find(meetingId)).toBeUndefined()
  })
})

describe('attendance by the events of Zoom', () => {
  it('counts from joining to leaving, whatever clients say of themselves [LIVE-08]', async () => {
    const course = await build()
    const person = await learner(course)
    at(-5)
    await hosted(course)
    at(0)
    const page = await open((await join(person, course)).joinUrl)
    at(20)
    await person.client(contract.live.attend, { params: place(course), body: { spanNo: crypto.randomUUID(), left: false } })
    const { attendees } = await teacher.client(contract.live.room, { params: place(course) })
    expect(attendees).toMatchObject([{ userSeq: person.userSeq, presence: 'in', seconds: 20 * 60, stays: [{ isOpen: true }] }])
    at(30)
    await leave(page)
    await leave(page)
    at(45)
    expect(await attendance(person, course)).toMatchObject({ seconds: 30 * 60, percent: 50, isComplete: false })
  })

  it('is the same for events twice and out of order; those of a meeting that ended are closed', async () => {
    const course = await build()
    const [one, other] = [await learner(course), await learner(course)]
    at(0)
    const meetingId = await hosted(course)
    await Promise.all([join(one, course), join(other, course)])
    const keyOf = async (person: Person) => new URL((await join(person, course)).joinUrl ?? '').searchParams.get('tk') ?? ''
    const moment = (minutes: number) => new Date(start + minutes * MINUTE_MS).toISOString()
    const [guest, second] = [{ participant_uuid: 'A', registrant_id: await keyOf(one) }, { participant_uuid: 'B', registrant_id: await keyOf(other) }]
    at(50)
    const left = event('meeting.participant_left', meetingId, { participant: { ...guest, leave_time: moment(48) } })
    const joined = event('meeting.participant_joined', meetingId, { participant: { ...guest, join_time: moment(0) } })
    for (const body of [left, joined, left, joined]) expect((await sent(body)).status).toBe(204)
    expect(await attendance(one, course)).toMatchObject({ seconds: 48 * 60, percent: 80, isComplete: true })
    await sent(event('meeting.participant_joined', meetingId, { participant: { ...second, join_time: moment(20) } }))
    await sent(event('meeting.ended', meetingId))
    at(60)
    expect(await attendance(other, course)).toMatchObject({ seconds: 30 * 60, isComplete: false })
  })

  it('by a late event alone completes nothing: the event that ends the stay may be as late [LIVE-08]', async () => {
    const course = await build()
    const [gone, there] = [await learner(course), await learner(course)]
    at(0)
    const meetingId = await hosted(course)
    const keyOf = async (person: Person) => new URL((await join(person, course)).joinUrl ?? '').searchParams.get('tk') ?? ''
    const moment = (minutes: number) => new Date(start + minutes * MINUTE_MS).toISOString()
    const [guest, second] = [{ participant_uuid: 'A', registrant_id: await keyOf(gone) }, { participant_uuid: 'B', registrant_id: await keyOf(there) }]
    at(58)
    for (const participant of [guest, second]) await sent(event('meeting.participant_joined', meetingId, { participant: { ...participant, join_time: moment(2) } }))
    expect(await attendance(gone, course)).toMatchObject({ seconds: 0, isComplete: false })
    const { attendees } = await teacher.client(contract.live.room, { params: place(course) })
    expect(attendees.map(({ presence }) => presence)).toEqual(['in', 'in'])
    // What the learner's own client says does not make it sure.
    await gone.client(contract.live.attend, { params: place(course), body: { spanNo: randomUUID(), left: false } })
    expect(await attendance(gone, course)).toMatchObject({ isComplete: false })
    at(59)
    await sent(event('meeting.participant_left', meetingId, { participant: { ...guest, leave_time: moment(5) } }))
    expect(await attendance(gone, course)).toMatchObject({ seconds: 3 * 60, percent: 5, isComplete: false })
    at(75)
    await sent(event('meeting.ended', meetingId, { end_time: moment(55) }))
    expect(await attendance(there, course)).toMatchObject({ seconds: 53 * 60, isComplete: true })
    expect(await attendance(gone, course)).toMatchObject({ isComplete: false })
  })

  it('is not cut by the end of the meeting before it [LIVE-08]', async () => {
    const course = await build()
    const person = await learner(course)
    at(0)
    const meetingId = await hosted(course)
    const page = await open((await join(person, course)).joinUrl)
    at(10)
    await sent(event('meeting.ended', meetingId, { end_time: new Date(start - MINUTE_MS).toISOString() }))
    const { attendees } = await teacher.client(contract.live.room, { params: place(course) })
    expect(attendees).toMatchObject([{ presence: 'in', stays: [{ isOpen: true }] }])
    at(30)
    await leave(page)
    expect(await attendance(person, course)).toMatchObject({ seconds: 30 * 60 })
  })

  it('refuses an event that is unsigned, forged or old, and takes none of another site [LIVE-08]', async () => {
    const course = await build()
    const person = await learner(course)
    at(0)
    const meetingId = await hosted(course)
    const { joinUrl } = await join(person, course)
    const body = event('meeting.participant_joined', meetingId, { participant: { participant_uuid: 'F', registrant_id: new URL(joinUrl ?? '').searchParams.get('tk') ?? '', join_time: new Date(start).toISOString() } })
    expect((await sent(body, { secret: 'another' })).status).toBe(401)
    expect((await sent(body, { ago: 301 })).status).toBe(401)
    expect((await fetch(`${api.origin}/live/webhook/zoom`, { method: 'POST', body })).status).toBe(401)
    expect((await sent(body, { secret: '', path: `/live/webhook/zoom/${course.channelSeq}` })).status).toBe(401)
    const others = await buildSite(api)
    await others.owner.client(contract.live.saveKeys, { params: { channelSeq: others.channelSeq }, body: { provider: 'zoom', accountId: 'theirs', clientId: 'theirs', clientSecret: 'theirs', webhookSecret: 'their-event-secret' } })
    expect((await sent(body, { secret: 'their-event-secret', path: `/live/webhook/zoom/${others.channelSeq}` })).status).toBe(204)
    at(30)
    expect(await attendance(person, course)).toMatchObject({ seconds: 0 })
    expect((await sent(event('meeting.ended', '81111111111'))).status).toBe(204)
    expect((await sent('{"event":"x"}')).status).toBe(401)
  })

  it('keeps no recording in the place of one that staff gave, or removed [LIVE-08]', async () => {
    const course = await build()
    const person = await learner(course)
    const meetingId = await hosted(course)
    at(5)
    const found = () => sent(event('recording.completed', meetingId, { share_url: 'https://zoom.us/rec/share/abc' }))
    const url = async () => (await person.client(contract.live.lesson, { params: place(course) })).recordingUrl
    const record = (recordingUrl: string | null) => teacher.client(contract.live.record, { params: place(course), body: { recordingUrl } })
    await record('https://vimeo.com/76979871')
    await found()
    expect(await url()).toBe('https://vimeo.com/76979871')
    await record(null)
    await found()
    expect(await url()).toBeNull()
  })

  it('answers the check of its address, and keeps a recording for those who attend', async () => {
    const course = await build()
    const person = await learner(course)
    const meetingId = await hosted(course)
    const checked = await sent(JSON.stringify({ event: 'endpoint.url_validation', payload: { plainToken: 'plain' } }))
    expect(await checked.json()).toEqual({ plainToken: 'plain', encryptedToken: createHmac('sha256', 'an-event-secret-of-the-stand-in').update('plain').digest('hex') })
    await sent(event('recording.completed', meetingId, { share_url: 'https://zoom.us/rec/share/abc' }))
    expect((await person.client(contract.live.lesson, { params: place(course) })).recordingUrl).toBe('https://zoom.us/rec/share/abc')
    // Replacing a recording raises no second alarm.
    await sent(event('recording.completed', meetingId, { share_url: 'https://zoom.us/rec/share/abc-2' }))
    await api.runSent(ALARM_QUEUE)
    const told = (await person.client(contract.alarm.list, { query: {} })).alarms.filter(({ alarmType }) => alarmType === 'liveRecorded')
    expect(told.map(({ content }) => JSON.parse(content) as object)).toEqual([expect.objectContaining({ lessonSeq: course.curriculumSeq })])
    at(5)
    await teacher.client(contract.live.record, { params: place(course), body: { recordingUrl: null } })
    expect((await person.client(contract.live.lesson, { params: place(course) })).recordingUrl).toBeNull()
  })
})

describe('a room of Gooroomee', () => {
  it('lets each one in by an address that works once [LIVE-04] [LIVE-07]', async () => {
    const course = await build({ liveType: '01' })
    const person = await learner(course)
    const host = await join(teacher, course)
    expect(host).toMatchObject({ liveTypeCd: '01', gooroomeeId: host.meetingId, isReserve: false })
    await teacher.client(contract.live.attend, { params: place(course), body: { spanNo: crypto.randomUUID(), left: false } })
    const { joinUrl } = await join(person, course)
    expect(await open(joinUrl)).toContain(person.name)
    expect(await open(joinUrl)).not.toContain(person.name)
    const { signature } = await person.client(contract.live.gooroomeeSignature, { params: { channelSeq: course.channelSeq, courseSeq: course.courseSeq }, query: { itemSeq: course.curriculumSeq } })
    expect(await open(`${api.origin}/live-stand-in/gooroomee/room/otp/${signature}`)).toContain(person.name)
    standIn().setDown(true)
    await expect(join(person, course)).rejects.toMatchObject({ code: '988003' })
  })
})

describe('keys of a site', () => {
  it('are taken once the provider accepts them, come first, and are never shown', async () => {
    const own = await buildSite(api)
    const by = await buildPerson(api, { site: own, role: 'TCH' })
    const { client } = own.owner
    const params = { channelSeq: own.channelSeq }
    const keys = { provider: 'zoom' as const, accountId: 'own-account', clientId: 'own', clientSecret: 'own-secret', webhookSecret: 'own-event-secret' }
    await expect(client(contract.live.saveKeys, { params, body: { ...keys, clientSecret: 'wrong' } })).rejects.toMatchObject({ code: '988006' })
    await expect(client(contract.live.saveKeys, { params, body: { provider: 'gooroomee', token: 'wrong' } })).rejects.toMatchObject({ code: '988006' })
    const { providers } = await client(contract.live.saveKeys, { params, body: keys })
    expect(providers).toMatchObject([{ provider: 'zoom', idEnd: 'ount', isReady: true, webhookUrl: `${api.origin}/live/webhook/zoom/${own.channelSeq}` }, { provider: 'gooroomee', idEnd: null, isReady: true, webhookUrl: null }, { provider: 'jitsi', idEnd: null, isReady: true, webhookUrl: null }])
    expect(JSON.stringify(providers)).not.toContain('secret')
    zoom().setWebhook('own-account', { url: `${api.origin}/live/webhook/zoom/${own.channelSeq}`, secret: 'own-event-secret' })
    const course = await build({}, own, by)
    const person = await learner(course)
    const { startUrl } = await join(by, course)
    at(0)
    await open(startUrl)
    const page = await open((await join(person, course)).joinUrl)
    at(15)
    await leave(page)
    expect(await attendance(person, course)).toMatchObject({ seconds: 15 * 60 })
    await client(contract.live.removeKeys, { params: { ...params, provider: 'zoom' } })
    expect((await client(contract.live.providers, { params })).providers).toMatchObject([{ idEnd: null }, {}, {}])
  })
})

describe('Jitsi keys of a site', () => {
  const keys = { provider: 'jitsi', origin: 'https://meet.academy.example', appId: 'academy', secret: 'a-long-secret-of-the-academy' } as const
  const tokenOf = (url: string | null) => {
    const [head = '', body = '', signature = ''] = (new URL(url ?? '').searchParams.get('jwt') ?? '').split('.')
    return { claims: JSON.parse(Buffer.from(body, 'base64url').toString()) as { iss: string; sub: string; room: string }, isSignedBy: (secret: string) => createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url') === signature }
  }

  it('open rooms at its own server, and are never shown again [LIVE-04]', async () => {
    const other = await buildSite(api)
    const params = { channelSeq: other.channelSeq }
    const by = await buildPerson(api, { site: other, role: 'TCH' })
    const shownKeys = await other.owner.client(contract.live.saveKeys, { params, body: keys })
    expect(shownKeys.providers.find(({ provider }) => provider === 'jitsi')).toEqual({ provider: 'jitsi', idEnd: 'demy', isReady: true, webhookUrl: null })
    expect(JSON.stringify(shownKeys)).not.toContain(keys.secret)
    const course = await build({ title: '지치 수업', liveType: '02' }, other, by)
    const person = await learner(course)
    for (const one of [by, person]) {
      const { joinUrl: url } = await join(one, course)
      // The host is there.
      await one.client(contract.live.attend, { params: place(course), body: { spanNo: randomUUID() } })
      expect(new URL(url ?? '').origin).toBe(keys.origin)
      expect(tokenOf(url).claims).toMatchObject({ iss: keys.appId, sub: 'meet.academy.example', room: new URL(url ?? '').pathname.slice(1) })
      expect([tokenOf(url).isSignedBy(keys.secret), tokenOf(url).isSignedBy('another')]).toEqual([true, false])
    }
    // Without them, the platform's server takes its place for classes to come.
    await other.owner.client(contract.live.removeKeys, { params: { ...params, provider: 'jitsi' } })
    const next = await build({ title: '다음 수업', liveType: '02' }, other, by)
    expect(new URL((await join(by, next)).joinUrl ?? '').port).toBe(new URL(api.origin).port)
  })

  it('are not changed to another server while a class is on; before it the room moves with its host [LIVE-04]', async () => {
    const other = await buildSite(api)
    const params = { channelSeq: other.channelSeq }
    const by = await buildPerson(api, { site: other, role: 'TCH' })
    const save = (change: object = {}) => other.owner.client(contract.live.saveKeys, { params, body: { ...keys, ...change } })
    const remove = () => other.owner.client(contract.live.removeKeys, { params: { ...params, provider: 'jitsi' } })
    await save()
    const course = await build({ liveType: '02' }, other, by)
    const person = await learner(course)
    const enter = async (one: Person) => {
      const { joinUrl } = await join(one, course)
      if (joinUrl !== null) await one.client(contract.live.attend, { params: place(course), body: { spanNo: randomUUID() } })
      return joinUrl === null ? null : new URL(joinUrl)
    }
    const first = await enter(by)
    const moved = 'https://meet2.academy.example'
    await save({ origin: moved })
    expect(await enter(person)).toBeNull()
    const hosts = await enter(by)
    expect([hosts?.origin, hosts?.pathname === first?.pathname]).toEqual([moved, false])
    expect((await enter(person))?.pathname).toBe(hosts?.pathname)
    at(10)
    await expect(save()).rejects.toMatchObject({ code: '988005' })
    await expect(remove()).rejects.toMatchObject({ code: '988005' })
    // A new secret of the same server opens the same room.
    await save({ origin: moved, secret: 'another-long-secret-of-the-academy' })
    expect((await enter(person))?.href.split('?')[0]).toBe(hosts?.href.split('?')[0])
    await by.client(contract.live.end, { params: place(course) })
    await remove()
  })

  it.each(['http://meet.academy.example', 'https://meet.academy.example/room', 'https://user:pw@meet.academy.example', 'javascript:alert(1)', 'meet.academy.example', ''])('are refused with the address %s [LIVE-04]', async (origin) => {
    await expect(owner.client(contract.live.saveKeys, { params: { channelSeq: site.channelSeq }, body: { ...keys, origin } })).rejects.toMatchObject({ status: 400, issues: [{ path: ['origin'] }] })
  })
})
