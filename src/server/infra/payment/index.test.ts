import { expect, it } from 'vitest'
import { payMethodCd } from '#shared/payment/methods.ts'
import { createBillingProviders, createPaymentProviders, createPaymentStandIn } from './index.ts'

const clock = { now: () => new Date('2026-03-10T03:00:00.000Z') }
const deps = { fetch, clock, log: { warn: () => {} } }
const nice = { clientId: 'c', secretKey: 's'.repeat(32), apiUrl: 'https://nice.example', scriptUrl: 'https://nice.example/js/' }
const kakao = { cid: 'TC0ONETIME', subscriptionCid: undefined, secretKey: 'k', apiUrl: 'https://kakao.example' }
const none = { nice: undefined, kakao: undefined, paypal: undefined, timeoutMs: 1000, wonPerDollar: 1400 }

it('offers the methods of the companies that are set up', () => {
  const bare = createPaymentProviders(none, deps)
  expect([bare.methods, bare.byName('nice'), bare.wonPerDollar]).toEqual([[], undefined, 1400])
  const own = createPaymentProviders({ ...none, nice }, deps)
  expect(own.methods).not.toContain(payMethodCd.payPal)
  expect(own.providerFor(payMethodCd.kakaoPay)?.name).toBe('nice')
  expect(createPaymentProviders({ ...none, nice, kakao }, deps).providerFor(payMethodCd.kakaoPay)?.name).toBe('kakao')
})

it('plays only the companies without keys', async () => {
  const standIn = createPaymentStandIn(deps)
  const some = createPaymentProviders({ ...none, nice }, { ...deps, standIn })
  expect(some.methods).toEqual(Object.values(payMethodCd).filter((method) => method !== payMethodCd.bankDeposit))
  expect(some.providerFor(payMethodCd.bankDeposit)).toBeUndefined()
  // The own contract takes Kakao Pay before a played one does.
  expect(some.providerFor(payMethodCd.kakaoPay)?.name).toBe('nice')
  const opened = await some.byName('nice')?.open({
    orderNo: 'o', amount: 1, currency: 'KRW', payMethodCd: payMethodCd.card, goodsName: 'g', orderer: { name: '', email: '', phone: '' },
    returnUrl: 'https://shop.example/r', cancelUrl: 'https://shop.example/c', webhookUrl: 'https://shop.example/w', instalmentMonths: 0,
  })
  expect(opened).toMatchObject({ scriptUrl: nice.scriptUrl, options: { clientId: 'c' } })
})

it('charges subscriptions of Kakao Pay only with their own contract', () => {
  expect(createBillingProviders({ ...none, kakao }, deps).byName('kakao')).toBeUndefined()
  expect(createBillingProviders({ ...none, kakao: { ...kakao, subscriptionCid: 'TCSUBSCRIP' } }, deps).byName('kakao')).toBeDefined()
  expect(createBillingProviders({ ...none, nice }, deps).byName('nice')?.chargesOnce).toBe(true)
})
