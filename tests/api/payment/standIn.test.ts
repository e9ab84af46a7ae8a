import { afterAll, beforeAll, expect, it } from 'vitest'
import { payMethodCd } from '#shared/payment/methods.ts'
import type { PaymentProvider } from '#server/infra/payment/index.ts'
import { press } from '#tests/support/payment/window.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'

let api: TestApi
beforeAll(async () => { api = await startApi({ env: { PAYMENT_STAND_IN: 'Y' } }) })
afterAll(() => api.stop())

it('takes a payment by card through the server’s own addresses [ENR-07]', async () => {
  const nice = api.server.ports.payments.providerFor(payMethodCd.card) as PaymentProvider
  const window = await nice.open({
    orderNo: 'o1', amount: 30_000, currency: 'KRW', payMethodCd: payMethodCd.card, goodsName: '도예', orderer: { name: '김하나', email: '', phone: '' },
    returnUrl: `${api.origin}/payment/return`, cancelUrl: `${api.origin}/payment/cancel`, webhookUrl: `${api.origin}/payment/webhook`, instalmentMonths: 0,
  })
  const back = await press(api.origin, window, 'approve')
  expect(back).toMatchObject({ method: 'post', url: `${api.origin}/payment/return` })
  const { orderNo, providerKey, amount } = nice.readReturn(back?.fields ?? {})
  expect(await nice.approve({ orderNo, providerKey: providerKey ?? '', amount: amount ?? 0, currency: 'KRW', token: null })).toMatchObject({ orderNo: 'o1', status: 'paid', amount: 30_000 })
})

it('says on its page that it is a stand-in, and allows no script but its own', async () => {
  const page = await api.send('/payment-stand-in/deposits?lang=en')
  expect(page.text).toContain('This is not a payment company')
  expect(page.headers['content-security-policy']).toBe("default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
})

it('is not there by default, and no company is', async () => {
  const bare = await startApi()
  expect((await bare.send('/payment-stand-in/deposits')).status).toBe(404)
  expect(bare.server.ports.payments.providerFor(payMethodCd.card)).toBeUndefined()
  await bare.stop()
})
