import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import type { CurriculumBodyInput } from '#shared/curriculum/items.ts'
import { courseTypeCd } from '#shared/kernel/codes.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/kernel/moments.ts'
import type { Subscription } from '#shared/membership/contract.ts'
import { CHARGE_GRACE_MS, PROJECTS_MAX, subscriptionState } from '#shared/membership/rules.ts'
import { MAIL_QUEUE } from '#server/modules/membership/mails.ts'
import { REFUND_QUEUE } from '#server/modules/order/booking.ts'
import { ORDER_MAIL_QUEUE } from '#server/modules/order/mails.ts'
import { registerCard } from '#tests/support/card/cards.ts'
import { buildMembership, subscribe } from '#tests/support/membership/memberships.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'

// Through the real adapter and the stand-in's HTTP protocol. By the services where the clock moves: sessions end meanwhile.

const PRICE = 29_000
let api: TestApi
let site: Site
let teacher: Person
beforeAll(async () => {
  api = await startApi({ env: { PAYMENT_STAND_IN: 'Y', PAYMENT_TIMEOUT_MS: '1000' } })
})
afterAll(() => api.stop())

async function open(): Promise<void> {
  api.clock.set('2026-03-31T01:00:00.000Z')
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
}
const ofSite = () => ({ channelSeq: site.channelSeq })
const member = async () => verified(api, await buildPerson(api, { site }))
const paidClass = (draft = {}, lessons?: CurriculumBodyInput[]) => buildCourse(api, { site, teacher, draft: { title: '유료 클래스', fareCd: '01', price: 50_000, ...draft }, ...(lessons === undefined ? {} : { lessons }) })
const service = () => api.server.services.membership
const mine = async ({ userSeq }: Person) => (await service().mine({ ...ofSite(), userSeq })).subscriptions as Subscription[]
const one = async (person: Person) => (await mine(person))[0]!
const orders = async ({ userSeq }: Person) => (await api.server.services.order.service.list({ ...ofSite(), userSeq }, { page: 1, size: 20 })).orders
const classes = async ({ userSeq }: Person) => (await api.server.services.enrollment.myCourses({ ...ofSite(), userSeq }, { state: 'all', page: 1, size: 20 } as never)).courses
const enter = (person: Person, courseSeq: number) => person.client(contract.membership.enter, { params: { ...ofSite(), courseSeq } })
const tick = () => api.runScheduled('membership-clock')
const next = (faults: Parameters<NonNullable<typeof api.server.ports.paymentStandIn>['next']>[0]) => api.server.ports.paymentStandIn!.next(faults)
const differences = async () => (await api.server.services.order.reconciliation.reconcile(site.channelSeq, { from: new Date(0), until: new Date(api.clock.now().getTime() + HOUR_MS) })).differences
const mailsTo = ({ email }: Person) => api.mails.filter(({ to }) => to === email).map(({ subject }) => subject)

describe('over three months', () => {
  it('charges on the subscription date, once, with a notice days before; every month is an order [SET-07] [COUR-05]', async () => {
    await open()
    const membership = await buildMembership(site)
    const person = await member()
    expect(await subscribe(person, site, membership)).toMatchObject({ state: subscriptionState.active, price: PRICE, paidUntil: '2026-04-30T01:00:00.000Z', nextChargeAt: '2026-04-30T01:00:00.000Z' })
    const course = await paidClass()
    const { validAt } = await enter(person, course.courseSeq)
    expect(Date.parse(validAt)).toBe(Date.parse('2026-04-30T01:00:00.000Z') + CHARGE_GRACE_MS)
    expect(await person.client(contract.curriculum.outline, { params: { ...ofSite(), courseSeq: course.courseSeq } })).toBeDefined()
    expect((await classes(person)).map(({ courseSeq }) => courseSeq)).toEqual([course.courseSeq])

    for (const [due, until] of [['2026-04-30', '2026-05-31'], ['2026-05-31', '2026-06-30']] as const) {
      const before = (await orders(person)).length
      api.clock.set(new Date(Date.parse(`${due}T01:00:00.000Z`) - 3 * DAY_MS))
      await Promise.all([tick(), tick()])
      await api.runSent(MAIL_QUEUE)
      expect((await orders(person)).length).toBe(before)
      api.clock.set(`${due}T01:00:00.000Z`)
      await Promise.all([tick(), tick()])
      expect(await one(person)).toMatchObject({ state: subscriptionState.active, paidUntil: `${until}T01:00:00.000Z`, nextChargeAt: `${until}T01:00:00.000Z` })
      expect((await orders(person)).length).toBe(before + 1)
    }
    expect((await orders(person)).map(({ orderFor, courseSeq, title, paymentStatus, paidAmount }) => [orderFor, courseSeq, title, paymentStatus, paidAmount])).toEqual(Array.from({ length: 3 }, () => ['membership', null, '올패스', '02', PRICE]))
    expect(mailsTo(person).filter((subject) => subject.includes('결제됩니다'))).toEqual(['‘올패스’ 이용료가 2026년 4월 30일에 결제됩니다', '‘올패스’ 이용료가 2026년 5월 31일에 결제됩니다'])
    await api.runSent(ORDER_MAIL_QUEUE)
    expect(mailsTo(person).filter((subject) => subject === '‘올패스’ 결제가 완료되었습니다')).toHaveLength(3)
    expect((await classes(person))[0]?.validAt).toBe('2026-07-01T01:00:00.000Z')
    expect(await differences()).toEqual([])
  })

  it('ends by itself after its term [COUR-05]', async () => {
    await open()
    const person = await member()
    await subscribe(person, site, await buildMembership(site, { termMonths: 1 }))
    expect(await one(person)).toMatchObject({ state: subscriptionState.cancelled, endReason: 'term', nextChargeAt: null, paidUntil: '2026-04-30T01:00:00.000Z' })
    api.clock.set('2026-04-30T01:00:00.000Z')
    await tick()
    expect(await one(person)).toMatchObject({ state: subscriptionState.ended })
    expect((await orders(person)).length).toBe(1)
  })

  it('is cancelled by a charge that fails, with access to the end of what was paid, and can begin again [SET-07]', async () => {
    await open()
    const membership = await buildMembership(site)
    const person = await member()
    await subscribe(person, site, membership)
    await enter(person, (await paidClass()).courseSeq)
    api.clock.set('2026-04-30T01:00:00.000Z')
    next({ approve: 'declined' })
    await tick()
    expect(await one(person)).toMatchObject({ state: subscriptionState.ended, endReason: 'declined', nextChargeAt: null, paidUntil: '2026-04-30T01:00:00.000Z' })
    await tick()
    expect((await orders(person)).map(({ paymentStatus, paidAmount }) => [paymentStatus, paidAmount])).toEqual([['99', 0], ['02', PRICE]])
    expect((await classes(person))[0]?.validAt).toBe('2026-04-30T01:00:00.000Z')
    await api.runSent(MAIL_QUEUE)
    expect(mailsTo(person)).toContain('‘올패스’ 이용료를 결제하지 못해 해지되었습니다')
    const [card] = (await api.server.services.card.mine({ ...ofSite(), userSeq: person.userSeq })).cards
    await service().subscribe({ ...ofSite(), membershipSeq: membership.membershipSeq, userSeq: person.userSeq, cardSeq: Number(card!.cardSeq), price: PRICE, language: 'ko' })
    expect(await one(person)).toMatchObject({ state: subscriptionState.active, startedAt: '2026-04-30T01:00:00.000Z' })
    expect(await differences()).toEqual([])
  })

  it('asks again when the company’s answer is lost, and never charges twice [SET-07]', async () => {
    await open()
    const person = await member()
    next({ approve: 'chargedButNoAnswer' })
    expect(await subscribe(person, site, await buildMembership(site))).toMatchObject({ state: subscriptionState.starting, paidUntil: null })
    await expect(service().cancel(person.userSeq, { ...ofSite(), subscriptionSeq: (await one(person)).subscriptionSeq })).rejects.toMatchObject({ errorName: 'paymentUnclear' })
    api.clock.advance(10 * MINUTE_MS)
    await Promise.all([api.runScheduled('payment-sweep'), api.runScheduled('payment-sweep')])
    expect(await one(person)).toMatchObject({ state: subscriptionState.active, paidUntil: '2026-04-30T01:00:00.000Z' })

    api.clock.set('2026-04-30T01:00:00.000Z')
    next({ approve: 'timeout' })
    await tick()
    expect(await one(person)).toMatchObject({ state: subscriptionState.active, nextChargeAt: null })
    api.clock.advance(10 * MINUTE_MS)
    await tick()
    await api.runScheduled('payment-sweep')
    expect(await one(person)).toMatchObject({ paidUntil: '2026-05-31T01:00:00.000Z' })
    expect((await orders(person)).map(({ paidAmount }) => paidAmount)).toEqual([PRICE, PRICE])
    expect(await differences()).toEqual([])
  })
})

describe('a subscription', () => {
  it('is refused without a charge: a declined card, another price, another user’s card, twice, off sale [SET-07]', async () => {
    await open()
    const [membership, stopped] = [await buildMembership(site), await buildMembership(site, { onSale: false })]
    const [person, other] = [await member(), await member()]
    const refusing = await registerCard(person, site, { number: '5361123456780002' })
    await expect(subscribe(person, site, membership, refusing.cardSeq)).rejects.toMatchObject({ code: '986003' })
    expect((await mine(person)).map(({ state }) => state)).toEqual([subscriptionState.ended])
    const card = await registerCard(person, site)
    await expect(subscribe(person, site, { ...membership, price: 1 }, card.cardSeq)).rejects.toMatchObject({ code: '960003' })
    await expect(subscribe(other, site, membership, card.cardSeq)).rejects.toMatchObject({ code: '985001' })
    await expect(subscribe(person, site, stopped, card.cardSeq)).rejects.toMatchObject({ code: '986001' })
    await subscribe(person, site, membership, card.cardSeq)
    await expect(subscribe(person, site, membership, card.cardSeq)).rejects.toMatchObject({ code: '986002' })
    expect((await orders(person)).map(({ paidAmount }) => paidAmount)).toEqual([PRICE, 0])
    // Subscribers keep their price.
    await site.owner.client(contract.membership.save, { params: { ...ofSite(), membershipSeq: membership.membershipSeq }, body: { name: '올패스', description: '', price: 39_000, termMonths: null, courseSeqs: null, onSale: true } })
    expect((await one(person)).price).toBe(PRICE)
    expect((await site.owner.client(contract.membership.subscribers, { params: { ...ofSite(), membershipSeq: membership.membershipSeq } })).subscribers.map(({ person: { userSeq }, state }) => [userSeq, state])).toEqual([[person.userSeq, '01'], [person.userSeq, '99']])
  })

  it('keeps its access when it is cancelled, can be taken back until then, and keeps its card from being deleted [SET-07]', async () => {
    await open()
    const person = await member()
    await subscribe(person, site, await buildMembership(site))
    const { subscriptionSeq, cardSeq } = await one(person)
    await enter(person, (await paidClass()).courseSeq)
    const params = { ...ofSite(), subscriptionSeq }
    const removeCard = (seq: number | null) => person.client(contract.card.remove, { params: { ...ofSite(), cardSeq: seq ?? 0 } })
    await expect(removeCard(cardSeq)).rejects.toMatchObject({ code: '985006', message: expect.stringContaining('올패스') })
    const other = await registerCard(person, site, { number: '4000000000005678' })
    expect(await person.client(contract.membership.changeCard, { params, body: { cardSeq: other.cardSeq } })).toMatchObject({ cardSeq: other.cardSeq })
    await removeCard(cardSeq)

    const stranger = await member()
    for (const act of [contract.membership.cancel, contract.membership.resume]) await expect(stranger.client(act, { params })).rejects.toMatchObject({ code: '986005' })
    expect(await person.client(contract.membership.cancel, { params })).toMatchObject({ state: subscriptionState.cancelled, nextChargeAt: null, endReason: 'user' })
    expect((await classes(person))[0]?.validAt).toBe('2026-04-30T01:00:00.000Z')
    expect(await person.client(contract.membership.resume, { params })).toMatchObject({ state: subscriptionState.active, nextChargeAt: '2026-04-30T01:00:00.000Z', endReason: null })
    // What staff cancelled, the learner cannot take back.
    await site.owner.client(contract.membership.cancelSubscriber, { params })
    await expect(person.client(contract.membership.resume, { params })).rejects.toMatchObject({ code: '986006' })
    api.clock.set('2026-04-30T01:00:00.000Z')
    await tick()
    expect(await one(person)).toMatchObject({ state: subscriptionState.ended, endReason: 'staff' })
    expect((await orders(person)).length).toBe(1)
  })

  it('ends with the refund of its month, not of an earlier one [SET-07]', async () => {
    await open()
    const person = await member()
    await subscribe(person, site, await buildMembership(site))
    await enter(person, (await paidClass()).courseSeq)
    api.clock.set('2026-04-30T01:00:00.000Z')
    await tick()
    const [second, first] = await orders(person)
    const refund = async (orderNo: string | undefined, refundNo: string) => {
      await api.server.services.order.desk.refund({ ...ofSite(), orderNo: orderNo ?? '' }, { refundNo, amount: PRICE, reason: '요청', refundAccount: undefined } as never, site.owner.userSeq)
      await api.runSent(REFUND_QUEUE)
    }
    await refund(first?.orderNo, '0b0f6a1e-6a0e-4c39-9d42-6a9f5a9c7d21')
    expect(await one(person)).toMatchObject({ state: subscriptionState.active, paidUntil: '2026-05-31T01:00:00.000Z' })
    api.clock.advance(DAY_MS)
    await refund(second?.orderNo, '0b0f6a1e-6a0e-4c39-9d42-6a9f5a9c7d22')
    expect(await one(person)).toMatchObject({ state: subscriptionState.ended, endReason: 'refunded', nextChargeAt: null, paidUntil: api.clock.now().toISOString() })
    expect((await classes(person))[0]?.validAt).toBe(api.clock.now().toISOString())
    expect((await orders(person)).map(({ paymentStatus }) => paymentStatus)).toEqual(['04', '04'])
    expect(await differences()).toEqual([])
  })
})

describe('entering by a membership', () => {
  it('opens its classes alone; a class of one’s own keeps its own access [COUR-03]', async () => {
    await open()
    const [inside, outside, free] = [await paidClass(), await paidClass(), await buildCourse(api, { site, teacher })]
    const membership = await buildMembership(site, { courseSeqs: [inside.courseSeq, free.courseSeq] })
    const { person } = await buildAttendee(api, { course: free })
    await verified(api, person)
    const of = (courseSeq: number) => person.client(contract.membership.ofCourse, { params: { ...ofSite(), courseSeq } })
    expect(await of(inside.courseSeq)).toEqual({ membership: { membershipSeq: membership.membershipSeq, name: '올패스', description: '모든 클래스를 들어요', price: PRICE, termMonths: null }, mine: null })
    await expect(enter(person, inside.courseSeq)).rejects.toMatchObject({ code: '986007' })
    await subscribe(person, site, membership)
    expect((await of(inside.courseSeq)).mine).toMatchObject({ name: '올패스' })
    expect(await of(outside.courseSeq)).toEqual({ membership: null, mine: null })
    await enter(person, inside.courseSeq)
    await expect(enter(person, outside.courseSeq)).rejects.toMatchObject({ code: '986007' })
    for (const { courseSeq } of [inside, free]) await expect(enter(person, courseSeq)).rejects.toMatchObject({ code: '920006' })
    const ownAccess = (await classes(person)).find(({ courseSeq }) => courseSeq === free.courseSeq)?.validAt
    await service().cancel(person.userSeq, { ...ofSite(), subscriptionSeq: (await one(person)).subscriptionSeq })
    expect((await classes(person)).map(({ courseSeq, validAt }) => [courseSeq, validAt]).toSorted()).toEqual([[inside.courseSeq, '2026-04-30T01:00:00.000Z'], [free.courseSeq, ownAccess]].toSorted())
  })

  it('joins three projects at once, not four [COUR-03]', async () => {
    await open()
    const person = await member()
    await subscribe(person, site, await buildMembership(site))
    const projects = await Promise.all(Array.from({ length: PROJECTS_MAX + 1 }, () => paidClass({ courseTypeCd: courseTypeCd.project, startAt: '2026-04-10T01:00:00.000Z', endAt: '2026-07-10T01:00:00.000Z', recruitStartAt: '2026-03-01T00:00:00.000Z', recruitEndAt: '2026-04-20T00:00:00.000Z' }, [{ curriculumTypeCd: '03', title: '첫 미션' }])))
    const outcomes: string[] = []
    for (const { courseSeq } of projects) outcomes.push(await enter(person, courseSeq).then(() => 'in', (error: { code: string }) => error.code))
    expect(outcomes).toEqual(['in', 'in', 'in', '986008'])
    await enter(person, (await paidClass()).courseSeq)
  })
})
