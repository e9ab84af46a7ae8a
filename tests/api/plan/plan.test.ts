import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alarmCalls } from '#shared/alarm/contract.ts'
import { ledgerCalls } from '#shared/ledger/contract.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { planCalls } from '#shared/plan/contract.ts'
import type { PaidPlanCd, PlanCycle } from '#shared/plan/plans.ts'
import { ledgerTransfers } from '#server/infra/db/schema/index.ts'
import { registerCard } from '#tests/support/card/cards.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildPerson, buildSite, logIn } from '#tests/support/server/factories.ts'
import type { Site } from '#tests/support/server/factories.ts'

// Through the real adapter and the stand-in's HTTP protocol.

const START = '2026-03-10T03:00:00.000Z'
let api: TestApi
let site: Site
let cardSeq: number
beforeAll(async () => { api = await startApi({ env: { PAYMENT_STAND_IN: 'Y', PAYMENT_TIMEOUT_MS: '1000' } }) })
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.set(START)
  site = await buildSite(api)
  await verified(api, site.owner)
  cardSeq = (await registerCard(site.owner, site)).cardSeq
})
// The clock looks at every site: one whose plan runs would take the next fault.
afterEach(() => cancel().catch(() => undefined))

const params = () => ({ channelSeq: site.channelSeq })
const read = () => site.owner.client(planCalls.read, { params: params() })
const quote = (planCd: PaidPlanCd, cycleCd: PlanCycle = 'month') => site.owner.client(planCalls.quote, { params: params(), query: { planCd, cycleCd } })
const change = async (planCd: PaidPlanCd, cycleCd: PlanCycle = 'month', body: { payAmount?: number; cardSeq?: number } = {}) => {
  const { payAmount } = await quote(planCd, cycleCd)
  return site.owner.client(planCalls.change, { params: params(), body: { planCd, cycleCd, cardSeq, payAmount, ...body } })
}
const cancel = () => site.owner.client(planCalls.cancel, { params: params() })
const history = async () => (await site.owner.client(planCalls.history, { params: params(), query: { page: 1, size: 20 } }))
const clock = () => api.runScheduled('plan-renewal')
/** Sessions do not last as long. */
const jump = async (days: number) => {
  api.clock.advance(days * DAY_MS)
  site = { ...site, owner: await logIn(api, site.owner) }
}
const later = async (days: number) => {
  await jump(days)
  await clock()
}
const standIn = () => api.server.ports.paymentStandIn!
const lines = async () => (await api.server.ports.database.db.select().from(ledgerTransfers).where(eq(ledgerTransfers.channelSeq, site.channelSeq)).orderBy(asc(ledgerTransfers.transferSeq)))
/** What the site owes by its ledger (won). */
const owed = async () => (await lines()).reduce((sum, { debit, credit, amount }) => sum + (credit === 'planOwed' ? amount : 0) - (debit === 'planOwed' ? amount : 0), 0)
const kindsOf = async (name: string) => (await site.owner.client(alarmCalls.list, { query: {} })).alarms.filter(({ alarmType }) => alarmType === name).length

describe('a plan', () => {
  it('is free at first, bought for what was shown, and made larger at once for the rest of the period [SET-08]', async () => {
    expect(await read()).toMatchObject({ planCd: 'free', cycleCd: null, next: null, nextAmount: 0, card: null, offered: true, attendeeCount: 0, usedBytes: 0 })
    expect(await quote('basic')).toMatchObject({ change: 'start', payAmount: 49_000, periodEndAt: '2026-04-10T03:00:00.000Z' })
    expect(await change('basic')).toMatchObject({ planCd: 'basic', periodEndAt: '2026-04-10T03:00:00.000Z', nextAmount: 49_000, card: { cardSeq, cardName: '신한', numberEnd: '9012', isMine: true } })
    expect((await lines()).map(({ kind, amount }) => [kind, amount])).toEqual([['planCharge', 49_000], ['planPayment', 49_000]])
    await jump(10)
    // 21 of 31 days are left.
    const listAmount = Math.floor((99_000 * 21) / 31)
    const creditAmount = Math.floor((49_000 * 21) / 31)
    expect(await quote('pro')).toMatchObject({ change: 'upgrade', listAmount, creditAmount, payAmount: listAmount - creditAmount })
    expect(await change('pro')).toMatchObject({ planCd: 'pro', periodEndAt: '2026-04-10T03:00:00.000Z', nextAmount: 99_000 })
    const { invoices, paidAmount } = await history()
    expect(invoices.map((one) => [one.kindCd, one.invoiceState, one.planCd, one.paidAmount])).toEqual([['upgrade', 'paid', 'pro', listAmount - creditAmount], ['start', 'paid', 'basic', 49_000]])
    expect(invoices[0]).toMatchObject({ card: expect.anything(), paidAt: api.clock.now().toISOString() })
    expect(paidAmount).toBe(49_000 + listAmount - creditAmount)
    expect(await owed()).toBe(0)
    // What the platform earns is no part of what the site sells.
    expect(await site.owner.client(ledgerCalls.sales, { params: params(), query: { startDt: '2026-03-01', endDt: '2026-04-30' } })).toEqual({ days: [] })
  })

  it('is made smaller, or ends, with its period; both can be taken back; it renews on its day [SET-08]', async () => {
    await change('pro')
    expect(await quote('basic')).toMatchObject({ change: 'later', payAmount: 0, periodStartAt: '2026-04-10T03:00:00.000Z' })
    expect(await change('basic')).toMatchObject({ planCd: 'pro', next: { planCd: 'basic', cycleCd: 'month' }, nextAmount: 49_000 })
    expect(await site.owner.client(planCalls.resume, { params: params() })).toMatchObject({ next: null, nextAmount: 99_000 })
    await change('basic')
    await later(30)
    expect(await read()).toMatchObject({ planCd: 'pro' })
    await later(1)
    expect(await read()).toMatchObject({ planCd: 'basic', next: null, periodStartAt: '2026-04-10T03:00:00.000Z', periodEndAt: '2026-05-10T03:00:00.000Z' })
    expect(await cancel()).toMatchObject({ planCd: 'basic', next: { planCd: 'free', cycleCd: null }, nextAmount: 0 })
    await expect(cancel()).rejects.toMatchObject({ code: '980003' })
    await later(30)
    expect(await read()).toMatchObject({ planCd: 'free', periodEndAt: null })
    expect((await history()).invoices.map(({ kindCd, paidAmount }) => [kindCd, paidAmount])).toEqual([['renewal', 49_000], ['start', 99_000]])
    // Nobody pays twice for a period, however often the clock looks.
    await clock()
    expect([await owed(), await kindsOf('planEnded')]).toEqual([0, 0])
  })

  it('does not renew months in which the server was off [SET-08]', async () => {
    await change('basic')
    await later(100)
    expect(await read()).toMatchObject({ planCd: 'basic', periodStartAt: api.clock.now().toISOString() })
    expect((await history()).totalCount).toBe(2)
  })

  it('charges nothing for another price than is due, another user’s card, or what is already so [SET-08]', async () => {
    await expect(change('basic', 'month', { payAmount: 1 })).rejects.toMatchObject({ code: '960003' })
    const stranger = await verified(api, await buildPerson(api, { site }))
    await expect(change('basic', 'month', { cardSeq: (await registerCard(stranger, site)).cardSeq })).rejects.toMatchObject({ code: '985001' })
    await change('basic')
    await expect(change('basic')).rejects.toMatchObject({ code: '980003' })
    expect((await history()).totalCount).toBe(1)
  })

  it('is bought once by two requests at the same time [SET-08]', async () => {
    const outcomes = await Promise.allSettled([change('basic'), change('basic'), change('basic')])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await history()).paidAmount).toBe(49_000)
  })
})

describe('a card', () => {
  it('that is declined changes nothing and owes nothing [SET-08]', async () => {
    standIn().next({ approve: 'declined' })
    await expect(change('basic')).rejects.toMatchObject({ code: '980005' })
    expect(await read()).toMatchObject({ planCd: 'free', isCharging: false })
    expect(await owed()).toBe(0)
    expect((await history()).invoices).toMatchObject([{ invoiceState: 'ended', paidAmount: 0, failure: expect.stringMatching(/./) }])
    expect(await change('basic')).toMatchObject({ planCd: 'basic' })
  })

  it('that was charged without an answer is settled by the job, once [SET-08]', async () => {
    standIn().next({ approve: 'chargedButNoAnswer' })
    await expect(change('basic')).rejects.toMatchObject({ code: '960007' })
    expect(await read()).toMatchObject({ planCd: 'free', isCharging: true })
    await expect(change('pro')).rejects.toMatchObject({ code: '960007' })
    api.clock.advance(11 * 60_000)
    await clock()
    expect(await read()).toMatchObject({ planCd: 'basic', isCharging: false })
    expect([(await history()).paidAmount, await owed()]).toEqual([49_000, 0])
  })

  it('that cannot pay a renewal is tried again for days, with notice; another card pays at once [SET-08]', async () => {
    await change('basic')
    standIn().next({ approve: 'declined' })
    const sent = api.mails.length
    await later(31)
    expect(await read()).toMatchObject({ planCd: 'basic', overdue: { amount: 49_000, tryAt: '2026-04-11T03:00:00.000Z' } })
    expect(await owed()).toBe(49_000)
    expect(api.mails.slice(sent)).toMatchObject([{ to: site.owner.email, subject: expect.stringContaining('베이직'), html: expect.stringContaining('49,000') }])
    expect(await kindsOf('planUnpaid')).toBe(1)
    await expect(quote('pro')).rejects.toMatchObject({ code: '980004' })
    const other = await registerCard(site.owner, site, { number: '4000000000000010' })
    expect(await site.owner.client(planCalls.pay, { params: params(), body: { cardSeq: other.cardSeq } })).toMatchObject({ overdue: null, periodStartAt: '2026-04-10T03:00:00.000Z', periodEndAt: '2026-05-10T03:00:00.000Z' })
    expect(await owed()).toBe(0)
  })

  it('that never pays ends the plan after the last try; the site keeps all it has [SET-08]', async () => {
    await change('basic')
    for (const days of [31, 1, 2, 2, 2]) {
      expect(await read()).toMatchObject({ planCd: 'basic' })
      standIn().next({ approve: 'declined' })
      await later(days)
    }
    expect(await read()).toMatchObject({ planCd: 'free', overdue: null })
    expect([await owed(), await kindsOf('planUnpaid'), await kindsOf('planEnded')]).toEqual([0, 4, 1])
    expect((await history()).invoices.map(({ invoiceState, paidAmount }) => [invoiceState, paidAmount])).toEqual([['ended', 0], ['paid', 49_000]])
    expect(api.mails.at(-1)).toMatchObject({ to: site.owner.email, subject: expect.stringContaining('끝났습니다') })
  })
})

describe('a coupon of the platform', () => {
  const make = (code: string, more: object = {}) => api.server.services.planCoupons.make({ code, name: '첫 달 할인', discountTypeCd: '01', discountValue: 50, siteCap: 1, endAt: null, ...more })
  const register = (code: string) => site.owner.client(planCalls.registerCoupon, { params: params(), body: { code } })
  const check = (code: string) => site.owner.client(planCalls.checkCoupon, { params: params(), query: { code } })

  it('lowers the next whole payment once, and stands in the ledger [SET-08]', async () => {
    expect(await make(`HALF${site.channelSeq}`)).toBe(true)
    expect(await check(`half-${site.channelSeq}`)).toMatchObject({ name: '첫 달 할인', discountValue: 50 })
    expect(await register(`half ${site.channelSeq}`)).toMatchObject({ coupons: [{ state: 'usable' }] })
    expect(await quote('basic')).toMatchObject({ listAmount: 49_000, couponAmount: 24_500, payAmount: 24_500 })
    await change('basic')
    expect((await lines()).map(({ kind, amount }) => [kind, amount])).toEqual([['planCharge', 49_000], ['planCoupon', 24_500], ['planPayment', 24_500]])
    expect(await read()).toMatchObject({ coupon: null, nextAmount: 49_000 })
    // What a coupon paid is not given back: the unused part is of what the card paid.
    expect(await quote('pro')).toMatchObject({ creditAmount: 24_500 })
    await expect(register(`HALF${site.channelSeq}`)).rejects.toMatchObject({ code: '970004' })
    expect(await site.owner.client(planCalls.coupons, { params: params() })).toMatchObject({ coupons: [{ state: 'used' }] })
  })

  it('that pays for all of it needs no charge; one is refused that is unknown, over, or with enough sites [SET-08]', async () => {
    await make(`GIFT${site.channelSeq}`, { discountTypeCd: '00', discountValue: 900_000 })
    await register(`GIFT${site.channelSeq}`)
    expect(await change('basic', 'year')).toMatchObject({ planCd: 'basic', cycleCd: 'year', periodEndAt: '2027-03-10T03:00:00.000Z' })
    expect((await history()).invoices).toMatchObject([{ couponAmount: 490_000, payAmount: 0, paidAmount: 0, invoiceState: 'paid' }])
    expect(await owed()).toBe(0)
    await make(`OVER${site.channelSeq}`, { endAt: api.clock.now() })
    await expect(check(`OVER${site.channelSeq}`)).rejects.toMatchObject({ code: '970003' })
    await expect(register('NOSUCHCODE')).rejects.toMatchObject({ code: '970002' })
    const taken = `GIFT${site.channelSeq}`
    site = await buildSite(api)
    await expect(register(taken)).rejects.toMatchObject({ code: '970003' })
  })
})
