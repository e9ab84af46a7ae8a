import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { alarmCalls } from '#shared/alarm/contract.ts'
import { attendeeCalls } from '#shared/attendee/contract.ts'
import { courseCalls } from '#shared/course/contract.ts'
import type { CourseDraft } from '#shared/course/form.ts'
import { enrollmentCalls } from '#shared/enrollment/contract.ts'
import type { ChoiseStatusCd } from '#shared/kernel/codes.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/kernel/moments.ts'
import { orderCalls } from '#shared/order/contract.ts'
import { attendees, courses } from '#server/infra/db/schema/index.ts'
import { ATTENDEE_MAIL_QUEUE } from '#server/modules/attendee/mails.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { FREE_SEAT_QUEUE } from '#server/modules/enrollment/index.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite, logIn } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'
import { bank, orderer } from '#tests/support/payment/buyByDeposit.ts'
import { playCompany } from '#tests/support/payment/playedCompany.ts'
import type { PlayedCompany } from '#tests/support/payment/playedCompany.ts'

let api: TestApi
let site: Site
let teacher: Person
let company: PlayedCompany
beforeAll(async () => {
  api = await startApi({ payments: (clock) => (company = playCompany(() => clock.now())).providers })
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
  await site.owner.client(orderCalls.saveSettings, { params: { channelSeq: site.channelSeq }, body: { bank } })
})
afterAll(() => api.stop())

const db = () => api.server.ports.database.db
const build = (draft: CourseDraft = {}) => buildCourse(api, { site, teacher, draft: { title: '승인 클래스', choiseTypeCd: '00', vodDays: 30, ...draft } })
const paid = { fareCd: '01', price: 12_000 } as const
const member = async () => verified(api, await buildPerson(api, { site }))
const place = ({ channelSeq, courseSeq }: BuiltCourse) => ({ channelSeq, courseSeq })
const day = (days: number) => new Date(api.clock.now().getTime() + days * DAY_MS).toISOString()
const attend = (course: BuiltCourse, person: Person) => person.client(enrollmentCalls.attend, { params: place(course) })
const apply = (course: BuiltCourse, person: Person) => person.client(attendeeCalls.apply, { params: place(course), body: { orderer } })
const change = (course: BuiltCourse, attendSeqs: number[], choiseStatusCd: ChoiseStatusCd, beyondYn: 'Y' | 'N' = 'N') =>
  teacher.client(attendeeCalls.changeStatus, { params: place(course), body: { attendSeqs, choiseStatusCd, beyondYn } })
const list = (course: BuiltCourse, query: object = {}) => teacher.client(attendeeCalls.list, { params: place(course), query })
const viewerOf = async (course: BuiltCourse, person: Person) => (await person.client(courseCalls.detail, { params: place(course) })).course.viewer
const alarmsOf = async (person: Person, course: BuiltCourse) =>
  (await person.client(alarmCalls.list, { query: {} })).alarms.filter(({ courseSeq }) => courseSeq === course.courseSeq).map(({ alarmType }) => alarmType)
const mailsTo = async (person: Person) => {
  await api.runSent(ATTENDEE_MAIL_QUEUE)
  return api.mails.filter(({ to }) => to === person.email)
}

/** What the counters of a class say, and what they should say. */
async function counters(course: BuiltCourse) {
  const ofClass = and(eq(courses.channelSeq, course.channelSeq), eq(courses.courseSeq, course.courseSeq))
  const [row] = await db().select({ attendCount: courses.attendCount, waitCount: courses.waitCount, acceptCount: courses.acceptCount }).from(courses).where(ofClass)
  const rows = await db().select().from(attendees).where(and(eq(attendees.channelSeq, course.channelSeq), eq(attendees.courseSeq, course.courseSeq)))
  const of = (is: (one: typeof rows[number]) => boolean) => rows.filter(is).length
  const counted = {
    attendCount: of(({ choiseStatusCd }) => choiseStatusCd === '00'), waitCount: of(({ choiseStatusCd }) => choiseStatusCd === '01'),
    acceptCount: of(({ choiseStatusCd, payUntil }) => choiseStatusCd === '00' || (choiseStatusCd === '01' && payUntil !== null)),
  }
  expect(row).toEqual(counted)
  return row
}

async function pay(course: BuiltCourse, person: Person) {
  const { order } = await person.client(orderCalls.checkout, { params: place(course) })
  const { payUrl } = await person.client(orderCalls.pay, { params: { channelSeq: course.channelSeq, orderNo: order.orderNo }, body: { payMethodCd: '01', orderer, payAmount: order.payAmount } })
  return { order, chargeNo: payUrl?.split('/').at(-1) ?? '' }
}
async function comeBack(chargeNo: string) {
  const answer = await api.send(`/pay/${chargeNo}/back`, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: new URLSearchParams(company.back(chargeNo)).toString() })
  return new URL(String(answer.headers.location)).pathname.split('/').at(-1)
}

describe('a free class with approval', () => {
  it('is entered once staff approve, and the learner gets an alarm and a mail [ENR-06] [ENR-11] [STU-07]', async () => {
    const course = await build()
    const person = await member()
    const { attendSeq } = await api.client(person.token, 'ja')(enrollmentCalls.attend, { params: place(course) })
    expect((await teacher.client(attendeeCalls.statusPreview, { params: place(course), body: { attendSeqs: [attendSeq], choiseStatusCd: '00' } })).acts).toEqual([{ act: 'approve', count: 1 }])
    expect(await viewerOf(course, person)).toMatchObject({ choiseStatusCd: '01', isAttend: false })
    expect(await change(course, [attendSeq], '00')).toEqual({ acts: [{ act: 'approve', count: 1 }], skipped: [], attendSeqs: [attendSeq], paidCount: 0 })
    expect(await viewerOf(course, person)).toMatchObject({ choiseStatusCd: '00', isAttend: true, validAt: day(30) })
    expect(await counters(course)).toMatchObject({ attendCount: 1, waitCount: 0 })
    expect(await alarmsOf(person, course)).toContain('attendApproved')
    const mail = (await mailsTo(person)).at(-1)
    expect(mail).toMatchObject({ subject: expect.stringContaining('承認') })
    expect((await list(course)).attendees).toMatchObject([{ attendSeq, name: person.name, phone: null, cameBy: 'free', orderNo: null, progressPercent: 0, validAt: day(30) }])
  })

  it('can be put back and approved again within the same period, and a cancelled one never comes back [STU-07]', async () => {
    const course = await build()
    const person = await member()
    const { attendSeq } = await attend(course, person)
    await change(course, [attendSeq], '00')
    const validAt = day(30)
    api.clock.advance(DAY_MS)
    expect((await change(course, [attendSeq], '01')).acts).toEqual([{ act: 'standby', count: 1 }])
    expect(await counters(course)).toMatchObject({ attendCount: 0, waitCount: 1 })
    expect((await teacher.client(attendeeCalls.changePeriod, { params: place(course), body: { attendSeqs: [attendSeq], change: { kind: 'endDate', validAt: day(90) } } })).skipped).toEqual([{ reason: 'pending', count: 1 }])
    await change(course, [attendSeq], '00')
    expect(await viewerOf(course, person)).toMatchObject({ isAttend: true, validAt })
    await change(course, [attendSeq], '99')
    expect((await mailsTo(person)).at(-1)?.subject).toContain('취소')
    for (const status of ['00', '01', '99'] as const) expect((await change(course, [attendSeq], status)).skipped).toEqual([{ reason: 'cancelled', count: 1 }])
    expect(await counters(course)).toMatchObject({ attendCount: 0, waitCount: 0, acceptCount: 0 })
    api.clock.advance(-DAY_MS)
  })

  it('lets an applicant withdraw, and apply again [ENR-06]', async () => {
    const course = await build()
    const person = await member()
    await attend(course, person)
    expect(await person.client(attendeeCalls.application, { params: place(course) })).toMatchObject({ state: 'waiting', payAmount: 0 })
    await person.client(attendeeCalls.withdraw, { params: place(course) })
    await expect(person.client(attendeeCalls.withdraw, { params: place(course) })).rejects.toMatchObject({ code: '920008' })
    expect(await counters(course)).toMatchObject({ waitCount: 0 })
    expect(await alarmsOf(teacher, course)).toContain('enrollCancelled')
    await apply(course, person)
    expect(await counters(course)).toMatchObject({ waitCount: 1 })
  })
})

describe('a paid class with approval', () => {
  it('is applied for without a charge, approved, paid and entered [ENR-06] [ENR-09]', async () => {
    const course = await build({ ...paid, attendPhoneInputYn: 'Y' })
    const person = await member()
    expect(await person.client(attendeeCalls.application, { params: place(course) })).toMatchObject({ state: 'open', payAmount: 12_000, orderer: { name: person.name } })
    await expect(pay(course, person)).rejects.toMatchObject({ code: '920002' })
    const { attendSeq, choiseStatusCd } = await apply(course, person)
    expect(choiseStatusCd).toBe('01')
    expect((await list(course)).attendees).toMatchObject([{ phone: orderer.phone, choiseStatusCd: '01', payUntil: null }])
    expect((await teacher.client(attendeeCalls.list, { params: place(course), query: { q: orderer.phone.slice(3) } })).totalCount).toBe(1)
    await expect(pay(course, person)).rejects.toMatchObject({ code: '920006' })
    expect((await change(course, [attendSeq], '00')).acts).toEqual([{ act: 'askToPay', count: 1 }])
    expect(await viewerOf(course, person)).toMatchObject({ choiseStatusCd: '01', isAttend: false, payUntil: day(3) })
    expect(await alarmsOf(person, course)).toContain('attendToPay')
    expect((await mailsTo(person)).at(-1)?.html).toContain(`/classes/${course.courseSeq}/payment`)
    const { chargeNo } = await pay(course, person)
    expect(await comeBack(chargeNo)).toBe('success')
    expect(await viewerOf(course, person)).toMatchObject({ choiseStatusCd: '00', isAttend: true, payUntil: null })
    expect(await counters(course)).toMatchObject({ attendCount: 1, waitCount: 0, acceptCount: 1 })
    const { attendees: [row] } = await list(course)
    expect(row).toMatchObject({ cameBy: 'order' })
    expect((await teacher.client(attendeeCalls.statusPreview, { params: place(course), body: { attendSeqs: [attendSeq], choiseStatusCd: '99' } })).paidCount).toBe(1)
    // Put back and approved again, nothing is paid twice; a refund in full cancels.
    await change(course, [attendSeq], '01')
    expect((await change(course, [attendSeq], '00')).acts).toEqual([{ act: 'restore', count: 1 }])
    await site.owner.client(orderCalls.refund, { params: { channelSeq: course.channelSeq, orderNo: row?.orderNo ?? '' }, body: { refundNo: crypto.randomUUID(), amount: 12_000, reason: '' } })
    expect(await viewerOf(course, person)).toMatchObject({ choiseStatusCd: '99' })
    expect(await counters(course)).toMatchObject({ attendCount: 0, acceptCount: 0 })
  })

  it('keeps the seat until the deadline, then ends the application and tells the next in line [ENR-05] [ENR-06]', async () => {
    const course = await build({ ...paid, userLimitTypeCd: '00', maxUserCount: 1 })
    const [first, second] = [await member(), await member()]
    const one = await apply(course, first)
    const two = await apply(course, second)
    await change(course, [one.attendSeq], '00')
    expect((await change(course, [two.attendSeq], '00')).skipped).toEqual([{ reason: 'full', count: 1 }])
    expect((await api.client()(courseCalls.detail, { params: place(course) })).course).toMatchObject({ acceptCnt: 1, attendCount: 0, isFull: true })
    expect(await (await member()).client(attendeeCalls.application, { params: place(course) })).toMatchObject({ state: 'waitlist' })
    await first.client(orderCalls.checkout, { params: place(course) })
    api.clock.advance(3 * DAY_MS + MINUTE_MS)
    await expect((await logIn(api, first)).client(orderCalls.checkout, { params: place(course) })).rejects.toMatchObject({ code: '920002' })
    await api.runScheduled('application-deadline')
    await api.runSent(FREE_SEAT_QUEUE)
    const again = await logIn(api, first)
    expect(await viewerOf(course, again)).toMatchObject({ choiseStatusCd: '99', payUntil: null })
    expect(await alarmsOf(again, course)).toContain('payTimeOver')
    expect(await alarmsOf(await logIn(api, second), course)).toEqual(['seatOffered'])
    teacher = await logIn(api, teacher)
    expect(await alarmsOf(teacher, course)).toContain('seatFree')
    expect((await change(course, [two.attendSeq], '00')).skipped).toEqual([{ reason: 'same', count: 1 }])
    expect(await counters(course)).toMatchObject({ attendCount: 0, waitCount: 1, acceptCount: 1 })
    api.clock.advance(-(3 * DAY_MS + MINUTE_MS))
    teacher = await logIn(api, teacher)
    site = { ...site, owner: await logIn(api, site.owner) }
  })

  it('waits for a deposit that is on its way, and for a payment that began in time [ENR-12]', async () => {
    const course = await build({ ...paid, userLimitTypeCd: '99', maxUserCount: 2 })
    const [owing, paying] = [await member(), await member()]
    const seqs = [(await apply(course, owing)).attendSeq, (await apply(course, paying)).attendSeq]
    await change(course, seqs, '00')
    api.clock.advance(3 * DAY_MS - HOUR_MS / 12)
    const [late, last] = [await logIn(api, owing), await logIn(api, paying)]
    const { order } = await late.client(orderCalls.checkout, { params: place(course) })
    await late.client(orderCalls.pay, { params: { channelSeq: course.channelSeq, orderNo: order.orderNo }, body: { payMethodCd: '05', orderer, payAmount: order.payAmount } })
    const { chargeNo } = await pay(course, last)
    api.clock.advance(HOUR_MS / 12)
    await api.runScheduled('application-deadline')
    expect(await counters(course)).toMatchObject({ waitCount: 2, acceptCount: 2 })
    expect(await comeBack(chargeNo)).toBe('success')
    await (await logIn(api, site.owner)).client(orderCalls.confirmDeposit, { params: { channelSeq: course.channelSeq, orderNo: order.orderNo } })
    expect(await counters(course)).toMatchObject({ attendCount: 2, waitCount: 0, acceptCount: 2 })
    api.clock.advance(-3 * DAY_MS)
    teacher = await logIn(api, teacher)
    site = { ...site, owner: await logIn(api, site.owner) }
  })

  it('charges nobody whose application staff cancelled meanwhile [ENR-10]', async () => {
    const course = await build(paid)
    const person = await member()
    const { attendSeq } = await apply(course, person)
    await change(course, [attendSeq], '00')
    const { chargeNo } = await pay(course, person)
    await change(course, [attendSeq], '99')
    expect(await comeBack(chargeNo)).toBe('fail')
    expect(company.books.get(chargeNo)?.status ?? 'ready').not.toBe('paid')
    expect(await counters(course)).toMatchObject({ attendCount: 0, acceptCount: 0 })
  })
})

describe('the list', () => {
  it('is searched, filtered, counted by status and paged [STU-07]', async () => {
    const course = await build()
    const people = [await member(), await member(), await member()]
    const seqs: number[] = []
    for (const person of people) {
      api.clock.advance(1000)
      seqs.push((await attend(course, person)).attendSeq)
    }
    await change(course, [seqs[0] ?? 0], '00')
    const all = await list(course)
    expect(all.attendees.map(({ attendSeq }) => attendSeq)).toEqual(seqs.toReversed())
    expect(all.counts.toSorted((a, b) => a.count - b.count)).toEqual([{ choiseStatusCd: '00', count: 1 }, { choiseStatusCd: '01', count: 2 }])
    expect((await list(course, { status: '01', order: 'asc', size: 1 }))).toMatchObject({ totalCount: 2, attendees: [{ attendSeq: seqs[1] }] })
    expect((await list(course, { q: people[2]?.email })).attendees.map(({ attendSeq }) => attendSeq)).toEqual([seqs[2]])
    expect((await list(course, { q: '%' })).totalCount).toBe(0)
  })

  it('changes ends of access by date and by days, and takes the change back [STU-07]', async () => {
    const limited = await build({ choiseTypeCd: '01' })
    const seqs = [(await attend(limited, await member())).attendSeq, (await attend(limited, await member())).attendSeq]
    const params = place(limited)
    await teacher.client(attendeeCalls.changePeriod, { params, body: { attendSeqs: seqs.slice(0, 1), change: { kind: 'endDate', validAt: null } } })
    const days = { attendSeqs: seqs, change: { kind: 'days' as const, days: 10 } }
    expect((await teacher.client(attendeeCalls.periodPreview, { params, body: days })).skipped).toEqual([{ reason: 'unlimited', count: 1 }])
    expect((await teacher.client(attendeeCalls.changePeriod, { params, body: days })).periods).toEqual([{ attendSeq: seqs[1], before: day(30), after: day(40) }])
    const { periods } = await teacher.client(attendeeCalls.changePeriod, { params, body: { attendSeqs: seqs, change: { kind: 'endDate', validAt: day(60) } } })
    expect(periods.map(({ before, after }) => [before, after]).toSorted()).toEqual([[null, day(60)], [day(40), day(60)]].toSorted())
    await teacher.client(attendeeCalls.restorePeriods, { params, body: { periods: periods.map(({ attendSeq, before }) => ({ attendSeq, validAt: before })) } })
    expect((await list(limited)).attendees.map(({ validAt }) => validAt).toSorted()).toEqual([day(40), null])
  })
})

it('approves beyond the limit only where there is a waiting list, and on purpose [ENR-05]', async () => {
  for (const [userLimitTypeCd, acts] of [['00', [{ act: 'approve', count: 2 }]], ['99', [{ act: 'approve', count: 1 }]]] as const) {
    const course = await build({ userLimitTypeCd, maxUserCount: 1 })
    const seqs = [(await attend(course, await member())).attendSeq, (await attend(course, await member())).attendSeq]
    expect((await change(course, seqs, '00', 'Y')).acts).toEqual(acts)
    await counters(course)
  }
})

it('approves, cancels and withdraws at once without losing count or overselling [ENR-05] [STU-07]', async () => {
  const course = await build({ ...paid, userLimitTypeCd: '00', maxUserCount: 3 })
  const people = await Promise.all(Array.from({ length: 8 }, () => member()))
  const seqs = await Promise.all(people.map(async (person) => (await apply(course, person)).attendSeq))
  await Promise.allSettled([
    ...seqs.map((attendSeq) => change(course, [attendSeq], '00')), change(course, seqs.slice(0, 4), '00'), change(course, seqs.slice(4, 6), '99'),
    ...people.slice(6).map((person) => person.client(attendeeCalls.withdraw, { params: place(course) })),
  ])
  expect((await counters(course))?.acceptCount).toBeLessThanOrEqual(3)
  const charges = await Promise.all(people.map((person) => pay(course, person).then(({ chargeNo }) => [chargeNo], () => [])))
  await Promise.allSettled([...charges.flat().map(comeBack), change(course, seqs.slice(0, 2), '01'), change(course, seqs, '00')])
  const after = await counters(course)
  expect(after?.acceptCount).toBeLessThanOrEqual(3)
})

it('tells a paying applicant’s seat from a free one when a class has no waiting list [ENR-04]', async () => {
  const course = await build({ ...paid, userLimitTypeCd: '99', maxUserCount: 1 })
  const { attendSeq } = await apply(course, await member())
  await change(course, [attendSeq], '00')
  await expect(apply(course, await member())).rejects.toMatchObject({ code: '920003' })
  expect(await list(course)).toMatchObject({ freeSeats: 0, maxUserCount: 1, takesWaitlist: false })
})

it('keeps who did what to an attendee, and when [STU-07]', async () => {
  const course = await build()
  const person = await member()
  const historyOf = async (attendSeq: number) => (await teacher.client(attendeeCalls.history, { params: { ...place(course), attendSeq } })).entries
  const { attendSeq } = await apply(course, person)
  const steps: (() => Promise<unknown>)[] = [
    () => change(course, [attendSeq], '00'),
    () => teacher.client(attendeeCalls.changePeriod, { params: place(course), body: { attendSeqs: [attendSeq], change: { kind: 'endDate', validAt: day(90) } } }),
    () => change(course, [attendSeq], '01'), () => change(course, [attendSeq], '00'), () => change(course, [attendSeq], '99'), () => apply(course, person),
    () => person.client(attendeeCalls.withdraw, { params: place(course) }),
  ]
  for (const step of steps) {
    api.clock.advance(1000)
    await step()
  }
  const entries = await historyOf(attendSeq)
  expect(entries.map(({ act, byName }) => [act, byName]).toReversed()).toEqual([
    ['applied', null], ['approved', teacher.name], ['period', teacher.name], ['putBack', teacher.name], ['restored', teacher.name], ['cancelled', teacher.name], ['applied', null], ['withdrew', null],
  ])
  expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted().toReversed())
  await expect(teacher.client(attendeeCalls.history, { params: { ...place(await build()), attendSeq } })).rejects.toMatchObject({ code: '900011' })
})
