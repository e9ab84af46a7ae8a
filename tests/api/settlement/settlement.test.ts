import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RestError } from '#shared/kernel/call/client.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { DAY_MS, seoulDay } from '#shared/kernel/moments.ts'
import { orderCalls } from '#shared/order/contract.ts'
import { payMethodCd } from '#shared/payment/methods.ts'
import { settlementCalls } from '#shared/settlement/contract.ts'
import type { StatementFormat } from '#shared/settlement/contract.ts'
import { monthSpan } from '#shared/settlement/rules.ts'
import { ledgerTransfers, orders } from '#server/infra/db/schema/index.ts'
import { payOut } from '#cli/start/settle.ts'
import { SETTLEMENT_MAIL_QUEUE } from '#server/modules/settlement/mails.ts'
import { settledOrders } from '#server/modules/settlement/index.ts'
import { buyByDeposit, orderer } from '#tests/support/payment/buyByDeposit.ts'
import { playCompany } from '#tests/support/payment/playedCompany.ts'
import type { PlayedCompany } from '#tests/support/payment/playedCompany.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { pdfPages, xlsxSheets } from '#tests/support/documents/read.ts'
import { buildCourse, buildPerson, buildSite, logIn } from '#tests/support/server/factories.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'
import { payoutTo } from '#tests/support/settlement/account.ts'

const PRICE = 120_000
const operator = { COMPANY_NAME: '마당 주식회사', COMPANY_CEO_NAME: '한마당', COMPANY_REG_NO: '998-87-76659', COMPANY_ADDRESS: '서울시 종로구 마당길 1' }
let api: TestApi
let company: PlayedCompany
beforeAll(async () => { api = await startApi({ env: operator, payments: (clock) => (company = playCompany(() => clock.now())).providers }) })
afterAll(() => api.stop())

const service = () => api.server.services.settlement
const month = () => seoulDay(api.clock.now().getTime()).slice(0, 7)
// Months pass, and sessions end: the services are asked.
const list = async (site: Site) => (await service().list(site.channelSeq)).settlements
const toClose = (of: string) => api.clock.advance(monthSpan(of).closesAt.getTime() - api.clock.now().getTime())

async function buyer(site: Site) {
  const course = await buildCourse(api, { site, teacher: await buildPerson(api, { site, role: 'TCH' }), draft: { title: '유료 도자기', fareCd: '01', price: PRICE } })
  return async () => {
    const { client } = await verified(api, await buildPerson(api, { site }))
    const { order: { orderNo } } = await client(orderCalls.checkout, { params: { channelSeq: site.channelSeq, courseSeq: course.courseSeq } })
    const params = { channelSeq: site.channelSeq, orderNo }
    const { payUrl } = await client(orderCalls.pay, { params, body: { payMethodCd: payMethodCd.card, orderer, payAmount: PRICE } })
    const chargeNo = payUrl?.split('/').at(-1) ?? ''
    await api.send(`/pay/${chargeNo}/back`, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: new URLSearchParams(company.back(chargeNo)).toString() })
    return params
  }
}

describe('a settlement', () => {
  it('forecasts the month, is closed once by the clock, paid once, and lowered by what goes back later [SET-07]', async () => {
    const site = await buildSite(api)
    const buy = await buyer(site)
    const first = month()
    const [bought] = [await buy(), await buy()]
    // A deposit to the site's own bank is the site's already.
    await buyByDeposit(api, { site, owner: site.owner, learner: await verified(api, await buildPerson(api, { site })) })
    const march = { month: first, currency: 'KRW', feePercent: 10, receivedAmount: 240_000, paidBackAmount: 0, carriedAmount: 0, feeAmount: 24_000, vatAmount: 2400, payoutAmount: 213_600, leftAmount: 0 }
    expect(await list(site)).toMatchObject([{ ...march, state: 'open', paidAt: null }])
    const [order] = await api.server.ports.database.db.select().from(orders).where(eq(orders.orderNo, bought.orderNo))
    const settled = () => settledOrders(api.server.ports.database.db, site.channelSeq, [order?.orderSeq ?? 0])
    expect([...await settled()]).toEqual([])
    await service().closeDue()
    expect(await list(site)).toMatchObject([{ state: 'open' }])

    toClose(first)
    const mails = () => api.mails.filter(({ to, subject }) => to === site.owner.email && subject.includes('정산')).map(({ subject }) => subject)
    await Promise.all([service().closeDue(), service().closeDue(), api.runScheduled('settlement-close')])
    expect(await list(site)).toMatchObject([{ ...march, state: 'closed' }])
    expect([...await settled()]).toEqual([order?.orderSeq])
    await api.runSent(SETTLEMENT_MAIL_QUEUE)
    expect(mails()).toEqual([expect.stringContaining('계좌를 등록해 주세요')])
    const ref = { channelSeq: site.channelSeq, month: first, currency: 'KRW' as const }
    expect((await Promise.all([service().pay(ref), service().pay(ref)])).toSorted()).toEqual([213_600, null])
    await api.runSent(SETTLEMENT_MAIL_QUEUE)
    expect(mails()).toEqual([expect.anything(), expect.stringMatching(/2026년 \d+월 정산금 ₩213,600을 보냈습니다$/)])
    expect(await list(site)).toMatchObject([{ ...march, state: 'paid', paidAt: api.clock.now().toISOString() }])

    const second = month()
    await api.server.services.order.desk.refund(bought, { refundNo: randomUUID(), amount: PRICE, reason: '' }, site.owner.userSeq)
    toClose(second)
    await service().closeDue()
    const april = { month: second, state: 'closed', receivedAmount: 0, paidBackAmount: PRICE, carriedAmount: 0, feeAmount: -12_000, vatAmount: -1200, payoutAmount: 0, leftAmount: -106_800 }
    expect(await list(site)).toMatchObject([april, { ...march, state: 'paid' }])
    // Nothing to pay is paid as well, and books nothing.
    expect(await service().pay({ ...ref, month: second })).toBe(0)
    await buy()
    expect(await list(site)).toMatchObject([{ month: month(), state: 'open', carriedAmount: -106_800, payoutAmount: 0, leftAmount: 0 }, { ...april, state: 'paid' }, march])

    const lines = await api.server.ports.database.db.select().from(ledgerTransfers).where(eq(ledgerTransfers.channelSeq, site.channelSeq))
    const balance = (account: string) => lines.reduce((sum, { debit, credit, amount }) => sum + amount * (Number(debit === account) - Number(credit === account)), 0)
    expect({ provider: balance('provider'), platformFee: balance('platformFee'), payable: balance('payable'), paidOut: balance('paidOut'), buyer: balance('buyer') })
      .toEqual({ provider: 0 + 120_000 - 106_800, platformFee: 13_200, payable: 0, paidOut: 213_600, buyer: 0 })
    const until = api.clock.now()
    expect((await api.server.services.order.reconciliation.reconcile(site.channelSeq, { from: new Date(until.getTime() - 90 * DAY_MS), until: new Date(until.getTime() + 1) })).differences).toEqual([])
  })

  it('has the lines behind it, and shows of an account the last digits alone [SET-07]', async () => {
    const site = await buildSite(api)
    const params = await (await buyer(site))()
    const of = { channelSeq: site.channelSeq }
    expect((await site.owner.client(settlementCalls.lines, { params: { ...of, month: month(), currency: 'KRW' }, query: {} }))).toMatchObject({ totalCount: 1, lines: [{ kind: 'payment', amount: PRICE, orderNo: params.orderNo, title: '유료 도자기' }] })
    expect(await site.owner.client(settlementCalls.lines, { params: { ...of, month: month(), currency: 'USD' }, query: {} })).toEqual({ lines: [], totalCount: 0 })
    const account = { ...payoutTo, number: '•••-•••-••0440' }
    expect(await site.owner.client(settlementCalls.saveAccount, { params: of, body: payoutTo })).toEqual({ account })
    expect((await site.owner.client(settlementCalls.list, { params: of })).account).toEqual(account)
    await expect(site.owner.client(settlementCalls.saveAccount, { params: of, body: { ...payoutTo, regNo: '124-81-00997' } })).rejects.toMatchObject({ status: 400, code: '900010' })
  })
})

describe('a statement', () => {
  const statementOf = (person: Person, ref: { channelSeq: number; month: string }, format: StatementFormat) => person.client(settlementCalls.statement, { params: { ...ref, currency: 'KRW' }, body: { format } })
  const fetched = async (url: string, token: string) => {
    const response = await fetch(api.origin + url, { headers: { 'access-token': token } })
    return { status: response.status, type: response.headers.get('content-type'), name: response.headers.get('content-disposition'), bytes: new Uint8Array(await response.arrayBuffer()) }
  }

  /** A site with a closed month: two payments, one given back in part, and its owner with a new session. */
  async function closedSite() {
    const site = await buildSite(api)
    const buy = await buyer(site)
    await site.owner.client(settlementCalls.saveAccount, { params: { channelSeq: site.channelSeq }, body: payoutTo })
    const [kept, given] = [await buy(), await buy()]
    await api.server.services.order.desk.refund(given, { refundNo: randomUUID(), amount: 20_000, reason: '' }, site.owner.userSeq)
    const ref = { channelSeq: site.channelSeq, month: month() }
    toClose(ref.month)
    await service().closeDue()
    return { site, ref, kept, given, owner: await logIn(api, site.owner) }
  }

  it('has the amounts, the tax of the fee, both businesses and every transaction, as PDF and as a workbook [SET-07]', async () => {
    const { ref, owner, kept, given } = await closedSite()
    const day = monthSpan(ref.month)
    const pdf = await statementOf(owner, ref, 'pdf')
    expect(pdf.fileName).toBe(`settlement-${ref.month}-KRW.pdf`)
    const printed = await fetched(pdf.url, owner.token)
    expect([printed.status, printed.type, printed.name]).toEqual([200, 'application/pdf', expect.stringContaining(pdf.fileName)])
    const page = (await pdfPages(printed.bytes)).join(' ')
    for (const text of [
      '정산 내역서', '공급받는 자 (사이트)', '마당 공방', '124-81-00998', '공급자 (플랫폼)', ...Object.values(operator), '•••-•••-••0440', '₩240,000', '-₩20,000', '-₩22,000', '-₩2,200', '₩195,800',
      '공급가액', '세액', '₩24,200', kept.orderNo, given.orderNo, '유료 도자기', '세금계산서가 아닙니다',
    ]) expect(page).toContain(text)
    expect(page).not.toContain(payoutTo.number)

    const xlsx = await statementOf(owner, ref, 'xlsx')
    const { bytes, type } = await fetched(xlsx.url, owner.token)
    expect(type).toContain('spreadsheetml.sheet')
    const { 요약: summary = [], '거래 내역': lines = [] } = xlsxSheets(bytes)
    expect(summary).toEqual(expect.arrayContaining([
      ['사업자등록번호', payoutTo.regNo], ['사업자등록번호', operator.COMPANY_REG_NO], ['상태', '확정'], ['확정일', seoulDay(day.closesAt.getTime())],
      ['결제', 240_000], ['환불', -20_000], ['플랫폼 수수료 (10%)', -22_000], ['수수료 부가세 (10%)', -2200], ['지급액', 195_800], ['공급가액', 22_000], ['세액', 2200], ['합계', 24_200],
    ]))
    const today = seoulDay(day.from.getTime()).slice(0, 7)
    expect(lines).toEqual([
      ['날짜', '구분', '상품', '주문 번호', '금액'],
      ...[['결제', kept, 120_000], ['결제', given, 120_000], ['환불', given, -20_000]].map(([kind, order, amount]) => [expect.stringContaining(today), kind, '유료 도자기', (order as typeof kept).orderNo, amount]),
    ])
  })

  it('speaks the language of the reader, and says when the month was paid [SET-07]', async () => {
    const { ref, owner } = await closedSite()
    await service().pay({ ...ref, currency: 'KRW' })
    const { url } = await api.client(owner.token, 'en')(settlementCalls.statement, { params: { ...ref, currency: 'KRW' }, body: { format: 'xlsx' } })
    const { Summary: summary = [] } = xlsxSheets((await fetched(url, owner.token)).bytes)
    expect(summary).toEqual(expect.arrayContaining([['Status', 'Paid'], ['Paid', seoulDay(api.clock.now().getTime())], ['Supply value', 22_000], ['Payout', 195_800]]))
  })

  it('is of a closed month of the site alone, and for staff who may read sales [SET-07]', async () => {
    const { ref, owner, site } = await closedSite()
    const refused = async (person: Person, of: typeof ref) => statementOf(person, of, 'pdf').then(() => 200, ({ status, code }: RestError) => [status, code])
    const teacher = await buildPerson(api, { site, role: 'TCH' })
    const stranger = (await buildSite(api)).owner
    for (const person of [teacher, stranger]) expect(await refused(person, ref)).toEqual([403, errorTable.noPermission.code])
    const own = await api.server.services.channel.create({ name: '다른 마당', domain: `${randomUUID()}.madang.test` }, owner.userSeq)
    for (const wrong of [{ ...ref, channelSeq: own }, { ...ref, month: month() }, { ...ref, month: '2020-01' }]) expect(await refused(owner, wrong)).toEqual([404, errorTable.settlementNotClosed.code])
  })

  it('has an address for the session that asked, once, for five minutes [SET-07]', async () => {
    const { ref, owner } = await closedSite()
    const { url } = await statementOf(owner, ref, 'xlsx')
    const elsewhere = await logIn(api, owner)
    const statuses = async (...tokens: string[]) => Promise.all(tokens.map(async (token) => (await fetched(url, token)).status))
    expect(await statuses(elsewhere.token, (await buildSite(api)).owner.token)).toEqual([403, 403])
    expect((await statuses(owner.token))[0]).toBe(200)
    expect((await statuses(owner.token))[0]).toBe(403)
    const { url: late } = await statementOf(owner, ref, 'xlsx')
    api.clock.advance(5 * 60_000 + 1)
    expect((await fetched(late, owner.token)).status).toBe(403)
  })
})

it('is paid by the operator’s command once, and only when it is closed [SET-07]', async () => {
  const site = await buildSite(api)
  await (await buyer(site))()
  const ref = { channelSeq: site.channelSeq, month: month(), currency: 'KRW' as const }
  const said: string[] = []
  const run = (of = ref) => payOut(service(), of, (line) => said.push(line))
  const early = await run()
  toClose(ref.month)
  await service().closeDue()
  expect([early, await run(), await run(), await run({ ...ref, month: '2020-01' })]).toEqual([false, true, false, false])
  const none = `Site ${site.channelSeq}, ${ref.month}: no closed month in KRW that is not paid yet`
  expect(said).toEqual([none, `Site ${site.channelSeq}, ${ref.month}: 106800 KRW booked as paid (minor units)`, none, none.replace(ref.month, '2020-01')])
  expect(await list(site)).toMatchObject([{ state: 'paid', payoutAmount: 106_800 }])
})
