import { createHmac, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'
import { ALARM_QUEUE } from '#server/modules/alarm/raising.ts'
import { LEFT_MEETINGS_QUEUE } from '#server/modules/live/index.ts'
import { api, at, attendance, build, event, faults, hosted, join, learner, leave, lesson, open, owner, place, sent, site, standIn, start, teacher, zoom, withProviders } from '#tests/support/live/providers.ts'
import { buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { Person } from '#tests/support/server/factories.ts'

withProviders()

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

describe('events of a meeting that is gone [LIVE-08]', () => {
  /** A meeting with a learner in it, and all events that Zoom may still send of it. */
  async function meeting(on = site, by = teacher) {
    const course = await buildCourse(api, { site: on, teacher: by, lessons: [lesson(), { curriculumTypeCd: '05', title: '글', content: '<p>글</p>' }] })
    const person = await learner(course)
    const { startUrl, meetingId } = await join(by, course)
    await open(startUrl)
    const registrant = new URL((await join(person, course)).joinUrl ?? '').searchParams.get('tk') ?? ''
    const participant = { participant_uuid: 'G', registrant_id: registrant }
    const moment = (minutes: number) => new Date(start + minutes * MINUTE_MS).toISOString()
    const of = (name: string, more: object) => event(name, meetingId ?? '', more)
    const events = [
      of('meeting.started', {}), of('meeting.participant_joined', { participant: { ...participant, join_time: moment(0) } }),
      of('meeting.participant_left', { participant: { ...participant, leave_time: moment(55) } }), of('meeting.ended', { end_time: moment(55) }),
      of('recording.completed', { share_url: 'https://zoom.us/rec/share/gone' }),
    ]
    return { course, person, meetingId: meetingId ?? '', events }
  }
  /** In order, out of order, and each twice. */
  async function sendAll(events: readonly string[]) {
    at(56)
    for (const body of [...events, ...events.toReversed()]) expect((await sent(body)).status).toBe(204)
    await api.runSent(ALARM_QUEUE)
    expect(faults()).toEqual([])
  }
  const recorded = async (person: { client: typeof teacher.client }) => (await person.client(contract.alarm.list, { query: {} })).alarms.filter(({ alarmType }) => alarmType === 'liveRecorded')

  it('with its lesson change nothing, and none that comes back has been changed', async () => {
    const { course, person, events } = await meeting()
    const params = { channelSeq: course.channelSeq, courseSeq: course.courseSeq }
    await teacher.client(contract.curriculum.delete, { params: place(course), body: { forceYn: 'Y' } })
    await teacher.client(contract.course.draftApply, { params, body: {} })
    await sendAll(events)
    await teacher.client(contract.curriculum.restore, { params: place(course), body: {} })
    await teacher.client(contract.course.draftApply, { params, body: {} })
    expect(await person.client(contract.live.lesson, { params: place(course) })).toMatchObject({ recordingUrl: null, attendance: { seconds: 0, isComplete: false } })
    // The same events count once the lesson is back.
    await sendAll(events)
    expect(await person.client(contract.live.lesson, { params: place(course) })).toMatchObject({ recordingUrl: 'https://zoom.us/rec/share/gone', attendance: { seconds: 55 * MINUTE_MS / 1000 } })
  })

  it('with its class, in the trash, change nothing', async () => {
    const course = await buildCourse(api, { site, teacher, lessons: [lesson()] })
    const meetingId = await hosted(course)
    const params = { channelSeq: course.channelSeq, courseSeq: course.courseSeq }
    await teacher.client(contract.course.delete, { params, body: {} })
    await sendAll([event('meeting.started', meetingId), event('recording.completed', meetingId, { share_url: 'https://zoom.us/rec/share/gone' })])
    await teacher.client(contract.course.restore, { params, body: {} })
    expect((await teacher.client(contract.live.lesson, { params: place(course) })).recordingUrl).toBeNull()
  })

  it('with its site, which was closed, change nothing and raise no alarm', async () => {
    const closed = await buildSite(api)
    const by = await buildPerson(api, { site: closed, role: 'TCH' })
    const { person, events } = await meeting(closed, by)
    await closed.owner.client(contract.ownership.close, { params: { channelSeq: closed.channelSeq }, body: { reason: '수업을 마칩니다.' } })
    await sendAll(events)
    expect(await recorded(person)).toEqual([])
  })

  it('or of another account change nothing, signed by a site whose meeting it is not', async () => {
    const { course, person, events } = await meeting()
    const others = await buildSite(api)
    await others.owner.client(contract.live.saveKeys, { params: { channelSeq: others.channelSeq }, body: { provider: 'zoom', accountId: 'theirs', clientId: 'theirs', clientSecret: 'theirs', webhookSecret: 'their-event-secret' } })
    at(56)
    for (const body of [...events, ...events.toReversed()]) expect((await sent(body, { secret: 'their-event-secret', path: `/live/webhook/zoom/${others.channelSeq}` })).status).toBe(204)
    expect(faults()).toEqual([])
    expect(await person.client(contract.live.lesson, { params: place(course) })).toMatchObject({ recordingUrl: null, attendance: { seconds: 0 } })
    // Once their keys are gone, nothing proves who sends it.
    await others.owner.client(contract.live.removeKeys, { params: { channelSeq: others.channelSeq, provider: 'zoom' } })
    expect((await sent(events[0] ?? '', { secret: 'their-event-secret', path: `/live/webhook/zoom/${others.channelSeq}` })).status).toBe(401)
    expect((await sent(events[0] ?? '', { path: '/live/webhook/zoom/999999' })).status).toBe(401)
    expect(faults()).toEqual([])
  })
})
