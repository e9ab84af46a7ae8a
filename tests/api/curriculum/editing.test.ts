import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { courseCalls } from '#shared/course/contract.ts'
import { curriculumCalls } from '#shared/curriculum/contract.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite, buildUpload } from '#tests/support/server/factories.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'

let api: TestApi
let site: Site
let teacher: Person
beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
})
afterAll(() => api.stop())

const placeOf = ({ channelSeq, courseSeq }: { channelSeq: number; courseSeq: number }) => ({ channelSeq, courseSeq })

async function read(params: { channelSeq: number; courseSeq: number }) {
  return (await teacher.client(courseCalls.detail, { params, query: { type: 'update' } })).course
}

describe('the curriculum [STU-03]', () => {
  const items = async (params: { channelSeq: number; courseSeq: number }) => (await teacher.client(curriculumCalls.edit, { params })).curriculums
  const names = async (params: { channelSeq: number; courseSeq: number }) => (await items(params)).map((item) => item.body.title)
  const three = () => buildCourse(api, {
    site, teacher, publicCd: null, lessons: ['하나', '둘', '셋'].map((title) => ({ curriculumTypeCd: '05' as const, title, content: '<p>글</p>' })),
  })

  it('accepts items of the supported types, fills defaults and sanitises texts', async () => {
    const params = placeOf(await buildCourse(api, { site, teacher, publicCd: null, lessons: [] }))
    const add = (body: object) => teacher.client(curriculumCalls.create, { params, body: { body: body as never } })
    await add({ curriculumTypeCd: '01', title: '1장' })
    const video = await add({ curriculumTypeCd: '02', title: '영상', content: '<p>설명</p><script>x</script>' })
    await add({ curriculumTypeCd: '05', title: '글' })
    await add({ curriculumTypeCd: '06', title: '자료' })
    expect(video.item).toMatchObject({ body: { limitPercent: 100, vodSpeedControlYn: 'Y', isPublic: false, content: '<p>설명</p>' }, uploads: [] })
    expect(await names(params)).toEqual(['1장', '영상', '글', '자료'])
    expect(await read(params)).toMatchObject({ lessonCount: 3, curriculumTypeCds: ['01', '02', '05', '06'] })
  })

  it('inserts a new item after another, first, or last', async () => {
    const course = await three()
    const params = placeOf(course)
    const add = (title: string, afterCurriculumSeq?: number | null) =>
      teacher.client(curriculumCalls.create, { params, body: { body: { curriculumTypeCd: '05', title }, ...(afterCurriculumSeq === undefined ? {} : { afterCurriculumSeq }) } })
    await add('하나 뒤', course.curriculumSeq)
    await add('맨 앞', null)
    await add('맨 뒤')
    expect(await names(params)).toEqual(['맨 앞', '하나', '하나 뒤', '둘', '셋', '맨 뒤'])
    await expect(add('없는 것 뒤', 999_999)).rejects.toMatchObject({ status: 404 })
  })

  it('accepts a new order that names each item once', async () => {
    const course = await three()
    const params = placeOf(course)
    const [a = 0, b = 0, c = 0] = (await items(params)).map((item) => item.curriculumSeq)
    const order = (curriculumSeqs: number[]) => teacher.client(curriculumCalls.ordering, { params, body: { curriculumSeqs } })
    await order([c, a, b])
    expect(await names(params)).toEqual(['셋', '하나', '둘'])
    for (const wrong of [[a, b], [a, b, b], [a, b, c, 999_999], [a, b, course.curriculumSeq + 5000]]) {
      await expect(order(wrong)).rejects.toMatchObject({ status: 409, code: '900013' })
    }
    expect(await names(params)).toEqual(['셋', '하나', '둘'])
  })

  it('changes an item but not its type, and refuses a stale version', async () => {
    const course = await three()
    const params = { ...placeOf(course), curriculumSeq: course.curriculumSeq }
    const body = { curriculumTypeCd: '05' as const, title: '고친 하나', content: '<p>새 글</p>' }
    const before = (await items(placeOf(course)))[0]?.updatedAt ?? ''
    const { item } = await teacher.client(curriculumCalls.update, { params, body: { body, updatedAt: before } })
    expect(item.body).toMatchObject(body)
    await expect(teacher.client(curriculumCalls.update, { params, body: { body, updatedAt: before } })).rejects.toMatchObject({ code: '920014' })
    await expect(teacher.client(curriculumCalls.update, { params, body: { body: { curriculumTypeCd: '06', title: 'x' } } }))
      .rejects.toMatchObject({ status: 400, issues: [{ path: ['body', 'curriculumTypeCd'] }] })
  })

  it('copies an item with its file after itself; the bytes are shared', async () => {
    const course = await buildCourse(api, { site, teacher, publicCd: null, lessons: [{ curriculumTypeCd: '02', title: '영상' }, { curriculumTypeCd: '05', title: '글' }] })
    const params = { ...placeOf(course), curriculumSeq: course.curriculumSeq }
    const upload = await buildUpload(api, { course, curriculumSeq: course.curriculumSeq })
    const { item } = await teacher.client(curriculumCalls.copy, { params })
    expect(await names(placeOf(course))).toEqual(['영상', '영상 (2)', '글'])
    expect(item.uploads).toMatchObject([{ state: 'ready', fileName: 'video.mp4' }])
    expect(item.uploads[0]?.uploadSeq).not.toBe(upload.uploadSeq)
  })

  it('deletes an item and restores it in its place, for 7 days [STU-05]', async () => {
    const course = await three()
    const params = placeOf(course)
    const second = (await items(params))[1]?.curriculumSeq ?? 0
    await teacher.client(curriculumCalls.delete, { params: { ...params, curriculumSeq: second } })
    expect(await names(params)).toEqual(['하나', '셋'])
    expect((await read(params)).lessonCount).toBe(2)
    const third = (await items(params))[1]?.curriculumSeq ?? 0
    await teacher.client(curriculumCalls.create, { params, body: { body: { curriculumTypeCd: '05', title: '넷' }, afterCurriculumSeq: third } })
    await teacher.client(curriculumCalls.restore, { params: { ...params, curriculumSeq: second } })
    expect(await names(params)).toEqual(['하나', '둘', '셋', '넷'])
    expect((await read(params)).lessonCount).toBe(4)
    await expect(teacher.client(curriculumCalls.update, { params: { ...params, curriculumSeq: 999_999 }, body: { body: { curriculumTypeCd: '05', title: 'x' } } }))
      .rejects.toMatchObject({ status: 404 })
  })

  it.each(['verifying', 'optimising'] as const)('locks an item while its video is %s [STU-04]', async (state) => {
    const course = await buildCourse(api, { site, teacher, publicCd: null, lessons: [{ curriculumTypeCd: '02', title: '영상' }] })
    await buildUpload(api, { course, curriculumSeq: course.curriculumSeq, state })
    const params = { ...placeOf(course), curriculumSeq: course.curriculumSeq }
    const refused = { status: 409, code: '930002' }
    await expect(teacher.client(curriculumCalls.update, { params, body: { body: { curriculumTypeCd: '02', title: 'x' } } })).rejects.toMatchObject(refused)
    await expect(teacher.client(curriculumCalls.delete, { params })).rejects.toMatchObject(refused)
    await expect(teacher.client(curriculumCalls.copy, { params })).rejects.toMatchObject(refused)
    await expect(teacher.client(courseCalls.copy, { params: placeOf(course) })).rejects.toMatchObject(refused)
    await expect(teacher.client(courseCalls.delete, { params: placeOf(course) })).rejects.toMatchObject(refused)
  })

  it('shows a visitor the outline, without contents', async () => {
    const course = await buildCourse(api, {
      site, teacher, publicCd: null,
      lessons: [{ curriculumTypeCd: '01', title: '1장' }, { curriculumTypeCd: '05', title: '글', content: '<p>비밀</p>' }, { curriculumTypeCd: '02', title: '맛보기', isPublic: true }],
    })
    const [, , video] = await items(placeOf(course))
    await buildUpload(api, { course, curriculumSeq: video?.curriculumSeq ?? 0 })
    await api.server.services.course.publish(course, '00')
    const outline = await api.client()(curriculumCalls.outline, { params: placeOf(course) })
    expect(outline).toMatchObject({
      lessonCount: 2, completedCount: 0, progressPercent: 0,
      curriculums: [
        { curriculumTypeCd: '01', title: '1장', duration: null, isPublic: false },
        { curriculumTypeCd: '05', title: '글', isPublic: false },
        { curriculumTypeCd: '02', title: '맛보기', duration: 61, isPublic: true },
      ],
    })
    expect(JSON.stringify(outline)).not.toContain('비밀')
  })

  it('changes nothing in a trashed class', async () => {
    const course = await buildCourse(api, { site, teacher })
    await api.server.services.course.trash(course)
    const call = teacher.client(curriculumCalls.create, { params: placeOf(course), body: { body: { curriculumTypeCd: '05', title: 'x' } } })
    await expect(call).rejects.toMatchObject({ code: '920013' })
  })

  it('does not find an item of another class of the same teacher', async () => {
    const [one, two] = [await three(), await three()]
    const params = { ...placeOf(one), curriculumSeq: two.curriculumSeq }
    await expect(teacher.client(curriculumCalls.delete, { params })).rejects.toMatchObject({ status: 404 })
    expect(await names(placeOf(two))).toHaveLength(3)
  })
})
