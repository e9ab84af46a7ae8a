import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bulkCalls } from '#shared/bulk/contract.ts'
import type { BulkSelectionAsked } from '#shared/bulk/contract.ts'
import { contract } from '#shared/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'
import { missionBulk } from '#shared/mission/bulk.ts'
import { startBulk } from '#tests/support/bulk/bulk.ts'
import { buildMissions, classOf, handIn, itemOf } from '#tests/support/mission/missions.ts'
import type { Missions } from '#tests/support/mission/missions.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee } from '#tests/support/server/factories.ts'
import type { Person } from '#tests/support/server/factories.ts'

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

let missions: Missions
let learners: Person[]
let staff: Person
beforeEach(async () => {
  missions = await buildMissions(api)
  staff = missions.course.teacher
  learners = (await Promise.all([0, 1, 2].map(() => buildAttendee(api, { course: missions.course })))).map(({ person }) => person)
})

const all: BulkSelectionAsked = { way: 'matching', filter: {}, exceptSeqs: [] }
const judge = (input: Record<string, unknown>, selection: BulkSelectionAsked = all) => startBulk(staff, classOf(missions), { kind: missionBulk.judge, input, selection })
const undo = async (bulkSeq: number) => (await staff.client(bulkCalls.undo, { params: { ...classOf(missions), bulkSeq } })).bulk
const reportOf = async (bulkSeq: number) => (await staff.client(bulkCalls.report, { params: { ...classOf(missions), bulkSeq } })).rows.map(({ outcome, act, reason, to }) => ({ outcome, act, reason, to }))
const stateOf = async (learner: Person) => {
  const { mission, isComplete } = await learner.client(contract.mission.lesson, { params: itemOf(missions, missions.missionSeq) })
  return { isComplete, submissions: 'submissions' in mission ? mission.submissions.map(({ state, note }) => ({ state, note })) : [] }
}
const isComplete = async (learner: Person, curriculumSeq: number) => (await learner.client(contract.mission.lesson, { params: itemOf(missions, curriculumSeq) })).isComplete
const readText = (learner: Person) => learner.client(contract.classroom.complete, { params: itemOf(missions, missions.textSeq) })

describe('hand-ins judged in bulk [STU-08]', () => {
  it('approves all that match, completes their lessons and those that wait for them, and undoes it as a whole', async () => {
    const [first, second, third] = learners as [Person, Person, Person]
    for (const learner of learners) await handIn(learner, missions)
    await readText(first)
    const bulk = await judge({ verdict: 'approve', note: '잘했어요' })
    expect(bulk).toMatchObject({ kind: missionBulk.judge, state: 'done', totalCount: 3, doneCount: 3, skippedCount: 0 })
    expect(await reportOf(bulk.bulkSeq)).toEqual(Array.from({ length: 3 }, () => ({ outcome: 'done', act: 'approveWork', reason: null, to: '나의 첫 그릇' })))
    for (const learner of learners) expect(await stateOf(learner)).toEqual({ isComplete: true, submissions: [{ state: 'approved', note: '잘했어요' }] })
    expect([await isComplete(first, missions.lessonsSeq), await isComplete(second, missions.lessonsSeq)]).toEqual([true, false])
    expect(await undo(bulk.bulkSeq)).toMatchObject({ doneCount: 3, skippedCount: 0 })
    for (const learner of learners) expect(await stateOf(learner)).toEqual({ isComplete: false, submissions: [{ state: 'submitted', note: '' }] })
    expect(await isComplete(first, missions.lessonsSeq)).toBe(false)
    expect((await judge({ verdict: 'approve' }, { way: 'these', subjectSeqs: [(await handedInBy(third)).submissionSeq] })).doneCount).toBe(1)
    await judge({ verdict: 'approve' })
    expect(await isComplete(first, missions.lessonsSeq)).toBe(true)
  })

  it('returns with a note, and leaves those that are judged or were handed in again since', async () => {
    const [first, second] = learners as [Person, Person, Person]
    await handIn(first, missions)
    await handIn(second, missions)
    const bulk = await judge({ verdict: 'return', note: '굽도 보여 주세요' })
    expect(await stateOf(first)).toEqual({ isComplete: false, submissions: [{ state: 'returned', note: '굽도 보여 주세요' }] })
    const { skipped, acts } = await staff.client(bulkCalls.preview, { params: classOf(missions), body: { kind: missionBulk.judge, input: { verdict: 'approve' }, selection: all } })
    expect([acts, skipped.map(({ reason, count }) => ({ reason, count }))]).toEqual([[], [{ reason: 'judged', count: 2 }]])
    await handIn(first, missions, '다시 빚었어요')
    const undone = await undo(bulk.bulkSeq)
    expect(undone).toMatchObject({ doneCount: 1, skippedCount: 1 })
    expect((await reportOf(undone.bulkSeq)).map(({ reason }) => reason)).toEqual(['handedInAgain', null])
    expect([(await stateOf(first)).submissions.map(({ state }) => state), (await stateOf(second)).submissions.map(({ state }) => state)]).toEqual([['submitted', 'returned'], ['submitted']])
  })

  it('keeps an approval that a later lesson was built on', async () => {
    const [first] = learners as [Person, Person, Person]
    await handIn(first, missions)
    const bulk = await judge({ verdict: 'approve' })
    api.clock.advance(MINUTE_MS)
    await readText(first)
    expect(await isComplete(first, missions.lessonsSeq)).toBe(true)
    expect(await undo(bulk.bulkSeq)).toMatchObject({ doneCount: 0, skippedCount: 1 })
    expect((await stateOf(first)).isComplete).toBe(true)
  })

  it('is bound to what was shown: one that was edited meanwhile refuses the start', async () => {
    const [first] = learners as [Person, Person, Person]
    const { submissionSeq } = await handIn(first, missions)
    const body = { kind: missionBulk.judge, input: { verdict: 'approve' }, selection: all }
    const { digest } = await staff.client(bulkCalls.preview, { params: classOf(missions), body })
    await first.client(contract.mission.edit, { params: { ...classOf(missions), submissionSeq }, body: { content: '고쳤어요' } })
    await expect(staff.client(bulkCalls.start, { params: classOf(missions), body: { ...body, digest, requestNo: randomUUID() } })).rejects.toMatchObject({ code: errorTable.bulkOutdated.code })
  })

  it('filters as the list does, and takes no return without a note', async () => {
    const [first, second] = learners as [Person, Person, Person]
    await handIn(first, missions, '백자')
    await handIn(second, missions, '청자')
    expect((await judge({ verdict: 'approve' }, { way: 'matching', filter: { q: '청자', mission: missions.missionSeq, state: 'submitted' }, exceptSeqs: [] })).totalCount).toBe(1)
    expect([(await stateOf(first)).isComplete, (await stateOf(second)).isComplete]).toEqual([false, true])
    for (const input of [{ verdict: 'return' }, { verdict: 'return', note: ' ' }, { verdict: 'reject' }]) await expect(judge(input)).rejects.toMatchObject({ status: 400 })
    await expect(judge({ verdict: 'approve' }, { way: 'matching', filter: { courseSeq: 1 }, exceptSeqs: [] })).rejects.toMatchObject({ status: 400 })
  })
})

async function handedInBy(learner: Person): Promise<{ submissionSeq: number }> {
  const { submissions } = await staff.client(contract.mission.history, { params: { ...classOf(missions), userSeq: learner.userSeq } })
  const [last] = submissions
  if (last === undefined) throw new Error('nothing was handed in')
  return last
}
