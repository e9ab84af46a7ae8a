import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payMethodCd } from '#shared/payment/methods.ts'
import { openShop } from '#tests/support/payment/shop.ts'
import type { Shop } from '#tests/support/payment/shop.ts'
import { press } from '#tests/support/payment/window.ts'
import type { BillingProvider, CardRegistration } from './billing.ts'
import { encryptedCard } from './nice/billing.ts'

let shop: Shop
beforeAll(async () => { shop = await openShop() })
afterAll(() => shop.stop())

const orderer = { name: '홍길동', email: 'hong@example.com', phone: '010-1234-5678' }
const card = { number: '1234-5678-9012-3456', expiryYear: 2026, expiryMonth: 5, holderNo: '800101', passwordStart: '12' }
let orders = 0
const orderNo = () => `month${++orders}`

describe('a card at NICE', () => {
  let nice: BillingProvider
  beforeAll(() => { nice = shop.billing.byName('nice') as BillingProvider })
  const register = (entry = card) => (nice.registration as Extract<CardRegistration, { kind: 'entry' }>).register({ registerNo: orderNo(), card: entry, orderer })

  // The example of NICE's manual.
  it('is encrypted as the manual does it', () => {
    expect(encryptedCard({ ...card, expiryYear: 2025, expiryMonth: 12 }, '2dcc2a0d63bf469490bb19a201be3735')).toBe(
      '6ecfe97e521bc67c3053d74a9dbdba53033d343fc9e8e38e730964b22ef2e4a59607171b00a9da977141b3f79fffa1e80a16c08bc58666b479f554a966a363414347e62f2621f8df220c7a4a545592d0')
  })

  it('is registered, charged each month until it expires, and forgotten', async () => {
    shop.clock.set('2026-03-10T03:00:00.000Z')
    const { billingKey, ...shown } = await register()
    expect(shown).toEqual({ cardName: '신한', numberEnd: '3456' })
    const month = () => nice.charge({ billingKey, orderNo: orderNo(), amount: 29_000, goodsName: '멤버십', orderer })
    for (const day of ['2026-03-10', '2026-04-10', '2026-05-10']) {
      shop.clock.set(`${day}T03:00:00.000Z`)
      expect(await month()).toMatchObject({ status: 'paid', amount: 29_000, paidAt: shop.clock.now() })
    }
    shop.clock.set('2026-06-10T03:00:00.000Z')
    await expect(month()).rejects.toMatchObject({ kind: 'declined', code: '3021' })
    await expect(register()).rejects.toMatchObject({ kind: 'declined', code: '3021' })
    await nice.expire({ billingKey, expireNo: orderNo() })
    await nice.expire({ billingKey, expireNo: orderNo() })
    await expect(month()).rejects.toMatchObject({ kind: 'declined', code: 'A124' })
    shop.clock.set('2026-03-10T03:00:00.000Z')
  })

  it('is charged once by an order number, also after no answer', async () => {
    const { billingKey } = await register()
    const asked = { billingKey, orderNo: orderNo(), amount: 29_000, goodsName: '멤버십', orderer }
    shop.standIn.next({ approve: 'chargedButNoAnswer' })
    await expect(nice.charge(asked)).rejects.toMatchObject({ kind: 'unknown' })
    const once = await nice.charge(asked)
    expect(await nice.charge(asked)).toEqual(once)
    await expect(nice.charge({ ...asked, amount: 1 })).rejects.toMatchObject({ kind: 'forged' })
    await nice.payments.netCancel({ orderNo: asked.orderNo, providerKey: null, amount: asked.amount })
    expect(await nice.payments.find({ orderNo: asked.orderNo, providerKey: null, orderedAt: shop.clock.now() })).toMatchObject({ status: 'cancelled', cancelledAmount: 29_000 })
  })

  it('is refused with a wrong number, and never logged', async () => {
    await expect(register({ ...card, number: '12' })).rejects.toMatchObject({ kind: 'declined', code: '3011' })
    shop.standIn.next({ approve: 'timeout' })
    const { billingKey } = await register()
    const failed = await nice.charge({ billingKey, orderNo: orderNo(), amount: 1000, goodsName: '멤버십', orderer }).catch((error: unknown) => error as Error)
    expect(shop.logged.length).toBeGreaterThan(0)
    const told = JSON.stringify([shop.logged, String(failed), 'stack' in failed ? failed.stack : ''])
    for (const secret of [billingKey, '9012', '800101', shop.standIn.nice.secretKey]) expect(told).not.toContain(secret)
  })
})

describe('a subscription of Kakao Pay', () => {
  let kakao: BillingProvider
  let registration: Extract<CardRegistration, { kind: 'window' }>
  beforeAll(() => {
    kakao = shop.billing.byName('kakao') as BillingProvider
    registration = kakao.registration as Extract<CardRegistration, { kind: 'window' }>
  })

  async function subscribe() {
    const request = shop.request({ payMethodCd: payMethodCd.kakaoPay, amount: 29_000 })
    const window = await registration.open(request)
    if (window.kind !== 'redirect' || window.providerKey === null) throw new Error('no page')
    const { token } = registration.readReturn((await press(shop.origin, window, 'approve'))?.fields ?? {})
    return registration.finish({ orderNo: request.orderNo, providerKey: window.providerKey, amount: request.amount, token })
  }

  it('begins with a payment, is charged each month, refunded, and ends', async () => {
    const { card: { billingKey }, charge } = await subscribe()
    expect(charge).toMatchObject({ status: 'paid', amount: 29_000 })
    const number = orderNo()
    const month = await kakao.charge({ billingKey, orderNo: number, amount: 29_000, goodsName: '멤버십', orderer })
    expect(month).toMatchObject({ orderNo: number, status: 'paid', amount: 29_000 })
    expect(await kakao.payments.cancel({ providerKey: month.providerKey, orderNo: number, cancelNo: 'c', amount: 9000, currency: 'KRW', isPart: true, reason: '' })).toMatchObject({ cancelledAmount: 9000 })
    shop.standIn.next({ approve: 'declined' })
    await expect(kakao.charge({ billingKey, orderNo: orderNo(), amount: 29_000, goodsName: '멤버십', orderer })).rejects.toMatchObject({ kind: 'declined', code: '-780' })
    await kakao.expire({ billingKey, expireNo: orderNo() })
    await kakao.expire({ billingKey, expireNo: orderNo() })
    await expect(kakao.charge({ billingKey, orderNo: orderNo(), amount: 29_000, goodsName: '멤버십', orderer })).rejects.toMatchObject({ kind: 'declined' })
  })

  it('is not charged under another buyer’s number', async () => {
    const [one, other] = [await subscribe(), await subscribe()]
    const mixed = `${one.card.billingKey.split('.')[0]}.${other.card.billingKey.split('.')[1]}`
    await expect(kakao.charge({ billingKey: mixed, orderNo: orderNo(), amount: 1000, goodsName: '멤버십', orderer })).rejects.toMatchObject({ kind: 'declined' })
  })
})
