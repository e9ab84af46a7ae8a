import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cardCalls } from '#shared/card/contract.ts'
import type { Card } from '#shared/card/contract.ts'
import { CARDS_MAX, CARD_ATTEMPTS } from '#shared/card/rules.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/kernel/moments.ts'
import { profileCalls } from '#shared/profile/contract.ts'
import { registeredCards } from '#server/infra/db/schema/index.ts'
import { FORGET_CARD_QUEUE } from '#server/modules/card/service.ts'
import { goodCard, registerCard } from '#tests/support/card/cards.ts'
import { orderer } from '#tests/support/payment/buyByDeposit.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { PASSWORD, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'

// Through the real adapter and the stand-in's HTTP protocol.

let api: TestApi
let site: Site
const logged: string[] = []
beforeAll(async () => {
  api = await startApi({ env: { PAYMENT_STAND_IN: 'Y', PAYMENT_TIMEOUT_MS: '1000', LOG_LEVEL: 'debug' }, logTo: { write: (line) => { logged.push(line) } } })
  site = await buildSite(api)
})
afterAll(() => api.stop())

const member = async () => verified(api, await buildPerson(api, { site }))
const ofSite = () => ({ channelSeq: site.channelSeq })
const mine = async (person: Person) => (await person.client(cardCalls.mine, { params: ofSite() })).cards
const rows = async () => api.server.ports.database.db.select().from(registeredCards)
const rowOf = async ({ cardSeq }: Card) => (await rows()).find((row) => row.cardSeq === cardSeq)
const standIn = () => api.server.ports.paymentStandIn!
let charges = 0
const charge = (person: Person, { cardSeq }: Card, change: { chargeNo?: string; amount?: number; firstAskedAt?: Date | null } = {}) =>
  api.server.services.card.charge({ ...ofSite(), userSeq: person.userSeq, cardSeq, chargeNo: `charge-${++charges}`, amount: 29_000, goodsName: '멤버십', orderer, firstAskedAt: null, ...change })

describe('registering', () => {
  it('keeps the company’s name and the last four digits, and the key encrypted; nothing typed is stored, answered or logged [SHELL-03]', async () => {
    const person = await member()
    const card = await registerCard(person, site)
    expect(card).toEqual({ cardSeq: card.cardSeq, cardName: '신한', numberEnd: '9012', isDefault: true, createdAt: api.clock.now().toISOString() })
    const row = await rowOf(card)
    expect(row?.sealedKey).toMatch(/^[\w-]{40,}$/)
    // What the company made is what is charged.
    expect(await charge(person, card)).toMatchObject({ outcome: 'happened', provider: 'nice', charge: { status: 'paid', amount: 29_000 } })
    // The company's own log, which runs in this process, names its keys.
    const ours = logged.filter((line) => !line.includes('payment-stand-in'))
    const written = JSON.stringify([await rows(), await mine(person), ours])
    for (const secret of [goodCard.number, goodCard.number.slice(0, 12), 'BILLING', goodCard.holderNo, '"12"']) expect(written).not.toContain(secret)
    expect(logged.join('')).toContain('/me/cards')
  })

  it('registers once by one number, also at the same time [SHELL-03]', async () => {
    const person = await member()
    const registerNo = randomUUID()
    const first = await registerCard(person, site, {}, registerNo)
    expect(await registerCard(person, site, { number: '4000000000000002' }, registerNo)).toEqual(first)
    const other = randomUUID()
    const both = await Promise.allSettled([registerCard(person, site, {}, other), registerCard(person, site, {}, other)])
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect((await mine(person)).length).toBe(2)
    // Another user's number is another registration.
    expect((await registerCard(await member(), site, {}, registerNo)).cardSeq).not.toBe(first.cardSeq)
  })

  it('says why a card is not taken, and keeps nothing of it: refused, expired, no answer [SHELL-03]', async () => {
    const person = await member()
    const registerNo = randomUUID()
    for (const again of [registerNo, registerNo]) await expect(registerCard(person, site, { number: '5361123456780001' }, again)).rejects.toMatchObject({ code: '985002', message: expect.stringContaining('카드사 승인 거절') })
    await expect(registerCard(person, site, { expiryYear: 2026, expiryMonth: 2 })).rejects.toMatchObject({ code: '985003' })
    const unclear = randomUUID()
    standIn().next({ register: 'registeredButNoAnswer' })
    for (const again of [unclear, unclear]) await expect(registerCard(person, site, {}, again)).rejects.toMatchObject({ code: '985004' })
    expect(await mine(person)).toEqual([])
    expect((await registerCard(person, site)).isDefault).toBe(true)
  })

  it('ends after five attempts of a user within an hour, good ones included, and after ten cards [SHELL-03]', async () => {
    const person = await member()
    for (let attempt = 0; attempt < CARD_ATTEMPTS; attempt++) await registerCard(person, site, attempt % 2 === 0 ? {} : { number: '5361123456780001' }).catch(() => undefined)
    await expect(registerCard(person, site)).rejects.toMatchObject({ status: 429, code: '800008' })
    await registerCard(await member(), site)
    for (let more = 0; (await mine(person)).length < CARDS_MAX; more++) {
      if (more % CARD_ATTEMPTS === 0) api.clock.advance(HOUR_MS)
      await api.server.services.card.register({ ...ofSite(), userSeq: person.userSeq }, { registerNo: randomUUID(), card: goodCard }, `10.${more}.0.1`)
    }
    await expect(registerCard(person, site)).rejects.toMatchObject({ code: '985005' })
  })

  it('ends for a network whose users try out numbers [SHELL-03]', async () => {
    api.clock.advance(HOUR_MS)
    const register = (userSeq: number) => api.server.services.card.register({ ...ofSite(), userSeq }, { registerNo: randomUUID(), card: { ...goodCard, number: '5361123456780001' } }, '203.0.113.9')
    const people = await Promise.all(Array.from({ length: 7 }, () => buildPerson(api, { site })))
    const codes: string[] = []
    for (const { userSeq } of people) for (let attempt = 0; attempt < CARD_ATTEMPTS; attempt++) codes.push(await register(userSeq).then(() => '', (error: { errorName: string }) => error.errorName))
    expect([codes.filter((code) => code === 'cardRefused').length, codes.filter((code) => code === 'tooManyAttempts').length]).toEqual([30, 5])
  })
})

describe('my cards', () => {
  it('have one default; a deleted card is forgotten at the company and nobody else finds it [SHELL-03]', async () => {
    api.clock.advance(HOUR_MS)
    const person = await member()
    const [first, second] = [await registerCard(person, site), await registerCard(person, site, { number: '4000000000005678' })]
    const of = ({ cardSeq }: Card) => ({ params: { ...ofSite(), cardSeq } })
    expect((await mine(person)).map(({ cardSeq, isDefault }) => [cardSeq, isDefault])).toEqual([[first.cardSeq, true], [second.cardSeq, false]])
    expect(await person.client(cardCalls.makeDefault, of(second))).toMatchObject({ cardSeq: second.cardSeq, isDefault: true })
    expect((await mine(person)).map(({ cardSeq }) => cardSeq)).toEqual([second.cardSeq, first.cardSeq])

    const [stranger, elsewhere] = [await member(), await buildSite(api)]
    for (const act of [cardCalls.makeDefault, cardCalls.remove]) {
      await expect(stranger.client(act, of(second))).rejects.toMatchObject({ code: '985001' })
      await expect(person.client(act, { params: { channelSeq: elsewhere.channelSeq, cardSeq: second.cardSeq } })).rejects.toMatchObject({ code: '985001' })
    }
    expect(await charge(stranger, second)).toMatchObject({ outcome: 'declined', code: 'cardGone' })

    await person.client(cardCalls.remove, of(second))
    expect((await mine(person)).map(({ cardSeq, isDefault }) => [cardSeq, isDefault])).toEqual([[first.cardSeq, true]])
    expect(await charge(person, second)).toMatchObject({ outcome: 'declined', code: 'cardGone' })
    expect(await rowOf(second)).toMatchObject({ cardState: 'removed' })
    await api.runSent(FORGET_CARD_QUEUE)
    expect(await rowOf(second)).toBeUndefined()
    await api.server.services.card.forgetRemoved({ ...ofSite(), cardSeq: second.cardSeq })
    await expect(person.client(cardCalls.remove, of(second))).rejects.toMatchObject({ code: '985001' })
  })

  it('of a user who leaves are forgotten by the clock [AUTH-10]', async () => {
    const person = await member()
    const card = await registerCard(person, site)
    await person.client(profileCalls.withdraw, { body: { password: PASSWORD } })
    expect(await rowOf(card)).toMatchObject({ userSeq: null })
    api.clock.advance(3 * MINUTE_MS)
    await api.runScheduled('card-sweep')
    expect(await rowOf(card)).toBeUndefined()
  })
})

describe('charging', () => {
  it('takes the money once by one number, whatever happens to the answer', async () => {
    api.clock.advance(HOUR_MS)
    const person = await member()
    const card = await registerCard(person, site)
    const chargeNo = 'month-1'
    const firstAskedAt = api.clock.now()
    standIn().next({ approve: 'chargedButNoAnswer' })
    expect(await charge(person, card, { chargeNo })).toEqual({ outcome: 'unknown' })
    api.clock.advance(3 * 24 * HOUR_MS)
    const word = await charge(person, card, { chargeNo, firstAskedAt })
    expect(word).toMatchObject({ outcome: 'happened', charge: { orderNo: chargeNo, paidAt: firstAskedAt } })
    expect(await charge(person, card, { chargeNo, firstAskedAt })).toEqual(word)
    expect(await charge(person, card, { chargeNo, firstAskedAt, amount: 1 })).toEqual({ outcome: 'unknown' })

    standIn().next({ approve: 'timeout' })
    const late = { chargeNo: 'month-2', firstAskedAt: api.clock.now() }
    expect(await charge(person, card, { ...late, firstAskedAt: null })).toEqual({ outcome: 'unknown' })
    expect(await charge(person, card, late)).toMatchObject({ outcome: 'happened', charge: { status: 'paid' } })
  })

  it('tells a decline and an expired card from an unclear answer', async () => {
    const person = await member()
    const card = await registerCard(person, site, { expiryYear: 2026, expiryMonth: 6 })
    standIn().next({ approve: 'declined' })
    expect(await charge(person, card)).toMatchObject({ outcome: 'declined', code: '3095' })
    const now = api.clock.now()
    api.clock.set('2026-06-30T15:00:00.000Z')
    expect(await charge(person, card)).toMatchObject({ outcome: 'declined', code: '3021' })
    api.clock.set(now)
    const refusing = await registerCard(person, site, { number: '5361123456780002' })
    expect(await charge(person, refusing)).toMatchObject({ outcome: 'declined', code: '3095' })
  })
})
