import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alarmPhrase } from '#shared/alarm/alarms.ts'
import { contract } from '#shared/contract.ts'
import { submissionActions, submissionAfter, submissionStates } from '#shared/mission/submission.ts'
import type { SubmissionAction, SubmissionState } from '#shared/mission/submission.ts'
import { buildMissions, classOf, handIn, itemOf } from '#tests/support/mission/missions.ts'
import type { Missions } from '#tests/support/mission/missions.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { connect, listenTo } from '#tests/support/server/socket.ts'
import { buildAttendee, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'

let api: TestApi
let site: Site
let teacher: Person
let missions: Missions
beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
  missions = await buildMissions(api, { site, teacher })
})
afterAll(() => api.stop())
beforeEach(() => api.clock.set('2026-03-10T03:00:00.000Z'))

const learner = async (of = missions) => verified(api, (await buildAttendee(api, { course: of.course })).person)
const standing = ({ client }: Person, of = missions) => client(contract.mission.lesson, { params: itemOf(of, of.missionSeq) })
const stateOf = async (person: Person) => (await standing(person)).mission
const judge = async (verdict: 'approve' | 'return', submissions: { submissionSeq: number; updatedAt: string }[], note = verdict === 'return' ? '한 번 더 빚어 봐요' : '', of = missions) => {
  for (const { submissionSeq, updatedAt } of submissions) await teacher.client(contract.mission.judge, { params: { ...classOf(of), submissionSeq }, body: { verdict, note, updatedAt } })
}
const inbox = (query: { state?: 'submitted' | 'returned' | 'approved'; lastSeq?: number } = {}) => teacher.client(contract.mission.inbox, { params: classOf(missions), query })
const progress = async ({ client }: Person, of = missions) => (await client(contract.curriculum.outline, { params: classOf(of) })).progressPercent
const alarmsOf = async ({ client }: Person) => (await client(contract.alarm.list, { query: { limit: 20 } })).alarms.map((alarm) => alarmPhrase(alarm)).flatMap((phrase) => (phrase !== null && 'kind' in phrase ? phrase.kind : []))
const words = { content: '다시 빚었어요' }

describe('a hand-in', () => {
  const reach = async (state: SubmissionState): Promise<{ person: Person; submissionSeq: number; updatedAt: string }> => {
    const person = await learner()
    if (state === 'none') return { person, submissionSeq: 1_000_000, updatedAt: api.clock.now().toISOString() }
    const { submissionSeq, updatedAt } = await handIn(person, missions)
    if (state !== 'submitted') await judge(state === 'approved' ? 'approve' : 'return', [{ submissionSeq, updatedAt }])
    return { person, submissionSeq, updatedAt }
  }
  const act = async (action: SubmissionAction, { person, submissionSeq, updatedAt }: { person: Person; submissionSeq: number; updatedAt: string }): Promise<unknown> => {
    const params = { ...classOf(missions), submissionSeq }
    if (action === 'submit') return handIn(person, missions)
    if (action === 'edit') return person.client(contract.mission.edit, { params, body: words })
    if (action === 'withdraw') return person.client(contract.mission.withdraw, { params })
    return judge(action, [{ submissionSeq, updatedAt }])
  }
  const table = submissionStates.flatMap((state) => submissionActions.map((action) => [state, action, submissionAfter(state, action, action === 'approve' || action === 'return' ? 'staff' : 'learner')] as const))

  it.each(table.filter(([, , after]) => after !== null))('%s, %s: %s [ROOM-04] [STU-08]', async (state, action, after) => {
    const reached = await reach(state)
    await act(action, reached)
    expect(await stateOf(reached.person)).toMatchObject({ state: after })
  })

  it.each(table.filter(([, , after]) => after === null))('%s, %s: refused, and nothing changes [ROOM-04] [STU-08]', async (state, action) => {
    const reached = await reach(state)
    await expect(act(action, reached)).rejects.toMatchObject({ code: state === 'none' ? '900011' : '992001' })
    expect(await stateOf(reached.person)).toMatchObject({ state })
  })

  it('waits in the inbox, comes back with a note, and completes the lesson once approved; both sides get an alarm [ROOM-04] [STU-08] [ALRM-04]', async () => {
    const person = await learner()
    const first = await handIn(person, missions)
    expect(await progress(person)).toBe(0)
    const { submissions } = await inbox()
    expect(submissions.find(({ submissionSeq }) => submissionSeq === first.submissionSeq)).toMatchObject({ name: person.name, title: '나의 첫 그릇', content: '다 빚었어요', userSeq: person.userSeq })
    await judge('return', [first])
    const returned = await stateOf(person)
    expect(returned).toMatchObject({ state: 'returned', submissions: [{ note: '한 번 더 빚어 봐요' }] })
    const second = await handIn(person, missions, '두 번째 그릇')
    await judge('approve', [second], '멋져요')
    expect(await standing(person)).toMatchObject({ isComplete: true, mission: { state: 'approved', submissions: [{ content: '두 번째 그릇', note: '멋져요' }, { state: 'returned' }] } })
    expect(await progress(person)).toBe(25)
    const { submissions: history } = await teacher.client(contract.mission.history, { params: { ...classOf(missions), userSeq: person.userSeq } })
    expect(history.map(({ state }) => state)).toEqual(['approved', 'returned'])
    expect(await alarmsOf(teacher)).toContain('missionSubmitted')
    expect(await alarmsOf(person)).toEqual(expect.arrayContaining(['missionReturned', 'missionApproved']))
  })

  it('is said to staff with the class open and to the learner’s other tabs, without who or what [STU-08] [ALRM-05]', async () => {
    const person = await learner()
    const [staff, otherTab] = [await connect(api.origin, teacher.token), await connect(api.origin, person.token)]
    await listenTo(staff, { topic: 'class', ...classOf(missions) })
    const { submissionSeq } = await handIn(person, missions)
    expect(await staff.next('E0103')).toEqual({ command: 'E0103', ...classOf(missions) })
    expect(await otherTab.next('E0011')).toEqual({ command: 'E0011', ...classOf(missions) })
    await person.client(contract.mission.withdraw, { params: { ...classOf(missions), submissionSeq } })
    expect(await staff.next('E0103')).toMatchObject(classOf(missions))
    for (const socket of [staff, otherTab]) socket.close()
  })

  it('is judged as it was read: one that changed meanwhile stays [STU-08]', async () => {
    const people = [await learner(), await learner()]
    const read = await Promise.all(people.map((person) => handIn(person, missions)))
    const [first, second] = read
    api.clock.set('2026-03-10T03:01:00.000Z')
    await people[0]!.client(contract.mission.edit, { params: { ...classOf(missions), submissionSeq: first!.submissionSeq }, body: words })
    await expect(judge('approve', [first!])).rejects.toMatchObject({ code: '992001' })
    await judge('approve', [second!])
    expect([await stateOf(people[0]!), await stateOf(people[1]!)]).toMatchObject([{ state: 'submitted' }, { state: 'approved' }])
    await expect(judge('approve', [second!])).rejects.toMatchObject({ code: '992001' })
  })

  it('is one, however many tabs hand it in at once [ROOM-04]', async () => {
    const person = await learner()
    const tries = await Promise.allSettled(Array.from({ length: 4 }, () => handIn(person, missions)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await stateOf(person)).toMatchObject({ state: 'submitted', submissions: [{ state: 'submitted' }] })
  })

  it('needs what the mission asks for, and a note to return it', async () => {
    const linked = await buildMissions(api, { site, teacher, mission: { workTypeCd: '01' } as never })
    const person = await learner(linked)
    const submit = (body: { content?: string; linkUrl?: string }, of = linked) => person.client(contract.mission.submit, { params: itemOf(of, of.missionSeq), body })
    await expect(submit({ content: '링크 없이' })).rejects.toMatchObject({ issues: [{ path: ['body', 'linkUrl'] }] })
    await expect(submit({ linkUrl: 'javascript:alert(1)' })).rejects.toMatchObject({ status: 400 })
    await expect(submit({})).rejects.toMatchObject({ status: 400 })
    expect((await submit({ linkUrl: 'https://example.com/bowl' })).submission).toMatchObject({ linkUrl: 'https://example.com/bowl' })
    const other = await learner()
    await expect(judge('return', [await handIn(other, missions)], ' ')).rejects.toMatchObject({ status: 400 })
  })

  it('is for those who attend: staff, strangers and other learners are refused', async () => {
    const person = await learner()
    const stranger = await buildPerson(api, { site })
    const { submissionSeq } = await handIn(person, missions)
    const other = await learner()
    await expect(handIn(teacher, missions)).rejects.toMatchObject({ status: 403 })
    await expect(handIn(stranger, missions)).rejects.toMatchObject({ status: 403 })
    await expect(other.client(contract.mission.edit, { params: { ...classOf(missions), submissionSeq }, body: words })).rejects.toMatchObject({ status: 404 })
    await expect(other.client(contract.mission.inbox, { params: classOf(missions), query: {} })).rejects.toMatchObject({ status: 403 })
    expect(await standing(teacher)).toMatchObject({ canTakePart: false, mission: { state: 'none' } })
  })

  it('pages: those that wait oldest first, judged ones newest first', async () => {
    const of = await buildMissions(api, { site, teacher })
    const list = (query: object) => teacher.client(contract.mission.inbox, { params: classOf(of), query })
    const people = await Promise.all(Array.from({ length: 21 }, () => learner(of)))
    const seqs: number[] = []
    for (const person of people) seqs.push((await handIn(person, of)).submissionSeq)
    const page = await list({})
    expect([page.submissions.map(({ submissionSeq }) => submissionSeq), page.hasMore]).toEqual([seqs.slice(0, 20), true])
    expect((await list({ lastSeq: seqs[19] })).submissions.map(({ submissionSeq }) => submissionSeq)).toEqual(seqs.slice(20))
    expect((await list({ mission: of.challengeSeq })).submissions).toEqual([])
    await judge('approve', page.submissions, '', of)
    expect((await list({ state: 'approved' })).submissions.map(({ submissionSeq }) => submissionSeq)).toEqual(seqs.slice(0, 20).reverse())
    expect((await teacher.client(contract.mission.list, { params: classOf(of) })).missions).toMatchObject([{ waiting: 1, total: 21 }, { total: 0 }, { total: 0 }])
  })
})

describe('deleting a mission', () => {
  it('with hand-ins or posts says how many, and needs forceYn Y [STU-08]', async () => {
    const of = await buildMissions(api, { site, teacher })
    const person = await learner(of)
    await handIn(person, of)
    await person.client(contract.mission.post, { params: itemOf(of, of.challengeSeq), body: { content: '한 장' } })
    const remove = (curriculumSeq: number, forceYn?: 'Y' | 'N') => teacher.client(contract.curriculum.delete, { params: itemOf(of, curriculumSeq), body: forceYn === undefined ? {} : { forceYn } })
    await expect(remove(of.missionSeq)).rejects.toMatchObject({ code: '992002', message: expect.stringContaining('1') as string })
    await expect(remove(of.challengeSeq, 'N')).rejects.toMatchObject({ code: '992002' })
    expect(await remove(of.missionSeq, 'Y')).toEqual({ result: 'ok' })
    expect(await remove(of.lessonsSeq)).toEqual({ result: 'ok' })
  })
})

describe('a mission of lessons', () => {
  const complete = ({ client }: Person, of: Missions) => client(contract.classroom.complete, { params: itemOf(of, of.textSeq) })
  const isComplete = async ({ client }: Person, of: Missions) => (await client(contract.mission.lesson, { params: itemOf(of, of.lessonsSeq) })).isComplete

  it('is complete with the last of its lessons, however that one is completed, and earns once [ROOM-04]', async () => {
    const [reader, maker] = [await learner(), await learner()]
    await complete(reader, missions)
    await judge('approve', [await handIn(maker, missions)])
    expect(await Promise.all([isComplete(reader, missions), isComplete(maker, missions)])).toEqual([false, false])
    await judge('approve', [await handIn(reader, missions)])
    await complete(maker, missions)
    expect(await Promise.all([progress(reader), progress(maker)])).toEqual([75, 75])
    await complete(maker, missions)
    const mine = await maker.client(contract.mission.mine, { params: classOf(missions) })
    expect(mine).toMatchObject({ xp: 65, point: 11, days: ['2026-03-10'], streak: 1 })
  })

  it('is complete when both are completed at the same time', async () => {
    const person = await learner()
    const submitted = await handIn(person, missions)
    await Promise.all([complete(person, missions), judge('approve', [submitted])])
    expect(await progress(person)).toBe(75)
  })

  it('no longer waits for a lesson that was deleted: it is complete when it is opened', async () => {
    const of = await buildMissions(api, { site, teacher })
    const person = await learner(of)
    await complete(person, of)
    await teacher.client(contract.curriculum.delete, { params: itemOf(of, of.missionSeq), body: {} })
    await teacher.client(contract.course.draftApply, { params: classOf(of), body: {} })
    expect(await isComplete(person, of)).toBe(true)
    expect(await progress(person, of)).toBe(66)
  })

  it('names lessons of its class alone, and a copy names the copies', async () => {
    const other = await buildMissions(api, { site, teacher })
    const named = (lessonSeqs: number[]) => teacher.client(contract.curriculum.create, { params: classOf(missions), body: { body: { curriculumTypeCd: '08', title: '남의 수업', lessonSeqs } } })
    await expect(named([other.textSeq])).rejects.toMatchObject({ status: 404 })
    const { courseSeq } = await teacher.client(contract.course.copy, { params: classOf(missions) })
    const { curriculums } = await teacher.client(contract.curriculum.edit, { params: { channelSeq: missions.channelSeq, courseSeq } })
    const [text, mission] = curriculums
    expect(curriculums.at(-1)?.body).toMatchObject({ curriculumTypeCd: '08', lessonSeqs: [text?.curriculumSeq, mission?.curriculumSeq] })
  })
})

describe('points', () => {
  it('sum up by class; the teacher hides the leaderboard from learners and writes the terms [ROOM-04] [STU-08]', async () => {
    const of = await buildMissions(api, { site, teacher })
    const [first, second] = [await learner(of), await learner(of)]
    await first.client(contract.classroom.complete, { params: itemOf(of, of.textSeq) })
    const board = ({ client }: Person) => client(contract.mission.leaderboard, { params: classOf(of) })
    expect((await board(second)).learners).toEqual([{ userSeq: first.userSeq, name: first.name, xp: 5, point: 1, isMe: false }])
    await teacher.client(contract.mission.updateTerms, { params: classOf(of), body: { terms: '서로 응원해요', leaderboardYn: 'N' } })
    expect((await board(second)).learners).toEqual([])
    expect((await board(teacher)).learners).toHaveLength(1)
    expect(await second.client(contract.mission.mine, { params: classOf(of) })).toMatchObject({ xp: 0, terms: '서로 응원해요', leaderboardYn: 'N' })
    expect(await teacher.client(contract.mission.terms, { params: classOf(of) })).toEqual({ terms: '서로 응원해요', leaderboardYn: 'N' })
  })
})
