import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payMethodCd } from '#shared/payment/methods.ts'
import { openShop } from '#tests/support/payment/shop.ts'
import type { Shop } from '#tests/support/payment/shop.ts'
import { press } from '#tests/support/payment/window.ts'
import type { ChargeRequest, PaymentProvider, ReturnedCharge } from '../provider.ts'
import { createNiceProvider } from './provider.ts'

let shop: Shop
let nice: PaymentProvider
beforeAll(async () => {
  shop = await openShop()
  nice = shop.payments.providerFor(payMethodCd.card) as PaymentProvider
})
afterAll(() => shop.stop())

async function comeBack(request: ChargeRequest, decision: Parameters<typeof press>[2] = 'approve'): Promise<Record<string, string>> {
  const back = await press(shop.origin, await nice.open(request), decision)
  return back?.fields ?? {}
}

const authorised = async (request: ChargeRequest, decision: Parameters<typeof press>[2] = 'approve') => {
  const returned = nice.readReturn(await comeBack(request, decision)) as ReturnedCharge & { providerKey: string }
  return { orderNo: returned.orderNo, providerKey: returned.providerKey, amount: request.amount, currency: 'KRW' as const, token: returned.token, orderedAt: shop.clock.now() }
}
const buy = async (more: Partial<ChargeRequest> = {}) => {
  const asked = await authorised(shop.request(more))
  return { asked, charge: await nice.approve(asked) }
}

describe('buying by card', () => {
  it('goes through the window to a paid charge', async () => {
    const request = shop.request({ instalmentMonths: 3 })
    const fields = await comeBack(request)
    expect(nice.readReturn(fields)).toEqual({ orderNo: request.orderNo, outcome: 'authorised', providerKey: fields['tid'], amount: 55_000, message: '인증 성공', token: null })
    const charge = await nice.approve({ orderNo: request.orderNo, providerKey: fields['tid'] ?? '', amount: 55_000, currency: 'KRW', token: null })
    expect(charge).toEqual({
      providerKey: fields['tid'], orderNo: request.orderNo, status: 'paid', amount: 55_000, currency: 'KRW', cancelledAmount: 0, paidAt: new Date('2026-03-10T03:00:00.000Z'),
      account: null, card: { name: 'KB국민', number: '53611234****1234', instalmentMonths: 3 }, receiptUrl: null, cancels: [],
    })
  })

  it('asks the script for what the manual describes, within its limits', async () => {
    const window = await nice.open(shop.request({ payMethodCd: payMethodCd.overseasCard, language: 'ja', goodsName: '가'.repeat(30) }))
    expect(window).toMatchObject({ kind: 'script', method: 'AUTHNICE.requestPay', scriptUrl: `${shop.origin}/payment-stand-in/nice/v1/js/` })
    expect(window).toHaveProperty('options', expect.objectContaining({
      method: 'card', cardCode: '25,26,27,28,29,34', cardQuota: '00', amount: 55_000, language: 'EN', buyerTel: '01012345678', buyerName: '홍길동', goodsName: '가'.repeat(13),
    }))
    const script = await (await fetch(`${shop.origin}/payment-stand-in/nice/v1/js/`)).text()
    expect(script).toContain('AUTHNICE')
  })

  it.each([['decline', 'declined'], ['cancel', 'cancelled']] as const)('returns after %s as %s, without a key', async (decision, outcome) => {
    const request = shop.request()
    expect(nice.readReturn(await comeBack(request, decision))).toMatchObject({ orderNo: request.orderNo, outcome, providerKey: null, amount: null })
  })

  it('hears nothing of a closed window', async () => {
    const request = shop.request()
    expect(await comeBack(request, 'close')).toEqual({})
    expect(await nice.find({ orderNo: request.orderNo, providerKey: null, orderedAt: shop.clock.now() })).toMatchObject({ status: 'failed' })
  })

  it.each([['declined', '3095'], ['cardExpired', '3021']] as const)('is %s at the approval', async (fault, code) => {
    const asked = await authorised(shop.request())
    shop.standIn.next({ approve: fault })
    await expect(nice.approve(asked)).rejects.toMatchObject({ kind: 'declined', code })
    expect(await nice.find(asked)).toMatchObject({ status: 'failed' })
  })

  it('refuses another currency and a method of another company', async () => {
    await expect(nice.open(shop.request({ currency: 'USD' }))).rejects.toMatchObject({ kind: 'declined' })
    await expect(nice.open(shop.request({ payMethodCd: payMethodCd.payPal }))).rejects.toMatchObject({ kind: 'declined' })
  })
})

describe('a return that NICE did not sign', () => {
  it.each<[string, (fields: Record<string, string>) => Record<string, string>]>([
    ['another signature', (fields) => ({ ...fields, signature: 'f'.repeat(64) })],
    ['no signature', ({ signature, ...fields }) => (signature === undefined ? {} : fields)],
    ['a lower amount', (fields) => ({ ...fields, amount: '100' })],
    ['another token', (fields) => ({ ...fields, authToken: 'other' })],
    ['another shop', (fields) => ({ ...fields, clientId: 'other' })],
    ['no transaction', (fields) => ({ ...fields, tid: '' })],
    ['no fields', () => ({})],
  ])('is forged: %s', async (_, change) => {
    const fields = await comeBack(shop.request())
    expect(nice.readReturn(fields).outcome).toBe('authorised')
    expect(() => nice.readReturn(change(fields))).toThrow(expect.objectContaining({ kind: 'forged' }))
  })

  // The signature does not cover order and transaction: the approval tells.
  it('is found out at the approval when its order or amount is another one’s', async () => {
    const [cheap, dear] = [await authorised(shop.request({ amount: 1000 })), await authorised(shop.request())]
    await expect(nice.approve({ ...dear, providerKey: cheap.providerKey })).rejects.toMatchObject({ kind: 'declined', code: 'A123' })
    await expect(nice.approve({ ...dear, amount: 1000 })).rejects.toMatchObject({ kind: 'declined', code: 'A123' })
    await expect(nice.approve({ ...cheap, orderNo: dear.orderNo })).rejects.toMatchObject({ kind: 'forged', code: 'mismatch' })
  })
})

describe('an unclear approval', () => {
  it('charges once when repeated', async () => {
    const { asked, charge } = await buy()
    expect(await nice.approve(asked)).toEqual(charge)
    expect((await Promise.all([nice.approve(asked), nice.approve(asked)])).map(({ cancels, status }) => [status, cancels])).toEqual([['paid', []], ['paid', []]])
  })

  it('is unknown after the time limit, and took nothing', async () => {
    const asked = await authorised(shop.request(), 'timeout')
    await expect(nice.approve(asked)).rejects.toMatchObject({ kind: 'unknown', code: 'timeout' })
    expect(await nice.find(asked)).toMatchObject({ status: 'ready', paidAt: null })
    await nice.netCancel(asked)
  })

  it('is unknown when it takes too long, though it goes through; the net cancel gives it back', async () => {
    const asked = await authorised(shop.request(), 'slow')
    await expect(nice.approve(asked)).rejects.toMatchObject({ kind: 'unknown', code: 'timeout' })
    await expect.poll(async () => (await nice.find(asked))?.status).toBe('paid')
    await nice.netCancel(asked)
    expect(await nice.find(asked)).toMatchObject({ status: 'cancelled' })
  })

  it('is unknown when the connection breaks after the charge; the net cancel gives it back', async () => {
    const asked = await authorised(shop.request(), 'noAnswer')
    await expect(nice.approve(asked)).rejects.toMatchObject({ kind: 'unknown', code: 'network' })
    expect(await nice.find({ ...asked, providerKey: null })).toMatchObject({ status: 'paid', amount: 55_000 })
    await nice.netCancel(asked)
    await nice.netCancel(asked)
    expect(await nice.find(asked)).toMatchObject({ status: 'cancelled', cancelledAmount: 55_000, cancels: [{ amount: 55_000 }] })
  })

  it('is unknown for another secret key, a broken server and an answer that is no JSON, and never tells keys', async () => {
    const asked = await authorised(shop.request())
    const answers: [string, Response][] = [['http502', new Response('oops', { status: 502 })], ['notJson', new Response('<html>')], ['unexpectedAnswer', Response.json({ some: 'thing' })]]
    for (const [code, answer] of answers) {
      const other = createNiceProvider(shop.standIn.nice, { fetch: async () => answer, clock: shop.clock, log: { warn: (...parts: unknown[]) => { shop.logged.push(JSON.stringify(parts)) } }, timeoutMs: 1000 })
      await expect(other.approve(asked)).rejects.toMatchObject({ kind: 'unknown', code })
    }
    const { secretKey, clientId } = shop.standIn.nice
    const basic = Buffer.from(`${clientId}:${secretKey}`).toString('base64')
    const errors = await Promise.allSettled([nice.approve({ ...asked, providerKey: 'unknown' }), nice.find({ ...asked, providerKey: 'unknown' })])
    const told = JSON.stringify([shop.logged, errors.map((settled) => (settled.status === 'rejected' ? [String(settled.reason), (settled.reason as Error).stack] : []))])
    expect(shop.logged.length).toBeGreaterThan(3)
    for (const secret of [secretKey, basic, 'hong@example.com', asked.providerKey]) expect(told).not.toContain(secret)
  })

  it('is refused with other keys, and an answer signed with them is forged', async () => {
    const deps = { clock: shop.clock, log: { warn: () => {} }, timeoutMs: 1000 }
    const asked = await authorised(shop.request())
    const stranger = createNiceProvider({ ...shop.standIn.nice, secretKey: 'x'.repeat(32) }, { ...deps, fetch })
    await expect(stranger.approve(asked)).rejects.toMatchObject({ kind: 'declined', code: 'U101' })
    const altered = createNiceProvider(shop.standIn.nice, { ...deps, fetch: async (...call) => {
      const answer = await fetch(...call)
      return Response.json({ ...await answer.json() as object, amount: 1 })
    } })
    await expect(altered.approve(asked)).rejects.toMatchObject({ kind: 'forged', code: 'signature' })
  })
})
