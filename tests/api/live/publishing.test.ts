import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import type { CurriculumBodyInput } from '#shared/curriculum/items.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'

let api: TestApi
let site: Site
let teacher: Person
beforeAll(async () => {
  api = await startApi({ env: { LIVE_STAND_IN: 'N' } })
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
  api.clock.set(new Date('2026-03-10T09:00:00.000Z'))
})
afterAll(() => api.stop())

const lesson = (change: Partial<CurriculumBodyInput> = {}) => ({ curriculumTypeCd: '00', title: '줌 수업', liveType: '00', liveAt: '2026-03-10', liveStartAt: '20:00', liveEndAt: '21:00', ...change }) as CurriculumBodyInput
const draft = (change: Partial<CurriculumBodyInput> = {}) => buildCourse(api, { site, teacher, draft: { courseTypeCd: '00', startAt: '2026-03-10T00:00:00.000Z', endAt: '2026-05-10T00:00:00.000Z' }, lessons: [lesson(change)], publicCd: null })
const publish = ({ channelSeq, courseSeq }: BuiltCourse) => teacher.client(contract.course.publish, { params: { channelSeq, courseSeq }, body: { publicCd: '00' } })

it('a class whose live lesson has nowhere to take place is not published, until it has a link in reserve [LIVE-04] [STU-01]', async () => {
  for (const liveType of ['00', '01', '02'] as const) {
    await expect(publish(await draft({ liveType }))).rejects.toMatchObject({ issues: [{ path: ['curriculums', 0], message: expect.stringContaining('liveNoProvider') }] })
  }
  const course = await draft()
  await expect(publish(course)).rejects.toMatchObject({ issues: [{}] })
  const { channelSeq, courseSeq, curriculumSeq } = course
  await teacher.client(contract.curriculum.update, { params: { channelSeq, courseSeq, curriculumSeq }, body: { body: lesson({ joinUrl: 'https://meet.example.com/spare' }) as never } })
  await publish(course)
  await publish(await draft({ liveType: '99', joinUrl: 'https://meet.example.com/link' }))
})

it('staff of a class in review hear once that its site has no keys for it any more [LIVE-04] [STU-02] [ALRM-04]', async () => {
  const own = await buildSite(api)
  const by = await buildPerson(api, { site: own, role: 'TCH' })
  const params = { channelSeq: own.channelSeq }
  const { client } = own.owner
  const keys = { provider: 'jitsi', origin: 'https://meet.academy.example', appId: 'academy', secret: 'a-long-secret-of-the-academy' } as const
  await client(contract.course.saveReviewSetting, { params, body: { courseReviewYn: 'Y' } })
  await client(contract.live.saveKeys, { params, body: keys })
  const submitted = async (change: Partial<CurriculumBodyInput>) => {
    const { channelSeq, courseSeq } = await buildCourse(api, { site: own, teacher: by, draft: { courseTypeCd: '00', startAt: '2026-03-10T00:00:00.000Z', endAt: '2026-05-10T00:00:00.000Z' }, lessons: [lesson({ liveType: '02', ...change })], publicCd: null })
    await by.client(contract.course.submit, { params: { channelSeq, courseSeq } })
    return courseSeq
  }
  const blocked = await submitted({})
  await submitted({ joinUrl: 'https://meet.example.com/spare' })
  const told = async () => (await by.client(contract.alarm.list, { query: {} })).alarms.filter(({ alarmType }) => alarmType === 'reviewBlocked').map(({ courseSeq }) => courseSeq)
  for (let times = 0; times < 2; times += 1) await client(contract.live.removeKeys, { params: { ...params, provider: 'jitsi' } })
  expect(await told()).toEqual([blocked])
  const reviews = (await client(contract.alarm.list, { query: {} })).alarms.filter(({ alarmType }) => alarmType === 'classSubmitted')
  expect(reviews).toHaveLength(2)
})
