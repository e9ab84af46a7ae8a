import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { alarmPhrase } from '#shared/alarm/alarms.ts'
import { deliveryState } from '#shared/delivery/states.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import type { CallInput } from '#shared/kernel/call/call.ts'
import { removeUnneeded } from '#server/app/retention.ts'
import { NOTICE_QUEUE } from '#server/modules/delivery/notices.ts'
import { address, buildShippedClass, buyShipped, orderShipped, rowsOf, shipAll } from '#tests/support/delivery/buyShipped.ts'
import { orderer } from '#tests/support/payment/buyByDeposit.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { statementsOf } from '#tests/support/server/sentStatements.ts'
import { buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'

let api: TestApi
let site: Site
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

const ofSite = () => ({ channelSeq: site.channelSeq })
const member = async () => verified(api, await buildPerson(api, { site }))
const buy = async (learner?: Person) => {
  const buyer = learner ?? await member()
  return { buyer, ...await buyShipped(api, { site, owner: site.owner, learner: buyer }) }
}
const mine = async (person: Person, orderNo: string) => (await person.client(contract.delivery.mine, { params: ofSite(), query: { orderNos: orderNo } })).deliveries[0]
const list = (query: CallInput<typeof contract.delivery.list>['query'] = {}) => site.owner.client(contract.delivery.list, { params: ofSite(), query })
const stateOf = async (orderNo: string) => (await list({ q: orderNo })).deliveries[0]?.deliveryState
const change = (orderNos: string[], to: '00' | '02' | '03' | '04' | '99') => site.owner.client(contract.delivery.change, { params: ofSite(), body: { orderNos, deliveryState: to } })
const importRows = (rows: ReturnType<typeof rowsOf>) => site.owner.client(contract.delivery.importSheet, { params: ofSite(), body: { rows } })
const undo = (batchSeq: number | null) => site.owner.client(contract.delivery.undo, { params: ofSite(), body: { batchSeq: batchSeq ?? 0 } })
const refund = (orderNo: string, body: object = {}) => site.owner.client(contract.order.refund, { params: { ...ofSite(), orderNo }, body: { refundNo: crypto.randomUUID(), amount: 12_000, reason: '반품', ...body } })

beforeAll(async () => { site = await buildSite(api) })

describe('at the checkout of a shipped class', () => {
  it('asks for an address, refuses a wrong one at its field, and proposes it again [ENR-09]', async () => {
    const person = await member()
    const course = await buildShippedClass(api, site)
    const checkout = (courseSeq = course.courseSeq) => person.client(contract.order.checkout, { params: { ...ofSite(), courseSeq } })
    const { order, shipping } = await checkout()
    expect(shipping).toEqual({ last: null, search: true })
    const pay = (body: object) => person.client(contract.order.pay, { params: { ...ofSite(), orderNo: order.orderNo }, body: { payMethodCd: '05', orderer, payAmount: 12_000, ...body } })
    await expect(pay({})).rejects.toMatchObject({ code: '981001' })
    await expect(pay({ address: { ...address, postcode: '123' } })).rejects.toMatchObject({ issues: [{ path: ['address', 'postcode'] }] })
    await expect(pay({ address: { ...address, abroadYn: 'Y', postcode: '' } })).rejects.toMatchObject({ issues: [{ path: ['address', 'country'] }] })
    const { orderNo } = await orderShipped(api, { site, owner: site.owner, learner: person }, course)
    expect(await mine(person, orderNo)).toMatchObject({ deliveryState: null, address })
    expect((await list({ q: orderNo })).deliveries).toEqual([])
    await site.owner.client(contract.order.confirmDeposit, { params: { ...ofSite(), orderNo } })
    expect(await mine(person, orderNo)).toMatchObject({ deliveryState: deliveryState.preparing, address })
    expect((await checkout((await buildShippedClass(api, site)).courseSeq)).shipping?.last).toEqual(address)
  })

  it('searches addresses within a limit, and says when the provider does not answer [ENR-09]', async () => {
    const person = await member()
    const search = (q: string) => person.client(contract.delivery.searchAddress, { params: ofSite(), query: { q } })
    expect((await search('마당로 12')).addresses).toEqual([{ postcode: '06236', address: '서울특별시 강남구 마당로 12 (역삼동)', lotAddress: '서울특별시 강남구 역삼동 111' }])
    expect((await search('없는길')).addresses).toEqual([])
    await expect(search('12345')).rejects.toMatchObject({ code: '981006' })
    await expect(search('오류')).rejects.toMatchObject({ code: '981005' })
    for (let times = 4; times < 60; times += 1) await search('없는길')
    await expect(search('마당로')).rejects.toMatchObject({ code: '800008' })
  })
})

describe('a buyer', () => {
  it('changes the address until it is shipped; nobody else can read or change it [SHELL-04]', async () => {
    const { buyer, orderNo } = await buy()
    const changed = (person: Person, more: object = {}) => person.client(contract.delivery.changeAddress, { params: { ...ofSite(), orderNo }, body: { address: { ...address, detail: '5층', ...more } } })
    // Direction marks would show another text on the label.
    expect(await changed(buyer, { recipient: '김\u202e하늘' })).toMatchObject({ address: { detail: '5층', recipient: '김하늘' } })
    const other = await member()
    expect(await mine(other, orderNo)).toBeUndefined()
    await expect(changed(other)).rejects.toMatchObject({ code: '960001' })
    const teacher = await buildPerson(api, { site, role: 'TCH' })
    await expect(teacher.client(contract.delivery.list, { params: ofSite(), query: {} })).rejects.toMatchObject({ status: 403 })
    await shipAll(site, [orderNo])
    await expect(changed(buyer)).rejects.toMatchObject({ code: '981002' })
    expect(await mine(buyer, orderNo)).toMatchObject({ carrier: 'epost', trackingNo: '6123456789012' })
  })

  it('is announced once by alarm and mail, in the language of the order, after the time to undo [ALRM-04]', async () => {
    await api.runSent(NOTICE_QUEUE)
    const { buyer, orderNo } = await buy()
    const { orderNo: wrongNo } = await buy()
    const wrong = await shipAll(site, [wrongNo])
    await shipAll(site, [orderNo])
    expect(await undo(wrong)).toEqual({ changedCount: 1 })
    const before = api.mails.length
    await api.runSent(NOTICE_QUEUE)
    const mails = api.mails.slice(before)
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[buyer.email, '‘택배로 받는 도자기’에서 보낸 물건이 출발했습니다']])
    expect(mails[0]?.text).toContain('우체국택배 6123456789012')
    const { alarms: [alarm] } = await buyer.client(contract.alarm.list, { query: { limit: 1 } })
    expect(alarm && alarmPhrase(alarm)).toMatchObject({ kind: 'shipped', title: '택배로 받는 도자기' })
    // A corrected number is announced again.
    await importRows(rowsOf([orderNo], '6123456789099'))
    await api.runSent(NOTICE_QUEUE)
    expect(api.mails.slice(before)).toHaveLength(2)
  })
})

describe('a sheet', () => {
  it('is shown line by line before it changes anything; wrong lines change nothing [SET-07]', async () => {
    const [{ orderNo: one }, { orderNo: two }, { orderNo: gone }] = [await buy(), await buy(), await buy()]
    await change([gone], '99')
    const line = (orderNo: string, carrier = '우체국', trackingNo = '6123456789012') => ({ orderNo, carrier, trackingNo })
    const rows = [
      line(one), line(one), line('20260310-0000000000000000'), line(two, '모르는택배'), line(two, 'CJ대한통운', '12-34'), line(gone), line('=HYPERLINK("http://x")'), line(two, '한진', '6.12E+11'),
    ].map((row, index) => ({ line: index + 2, ...row }))
    const { lines } = await site.owner.client(contract.delivery.checkSheet, { params: ofSite(), body: { rows } })
    expect(lines.map(({ line: number, outcome, problem }) => [number, outcome, problem])).toEqual([
      [2, 'ship', null], [3, 'wrong', 'twice'], [4, 'wrong', 'order'], [5, 'wrong', 'carrier'], [6, 'wrong', 'trackingNo'], [7, 'wrong', 'state'], [8, 'wrong', 'order'], [9, 'wrong', 'rounded'],
    ])
    expect(await stateOf(one)).toBe(deliveryState.preparing)
    const done = await importRows(rows)
    expect(done).toMatchObject({ changedCount: 1 })
    expect([await stateOf(one), await stateOf(two)]).toEqual([deliveryState.shipped, deliveryState.preparing])
    expect((await importRows(rowsOf([one]))).lines).toMatchObject([{ outcome: 'same' }])
    expect(await importRows(rowsOf([one], '6123456789099'))).toMatchObject({ changedCount: 1, lines: [{ outcome: 'correct', trackingNoBefore: '6123456789012' }] })
    // What was changed again since stays.
    expect(await undo(done.batchSeq)).toEqual({ changedCount: 0 })
    await expect(undo(done.batchSeq)).rejects.toMatchObject({ code: '981004' })
    expect((await list({ q: one })).deliveries).toMatchObject([{ deliveryState: deliveryState.shipped, trackingNo: '6123456789099' }])
  })

  it('takes as few statements for many lines as for two; a huge one is refused [SET-07]', async () => {
    const orders = [await buy(), await buy(), await buy(), await buy()].map(({ orderNo }) => orderNo)
    const unknown = (count: number) => Array.from({ length: count }, (_, index) => `20260310-${String(index).padStart(16, '0')}`)
    let changedCount = 0
    const send = (orderNos: string[]) => statementsOf(async () => { ({ changedCount } = await importRows(rowsOf(orderNos))) })
    // Its session is cached then.
    await send(unknown(1))
    const few = await send([...orders.slice(0, 1), ...unknown(1)])
    const many = await send([...orders.slice(1), ...unknown(1900)])
    expect([changedCount, many.length]).toEqual([3, few.length])
    await expect(importRows(rowsOf(unknown(2001)))).rejects.toMatchObject({ status: 400 })
  })
})

describe('states', () => {
  it('move as their table says, for many at once, and can be undone; the list counts them [SET-07]', async () => {
    site = await buildSite(api)
    const [{ orderNo: one, course }, { orderNo: two }] = [await buy(), await buy()]
    expect(await change([one, two], '02')).toEqual({ changedCount: 0, batchSeq: null })
    await shipAll(site, [one])
    const delivered = await change([one, two], '02')
    expect(delivered.changedCount).toBe(1)
    expect((await list()).counts.toSorted((a, b) => a.deliveryState.localeCompare(b.deliveryState))).toEqual([{ deliveryState: '00', count: 1 }, { deliveryState: '02', count: 1 }])
    expect(await list({ deliveryState: '02', courseSeq: course.courseSeq })).toMatchObject({ totalCount: 1, deliveries: [{ orderNo: one }], last: { batchSeq: delivered.batchSeq, kind: 'change', count: 1 } })
    expect((await list({ q: '010-1234', startDt: '2026-03-10', endDt: '2026-03-10' })).totalCount).toBe(2)
    expect(await undo(delivered.batchSeq)).toEqual({ changedCount: 1 })
    expect([await stateOf(one), (await list()).last]).toEqual([deliveryState.shipped, null])
    await expect(change([one, '20260310-0000000000000000'], '02')).rejects.toMatchObject({ code: '960001' })
  })
})

describe('a refund', () => {
  it('stops a parcel that was not sent, for good [ENR-13]', async () => {
    const { orderNo } = await buy()
    const cancelled = await change([orderNo], '99')
    await refund(orderNo)
    // The money is back: an earlier change is not undone any more.
    expect([await undo(cancelled.batchSeq), await stateOf(orderNo)]).toEqual([{ changedCount: 0 }, deliveryState.cancelled])
    const { orderNo: other } = await buy()
    await refund(other)
    expect(await importRows(rowsOf([other]))).toMatchObject({ lines: [{ problem: 'state' }] })
  })

  it('waits for goods that were sent, unless staff say otherwise [ENR-13]', async () => {
    const { buyer, orderNo } = await buy()
    await shipAll(site, [orderNo])
    await expect(refund(orderNo)).rejects.toMatchObject({ code: '981003' })
    await buyer.client(contract.order.requestRefund, { params: { ...ofSite(), orderNo }, body: { reason: '마음이 바뀌었어요' } })
    expect(await mine(buyer, orderNo)).toMatchObject({ deliveryState: deliveryState.returning })
    await expect(refund(orderNo, { amount: 1000 })).rejects.toMatchObject({ code: '981003' })
    expect(await site.owner.client(contract.order.payment, { params: { ...ofSite(), orderNo } })).toMatchObject({ goodsOut: true, payment: { refundedAmount: 0 } })
    await change([orderNo], '04')
    expect(await refund(orderNo)).toMatchObject({ refundedAmount: 12_000 })
    const { orderNo: lost } = await buy()
    await shipAll(site, [lost])
    expect(await refund(lost, { beforeReturn: true })).toMatchObject({ refundedAmount: 12_000 })
    expect(await stateOf(lost)).toBe(deliveryState.shipped)
  })
})

it('deletes addresses years after the delivery, and of orders that nobody paid after a month; the parcel stays [AUTH-10]', async () => {
  const [bought, unpaid] = [await buy(), await orderShipped(api, { site, owner: site.owner, learner: await member() })]
  const staff = api.server.services.delivery
  const addresses = async () => {
    await removeUnneeded(api.server.ports, api.server.modules.values())
    return [(await staff.list(site.channelSeq, { q: bought.orderNo, page: 1, size: 20 })).deliveries[0], (await staff.mine({ channelSeq: site.channelSeq, userSeq: bought.buyer.userSeq }, [unpaid.orderNo]))[0]].map((one) => one?.address ?? null)
  }
  api.clock.advance(31 * DAY_MS)
  expect((await addresses())[0]).toEqual(address)
  expect((await addresses())[1]).toBeNull()
  api.clock.advance(5 * 366 * DAY_MS)
  expect(await addresses()).toEqual([null, null])
})
