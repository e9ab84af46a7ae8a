import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderCalls } from '#shared/order/contract.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'
import { playCompany } from '#tests/support/payment/playedCompany.ts'
import type { PlayedCompany } from '#tests/support/payment/playedCompany.ts'
import { PRICE, cardOrders, viewerOf } from '#tests/support/payment/cardOrders.ts'

let api: TestApi
let site: Site
let teacher: Person
let company: PlayedCompany
beforeAll(async () => {
  api = await startApi({ payments: (clock) => (company = playCompany(() => clock.now())).providers })
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
})
afterAll(() => api.stop())
const { orderOf, build, member, detail, notice, buy } = cardOrders(() => ({ api, site, teacher, company }))

describe('refunds', () => {
  it('part, then the rest, which ends the enrollment; the same number refunds once [ENR-13] [SET-07]', async () => {
    const course = await build()
    const person = await member()
    const { order, chargeNo } = await buy(course, person)
    expect(await person.client(orderCalls.refundQuote, { params: orderOf(order) })).toEqual({ step: 'unused', own: null, rule: null, amount: PRICE, refundable: PRICE, currency: 'KRW' })
    expect(await person.client(orderCalls.requestRefund, { params: orderOf(order), body: { reason: '일정이 바뀌었어요' } })).toMatchObject({ refundRequestedAt: expect.any(String) })
    const refund = (amount: number, refundNo: string = crypto.randomUUID()) => site.owner.client(orderCalls.refund, { params: orderOf(order), body: { refundNo, amount, reason: '요청' } })
    const refundNo = crypto.randomUUID()
    for (let press = 0; press < 3; press += 1) expect(await refund(2000, refundNo)).toMatchObject({ paymentStatus: '03', refundedAmount: 2000, refundReason: '일정이 바뀌었어요' })
    expect(await viewerOf(person, course)).toMatchObject({ isAttend: true })
    await expect(refund(PRICE)).rejects.toMatchObject({ code: '960009' })
    await expect(refund(3000, refundNo)).rejects.toMatchObject({ status: 409 })
    company.faults.cancel.push('declined')
    await expect(refund(10_000)).rejects.toMatchObject({ code: '960010' })
    company.faults.cancel.push('lost')
    const last = crypto.randomUUID()
    await refund(10_000, last).catch(() => undefined)
    await refund(10_000, last)
    expect(await detail(person, order)).toMatchObject({ paymentStatus: '04', refundedAmount: PRICE, outstandingAmount: 0 })
    expect(company.books.get(chargeNo)).toMatchObject({ cancelledAmount: PRICE })
    expect(await viewerOf(person, course)).toMatchObject({ choiseStatusCd: '99' })
    await expect(person.client(orderCalls.refundQuote, { params: orderOf(order) })).rejects.toMatchObject({ code: '960008' })
  })

  it('of a recorded class go by what was watched, whatever its period [ENR-13]', async () => {
    const day = (days: number) => new Date(api.clock.now().getTime() + days * DAY_MS).toISOString()
    const recorded = await build({ startAt: day(-30), endAt: day(20) })
    const lecture = await build({ courseTypeCd: '02', startAt: day(-30), endAt: day(20) })
    const person = await member()
    const quote = async (course: BuiltCourse) => person.client(orderCalls.refundQuote, { params: orderOf((await buy(course, person)).order) })
    expect(await quote(recorded)).toMatchObject({ step: 'unused', amount: PRICE })
    expect(await quote(lecture)).toMatchObject({ step: 'over', amount: 0 })
  })

  it('given back although the answer was lost are booked when the next try is refused [SET-07]', async () => {
    const course = await build()
    const person = await member()
    const { order } = await buy(course, person)
    const refundNo = crypto.randomUUID()
    const refund = () => site.owner.client(orderCalls.refund, { params: orderOf(order), body: { refundNo, amount: PRICE, reason: '' } })
    company.faults.cancel.push('lost', 'declined')
    await refund().catch(() => undefined)
    await refund()
    expect(await detail(person, order)).toMatchObject({ paymentStatus: '04', refundedAmount: PRICE, outstandingAmount: 0 })
    expect(await viewerOf(person, course)).toMatchObject({ choiseStatusCd: '99' })
  })

  it('made at the company itself are booked by its notice', async () => {
    const course = await build()
    const person = await member()
    const { order, chargeNo } = await buy(course, person)
    await company.providers.byName('nice')?.cancel({ orderNo: chargeNo, providerKey: '', cancelNo: 'by hand', amount: PRICE, currency: 'KRW', isPart: false, reason: '' })
    for (let again = 0; again < 2; again += 1) await notice(company.notice(chargeNo))
    expect(await detail(person, order)).toMatchObject({ paymentStatus: '04' })
  })
})
