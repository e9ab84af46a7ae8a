import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { alarmPhrase } from '#shared/alarm/alarms.ts'
import type { CurriculumBodyInput } from '#shared/curriculum/items.ts'
import { CHANGE_GATHER_MS } from '#shared/live/changes.ts'
import { HOUR_MS } from '#shared/kernel/moments.ts'
import { ALARM_MAIL_CLOCK, ALARM_MAIL_QUEUE } from '#server/modules/alarm/mails.ts'
import { ALARM_QUEUE } from '#server/modules/alarm/raising.ts'
import { LIVE_CHANGES_QUEUE } from '#server/modules/live/index.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'

let api: TestApi
let site: Site
let teacher: Person
beforeAll(async () => {
  api = await startApi({ env: { LIVE_STAND_IN: 'Y' } })
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
})
afterAll(() => api.stop())

/** On 10 March 2026 at 20:00 in Seoul. */
const start = Date.parse('2026-03-10T11:00:00.000Z')

const lesson = (change: Partial<CurriculumBodyInput> = {}) => (
  { curriculumTypeCd: '00', title: '첫 시간', liveType: '99', joinUrl: 'https://meet.example.com/one', liveAt: '2026-03-10', liveStartAt: '20:00', liveEndAt: '21:00', ...change }) as CurriculumBodyInput
const place = ({ channelSeq, courseSeq, curriculumSeq }: BuiltCourse) => ({ channelSeq, courseSeq, curriculumSeq })
const course = ({ channelSeq, courseSeq }: BuiltCourse) => ({ channelSeq, courseSeq })

async function classWith(publicCd: '00' | '99' = '00') {
  const built = await buildCourse(api, { site, teacher, lessons: [lesson(), lesson({ title: '둘째 시간', liveAt: '2026-03-17' })] })
  const { person: learner } = await buildAttendee(api, { course: built })
  if (publicCd === '99') await teacher.client(contract.course.publish, { params: course(built), body: { publicCd } })
  return { built, learner }
}
const change = (built: BuiltCourse, body: Partial<CurriculumBodyInput>) => teacher.client(contract.curriculum.update, { params: place(built), body: { body: lesson(body) as never } })
const apply = (built: BuiltCourse) => teacher.client(contract.course.draftApply, { params: course(built), body: {} })

/** Alarms of changed lessons, oldest first, once changes rest. */
async function told(person: Person, wait = CHANGE_GATHER_MS) {
  api.clock.advance(wait)
  await api.runScheduled(LIVE_CHANGES_QUEUE)
  await api.runSent(ALARM_QUEUE)
  const { alarms } = await person.client(contract.alarm.list, { query: {} })
  return alarms.filter(({ alarmType }) => alarmType.startsWith('live')).map((alarm) => alarmPhrase(alarm)).toReversed()
}

it('attendees hear once of several changes, when they are published and rest [LIVE-09] [ALRM-04]', async () => {
  const { built, learner } = await classWith()
  await change(built, { liveStartAt: '19:00' })
  expect(await told(learner)).toEqual([])
  await apply(built)
  api.clock.advance(CHANGE_GATHER_MS / 2)
  await change(built, { liveStartAt: '19:30', joinUrl: 'https://meet.example.com/two' })
  await apply(built)
  expect(await told(learner, CHANGE_GATHER_MS / 2)).toEqual([])
  expect(await told(learner)).toEqual([{ kind: 'liveChangedAt', name: '', title: '도자기 빚기 · 첫 시간', at: '2026-03-10T10:30:00.000Z' }])
  await change(built, { liveStartAt: '19:30', joinUrl: 'https://meet.example.com/three' })
  await apply(built)
  expect((await told(learner)).slice(1)).toEqual([{ kind: 'liveChanged', name: '', title: '도자기 빚기 · 첫 시간' }])
  // A title is no change, and one that is taken back is none either.
  await change(built, { title: '첫째 시간', liveStartAt: '18:00', joinUrl: 'https://meet.example.com/three' })
  await apply(built)
  await change(built, { title: '첫째 시간', liveStartAt: '19:30', joinUrl: 'https://meet.example.com/three' })
  await apply(built)
  expect(await told(learner)).toHaveLength(2)
})

it('attendees of an unlisted class hear of a cancelled lesson at once, by mail too, and that it takes place after all [LIVE-09] [ALRM-04]', async () => {
  const { built, learner } = await classWith('99')
  await verified(api, learner)
  await teacher.client(contract.curriculum.delete, { params: place(built) })
  const cancelled = { kind: 'liveCancelledAt', name: '', title: '도자기 빚기 · 첫 시간', at: '2026-03-10T11:00:00.000Z' }
  expect(await told(learner)).toEqual([cancelled])
  api.clock.advance(60_000)
  await api.runScheduled(ALARM_MAIL_CLOCK)
  await api.runSent(ALARM_MAIL_QUEUE)
  const mails = api.mails.filter(({ to, headers }) => to === learner.email && headers !== undefined)
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('2026년 3월 10일 오후 8:00에 예정된 ‘도자기 빚기 · 첫 시간’ 라이브가 취소됐어요.')])
  await teacher.client(contract.curriculum.restore, { params: place(built) })
  expect(await told(learner)).toEqual([cancelled, { kind: 'liveChangedAt', name: '', title: '도자기 빚기 · 첫 시간', at: '2026-03-10T11:00:00.000Z' }])
  await teacher.client(contract.curriculum.delete, { params: place(built) })
  await teacher.client(contract.curriculum.restore, { params: place(built) })
  expect(await told(learner)).toHaveLength(2)
})

it('nobody hears of a past lesson that is removed, nor of a class without attendees [LIVE-09]', async () => {
  const { built, learner } = await classWith()
  api.clock.set(new Date(start + HOUR_MS))
  await teacher.client(contract.curriculum.delete, { params: place(built) })
  await apply(built)
  expect(await told(learner)).toEqual([])
})
