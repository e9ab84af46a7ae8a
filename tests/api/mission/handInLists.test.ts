import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { MISSION_PAGE_SIZE } from '#shared/mission/contract.ts'
import { buildMissions, classOf, handIn } from '#tests/support/mission/missions.ts'
import type { Missions } from '#tests/support/mission/missions.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
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
const judge = async (verdict: 'approve' | 'return', submissions: { submissionSeq: number; updatedAt: string }[], note = verdict === 'return' ? '한 번 더 빚어 봐요' : '', of = missions) => {
  for (const { submissionSeq, updatedAt } of submissions) await teacher.client(contract.mission.judge, { params: { ...classOf(of), submissionSeq }, body: { verdict, note, updatedAt } })
}

describe('the classes of a site with missions [SET-07] [STU-08]', () => {
  it('are listed with what waits in them, newest first and page by page, and for staff alone', async () => {
    const own = await buildSite(api)
    const by = await buildPerson(api, { site: own, role: 'TCH' })
    const built = []
    for (let index = 0; index < MISSION_PAGE_SIZE + 1; index += 1) built.push(await buildMissions(api, { site: own, teacher: by }))
    const [first, last] = [built[0]!, built.at(-1)!]
    const person = await learner(last)
    await handIn(person, last)
    await buildCourse(api, { site: own, teacher: by })
    const page = await own.owner.client(contract.mission.site, { params: { channelSeq: own.channelSeq } })
    expect([page.classes.length, page.totalCount, page.classes[0]]).toEqual([MISSION_PAGE_SIZE, MISSION_PAGE_SIZE + 1, expect.objectContaining({ courseSeq: last.course.courseSeq, waiting: 1, total: 1, people: 1, isPublic: true })])
    const rest = await own.owner.client(contract.mission.site, { params: { channelSeq: own.channelSeq }, query: { cursor: page.after ?? '' } })
    expect([rest.after, rest.classes.map(({ courseSeq, waiting }) => [courseSeq, waiting])]).toEqual([null, [[first.course.courseSeq, 0]]])
    expect(page.classes[0]!.missions).toBeGreaterThan(0)
    await expect(person.client(contract.mission.site, { params: { channelSeq: own.channelSeq } })).rejects.toMatchObject({ status: 403 })
    expect((await site.owner.client(contract.mission.site, { params: { channelSeq: site.channelSeq } })).classes.map(({ courseSeq }) => courseSeq)).not.toContain(last.course.courseSeq)
  })
  it('are found by title and by what waits, sorted by title, and no place of another order is taken', async () => {
    const own = await buildSite(api)
    const by = await buildPerson(api, { site: own, role: 'TCH' })
    const [first, second] = [await buildMissions(api, { site: own, teacher: by }), await buildMissions(api, { site: own, teacher: by })]
    await handIn(await learner(second), second)
    const list = (query: object) => own.owner.client(contract.mission.site, { params: { channelSeq: own.channelSeq }, query })
    const seqsOf = async (query: object) => (await list(query)).classes.map(({ courseSeq }) => courseSeq)
    const [a, b] = [first.course.courseSeq, second.course.courseSeq]
    expect([await seqsOf({ waiting: 'Y' }), await seqsOf({ q: '없는 클래스' }), await seqsOf({ order: 'asc' }), await seqsOf({ sort: 'title', order: 'asc' })]).toEqual([[b], [], [a, b], [a, b]])
    const { after } = await list({ sort: 'title', order: 'asc', size: 1 })
    expect(await seqsOf({ sort: 'title', order: 'asc', size: 1, cursor: after })).toEqual([b])
    for (const wrong of [{ cursor: after }, { cursor: '1~x' }, { size: 201 }]) await expect(list(wrong)).rejects.toMatchObject({ status: 400 })
  })
})

describe('the list of hand-ins of a class [STU-08]', () => {
  it('has all states, filtered, searched and sorted, page by page, for those who may see the class', async () => {
    const of = await buildMissions(api, { site, teacher })
    const people = [await learner(of), await learner(of), await learner(of)]
    const seqs: number[] = []
    for (const person of people) {
      seqs.push((await handIn(person, of)).submissionSeq)
      api.clock.advance(60_000)
    }
    const [first, second, third] = seqs as [number, number, number]
    const list = (query: object) => teacher.client(contract.mission.submissions, { params: classOf(of), query })
    const seqsOf = async (query: object) => (await list(query)).submissions.map(({ submissionSeq }) => submissionSeq)
    const { submissions } = await list({})
    await judge('approve', submissions.filter(({ submissionSeq }) => submissionSeq === second), '', of)
    expect([await seqsOf({}), await seqsOf({ order: 'asc' }), await seqsOf({ state: 'approved' }), await seqsOf({ mission: of.missionSeq, state: 'submitted' }), await seqsOf({ q: '없는 말' })])
      .toEqual([[third, second, first], [first, second, third], [second], [third, first], []])
    const pages: number[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await list({ sort: 'changed', order: 'asc', size: 1, ...(cursor === undefined ? {} : { cursor }) })
      expect(page.totalCount).toBe(cursor === undefined ? 3 : null)
      pages.push(...page.submissions.map(({ submissionSeq }) => submissionSeq))
      cursor = page.after
    }
    expect(pages).toEqual([first, second, third])
    const { after } = await list({ size: 1 })
    for (const wrong of [{ sort: 'changed', cursor: after }, { size: 201 }, { state: 'gone' }]) await expect(list(wrong)).rejects.toMatchObject({ status: 400 })
    await expect(people[0]!.client(contract.mission.submissions, { params: classOf(of) })).rejects.toMatchObject({ status: 403 })
  })
})
