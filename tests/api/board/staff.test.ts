import { afterAll, beforeAll, expect, it } from 'vitest'
import { alarmCalls } from '#shared/alarm/contract.ts'
import { alarmPath } from '#shared/alarm/alarms.ts'
import { boardCalls } from '#shared/board/contract.ts'
import { missionCalls } from '#shared/mission/contract.ts'
import { ALARM_QUEUE } from '#server/modules/alarm/raising.ts'
import { buildComment, buildPost, buildQuestion, buildWriter } from '#tests/support/board/boards.ts'
import { buildMissions, classOf, handIn } from '#tests/support/mission/missions.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

const waiting = async (person: Person, { channelSeq }: Pick<Site, 'channelSeq'>, query: { lastSeq?: number; limit?: number } = {}) => person.client(boardCalls.waiting, { params: { channelSeq }, query })
const alarmsOf = async (person: Person) => (await person.client(alarmCalls.list)).alarms

it('staff see the questions that wait in the classes that they manage, oldest first, and no others [ROOM-05]', async () => {
  const site = await buildSite(api)
  const [teacher, colleague] = [await verified(api, await buildPerson(api, { site, role: 'TCH' })), await buildPerson(api, { site, role: 'TCH' })]
  const [first, second] = [await buildCourse(api, { site, teacher }), await buildCourse(api, { site, teacher })]
  const theirs = await buildCourse(api, { site, teacher: colleague })
  const [one, two, three] = [await buildWriter(api, first), await buildWriter(api, second), await buildWriter(api, theirs)]
  const asked = [await buildQuestion(one, first, { title: '하나' }), await buildQuestion(two, second, { title: '둘' }), await buildQuestion(three, theirs, { title: '셋' })]
  await buildPost(one, first)
  const titles = async (person: Person) => (await waiting(person, site)).questions.map(({ title }) => title)
  expect([await titles(teacher), await titles(colleague), await titles(site.owner)]).toEqual([['하나', '둘'], ['셋'], ['하나', '둘', '셋']])
  expect(await waiting(site.owner, site, { limit: 1 })).toMatchObject({ hasMore: true, count: 3, questions: [{ postSeq: asked[0], courseSeq: first.courseSeq }] })
  expect((await waiting(site.owner, site, { lastSeq: asked[1] ?? 0 })).questions.map(({ title }) => title)).toEqual(['셋'])
  await buildComment(teacher, first, asked[0] ?? 0)
  expect(await titles(teacher)).toEqual(['둘'])
  await expect(waiting(one, site)).rejects.toMatchObject({ status: 403 })
  await expect(waiting((await buildSite(api)).owner, site)).rejects.toMatchObject({ status: 403 })
})

it('a notice alarms the attendees of its class once, when its writer asks for it [SET-11] [ALRM-04]', async () => {
  const course = await buildCourse(api)
  const teacher = await verified(api, course.teacher)
  const learners = [await buildWriter(api, course), await buildWriter(api, course)]
  const stranger = await buildPerson(api, { site: course.site })
  const off = await buildWriter(api, course)
  await off.client(alarmCalls.changeSettings, { body: { alarmsOff: ['notice'] } })
  const notices = async (person: Person) => (await alarmsOf(person)).filter(({ alarmType }) => alarmType === 'notice').map((alarm) => alarmPath(alarm))
  const write = async (of: Parameters<typeof buildPost>[2]) => {
    const postSeq = await buildPost(teacher, course, { postTypeCd: 'notice', scopeCd: 'participants', ...of })
    await api.runSent(ALARM_QUEUE)
    return `/classes/${course.courseSeq}/board/${postSeq}/view`
  }
  const first = await write({ tellsAttendees: true })
  expect(await Promise.all([...learners, stranger, off, teacher].map(notices))).toEqual([[first], [first], [], [], []])
  await write({})
  await write({ tellsAttendees: true, scopeCd: 'staff' })
  await buildPost(learners[0] ?? teacher, course, { tellsAttendees: true })
  await api.runSent(ALARM_QUEUE)
  expect(await Promise.all(learners.map(notices))).toEqual([[first], [first]])
  const second = await write({ tellsAttendees: true })
  expect(await notices(learners[0] ?? teacher)).toEqual([second, first])
})

it('a task is written by staff alone, and alarms the attendees when its writer asks for it [ROOM-05] [ALRM-04]', async () => {
  const course = await buildCourse(api)
  const teacher = await verified(api, course.teacher)
  const learner = await buildWriter(api, course)
  await expect(buildPost(learner, course, { postTypeCd: 'task' })).rejects.toMatchObject({ status: 403 })
  const postSeq = await buildPost(teacher, course, { postTypeCd: 'task', scopeCd: 'participants', tellsAttendees: true })
  await api.runSent(ALARM_QUEUE)
  expect((await alarmsOf(learner)).filter(({ alarmType }) => alarmType === 'task').map((alarm) => alarmPath(alarm))).toEqual([`/classes/${course.courseSeq}/board/${postSeq}/view`])
})

it('an alarm of a hand-in leads staff to it in the inbox, and one of its judgement leads the learner to the lesson [STU-08] [ALRM-04]', async () => {
  const missions = await buildMissions(api)
  const { teacher } = missions.course
  const { person: learner } = await buildAttendee(api, { course: missions.course })
  const { submissionSeq, updatedAt } = await handIn(learner, missions)
  const pathsOf = async (person: Person, type: string) => (await alarmsOf(person)).filter(({ alarmType }) => alarmType === type).map((alarm) => alarmPath(alarm))
  expect(await pathsOf(teacher, 'missionSubmitted')).toEqual([`/studio/${missions.courseSeq}/challenge/review?submission=${submissionSeq}`])
  await teacher.client(missionCalls.judge, { params: { ...classOf(missions), submissionSeq }, body: { verdict: 'approve', updatedAt } })
  expect(await pathsOf(learner, 'missionApproved')).toEqual([`/classes/${missions.courseSeq}/classroom/${missions.missionSeq}`])
  const inbox = await teacher.client(missionCalls.inbox, { params: classOf(missions), query: { submission: submissionSeq } })
  expect(inbox.submissions.map(({ state }) => state)).toEqual(['approved'])
  expect((await teacher.client(missionCalls.inbox, { params: classOf(missions) })).submissions).toEqual([])
  const other = await buildMissions(api)
  expect((await other.course.teacher.client(missionCalls.inbox, { params: classOf(other), query: { submission: submissionSeq } })).submissions).toEqual([])
})
