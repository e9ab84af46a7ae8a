import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payMethodCd } from '#shared/payment/methods.ts'
import { openShop } from '#tests/support/payment/shop.ts'
import type { Shop } from '#tests/support/payment/shop.ts'
import { windowAddress } from '#tests/support/payment/window.ts'
import type { PaymentProvider } from '../provider.ts'
import { createStandInState, STAND_IN_PAYMENTS } from './state.ts'

describe('the books', () => {
  it('forget the oldest payment, and give back no more than was paid', () => {
    const state = createStandInState({ now: () => new Date('2026-03-10T03:00:00.000Z') })
    const open = (orderNo: string) => state.open({ provider: 'nice', orderNo, amount: 1000, currency: 'KRW', method: 'card', goodsName: 'g', returnUrl: 'http://localhost/' })
    const [first, second] = [open('first'), open('second')]
    for (let count = 2; count <= STAND_IN_PAYMENTS; count++) open(`more${count}`)
    expect([state.byKey(first.key), state.byKey(second.key)?.orderNo]).toEqual([undefined, 'second'])
    state.charge(second)
    expect([state.cancel(second, { no: 'a', amount: 400, reason: '' })?.amount, state.cancel(second, { no: 'b', amount: 601, reason: '' }), state.left(second)]).toEqual([400, undefined, 600])
  })
})

describe('the window', () => {
  let shop: Shop
  let nice: PaymentProvider
  beforeAll(async () => {
    shop = await openShop()
    nice = shop.payments.providerFor(payMethodCd.card) as PaymentProvider
  })
  afterAll(() => shop.stop())
  const opened = async (goodsName: string, returnUrl = `${shop.origin}/return`) => windowAddress(shop.origin, await nice.open({ ...shop.request(), goodsName, returnUrl }))

  it.each([['ko', '결제창 (대역)', '실제 결제사가 아니에요'], ['en', 'Payment window (stand-in)', 'This is not a payment company'], ['ja', '決済画面（代役）', '実際の決済会社ではありません']])('says in %s what it is', async (lang, title, notice) => {
    const page = await (await fetch(`${await opened('도예')}?lang=${lang}`)).text()
    expect(page).toContain(`<html lang="${lang}">`)
    expect(page).toContain(`<h1>${title}</h1>`)
    expect(page).toContain(notice)
  })

  it('shows what others wrote as text', async () => {
    const page = await (await fetch(await opened('<b onload=x>&'))).text()
    expect(page).toContain('&lt;b onload=x&gt;&amp;')
    expect(page).not.toContain('<b ')
  })

  it('leads back to this machine alone', async () => {
    const address = await opened('도예', 'https://evil.example/return')
    const answer = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'decision=approve' })
    expect([answer.status, await answer.text()]).toEqual([400, ''])
  })

  it('is answered once', async () => {
    const address = await opened('도예')
    const answer = async () => (await fetch(address, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'decision=decline' })).status
    expect([await answer(), await answer(), (await fetch(address)).status]).toEqual([200, 404, 404])
  })

  it('has no API without the keys', async () => {
    const refused = [`nice/v1/payments/x`, 'kakao/online/v1/payment/order', 'paypal/v2/checkout/orders', 'paypal/v1/oauth2/token', 'nice/v1/subscribe/regist']
    for (const path of refused) {
      const answer = await fetch(`${shop.origin}/payment-stand-in/${path}`, { method: 'POST', headers: { 'content-type': 'application/json', authorization: 'Basic eDp5' }, body: '{"cid":"STANDIN001"}' })
      expect([path, answer.status]).toEqual([path, 401])
    }
  })
})
