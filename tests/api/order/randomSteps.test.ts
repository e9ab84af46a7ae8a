import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#shared/kernel/access/can.ts'
import { DAY_MS, MINUTE_MS } from '#shared/kernel/moments.ts'
import { orderSums } from '#shared/ledger/sums.ts'
import { couponDiscountType, couponKind } from '#shared/coupon/rules.ts'
import { orderState } from '#shared/order/status.ts'
import { payMethodCd } from '#shared/payment/methods.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { attendees, courses, ledgerDays, ledgerTransfers, orders } from '#server/infra/db/schema/index.ts'
import { daysThatDiffer } from '#server/modules/ledger/index.ts'
import { PaymentError } from '#server/infra/payment/provider.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { actorOn, buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'
import { Crash, playCompany } from '#tests/support/payment/playedCompany.ts'
import type { Fault, PlayedCompany } from '#tests/support/payment/playedCompany.ts'
import { bank, orderer } from '#tests/support/payment/buyByDeposit.ts'

/** `npm test -- money` takes 10,000, with a seed of its own. */
const STEPS = Number(process.env.MONEY_STEPS ?? 400)
const SEED = Number(process.env.MONEY_SEED ?? 659_000_286)
const PRICE = 12_000

/** mulberry32 */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6D2B79F5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
const random = randomOf(SEED)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
const chance = (share: number) => random() < share

let api: TestApi
let company: PlayedCompany
let site: Site
let people: { person: Person; actor: Actor }[]
let classes: BuiltCourse[]
/** The second pays for all of it. */
const caps = [{ discountValue: 2000, totalCap: 6, personCap: 2 }, { discountValue: PRICE, totalCap: 2, personCap: 1 }]
let coupons: number[]
/** Payment windows that browsers may still come back from, and all that ever were. */
const windows: { chargeNo: string; isAccount: boolean }[] = []
const known: { actor: Actor; orderNo: string }[] = []

beforeAll(async () => {
  api = await startApi({ payments: (clock) => (company = playCompany(() => clock.now())).providers })
  site = await buildSite(api)
  const teacher = await buildPerson(api, { site, role: 'TCH' })
  classes = []
  for (const maxUserCount of [1, 3, 0]) {
    const capacity = maxUserCount === 0 ? {} : { userLimitTypeCd: '99' as const, maxUserCount }
    classes.push(await buildCourse(api, { site, teacher, draft: { title: '유료', fareCd: '01', price: PRICE, vodDays: 30, ...capacity } }))
  }
  people = []
  for (let one = 0; one < 8; one += 1) {
    const person = await buildPerson(api, { site })
    people.push({ person, actor: await actorOn(api, site, person) })
  }
  await api.server.services.order.desk.saveSettings(site.channelSeq, { bank })
  coupons = []
  for (const { discountValue, totalCap, personCap } of caps) {
    const coupon = await api.server.services.coupon.create(site.channelSeq, {
      name: '쿠폰', kindCd: couponKind.automatic, code: '', discountTypeCd: couponDiscountType.amount, discountValue, discountMax: null, priceMin: 0, courseSeqs: null, personCap, totalCap, startAt: null, endAt: null, segmentSeq: null, codeCount: 0,
    }, () => true)
    coupons.push(coupon.couponSeq)
  }
})
afterAll(() => api.stop())

/** A refusal, a company's fault and a crash are part of the game; anything else is not. */
async function tried(act: () => Promise<unknown>): Promise<void> {
  await act().catch((error: unknown) => {
    const isExpected = error instanceof AppError || error instanceof PaymentError || error instanceof Crash
      || (error instanceof AggregateError && error.errors.every((one: unknown) => one instanceof PaymentError || one instanceof Crash))
    if (!isExpected) throw error
  })
}

const of = (orderNo: string) => ({ channelSeq: site.channelSeq, orderNo })
const place = { origin: 'https://madang.test', platformOrigin: 'https://madang.test', language: 'ko' as const, isPhone: false }

async function order(): Promise<void> {
  const { service } = api.server.services.order
  const { actor } = pick(people)
  const course = pick(classes)
  const { order: { orderNo, payAmount }, couponSeq } = await service.checkout(actor, { channelSeq: site.channelSeq, courseSeq: course.courseSeq }, pick<'best' | 'none' | number>(['best', 'none', ...coupons]))
  known.push({ actor, orderNo })
  if (chance(0.1)) return
  const method = pick([payMethodCd.card, payMethodCd.card, payMethodCd.virtualAccount, payMethodCd.bankDeposit])
  const { payUrl } = await service.pay(actor, of(orderNo), { payMethodCd: payAmount === 0 ? null : method, orderer, couponSeq: couponSeq as number | null, instalmentMonths: 0, payAmount: chance(0.05) ? payAmount - 1 : payAmount, returnTo: 'web' }, place)
  if (payUrl !== null) windows.push({ chargeNo: payUrl.split('/').at(-1) ?? '', isAccount: method === payMethodCd.virtualAccount })
}

async function comeBack(): Promise<void> {
  const { charging } = api.server.services.order
  const window = pick(windows.slice(-12))
  const charge = window === undefined ? undefined : await charging.find(window.chargeNo)
  if (charge === undefined) return
  const fields = company.back(charge.chargeNo, chance(0.15) ? pick(['declined', 'cancelled'] as const) : 'authorised')
  const times = chance(0.2) ? 2 : 1
  await Promise.all(Array.from({ length: times }, () => tried(() => charging.comeBack(charge, chance(0.05) ? { ...fields, amount: '1' } : fields))))
}

async function notice(): Promise<void> {
  const booked = [...company.books.keys()]
  if (booked.length === 0) return
  const body = company.notice(pick(booked.slice(-20)))
  await Promise.all(Array.from({ length: chance(0.3) ? 2 : 1 }, () => tried(() => api.server.services.order.charging.notice('nice', { headers: {}, body }))))
}

/** Each step, with its weight. */
const steps: readonly [number, () => Promise<unknown>][] = [
  [30, order],
  [30, comeBack],
  [10, notice],
  [5, async () => { if (company.books.size > 0) company.deposit(pick([...company.books.keys()].slice(-20))) }],
  [5, async () => { const one = pick(known.slice(-30)); if (one !== undefined) await api.server.services.order.service.cancel(one.actor.userSeq ?? 0, of(one.orderNo)) }],
  [4, async () => { const one = pick(known.slice(-30)); if (one !== undefined) await api.server.services.order.desk.confirmDeposit(of(one.orderNo)) }],
  [10, async () => {
    const one = pick(known.slice(-60))
    if (one !== undefined) await api.server.services.order.desk.refund(of(one.orderNo), { refundNo: crypto.randomUUID(), amount: pick([PRICE, PRICE, 1000, 5000]), reason: '' }, site.owner.userSeq)
  }],
  [6, async () => { api.clock.advance(pick([MINUTE_MS, 11 * MINUTE_MS, 11 * MINUTE_MS, 2 * 60 * MINUTE_MS, DAY_MS, 4 * DAY_MS])) }],
  [8, () => api.runScheduled('payment-sweep')],
  [4, () => api.runSent('order-refund')],
  [3, () => api.runScheduled('ledger-days')],
  [6, async () => { company.faults[pick(['open', 'approve', 'approve', 'cancel', 'find'] as const)].push(pick<Fault>(['declined', 'lost', 'away', 'crash'])) }],
]
const total = steps.reduce((sum, [weight]) => sum + weight, 0)

async function step(): Promise<void> {
  let at = random() * total
  const [, act] = steps.find(([weight]) => (at -= weight) < 0) ?? [0, order]
  await tried(act)
}

/** No company is away any more, and time goes on until all is settled. */
async function settleAll(): Promise<void> {
  for (const list of Object.values(company.faults)) list.length = 0
  for (let round = 0; round < 4; round += 1) {
    api.clock.advance(2 * DAY_MS)
    await api.runScheduled('payment-sweep')
    await api.runSent('order-refund')
  }
}

async function check(isSettled: boolean): Promise<void> {
  const { db } = api.server.ports.database
  const [orderRows, lines, seats, attending] = [await db.select().from(orders), await db.select().from(ledgerTransfers).orderBy(ledgerTransfers.transferSeq), await db.select().from(courses), await db.select().from(attendees)]
  const sums = new Map(orderRows.map(({ orderSeq }) => [orderSeq, orderSums(lines.filter((line) => line.orderSeq === orderSeq))]))
  for (const { courseSeq, userLimitTypeCd, maxUserCount, attendCount } of seats) {
    expect(attendCount).toBe(attending.filter((row) => row.courseSeq === courseSeq && row.choiseStatusCd === '00').length)
    expect(attendCount).toBeLessThanOrEqual(userLimitTypeCd === '99' ? maxUserCount : people.length)
  }
  const paid = orderRows.map((row) => ({ ...row, ...sums.get(row.orderSeq)! }))
  for (const one of paid) expect(one.refundedAmount).toBeLessThanOrEqual(one.paidAmount)
  const booked = (kind: string) => lines.filter((line) => line.kind === kind).reduce((sum, { amount }) => sum + amount, 0)
  const { taken, givenBack } = company.sums()
  // What we booked never exceeds what the company did. A crash may leave us behind it.
  expect(booked('payment')).toBeLessThanOrEqual(taken)
  expect(booked('payback')).toBeLessThanOrEqual(givenBack)
  for (const { userSeq, courseSeq, choiseStatusCd } of attending) {
    const mine = paid.filter((one) => one.userSeq === userSeq && one.courseSeq === courseSeq && one.orderState === orderState.booked)
    expect(choiseStatusCd === '00').toBe(mine.some((one) => one.paidAmount > one.refundedAmount || one.chargeAmount === 0))
  }
  for (const [at, { totalCap, personCap }] of caps.entries()) {
    const uses = paid.filter((one) => one.couponSeq === coupons[at] && (one.orderState === orderState.awaiting || (one.orderState === orderState.booked && !(one.paidAmount > 0 && one.paidAmount === one.refundedAmount))))
    expect(uses.length).toBeLessThanOrEqual(totalCap)
    for (const { userSeq } of uses) expect(uses.filter((one) => one.userSeq === userSeq).length).toBeLessThanOrEqual(personCap)
  }
  // The discount in the books is that of the orders that were sold.
  const sold = paid.filter((one) => one.orderState === orderState.booked)
  expect(booked('coupon') - booked('couponReversed')).toBe(paid.filter((one) => one.orderState !== orderState.open && one.orderState !== orderState.ended).reduce((sum, { couponAmount }) => sum + couponAmount, 0))
  expect(sold.every((one) => one.chargeAmount === PRICE - one.couponAmount)).toBe(true)
  if (!isSettled) return
  expect(booked('payment') - booked('payback')).toBe(company.kept())
  for (const one of paid) {
    expect(one.outstandingAmount, one.orderNo).toBe(0)
    expect(one.paidAmount - one.refundedAmount, one.orderNo).toBeLessThanOrEqual(one.chargeAmount)
    expect(one.orderState === orderState.booked || one.paidAmount === one.refundedAmount, one.orderNo).toBe(true)
  }
}

it(`${STEPS} random steps, seed ${SEED}: nothing appears, vanishes or counts twice, no seat is oversold, access matches payment [ENR-10] [ENR-12] [ENR-13]`, async () => {
  for (let count = 1; count <= STEPS; count += 1) {
    await step()
    if (count % 200 === 0) await check(false)
  }
  await settleAll()
  await check(true)
  // The game was played: orders were paid, refunded and left.
  const { db } = api.server.ports.database
  const states = new Set((await db.select().from(orders)).map((row) => row.orderState))
  expect(states).toEqual(new Set([orderState.booked, orderState.ended]))
  const used = new Set((await db.select().from(orders)).filter((row) => row.orderState === orderState.booked).map((row) => row.couponSeq))
  expect(used).toEqual(new Set([null, ...coupons]))
  // Sums of past days were kept, and are those of the ledger from zero.
  expect((await db.select().from(ledgerDays)).length).toBeGreaterThan(5)
  expect(await daysThatDiffer(db, site.channelSeq)).toEqual([])
}, STEPS * 200)
