import { afterAll, beforeAll, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { bulkCalls } from '#shared/bulk/contract.ts'
import { contract } from '#shared/contract.ts'
import { HOUR_MS } from '#shared/kernel/moments.ts'
import { memberBulk } from '#shared/member/bulk.ts'
import { reviewBulk } from '#shared/review/bulk.ts'
import { startSiteBulk } from '#tests/support/bulk/bulk.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildReview, buildSite } from '#tests/support/server/factories.ts'
import type { Site } from '#tests/support/server/factories.ts'

const RUNS = 8
// Its stories reach each outcome with each kind.
const SEED = 2
const SUBJECTS = 4

let api: TestApi
let site: Site
let members: number[]
let reviews: number[]
beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api)
  const course = await buildCourse(api, { site, teacher: await buildPerson(api, { site, role: 'TCH' }) })
  members = []
  reviews = []
  for (let at = 0; at < SUBJECTS; at += 1) {
    members.push((await buildPerson(api, { site })).userSeq)
    reviews.push((await buildReview(api, { course, reviewPoint: 3 })).evaluationSeq)
  }
})
afterAll(() => api.stop())

/** What staff see of a subject: what the bulk change is about, and the rest. */
interface Seen { changed: unknown; rest: unknown }
type Read = (subjectSeq: number) => Promise<Seen>
type Edit = (subjectSeq: number, what: string | null) => Promise<unknown>

/** The memo or reason in what is seen; '' for none. */
const wordOf = (one: Seen | undefined): unknown => (Array.isArray(one?.changed) ? one.changed[1] : one?.changed) ?? ''

const ofSite = () => ({ channelSeq: site.channelSeq })
const person = (userSeq: number) => site.owner.client(contract.member.detail, { params: { ...ofSite(), userSeq } })
const memo: Read = async (userSeq) => { const { member, blockedReason } = await person(userSeq); return { changed: member.memo, rest: [member.blockedAt, blockedReason] } }
const block: Read = async (userSeq) => { const { member, blockedReason } = await person(userSeq); return { changed: [member.blockedAt, blockedReason], rest: member.memo } }
const review: Read = async (evaluationSeq) => {
  const { reviews: all } = await site.owner.client(contract.review.siteList, { params: ofSite(), query: {} })
  const found = all.find((one) => one.evaluationSeq === evaluationSeq)
  return { changed: found?.hiddenReason ?? null, rest: found?.description }
}
const setMemo: Edit = (userSeq, what) => site.owner.client(contract.member.changeMemo, { params: { ...ofSite(), userSeq }, body: { memo: what ?? '' } })
const setBlock: Edit = async (userSeq, what) => {
  // A member who is blocked already keeps the first reason.
  await site.owner.client(contract.member.unblock, { params: { ...ofSite(), userSeq } })
  if (what !== null) await site.owner.client(contract.member.block, { params: { ...ofSite(), userSeq }, body: { reason: what } })
}
const setHidden: Edit = (evaluationSeq, what) => site.owner.client(contract.review.hide, { params: { ...ofSite(), evaluationSeq }, body: { reason: what } })

const kinds = [
  { kind: memberBulk.memo, input: { memo: '한꺼번에' }, subjects: () => members, read: memo, edit: setMemo },
  { kind: memberBulk.memo, input: { memo: '', eraseYn: 'Y' }, subjects: () => members, read: memo, edit: setMemo },
  { kind: memberBulk.block, input: { reason: '한꺼번에' }, subjects: () => members, read: block, edit: setBlock },
  { kind: memberBulk.unblock, input: {}, subjects: () => members, read: block, edit: setBlock },
  { kind: reviewBulk.hide, input: { reason: '한꺼번에' }, subjects: () => reviews, read: review, edit: setHidden },
  { kind: reviewBulk.show, input: {}, subjects: () => reviews, read: review, edit: setHidden },
]

const what = fc.constantFrom(null, '첫 이유', '다른 이유')
const edits = fc.array(fc.record({ who: fc.nat(SUBJECTS - 1), what }), { maxLength: 3 })
const story = fc.record({ start: fc.array(what, { minLength: SUBJECTS, maxLength: SUBJECTS }), chosen: fc.uniqueArray(fc.nat(SUBJECTS - 1), { minLength: 1 }), edits, racing: fc.option(fc.record({ who: fc.nat(SUBJECTS - 1), what }), { freq: 2 }), hours: fc.constantFrom(0, 1, 23, 30) })

it.for(kinds)('$kind with $input gives back exactly what was, or says why not, whatever staff did since or do meanwhile [SET-02] [SET-07] [STU-07]', async ({ kind, input, subjects, read, edit }) => {
  const seen = { back: 0, changed: 0, late: 0, raced: 0 }
  await fc.assert(fc.asyncProperty(story, async ({ start, chosen, edits: since, racing, hours }) => {
    const all = subjects()
    const at = api.clock.now().getTime()
    const standing = async () => new Map(await Promise.all(all.map(async (one) => [one, await read(one)] as const)))
    const seqOf = (who: number) => all[who] ?? 0
    try {
      for (const [who, first] of start.entries()) await edit(seqOf(who), first)
      const before = await standing()
      const { bulkSeq } = await startSiteBulk(site.owner, site.channelSeq, { kind, input, selection: { way: 'these', subjectSeqs: chosen.map(seqOf) } })
      const after = await standing()
      const { rows: done } = await site.owner.client(bulkCalls.siteReport, { params: { ...ofSite(), bulkSeq }, query: { outcome: 'done' } })
      api.clock.set(new Date(at + hours * HOUR_MS))
      for (const one of since) await edit(seqOf(one.who), one.what)
      const edited = await standing()
      const undoing = site.owner.client(bulkCalls.siteUndo, { params: { ...ofSite(), bulkSeq } }).then(({ bulk }) => bulk, () => null)
      const [undo] = await Promise.all([undoing, racing === null ? undefined : edit(seqOf(racing.who), racing.what)])
      const raced = racing === null ? undefined : seqOf(racing.who)
      const isRefused = hours > 24 || done.length === 0
      expect(undo === null).toBe(isRefused)
      if (hours > 24) seen.late += 1
      const { rows: lines } = undo === null ? { rows: [] } : await site.owner.client(bulkCalls.siteReport, { params: { ...ofSite(), bulkSeq: undo.bulkSeq }, query: {} })
      const sorted = (rows: readonly { subjectSeq: number }[]) => rows.map(({ subjectSeq }) => subjectSeq).toSorted((a, b) => a - b)
      expect(sorted(lines)).toEqual(isRefused ? [] : sorted(done))
      const now = await standing()
      const lineOf = (one: number) => lines.find(({ subjectSeq }) => subjectSeq === one)
      const isBack = (one: number) => lineOf(one)?.outcome === 'done'
      // First or last, the edit that came meanwhile stands; of all others it is known what must be.
      const others = all.filter((one) => one !== raced)
      const wanted = others.map((one) => (isBack(one) ? { changed: before.get(one)?.changed, rest: edited.get(one)?.rest } : edited.get(one)))
      expect(others.map((one) => now.get(one))).toEqual(wanted)
      // An edit that changes nothing leaves no trace, so that the undo goes on.
      const isIdle = raced !== undefined && wordOf(edited.get(raced)) === (racing?.what ?? '')
      // A block that comes after the undo finds the member blocked already, and leaves the reason as it is.
      const isLate = kind === memberBulk.unblock && racing?.what !== null && raced !== undefined && isBack(raced)
      expect(raced === undefined ? [''] : [racing?.what ?? '', ...(isIdle || isLate ? [wordOf(before.get(raced))] : [])]).toContain(raced === undefined ? '' : wordOf(now.get(raced)))
      const isTouched = (one: number) => since.some(({ who }) => seqOf(who) === one)
      const differs = (one: number) => JSON.stringify(edited.get(one)?.changed) !== JSON.stringify(after.get(one)?.changed)
      // What staff changed since stays; one whom nobody touched is given back.
      expect(others.filter((one) => isBack(one) && differs(one))).toEqual([])
      expect(others.filter((one) => lineOf(one) !== undefined && !isTouched(one) && !isBack(one))).toEqual([])
      for (const one of others.filter((other) => lineOf(other) !== undefined)) seen[isBack(one) ? 'back' : 'changed'] += 1
      if (raced !== undefined) seen.raced += 1
    } finally {
      api.clock.set(new Date(at))
    }
  }), { numRuns: RUNS, seed: SEED })
  expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([])
})
