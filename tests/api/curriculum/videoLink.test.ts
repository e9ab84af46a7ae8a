import { afterAll, beforeAll, expect, it } from 'vitest'
import { curriculumCalls } from '#shared/curriculum/contract.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse } from '#tests/support/server/factories.ts'
import type { BuiltCourse } from '#tests/support/server/factories.ts'

let api: TestApi
let course: BuiltCourse
beforeAll(async () => {
  api = await startApi()
  course = await buildCourse(api)
})
afterAll(() => api.stop())

const lookUp = (linkUrl: string) => course.teacher.client(curriculumCalls.videoLink, { params: { channelSeq: course.channelSeq, courseSeq: course.courseSeq }, query: { linkUrl } })

it('looks a linked video up at its provider [STU-03]', async () => {
  expect(await lookUp('https://vimeo.com/76979871/abcdef0123')).toEqual({ title: 'vimeo 76979871', thumbnail: 'data:image/png;base64,iVBORw0KGgo=', duration: 62, problem: null })
  expect(await lookUp('youtu.be/dQw4w9WgXcQ?t=9')).toMatchObject({ title: 'youtube dQw4w9WgXcQ', duration: null, problem: null })
})

it('says why nothing is known, and still saves the lesson [STU-03]', async () => {
  const nothing = { title: '', thumbnail: null, duration: null }
  expect(await lookUp('youtu.be/none-567890')).toEqual({ ...nothing, problem: 'notFound' })
  expect(await lookUp('youtu.be/down-567890')).toEqual({ ...nothing, problem: 'unavailable' })
  const body = { curriculumTypeCd: '02', title: '직접 쓴 제목', vodTypeCd: '00', linkUrl: 'https://youtu.be/down-567890', duration: 75 } as const
  const { item } = await course.teacher.client(curriculumCalls.create, { params: course, body: { body } })
  expect(item.body).toMatchObject(body)
})

it('recognises no other address, and bounds the number of look-ups [STU-03]', async () => {
  for (const linkUrl of ['https://evil.example/watch?v=dQw4w9WgXcQ', 'http://169.254.169.254/', '', 'x'.repeat(600)]) {
    await expect(lookUp(linkUrl)).rejects.toMatchObject({ status: 400, issues: expect.arrayContaining([expect.objectContaining({ path: ['linkUrl'], message: 'validation:videoSource' })]) as unknown })
  }
  await expect((async () => { for (let asked = 0; asked <= 120; asked += 1) await lookUp('76979871') })()).rejects.toMatchObject({ code: '800008' })
})
