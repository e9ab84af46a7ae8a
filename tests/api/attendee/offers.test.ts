import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarmCalls } from '#shared/alarm/contract.ts'
import { attendeeCalls } from '#shared/attendee/contract.ts'
import { courseCalls } from '#shared/course/contract.ts'
import type { CourseDraft } from '#shared/course/form.ts'
import { enrollmentCalls } from '#shared/enrollment/contract.ts'
import { memberCalls } from '#shared/member/contract.ts'
import { DAY_MS, MINUTE_MS } from '#shared/kernel/moments.ts'
import { orderCalls } from '#shared/order/contract.ts'
import { ATTENDEE_MAIL_QUEUE } from '#server/modules/attendee/mails.ts'
import { FREE_SEAT_QUEUE } from '#server/modules/enrollment/index.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { bank, orderer } from '#tests/support/payment/buyByDeposit.ts'
import { playCompany } from '#tests/support/payment/playedCompany.ts'
import type { PlayedCompany } from '#tests/support/payment/playedCompany.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite, logIn } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'

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

const paid = { fareCd: '01', price: 12_000 } as const
const build = (draft: CourseDraft = {}) => buildCourse(api, { site, teacher, draft: { title: '대기 클래스', choiseTypeCd: '00', userLimitTypeCd: '00', maxUserCount: 1, vodDays: 30, ...draft } })
const place = ({ channelSeq, courseSeq }: BuiltCourse) => ({ channelSeq, courseSeq })
const member = async () => verified(api, await buildPerson(api, { site }))
const apply = async (course: BuiltCourse, person: Person) => (await person.client(attendeeCalls.apply, { params: place(course), body: { orderer } })).attendSeq
const change = (course: BuiltCourse, attendSeqs: number[], choiseStatusCd: '00' | '01' | '99') => teacher.client(attendeeCalls.changeStatus, { params: place(course), body: { attendSeqs, choiseStatusCd, beyondYn: 'N' } })
const viewerOf = async (course: BuiltCourse, person: Person) => (await person.client(courseCalls.detail, { params: place(course) })).course.viewer
const applicationOf = (course: BuiltCourse, person: Person) => person.client(attendeeCalls.application, { params: place(course) })
const alarmsOf = async (person: Person, course: BuiltCourse) => (await person.client(alarmCalls.list, { query: {} })).alarms.filter(({ courseSeq }) => courseSeq === course.courseSeq).map(({ alarmType }) => alarmType)
const day = (days: number) => new Date(api.clock.now().getTime() + days * DAY_MS).toISOString()
const seatsOf = async (course: BuiltCourse) => (await teacher.client(attendeeCalls.list, { params: place(course), query: {} })).freeSeats
async function pay(course: BuiltCourse, person: Person): Promise<string> {
  const { order } = await person.client(orderCalls.checkout, { params: place(course) })
  const { payUrl } = await person.client(orderCalls.pay, { params: { channelSeq: course.channelSeq, orderNo: order.orderNo }, body: { payMethodCd: '01', orderer, payAmount: order.payAmount } })
  const chargeNo = payUrl?.split('/').at(-1) ?? ''
  await api.send(`/pay/${chargeNo}/back`, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: new URLSearchParams(company.back(chargeNo)).toString() })
  return order.orderNo
}
/** The time to undo a slip is over. */
const settle = () => api.runSent(FREE_SEAT_QUEUE)
/** Time passes, after which everyone logs in again. */
async function later(ms: number, ...people: Person[]): Promise<Person[]> {
  api.clock.advance(ms)
  await api.runScheduled('application-deadline')
  await settle()
  teacher = await logIn(api, teacher)
  site = { ...site, owner: await logIn(api, site.owner) }
  return Promise.all(people.map((person) => logIn(api, person)))
}

describe('a seat that becomes free in a full class with a waiting list', () => {
  it('is offered to the first after a refund, to the next after the deadline, and is theirs once paid [ENR-05] [ENR-06]', async () => {
    const course = await build(paid)
    let [first, second, third] = [await member(), await member(), await member()]
    await change(course, [await apply(course, first)], '00')
    const orderNo = await pay(course, first)
    const two = await apply(course, second)
    await apply(course, third)
    await site.owner.client(orderCalls.refund, { params: { channelSeq: course.channelSeq, orderNo }, body: { refundNo: crypto.randomUUID(), amount: 12_000, reason: '' } })
    await settle()
    expect(await viewerOf(course, second)).toMatchObject({ choiseStatusCd: '01', payUntil: day(3) })
    expect(await viewerOf(course, third)).toMatchObject({ choiseStatusCd: '01', payUntil: null })
    expect(await alarmsOf(second, course)).toEqual(['seatOffered'])
    expect(await alarmsOf(third, course)).toEqual([])
    expect(await alarmsOf(teacher, course)).toContain('seatFree')
    await api.runSent(ATTENDEE_MAIL_QUEUE)
    expect(api.mails.findLast(({ to }) => to === second.email)).toMatchObject({ subject: expect.stringContaining('자리가 났습니다'), html: expect.stringContaining(`/classes/${course.courseSeq}/payment?ps=00`) })
    // Nobody goes past those who wait.
    expect(await applicationOf(course, await member())).toMatchObject({ state: 'waitlist' })
    expect((await teacher.client(attendeeCalls.history, { params: { ...place(course), attendSeq: two } })).entries.map(({ act, byName }) => [act, byName])).toEqual([['offered', null], ['applied', null]]);
    [first, second, third] = await later(3 * DAY_MS + MINUTE_MS, first, second, third) as [Person, Person, Person]
    expect(await viewerOf(course, second)).toMatchObject({ choiseStatusCd: '99', payUntil: null })
    expect(await alarmsOf(second, course)).toEqual(['payTimeOver', 'seatOffered'])
    expect(await viewerOf(course, third)).toMatchObject({ choiseStatusCd: '01', payUntil: day(3) })
    await pay(course, third)
    expect(await viewerOf(course, third)).toMatchObject({ choiseStatusCd: '00', isAttend: true, payUntil: null })
    expect(await seatsOf(course)).toBe(0)
  })

  it('is taken by one press where the class is free, and goes on when it is not wanted [ENR-05]', async () => {
    const course = await build()
    let [first, second, third, fourth] = [await member(), await member(), await member(), await member()]
    const one = await apply(course, first)
    await change(course, [one], '00')
    for (const person of [second, third, fourth]) await apply(course, person)
    await change(course, [one], '99')
    await settle()
    expect(await applicationOf(course, second)).toMatchObject({ state: 'pay', payAmount: 0, payUntil: day(3) })
    await expect(third.client(enrollmentCalls.attend, { params: place(course) })).rejects.toMatchObject({ code: '920006' })
    await second.client(attendeeCalls.withdraw, { params: place(course) })
    await settle()
    expect(await applicationOf(course, third)).toMatchObject({ state: 'pay' });
    [first, second, third, fourth] = await later(3 * DAY_MS + MINUTE_MS, first, second, third, fourth) as [Person, Person, Person, Person]
    expect(await alarmsOf(third, course)).toEqual(['offerOver', 'seatOffered'])
    await expect(third.client(enrollmentCalls.attend, { params: place(course) })).resolves.toMatchObject({ choiseStatusCd: '01' })
    expect(await fourth.client(enrollmentCalls.attend, { params: place(course) })).toMatchObject({ choiseStatusCd: '00' })
    expect(await viewerOf(course, fourth)).toMatchObject({ isAttend: true, payUntil: null })
    expect(await seatsOf(course)).toBe(0)
  })

  it('is given at once by staff who approve whom it is offered to, in a free class [ENR-05] [STU-07]', async () => {
    const course = await build()
    const [first, second] = [await member(), await member()]
    const one = await apply(course, first)
    const two = await apply(course, second)
    await change(course, [one], '00')
    await change(course, [one], '99')
    await settle()
    expect((await change(course, [two], '00')).acts).toEqual([{ act: 'approve', count: 1 }])
    expect(await seatsOf(course)).toBe(0)
  })

  it('is offered to nobody where staff put people back, nor to a blocked member, nor without a waiting list [ENR-05]', async () => {
    const course = await build()
    const [first, blocked, next] = [await member(), await member(), await member()]
    const one = await apply(course, first)
    await change(course, [one], '00')
    await apply(course, blocked)
    await site.owner.client(memberCalls.block, { params: { channelSeq: site.channelSeq, userSeq: blocked.userSeq }, body: { reason: '광고' } })
    await change(course, [one], '01')
    await settle()
    expect(await seatsOf(course)).toBe(1)
    await change(course, [one], '00')
    await apply(course, next)
    await change(course, [one], '99')
    await settle()
    expect(await applicationOf(course, next)).toMatchObject({ state: 'pay' })
    const limited = await build({ userLimitTypeCd: '99' })
    const mine = await apply(limited, first)
    await apply(limited, next)
    await change(limited, [mine], '00')
    await change(limited, [mine], '99')
    await settle()
    expect(await alarmsOf(next, limited)).toEqual(['nextInLine'])
    expect(await seatsOf(limited)).toBe(1)
  })

  it('is offered when a merge of two accounts frees it, whose undo then finds no seat [ENR-05] [SET-02]', async () => {
    const course = await build({ maxUserCount: 2 })
    const [kept, gone, next] = [await member(), await member(), await member()]
    await change(course, [await apply(course, kept), await apply(course, gone)], '00')
    await apply(course, next)
    const params = { channelSeq: site.channelSeq, userSeq: kept.userSeq }
    const { digest } = await site.owner.client(memberCalls.mergePreview, { params, query: { otherUserSeq: gone.userSeq } })
    const { mergeSeq } = await site.owner.client(memberCalls.merge, { params, body: { otherUserSeq: gone.userSeq, name: gone.name, digest } })
    await settle()
    expect(await applicationOf(course, next)).toMatchObject({ state: 'pay', payUntil: day(3) })
    expect(await seatsOf(course)).toBe(0)
    expect(await site.owner.client(memberCalls.undoMerge, { params, body: { mergeSeq } })).toEqual({ refusal: 'full' })
  })
})
