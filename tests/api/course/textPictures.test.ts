import { afterAll, beforeAll, expect, it } from 'vitest'
import { TEXT_PICTURE_KEPT_DAYS } from '#shared/course/textPictures.ts'
import { boardCalls } from '#shared/board/contract.ts'
import { campaignCalls } from '#shared/campaign/contract.ts'
import { courseCalls } from '#shared/course/contract.ts'
import { curriculumCalls } from '#shared/curriculum/contract.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { REMOVE_STORED_QUEUE } from '#server/infra/storage/removal.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, pictureUrl } from '#tests/support/server/factories.ts'
import type { BuiltCourse } from '#tests/support/server/factories.ts'
import { campaignOf } from '../campaign/samples.ts'

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

const paramsOf = ({ channelSeq, courseSeq }: BuiltCourse) => ({ params: { channelSeq, courseSeq } })

async function upload(course: BuiltCourse): Promise<{ imageUrl: string; width: number; height: number }> {
  return course.teacher.client(courseCalls.textPicture, { ...paramsOf(course), body: { image: await pictureUrl({ width: 1600, height: 900 }) } })
}

const figure = ({ imageUrl }: { imageUrl: string }) => `<figure><img src="${imageUrl}" alt="물레" width="1280" height="720"><figcaption>작업실</figcaption></figure>`
const introduce = (course: BuiltCourse, introduction: string) => course.teacher.client(courseCalls.update, { ...paramsOf(course), body: { course: { introduction } } })
const statusOf = async (address: string) => (await api.send(address)).status

async function sweep(days: number): Promise<void> {
  api.clock.advance(days * DAY_MS)
  await api.runScheduled('course-pictures')
  await api.runSent(REMOVE_STORED_QUEUE)
}

it('stores a picture with its size, which an introduction and a lesson show [STU-01]', async () => {
  const course = await buildCourse(api, { publicCd: null })
  const picture = await upload(course)
  expect(picture).toEqual({ imageUrl: expect.stringMatching(/^\/images\/\d+\/[0-9a-f]{32}\.large\.webp$/) as string, width: 1280, height: 720 })
  expect(await statusOf(picture.imageUrl)).toBe(200)
  await introduce(course, figure(picture))
  const { course: read } = await course.teacher.client(courseCalls.detail, { ...paramsOf(course), query: { type: 'update' } })
  expect(read.introduction).toContain(`<img src="${picture.imageUrl}" srcset=`)
  const { item } = await course.teacher.client(curriculumCalls.update, {
    params: { ...paramsOf(course).params, curriculumSeq: course.curriculumSeq }, body: { body: { curriculumTypeCd: '05', title: '첫 강의', content: figure(picture) } },
  })
  expect(item.body.content).toContain(`<img src="${picture.imageUrl}" srcset=`)
})

it('drops a picture of another site from an introduction [STU-01]', async () => {
  const [course, other] = [await buildCourse(api, { publicCd: null }), await buildCourse(api, { publicCd: null })]
  await introduce(course, figure(await upload(other)))
  const { course: read } = await course.teacher.client(courseCalls.detail, { ...paramsOf(course), query: { type: 'update' } })
  expect(read.introduction).toBe('<figure><figcaption>작업실</figcaption></figure>')
})

it('refuses what is no picture, and more pictures than a text holds [STU-01]', async () => {
  const course = await buildCourse(api, { publicCd: null })
  const send = (image: string) => course.teacher.client(courseCalls.textPicture, { ...paramsOf(course), body: { image } })
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64')
  await expect(send(`data:image/svg+xml;base64,${svg}`)).rejects.toMatchObject({ code: '930004' })
  await expect(send(`data:image/png;base64,${svg}`)).rejects.toMatchObject({ code: '930004' })
  await expect(introduce(course, '<img>'.repeat(51))).rejects.toMatchObject({ issues: [{ path: ['course', 'introduction'], message: 'validation:richTextMedia' }] })
  await expect(introduce(course, '<td>'.repeat(1001))).rejects.toMatchObject({ issues: [{ path: ['course', 'introduction'], message: 'validation:richTextTooComplex' }] })
})

it('removes a picture a week after the last text that used it, and keeps those of drafts, lessons, notices and campaigns [STU-05]', async () => {
  const course = await buildCourse(api)
  const [kept, draft, dropped, unused] = [await upload(course), await upload(course), await upload(course), await upload(course)]
  await course.teacher.client(curriculumCalls.update, {
    params: { ...paramsOf(course).params, curriculumSeq: course.curriculumSeq }, body: { body: { curriculumTypeCd: '05', title: '첫 강의', content: figure(kept) } },
  })
  const { owner, channelSeq } = course.site
  const stored = async (call: typeof boardCalls.noticePicture | typeof campaignCalls.picture) => owner.client(call, { params: { channelSeq }, body: { image: await pictureUrl({ width: 64, height: 36 }) } })
  const [inNotice, inCampaign] = [await stored(boardCalls.noticePicture), await stored(campaignCalls.picture)]
  await owner.client(boardCalls.createNotice, { params: { channelSeq }, body: { title: '안내', content: figure(inNotice) } })
  await owner.client(campaignCalls.create, { params: { channelSeq }, body: campaignOf({ content: figure(inCampaign) }) })
  await introduce(course, figure(draft) + figure(dropped))
  await sweep(1)
  await introduce(course, figure(draft))
  expect(await Promise.all([kept, draft, dropped, unused].map(({ imageUrl }) => statusOf(imageUrl)))).toEqual([200, 200, 200, 200])
  await sweep(TEXT_PICTURE_KEPT_DAYS)
  expect(await Promise.all([kept, draft, dropped, unused].map(({ imageUrl }) => statusOf(imageUrl)))).toEqual([200, 200, 200, 404])
  await sweep(TEXT_PICTURE_KEPT_DAYS + 1)
  expect(await Promise.all([kept, draft, dropped].map(({ imageUrl }) => statusOf(imageUrl)))).toEqual([200, 200, 404])
  expect(await Promise.all([inNotice, inCampaign].map(({ imageUrl }) => statusOf(imageUrl)))).toEqual([200, 200])
})
