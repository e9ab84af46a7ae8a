import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { classroomCalls } from '#shared/classroom/contract.ts'
import { contract } from '#shared/contract.ts'
import type { CallInput } from '#shared/kernel/call/call.ts'
import type { CurriculumBodyInput } from '#shared/curriculum/items.ts'
import type { LiveTypeCd } from '#shared/kernel/codes.ts'
import { DAY_MS, MINUTE_MS } from '#shared/kernel/moments.ts'
import { liveFields } from '#shared/live/schedule.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { attendees } from '#server/infra/db/schema/index.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { lessonOf as placeOf } from '#tests/support/live/lives.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite, buildUpload } from '#tests/support/server/factories.ts'
import type { Person } from '#tests/support/server/factories.ts'

let api: TestApi
const LENGTH = 61

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

type Report = NonNullable<CallInput<typeof classroomCalls.report>['body']>

async function buildClassroom(draft: Parameters<typeof buildCourse>[1] = {}, video: Partial<CurriculumBodyInput> = {}) {
  const course = await buildCourse(api, draft)
  const { curriculum, course: courses } = api.server.services
  const { channelSeq, courseSeq } = course
  const add = async (body: CurriculumBodyInput) => (await curriculum.create({ channelSeq, courseSeq }, body)).curriculumSeq
  await add({ curriculumTypeCd: '01', title: '마디' })
  const videoSeq = await add({ curriculumTypeCd: '02', title: '물레 돌리기', limitPercent: 50, ...video } as CurriculumBodyInput)
  const materialsSeq = await add({ curriculumTypeCd: '06', title: '도안' })
  await buildUpload(api, { course, curriculumSeq: videoSeq })
  const { uploadSeq } = await buildUpload(api, { course, curriculumSeq: materialsSeq, kind: 'material' })
  await courses.applyDraft({ channelSeq, courseSeq })
  const at = (curriculumSeq: number) => ({ params: { channelSeq, courseSeq, curriculumSeq } })
  return { course, courses, at, textSeq: course.curriculumSeq, videoSeq, materialsSeq, uploadSeq }
}

const lessonOf = (person: Person | null, place: { params: { channelSeq: number; courseSeq: number; curriculumSeq: number } }) =>
  (person?.client ?? api.client())(classroomCalls.lesson, place)
const refusedWith = (name: keyof typeof errorTable) => ({ code: errorTable[name].code, status: errorTable[name].status })

describe('entering a lesson [ROOM-01]', () => {
  it('is for attendees and managers; a visitor is asked to log in, anyone else to enrol', async () => {
    const { course, at, textSeq } = await buildClassroom()
    const { person } = await buildAttendee(api, { course })
    expect(await lessonOf(person, at(textSeq))).toMatchObject({ body: { title: '첫 강의' } })
    expect(await lessonOf(course.teacher, at(textSeq))).toMatchObject({ curriculumSeq: textSeq })
    expect(await lessonOf(course.site.owner, at(textSeq))).toMatchObject({ curriculumSeq: textSeq })
    await expect(lessonOf(null, at(textSeq))).rejects.toMatchObject(refusedWith('loginRequired'))
    const member = await buildPerson(api, { site: course.site })
    await expect(lessonOf(member, at(textSeq))).rejects.toMatchObject(refusedWith('notEnrolled'))
    for (const call of [classroomCalls.play, classroomCalls.complete]) await expect(member.client(call, at(textSeq))).rejects.toMatchObject(refusedWith('notEnrolled'))
    await expect(member.client(classroomCalls.playTimes, { params: { channelSeq: course.channelSeq, courseSeq: course.courseSeq } })).rejects.toMatchObject(refusedWith('notEnrolled'))
  })

  it('ends with the access period', async () => {
    const { course, at, textSeq } = await buildClassroom()
    const { person, attendSeq } = await buildAttendee(api, { course })
    const { db } = api.server.ports.database
    await db.update(attendees).set({ validAt: new Date(api.clock.now().getTime() + 1000) })
    expect((await lessonOf(person, at(textSeq))).curriculumSeq).toBe(textSeq)
    await db.update(attendees).set({ validAt: api.clock.now() })
    await expect(lessonOf(person, at(textSeq))).rejects.toMatchObject(refusedWith('notEnrolled'))
    await db.update(attendees).set({ validAt: null, choiseStatusCd: '01' })
    expect(attendSeq).toBeGreaterThan(0)
    await expect(lessonOf(person, at(textSeq))).rejects.toMatchObject(refusedWith('notEnrolled'))
  })

  it('is open to anyone where the class is, or where the video is public', async () => {
    const open = await buildClassroom({ draft: { fareCd: '03' } })
    expect((await lessonOf(null, open.at(open.textSeq))).curriculumSeq).toBe(open.textSeq)
    const released = await buildClassroom({}, { isPublic: true })
    const lesson = await lessonOf(null, released.at(released.videoSeq))
    expect(lesson.playback?.duration).toBe(LENGTH)
    expect((await fetch(api.origin + lesson.playback?.fileUrl)).status).toBe(200)
    await expect(lessonOf(null, released.at(released.textSeq))).rejects.toMatchObject(refusedWith('loginRequired'))
  })

  it('returns no class of another site, no section and no deleted item', async () => {
    const { course, at, textSeq, videoSeq } = await buildClassroom()
    const { person } = await buildAttendee(api, { course })
    const other = await buildClassroom()
    await expect(lessonOf(person, { params: { ...at(textSeq).params, channelSeq: other.course.channelSeq } })).rejects.toMatchObject(refusedWith('classNotFound'))
    await expect(lessonOf(person, at(other.videoSeq))).rejects.toMatchObject(refusedWith('notFound'))
    const { curriculum } = api.server.services
    const [, section] = await curriculum.items(course)
    await expect(lessonOf(person, at(section?.curriculumSeq ?? 0))).rejects.toMatchObject(refusedWith('notFound'))
    await curriculum.remove({ channelSeq: course.channelSeq, courseSeq: course.courseSeq, curriculumSeq: videoSeq })
    await api.server.services.course.applyDraft(course)
    await expect(lessonOf(person, at(videoSeq))).rejects.toMatchObject(refusedWith('notFound'))
  })

  it('returns the adjacent lessons and what can be played', async () => {
    const { course, at, textSeq, videoSeq, materialsSeq } = await buildClassroom()
    const { person } = await buildAttendee(api, { course })
    expect(await lessonOf(person, at(textSeq))).toMatchObject({ previousCurriculumSeq: null, nextCurriculumSeq: videoSeq, playback: null, files: [] })
    expect(await lessonOf(person, at(videoSeq))).toMatchObject({
      previousCurriculumSeq: textSeq, nextCurriculumSeq: materialsSeq, notPlayableReason: null,
      playback: { duration: LENGTH, position: 0, viewedPercent: 0, limitPercent: 50, vodSpeedControlYn: 'Y' },
    })
    expect(await lessonOf(person, at(materialsSeq))).toMatchObject({ nextCurriculumSeq: null, files: [{ fileName: 'video.mp4' }] })
  })

  it.each([['optimising', 'videoPreparing'], ['failed', 'videoFailed'], [null, 'videoMissing']] as const)('gives the reason why a video that is %s cannot be played: %s', async (state, reason) => {
    const course = await buildCourse(api)
    const { curriculumSeq } = await api.server.services.curriculum.create(course, { curriculumTypeCd: '02', title: '영상' })
    if (state !== null) await buildUpload(api, { course, curriculumSeq, state })
    const lesson = await lessonOf(course.teacher, { params: { channelSeq: course.channelSeq, courseSeq: course.courseSeq, curriculumSeq } })
    expect([lesson.playback, lesson.notPlayableReason]).toEqual([null, reason])
  })
})

describe('watching a video [ROOM-02]', () => {
  let room: Awaited<ReturnType<typeof buildClassroom>>
  let learner: Person

  beforeEach(async () => {
    room = await buildClassroom()
    learner = (await buildAttendee(api, { course: room.course })).person
  })

  const place = () => room.at(room.videoSeq)
  const play = async (person = learner) => {
    const { playSeq, now } = await person.client(classroomCalls.play, place())
    expect(now).toBe(api.clock.now().getTime())
    return { playSeq, startedAt: now }
  }
  const report = (body: Report, person = learner) => person.client(classroomCalls.report, { ...place(), body })
  /** Media from–to in seconds, starting `after` seconds into the play, at `rate`. */
  const stretch = (startedAt: number, mediaFrom: number, mediaTo: number, after: number, rate = 1) => ({
    mediaFrom, mediaTo, wallFrom: startedAt + after * 1000, wallTo: startedAt + after * 1000 + ((mediaTo - mediaFrom) / rate) * 1000,
  })

  it('counts what was really played, and completes the lesson at its limit', async () => {
    const { playSeq, startedAt } = await play()
    api.clock.advance(20_000)
    const half = await report({ playSeq, position: 20, intervals: [stretch(startedAt, 0, 20, 0)] })
    const unlimited = { secondsLeft: null, playsElsewhere: false }
    expect(half).toEqual({ viewedPercent: 32, viewedSeconds: 20, isComplete: false, completedCount: 0, lessonCount: 3, progressPercent: 0, ...unlimited })
    api.clock.advance(15_000)
    const more = await report({ playSeq, position: 35, intervals: [stretch(startedAt, 20, 35, 20)] })
    expect(more).toEqual({ viewedPercent: 57, viewedSeconds: 35, isComplete: true, completedCount: 1, lessonCount: 3, progressPercent: 33, ...unlimited })
    expect(await lessonOf(learner, place())).toMatchObject({ isComplete: true, playback: { position: 35, viewedPercent: 57 } })
    const { playtimes } = await learner.client(classroomCalls.playTimes, { params: { channelSeq: room.course.channelSeq, courseSeq: room.course.courseSeq } })
    expect(playtimes).toEqual([{ curriculumSeq: room.videoSeq, viewedPercent: 57, viewedSeconds: 35, isComplete: true, lastViewedAt: api.clock.now().toISOString() }])
  })

  it('counts a repeated report once', async () => {
    const { playSeq, startedAt } = await play()
    api.clock.advance(10_000)
    const body = { playSeq, position: 10, intervals: [stretch(startedAt, 0, 10, 0)] }
    const first = await report(body)
    api.clock.advance(60_000)
    expect(await report(body)).toEqual(first)
  })

  it('counts two tabs as one person watching', async () => {
    const one = await play()
    const two = await play()
    api.clock.advance(10_000)
    await report({ playSeq: one.playSeq, position: 10, intervals: [stretch(one.startedAt, 0, 10, 0)] })
    const both = await report({ playSeq: two.playSeq, position: 40, intervals: [stretch(two.startedAt, 30, 40, 0)] })
    expect(both).toMatchObject({ viewedSeconds: 10, viewedPercent: 16 })
  })

  it('counts nothing for skipped parts, and real time at any speed', async () => {
    const { playSeq, startedAt } = await play()
    api.clock.advance(10_000)
    const seen = await report({ playSeq, position: 60, intervals: [stretch(startedAt, 0, 5, 0), stretch(startedAt, 50, 60, 5, 2)] })
    expect(seen).toMatchObject({ viewedSeconds: 10, viewedPercent: 24 })
  })

  it('counts no time before the play or in the future, and no speed above the maximum', async () => {
    const { playSeq, startedAt } = await play()
    api.clock.advance(10_000)
    for (const forged of [stretch(startedAt, 0, 60, -3600), stretch(startedAt, 0, 60, 3600), stretch(startedAt, 0, 60, 0, 60), stretch(startedAt, 0, 60, -50)]) {
      const { viewedSeconds } = await report({ playSeq, position: 60, intervals: [forged] })
      expect(viewedSeconds).toBeLessThanOrEqual(10)
    }
    expect(await report({ playSeq, position: 0, intervals: [] })).toMatchObject({ viewedSeconds: 10, viewedPercent: 16, isComplete: false })
  })

  it('refuses a report for a play of another user or lesson', async () => {
    const { playSeq, startedAt } = await play()
    api.clock.advance(10_000)
    const body = { playSeq, position: 10, intervals: [stretch(startedAt, 0, 10, 0)] }
    const other = (await buildAttendee(api, { course: room.course })).person
    await expect(report(body, other)).rejects.toMatchObject(refusedWith('notFound'))
    await expect(learner.client(classroomCalls.report, { ...room.at(room.textSeq), body })).rejects.toMatchObject(refusedWith('notFound'))
    await expect(report({ ...body, playSeq: playSeq + 1000 })).rejects.toMatchObject(refusedWith('notFound'))
    expect(await report({ playSeq, position: 0, intervals: [] })).toMatchObject({ viewedSeconds: 0 })
  })

  it('counts twenty concurrent reports without loss or duplicates', async () => {
    const { playSeq, startedAt } = await play()
    api.clock.advance(60_000)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) =>
      report({ playSeq, position: index * 3, intervals: [stretch(startedAt, index * 3, index * 3 + 3, index * 3), stretch(startedAt, 0, 3, 0)] })))
    const last = answers.toSorted((a, b) => b.viewedSeconds - a.viewedSeconds)[0]
    expect(last).toMatchObject({ viewedSeconds: 60, viewedPercent: 100, isComplete: true, completedCount: 1 })
  })

  it('keeps a completed lesson complete, at 100', async () => {
    const { playSeq, startedAt } = await play()
    api.clock.advance(200_000)
    for (const after of [0, 61, 122]) await report({ playSeq, position: LENGTH, intervals: [stretch(startedAt, 0, LENGTH, after)] })
    const done = await report({ playSeq, position: LENGTH + 100, intervals: [] })
    expect(done).toMatchObject({ viewedPercent: 100, viewedSeconds: 183, isComplete: true })
    expect((await lessonOf(learner, place())).playback?.position).toBe(0)
  })

  it('completes by watching alone', async () => {
    await expect(learner.client(classroomCalls.complete, place())).rejects.toMatchObject(refusedWith('conflict'))
  })
})

describe('texts and materials [ROOM-01]', () => {
  it('are viewed by opening and completed by a call; progress never passes 100', async () => {
    const { course, at, textSeq, materialsSeq, videoSeq } = await buildClassroom()
    const { person } = await buildAttendee(api, { course })
    expect((await lessonOf(person, at(textSeq))).isComplete).toBe(false)
    expect(await person.client(classroomCalls.complete, at(textSeq))).toMatchObject({ isComplete: true, viewedPercent: 100, completedCount: 1, lessonCount: 3, progressPercent: 33 })
    expect(await person.client(classroomCalls.complete, at(textSeq))).toMatchObject({ completedCount: 1 })
    await person.client(classroomCalls.complete, at(materialsSeq))
    const { curriculum } = api.server.services
    await curriculum.remove({ channelSeq: course.channelSeq, courseSeq: course.courseSeq, curriculumSeq: videoSeq })
    await api.server.services.course.applyDraft(course)
    expect(await person.client(classroomCalls.complete, at(materialsSeq))).toMatchObject({ completedCount: 2, lessonCount: 2, progressPercent: 100 })
    await curriculum.remove({ channelSeq: course.channelSeq, courseSeq: course.courseSeq, curriculumSeq: textSeq })
    await api.server.services.course.applyDraft(course)
    expect(await person.client(classroomCalls.complete, at(materialsSeq))).toMatchObject({ completedCount: 1, lessonCount: 1, progressPercent: 100 })
  })

  it('are saved by a private URL; a secured PDF by managers only [ROOM-03]', async () => {
    const { course, at, materialsSeq, uploadSeq, videoSeq } = await buildClassroom()
    const { person } = await buildAttendee(api, { course })
    const ask = (who: Person, seq = materialsSeq) => who.client(classroomCalls.download, { params: { ...at(seq).params, uploadSeq } })
    const { url, fileName, expiresAt } = await ask(person)
    expect([fileName, Date.parse(expiresAt)]).toEqual(['video.mp4', api.clock.now().getTime() + DAY_MS / 4])
    const answer = await fetch(api.origin + url)
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([200, `attachment; filename="video.mp4"; filename*=UTF-8''video.mp4`])
    await expect(ask(person, videoSeq)).rejects.toMatchObject(refusedWith('notFound'))

    const { curriculum } = api.server.services
    await curriculum.update({ channelSeq: course.channelSeq, courseSeq: course.courseSeq, curriculumSeq: materialsSeq }, { curriculumTypeCd: '06', title: '도안', content: '', xp: 0, point: 0, pdfSecurityYn: 'Y' })
    await api.server.services.course.applyDraft(course)
    await expect(ask(person)).rejects.toMatchObject(refusedWith('noPermission'))
    expect((await ask(course.teacher)).fileName).toBe('video.mp4')
  })
})

describe('a live lesson of a provider that nobody has keys of', () => {
  it('says so: 100011 for Zoom [LIVE-05]', async () => {
    const site = await buildSite(api)
    const teacher = await buildPerson(api, { site, role: 'TCH' })
    const startAt = api.clock.now().getTime() - MINUTE_MS
    // The checklist lets nobody publish it: its host tries it as a draft.
    const build = (liveType: LiveTypeCd) => buildCourse(api, { site, teacher, publicCd: null, lessons: [{ curriculumTypeCd: '00', title: '라이브', liveType, ...liveFields({ startAt, endAt: startAt + 60 * MINUTE_MS }) }] })
    const [zoom, gooroomee] = [await build('00'), await build('01')]
    const join = ({ channelSeq, courseSeq, curriculumSeq }: typeof zoom) => teacher.client(contract.live.join, { params: { channelSeq, courseSeq }, query: { i: curriculumSeq } })
    await expect(join(zoom)).rejects.toMatchObject({ code: '100011' })
    await expect(join(gooroomee)).rejects.toMatchObject({ code: '988003' })
    expect((await teacher.client(contract.live.lesson, { params: placeOf(zoom) })).isReachable).toBe(false)
    expect(await teacher.client(contract.live.usable, { params: { channelSeq: zoom.channelSeq, courseSeq: zoom.courseSeq } })).toEqual({ liveTypes: ['99'] })
  })
})
