import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alarmPath } from '#shared/alarm/alarms.ts'
import { contract } from '#shared/contract.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/kernel/moments.ts'
import { buildMissions, classOf, itemOf } from '#tests/support/mission/missions.ts'
import type { Missions } from '#tests/support/mission/missions.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
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
const progress = async ({ client }: Person, of = missions) => (await client(contract.curriculum.outline, { params: classOf(of) })).progressPercent

describe('a challenge', () => {
  const seoul = (text: string) => api.clock.set(new Date(Date.parse(`${text}:00+09:00`)).toISOString())
  const post = ({ client }: Person, of: Missions, content = '오늘의 한 장') => client(contract.mission.post, { params: itemOf(of, of.challengeSeq), body: { content, linkUrl: 'https://example.com/1' } })
  const board = ({ client }: Person, of: Missions) => client(contract.mission.posts, { params: itemOf(of, of.challengeSeq), query: {} })
  const mine = async ({ client }: Person, of: Missions) => (await client(contract.mission.lesson, { params: itemOf(of, of.challengeSeq) })).mission

  it('over seven days takes one post a day by Seoul’s calendar, and completes with the last [ROOM-04]', async () => {
    const of = await buildMissions(api, { site, teacher })
    const person = await learner(of)
    for (let day = 9; day < 15; day += 1) {
      const date = `2026-03-${String(day).padStart(2, '0')}`
      // The first minute of the day, then its last.
      seoul(`${date}T00:00`)
      expect((await post(person, of)).isComplete).toBe(false)
      api.clock.set(new Date(api.clock.now().getTime() + 24 * HOUR_MS - MINUTE_MS).toISOString())
      await expect(post(person, of)).rejects.toMatchObject({ code: '992004' })
    }
    seoul('2026-03-15T00:00')
    expect((await post(person, of)).isComplete).toBe(true)
    expect(await progress(person, of)).toBe(25)
    seoul('2026-03-16T12:00')
    await expect(post(person, of)).rejects.toMatchObject({ code: '992003' })
    expect(await mine(person, of)).toMatchObject({ total: 7, today: 0, needed: 7, refusal: 'total' })
    expect(await person.client(contract.mission.mine, { params: classOf(of) })).toMatchObject({ streak: 7, xp: 30, point: 5 })
  })

  it('keeps its window over midnight, and its counts under two tabs [ROOM-04]', async () => {
    const of = await buildMissions(api, { site, teacher, challenge: { maxChallengeCount: 3, dailyChallengeCount: 2, dailyChallengeStartTime: '22:00', dailyChallengeEndTime: '02:00', completionRateCondition: 50 } as never })
    const person = await learner(of)
    seoul('2026-03-10T21:59')
    await expect(post(person, of)).rejects.toMatchObject({ code: '992005' })
    seoul('2026-03-10T22:00')
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => post(person, of)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await mine(person, of)).toMatchObject({ total: 2, today: 2, needed: 2, refusal: 'daily' })
    seoul('2026-03-11T00:30')
    await post(person, of)
    seoul('2026-03-11T01:59')
    await expect(post(person, of)).rejects.toMatchObject({ code: '992003' })
    expect(await progress(person, of)).toBe(25)
  })

  it('shows posts to the class, with likes; a deleted one no longer counts [ROOM-04]', async () => {
    const of = await buildMissions(api, { site, teacher })
    const [person, other] = [await learner(of), await learner(of)]
    const { post: { postSeq } } = await post(person, of)
    const params = { ...classOf(of), postSeq }
    expect(await other.client(contract.mission.like, { params })).toEqual({ likeCount: 1 })
    expect(await other.client(contract.mission.like, { params })).toEqual({ likeCount: 1 })
    expect((await board(other, of)).posts).toMatchObject([{ postSeq, name: person.name, likeCount: 1, isLiked: true, isMine: false }])
    expect(await other.client(contract.mission.unlike, { params })).toEqual({ likeCount: 0 })
    await expect(other.client(contract.mission.deletePost, { params })).rejects.toMatchObject({ status: 403 })
    await person.client(contract.mission.deletePost, { params })
    expect(await mine(person, of)).toMatchObject({ total: 0, refusal: null })
    const { post: { postSeq: again } } = await post(person, of)
    expect(await teacher.client(contract.mission.deletePost, { params: { ...classOf(of), postSeq: again } })).toEqual({ result: 'ok' })
  })

  it('tells its teacher of posts, once until the alarm is read, as they prefer [ALRM-04] [ROOM-04]', async () => {
    const of = await buildMissions(api, { site, teacher, challenge: { maxChallengeCount: 9, dailyChallengeCount: 9 } as never })
    const [one, other] = [await learner(of), await learner(of)]
    const toldOf = async () => (await teacher.client(contract.alarm.list, { query: {} })).alarms.filter(({ alarmType, courseSeq }) => alarmType === 'challengePosted' && courseSeq === of.courseSeq)
    for (const person of [one, other, one]) await post(person, of)
    const [alarm, ...more] = await toldOf()
    expect([more, alarm && alarmPath(alarm)]).toEqual([[], `/classes/${of.courseSeq}/classroom/${of.challengeSeq}`])
    await teacher.client(contract.alarm.delete, { body: {} })
    await post(other, of)
    expect(await toldOf()).toHaveLength(2)
    await teacher.client(contract.alarm.delete, { body: {} })
    await teacher.client(contract.alarm.changeSettings, { body: { alarmsOff: ['challengePosted'] } })
    await post(one, of)
    expect(await toldOf()).toHaveLength(2)
    await teacher.client(contract.alarm.changeSettings, { body: { alarmsOff: [] } })
  })

  it('has comments, whose mentions lead to the challenge [ROOM-04] [ROOM-05] [ALRM-04]', async () => {
    const of = await buildMissions(api, { site, teacher })
    const [person, other] = [await learner(of), await learner(of)]
    const { post: { postSeq } } = await post(person, of)
    const { threadSeq } = await person.client(contract.mission.thread, { params: { ...classOf(of), postSeq } })
    await person.client(contract.board.comment, { params: { ...classOf(of), postSeq: threadSeq }, body: { content: `@${other.name} 님도 올려요`, userSeqs: [other.userSeq], parentSeq: null } })
    const { alarms: [alarm] } = await other.client(contract.alarm.list, { query: {} })
    expect(alarm?.alarmType).toBe('mention')
    expect(alarm && alarmPath(alarm)).toContain(`/classes/${of.courseSeq}/classroom/${of.challengeSeq}`)
  })

  it('for staff alone hides posts from other learners [ROOM-04]', async () => {
    const of = await buildMissions(api, { site, teacher, challenge: { publicScope: 'STAFF' } as never })
    const [person, other] = [await learner(of), await learner(of)]
    const { post: { postSeq } } = await post(person, of)
    expect([(await board(person, of)).posts.length, (await board(other, of)).posts.length, (await board(teacher, of)).posts.length]).toEqual([1, 0, 1])
    await expect(other.client(contract.mission.like, { params: { ...classOf(of), postSeq } })).rejects.toMatchObject({ status: 404 })
  })
})
