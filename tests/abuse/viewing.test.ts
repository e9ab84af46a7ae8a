import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { classroomCalls } from '#shared/classroom/contract.ts'
import type { CurriculumBodyInput } from '#shared/curriculum/items.ts'
import { HOUR_MS, SECOND_MS } from '#shared/kernel/moments.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildUpload, logIn } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person } from '#tests/support/server/factories.ts'
import { connect } from '#tests/support/server/socket.ts'

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

const LENGTH = 61
const LESSONS = 4

describe('completion without watching', () => {
  let course: BuiltCourse
  let lessons: number[]
  let cheat: Person

  beforeEach(async () => {
    course = await buildCourse(api)
    lessons = []
    for (let lesson = 0; lesson < LESSONS; lesson += 1) {
      const body = { curriculumTypeCd: '02', title: `영상 ${lesson}`, limitPercent: 80, vodSpeedControlYn: lesson === 0 ? 'N' : 'Y' } as CurriculumBodyInput
      const { curriculumSeq } = await api.server.services.curriculum.create(course, body)
      await buildUpload(api, { course, curriculumSeq })
      lessons.push(curriculumSeq)
    }
    await api.server.services.course.applyDraft(course)
    cheat = (await buildAttendee(api, { course })).person
  })

  const params = (curriculumSeq: number) => ({ channelSeq: course.channelSeq, courseSeq: course.courseSeq, curriculumSeq })
  const open = async (person: Person, curriculumSeq: number) => {
    const { playSeq, now } = await person.client(classroomCalls.play, { params: params(curriculumSeq) })
    return { curriculumSeq, playSeq, openedAt: now }
  }
  type Play = Awaited<ReturnType<typeof open>>
  const claim = (person: Person, { curriculumSeq, playSeq, openedAt }: Play, after: number, mediaFrom: number, seconds: number, rate: number) =>
    person.client(classroomCalls.report, {
      params: params(curriculumSeq),
      body: {
        playSeq, position: 0,
        intervals: [{ mediaFrom, mediaTo: mediaFrom + seconds * rate, wallFrom: openedAt + after * SECOND_MS, wallTo: openedAt + (after + seconds) * SECOND_MS }],
      },
    })

  it('is not earned by parallel plays reported at double speed after waiting half a video [ROOM-02]', async () => {
    const plays = await Promise.all(lessons.map((lesson) => open(cheat, lesson)))
    api.clock.advance(31 * SECOND_MS)
    const answers = []
    for (const play of plays) answers.push(await claim(cheat, play, 0, 0, 31, 1.99))
    expect(answers.reduce((sum, { viewedSeconds }) => sum + viewedSeconds, 0)).toBeLessThanOrEqual(31)
    expect(answers.filter(({ isComplete }) => isComplete)).toHaveLength(1)
  })

  it('is not earned by two sessions of one user in different lessons [ROOM-02]', async () => {
    const other = await logIn(api, cheat)
    const [, one, two] = lessons as [number, number, number]
    const mine = await open(cheat, one)
    const theirs = await open(other, two)
    api.clock.advance(31 * SECOND_MS)
    const answers = await Promise.all([claim(cheat, mine, 0, 0, 31, 1.9), claim(other, theirs, 0, 0, 31, 1.9)])
    expect(answers.reduce((sum, { viewedSeconds }) => sum + viewedSeconds, 0)).toBeLessThanOrEqual(31)
  })

  it('is not earned by an idle hour: a play without reports ends, and old playback does not count [ROOM-02]', async () => {
    const [, lesson] = lessons as [number, number]
    const idle = await open(cheat, lesson)
    api.clock.advance(HOUR_MS)
    await expect(claim(cheat, idle, 0, 0, LENGTH, 1)).rejects.toMatchObject({ status: 409, code: '920016' })
    const again = await open(cheat, lesson)
    api.clock.advance(SECOND_MS)
    expect(await claim(cheat, { ...again, openedAt: idle.openedAt }, 0, 0, LENGTH, 1)).toMatchObject({ viewedSeconds: 0, viewedPercent: 0 })
  })

  it('is not earned faster than real time where the speed is locked [ROOM-02]', async () => {
    const [locked] = lessons as [number]
    const play = await open(cheat, locked)
    api.clock.advance(31 * SECOND_MS)
    expect(await claim(cheat, play, 0, 0, 31, 2)).toMatchObject({ viewedPercent: 0 })
    expect((await claim(cheat, play, 0, 0, 31, 1.04)).viewedPercent).toBeLessThanOrEqual(Math.floor((31 / LENGTH) * 100))
  })

  it('is not earned on a second device while the first holds the viewing place [ROOM-02]', async () => {
    const [, lesson, another] = lessons as [number, number, number]
    const phone = await logIn(api, cheat)
    const play = await open(phone, another)
    const socket = await connect(api.origin, cheat.token, { clientId: 'laptop' })
    socket.send({ command: 'turn_on', ...params(lesson) })
    await socket.next('E0006')
    api.clock.advance(20 * SECOND_MS)
    await expect(open(phone, another)).rejects.toMatchObject({ status: 409, code: '920018' })
    expect(await claim(phone, play, 0, 0, 20, 1)).toMatchObject({ viewedSeconds: 0, viewedPercent: 0, playsElsewhere: true })
    socket.send({ command: 'turn_off', ...params(lesson) })
    await socket.rest()
    await expect.poll(async () => {
      api.clock.advance(20 * SECOND_MS)
      return (await claim(phone, play, (api.clock.now().getTime() - play.openedAt) / SECOND_MS - 20, 0, 20, 1)).viewedSeconds
    }).toBeGreaterThanOrEqual(20)
    socket.close()
  })
})
