import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarmCalls } from '#shared/alarm/contract.ts'
import { courseCalls } from '#shared/course/contract.ts'
import { curriculumCalls } from '#shared/curriculum/contract.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { REMOVE_STORED_QUEUE } from '#server/infra/storage/removal.ts'
import { folderOfOriginal } from '#server/infra/uploads/places.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildReview, buildSite, buildUpload, logIn, pictureUrl } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'

let api: TestApi
let site: Site
let teacher: Person
beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
})
afterAll(() => api.stop())

const placeOf = ({ channelSeq, courseSeq }: BuiltCourse | { channelSeq: number; courseSeq: number }) => ({ channelSeq, courseSeq })
const stored = async (key: string) => (await api.server.ports.storage.stat(key)) !== undefined

async function purge(): Promise<void> {
  await api.runScheduled('course-purge')
  await api.runSent(REMOVE_STORED_QUEUE)
}

/** Advances the clock; sessions expire, so the teacher logs in again. */
async function pass(milliseconds: number): Promise<void> {
  api.clock.advance(milliseconds)
  teacher = await logIn(api, teacher)
}

async function videoClass() {
  const course = await buildCourse(api, { site, teacher, publicCd: null, draft: { title: '목공', subTitle: '의자', fareCd: '01', price: 9000 }, lessons: [{ curriculumTypeCd: '02', title: '영상' }] })
  const upload = await buildUpload(api, { course, curriculumSeq: course.curriculumSeq })
  const { imageUrl } = await api.server.services.course.setImage(course, await pictureUrl({ width: 80, height: 45 }))
  await api.server.services.course.publish(course, '00')
  return { ...course, upload, imageUrl: imageUrl ?? '' }
}
const pictureAt = (imageUrl: string) => api.send(imageUrl.replace(/\.webp$/, '.small.webp'))

describe('the trash [STU-05]', () => {
  it('keeps a class for 7 days and restores it unchanged', async () => {
    const course = await buildCourse(api, { site, teacher })
    const params = placeOf(course)
    const answer = await teacher.client(courseCalls.delete, { params })
    expect(Date.parse(answer.restoreExpiredAt) - Date.parse(answer.trashedAt)).toBe(7 * DAY_MS)
    await expect(api.client()(courseCalls.detail, { params })).rejects.toMatchObject({ status: 410 })
    await pass(7 * DAY_MS - 1)
    await teacher.client(courseCalls.restore, { params })
    expect((await api.client()(courseCalls.detail, { params })).course).toMatchObject({ publicCd: '00', trashTypeCd: '00', trashedAt: null, restoreExpiredAt: null })
    await teacher.client(courseCalls.restore, { params })
  })

  it('does not restore after 7 days', async () => {
    const params = placeOf(await buildCourse(api, { site, teacher }))
    await teacher.client(courseCalls.delete, { params })
    await pass(7 * DAY_MS)
    await expect(teacher.client(courseCalls.restore, { params })).rejects.toMatchObject({ status: 410, code: '920011' })
  })

  it('refuses a class twice, with attendees or applicants, or on the main page', async () => {
    const del = (course: BuiltCourse) => teacher.client(courseCalls.delete, { params: placeOf(course) })
    const attended = await buildCourse(api, { site, teacher })
    await buildAttendee(api, { course: attended })
    await expect(del(attended)).rejects.toMatchObject({ status: 409, code: '920009' })
    const awaited = await buildCourse(api, { site, teacher, draft: { choiseTypeCd: '00' } })
    await buildAttendee(api, { course: awaited })
    await expect(del(awaited)).rejects.toMatchObject({ code: '920009' })
    const shown = await buildCourse(api, { site, teacher })
    const owner = await logIn(api, site.owner)
    const onMain = (onMainPage: boolean) => owner.client(courseCalls.mainPage, { params: placeOf(shown), body: { onMainPage } })
    await onMain(true)
    await expect(del(shown)).rejects.toMatchObject({ code: '920010' })
    await onMain(false)
    await del(shown)
    const twice = await buildCourse(api, { site, teacher })
    await del(twice)
    await expect(del(twice)).rejects.toMatchObject({ code: '920013' })
  })

  it('is purged after 7 days: contents and files are deleted, the URL returns 410 to everyone', async () => {
    const course = await videoClass()
    const params = placeOf(course)
    await teacher.client(courseCalls.delete, { params })
    await pass(7 * DAY_MS - 1000)
    await purge()
    expect(await stored(course.upload.storageKey)).toBe(true)
    await pass(1000)
    await purge()
    expect(await stored(course.upload.storageKey)).toBe(false)
    expect((await pictureAt(course.imageUrl)).status).toBe(404)
    const owner = await logIn(api, site.owner)
    for (const client of [api.client(), teacher.client, owner.client]) {
      await expect(client(courseCalls.detail, { params })).rejects.toMatchObject({ status: 410, code: '920001' })
      await expect(client(curriculumCalls.outline, { params })).rejects.toMatchObject({ status: 410 })
    }
    await expect(owner.client(courseCalls.restore, { params })).rejects.toMatchObject({ status: 410, code: '920001' })
    const { courses: listed } = await owner.client(courseCalls.studioList, { params: { channelSeq: site.channelSeq }, query: { state: 'trash', size: 100 } })
    expect(listed.map(({ courseSeq }) => courseSeq)).not.toContain(course.courseSeq)
    await purge()
  })

  it('of items is purged too; they can be restored for 7 days', async () => {
    const course = await videoClass()
    const params = { ...placeOf(course), curriculumSeq: course.curriculumSeq }
    await teacher.client(courseCalls.publish, { params: placeOf(course), body: { publicCd: '99' } })
    await teacher.client(curriculumCalls.delete, { params })
    await pass(7 * DAY_MS - 1000)
    await purge()
    expect(await stored(course.upload.storageKey)).toBe(true)
    await pass(1000)
    await expect(teacher.client(curriculumCalls.restore, { params })).rejects.toMatchObject({ status: 410, code: '920011' })
    await purge()
    expect(await stored(course.upload.storageKey)).toBe(false)
    await expect(teacher.client(curriculumCalls.restore, { params })).rejects.toMatchObject({ status: 404 })
  })

  it('continues when one class cannot be purged', async () => {
    const [broken, whole] = [await videoClass(), await videoClass()]
    for (const course of [broken, whole]) await teacher.client(courseCalls.delete, { params: placeOf(course) })
    await pass(7 * DAY_MS)
    const { jobs } = api.server.ports
    const send = jobs.send.bind(jobs)
    jobs.send = async (queue, payload, options) => {
      if (JSON.stringify(payload).includes(folderOfOriginal(broken.upload.storageKey))) throw new Error('the job was not taken')
      await send(queue, payload, options)
    }
    await purge()
    jobs.send = send
    expect([await stored(broken.upload.storageKey), await stored(whole.upload.storageKey)]).toEqual([true, false])
    await purge()
    expect(await stored(broken.upload.storageKey)).toBe(false)
  })
})

describe('review before release [STU-02]', () => {
  const submit = (course: BuiltCourse) => teacher.client(courseCalls.submit, { params: placeOf(course) })
  const state = async (course: BuiltCourse) => (await teacher.client(courseCalls.detail, { params: placeOf(course), query: { type: 'update' } })).course
  const reviewed = async (courseReviewYn: 'Y' | 'N') => {
    const owner = await logIn(api, site.owner)
    return owner.client(courseCalls.saveReviewSetting, { params: { channelSeq: site.channelSeq }, body: { courseReviewYn } })
  }
  const draft = () => buildCourse(api, { site, teacher, publicCd: null })

  it('is required of instructors where the site asks for it, and released automatically after 3 days', async () => {
    const course = await draft()
    const publish = () => teacher.client(courseCalls.publish, { params: placeOf(course), body: { publicCd: '00' } })
    await expect(submit(course)).rejects.toMatchObject({ status: 409, code: '900013' })
    await reviewed('Y')
    await expect(publish()).rejects.toMatchObject({ status: 409, code: '920017' })
    const answer = await submit(course)
    expect(Date.parse(answer.releaseAt) - Date.parse(answer.submittedAt)).toBe(3 * DAY_MS)
    expect(await submit(course)).toMatchObject({ submittedAt: answer.submittedAt, releaseAt: answer.releaseAt })
    expect(await state(course)).toMatchObject({ publicCd: '', releaseAt: answer.releaseAt })
    await pass(3 * DAY_MS - 1000)
    await api.runScheduled('course-release')
    expect((await state(course)).publicCd).toBe('')
    await pass(1000)
    await api.runScheduled('course-release')
    expect(await state(course)).toMatchObject({ publicCd: '00', submittedAt: null, releaseAt: null, openedAt: api.clock.now().toISOString() })
    await teacher.client(courseCalls.publish, { params: placeOf(course), body: { publicCd: '99' } })
    expect(await publish()).toMatchObject({ publicCd: '00' })
    await reviewed('N')
  })

  it('can be withdrawn, keeps the class publishable, and is cut short by a manager of the site’s classes', async () => {
    await reviewed('Y')
    const [withdrawn, kept] = [await draft(), await draft()]
    await submit(withdrawn)
    await teacher.client(courseCalls.withdraw, { params: placeOf(withdrawn) })
    await submit(kept)
    await expect(teacher.client(courseCalls.update, { params: placeOf(kept), body: { course: { title: '' } } })).rejects.toMatchObject({ status: 400 })
    const owner = await logIn(api, site.owner)
    await owner.client(courseCalls.publish, { params: placeOf(kept), body: { publicCd: '00' } })
    await pass(4 * DAY_MS)
    await api.runScheduled('course-release')
    expect(await state(withdrawn)).toMatchObject({ publicCd: '', submittedAt: null })
    expect(await state(kept)).toMatchObject({ publicCd: '00', releaseAt: null })
    await reviewed('N')
  })

  it('is postponed while the class is not publishable', async () => {
    await reviewed('Y')
    const course = await draft()
    await submit(course)
    const alarmsOf = async (client: typeof teacher.client, type: string) => (await client(alarmCalls.list, { query: {} })).alarms.filter(({ alarmType, courseSeq }) => alarmType === type && courseSeq === course.courseSeq).length
    await submit(course)
    expect(await alarmsOf((await logIn(api, site.owner)).client, 'classSubmitted')).toBe(1)
    const { item } = await teacher.client(curriculumCalls.create, { params: placeOf(course), body: { body: { curriculumTypeCd: '05', title: '빈 글' } } })
    await pass(3 * DAY_MS)
    await api.runScheduled('course-release')
    await api.runScheduled('course-release')
    expect((await state(course)).publicCd).toBe('')
    // Its staff hear of it once, not in each round.
    const mine = (await logIn(api, teacher)).client
    expect(await alarmsOf(mine, 'reviewBlocked')).toBe(1)
    await mine(curriculumCalls.delete, { params: { ...placeOf(course), curriculumSeq: item.curriculumSeq } })
    await api.runScheduled('course-release')
    expect((await state(course)).publicCd).toBe('00')
    await reviewed('N')
  })
})

it('lists the classes of the main page first', async () => {
  const [old, fresh] = [await buildCourse(api, { site, teacher }), await buildCourse(api, { site, teacher })]
  const owner = await logIn(api, site.owner)
  await owner.client(courseCalls.mainPage, { params: placeOf(old), body: { onMainPage: true } })
  await expect(teacher.client(courseCalls.mainPage, { params: placeOf(fresh), body: { onMainPage: true } })).rejects.toMatchObject({ status: 403 })
  const first = async (mainFirst: 'Y' | 'N') => (await api.client()(courseCalls.list, { params: { channelSeq: site.channelSeq }, query: { sort: 'latest', mainFirst } })).courses[0]?.courseSeq
  expect([await first('Y'), await first('N')]).toEqual([old.courseSeq, fresh.courseSeq])
})

describe('a copy [STU-05]', () => {
  it('is a new draft with the managers, picture, curriculum and ready files, without attendees', async () => {
    const course = await videoClass()
    await buildReview(api, { course: await buildCourse(api, { site, teacher }) })
    const { courseSeq } = await teacher.client(courseCalls.copy, { params: placeOf(course) })
    const params = { channelSeq: course.channelSeq, courseSeq }
    const copy = await teacher.client(courseCalls.detail, { params })
    expect(copy.course).toMatchObject({
      title: '목공 (2)', subTitle: '의자', fareCd: '01', price: 9000, publicCd: '', openedAt: null, attendCount: 0, reviewCount: 0, lessonCount: 1,
      viewer: { userTypeCd: 'MNG' },
    })
    expect(copy.classManagers).toMatchObject([{ userSeq: teacher.userSeq, userTypeCd: 'MNG' }])
    const { curriculums } = await teacher.client(curriculumCalls.edit, { params })
    expect(curriculums).toMatchObject([{ body: { title: '영상' }, uploads: [{ state: 'ready' }] }])
    await teacher.client(courseCalls.publish, { params, body: { publicCd: '00' } })
    const again = await teacher.client(courseCalls.copy, { params: placeOf(course) })
    expect((await teacher.client(courseCalls.detail, { params: { ...params, courseSeq: again.courseSeq } })).course.title).toBe('목공 (3)')
  })

  it('is independent of its original', async () => {
    const course = await videoClass()
    const { courseSeq } = await teacher.client(courseCalls.copy, { params: placeOf(course) })
    const copy = { channelSeq: course.channelSeq, courseSeq }
    const { course: { imageUrl } } = await teacher.client(courseCalls.detail, { params: copy })
    expect(imageUrl).not.toBe(course.imageUrl)
    await teacher.client(courseCalls.delete, { params: placeOf(course) })
    await pass(7 * DAY_MS)
    await purge()
    expect(await stored(course.upload.storageKey)).toBe(true)
    expect((await pictureAt(imageUrl ?? '')).status).toBe(200)
    await teacher.client(courseCalls.delete, { params: copy })
    await pass(7 * DAY_MS)
    await purge()
    expect(await stored(course.upload.storageKey)).toBe(false)
    expect((await pictureAt(imageUrl ?? '')).status).toBe(404)
  })
})

describe('the picture [STU-01]', () => {
  const set = async (image: string) => {
    const course = await buildCourse(api, { site, teacher, publicCd: null })
    return { params: placeOf(course), answer: teacher.client(courseCalls.image, { params: placeOf(course), body: { image } }) }
  }

  it.each(['png', 'jpeg'] as const)('accepts a %s and is served in three sizes, cacheable', async (format) => {
    const { answer } = await set(await pictureUrl({ format }))
    const { imageUrl } = await answer
    expect(imageUrl).toMatch(new RegExp(`^/images/${site.channelSeq}/[0-9a-f]{32}\\.webp$`))
    const sizes = await Promise.all(['.large', '.medium', '.small', ''].map((size) => api.send((imageUrl ?? '').replace('.webp', `${size}.webp`))))
    expect(sizes.map((size) => size.status)).toEqual([200, 200, 200, 200])
    for (const { headers } of sizes) {
      expect(headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable', etag: expect.any(String) })
    }
    const etag = String(sizes[0]?.headers['etag'])
    expect((await api.send((imageUrl ?? '').replace('.webp', '.large.webp'), { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  it('is replaced and removed with its files', async () => {
    const { params, answer } = await set(await pictureUrl({ width: 60, height: 40 }))
    const { imageUrl: first } = await answer
    const { imageUrl: second } = await teacher.client(courseCalls.image, { params, body: { image: await pictureUrl({ width: 50, height: 40 }) } })
    await api.runSent(REMOVE_STORED_QUEUE)
    expect((await pictureAt(first ?? '')).status).toBe(404)
    expect((await pictureAt(second ?? '')).status).toBe(200)
    expect(await teacher.client(courseCalls.image, { params, body: { image: '' } })).toMatchObject({ imageUrl: null })
    await api.runSent(REMOVE_STORED_QUEUE)
    expect((await pictureAt(second ?? '')).status).toBe(404)
    expect((await teacher.client(courseCalls.detail, { params })).course.imageUrl).toBeNull()
  })

  it('is refused by its content, whatever its name', async () => {
    const script = `data:image/png;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>x</script></svg>').toString('base64')}`
    const webp = (await pictureUrl({ format: 'webp', width: 20, height: 20 })).replace('image/webp', 'image/png')
    const whole = await pictureUrl({ width: 200, height: 100 })
    const cut = whole.slice(0, 200)
    for (const image of [script, webp, cut, 'not a data url', 'data:text/plain;base64,aGk=', 'https://example.com/a.png']) {
      const { answer } = await set(image)
      await expect(answer).rejects.toMatchObject({ status: 415, code: '930004' })
    }
  })

  it('is refused over 2 MB', async () => {
    const png = Buffer.from((await pictureUrl({ width: 20, height: 20 })).split(',')[1] ?? '', 'base64')
    const large = Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)])
    const { answer } = await set(`data:image/png;base64,${large.toString('base64')}`)
    await expect(answer).rejects.toMatchObject({ status: 413, code: '930003' })
  })

  it('is served only at its own URL', async () => {
    for (const path of ['/images/1/..%2f..%2fsecret.key', '/images/..%2f1/a.webp', '/images/1/abc.webp', `/images/1/${'a'.repeat(32)}.huge.webp`, `/images/0/${'a'.repeat(32)}.webp`]) {
      const answer = await api.send(path)
      expect([path, answer.status]).toEqual([path, 404])
      expect(answer.headers['cache-control'] ?? '').not.toContain('immutable')
    }
  })
})
