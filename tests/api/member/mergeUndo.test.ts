import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attendeeBulk } from '#shared/attendee/bulk.ts'
import { contract } from '#shared/contract.ts'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import { startBulk } from '#tests/support/bulk/bulk.ts'
import { mergeMembers } from '#tests/support/member/merges.ts'
import { buildPack } from '#tests/support/pack/packs.ts'
import { buyByDeposit } from '#tests/support/payment/buyByDeposit.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'

let api: TestApi
let site: Site
beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api)
})
afterAll(() => api.stop())

const member = async () => verified(api, await buildPerson(api, { site }))
const two = async () => ({ gone: await member(), kept: await member() })
const of = ({ userSeq }: Pick<Person, 'userSeq'>) => ({ channelSeq: site.channelSeq, userSeq })
const undo = (kept: Person, mergeSeq: number) => site.owner.client(contract.member.undoMerge, { params: of(kept), body: { mergeSeq } })
const classesOf = async (person: Person) => (await site.owner.client(contract.member.detail, { params: of(person) })).classes
const attendeesOf = async (course: { channelSeq: number; courseSeq: number }) =>
  (await site.owner.client(contract.attendee.list, { params: { channelSeq: course.channelSeq, courseSeq: course.courseSeq }, query: {} })).attendees

const refund = (orderNo: string, amount: number) => site.owner.client(contract.order.refund, { params: { channelSeq: site.channelSeq, orderNo }, body: { refundNo: randomUUID(), amount, reason: '환불' } })
const paymentOf = async (orderNo: string) => (await site.owner.client(contract.order.payment, { params: { channelSeq: site.channelSeq, orderNo } })).payment

/** The undo is refused, and leaves all with the account that stays. */
async function expectRefused({ gone, kept }: { gone: Person; kept: Person }, mergeSeq: number): Promise<void> {
  const before = await classesOf(kept)
  expect(await undo(kept, mergeSeq)).toEqual({ refusal: 'changed' })
  expect(await classesOf(kept)).toEqual(before)
  await expect(classesOf(gone)).rejects.toMatchObject({ status: 404 })
}

describe('a merge is not undone after', () => {
  it('the refund of an order that moved, which ended its access [SET-02] [ENR-13]', async () => {
    const people = await two()
    const { course, orderNo } = await buyByDeposit(api, { site, owner: site.owner, learner: people.gone })
    const { mergeSeq } = await mergeMembers(site, people)
    await refund(orderNo, 11_000)
    await expectRefused(people, mergeSeq)
    expect(await classesOf(people.kept)).toMatchObject([{ courseSeq: course.courseSeq, choiseStatusCd: choiseStatusCd.cancelled }])
    expect(await paymentOf(orderNo)).toMatchObject({ buyer: { userSeq: people.kept.userSeq } })
  })

  it('a package that took in a class that moved [SET-02] [PACK-03]', async () => {
    const people = await two()
    const free = { fareCd: '00', price: null } as const
    const pack = await buildPack(api, { site, teacher: await buildPerson(api, { site, role: 'TCH' }) }, { draft: free, classes: [{ ...free, vodDays: 10 }, free] })
    const [first] = pack.classes
    if (first === undefined) throw new Error('a package has classes')
    await buildAttendee(api, { course: first, person: people.gone })
    const { mergeSeq } = await mergeMembers(site, people)
    await people.kept.client(contract.enrollment.attend, { params: { channelSeq: pack.channelSeq, courseSeq: pack.courseSeq }, query: { skipAttendCheck: 'true' } })
    expect(await attendeesOf(first)).toMatchObject([{ userSeq: people.kept.userSeq, pack: { courseSeq: pack.courseSeq } }])
    await expectRefused(people, mergeSeq)
    expect(await attendeesOf(first)).toMatchObject([{ userSeq: people.kept.userSeq, pack: { courseSeq: pack.courseSeq } }])
  })

  it('a bulk change of an enrollment that moved [SET-02] [STU-07]', async () => {
    const people = await two()
    const course = await buildCourse(api, { site })
    await buildAttendee(api, { course, person: people.gone })
    const { mergeSeq } = await mergeMembers(site, people)
    const [moved] = await attendeesOf(course)
    const bulk = await startBulk(site.owner, { channelSeq: course.channelSeq, courseSeq: course.courseSeq }, {
      kind: attendeeBulk.status, input: { choiseStatusCd: choiseStatusCd.cancelled, beyondYn: 'N' }, selection: { way: 'these', subjectSeqs: [moved?.attendSeq ?? 0] },
    })
    expect(bulk).toMatchObject({ state: 'done', doneCount: 1 })
    await expectRefused(people, mergeSeq)
    expect(await attendeesOf(course)).toMatchObject([{ userSeq: people.kept.userSeq, choiseStatusCd: choiseStatusCd.cancelled }])
  })
})

it('a merge is undone after a part was refunded, which goes back with its order [SET-02] [ENR-13]', async () => {
  const people = await two()
  const { course, orderNo } = await buyByDeposit(api, { site, owner: site.owner, learner: people.gone })
  const { mergeSeq } = await mergeMembers(site, people)
  await refund(orderNo, 2000)
  const { buyer: _buyer, ...before } = await paymentOf(orderNo)
  expect(await undo(people.kept, mergeSeq)).toEqual({ refusal: null })
  expect(await classesOf(people.gone)).toMatchObject([{ courseSeq: course.courseSeq, choiseStatusCd: choiseStatusCd.approved }])
  expect(await paymentOf(orderNo)).toEqual({ ...before, buyer: expect.objectContaining({ userSeq: people.gone.userSeq }) })
  expect(await classesOf(people.kept)).toEqual([])
})
