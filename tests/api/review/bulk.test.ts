import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bulkCalls } from '#shared/bulk/contract.ts'
import type { BulkSelectionAsked } from '#shared/bulk/contract.ts'
import { contract } from '#shared/contract.ts'
import { reviewBulk } from '#shared/review/bulk.ts'
import { reviewCalls } from '#shared/review/contract.ts'
import { startSiteBulk } from '#tests/support/bulk/bulk.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildReview, buildSite } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Site } from '#tests/support/server/factories.ts'

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

async function scene() {
  const site = await buildSite(api)
  const teacher = await buildPerson(api, { site, role: 'TCH' })
  const [first, second] = [await buildCourse(api, { site, teacher }), await buildCourse(api, { site, teacher })]
  const reviews = [await buildReview(api, { course: first, reviewPoint: 5 }), await buildReview(api, { course: first, reviewPoint: 1, description: '광고' }), await buildReview(api, { course: second, reviewPoint: 1, description: '광고' })]
  return { site, first, second, seqs: reviews.map(({ evaluationSeq }) => evaluationSeq) }
}
const change = ({ owner, channelSeq }: Site, kind: string, input: Record<string, unknown>, selection: BulkSelectionAsked) => startSiteBulk(owner, channelSeq, { kind, input, selection })
const undo = async ({ owner, channelSeq }: Site, bulkSeq: number) => (await owner.client(bulkCalls.siteUndo, { params: { channelSeq, bulkSeq } })).bulk
const rateOf = async ({ channelSeq, courseSeq }: BuiltCourse) => {
  const { reviewCount, reviewRate } = await api.client()(reviewCalls.list, { params: { channelSeq, courseSeq }, query: {} })
  return [reviewCount, reviewRate]
}
const hiddenOf = async ({ owner, channelSeq }: Site) => (await owner.client(reviewCalls.siteList, { params: { channelSeq }, query: { state: 'hidden' } })).reviews.map(({ evaluationSeq, hiddenReason }) => [evaluationSeq, hiddenReason]).sort()
const matching = (filter: Record<string, unknown>): BulkSelectionAsked => ({ way: 'matching', filter, exceptSeqs: [] })

describe('reviews hidden in bulk [SET-07]', () => {
  it('hides all that match with one reason, follows in the ratings of their classes, and undoes it', async () => {
    const { site, first, second, seqs: [, spam, other] } = await scene()
    const bulk = await change(site, reviewBulk.hide, { reason: '광고' }, matching({ q: '광고', stars: 1 }))
    expect(bulk).toMatchObject({ state: 'done', doneCount: 2, skippedCount: 0 })
    expect([await hiddenOf(site), await rateOf(first), await rateOf(second)]).toEqual([[[spam, '광고'], [other, '광고']], [1, 5], [0, 0]])
    expect(await undo(site, bulk.bulkSeq)).toMatchObject({ doneCount: 2, skippedCount: 0 })
    expect([await hiddenOf(site), await rateOf(first), await rateOf(second)]).toEqual([[], [2, 3], [1, 1]])
  })

  it('leaves what is hidden already or in the trash, and an undo what staff changed since', async () => {
    const { site, first, second, seqs } = await scene()
    const [good = 0, spam = 0, other = 0] = seqs
    await site.owner.client(reviewCalls.hide, { params: { channelSeq: site.channelSeq, evaluationSeq: good }, body: { reason: '욕설' } })
    const bulk = await change(site, reviewBulk.hide, { reason: '광고' }, { way: 'these', subjectSeqs: seqs })
    expect(bulk).toMatchObject({ doneCount: 2, skippedCount: 1 })
    await site.owner.client(reviewCalls.hide, { params: { channelSeq: site.channelSeq, evaluationSeq: spam }, body: { reason: '다른 이유' } })
    const undone = await undo(site, bulk.bulkSeq)
    expect(undone).toMatchObject({ doneCount: 1, skippedCount: 1 })
    expect(await hiddenOf(site)).toEqual([[good, '욕설'], [spam, '다른 이유']])
    expect([await rateOf(first), await rateOf(second)]).toEqual([[0, 0], [1, 1]])
    const shown = await change(site, reviewBulk.show, {}, matching({ state: 'hidden' }))
    expect([shown.doneCount, await rateOf(first)]).toEqual([2, [2, 3]])
    await undo(site, shown.bulkSeq)
    expect(await hiddenOf(site)).toEqual([[good, '욕설'], [spam, '다른 이유']])
    expect(other).toBeGreaterThan(0)
  })

  it('needs the right to reviews and a reason', async () => {
    const { site, seqs } = await scene()
    const manager = await buildPerson(api, { site, role: 'MNG' })
    await site.owner.client(contract.staff.changePermissions, { params: { channelSeq: site.channelSeq }, body: { userTypeCd: 'MNG', permissions: ['SITE_MEMBER_READ', 'SITE_REVIEW_READ'] } })
    await expect(startSiteBulk(manager, site.channelSeq, { kind: reviewBulk.hide, input: { reason: '광고' }, selection: { way: 'these', subjectSeqs: seqs } })).rejects.toMatchObject({ status: 403 })
    await expect(change(site, reviewBulk.hide, { reason: ' ' }, { way: 'these', subjectSeqs: seqs })).rejects.toMatchObject({ status: 400 })
    await expect(change(site, reviewBulk.hide, { reason: '광고' }, matching({ evaluationSeq: 1 }))).rejects.toMatchObject({ status: 400 })
    const stranger = await buildSite(api)
    expect((await change(stranger, reviewBulk.show, {}, { way: 'these', subjectSeqs: seqs })).totalCount).toBe(0)
  })
})
