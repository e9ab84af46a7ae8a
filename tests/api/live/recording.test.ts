import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { contract } from '#shared/contract.ts'
import type { CurriculumBodyInput } from '#shared/curriculum/items.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { MINUTE_MS, SECOND_MS } from '#shared/kernel/moments.ts'
import { ALARM_QUEUE } from '#server/modules/alarm/raising.ts'
import { RECORDING_LENGTHS_QUEUE } from '#server/modules/live/index.ts'
import { SWEEP_QUEUE } from '#server/modules/upload/index.ts'
import { REMOVED_KEPT_MS } from '#shared/upload/limits.ts'
import { REMOVE_STORED_QUEUE } from '#server/infra/storage/removal.ts'
import { OPTIMISE_QUEUE } from '#server/modules/upload/processing.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite, buildUpload, logIn } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'
import { makeSmallVideo } from '#tests/support/upload/smallVideo.ts'
import { uploadFile } from '#tests/support/upload/tus.ts'

// The recording of a live class, uploaded as a video of its lesson.

let api: TestApi
let site: Site
let teacher: Person
beforeAll(async () => {
  api = await startApi({ env: { LIVE_STAND_IN: 'Y' } })
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
})
afterAll(() => api.stop())
beforeEach(() => at(0))

/** On 10 March 2026 from 20:00 to 21:00 in Seoul. */
const start = Date.parse('2026-03-10T11:00:00.000Z')
const LENGTH = 61
const at = (minutes: number) => api.clock.set(new Date(start + minutes * MINUTE_MS))
const lesson = { curriculumTypeCd: '00', title: '지난 라이브', liveType: '02', liveAt: '2026-03-10', liveStartAt: '20:00', liveEndAt: '21:00', limitPercent: 50 } satisfies CurriculumBodyInput
const build = () => buildCourse(api, { site, teacher, lessons: [lesson] })
const learner = async (course: BuiltCourse) => (await buildAttendee(api, { course })).person
const place = ({ channelSeq, courseSeq, curriculumSeq }: BuiltCourse) => ({ channelSeq, courseSeq, curriculumSeq })
const refused = (name: keyof typeof errorTable) => ({ code: errorTable[name].code })
const fileToSend = { filename: '녹화.mp4', fileSize: 1000, kind: 'video' as const }

async function told(person: Person): Promise<number[]> {
  await api.runSent(ALARM_QUEUE)
  const { alarms } = await person.client(contract.alarm.list, { query: {} })
  return alarms.filter(({ alarmType }) => alarmType === 'liveRecorded').map(({ content }) => (JSON.parse(content) as { lessonSeq: number }).lessonSeq)
}

/** Uploads a file of `content` to a lesson, by linking one that another item has. */
async function linkFile(course: BuiltCourse, content?: string) {
  const from = await buildCourse(api, { site, teacher, publicCd: null, lessons: [{ curriculumTypeCd: '02', title: '영상' }] })
  const { uploadSeq } = await buildUpload(api, { course: from, curriculumSeq: from.curriculumSeq, ...(content === undefined ? {} : { content }) })
  return (await teacher.client(contract.upload.link, { params: place(course), body: { uploadSeq } })).upload
}

const open = (person: Person, course: BuiltCourse) => person.client(contract.classroom.lesson, { params: place(course) })
const live = (person: Person, course: BuiltCourse) => person.client(contract.live.lesson, { params: place(course) })

/** Watches the recording from one second to another, in real time. */
async function watch(person: Person, course: BuiltCourse, from: number, to: number) {
  const { playSeq, now } = await person.client(contract.classroom.play, { params: place(course) })
  api.clock.advance((to - from) * SECOND_MS)
  return person.client(contract.classroom.report, { params: place(course), body: { playSeq, position: to, intervals: [{ mediaFrom: from, mediaTo: to, wallFrom: now, wallTo: now + (to - from) * SECOND_MS }] } })
}

/** Attends the first minutes of the class. */
async function stay(person: Person, course: BuiltCourse, minutes: number): Promise<void> {
  const spanNo = randomUUID()
  for (let minute = 0; minute <= minutes; minute += 1) {
    at(minute)
    await person.client(contract.live.attend, { params: place(course), body: { spanNo, left: minute === minutes } })
  }
}

describe('the recording of a live class as an upload [LIVE-08]', () => {
  it('notifies once it can be played, not when it begins to arrive, and once for link and file together', async () => {
    const course = await build()
    const person = await learner(course)
    at(70)
    const video = await makeSmallVideo()
    const sent = await uploadFile(api.origin, teacher, place(course), video, { filename: '녹화.mp4' })
    expect(sent.state).toBe('optimising')
    expect([await told(person), (await open(person, course)).playback]).toEqual([[], null])
    await expect(teacher.client(contract.curriculum.update, { params: place(course), body: { body: { ...lesson, title: '바뀐 이름' } } })).rejects.toMatchObject(refused('itemOptimising'))
    await api.runSent(OPTIMISE_QUEUE)
    expect(await told(person)).toEqual([course.curriculumSeq])
    const { playback, notPlayableReason } = await open(person, course)
    expect(playback).toMatchObject({ hlsUrl: expect.any(String), limitPercent: 50, secondsLeft: null, mustWatchWhole: false })
    expect(notPlayableReason).toBeNull()
    const playlist = await fetch(api.origin + playback?.hlsUrl)
    expect([playlist.status, playlist.headers.get('content-type')]).toEqual([200, 'application/vnd.apple.mpegurl'])
    await linkFile(course)
    await teacher.client(contract.live.record, { params: place(course), body: { recordingUrl: 'https://video.example.com/1' } })
    expect(await told(person)).toEqual([course.curriculumSeq])
    const { uploads } = await teacher.client(contract.upload.status, { params: place(course) })
    expect(uploads.map(({ fileName }) => fileName)).toEqual(['video.mp4'])
    const { lessons } = await person.client(contract.calendar.schedule, { query: { side: 'past' } })
    expect(lessons).toMatchObject([{ curriculumSeq: course.curriculumSeq, isRecorded: true }])
  }, 60_000)

  it('notifies nobody after a link did', async () => {
    const course = await build()
    const person = await learner(course)
    await teacher.client(contract.live.record, { params: place(course), body: { recordingUrl: 'https://video.example.com/1' } })
    await linkFile(course)
    expect(await told(person)).toEqual([course.curriculumSeq])
  })

  it('is taken from the start of the class on, from staff, as a video, for its own lesson alone', async () => {
    const course = await build()
    const person = await learner(course)
    const ask = (by: Person, params = place(course), file: object = {}) => by.client(contract.upload.uploadUrl, { params, query: { ...fileToSend, ...file } })
    at(-1)
    await expect(ask(teacher)).rejects.toMatchObject(refused('liveNotOpen'))
    at(0)
    expect((await ask(teacher)).uploadUrl).toContain('grant=')
    await expect(ask(teacher, undefined, { kind: 'material' })).rejects.toMatchObject(refused('conflict'))
    await expect(ask(person)).rejects.toMatchObject({ status: 403 })
    const others = await buildCourse(api, { lessons: [lesson] })
    await expect(ask(teacher, { ...place(others), channelSeq: course.channelSeq })).rejects.toMatchObject({ status: 404 })
    const theirs = await buildUpload(api, { course: others, curriculumSeq: others.curriculumSeq })
    await expect(teacher.client(contract.upload.link, { params: place(course), body: { uploadSeq: theirs.uploadSeq } })).rejects.toMatchObject(refused('uploadGone'))
    await expect(teacher.client(contract.upload.complete, { params: place(course), body: { uploadId: theirs.uploadId } })).rejects.toMatchObject(refused('uploadGone'))
    const unplanned = await buildCourse(api, { site, teacher, publicCd: null, lessons: [{ ...lesson, liveAt: null }] })
    await expect(ask(teacher, place(unplanned))).rejects.toMatchObject(refused('liveNotOpen'))
  })

  it('counts what was watched by the limit of the lesson; the larger of it and the attendance is the progress', async () => {
    const course = await build()
    const [absent, present] = [await learner(course), await learner(course)]
    await stay(present, course, 12)
    expect((await live(present, course)).attendance).toMatchObject({ percent: 20, isComplete: false })
    at(70)
    await linkFile(course)
    expect((await open(absent, course)).playback).toMatchObject({ duration: LENGTH, position: 0, viewedPercent: 0, limitPercent: 50 })
    expect(await watch(absent, course, 0, 20)).toMatchObject({ viewedPercent: 32, isComplete: false })
    expect(await watch(absent, course, 20, 35)).toMatchObject({ viewedPercent: 57, isComplete: true, completedCount: 1, progressPercent: 100 })
    expect((await live(absent, course)).attendance).toMatchObject({ percent: 57, isComplete: true })
    expect((await open(absent, course)).playback).toMatchObject({ position: 35, viewedRanges: [[0, 35]] })
    // A little of the recording takes nothing from the attendance.
    expect(await watch(present, course, 0, 6)).toMatchObject({ viewedPercent: 20, isComplete: false })
    expect((await live(present, course)).attendance).toMatchObject({ percent: 20 })
  })

  it('keeps what was watched when attendance is corrected, and falls with the correction where it was not', async () => {
    const course = await build()
    const [watched, little] = [await learner(course), await learner(course)]
    at(70)
    await linkFile(course)
    await watch(watched, course, 0, 40)
    await watch(little, course, 0, 6)
    const correct = (person: Person, attended: boolean) => teacher.client(contract.live.correct, { params: place(course), body: { userSeq: person.userSeq, attended, reason: '확인했어요' } })
    await correct(watched, false)
    expect((await live(watched, course)).attendance).toMatchObject({ percent: 65, isComplete: true })
    await correct(little, true)
    expect((await live(little, course)).attendance).toMatchObject({ percent: 100, isComplete: true })
    await correct(little, false)
    expect((await live(little, course)).attendance).toMatchObject({ percent: 9, isComplete: false })
  })

  it('stops on a second device, and is for those who may enter the lesson', async () => {
    const course = await build()
    const person = await learner(course)
    const stranger = await buildPerson(api, { site })
    await linkFile(course)
    await expect(open(stranger, course)).rejects.toMatchObject(refused('notEnrolled'))
    await expect(watch(stranger, course, 0, 5)).rejects.toMatchObject(refused('notEnrolled'))
    const address = (await open(person, course)).playback?.fileUrl ?? ''
    expect((await fetch(api.origin + address)).status).toBe(200)
    const [laptop, phone] = [await logIn(api, person), await logIn(api, person)]
    const { playSeq } = await laptop.client(contract.classroom.play, { params: place(course) })
    expect(await laptop.client(contract.classroom.report, { params: place(course), body: { playSeq, position: 1, intervals: [], isPlaying: true } })).toMatchObject({ playsElsewhere: false })
    await expect(watch(phone, course, 0, 5)).rejects.toMatchObject(refused('playsElsewhere'))
    at(2)
    expect((await watch(phone, course, 0, 5)).viewedSeconds).toBe(5)
  })

  it('is replaced and removed; without it the lesson has attendance alone, and no reason why nothing plays', async () => {
    const course = await build()
    const person = await learner(course)
    const first = await linkFile(course, 'the first half')
    const second = await linkFile(course, 'the whole class')
    const { uploads } = await teacher.client(contract.upload.status, { params: place(course) })
    expect(uploads.map(({ uploadSeq }) => uploadSeq)).toEqual([second.uploadSeq])
    expect(second.uploadSeq).not.toBe(first.uploadSeq)
    await teacher.client(contract.upload.remove, { params: place(course), body: { uploadSeq: second.uploadSeq } })
    expect(await open(person, course)).toMatchObject({ playback: null, notPlayableReason: null })
    await expect(person.client(contract.classroom.complete, { params: place(course) })).rejects.toMatchObject(refused('conflict'))
  })

  it('that was removed is taken back for ten minutes, with what was watched; then its file is erased [LIVE-08]', async () => {
    const course = await build()
    const person = await learner(course)
    const { uploadSeq, storageKey } = await buildUpload(api, { course, curriculumSeq: course.curriculumSeq, content: 'to be taken back' })
    const isStored = async () => (await api.server.ports.storage.stat(storageKey)) !== undefined
    at(70)
    await watch(person, course, 0, 5)
    const body = { uploadSeq }
    const restore = () => teacher.client(contract.upload.restore, { params: place(course), body })
    await expect(restore()).rejects.toMatchObject(refused('uploadGone'))
    await teacher.client(contract.upload.remove, { params: place(course), body })
    await expect(teacher.client(contract.upload.remove, { params: place(course), body })).rejects.toMatchObject(refused('uploadGone'))
    expect((await teacher.client(contract.upload.status, { params: place(course) })).uploads).toEqual([])
    expect((await open(person, course)).playback).toBeNull()
    await api.runScheduled(SWEEP_QUEUE)
    expect((await restore()).upload).toMatchObject({ uploadSeq, state: 'ready' })
    expect((await open(person, course)).playback).not.toBeNull()
    api.clock.advance(6 * SECOND_MS)
    expect((await watch(person, course, 5, 10)).viewedSeconds).toBe(10)
    await teacher.client(contract.upload.remove, { params: place(course), body })
    api.clock.advance(REMOVED_KEPT_MS)
    await expect(restore()).rejects.toMatchObject(refused('uploadGone'))
    expect(await isStored()).toBe(true)
    api.clock.advance(SECOND_MS)
    await api.runScheduled(SWEEP_QUEUE)
    await api.runSent(REMOVE_STORED_QUEUE)
    expect(await isStored()).toBe(false)
  })

  it('stays with its lesson: copies of the class and of the lesson have none, and deleting one takes the file of no other', async () => {
    const course = await build()
    await linkFile(course, 'shared by two lessons')
    const copiedItem = await teacher.client(contract.curriculum.copy, { params: place(course) })
    expect(copiedItem.item.uploads).toEqual([])
    const { courseSeq } = await teacher.client(contract.course.copy, { params: { channelSeq: course.channelSeq, courseSeq: course.courseSeq } })
    const { curriculums } = await teacher.client(contract.curriculum.edit, { params: { channelSeq: course.channelSeq, courseSeq } })
    expect(curriculums.map(({ uploads }) => uploads.length)).toEqual([0, 0])
    const { curriculums: own } = await teacher.client(contract.curriculum.edit, { params: { channelSeq: course.channelSeq, courseSeq: course.courseSeq } })
    expect(own.find(({ curriculumSeq }) => curriculumSeq === course.curriculumSeq)?.uploads).toHaveLength(1)
  })
})

describe('a recording by link', () => {
  const record = (course: BuiltCourse, recordingUrl: string | null) => teacher.client(contract.live.record, { params: place(course), body: { recordingUrl } })

  it('that was removed comes back with what was watched of it [LIVE-08]', async () => {
    const course = await build()
    const person = await learner(course)
    at(70)
    await record(course, 'https://vimeo.com/76979871/abcdef0123')
    const { viewedPercent: once } = await watch(person, course, 0, 5)
    await record(course, null)
    expect((await open(person, course)).playback).toBeNull()
    await record(course, null)
    await record(course, 'https://vimeo.com/76979871/abcdef0123')
    api.clock.advance(6 * SECOND_MS)
    expect((await watch(person, course, 5, 10)).viewedPercent).toBeCloseTo(2 * once)
    await record(course, null)
    await record(course, 'https://vimeo.com/76979872/abcdef0123')
    api.clock.advance(6 * SECOND_MS)
    expect((await watch(person, course, 0, 5)).viewedPercent).toBeCloseTo(once)
  })

  it('at Vimeo plays in the classroom and counts; another link leads away [LIVE-08] [ROOM-02]', async () => {
    const course = await build()
    const person = await learner(course)
    at(70)
    await record(course, 'https://video.example.com/1')
    expect([(await open(person, course)).playback, (await live(person, course)).recordingUrl]).toEqual([null, 'https://video.example.com/1'])
    await record(course, 'https://vimeo.com/76979871/abcdef0123')
    const { playback } = await open(person, course)
    expect(playback).toMatchObject({ link: { provider: 'vimeo' }, limitPercent: 50, hlsUrl: null, fileUrl: null })
    const length = playback?.duration ?? 0
    expect(length).toBeGreaterThan(0)
    const watched = await watch(person, course, 0, Math.ceil(length * 0.6))
    expect(watched).toMatchObject({ isComplete: true })
    // An upload comes before it.
    await linkFile(course)
    expect((await open(person, course)).playback).toMatchObject({ link: null, duration: LENGTH })
    await record(course, null)
    expect((await live(person, course)).recordingUrl).toBeNull()
  })

  it.each([['YouTube without a key', 'dQw4w9WgXcQ'], ['a provider that is down', 'down1234567']])('whose length %s does not tell plays, and is not measured [LIVE-08]', async (_, id) => {
    const course = await build()
    const person = await learner(course)
    at(70)
    await record(course, `https://youtu.be/${id}`)
    expect((await open(person, course)).playback).toMatchObject({ link: { provider: 'youtube' }, duration: 0 })
    expect(await watch(person, course, 0, 60)).toMatchObject({ isComplete: false })
    // As any video that is not measured, it is completed by hand.
    expect(await person.client(contract.classroom.complete, { params: place(course) })).toMatchObject({ isComplete: true })
  })

  it('whose provider does not tell its length has the one that staff give, also after it is saved without one [LIVE-08]', async () => {
    const course = await build()
    const person = await learner(course)
    at(70)
    const give = (recordingMinutes?: number) => teacher.client(contract.live.record, { params: place(course), body: { recordingUrl: 'https://youtu.be/given123456', ...(recordingMinutes === undefined ? {} : { recordingMinutes }) } })
    await expect(give(0)).rejects.toMatchObject({ status: 400, issues: [{ path: ['recordingMinutes'] }] })
    await give(2)
    await give()
    expect((await open(person, course)).playback).toMatchObject({ duration: 120 })
    expect(await watch(person, course, 0, 61)).toMatchObject({ viewedPercent: 50, isComplete: true })
    await record(course, 'https://youtu.be/other123456')
    expect((await open(person, course)).playback).toMatchObject({ duration: 0 })
  })

  it('whose provider was down is measured once it is up again [LIVE-08]', async () => {
    const course = await build()
    const person = await learner(course)
    at(70)
    await record(course, 'https://youtu.be/later123456')
    const playback = async () => (await open(person, course)).playback
    expect(await playback()).toMatchObject({ link: { provider: 'youtube' }, duration: 0 })
    const isUp = vi.spyOn(api.server.ports.videoHost, 'find').mockResolvedValue({ title: '', thumbnail: null, duration: 100 })
    onTestFinished(() => isUp.mockRestore())
    await api.runScheduled(RECORDING_LENGTHS_QUEUE)
    expect(await playback()).toMatchObject({ duration: 100 })
    expect(await watch(person, course, 0, 60)).toMatchObject({ isComplete: true })
    await expect(person.client(contract.classroom.complete, { params: place(course) })).rejects.toMatchObject(refused('conflict'))
  })

  it('or file that takes the place of another is watched from the beginning; completions and attendance stay [LIVE-08]', async () => {
    const course = await build()
    const [done, part, present] = [await learner(course), await learner(course), await learner(course)]
    await stay(present, course, 12)
    at(70)
    await record(course, 'https://vimeo.com/76979871')
    const length = (await open(part, course)).playback?.duration ?? 0
    await watch(done, course, 0, Math.ceil(length * 0.6))
    for (const person of [part, present]) await watch(person, course, 0, Math.ceil(length * 0.4))
    // The same video by another address.
    await record(course, 'https://player.vimeo.com/video/76979871')
    expect((await open(part, course)).playback?.viewedRanges).toHaveLength(1)
    await record(course, 'https://vimeo.com/76979872')
    expect((await open(part, course)).playback).toMatchObject({ viewedRanges: [], viewedPercent: 0, position: 0 })
    expect((await live(present, course)).attendance).toMatchObject({ percent: 20, isComplete: false })
    expect((await live(done, course)).attendance).toMatchObject({ isComplete: true })
    await watch(part, course, 0, Math.ceil(length * 0.4))
    await linkFile(course)
    expect((await open(part, course)).playback).toMatchObject({ viewedRanges: [], duration: LENGTH })
    expect(await watch(part, course, 0, 20)).toMatchObject({ viewedPercent: 32, isComplete: false })
    // A link behind an upload changes nothing of what plays.
    await record(course, 'https://vimeo.com/76979873')
    expect((await open(part, course)).playback?.viewedRanges).toEqual([[0, 20]])
  })
})
