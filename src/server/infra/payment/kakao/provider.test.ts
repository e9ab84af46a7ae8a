import { afterAll, beforeAll, expect, it } from 'vitest'
import { payMethodCd } from '#shared/payment/methods.ts'
import { openShop } from '#tests/support/payment/shop.ts'
import type { Shop } from '#tests/support/payment/shop.ts'
import { press } from '#tests/support/payment/window.ts'
import type { ChargeRequest, PaymentProvider } from '../provider.ts'

let shop: Shop
let kakao: PaymentProvider
beforeAll(async () => {
  shop = await openShop()
  kakao = shop.payments.providerFor(payMethodCd.kakaoPay) as PaymentProvider
})
afterAll(() => shop.stop())

async function authorised(more: Partial<ChargeRequest> = {}, decision: Parameters<typeof press>[2] = 'approve') {
  const request = shop.request({ payMethodCd: payMethodCd.kakaoPay, ...more })
  const window = await kakao.open(request)
  if (window.kind !== 'redirect' || window.providerKey === null) throw new Error('no page')
  const back = await press(shop.origin, window, decision)
  const fields = back?.fields ?? {}
  return { fields, back, asked: { orderNo: request.orderNo, providerKey: window.providerKey, amount: request.amount, currency: 'KRW' as const, token: fields['pg_token'] ?? null, orderedAt: shop.clock.now() } }
}

it('goes through ready, window and approve to a paid charge', async () => {
  const { asked, fields, back } = await authorised()
  expect([kakao.name, back?.method, back?.url, fields['ps']]).toEqual(['kakao', 'get', `${shop.origin}/return`, '1'])
  expect(kakao.readReturn(fields)).toEqual({ orderNo: asked.orderNo, outcome: 'authorised', providerKey: null, amount: 55_000, message: '', token: asked.token })
  expect(await kakao.approve(asked)).toMatchObject({ providerKey: asked.providerKey, orderNo: asked.orderNo, status: 'paid', amount: 55_000, paidAt: shop.clock.now(), card: { name: '카카오뱅크' } })
  expect(await kakao.find(asked)).toMatchObject({ status: 'paid', amount: 55_000, paidAt: shop.clock.now() })
})

it.each([['decline', 'declined'], ['cancel', 'cancelled']] as const)('returns after %s as %s', async (decision, outcome) => {
  const { fields, asked } = await authorised({}, decision)
  expect(kakao.readReturn(fields)).toMatchObject({ orderNo: asked.orderNo, outcome, token: null, amount: null })
  await expect(kakao.approve({ ...asked, token: 'guessed' })).rejects.toMatchObject({ kind: 'declined' })
})

it.each<[string, Record<string, string>]>([
  ['another order', { payNo: 'order999' }], ['another amount', { paySum: '1' }], ['another end', { payEnd: 'cancelled' }], ['no signature', { paySig: '' }], ['no token', { pg_token: '' }],
])('a return is forged: %s', async (_, change) => {
  const { fields } = await authorised()
  expect(() => kakao.readReturn({ ...fields, ...change })).toThrow(expect.objectContaining({ kind: 'forged' }))
})

it('refuses the token of another payment, another amount and another order', async () => {
  const [one, other] = [await authorised({ amount: 1000 }), await authorised()]
  await expect(kakao.approve({ ...other.asked, token: one.asked.token })).rejects.toMatchObject({ kind: 'declined', code: '-703' })
  await expect(kakao.approve({ ...other.asked, amount: 1000 })).rejects.toMatchObject({ kind: 'declined', code: '-706' })
  await expect(kakao.approve({ ...one.asked, orderNo: other.asked.orderNo })).rejects.toMatchObject({ kind: 'declined', code: '-710' })
})

it('charges once when repeated, and tells an expired card', async () => {
  const { asked } = await authorised()
  const once = await kakao.approve(asked)
  expect(await kakao.approve(asked)).toMatchObject({ status: 'paid', paidAt: once.paidAt, cancels: [] })
  await expect(kakao.approve((await authorised({}, 'expired')).asked)).rejects.toMatchObject({ kind: 'declined', code: '-780' })
})

it('gives back what an unclear approval took', async () => {
  const { asked } = await authorised({}, 'noAnswer')
  await expect(kakao.approve(asked)).rejects.toMatchObject({ kind: 'unknown', code: 'network' })
  await kakao.netCancel(asked)
  await kakao.netCancel(asked)
  expect(await kakao.find(asked)).toMatchObject({ status: 'cancelled', cancelledAmount: 55_000, cancels: [{ amount: 55_000 }] })
  const late = await authorised({}, 'timeout')
  await expect(kakao.approve(late.asked)).rejects.toMatchObject({ kind: 'unknown', code: 'timeout' })
  await kakao.netCancel(late.asked)
  expect(await kakao.find(late.asked)).toMatchObject({ status: 'ready', cancels: [] })
})

it('cancels parts, each number once, also after no answer or two at a time', async () => {
  const { asked } = await authorised()
  await kakao.approve(asked)
  const cancel = (cancelNo: string, amount: number) => kakao.cancel({ ...asked, cancelNo, amount, isPart: true, reason: '' })
  expect(await cancel('a', 5000)).toMatchObject({ status: 'partCancelled', cancelledAmount: 5000 })
  expect(await cancel('a', 5000)).toMatchObject({ cancelledAmount: 5000, cancels: [{ amount: 5000 }] })
  await expect(cancel('a', 6000)).rejects.toMatchObject({ kind: 'forged' })
  shop.standIn.next({ cancel: 'cancelledButNoAnswer' })
  await expect(cancel('b', 5000)).rejects.toMatchObject({ kind: 'unknown' })
  expect(await cancel('b', 5000)).toMatchObject({ cancelledAmount: 10_000 })
  await Promise.allSettled([cancel('c', 5000), cancel('c', 5000)])
  expect(await kakao.find(asked)).toMatchObject({ cancelledAmount: 15_000 })
  await expect(cancel('d', 40_001)).rejects.toMatchObject({ kind: 'declined' })
  expect(await cancel('e', 40_000)).toMatchObject({ status: 'cancelled', cancelledAmount: 55_000 })
})

it('believes no notice, and knows no charge without a key', async () => {
  await expect(kakao.readWebhook({ headers: {}, body: '{}' })).rejects.toMatchObject({ kind: 'forged' })
  expect(await kakao.find({ orderNo: 'x', providerKey: null, orderedAt: shop.clock.now() })).toBeUndefined()
  expect(await kakao.find({ orderNo: 'x', providerKey: 'none', orderedAt: shop.clock.now() })).toBeUndefined()
})

it('never tells the secret key', () => {
  expect(shop.logged.length).toBeGreaterThan(0)
  expect(JSON.stringify(shop.logged)).not.toContain(shop.standIn.kakao.secretKey)
})
