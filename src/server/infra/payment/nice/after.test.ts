import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { payMethodCd } from '#shared/payment/methods.ts'
import { openShop } from '#tests/support/payment/shop.ts'
import type { Shop } from '#tests/support/payment/shop.ts'
import { deposit, press } from '#tests/support/payment/window.ts'
import type { ChargeRequest, PaymentProvider } from '../provider.ts'

let shop: Shop
let nice: PaymentProvider
beforeAll(async () => {
  shop = await openShop()
  nice = shop.payments.byName('nice') as PaymentProvider
})
afterAll(() => shop.stop())
beforeEach(() => {
  shop.notices.length = 0
  shop.returns.length = 0
})

async function buy(more: Partial<ChargeRequest> = {}, decision: Parameters<typeof press>[2] = 'approve') {
  const request = shop.request(more)
  const back = await press(shop.origin, await nice.open(request), decision)
  const { providerKey } = nice.readReturn(back?.fields ?? {})
  const asked = { orderNo: request.orderNo, providerKey: providerKey ?? '', amount: request.amount, currency: 'KRW' as const, token: null, orderedAt: shop.clock.now() }
  return { asked, charge: await nice.approve(asked) }
}

describe('a cancel', () => {
  const cancelOf = ({ asked }: Awaited<ReturnType<typeof buy>>, cancelNo: string, amount: number, isPart = true) =>
    nice.cancel({ ...asked, cancelNo, amount, isPart, reason: '수강생 요청' })

  it('gives a part back, then the rest', async () => {
    const bought = await buy()
    expect(await cancelOf(bought, 'c1', 20_000)).toMatchObject({ status: 'partCancelled', orderNo: bought.asked.orderNo, amount: 55_000, cancelledAmount: 20_000, cancels: [{ amount: 20_000 }] })
    expect(await cancelOf(bought, 'c2', 35_000)).toMatchObject({ status: 'cancelled', cancelledAmount: 55_000, cancels: [{ amount: 20_000 }, { amount: 35_000 }] })
    expect(await nice.find(bought.asked)).toMatchObject({ status: 'cancelled', cancelledAmount: 55_000 })
  })

  it.each([[true, 20_000], [false, 55_000]])('with the same number happens once (part: %s)', async (isPart, amount) => {
    const bought = await buy()
    const once = await cancelOf(bought, 'again', amount, isPart)
    expect(await cancelOf(bought, 'again', amount, isPart)).toEqual(once)
    expect(once.cancels).toHaveLength(1)
    await expect(cancelOf(bought, 'again', amount - 1, isPart)).rejects.toMatchObject({ kind: 'forged' })
  })

  it('with a longer number is another one', async () => {
    const bought = await buy()
    await cancelOf(bought, 'c1', 1000)
    expect((await cancelOf(bought, 'c10', 1000)).cancels).toHaveLength(2)
  })

  it('is refused beyond what is left, and when the company says no', async () => {
    const bought = await buy()
    await expect(cancelOf(bought, 'c1', 55_001)).rejects.toMatchObject({ kind: 'declined', code: '2032' })
    shop.standIn.next({ cancel: 'declined' })
    await expect(cancelOf(bought, 'c2', 1000)).rejects.toMatchObject({ kind: 'declined', code: '2003' })
    expect(await nice.find(bought.asked)).toMatchObject({ status: 'paid', cancels: [] })
  })

  it.each([['timeout', 0], ['cancelledButNoAnswer', 1]] as const)('after %s is unknown; its repetition makes it one', async (fault, done) => {
    const bought = await buy()
    shop.standIn.next({ cancel: fault })
    await expect(cancelOf(bought, 'c1', 20_000)).rejects.toMatchObject({ kind: 'unknown' })
    expect((await nice.find(bought.asked))?.cancels).toHaveLength(done)
    expect(await cancelOf(bought, 'c1', 20_000)).toMatchObject({ cancelledAmount: 20_000, cancels: [{ amount: 20_000 }] })
  })
})

describe('a virtual account', () => {
  const account = { payMethodCd: payMethodCd.virtualAccount, depositUntil: new Date('2026-03-12T03:30:00.000Z') }

  it('waits for its deposit, of which the webhook tells', async () => {
    const { asked, charge } = await buy(account)
    expect(charge).toMatchObject({ status: 'awaitingDeposit', paidAt: null, account: { bankName: '국민은행', holder: '홍길동', until: new Date('2026-03-12T03:00:00.000Z') } })
    await expect.poll(() => shop.notices.length).toBe(1)
    expect(await nice.readWebhook(shop.notices[0] as Shop['notices'][0])).toMatchObject({ status: 'awaitingDeposit' })
    await deposit(shop.origin, charge.account?.number ?? '')
    await expect.poll(() => shop.notices.length).toBe(2)
    expect(await nice.readWebhook(shop.notices[1] as Shop['notices'][0])).toMatchObject({ orderNo: asked.orderNo, status: 'paid', amount: 55_000, paidAt: shop.clock.now() })
    await expect(deposit(shop.origin, charge.account?.number ?? '')).rejects.toThrow('no such account')
  })

  it('is closed before a deposit, and refunded after it to an account alone', async () => {
    const open = await buy(account)
    expect(await nice.cancel({ ...open.asked, cancelNo: 'c', isPart: false, reason: '취소' })).toMatchObject({ status: 'cancelled' })
    const { asked, charge } = await buy(account)
    await deposit(shop.origin, charge.account?.number ?? '')
    await expect(nice.cancel({ ...asked, cancelNo: 'c', isPart: false, reason: '환불' })).rejects.toMatchObject({ kind: 'declined', code: '9000' })
    expect(await nice.cancel({ ...asked, cancelNo: 'c', isPart: false, reason: '환불', refundAccount: { bankCode: '088', number: '110-123-456789', holder: '홍길동' } })).toMatchObject({ status: 'cancelled' })
  })

  it('comes again when its approval is repeated', async () => {
    const { asked, charge } = await buy(account)
    expect(await nice.approve(asked)).toEqual(charge)
  })
})

describe('a notice', () => {
  it.each<[string, (body: Record<string, unknown>) => unknown]>([
    ['another signature', (body) => ({ ...body, signature: 'f'.repeat(64) })],
    ['no signature', ({ signature, ...body }) => (signature === undefined ? {} : body)],
    ['another amount', (body) => ({ ...body, amount: 1 })],
    ['another transaction', (body) => ({ ...body, tid: 'OTHER' })],
    ['no object', () => 'paid'],
  ])('is forged: %s', async (_, change) => {
    await buy()
    await expect.poll(() => shop.notices.length).toBe(1)
    const notice = shop.notices[0] as Shop['notices'][0]
    await expect(nice.readWebhook({ ...notice, body: JSON.stringify(change(JSON.parse(notice.body) as Record<string, unknown>)) })).rejects.toMatchObject({ kind: 'forged' })
    await expect(nice.readWebhook({ ...notice, body: notice.body.slice(1) })).rejects.toMatchObject({ kind: 'forged' })
    expect(await nice.readWebhook(notice)).toMatchObject({ status: 'paid' })
  })

  it('is not believed about what its signature does not cover', async () => {
    const { asked } = await buy({ payMethodCd: payMethodCd.virtualAccount })
    await expect.poll(() => shop.notices.length).toBe(1)
    const notice = shop.notices[0] as Shop['notices'][0]
    const altered = JSON.stringify({ ...JSON.parse(notice.body) as object, status: 'paid', orderId: 'dear', paidAt: '2026-03-10T12:00:00.000+0900' })
    expect(await nice.readWebhook({ ...notice, body: altered })).toMatchObject({ status: 'awaitingDeposit', orderNo: asked.orderNo, paidAt: null })
  })
})

describe('a return', () => {
  it('comes twice', async () => {
    await buy({}, 'twice')
    await expect.poll(() => shop.notices.length).toBe(2)
    expect(shop.returns).toHaveLength(1)
    expect(nice.readReturn(Object.fromEntries(new URLSearchParams(shop.returns[0])))).toMatchObject({ outcome: 'authorised' })
  })

  it('comes late, without the browser', async () => {
    const request = shop.request()
    await press(shop.origin, await nice.open(request), 'late')
    expect(shop.returns).toEqual([])
    await shop.standIn.sendLate()
    expect(nice.readReturn(Object.fromEntries(new URLSearchParams(shop.returns[0])))).toMatchObject({ orderNo: request.orderNo, outcome: 'authorised' })
  })
})

describe('finding', () => {
  it('needs the day: also when the payment came after midnight in Seoul', async () => {
    const { asked } = await buy()
    expect(await nice.find({ ...asked, providerKey: null })).toMatchObject({ providerKey: asked.providerKey, status: 'paid' })
    const evening = new Date('2026-03-09T14:50:00.000Z')
    expect(await nice.find({ ...asked, providerKey: null, orderedAt: evening })).toMatchObject({ providerKey: asked.providerKey })
    expect(await nice.find({ ...asked, providerKey: null, orderedAt: new Date('2026-03-08T14:50:00.000Z') })).toBeUndefined()
    expect(await nice.find({ ...asked, orderNo: 'nobody’s', providerKey: null })).toBeUndefined()
    expect(await nice.find({ ...asked, providerKey: 'NONE' })).toBeUndefined()
    await expect(nice.find({ ...asked, orderNo: 'other' })).rejects.toMatchObject({ kind: 'forged' })
  })
})
