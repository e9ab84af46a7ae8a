import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ledgerCalls } from '#shared/ledger/contract.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { orderCalls } from '#shared/order/contract.ts'
import { ledgerDays, ledgerKept } from '#server/infra/db/schema/index.ts'
import { daysThatDiffer, post } from '#server/modules/ledger/index.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildPerson, buildSite } from '#tests/support/server/factories.ts'
import { buyByDeposit } from '#tests/support/payment/buyByDeposit.ts'

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

const night = () => api.runScheduled('ledger-days')

it('keeps the sums of past days, adds what is booked late, and shows the same sales as before [SET-07]', async () => {
  const site = await buildSite(api)
  const { db } = api.server.ports.database
  const params = { channelSeq: site.channelSeq }
  const kept = () => db.select().from(ledgerDays).where(eq(ledgerDays.channelSeq, site.channelSeq)).orderBy(ledgerDays.baseDate, ledgerDays.kind)
  const sales = async () => (await site.owner.client(ledgerCalls.sales, { params, query: { startDt: '2026-03-09', endDt: '2026-03-31' } })).days
  const sell = async () => buyByDeposit(api, { site, owner: site.owner, learner: await verified(api, await buildPerson(api, { site })) })

  const { orderNo } = await sell()
  api.clock.advance(DAY_MS)
  await sell()
  await site.owner.client(orderCalls.refund, { params: { ...params, orderNo }, body: { refundNo: crypto.randomUUID(), amount: 5_000, reason: '' } })
  const before = await sales()
  expect(before).toEqual([
    { baseDate: '2026-03-10', paymentAmountKrw: 12_000, paymentAmountUsd: 0, cancelAmountKrw: 1_000, cancelAmountUsd: 0 },
    { baseDate: '2026-03-11', paymentAmountKrw: 12_000, paymentAmountUsd: 0, cancelAmountKrw: 6_000, cancelAmountUsd: 0 },
  ])

  // By class and by method the same money, of one class and bank deposits.
  const period = { startDt: '2026-03-09', endDt: '2026-03-31' }
  const by = async (grouping: 'course' | 'method', query = period) => (await site.owner.client(ledgerCalls.salesBy, { params: { ...params, grouping }, query })).groups
  const money = { currency: 'KRW', paidAmount: 24_000, refundedAmount: 7_000, orderCount: 2 }
  expect(await by('method')).toEqual([{ courseSeq: null, title: null, payMethodCd: '05', ...money }])
  const groups = await by('course')
  expect(groups.map(({ courseSeq, title }) => [typeof courseSeq, typeof title])).toEqual(groups.map(() => ['number', 'string']))
  expect(groups.reduce((sum, { paidAmount }) => sum + paidAmount, 0)).toBe(24_000)
  expect((await by('method', { startDt: '2026-03-10', endDt: '2026-03-10' }))[0]).toMatchObject({ paidAmount: 12_000, refundedAmount: 1_000, orderCount: 1 })
  expect(await by('course', { startDt: '2026-03-12', endDt: '2026-03-31' })).toEqual([])

  // The list of payments sums the kept days and what came since; with a filter it sums its orders.
  const sums = async (query = {}) => (await site.owner.client(orderCalls.payments, { params, query })).sums
  const paid = [{ currency: 'KRW', paidAmount: 24_000, refundedAmount: 7_000 }]
  expect([await sums(), await sums({ startDt: '2026-03-01' })]).toEqual([paid, paid])

  // The first night only begins a site: bookings that are under way do not hold its row yet.
  await night()
  expect(await kept()).toEqual([])
  await night()
  expect((await kept()).map(({ baseDate, kind, amount }) => [baseDate, kind, amount])).toEqual(
    [['2026-03-10', 'bankPayback', 1_000], ['2026-03-10', 'deposit', 12_000], ['2026-03-10', 'refund', 1_000], ['2026-03-10', 'sale', 12_000]])
  expect(await sales()).toEqual(before)
  expect(await sums()).toEqual(paid)
  api.clock.advance(DAY_MS)
  await Promise.all([night(), night()])
  expect(await sales()).toEqual(before)

  // Another server's clock is behind.
  const late = { ...params, orderSeq: null as never, currency: 'KRW', at: new Date('2026-03-11T14:59:59.999Z') }
  await db.transaction((tx) => post(tx, { ...late, key: 'late', transfers: [{ kind: 'deposit', amount: 700 }] }))
  await expect(db.transaction(async (tx) => {
    await post(tx, { ...late, key: 'undone', transfers: [{ kind: 'deposit', amount: 900 }] })
    throw new Error('undone')
  })).rejects.toThrow('undone')
  expect((await sales()).at(-1)).toMatchObject({ baseDate: '2026-03-11', paymentAmountKrw: 12_700 })
  expect(await daysThatDiffer(db, site.channelSeq)).toEqual([])

  // The comparison sees a sum that was changed.
  await db.update(ledgerDays).set({ amount: 1 }).where(and(eq(ledgerDays.baseDate, '2026-03-10'), eq(ledgerDays.kind, 'deposit')))
  expect(await daysThatDiffer(db, site.channelSeq)).toEqual([{ baseDate: '2026-03-10', currency: 'KRW', expected: 12_000, found: 1 }])
  expect((await api.server.services.order.reconciliation.reconcile(site.channelSeq, { from: new Date(0), until: api.clock.now() })).differences.map(({ kind }) => kind)).toEqual(['daySum'])
  expect(await db.select().from(ledgerKept)).toEqual([{ channelSeq: site.channelSeq, keptUntil: '2026-03-12' }])
})
