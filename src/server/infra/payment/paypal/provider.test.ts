import { assert, integer, property } from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { payMethodCd } from '#shared/payment/methods.ts'
import { openShop } from '#tests/support/payment/shop.ts'
import type { Shop } from '#tests/support/payment/shop.ts'
import { press } from '#tests/support/payment/window.ts'
import type { ChargeRequest, PaymentProvider } from '../provider.ts'
import { dollarsOf, paypalMoney } from './money.ts'
import { createPayPalProvider } from './provider.ts'

let shop: Shop
let paypal: PaymentProvider
beforeAll(async () => {
  shop = await openShop()
  paypal = shop.payments.providerFor(payMethodCd.payPal) as PaymentProvider
})
afterAll(() => shop.stop())
beforeEach(() => { shop.notices.length = 0 })

async function authorised(more: Partial<ChargeRequest> = {}, decision: Parameters<typeof press>[2] = 'approve') {
  const request = shop.request({ payMethodCd: payMethodCd.payPal, currency: 'USD', amount: 3905, ...more })
  const window = await paypal.open(request)
  if (window.kind !== 'redirect' || window.providerKey === null) throw new Error('no page')
  const fields = (await press(shop.origin, window, decision))?.fields ?? {}
  return { request, fields, asked: { orderNo: request.orderNo, providerKey: window.providerKey, amount: request.amount, currency: 'USD' as const, token: null, orderedAt: shop.clock.now() } }
}

it('writes and reads every amount exactly', () => {
  assert(property(integer({ min: 0, max: 999_999_999_999 }), (cents) => {
    expect(paypalMoney.parse({ currency_code: 'USD', value: dollarsOf(cents) })).toBe(cents)
  }))
  expect([dollarsOf(5), dollarsOf(3905), dollarsOf(100)]).toEqual(['0.05', '39.05', '1.00'])
  expect(['7', '7.5', '0.29'].map((value) => paypalMoney.parse({ currency_code: 'USD', value }))).toEqual([700, 750, 29])
  for (const value of ['7.505', '1e3', '-1', '', ' 1']) expect(paypalMoney.safeParse({ currency_code: 'USD', value }).success).toBe(false)
  expect(paypalMoney.safeParse({ currency_code: 'EUR', value: '1' }).success).toBe(false)
})

it('goes through create, window and capture to a paid charge in cents', async () => {
  const { asked, fields } = await authorised()
  expect(paypal.readReturn(fields)).toEqual({ orderNo: asked.orderNo, outcome: 'authorised', providerKey: null, amount: 3905, message: '', token: null })
  expect(await paypal.approve(asked)).toMatchObject({ providerKey: asked.providerKey, orderNo: asked.orderNo, status: 'paid', amount: 3905, currency: 'USD', paidAt: shop.clock.now(), cancels: [] })
  expect(await paypal.find(asked)).toMatchObject({ status: 'paid', amount: 3905 })
})

it('opens an order once', async () => {
  const request = shop.request({ payMethodCd: payMethodCd.payPal, currency: 'USD', amount: 1000 })
  expect(await paypal.open(request)).toEqual(await paypal.open(request))
})

it('returns without a payment after a cancel, and captures nothing', async () => {
  const { fields, asked } = await authorised({}, 'cancel')
  expect(paypal.readReturn(fields)).toMatchObject({ outcome: 'cancelled', orderNo: asked.orderNo })
  await expect(paypal.approve(asked)).rejects.toMatchObject({ kind: 'declined' })
  expect(() => paypal.readReturn({ ...fields, payEnd: 'authorised' })).toThrow(expect.objectContaining({ kind: 'forged' }))
  expect(() => paypal.readReturn({ ...fields, paySum: '1' })).toThrow(expect.objectContaining({ kind: 'forged' }))
})

it('captures once when repeated; finds out another order or amount; tells a decline', async () => {
  const { asked } = await authorised()
  await paypal.approve(asked)
  expect(await paypal.approve(asked)).toMatchObject({ status: 'paid', amount: 3905 })
  await expect(paypal.approve({ ...asked, amount: 1 })).rejects.toMatchObject({ kind: 'forged' })
  await expect(paypal.approve({ ...asked, orderNo: 'other' })).rejects.toMatchObject({ kind: 'forged' })
  await expect(paypal.approve((await authorised({}, 'expired')).asked)).rejects.toMatchObject({ kind: 'declined', code: 'INSTRUMENT_DECLINED', message: 'The instrument presented was declined by its bank.' })
})

it('reads a short answer to a capture', async () => {
  const { asked } = await authorised()
  const short: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init)
    if (!String(input).endsWith('/capture')) return answer
    const { id, status, purchase_units: [unit] } = await answer.json() as { id: string; status: string; purchase_units: [{ custom_id: string; payments: { captures: [object] } }] }
    return Response.json({ id, status, purchase_units: [{ payments: { captures: [{ ...unit.payments.captures[0], custom_id: unit.custom_id }] } }] }, { status: 201 })
  }
  const own = createPayPalProvider(shop.standIn.paypal, { fetch: short, clock: shop.clock, log: { warn: () => {} }, timeoutMs: 1000 })
  expect(await own.approve(asked)).toMatchObject({ orderNo: asked.orderNo, status: 'paid', amount: 3905 })
})

it('gives back what an unclear capture took', async () => {
  const { asked } = await authorised({}, 'noAnswer')
  await expect(paypal.approve(asked)).rejects.toMatchObject({ kind: 'unknown' })
  await paypal.netCancel(asked)
  await paypal.netCancel(asked)
  expect(await paypal.find(asked)).toMatchObject({ status: 'cancelled', cancelledAmount: 3905, cancels: [{ amount: 3905 }] })
})

it('refunds parts, each number once', async () => {
  const { asked } = await authorised()
  await paypal.approve(asked)
  const cancel = (cancelNo: string, amount: number) => paypal.cancel({ ...asked, cancelNo, amount, isPart: true, reason: 'asked' })
  expect(await cancel('a', 1005)).toMatchObject({ status: 'partCancelled', cancelledAmount: 1005 })
  expect(await cancel('a', 1005)).toMatchObject({ cancels: [{ amount: 1005 }] })
  await expect(cancel('a', 1)).rejects.toMatchObject({ kind: 'forged' })
  shop.standIn.next({ cancel: 'cancelledButNoAnswer' })
  await expect(cancel('b', 900)).rejects.toMatchObject({ kind: 'unknown' })
  expect((await Promise.all([cancel('b', 900), cancel('b', 900)])).map(({ cancelledAmount }) => cancelledAmount)).toEqual([1905, 1905])
  await expect(cancel('c', 2001)).rejects.toMatchObject({ kind: 'declined', code: 'REFUND_AMOUNT_EXCEEDED' })
  expect(await cancel('d', 2000)).toMatchObject({ status: 'cancelled', cancelledAmount: 3905 })
})

describe('a notice', () => {
  async function noticed(count: number) {
    await expect.poll(() => shop.notices.length).toBe(count)
    return shop.notices[count - 1] as Shop['notices'][0]
  }

  it('of a capture and of a refund leads to the order', async () => {
    const { asked } = await authorised()
    await paypal.approve(asked)
    expect(await paypal.readWebhook(await noticed(1))).toMatchObject({ orderNo: asked.orderNo, status: 'paid', amount: 3905 })
    await paypal.cancel({ ...asked, cancelNo: 'n', amount: 5, isPart: true, reason: '' })
    expect(await paypal.readWebhook(await noticed(2))).toMatchObject({ orderNo: asked.orderNo, status: 'partCancelled', cancelledAmount: 5 })
  })

  it('is forged with another body, signature or webhook, or without its headers', async () => {
    await paypal.approve((await authorised()).asked)
    const notice = await noticed(1)
    const forged: Shop['notices'] = [
      { ...notice, body: notice.body.replace('COMPLETED', 'DENIED') },
      { ...notice, headers: { ...notice.headers, 'paypal-transmission-sig': 'f' } },
      { ...notice, headers: {} },
      { ...notice, body: 'no JSON' },
    ]
    for (const one of forged) await expect(paypal.readWebhook(one)).rejects.toMatchObject({ kind: 'forged' })
    const other = createPayPalProvider({ ...shop.standIn.paypal, webhookId: 'OTHER' }, { fetch, clock: shop.clock, log: { warn: () => {} }, timeoutMs: 1000 })
    await expect(other.readWebhook(notice)).rejects.toMatchObject({ kind: 'forged' })
    // A contract with such an id is not kept.
    await expect(other.checkKeys?.()).rejects.toMatchObject({ kind: 'declined', code: 'webhookId' })
    await paypal.checkKeys?.()
  })
})

describe('the token', () => {
  it('is asked for once, again when it ends, and after a refusal', async () => {
    const asked: string[] = []
    let refuses = false
    const counting: typeof fetch = async (input, init) => {
      const url = String(input)
      if (url.endsWith('/v1/oauth2/token')) asked.push(url)
      else if (refuses) {
        refuses = false
        return Response.json({ name: 'AUTHENTICATION_FAILURE' }, { status: 401 })
      }
      return fetch(input, init)
    }
    let now = Date.parse('2026-03-10T03:00:00.000Z')
    const own = createPayPalProvider(shop.standIn.paypal, { fetch: counting, clock: { now: () => new Date(now) }, log: { warn: () => {} }, timeoutMs: 1000 })
    const find = () => own.find({ orderNo: 'x', providerKey: 'NONE', orderedAt: new Date(now) })
    await Promise.all([find(), find()])
    await find()
    expect(asked).toHaveLength(1)
    now += 32_400_000 - 60_000
    await find()
    expect(asked).toHaveLength(2)
    refuses = true
    await find()
    expect(asked).toHaveLength(3)
  })

  it('and the secret never appear in the log', async () => {
    const stranger = createPayPalProvider({ ...shop.standIn.paypal, secret: 'hunter2' }, { fetch, clock: shop.clock, log: { warn: (...parts: unknown[]) => { shop.logged.push(JSON.stringify(parts)) } }, timeoutMs: 1000 })
    const failed = await stranger.find({ orderNo: 'x', providerKey: 'NONE', orderedAt: shop.clock.now() }).catch((error: unknown) => error)
    expect(failed).toMatchObject({ kind: 'declined', code: 'credentials' })
    expect(JSON.stringify([shop.logged, String(failed), (failed as Error).stack])).not.toMatch(/hunter2|Basic|Bearer/)
  })
})
