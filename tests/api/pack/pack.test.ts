import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { addMembers } from '#tests/support/attendee/adding.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'
import { buildPack } from '#tests/support/pack/packs.ts'
import type { BuiltPack } from '#tests/support/pack/packs.ts'
import { address, orderShipped } from '#tests/support/delivery/buyShipped.ts'
import { bank, orderer } from '#tests/support/payment/buyByDeposit.ts'

let api: TestApi
let site: Site
let teacher: Person
beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
  await site.owner.client(contract.order.saveSettings, { params: site, body: { bank } })
})
afterAll(() => api.stop())

const build = (how: Parameters<typeof buildPack>[2] = {}) => buildPack(api, { site, teacher }, how)
const member = async () => verified(api, await buildPerson(api, { site }))
const place = ({ channelSeq, courseSeq }: { channelSeq: number; courseSeq: number }) => ({ channelSeq, courseSeq })
const inDays = (days: number) => new Date(api.clock.now().getTime() + days * DAY_MS).toISOString()
const viewerOf = async (person: Person, course: { channelSeq: number; courseSeq: number }) => (await person.client(contract.course.detail, { params: place(course) })).course.viewer
const packOf = (person: Person, pack: BuiltPack) => person.client(contract.pack.detail, { params: place(pack) })
const counts = async ({ channelSeq, courseSeq }: { channelSeq: number; courseSeq: number }) => (await site.owner.client(contract.course.detail, { params: { channelSeq, courseSeq }, query: { type: 'update' } })).course.attendCount
const refusal = (code: string) => ({ code })
const issue = (path: (string | number)[], key: string) => ({ issues: [expect.objectContaining({ path, message: expect.stringContaining(key) })] })

/** Buys by bank deposit; the order's number. */
async function buy(person: Person, course: { channelSeq: number; courseSeq: number }, skipAttendCheck = false): Promise<string> {
  const { order } = await person.client(contract.order.checkout, { params: place(course), query: { skipAttendCheck: skipAttendCheck ? 'true' : 'false' } })
  const params = { channelSeq: site.channelSeq, orderNo: order.orderNo }
  await person.client(contract.order.pay, { params, body: { payMethodCd: '05', orderer, payAmount: order.payAmount, skipAttendCheck } })
  await site.owner.client(contract.order.confirmDeposit, { params })
  return order.orderNo
}
const refund = (orderNo: string, amount: number) => site.owner.client(contract.order.refund, { params: { channelSeq: site.channelSeq, orderNo }, body: { refundNo: randomUUID(), amount, reason: '시험' } })

describe('making a package', () => {
  it('needs two classes of the site, and dollar classes for dollars [PACK-01]', async () => {
    const [won, dollar, other] = [await buildCourse(api, { site, teacher, draft: { fareCd: '01', price: 9000 } }), await buildCourse(api, { site, teacher, draft: { fareCd: '01', price: 900, currency: 'USD' } }), await buildCourse(api)]
    const create = (courseSeqs: number[], currency: 'KRW' | 'USD' = 'KRW') => site.owner.client(contract.pack.create, { params: site, body: { title: '묶음', currency, courseSeqs } })
    await expect(create([won.courseSeq])).rejects.toMatchObject(issue(['courseSeqs'], 'packMin'))
    await expect(create([won.courseSeq, won.courseSeq])).rejects.toMatchObject(issue(['courseSeqs'], 'choose'))
    await expect(create([won.courseSeq, other.courseSeq])).rejects.toMatchObject(issue(['courseSeqs', 1], 'packClass'))
    await expect(create([won.courseSeq, dollar.courseSeq], 'USD')).rejects.toMatchObject(issue(['currency'], 'packCurrency'))
    const { courseSeq } = await create([won.courseSeq, dollar.courseSeq])
    const params = { channelSeq: site.channelSeq, courseSeq }
    await expect(create([won.courseSeq, courseSeq])).rejects.toMatchObject(issue(['courseSeqs', 1], 'packClass'))
    const publish = () => site.owner.client(contract.course.publish, { params, body: { publicCd: '00' } })
    await expect(publish()).rejects.toMatchObject(issue(['price'], 'pricePositive'))
    await site.owner.client(contract.course.update, { params, body: { course: { price: 900, currency: 'USD' } } })
    await expect(publish()).rejects.toMatchObject(issue(['currency'], 'packCurrency'))
    await site.owner.client(contract.course.update, { params, body: { course: { price: 15_000, currency: 'KRW' } } })
    await publish()
    await expect(site.owner.client(contract.course.update, { params, body: { course: { courseTypeCd: '05' } } })).rejects.toMatchObject(issue(['course', 'courseTypeCd'], 'choose'))
    await expect(site.owner.client(contract.curriculum.create, { params, body: { body: { curriculumTypeCd: '05', title: '글', content: '<p>글</p>' } } })).rejects.toMatchObject(refusal('930001'))
  })

  it('is listed with its kind and shown with its classes and what it saves [PACK-01] [COUR-01]', async () => {
    const pack = await build({ classes: [{ title: '첫 수업' }, { title: '둘째 수업', discountPrice: 10_000 }] })
    const { courses } = await (await member()).client(contract.course.list, { params: site, query: { courseTypeCd: '06', size: 100 } })
    expect(courses.find(({ courseSeq }) => courseSeq === pack.courseSeq)).toMatchObject({ courseTypeCd: '06', title: '도자기 묶음', price: 18_000 })
    const shown = await packOf(await member(), pack)
    expect(shown.classes.map(({ title }) => title)).toEqual(['첫 수업', '둘째 수업'])
    expect(shown).toMatchObject({ saving: { separately: { amount: 22_000 }, saved: { amount: 4000 } }, pack: { price: 18_000, userLimitTypeCd: '99', partNumber: 0 } })
    const [first, second] = pack.classes.map(({ courseSeq }) => courseSeq)
    await site.owner.client(contract.pack.saveClasses, { params: place(pack), body: { courseSeqs: [second ?? 0, first ?? 0] } })
    expect((await packOf(await member(), pack)).classes.map(({ title }) => title)).toEqual(['둘째 수업', '첫 수업'])
    await expect(packOf(await member(), { ...pack, courseSeq: first ?? 0 })).rejects.toMatchObject(refusal('800003'))
    const { courseSeq } = await site.owner.client(contract.course.copy, { params: place(pack) })
    const copy = await site.owner.client(contract.pack.detail, { params: { ...place(pack), courseSeq }, query: { type: 'update' } })
    expect(copy.classes.map(({ title }) => title)).toEqual(['둘째 수업', '첫 수업'])
  })
})

describe('buying a package', () => {
  it('asks where the material of its classes is sent, and sends it; not of a class that the buyer has [PACK-01] [ENR-09]', async () => {
    const pack = await build({ classes: [{}, { deliveryCd: '00', materialTitle: '흙 꾸러미' }] })
    const person = await member()
    const { order, shipping } = await person.client(contract.order.checkout, { params: place(pack) })
    expect(shipping).toEqual({ last: null, search: true })
    const params = { channelSeq: site.channelSeq, orderNo: order.orderNo }
    const pay = (body: object) => person.client(contract.order.pay, { params, body: { payMethodCd: '05', orderer, payAmount: order.payAmount, ...body } })
    await expect(pay({})).rejects.toMatchObject(refusal('981001'))
    await pay({ address })
    await site.owner.client(contract.order.confirmDeposit, { params })
    const { deliveries } = await site.owner.client(contract.delivery.list, { params: site, query: { q: order.orderNo } })
    expect(deliveries).toMatchObject([{ title: '도자기 묶음', address }])

    const owner = await member()
    const bought = await orderShipped(api, { site, owner: site.owner, learner: owner }, pack.classes[1])
    await site.owner.client(contract.order.confirmDeposit, { params: { ...params, orderNo: bought.orderNo } })
    expect((await owner.client(contract.order.checkout, { params: place(pack), query: { skipAttendCheck: 'true' } })).shipping).toBeNull()
  })

  it('enrols in all its classes for its period, and a whole refund ends all of it [PACK-01] [PACK-05]', async () => {
    const pack = await build()
    const person = await member()
    const orderNo = await buy(person, pack)
    for (const one of [pack, ...pack.classes]) expect(await viewerOf(person, one)).toMatchObject({ isAttend: true, validAt: inDays(30) })
    expect(await Promise.all([pack, ...pack.classes].map(counts))).toEqual([1, 1, 1])
    await expect(buy(person, pack, true)).rejects.toMatchObject(refusal('920006'))
    const { courses } = await person.client(contract.enrollment.myCourses, { params: site, query: {} })
    expect(courses.map(({ courseSeq }) => courseSeq).toSorted()).toEqual(pack.classes.map(({ courseSeq }) => courseSeq).toSorted())
    await refund(orderNo, 8000)
    expect(await viewerOf(person, pack.classes[0] as BuiltCourse)).toMatchObject({ isAttend: true })
    await refund(orderNo, 10_000)
    for (const one of [pack, ...pack.classes]) expect(await viewerOf(person, one)).toMatchObject({ isAttend: false, choiseStatusCd: '99' })
    expect(await Promise.all([pack, ...pack.classes].map(counts))).toEqual([0, 0, 0])
  })

  it('warns of classes that the user has, extends shorter periods alone, and gives the old ones back [PACK-03] [PACK-04]', async () => {
    const pack = await build({ classes: [{ title: '열흘', vodDays: 10 }, { title: '백 일', vodDays: 100 }, { title: '새 수업' }] })
    const [short, long, fresh] = pack.classes as [BuiltCourse, BuiltCourse, BuiltCourse]
    const person = await member()
    const ownOrder = await buy(person, short)
    await buy(person, long)
    const { classes } = await packOf(person, pack)
    expect(classes.map(({ isEnrolled, isExtended, extendedTo }) => [isEnrolled, isExtended, extendedTo])).toEqual([[true, true, inDays(30)], [true, false, null], [false, false, null]])
    await expect(buy(person, pack)).rejects.toMatchObject({ ...refusal('925002') })
    const orderNo = await buy(person, pack, true)
    const untils = () => Promise.all([short, long, fresh].map(async (one) => (await viewerOf(person, one)).validAt))
    const before = [inDays(10), inDays(100)]
    expect(await untils()).toEqual([inDays(30), inDays(100), inDays(30)])
    await refund(orderNo, 18_000)
    expect((await untils()).slice(0, 2)).toEqual(before)
    expect(await viewerOf(person, fresh)).toMatchObject({ isAttend: false })
    expect(await viewerOf(person, short)).toMatchObject({ isAttend: true })
    // Bought again: what the package gives outlasts a refund of the class itself.
    const again = await buy(person, pack, true)
    await refund(ownOrder, 12_000)
    expect(await viewerOf(person, short)).toMatchObject({ isAttend: true, validAt: inDays(30) })
    await refund(again, 18_000)
    expect(await viewerOf(person, short)).toMatchObject({ isAttend: false, choiseStatusCd: '99' })
    expect(await Promise.all([pack, short, long, fresh].map(counts))).toEqual([0, 0, 1, 0])
  })

  it('leaves what another package gives [PACK-05]', async () => {
    const pack = await build()
    const wider = await build({ built: pack.classes, draft: { vodDays: -1 } })
    const person = await member()
    const [first, second] = [await buy(person, pack), await buy(person, wider, true)]
    const [one] = pack.classes as [BuiltCourse]
    expect((await viewerOf(person, one)).validAt).toBeNull()
    await refund(second, 18_000)
    expect(await viewerOf(person, one)).toMatchObject({ isAttend: true, validAt: inDays(30) })
    await refund(first, 18_000)
    expect(await viewerOf(person, one)).toMatchObject({ isAttend: false })
  })

  it('needs a seat in each class that the user does not have, held while it is paid [PACK-02]', async () => {
    const pack = await build({ classes: [{ userLimitTypeCd: '99', maxUserCount: 1 }, {}] })
    const [tight] = pack.classes as [BuiltCourse]
    const [payer, late] = [await member(), await member()]
    const { order } = await payer.client(contract.order.checkout, { params: place(pack) })
    expect(order.holdUntil).not.toBeNull()
    await expect(late.client(contract.order.checkout, { params: place(tight) })).rejects.toMatchObject(refusal('920003'))
    await expect(late.client(contract.order.checkout, { params: place(pack) })).rejects.toMatchObject(refusal('920003'))
    await payer.client(contract.order.cancel, { params: { channelSeq: site.channelSeq, orderNo: order.orderNo } })
    await buy(late, tight)
    expect((await packOf(payer, pack)).classes[0]).toMatchObject({ isFullForMe: true })
    await expect(buy(payer, pack)).rejects.toMatchObject(refusal('920003'))
    await buy(late, pack, true)
    expect(await counts(tight)).toBe(1)
  })

  it('shows a full class also where it has a waiting list, which a package does not join [PACK-02]', async () => {
    const pack = await build({ classes: [{ userLimitTypeCd: '00', choiseTypeCd: '00', maxUserCount: 1 }, {}] })
    const [tight] = pack.classes as [BuiltCourse]
    const [early, late] = [await member(), await member()]
    await addMembers(site.owner, tight, [early])
    const shown = async (person: Person) => (await packOf(person, pack)).classes.map(({ isFullForMe }) => isFullForMe)
    expect([await shown(late), await shown(early)]).toEqual([[true, false], [false, false]])
    await expect(buy(late, pack)).rejects.toMatchObject(refusal('920003'))
  })

  it('sells out at its limit [PACK-02], and is joined free of charge where it costs nothing', async () => {
    const pack = await build({ draft: { fareCd: '00', price: null, userLimitTypeCd: '99', maxUserCount: 1 } })
    const [first, second] = [await member(), await member()]
    expect((await packOf(first, pack)).pack).toMatchObject({ userLimitTypeCd: '01', partNumber: 1, currentPartNumber: 0 })
    await buildAttendee(api, { course: { ...pack, site, teacher, curriculumSeq: 0 }, person: first })
    for (const one of pack.classes) expect(await viewerOf(first, one)).toMatchObject({ isAttend: true, validAt: inDays(30) })
    await expect(second.client(contract.enrollment.attend, { params: place(pack) })).rejects.toMatchObject(refusal('920003'))
  })
})

describe('deleting', () => {
  it('keeps packages and classes apart, and the classes of a package where they are [PACK-05]', async () => {
    const pack = await build()
    const [included] = pack.classes as [BuiltCourse]
    const [loose, draft] = [await buildCourse(api, { site, teacher }), await build({ publicCd: null, built: pack.classes })]
    const remove = (...courses: { courseSeq: number }[]) => site.owner.client(contract.course.deleteMany, { params: site, body: { courseSeqs: courses.map(({ courseSeq }) => courseSeq) } })
    await expect(remove(pack, loose)).rejects.toMatchObject(refusal('925003'))
    await expect(remove(loose, included)).rejects.toMatchObject({ code: '925001', message: expect.stringContaining('도자기 묶음') })
    await expect(site.owner.client(contract.course.delete, { params: place(included) })).rejects.toMatchObject(refusal('925001'))
    await expect(site.owner.client(contract.course.publish, { params: place(included), body: { publicCd: '99' } })).rejects.toMatchObject(refusal('925001'))
    expect((await site.owner.client(contract.course.detail, { params: place(loose) })).course.trashTypeCd).toBe('00')
    await expect(teacher.client(contract.course.deleteMany, { params: site, body: { courseSeqs: [pack.courseSeq] } })).rejects.toMatchObject(refusal('800003'))
    await remove(pack, draft)
    await remove(loose, included)
    await site.owner.client(contract.course.restore, { params: place(pack) })
    expect((await site.owner.client(contract.course.detail, { params: place(pack), query: { type: 'update' } })).course.publicCd).toBe('99')
  })
})

describe('attendees of a package', () => {
  const listOf = (course: { channelSeq: number; courseSeq: number }) => site.owner.client(contract.attendee.list, { params: place(course), query: {} })
  const numberOf = async (course: { channelSeq: number; courseSeq: number }) => (await listOf(course)).attendees[0]?.attendSeq ?? 0
  const cancel = async (course: { channelSeq: number; courseSeq: number }) =>
    site.owner.client(contract.attendee.changeStatus, { params: place(course), body: { attendSeqs: [await numberOf(course)], choiseStatusCd: '99' } })

  it('change in the package alone, which takes back what it gave [PACK-05] [STU-07]', async () => {
    const pack = await build()
    const person = await member()
    await buy(person, pack)
    const [first] = pack.classes as [BuiltCourse, BuiltCourse]
    expect((await listOf(first)).attendees).toMatchObject([{ cameBy: 'package', choiseStatusCd: '00', pack: { courseSeq: pack.courseSeq, title: '도자기 묶음' } }])
    expect(await cancel(first)).toMatchObject({ acts: [], skipped: [{ reason: 'package', count: 1 }] })
    const longer = { attendSeqs: [await numberOf(first)], change: { kind: 'days' as const, days: 5 } }
    expect(await site.owner.client(contract.attendee.changePeriod, { params: place(first), body: longer })).toEqual({ periods: [], skipped: [{ reason: 'package', count: 1 }] })
    const change = { kind: 'endDate' as const, validAt: inDays(50) }
    await site.owner.client(contract.attendee.changePeriod, { params: place(pack), body: { attendSeqs: [await numberOf(pack)], change } })
    for (const one of pack.classes) expect(await viewerOf(person, one)).toMatchObject({ isAttend: true, validAt: change.validAt })
    expect(await cancel(pack)).toMatchObject({ acts: [{ act: 'cancel', count: 1 }], paidCount: 1 })
    for (const one of [pack, ...pack.classes]) expect(await viewerOf(person, one)).toMatchObject({ isAttend: false, choiseStatusCd: '99' })
    expect(await Promise.all([pack, ...pack.classes].map(counts))).toEqual([0, 0, 0])
  })

  it('keep what the package gives when their own enrollment in a class is cancelled [PACK-05] [STU-07]', async () => {
    const pack = await build({ classes: [{ vodDays: 100 }, {}] })
    const [long] = pack.classes as [BuiltCourse, BuiltCourse]
    const person = await member()
    await buy(person, long)
    await buy(person, pack, true)
    expect(await viewerOf(person, long)).toMatchObject({ validAt: inDays(100) })
    expect(await cancel(long)).toMatchObject({ acts: [{ act: 'cancel', count: 1 }] })
    expect(await viewerOf(person, long)).toMatchObject({ isAttend: true, validAt: inDays(30) })
    expect(await counts(long)).toBe(1)
    await cancel(pack)
    expect(await viewerOf(person, long)).toMatchObject({ isAttend: false, choiseStatusCd: '99' })
    expect(await counts(long)).toBe(0)
  })

  it('are approved in a package with approval, which gives its classes, and put back again [PACK-01] [PACK-05] [STU-07]', async () => {
    const pack = await build({ draft: { choiseTypeCd: '00', fareCd: '00', price: null, userLimitTypeCd: '00', maxUserCount: 1 } })
    const people = [await member(), await member()]
    for (const person of people) await person.client(contract.attendee.apply, { params: place(pack), body: { orderer } })
    const attendSeqs = (await site.owner.client(contract.attendee.list, { params: place(pack), query: { order: 'asc' } })).attendees.map(({ attendSeq }) => attendSeq)
    const answer = (choiseStatusCd: '00' | '01') => site.owner.client(contract.attendee.changeStatus, { params: place(pack), body: { attendSeqs, choiseStatusCd } })
    expect(await answer('00')).toMatchObject({ acts: [{ act: 'approve', count: 1 }], skipped: [{ reason: 'full', count: 1 }] })
    const [first] = people as [Person, Person]
    for (const one of pack.classes) expect(await viewerOf(first, one)).toMatchObject({ isAttend: true, validAt: inDays(30) })
    expect(await Promise.all([pack, ...pack.classes].map(counts))).toEqual([1, 1, 1])
    expect(await answer('01')).toMatchObject({ acts: [{ act: 'standby', count: 1 }] })
    for (const one of pack.classes) expect(await viewerOf(first, one)).toMatchObject({ isAttend: false })
    expect(await Promise.all([pack, ...pack.classes].map(counts))).toEqual([0, 0, 0])
  })
})
