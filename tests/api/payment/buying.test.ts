import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { payMethodCd } from '#shared/payment/methods.ts'
import type { PayMethodCd } from '#shared/payment/methods.ts'
import { paymentStatus } from '#shared/order/status.ts'
import { goBack, pressFor } from '#tests/support/payment/browser.ts'
import { deposit } from '#tests/support/payment/window.ts'
import type { BroughtBack, Decision } from '#tests/support/payment/window.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'

let api: TestApi
let site: Site
let course: BuiltCourse
let dollarCourse: BuiltCourse
const PRICE = 12_000
beforeAll(async () => {
  api = await startApi({ env: { PAYMENT_STAND_IN: 'Y', PAYMENT_TIMEOUT_MS: '250' } })
  site = await buildSite(api)
  const teacher = await buildPerson(api, { site, role: 'TCH' })
  course = await buildCourse(api, { site, teacher, draft: { title: '유료 도자기', fareCd: '01', price: PRICE } })
  dollarCourse = await buildCourse(api, { site, teacher, draft: { title: 'Pottery', fareCd: '01', price: 1234, currency: 'USD' } })
})
afterAll(() => api.stop())

const orderer = { name: '김하늘', email: 'sky@madang.test', phone: '01012345678' }

/** An order whose window was answered, and what the browser brings back. */
async function pressed(method: PayMethodCd, decision: Decision, of = course) {
  const person = await verified(api, await buildPerson(api, { site }))
  const { order } = await person.client(contract.order.checkout, { params: { channelSeq: site.channelSeq, courseSeq: of.courseSeq } })
  const { payUrl } = await person.client(contract.order.pay, { params: { channelSeq: site.channelSeq, orderNo: order.orderNo }, body: { payMethodCd: method, orderer, payAmount: order.payAmount } })
  return { person, orderNo: order.orderNo, back: await pressFor(api, payUrl ?? '', decision) }
}
const now = async (person: Person, orderNo: string) => {
  const { paymentStatus: status, paidAmount, chargeCurrency, deposit: account } = await person.client(contract.order.detail, { params: { channelSeq: site.channelSeq, orderNo } })
  return { status, paidAmount, chargeCurrency, account }
}
const { card, overseasCard, accountTransfer, kakaoPay, samsungPay, virtualAccount, payPal } = payMethodCd

it.each([['card', card], ['overseasCard', overseasCard], ['accountTransfer', accountTransfer], ['kakaoPay', kakaoPay], ['samsungPay', samsungPay]])('buys by %s through the company’s own protocol [ENR-09]', async (_, method) => {
  const { person, orderNo, back } = await pressed(method, 'approve')
  expect(await goBack(api, back as BroughtBack)).toBe('success')
  expect(await now(person, orderNo)).toMatchObject({ status: paymentStatus.paid, paidAmount: PRICE, chargeCurrency: 'KRW' })
})

it('buys in dollars by PayPal, and by card in won [ENR-09]', async () => {
  const inDollars = await pressed(payPal, 'approve', dollarCourse)
  expect(await goBack(api, inDollars.back as BroughtBack)).toBe('success')
  expect(await now(inDollars.person, inDollars.orderNo)).toMatchObject({ status: paymentStatus.paid, paidAmount: 1234, chargeCurrency: 'USD' })
  const inWon = await pressed(overseasCard, 'approve', dollarCourse)
  expect(await goBack(api, inWon.back as BroughtBack)).toBe('success')
  expect(await now(inWon.person, inWon.orderNo)).toMatchObject({ status: paymentStatus.paid, paidAmount: 17_276, chargeCurrency: 'KRW' })
})

it('waits for a deposit, of which the company tells [ENR-09]', async () => {
  const { person, orderNo, back } = await pressed(virtualAccount, 'approve')
  await goBack(api, back as BroughtBack)
  const { status, account } = await now(person, orderNo)
  expect([status, account?.holder]).toEqual([paymentStatus.awaitingDeposit, '김하늘'])
  await deposit(api.origin, account?.number ?? '')
  expect(await now(person, orderNo)).toMatchObject({ status: paymentStatus.paid, paidAmount: PRICE })
})

it.each([[card, 'decline'], [card, 'cancel'], [card, 'expired'], [kakaoPay, 'decline'], [kakaoPay, 'cancel'], [kakaoPay, 'expired']] as const)('takes nothing by %s after %s', async (method, decision) => {
  const { person, orderNo, back } = await pressed(method, decision)
  expect(await goBack(api, back as BroughtBack)).toBe('fail')
  expect(await now(person, orderNo)).toMatchObject({ status: paymentStatus.paying, paidAmount: 0 })
})

it.each([['card', card], ['kakaoPay', kakaoPay], ['payPal', payPal]])('books a charge by %s whose answer was lost, once', async (_, method) => {
  const { person, orderNo, back } = await pressed(method, 'noAnswer', method === payPal ? dollarCourse : course)
  expect(await goBack(api, back as BroughtBack)).toBe('success')
  expect(await goBack(api, back as BroughtBack)).toBe('success')
  expect(await now(person, orderNo)).toMatchObject({ status: paymentStatus.paid, paidAmount: method === payPal ? 1234 : PRICE })
})

it('books a charge that the company takes after we stopped waiting', async () => {
  const { person, orderNo, back } = await pressed(card, 'slow')
  expect(await goBack(api, back as BroughtBack)).toBe('success')
  await expect.poll(async () => now(person, orderNo)).toMatchObject({ status: paymentStatus.paid, paidAmount: PRICE })
})

it.each([['card', card], ['kakaoPay', kakaoPay]])('is paid once by %s when the company calls back twice', async (_, method) => {
  const { person, orderNo, back } = await pressed(method, 'twice')
  await goBack(api, back as BroughtBack)
  await expect.poll(async () => now(person, orderNo)).toMatchObject({ status: paymentStatus.paid, paidAmount: PRICE })
})

it('is paid when only the company calls back, late', async () => {
  const { person, orderNo } = await pressed(card, 'late')
  expect(await now(person, orderNo)).toMatchObject({ status: paymentStatus.paying })
  await api.server.ports.paymentStandIn?.sendLate()
  expect(await now(person, orderNo)).toMatchObject({ status: paymentStatus.paid, paidAmount: PRICE })
})

it.each([['card', card], ['kakaoPay', kakaoPay]])('gives nothing for a forged return by %s, and still takes the true one', async (_, method) => {
  const { person, orderNo, back } = await pressed(method, 'approve')
  const { fields, ...way } = back as BroughtBack
  expect(await goBack(api, { ...way, fields: { ...fields, signature: 'f', paySig: 'f' } })).toBe('fail')
  expect(await now(person, orderNo)).toMatchObject({ paidAmount: 0 })
  expect(await goBack(api, { ...way, fields })).toBe('success')
  expect(await now(person, orderNo)).toMatchObject({ status: paymentStatus.paid, paidAmount: PRICE })
})
