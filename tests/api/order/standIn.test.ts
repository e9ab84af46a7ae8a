import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderCalls } from '#shared/order/contract.ts'
import { payMethodCd } from '#shared/payment/methods.ts'
import type { PayMethodCd } from '#shared/payment/methods.ts'
import type { PaymentWindow } from '#server/infra/payment/provider.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'
import { orderer } from '#tests/support/payment/buyByDeposit.ts'
import { press } from '#tests/support/payment/window.ts'
import type { BroughtBack, Decision } from '#tests/support/payment/window.ts'

// From the call to the ledger through the real adapters, the stand-in's HTTP protocols and its window.

let api: TestApi
let site: Site
let courses: Record<'KRW' | 'USD', BuiltCourse>
beforeAll(async () => {
  api = await startApi({ env: { PAYMENT_STAND_IN: 'Y' } })
  site = await buildSite(api)
  const teacher = await buildPerson(api, { site, role: 'TCH' })
  const build = (currency: 'KRW' | 'USD', price: number) => buildCourse(api, { site, teacher, draft: { title: `유료 ${currency}`, fareCd: '01', currency, price } })
  courses = { KRW: await build('KRW', 55_000), USD: await build('USD', 4999) }
})
afterAll(() => api.stop())

const member = async () => verified(api, await buildPerson(api, { site }))
const unescaped = (value: string) => value.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** The window that a pay address leads to. */
async function windowAt(payUrl: string): Promise<PaymentWindow> {
  const answer = await api.send(new URL(payUrl).pathname)
  if (answer.status === 303) return { kind: 'redirect', url: String(answer.headers.location), providerKey: null }
  expect(answer.status).toBe(200)
  const { method, options } = JSON.parse(unescaped(/data-payment="([^"]*)"/.exec(answer.text)?.[1] ?? '')) as { method: string; options: Record<string, unknown> }
  return { kind: 'script', scriptUrl: '', method, options }
}

async function comeBack(back: BroughtBack | undefined): Promise<string> {
  if (back === undefined) throw new Error('the window stays')
  const url = new URL(back.url)
  const fields = new URLSearchParams(back.fields).toString()
  const answer = back.method.toLowerCase() === 'get'
    ? await api.send(`${url.pathname}${url.search}${fields === '' ? '' : `${url.search === '' ? '?' : '&'}${fields}`}`)
    : await api.send(url.pathname + url.search, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: fields })
  expect(answer.status).toBe(303)
  return new URL(String(answer.headers.location)).pathname
}

async function pay(person: Person, currency: 'KRW' | 'USD', method: PayMethodCd, decision: Decision) {
  const course = courses[currency]
  const { order, methods } = await person.client(orderCalls.checkout, { params: { channelSeq: site.channelSeq, courseSeq: course.courseSeq } })
  const params = { channelSeq: site.channelSeq, orderNo: order.orderNo }
  const { payUrl } = await person.client(orderCalls.pay, { params, body: { payMethodCd: method, orderer, payAmount: order.payAmount } })
  const path = await comeBack(await press(api.origin, await windowAt(payUrl ?? ''), decision))
  return { params, path, methods, detail: () => person.client(orderCalls.detail, { params }) }
}

describe('through the stand-in', () => {
  it.each<[string, 'KRW' | 'USD', PayMethodCd, string, number]>([
    ['a Korean card', 'KRW', payMethodCd.card, 'KRW', 55_000],
    ['account transfer', 'KRW', payMethodCd.accountTransfer, 'KRW', 55_000],
    ['Kakao Pay', 'KRW', payMethodCd.kakaoPay, 'KRW', 55_000],
    ['Samsung Pay', 'KRW', payMethodCd.samsungPay, 'KRW', 55_000],
    ['PayPal, in dollars', 'USD', payMethodCd.payPal, 'USD', 4999],
    ['an overseas card, dollars in won', 'USD', payMethodCd.overseasCard, 'KRW', 69_986],
  ])('%s buys and is refunded [ENR-09] [ENR-13]', async (_, currency, method, chargeCurrency, amount) => {
    const bought = await pay(await member(), currency, method, 'approve')
    expect(bought.path).toMatch(/\/payment\/success$/)
    expect(await bought.detail()).toMatchObject({ paymentStatus: '02', chargeCurrency, paidAmount: amount, outstandingAmount: 0 })
    const refund = (part: number) => site.owner.client(orderCalls.refund, { params: bought.params, body: { refundNo: crypto.randomUUID(), amount: part, reason: '요청' } })
    expect(await refund(1000)).toMatchObject({ paymentStatus: '03', refundedAmount: 1000 })
    expect(await refund(amount - 1000)).toMatchObject({ paymentStatus: '04', refundedAmount: amount })
  })

  it('the window’s page carries the company’s script alone, and no inline script', async () => {
    const person = await member()
    const { order } = await person.client(orderCalls.checkout, { params: { channelSeq: site.channelSeq, courseSeq: courses.KRW.courseSeq } })
    const { payUrl } = await person.client(orderCalls.pay, { params: { channelSeq: site.channelSeq, orderNo: order.orderNo }, body: { payMethodCd: '01', orderer, payAmount: 55_000 } })
    const answer = await api.send(new URL(payUrl ?? '').pathname)
    expect(String(answer.headers['content-security-policy'])).toMatch(/default-src 'none'; script-src 'self'/)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.text).not.toMatch(/<script(?! src)| on\w+=/)
    expect((await api.send('/pay/open.js')).status).toBe(200)
  })
})
