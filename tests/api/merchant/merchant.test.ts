import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ledgerCalls } from '#shared/ledger/contract.ts'
import { merchantCalls } from '#shared/merchant/contract.ts'
import { orderCalls } from '#shared/order/contract.ts'
import { settlementCalls } from '#shared/settlement/contract.ts'
import { DAY_MS, seoulDay } from '#shared/kernel/moments.ts'
import { payMethodCd } from '#shared/payment/methods.ts'
import type { PayMethodCd } from '#shared/payment/methods.ts'
import { standInSecretOf } from '#server/infra/payment/standIn/nice.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'
import { goBack, pressFor } from '#tests/support/payment/browser.ts'
import { orderer } from '#tests/support/payment/buyByDeposit.ts'
import { openOwnShop, shopKeys } from '#tests/support/merchant/shops.ts'
import { deposit } from '#tests/support/payment/window.ts'

const PRICE = 55_000

let api: TestApi
let site: Site
let course: BuiltCourse
beforeAll(async () => { api = await startApi({ env: { PAYMENT_STAND_IN: 'Y' } }) })
beforeAll(async () => {
  site = await buildSite(api)
  course = await build(site)
})
afterAll(() => api.stop())

const build = async (of: Site) => buildCourse(api, { site: of, teacher: await buildPerson(api, { site: of, role: 'TCH' }), draft: { title: '유료 수채화', fareCd: '01', price: PRICE } })
const params = (of: Site) => ({ channelSeq: of.channelSeq })
const remove = (of: Site) => of.owner.client(merchantCalls.remove, { params: { ...params(of), provider: 'nice' } })
const member = async (of: Site) => verified(api, await buildPerson(api, { site: of }))

async function begin(person: Person, of: BuiltCourse, method: PayMethodCd = payMethodCd.card) {
  const { channelSeq, courseSeq } = of
  const { order } = await person.client(orderCalls.checkout, { params: { channelSeq, courseSeq } })
  const asked = { channelSeq, orderNo: order.orderNo }
  const { payUrl } = await person.client(orderCalls.pay, { params: asked, body: { payMethodCd: method, orderer, payAmount: order.payAmount } })
  return { asked, payUrl: payUrl ?? '', chargeNo: (payUrl ?? '').split('/').at(-1) ?? '', detail: () => person.client(orderCalls.detail, { params: asked }) }
}

async function buy(person: Person, of: BuiltCourse) {
  const begun = await begin(person, of)
  const back = await pressFor(api, begun.payUrl, 'approve')
  if (back === undefined) throw new Error('the window stays')
  expect(await goBack(api, back)).toBe('success')
  return { ...begun, clientId: back.fields.clientId }
}

const kindsOf = async (of: Site, asked: { channelSeq: number; orderNo: string }) =>
  (await of.owner.client(orderCalls.payment, { params: asked })).lines.map(({ kind, debit, credit }) => `${kind} ${debit} ${credit}`).toSorted()
const refund = (of: Site, asked: { channelSeq: number; orderNo: string }) =>
  of.owner.client(orderCalls.refund, { params: asked, body: { refundNo: crypto.randomUUID(), amount: PRICE, reason: '' } })

it('takes payments by the site’s own contract, which the site’s money never leaves [SET-07] [ENR-09]', async () => {
  const [platforms] = [await buy(await member(site), course)]
  const { merchants } = await openOwnShop(site, 'shop-own')
  expect(merchants).toEqual([{ provider: 'nice', idEnd: '-own', since: api.clock.now().toISOString(), webhookUrl: `${api.origin}/pay/webhook/nice/${site.channelSeq}` }])
  const own = await buy(await member(site), course)
  expect([own.clientId, platforms.clientId === own.clientId]).toEqual(['shop-own', false])
  expect(await own.detail()).toMatchObject({ paymentStatus: '02', paidAmount: PRICE })
  expect(await kindsOf(site, own.asked)).toEqual(['merchantPayment merchant buyer', 'sale buyer sales'])
  // Both are sales; what the platform settles is its own contract's alone.
  const today = seoulDay(api.clock.now().getTime())
  expect((await site.owner.client(ledgerCalls.sales, { params: params(site), query: { startDt: today, endDt: today } })).days).toMatchObject([{ paymentAmountKrw: 2 * PRICE }])
  const { settlements } = await site.owner.client(settlementCalls.list, { params: params(site) })
  expect(settlements).toMatchObject([{ receivedAmount: PRICE }])
})

it('refunds by the contract that took the payment, also once it has ended [ENR-13]', async () => {
  await openOwnShop(site, 'shop-before')
  const before = await buy(await member(site), course)
  await openOwnShop(site, 'shop-after')
  const after = await buy(await member(site), course)
  expect((await remove(site)).merchants).toEqual([])
  const platforms = await buy(await member(site), course)
  expect([before.clientId, after.clientId, platforms.clientId?.startsWith('shop-')]).toEqual(['shop-before', 'shop-after', false])
  for (const { asked } of [before, after, platforms]) expect(await refund(site, asked)).toMatchObject({ paymentStatus: '04', refundedAmount: PRICE })
  expect(await kindsOf(site, before.asked)).toEqual(['merchantPayback buyer merchant', 'merchantPayment merchant buyer', 'refund refunds buyer', 'sale buyer sales'])
  expect(await api.server.services.order.reconciliation.reconcile(site.channelSeq, { from: new Date(0), until: new Date(api.clock.now().getTime() + DAY_MS) })).toMatchObject({ differences: [] })
})

it('hears of a deposit at the address of the site [ENR-12]', async () => {
  await openOwnShop(site, 'shop-deposit')
  const person = await member(site)
  const begun = await begin(person, course, payMethodCd.virtualAccount)
  const back = await pressFor(api, begun.payUrl, 'approve')
  if (back !== undefined) await goBack(api, back)
  const { deposit: account } = await begun.detail()
  await deposit(api.origin, account?.number ?? '')
  expect(await begun.detail()).toMatchObject({ paymentStatus: '02', paidAmount: PRICE })
  await remove(site)
})

it('is asked before it is used, and never shows its keys again [SET-07]', async () => {
  const wrong = { ...shopKeys('shop-wrong'), secretKey: 'x'.repeat(32) }
  await expect(site.owner.client(merchantCalls.save, { params: params(site), body: wrong })).rejects.toMatchObject({ code: '960014' })
  expect((await site.owner.client(merchantCalls.list, { params: params(site) })).merchants).toEqual([])
  const saved = JSON.stringify([await openOwnShop(site, 'shop-secret'), await site.owner.client(orderCalls.settings, { params: params(site) })])
  expect(saved).not.toMatch(/secret-of|shop-secret/)
  await remove(site)
})

it('lets no owner pay by a notice of the own shop: not the platform’s charges, nor those of another site', async () => {
  const [thief, victim] = [await buildSite(api), await buildSite(api)]
  const [thiefs, victims] = [await build(thief), await build(victim)]
  await openOwnShop(thief, 'shop-thief')
  await remove(thief)
  // Bought at the own site by the platform's contract, and at another site.
  const targets = [await begin(await member(thief), thiefs), await begin(await member(victim), victims)]
  await openOwnShop(thief, 'shop-thief')
  for (const { chargeNo, detail } of targets) {
    // The own shop really took money under that order number.
    const window = { clientId: 'shop-thief', method: 'card', orderId: chargeNo, amount: String(PRICE), goodsName: '가짜', returnUrl: `${api.origin}/pay/${chargeNo}/back` }
    const opened = await fetch(`${api.origin}/payment-stand-in/nice/window?${new URLSearchParams(window)}`, { redirect: 'manual' })
    const page = await (await fetch(new URL(opened.headers.get('location') ?? '', api.origin), { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' }, body: 'decision=approve' })).text()
    const tid = /name="tid" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const ediDate = '2026-01-01T00:00:00.000Z'
    const signed = (...parts: (string | number)[]) => createHash('sha256').update(parts.join('')).digest('hex')
    const taken = await fetch(`${api.origin}/payment-stand-in/nice/v1/payments/${tid}`, {
      method: 'POST', headers: { 'content-type': 'application/json', authorization: `Basic ${Buffer.from(`shop-thief:${standInSecretOf('shop-thief')}`).toString('base64')}` },
      body: JSON.stringify({ amount: PRICE, ediDate, signData: signed(tid, PRICE, ediDate, standInSecretOf('shop-thief')) }),
    })
    const notice = await taken.json() as Record<string, unknown>
    expect(notice).toMatchObject({ resultCode: '0000', status: 'paid', orderId: chargeNo })
    for (const path of [`/pay/webhook/nice/${thief.channelSeq}`, `/pay/webhook/nice/${victim.channelSeq}`, '/pay/webhook/nice']) {
      expect((await api.send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(notice) })).status, path).toBe(400)
    }
    expect(await detail()).toMatchObject({ paymentStatus: '00', paidAmount: 0 })
  }
})

it('belongs to staff of sales alone [SET-07]', async () => {
  const person = await member(site)
  await expect(person.client(merchantCalls.save, { params: params(site), body: shopKeys('shop-mine') })).rejects.toMatchObject({ status: 403 })
  await expect(person.client(merchantCalls.list, { params: params(site) })).rejects.toMatchObject({ status: 403 })
})
