import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bulkCalls } from '#shared/bulk/contract.ts'
import type { BulkSelectionAsked } from '#shared/bulk/contract.ts'
import { contract } from '#shared/contract.ts'
import type { CurriculumBodyInput } from '#shared/curriculum/items.ts'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'
import { liveBulk, markStates } from '#shared/live/bulk.ts'
import { startBulk } from '#tests/support/bulk/bulk.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'

let api: TestApi
let site: Site
let teacher: Person
beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
})
afterAll(() => api.stop())

/** On 10 March 2026 at 14:00 in Seoul. */
const start = new Date('2026-03-10T05:00:00.000Z')
const meeting = { curriculumTypeCd: '04', title: '모임', offlineStartAt: '2026-03-10', offlineStartTime: '14:00', offlineEndTime: '15:00', addrRoad1: '서울 종로구 1' } as CurriculumBodyInput
const text = { curriculumTypeCd: '05', title: '글', content: '<p>글</p>' } as CurriculumBodyInput

let course: BuiltCourse
let params: { channelSeq: number; courseSeq: number }
let place: { channelSeq: number; courseSeq: number; curriculumSeq: number }
beforeEach(async () => {
  api.clock.set(new Date(start))
  course = await buildCourse(api, { site, teacher, lessons: [meeting, text] })
  params = { channelSeq: course.channelSeq, courseSeq: course.courseSeq }
  place = { ...params, curriculumSeq: course.curriculumSeq }
})

const learner = async () => (await buildAttendee(api, { course })).person
const all = { way: 'matching' as const, filter: {}, exceptSeqs: [] as number[] }
const those = (...people: Person[]): BulkSelectionAsked => ({ way: 'these', subjectSeqs: people.map(({ userSeq }) => userSeq) })
const inputOf = (attendedYn: 'Y' | 'N', curriculumSeq = place.curriculumSeq) => ({ curriculumSeq, attendedYn })
const bulk = (attendedYn: 'Y' | 'N', selection: BulkSelectionAsked = all) => startBulk(teacher, params, { kind: liveBulk.markOffline, input: inputOf(attendedYn), selection })
const preview = (input: Record<string, unknown>, selection: BulkSelectionAsked = all) => teacher.client(bulkCalls.preview, { params, body: { kind: liveBulk.markOffline, input, selection } })
const undo = async (bulkSeq: number) => (await teacher.client(bulkCalls.undo, { params: { ...params, bulkSeq } })).bulk
const reasonsOf = async (bulkSeq: number) => (await teacher.client(bulkCalls.report, { params: { ...params, bulkSeq } })).rows.map(({ outcome, act, reason }) => reason ?? `${outcome} ${act ?? ''}`)
const mark = (person: Person, attended: boolean) => teacher.client(contract.live.markOffline, { params: place, body: { userSeq: person.userSeq, attended } })
const say = (person: Person) => person.client(contract.classroom.complete, { params: place })
const cancel = async (person: Person) => {
  const { attendees } = await teacher.client(contract.attendee.list, { params, query: {} })
  const found = attendees.find(({ userSeq }) => userSeq === person.userSeq)
  await teacher.client(contract.attendee.changeStatus, { params, body: { attendSeqs: [found?.attendSeq ?? 0], choiseStatusCd: choiseStatusCd.cancelled } })
}
const remove = async () => {
  await teacher.client(contract.curriculum.delete, { params: place, body: { forceYn: 'Y' } })
  await teacher.client(contract.course.publish, { params, body: { publicCd: '00' } })
}
/** All that staff and the learner see of a learner. */
const seen = async (person: Person) => {
  const { attendees } = await teacher.client(contract.live.offlineRoom, { params: place })
  const { isComplete, offline } = await person.client(contract.classroom.lesson, { params: place })
  const { progressPercent } = await person.client(contract.curriculum.outline, { params })
  return { row: attendees.find(({ userSeq }) => userSeq === person.userSeq), isComplete, markedAs: offline?.markedAs, progressPercent }
}

const states = {
  unmarked: async () => learner(),
  'said so': async () => { const person = await learner(); await say(person); return person },
  'marked there': async () => { const person = await learner(); await mark(person, true); return person },
  'marked absent': async () => { const person = await learner(); await mark(person, false); return person },
  'said so, then marked absent': async () => { const person = await learner(); await say(person); await mark(person, false); return person },
}
const table: Record<keyof typeof states, [there: string, absent: string]> = {
  unmarked: ['done markThere', 'done markAbsent'], 'said so': ['done markThere', 'done markAbsent'],
  'marked there': ['same', 'done markAbsent'], 'marked absent': ['done markThere', 'same'], 'said so, then marked absent': ['done markThere', 'same'],
}

describe('many marked at an offline lesson [ROOM-03] [STU-07]', () => {
  it.each((Object.keys(states) as (keyof typeof states)[]).flatMap((state) => (['Y', 'N'] as const).map((attendedYn) => [state, attendedYn, table[state][attendedYn === 'Y' ? 0 : 1]] as const)))('%s, there %s: %s, and the undo gives back exactly what was', async (state, attendedYn, expected) => {
    const person = await states[state]()
    const before = await seen(person)
    api.clock.advance(MINUTE_MS)
    const { bulkSeq, doneCount } = await bulk(attendedYn)
    expect(await reasonsOf(bulkSeq)).toEqual([expected])
    const marked = { isComplete: attendedYn === 'Y', markedAs: attendedYn === 'Y', row: { isThere: attendedYn === 'Y', mark: { byName: teacher.name }, saidAt: null } }
    expect(await seen(person)).toMatchObject(doneCount === 0 ? before : marked)
    api.clock.advance(MINUTE_MS)
    const undone = await undo(bulkSeq).then(({ doneCount: done, skippedCount }) => [done, skippedCount], ({ code }: { code: string }) => code)
    expect(undone).toEqual(doneCount === 0 ? errorTable.bulkUndoOver.code : [1, 0])
    expect(await seen(person)).toEqual(before)
  })

  it.each<[string, (person: Person) => Promise<unknown>, string]>([
    ['staff marked again, also the same', (person) => mark(person, true), 'changed'],
    ['staff marked otherwise', (person) => mark(person, false), 'changed'],
    ['the learner attends no more', cancel, 'gone'],
    ['the lesson was deleted', remove, 'gone'],
    ['they visited the lesson', (person) => person.client(contract.classroom.lesson, { params: place }), 'done undo'],
  ])('an undo after %s', async (_, change, expected) => {
    const person = await learner()
    const { bulkSeq } = await bulk('Y')
    api.clock.advance(MINUTE_MS)
    await change(person)
    expect(await reasonsOf((await undo(bulkSeq)).bulkSeq)).toEqual([expected])
  })

  it('takes back what waited for the lesson, and keeps a mark that a later lesson was built on', async () => {
    const [, { curriculumSeq: textSeq }] = (await teacher.client(contract.curriculum.edit, { params })).curriculums as [unknown, { curriculumSeq: number }]
    const { curriculumSeq: both } = await api.server.services.curriculum.create(params, { curriculumTypeCd: '08', title: '둘 다', lessonSeqs: [place.curriculumSeq, textSeq] } as never)
    await teacher.client(contract.course.publish, { params, body: { publicCd: '00' } })
    const [first, second] = [await learner(), await learner()]
    const read = (person: Person) => person.client(contract.classroom.complete, { params: { ...params, curriculumSeq: textSeq } })
    const isBoth = async (person: Person) => (await person.client(contract.mission.lesson, { params: { ...params, curriculumSeq: both } })).isComplete
    await read(first)
    const { bulkSeq } = await bulk('Y')
    expect([await isBoth(first), await isBoth(second)]).toEqual([true, false])
    api.clock.advance(MINUTE_MS)
    await read(second)
    expect(await isBoth(second)).toBe(true)
    expect(await reasonsOf((await undo(bulkSeq)).bulkSeq)).toEqual(['done undo', 'changed'])
    expect([await isBoth(first), await isBoth(second)]).toEqual([false, true])
  })

  it('is bound to what was shown: one who says so meanwhile refuses the start', async () => {
    const person = await learner()
    const body = { kind: liveBulk.markOffline, input: inputOf('N'), selection: all }
    const { digest } = await teacher.client(bulkCalls.preview, { params, body })
    await say(person)
    await expect(teacher.client(bulkCalls.start, { params, body: { ...body, digest, requestNo: randomUUID() } })).rejects.toMatchObject({ code: errorTable.bulkOutdated.code })
  })

  it('filters by what is known, and reaches only learners and lessons of the class', async () => {
    const people = [await states.unmarked(), await states['said so'](), await states['marked there'](), await states['marked absent']()]
    const foundBy = async (state: (typeof markStates)[number]) => (await preview(inputOf('Y'), { way: 'matching', filter: { state }, exceptSeqs: [] })).totalCount
    expect(await Promise.all(markStates.map(foundBy))).toEqual([1, 2, 1])
    expect((await preview(inputOf('Y'), { ...all, exceptSeqs: [people[0]?.userSeq ?? 0] })).totalCount).toBe(3)
    const stranger = await buildPerson(api, { site })
    expect((await preview(inputOf('Y'), those(stranger))).totalCount).toBe(0)
    const elsewhere = await buildCourse(api, { lessons: [meeting] })
    const [, { curriculumSeq: textSeq }] = (await teacher.client(contract.curriculum.edit, { params })).curriculums as [unknown, { curriculumSeq: number }]
    for (const curriculumSeq of [elsewhere.curriculumSeq, textSeq, 999_999]) await expect(preview(inputOf('Y', curriculumSeq))).rejects.toMatchObject({ status: 404 })
    for (const input of [{}, { curriculumSeq: '1', attendedYn: 'Y' }, { ...inputOf('Y'), attendedYn: 'X' }]) await expect(preview(input)).rejects.toMatchObject({ status: 400 })
    await expect(preview(inputOf('Y'), { way: 'matching', filter: { q: 'x' }, exceptSeqs: [] })).rejects.toMatchObject({ status: 400 })
    await expect(people[0]?.client(bulkCalls.preview, { params, body: { kind: liveBulk.markOffline, input: inputOf('Y'), selection: all } })).rejects.toMatchObject({ status: 403 })
    api.clock.set('2026-03-10T04:00:00.000Z')
    await expect(preview(inputOf('Y'))).rejects.toMatchObject({ code: errorTable.liveNotOpen.code })
  })
})
