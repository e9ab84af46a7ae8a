import { afterAll, beforeAll, expect, it } from 'vitest'
import { classroomCalls } from '#shared/classroom/contract.ts'
import { courseCalls } from '#shared/course/contract.ts'
import type { CourseDraft } from '#shared/course/form.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { orderCalls } from '#shared/order/contract.ts'
import { BATCH_MAX } from '#shared/order/batches.ts'
import type { BatchMode } from '#shared/order/batches.ts'
import { payMethodCd } from '#shared/payment/methods.ts'
import { buildCoupon } from '#tests/support/coupon/coupons.ts'
import { pdfPages } from '#tests/support/documents/read.ts'
import { bank, orderer } from '#tests/support/payment/buyByDeposit.ts'
import { playCompany } from '#tests/support/payment/playedCompany.ts'
import type { PlayedCompany } from '#tests/support/payment/playedCompany.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite, buildUpload } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'

const PRICE = 12_000
/** Orders of a large batch, each buyer with one of each class. */
const [MANY, BUYERS] = [110, 10]
let api: TestApi
let site: Site
let teacher: Person
let company: PlayedCompany
beforeAll(async () => {
  api = await startApi({ payments: (clock) => (company = playCompany(() => clock.now())).providers })
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
  await site.owner.client(orderCalls.saveSettings, { params: here(), body: { bank } })
})
afterAll(() => api.stop())

const here = () => ({ channelSeq: site.channelSeq })
const build = (draft: CourseDraft = {}) => buildCourse(api, { site, teacher, draft: { title: '유료 도자기', fareCd: '01', price: PRICE, ...draft } })
const member = async () => verified(api, await buildPerson(api, { site }))
const place = ({ channelSeq, courseSeq }: BuiltCourse) => ({ channelSeq, courseSeq })

async function order(course: BuiltCourse, person: Person, method: string | null, { couponSeq = null, payAmount = PRICE }: { couponSeq?: number | null; payAmount?: number } = {}) {
  const { order: { orderNo } } = await person.client(orderCalls.checkout, { params: place(course) })
  const { payUrl } = await person.client(orderCalls.pay, { params: { ...here(), orderNo }, body: { payMethodCd: method as '01' | null, orderer, couponSeq, payAmount } })
  return { orderNo, chargeNo: payUrl?.split('/').at(-1) ?? '' }
}
async function buy(course: BuiltCourse, person: Person, method: string = payMethodCd.card) {
  const { orderNo, chargeNo } = await order(course, person, method)
  await api.send(`/pay/${chargeNo}/back`, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: new URLSearchParams(company.back(chargeNo)).toString() })
  return { orderNo, chargeNo }
}
const preview = (orderNos: string[], mode: BatchMode = 'full') => site.owner.client(orderCalls.refundPreview, { params: here(), body: { orderNos, mode } })
const start = (batchNo: string, orders: { orderNo: string; amount: number }[]) =>
  site.owner.client(orderCalls.startRefundBatch, { params: here(), body: { batchNo, mode: 'full', reason: '폐강', orders } })
const batch = (batchNo: string) => site.owner.client(orderCalls.refundBatch, { params: { ...here(), batchNo } })
const detail = async (orderNo: string) => (await site.owner.client(orderCalls.payment, { params: { ...here(), orderNo } }))
const isIn = async (person: Person, course: BuiltCourse) => (await person.client(courseCalls.detail, { params: place(course) })).course.viewer?.choiseStatusCd

it('previews what happens to each order and why others are left out, then refunds each once, whatever breaks [ENR-13] [SET-07]', async () => {
  const course = await build()
  const people = await Promise.all([member(), member(), member(), member(), member(), member()])
  const [byCard, refused, away, byAccount, awaiting, byCoupon] = people as [Person, Person, Person, Person, Person, Person]
  const cards = [await buy(course, byCard), await buy(course, refused), await buy(course, away)]
  const account = await buy(course, byAccount, payMethodCd.virtualAccount)
  company.deposit(account.chargeNo)
  await api.send('/pay/webhook/nice', { method: 'POST', headers: { 'content-type': 'application/json' }, body: company.notice(account.chargeNo) })
  const deposit = await order(course, awaiting, payMethodCd.bankDeposit)
  const { couponSeq } = await buildCoupon(site, { discountValue: PRICE, totalCap: 1 })
  const free = await order(course, byCoupon, null, { couponSeq, payAmount: 0 })
  const orderNos = [...cards, account, deposit, free].map(({ orderNo }) => orderNo)

  const shown = await preview(orderNos)
  expect(shown).toMatchObject({ sums: [{ currency: 'KRW', amount: 3 * PRICE }], blocked: { virtualAccount: 1, settled: 0, other: 0 }, accessCount: 4, couponCount: 1 })
  expect(shown.plans.map(({ action, amount, block }) => [action, amount, block])).toEqual([
    ['refund', PRICE, null], ['refund', PRICE, null], ['refund', PRICE, null], ['none', 0, 'virtualAccount'], ['cancel', 0, null], ['takeBack', 0, null],
  ])
  const chosen = shown.plans.filter(({ action }) => action !== 'none').map(({ orderNo, amount }) => ({ orderNo, amount }))
  const batchNo = crypto.randomUUID()
  await expect(start(batchNo, chosen.map((one) => ({ ...one, amount: one.amount + 1 })))).rejects.toMatchObject({ code: '960011' })
  await expect(start(batchNo, [...chosen, { orderNo: account.orderNo, amount: 0 }])).rejects.toMatchObject({ code: '960011' })
  expect(await start(batchNo, chosen)).toMatchObject({ waitingCount: 5, doneCount: 0, failedCount: 0 })
  // A second press decides nothing new, though the preview no longer holds afterwards.
  expect(await start(batchNo, chosen)).toMatchObject({ waitingCount: 5 })

  const kept = company.kept()
  // Each order by number: the first is paid back although our server dies before it hears so, the second is refused, the third not heard.
  company.faults.cancel.push('crash', 'declined', 'away')
  await expect(api.runSent('order-refund-batch')).rejects.toThrow()
  expect(await batch(batchNo)).toMatchObject({ doneCount: 2, failedCount: 1, waitingCount: 2 })
  await api.runSent('order-refund-batch')
  const after = await batch(batchNo)
  expect(after).toMatchObject({ doneCount: 4, failedCount: 1, waitingCount: 0 })
  expect(after.items.filter(({ state }) => state === 'failed')).toMatchObject([{ orderNo: cards[1]?.orderNo, failure: expect.stringContaining('한도 초과') }])
  await start(batchNo, chosen)
  await api.runSent('order-refund-batch')
  expect(kept - company.kept()).toBe(2 * PRICE)
  expect(await Promise.all(people.map((person) => isIn(person, course)))).toEqual(['99', '00', '99', '00', null, '99'])
  expect((await detail(deposit.orderNo)).payment).toMatchObject({ paymentStatus: '99', outstandingAmount: 0 })
  // The coupon's one use is free again.
  const other = await build()
  await order(other, byCard, null, { couponSeq, payAmount: 0 })
})

it('refunds a batch of more than a hundred orders, each once, and in a second run what was left [SET-07]', async () => {
  const [people, courses]: [Person[], BuiltCourse[]] = [[], []]
  for (let at = 0; at < BUYERS; at += 1) people.push(await member())
  for (let at = 0; at < MANY / BUYERS; at += 1) courses.push(await build())
  const orderNos: string[] = []
  for (const course of courses) for (const person of people) orderNos.push((await buy(course, person)).orderNo)
  const { plans, sums, accessCount } = await preview(orderNos)
  expect([plans.length, plans.every(({ action }) => action === 'refund'), sums, accessCount]).toEqual([MANY, true, [{ currency: 'KRW', amount: MANY * PRICE }], MANY])
  const [batchNo, kept] = [crypto.randomUUID(), company.kept()]
  await start(batchNo, plans.map(({ orderNo, amount }) => ({ orderNo, amount })))
  // The company does not answer for one; the next run does what is left.
  company.faults.cancel.push('away')
  await expect(api.runSent('order-refund-batch')).rejects.toThrow()
  expect(await batch(batchNo)).toMatchObject({ doneCount: MANY - 1, failedCount: 0, waitingCount: 1 })
  await api.runSent('order-refund-batch')
  const { doneCount, items } = await batch(batchNo)
  expect([doneCount, items.length, new Set(items.map(({ orderNo }) => orderNo)).size]).toEqual([MANY, MANY, MANY])
  expect(kept - company.kept()).toBe(MANY * PRICE)
  for (const course of courses) expect(await isIn(people[0] as Person, course)).toBe('99')
  expect((await detail(orderNos.at(-1) ?? '')).payment).toMatchObject({ paidAmount: PRICE, refundedAmount: PRICE })
}, 300_000)

it('takes no more orders at once than the limit, and starts nothing then [SET-07]', async () => {
  const many = Array.from({ length: BATCH_MAX + 1 }, (_, at) => `20260310-${at.toString(16).toUpperCase().padStart(16, '0')}`)
  await expect(preview(many)).rejects.toMatchObject({ status: 400 })
  const batchNo = crypto.randomUUID()
  await expect(start(batchNo, many.map((orderNo) => ({ orderNo, amount: PRICE })))).rejects.toMatchObject({ status: 400 })
  await expect(batch(batchNo)).rejects.toMatchObject({ code: errorTable.refundBatchNotFound.code })
})

it('takes back an order that a coupon paid for in whole, once [SET-07]', async () => {
  const course = await build()
  const person = await member()
  const { couponSeq } = await buildCoupon(site, { discountValue: PRICE, personCap: 5 })
  const { orderNo } = await order(course, person, null, { couponSeq, payAmount: 0 })
  expect((await detail(orderNo)).payment).toMatchObject({ canTakeBack: true })
  const takeBack = () => site.owner.client(orderCalls.takeBack, { params: { ...here(), orderNo } })
  expect(await takeBack()).toMatchObject({ paymentStatus: '99', canTakeBack: false })
  await expect(takeBack()).rejects.toMatchObject({ code: '960013' })
  expect(await isIn(person, course)).toBe('99')
  expect((await detail(orderNo)).lines.map(({ kind, amount }) => [kind, amount])).toEqual([['sale', PRICE], ['coupon', PRICE], ['saleReversed', PRICE], ['couponReversed', PRICE]])
  expect((await api.server.services.order.reconciliation.reconcile(site.channelSeq, { from: new Date(0), until: new Date(api.clock.now().getTime() + DAY_MS) })).differences).toEqual([])
})

it('a receipt has the site’s business, supply value and tax of what was paid, and the refunds [SHELL-04]', async () => {
  const person = await member()
  const { orderNo } = await buy(await build(), person)
  const params = { ...here(), orderNo }
  await site.owner.client(orderCalls.refund, { params, body: { refundNo: crypto.randomUUID(), amount: 2000, reason: '' } })
  const receipt = () => person.client(orderCalls.receipt, { params })
  expect(await receipt()).toMatchObject({ isTaxed: true, totalAmount: PRICE, supplyAmount: 10_909, vatAmount: 1091, refunds: [{ amount: 2000 }], keptAmount: 10_000, supplier: { corpName: expect.stringMatching(/./) } })
  await site.owner.client(orderCalls.saveTax, { params: here(), body: { untaxed: true } })
  expect(await receipt()).toMatchObject({ isTaxed: false, supplyAmount: PRICE, vatAmount: 0 })
  const other = await member()
  await expect(other.client(orderCalls.receipt, { params })).rejects.toMatchObject({ code: '960001' })
  await expect(other.client(orderCalls.receiptFile, { params })).rejects.toMatchObject({ code: '960001' })
})

it('a receipt is a PDF, once, for the session of its buyer [SHELL-04]', async () => {
  const person = await member()
  const { orderNo } = await buy(await build(), person)
  await site.owner.client(orderCalls.saveTax, { params: here(), body: { untaxed: false } })
  const { url, fileName } = await person.client(orderCalls.receiptFile, { params: { ...here(), orderNo } })
  const fetched = async (token: string) => fetch(api.origin + url, { headers: { 'access-token': token } })
  expect((await fetched(site.owner.token)).status).toBe(403)
  const file = await fetched(person.token)
  expect([file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual(['application/pdf', expect.stringContaining(fileName)])
  const text = (await pdfPages(new Uint8Array(await file.arrayBuffer()))).join(' ')
  for (const part of ['영수증', orderNo, orderer.name, '신용·체크카드', '공급가액', '₩10,909', '₩1,091', '₩12,000']) expect(text).toContain(part)
  expect((await fetched(person.token)).status).toBe(403)
})

it('an order keeps the rule it was bought under; the share taken is of the seconds watched [ENR-13]', async () => {
  const course = await build()
  const { channelSeq, courseSeq } = course
  const { curriculumSeq } = await api.server.services.curriculum.create({ channelSeq, courseSeq }, { curriculumTypeCd: '02', title: '물레', limitPercent: 50 } as never)
  await buildUpload(api, { course, curriculumSeq })
  await api.server.services.course.applyDraft({ channelSeq, courseSeq })
  const person = await member()
  const { orderNo } = await buy(course, person)
  await site.owner.client(orderCalls.saveRefundRule, { params: here(), body: { rule: { fullDays: 30, steps: [] } } })
  const watched = { params: { channelSeq, courseSeq, curriculumSeq } }
  const { playSeq, now } = await person.client(classroomCalls.play, watched)
  api.clock.advance(20_000)
  const { viewedPercent, lessonCount } = await person.client(classroomCalls.report, { ...watched, body: { playSeq, position: 20, intervals: [{ mediaFrom: 0, mediaTo: 20, wallFrom: now, wallTo: now + 20_000 }] } })
  expect([viewedPercent, lessonCount]).toEqual([32, 2])
  const quote = (of: string) => person.client(orderCalls.refundQuote, { params: { ...here(), orderNo: of } })
  expect(await quote(orderNo)).toMatchObject({ step: 'share', amount: Math.floor(PRICE * (1 - 0.32 / 2)), rule: null })
  expect((await preview([orderNo], 'rule')).plans).toMatchObject([{ amount: 10_080, endsAccess: false }])
  const later = await build()
  expect(await person.client(orderCalls.checkout, { params: place(later) })).toMatchObject({ refundRule: { fullDays: 30, steps: [] } })
  const second = await buy(later, person)
  await person.client(classroomCalls.lesson, { params: { ...place(later), curriculumSeq: later.curriculumSeq } })
  expect(await quote(second.orderNo)).toMatchObject({ step: 'ownDays', own: 30, amount: PRICE, rule: { fullDays: 30 } })
})
