import { afterAll, beforeAll, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { bulkCalls } from '#shared/bulk/contract.ts'
import { contract } from '#shared/contract.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/kernel/moments.ts'
import { missionBulk } from '#shared/mission/bulk.ts'
import type { Verdict } from '#shared/mission/submission.ts'
import { BULK_QUEUE } from '#server/modules/bulk/index.ts'
import { startBulk } from '#tests/support/bulk/bulk.ts'
import { buildMissions, classOf, handIn, itemOf } from '#tests/support/mission/missions.ts'
import type { Missions } from '#tests/support/mission/missions.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'

const RUNS = 12
// Its stories reach each outcome.
const SEED = 15
const LEARNERS = 3
const NOTE = '한꺼번에 적은 말'

let api: TestApi
let site: Site
let teacher: Person
let learners: Person[]
beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
  learners = []
  for (let at = 0; at < LEARNERS; at += 1) learners.push(await buildPerson(api, { site }))
})
afterAll(() => api.stop())

const acts = ['handIn', 'edit', 'withdraw', 'approve', 'return', 'read'] as const
type Act = (typeof acts)[number]

/** The hand-ins of a learner, the last one first, and which missions they have completed; the second waits for the first and a text. */
async function look(missions: Missions, { client }: Person) {
  const of = (curriculumSeq: number) => client(contract.mission.lesson, { params: itemOf(missions, curriculumSeq) })
  const [{ mission, isComplete }, second] = await Promise.all([of(missions.missionSeq), of(missions.lessonsSeq)])
  const submissions = 'submissions' in mission ? mission.submissions.map(({ submissionSeq, state, note, content, updatedAt }) => ({ submissionSeq, state, note, content, updatedAt })) : []
  return { submissions, isComplete, isSecondComplete: second.isComplete }
}
type Standing = Awaited<ReturnType<typeof look>>
/** Without when a hand-in last changed, which an undo does not take back. */
const plain = ({ submissions, ...rest }: Standing) => ({ ...rest, submissions: submissions.map(({ submissionSeq, state, note, content }) => ({ submissionSeq, state, note, content })) })

/** Does what the rules let one do now, and nothing else. @returns whether they did */
async function act(missions: Missions, learner: Person, what: Act): Promise<boolean> {
  const { mission } = await learner.client(contract.mission.lesson, { params: itemOf(missions, missions.missionSeq) })
  const [last] = 'submissions' in mission ? mission.submissions : []
  const params = { ...classOf(missions), submissionSeq: last?.submissionSeq ?? 0 }
  const doing = {
    handIn: () => handIn(learner, missions, '다시 냈어요'),
    edit: () => learner.client(contract.mission.edit, { params, body: { content: '고쳤어요' } }),
    withdraw: () => learner.client(contract.mission.withdraw, { params }),
    approve: () => teacher.client(contract.mission.judge, { params, body: { verdict: 'approve', note: '하나씩', updatedAt: last?.updatedAt ?? '' } }),
    return: () => teacher.client(contract.mission.judge, { params, body: { verdict: 'return', note: '하나씩', updatedAt: last?.updatedAt ?? '' } }),
    read: () => learner.client(contract.classroom.complete, { params: itemOf(missions, missions.textSeq) }),
  }[what]
  return doing().then(() => true, (error: unknown) => {
    // A refusal, and no failure of the server.
    expect((error as { status?: number }).status).toBeLessThan(500)
    return false
  })
}

const who = fc.nat(LEARNERS - 1)
// Those that keep a judgement are the rarer, as the rules refuse most of the others.
const step = fc.record({ who, what: fc.constantFrom<Act>(...acts, 'handIn', 'read') })
// What each had done before: mostly a hand-in that waits.
const start = fc.constantFrom<Act[]>(['handIn'], ['handIn'], ['read', 'handIn'], ['read', 'handIn'], ['handIn', 'return'], ['handIn', 'return', 'handIn'], ['handIn', 'approve'], [])
const story = fc.record({
  starts: fc.array(start, { minLength: LEARNERS, maxLength: LEARNERS }), verdict: fc.constantFrom<Verdict>('approve', 'return'),
  edits: fc.array(step, { maxLength: 3 }), racing: fc.option(step, { freq: 2 }), hours: fc.constantFrom(0, 1, 23, 30),
})

it('an undo of judged hand-ins gives back exactly what was, with the lessons that they completed, or leaves it, whatever people did since or do meanwhile [STU-08] [STU-07]', async () => {
  const seen = { back: 0, handedInAgain: 0, builtOn: 0, late: 0, raced: 0, secondBack: 0 }
  await fc.assert(fc.asyncProperty(story, async ({ starts, verdict, edits, racing, hours }) => {
    const at = api.clock.now().getTime()
    try {
      const missions = await buildMissions(api, { site, teacher })
      for (const person of learners) await buildAttendee(api, { course: missions.course, person })
      const standing = () => Promise.all(learners.map((learner) => look(missions, learner)))
      const doAll = async (index: number, whats: readonly Act[]) => {
        for (const what of whats) {
          api.clock.advance(MINUTE_MS)
          await act(missions, learners[index] as Person, what)
        }
      }
      for (const [index, whats] of starts.entries()) await doAll(index, whats)
      const before = await standing()
      const { bulkSeq, doneCount, endedAt } = await startBulk(teacher, classOf(missions), { kind: missionBulk.judge, input: { verdict, note: NOTE }, selection: { way: 'matching', filter: {}, exceptSeqs: [] } })
      const after = await standing()
      const waiting = before.flatMap(({ submissions: [last] }) => (last?.state === 'submitted' ? [last.submissionSeq] : []))
      expect([doneCount, endedAt === null]).toEqual([waiting.length, false])
      expect(after.flatMap(({ submissions: [last] }) => (last?.note === NOTE ? [[last.submissionSeq, last.state]] : []))).toEqual(waiting.map((one) => [one, verdict === 'approve' ? 'approved' : 'returned']))
      for (const { who: index, what } of edits) await doAll(index, [what])
      const edited = await standing()
      api.clock.advance(hours * HOUR_MS)
      const undoing = teacher.client(bulkCalls.undo, { params: { ...classOf(missions), bulkSeq } }).then(({ bulk }) => bulk, () => null)
      const [undo] = await Promise.all([undoing, racing === null ? undefined : act(missions, learners[racing.who] as Person, racing.what)])
      const isRefused = hours > 24 || waiting.length === 0
      expect(undo === null).toBe(isRefused)
      // A change that deadlocks with another leaves its batch to the job.
      if (undo?.endedAt === null) await api.runSent(BULK_QUEUE)
      if (hours > 24) seen.late += 1
      if (racing !== null) seen.raced += 1
      const { rows: lines } = undo === null ? { rows: [] } : await teacher.client(bulkCalls.report, { params: { ...classOf(missions), bulkSeq: undo.bulkSeq }, query: {} })
      expect(lines.map(({ subjectSeq }) => subjectSeq).toSorted((a, b) => a - b)).toEqual(isRefused ? [] : waiting.toSorted((a, b) => a - b))
      const now = await standing()
      for (const [index, own] of now.entries()) {
        // Whatever happened: a mission is complete by an approval, and the second needs the first.
        expect([own.isComplete, own.isSecondComplete && !own.isComplete]).toEqual([own.submissions.some(({ state }) => state === 'approved'), false])
        if (index === racing?.who) continue
        const [was, then, since] = [before[index], after[index], edited[index]]
        if (was === undefined || then === undefined || since === undefined) throw new Error('a learner is missing')
        const subject = was.submissions[0]?.submissionSeq
        const line = lines.find(({ subjectSeq }) => subjectSeq === subject)
        const isBack = line?.outcome === 'done'
        const given = verdict === 'approve' ? { isComplete: was.isComplete, isSecondComplete: was.isSecondComplete } : {}
        const wanted = isBack
          ? { ...plain(since), ...given, submissions: plain(since).submissions.map((one) => (one.submissionSeq === subject ? { ...one, state: 'submitted', note: '' } : one)) } : plain(since)
        expect(plain(own)).toEqual(wanted)
        if (line === undefined) continue
        const isTouched = JSON.stringify(plain(since)) !== JSON.stringify(plain(then))
        // Who is as the change left them gets it back; a later hand-in, or a lesson that was built on it, keeps it.
        expect([isBack, isTouched ? ['handedInAgain', 'changed', 'gone'].includes(line.reason ?? '') : line.reason === null]).toEqual([!isTouched, true])
        seen[isBack ? 'back' : line.reason === 'handedInAgain' ? 'handedInAgain' : 'builtOn'] += 1
        if (isBack && then.isSecondComplete && !own.isSecondComplete) seen.secondBack += 1
      }
    } finally {
      api.clock.set(new Date(at))
    }
  }), { numRuns: RUNS, seed: SEED })
  // The stories tell of each of them.
  expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([])
}, 300_000)
