import { request } from 'undici'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { auth } from '#shared/auth/contract.ts'
import { classroomCalls } from '#shared/classroom/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { HOUR_MS } from '#shared/kernel/moments.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { attendees, channelUsers, courses, courseUsers, uploads } from '#server/infra/db/schema/index.ts'
import { ACCESS_REMEMBERED_MS } from '#server/infra/media/media.ts'
import { mediaBase } from '#server/infra/media/mediaLinks.ts'
import { newUploadFolder } from '#server/infra/uploads/places.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildUpload, logIn, PASSWORD } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person } from '#tests/support/server/factories.ts'

let api: TestApi
let course: BuiltCourse
let learner: Person
const CONTENT = Buffer.from('0123456789'.repeat(100))

beforeAll(async () => {
  api = await startApi()
  course = await buildCourse(api, { draft: { fareCd: '00' } })
  const { channelSeq, courseSeq, teacher } = course
  const { curriculumSeq } = await api.server.services.curriculum.create({ channelSeq, courseSeq }, { curriculumTypeCd: '02', title: '영상' })
  course = { ...course, curriculumSeq }
  const uploadId = `${channelSeq}-${'f'.repeat(22)}`
  const folder = newUploadFolder(channelSeq)
  const { storage, database, clock } = api.server.ports
  const now = clock.now()
  for (const [name, content] of [
    ['original', CONTENT], ['derived/poster.jpg', Buffer.from('jpeg')], ['derived/hls/master.m3u8', Buffer.from('#EXTM3U\n0/index.m3u8')],
    ['derived/hls/0/index.m3u8', Buffer.from('#EXTM3U\n00000.ts')], ['derived/hls/0/00000.ts', Buffer.from('segment')],
    ['original.info', Buffer.from('notes of the store')], ['captions/ko.vtt', Buffer.from('WEBVTT')],
  ] as const) await storage.write(folder + name, content, 'application/octet-stream')
  await database.db.insert(uploads).values({
    channelSeq, courseSeq, curriculumSeq, userSeq: teacher.userSeq, uploadId, kind: 'video', fileName: 'video.mp4', fileSize: CONTENT.length,
    contentType: 'video/mp4', state: 'ready', storageKey: `${folder}original`, derivedPrefix: `${folder}derived/`, posterKey: `${folder}derived/poster.jpg`,
    hlsKey: `${folder}derived/hls/master.m3u8`, captions: [{ language: 'ko', label: '한국어', key: `${folder}captions/ko.vtt` }],
    duration: 100, expiresAt: now, createdAt: now, updatedAt: now,
  })
  await api.server.services.course.applyDraft({ channelSeq, courseSeq })
  learner = (await buildAttendee(api, { course })).person
})
afterAll(() => api.stop())

const params = () => ({ channelSeq: course.channelSeq, courseSeq: course.courseSeq, curriculumSeq: course.curriculumSeq })
const playbackOf = async (person: Person) => {
  const { playback } = await person.client(classroomCalls.lesson, { params: params() })
  if (playback === null) throw new Error('nothing to play')
  return playback
}
async function get(path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const answer = await request(api.origin + path, { method, headers })
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() }
}

describe('media URLs [ROOM-02]', () => {
  it('serve the video with its type, ranges and conditions, privately cached', async () => {
    const { fileUrl } = await playbackOf(learner)
    const whole = await get(fileUrl ?? '')
    expect([whole.status, whole.text]).toEqual([200, CONTENT.toString()])
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4', 'content-length': '1000', 'accept-ranges': 'bytes', 'cache-control': expect.stringMatching(/^private/),
      'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'cross-origin',
    })
    const part = await get(fileUrl ?? '', { range: 'bytes=10-19' })
    expect([part.status, part.text, part.headers['content-range'], part.headers['content-length']]).toEqual([206, '0123456789', 'bytes 10-19/1000', '10'])
    expect((await get(fileUrl ?? '', { range: 'bytes=-5' })).text).toBe('56789')
    const beyond = await get(fileUrl ?? '', { range: 'bytes=1000-' })
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */1000'])

    const etag = String(whole.headers['etag'])
    expect((await get(fileUrl ?? '', { 'if-none-match': etag })).status).toBe(304)
    expect((await get(fileUrl ?? '', { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
    expect((await get(fileUrl ?? '', { range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200)
  })

  it('answer HEAD without a body', async () => {
    const { fileUrl } = await playbackOf(learner)
    const head = await get(fileUrl ?? '', {}, 'HEAD')
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', '1000'])
    const part = await get(fileUrl ?? '', { range: 'bytes=0-9' }, 'HEAD')
    expect([part.status, part.headers['content-length']]).toEqual([206, '10'])
  })

  it('cover the playlists and segments below the same URL, the poster and the captions', async () => {
    const { hlsUrl, posterUrl, captions } = await playbackOf(learner)
    expect((await get(hlsUrl ?? '')).headers['content-type']).toBe('application/vnd.apple.mpegurl')
    const variant = new URL('0/index.m3u8', api.origin + hlsUrl)
    expect((await get(variant.pathname)).text).toContain('00000.ts')
    const segment = await get(new URL('00000.ts', variant).pathname)
    expect([segment.text, segment.headers['content-type']]).toEqual(['segment', 'video/mp2t'])
    expect((await get(posterUrl ?? '')).headers['content-type']).toBe('image/jpeg')
    expect((await get(captions[0]?.url ?? '')).headers['content-type']).toBe('text/vtt; charset=utf-8')
  })

  it('can be read by the desktop’s page and no other origin', async () => {
    const { hlsUrl } = await playbackOf(learner)
    expect((await get(hlsUrl ?? '', { origin: 'app://madang' })).headers['access-control-allow-origin']).toBe('app://madang')
    expect((await get(hlsUrl ?? '', { origin: 'https://elsewhere.test' })).headers['access-control-allow-origin']).not.toBe('https://elsewhere.test')
  })

  it('serve nothing else of the folder, and nothing above it', async () => {
    const base = (await playbackOf(learner)).fileUrl?.replace(/original$/, '') ?? ''
    for (const name of ['original.info', '', 'derived/', 'derived/hls/', '../', '..%2f..%2f..%2fsecret.key', 'derived/hls/..%2f..%2foriginal', 'none']) {
      expect([name, (await get(base + name)).status]).toEqual([name, 404])
    }
  })
})

describe('a media URL is refused', () => {
  const refusal = [403, errorTable.linkExpired.code]
  const answerTo = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await get(path, headers)
    return [answer.status, (JSON.parse(answer.text) as { code: string }).code]
  }

  it('when it was changed or has a foreign signature', async () => {
    const { fileUrl } = await playbackOf(learner)
    expect(await answerTo((fileUrl ?? '').replace(/\/media\/(.)/, (_, first) => (first === 'A' ? '/media/B' : '/media/A')))).toEqual(refusal)
    expect(await answerTo('/media/nonsense/original')).toEqual(refusal)
    const scope = { folder: 'sites/1/', sessionSeq: 0, userSeq: null, lesson: params(), expires: api.clock.now().getTime() + HOUR_MS, contentType: 'video/mp4' }
    expect(await answerTo(`${mediaBase(Buffer.alloc(32), scope)}original`)).toEqual(refusal)
  })

  it('with the session of another user, or another session of the same user', async () => {
    const { fileUrl } = await playbackOf(learner)
    expect((await get(fileUrl ?? '', { 'access-token': learner.token })).status).toBe(200)
    expect(await answerTo(fileUrl ?? '', { 'access-token': course.teacher.token })).toEqual(refusal)
    expect(await answerTo(fileUrl ?? '', { 'access-token': (await logIn(api, learner)).token })).toEqual(refusal)
  })

  it('without the cookie of the browser that received it', async () => {
    const origin = { origin: api.origin }
    const login = await api.send(callUrl(auth.login, {}), { method: 'POST', headers: origin, body: { email: learner.email, password: PASSWORD } })
    const cookie = String(login.headers['set-cookie']).split(';', 1)[0] ?? ''
    const { text } = await api.send(callUrl(classroomCalls.lesson, { params: params() }), { headers: { ...origin, cookie } })
    const { fileUrl } = classroomCalls.lesson.response.parse(JSON.parse(text)).playback ?? {}
    expect((await get(fileUrl ?? '', { cookie })).status).toBe(200)
    expect(await answerTo(fileUrl ?? '')).toEqual(refusal)
  })

  it('once its session has ended', async () => {
    const other = await logIn(api, learner)
    const { fileUrl } = await playbackOf(other)
    expect((await get(fileUrl ?? '')).status).toBe(200)
    await other.client(auth.logout, {})
    expect(await answerTo(fileUrl ?? '')).toEqual(refusal)
  })

  it('after six hours', async () => {
    const { fileUrl } = await playbackOf(learner)
    api.clock.advance(6 * HOUR_MS - 1)
    expect((await get(fileUrl ?? '')).status).toBe(200)
    api.clock.advance(1)
    expect(await answerTo(fileUrl ?? '')).toEqual(refusal)
  })
})

describe('a media URL is refused within ten seconds', () => {
  const status = async (url: string | null | undefined) => (await get(url ?? '')).status

  async function watching(video: { isPublic?: boolean } = {}) {
    const built = await buildCourse(api)
    const { curriculumSeq } = await api.server.services.curriculum.create(built, { curriculumTypeCd: '02', title: '영상', ...video })
    const own = { ...built, curriculumSeq }
    await buildUpload(api, { course: own, curriculumSeq: own.curriculumSeq })
    await api.server.services.course.applyDraft(own)
    const { person } = await buildAttendee(api, { course: own })
    const place = { params: { channelSeq: own.channelSeq, courseSeq: own.courseSeq, curriculumSeq: own.curriculumSeq } }
    const { db } = api.server.ports.database
    const ofCourse = { attendee: and(eq(attendees.channelSeq, own.channelSeq), eq(attendees.userSeq, person.userSeq)), course: and(eq(courses.channelSeq, own.channelSeq), eq(courses.courseSeq, own.courseSeq)) }
    const urlFor = async (client = person.client) => (await client(classroomCalls.lesson, place)).playback?.fileUrl
    return { own, person, db, ofCourse, urlFor }
  }
  type Watching = Awaited<ReturnType<typeof watching>>

  const endings: [string, (room: Watching) => Promise<unknown>][] = [
    ['the enrollment was cancelled', ({ db, ofCourse }) => db.update(attendees).set({ choiseStatusCd: '99' }).where(ofCourse.attendee)],
    ['the enrollment was removed', ({ db, ofCourse }) => db.delete(attendees).where(ofCourse.attendee)],
    ['the access period was cut short', ({ db, ofCourse }) => db.update(attendees).set({ validAt: api.clock.now() }).where(ofCourse.attendee)],
    ['the member was removed from the site', ({ db, own, person }) => db.delete(channelUsers).where(and(eq(channelUsers.channelSeq, own.channelSeq), eq(channelUsers.userSeq, person.userSeq)))],
    ['the class went to the trash', ({ db, ofCourse }) => db.update(courses).set({ trashTypeCd: '99' }).where(ofCourse.course)],
    ['the lesson was deleted', async ({ own }) => {
      await api.server.services.curriculum.remove(own)
      await api.server.services.course.applyDraft(own)
    }],
  ]
  it.each(endings)('once %s', async (_, end) => {
    const room = await watching()
    const url = await room.urlFor()
    expect(await status(url)).toBe(200)
    await end(room)
    api.clock.advance(ACCESS_REMEMBERED_MS)
    expect(await status(url)).toBe(403)
  })

  it('at the end of the access period', async () => {
    const room = await watching()
    await room.db.update(attendees).set({ validAt: new Date(api.clock.now().getTime() + 60_000) }).where(room.ofCourse.attendee)
    const url = await room.urlFor()
    api.clock.advance(59_000)
    expect(await status(url)).toBe(200)
    api.clock.advance(ACCESS_REMEMBERED_MS)
    expect(await status(url)).toBe(403)
  })

  it('for a visitor when a video is public no more', async () => {
    const { own, urlFor } = await watching({ isPublic: true })
    const url = await urlFor(api.client())
    expect(await status(url)).toBe(200)
    await api.server.services.curriculum.update(own, {
      curriculumTypeCd: '02', title: '영상', content: '', xp: 0, point: 0, vodTypeCd: '02', linkUrl: '', duration: null, limitPercent: 100, watchWholeYn: 'N', isPublic: false,
      multiplyPlayTime: null, limitPlayTime: null, vodSpeedControlYn: 'Y',
    })
    await api.server.services.course.applyDraft(own)
    api.clock.advance(ACCESS_REMEMBERED_MS)
    expect(await status(url)).toBe(403)
  })

  it('for a dismissed teacher', async () => {
    const { own, db, urlFor } = await watching()
    const colleague = await buildPerson(api, { site: own.site, role: 'TCH' })
    await db.insert(courseUsers).values({ channelSeq: own.channelSeq, courseSeq: own.courseSeq, userSeq: colleague.userSeq, userTypeCd: 'CMG' })
    const url = await urlFor(colleague.client)
    expect(await status(url)).toBe(200)
    await db.delete(courseUsers).where(and(eq(courseUsers.channelSeq, own.channelSeq), eq(courseUsers.userSeq, colleague.userSeq)))
    api.clock.advance(ACCESS_REMEMBERED_MS)
    expect(await status(url)).toBe(403)
  })

  it('and works again once access is back', async () => {
    const { db, ofCourse, urlFor } = await watching()
    const url = await urlFor()
    await db.update(attendees).set({ choiseStatusCd: '99' }).where(ofCourse.attendee)
    expect(await status(url)).toBe(403)
    await db.update(attendees).set({ choiseStatusCd: '00' }).where(ofCourse.attendee)
    expect(await status(url)).toBe(200)
  })

  it('and a hundred segments check access once', async () => {
    const { urlFor } = await watching()
    const url = await urlFor()
    const asked = vi.spyOn(api.server.services.channel, 'actor')
    expect(new Set(await Promise.all(Array.from({ length: 100 }, () => status(url))))).toEqual(new Set([200]))
    expect(asked).toHaveBeenCalledTimes(1)
    asked.mockRestore()
  })
})
