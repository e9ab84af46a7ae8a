import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attendeeBulk } from '#shared/attendee/bulk.ts'
import type { BulkSelectionAsked } from '#shared/bulk/contract.ts'
import { BULK_ROWS_MAX } from '#shared/bulk/rules.ts'
import { contract } from '#shared/contract.ts'
import { RestError } from '#shared/kernel/call/client.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { ATTENDEE_MAIL_QUEUE } from '#server/modules/attendee/mails.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite, logIn } from '#tests/support/server/factories.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'
import { addMembers, addPeople, undoAddition } from '#tests/support/attendee/adding.ts'
import type { AddPeriod } from '#tests/support/attendee/adding.ts'
import { buildPack } from '#tests/support/pack/packs.ts'
import { bank, orderer } from '#tests/support/payment/buyByDeposit.ts'

let api: TestApi
let site: Site
let teacher: Person
beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
  await site.owner.client(contract.order.saveSettings, { params: site, body: { bank } })
})
afterAll(() => api.stop())

type Draft = NonNullable<Parameters<typeof buildCourse>[1]>['draft']
interface Place { channelSeq: number; courseSeq: number }
const build = (draft: Draft = {}) => buildCourse(api, { site, teacher, draft: { title: '추가 클래스', vodDays: 30, ...draft } })
const member = async () => verified(api, await buildPerson(api, { site }))
const place = ({ channelSeq, courseSeq }: Place) => ({ channelSeq, courseSeq })
const inDays = (days: number) => new Date(api.clock.now().getTime() + days * DAY_MS).toISOString()
const add = (course: Place, people: Person[], period: AddPeriod = { kind: 'class' }, by = site.owner) => addMembers(by, course, people, period)
const undo = (course: Place, bulkSeq: number) => undoAddition(site.owner, course, bulkSeq)
const previewOf = (course: Place, selection: BulkSelectionAsked) => site.owner.client(contract.bulk.preview, { params: place(course), body: { kind: attendeeBulk.add, input: { period: { kind: 'class' } }, selection } })
const skipsOf = ({ people }: Awaited<ReturnType<typeof add>>) => people.map(({ skip }) => skip)
const viewerOf = async (person: Person, course: Place) => (await person.client(contract.course.detail, { params: place(course) })).course.viewer
const countOf = async (course: Place) => (await site.owner.client(contract.course.detail, { params: place(course), query: { type: 'update' } })).course.attendCount
/** Time goes by; staff log in again, as sessions end. */
async function pass(time: number): Promise<void> {
  api.clock.advance(time)
  site = { ...site, owner: await logIn(api, site.owner) }
  teacher = await logIn(api, teacher)
}
const listed = async (course: Place) => (await site.owner.client(contract.attendee.list, { params: place(course), query: {} })).attendees

describe('adding members', () => {
  it('finds members, shows what happens, enrols them without payment and tells them [STU-07]', async () => {
    const course = await build({ fareCd: '01', price: 12_000, choiseTypeCd: '00' })
    const people = [await member(), await member()]
    const found = await site.owner.client(contract.attendee.members, { params: place(course), query: { q: people[0]?.email } })
    expect(found.members).toEqual([{ userSeq: people[0]?.userSeq, name: people[0]?.name, email: people[0]?.email, choiseStatusCd: null }])
    expect(await previewOf(course, { way: 'these', subjectSeqs: people.map(({ userSeq }) => userSeq) })).toMatchObject({ acts: [{ act: 'add', count: 2 }], rows: [{ act: 'add', to: inDays(30), name: people[0]?.name }, { act: 'add' }], skipped: [] })
    expect(await listed(course)).toEqual([])
    const { attendSeqs } = await add(course, people, { kind: 'endDate', validAt: inDays(9) })
    expect(attendSeqs).toHaveLength(2)
    for (const person of people) expect(await viewerOf(person, course)).toMatchObject({ isAttend: true, validAt: inDays(9) })
    expect((await listed(course)).map(({ cameBy }) => cameBy)).toEqual(['staff', 'staff'])
    expect(await countOf(course)).toBe(2)
    await api.runSent(ATTENDEE_MAIL_QUEUE)
    for (const { email, client } of people) {
      expect(api.mails.find(({ to, subject }) => to === email && subject.includes('추가 클래스'))?.html).toContain(`/classes/${course.courseSeq}`)
      expect((await client(contract.alarm.list, { query: {} })).alarms.map(({ alarmType }) => alarmType)).toContain('attendAdded')
    }
  })

  it('names those whom it leaves out: attendees, applicants, cancelled ones, staff and strangers to the site [STU-07]', async () => {
    const course = await build({ choiseTypeCd: '00' })
    const [attending, applied, cancelled, other] = [await member(), await member(), await member(), await buildPerson(api)]
    await add(course, [attending])
    const { attendSeq } = await cancelled.client(contract.attendee.apply, { params: place(course), body: { orderer } })
    await site.owner.client(contract.attendee.changeStatus, { params: place(course), body: { attendSeqs: [attendSeq], choiseStatusCd: '99' } })
    await applied.client(contract.attendee.apply, { params: place(course), body: { orderer } })
    const reply = await add(course, [attending, applied, cancelled, teacher, other])
    expect(skipsOf(reply)).toEqual(['attending', 'applied', 'cancelled', 'staff', 'notMember'])
    expect(reply.people.at(-1)).toMatchObject({ name: '', email: '' })
    expect(reply.attendSeqs).toEqual([])
    expect(await countOf(course)).toBe(1)
  })

  it('gives no more than the seats of the class [STU-07] [ENR-04]', async () => {
    const course = await build({ userLimitTypeCd: '99', maxUserCount: 2 })
    const people = [await member(), await member(), await member()]
    expect(skipsOf(await add(course, people))).toEqual([null, null, 'full'])
    expect(await countOf(course)).toBe(2)
    const others = await Promise.all([member(), member()])
    const race = await build({ userLimitTypeCd: '99', maxUserCount: 1 })
    const raced = await Promise.allSettled(others.map((one) => add(race, [one])))
    // The later one saw a free seat: the start is refused, or the preview said so.
    expect(raced.filter((one) => one.status === 'fulfilled' && skipsOf(one.value)[0] === null)).toHaveLength(1)
    expect(raced.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : [])).every((reason) => reason instanceof RestError && reason.code === errorTable.bulkOutdated.code)).toBe(true)
    expect(await countOf(race)).toBe(1)
  })

  it('leaves out who owes a deposit, and ends what others began to pay [STU-07] [ENR-12]', async () => {
    const course = await build({ fareCd: '01', price: 12_000 })
    const [owing, looking] = [await member(), await member()]
    const { order } = await owing.client(contract.order.checkout, { params: place(course) })
    await owing.client(contract.order.pay, { params: { channelSeq: site.channelSeq, orderNo: order.orderNo }, body: { payMethodCd: '05', orderer, payAmount: order.payAmount } })
    await looking.client(contract.order.checkout, { params: place(course) })
    expect(skipsOf(await add(course, [owing, looking]))).toEqual(['paying', null])
  })

  it('is undone exactly: nobody was there before, or their access was over [STU-07]', async () => {
    const course = await build()
    const [fresh, former] = [await member(), await member()]
    await add(course, [former], { kind: 'endDate', validAt: inDays(1) })
    await pass(2 * DAY_MS)
    const before = await listed(course)
    const { attendSeqs, bulkSeq } = await add(course, [fresh, former])
    expect(attendSeqs).toHaveLength(2)
    expect(await undo(course, bulkSeq)).toEqual({ count: 2, skips: [] })
    expect(await listed(course)).toEqual(before)
    expect(await countOf(course)).toBe(1)
    await expect(undo(course, bulkSeq)).rejects.toMatchObject({ code: errorTable.bulkUndone.code })
    await api.runSent(ATTENDEE_MAIL_QUEUE)
    expect(api.mails.filter(({ to, subject }) => to === fresh.email && subject.includes('추가 클래스'))).toEqual([])
    await pass(-2 * DAY_MS)
  })

  it('is not undone for whom something changed since, nor a day later [STU-07]', async () => {
    const course = await build()
    const people = [await member(), await member()]
    const { attendSeqs, bulkSeq } = await add(course, people)
    await site.owner.client(contract.attendee.changePeriod, { params: place(course), body: { attendSeqs: attendSeqs.slice(0, 1), change: { kind: 'days', days: 5 } } })
    await pass(DAY_MS)
    await expect(undo(course, bulkSeq)).rejects.toMatchObject({ code: errorTable.bulkUndoOver.code })
    await pass(-DAY_MS / 2)
    expect(await undo(course, bulkSeq)).toEqual({ count: 1, skips: ['changed'] })
    expect((await listed(course)).map(({ userSeq }) => userSeq)).toEqual([people[0]?.userSeq])
    await pass(-DAY_MS / 2)
  })

  it('is for owners and managers, of a class that is not in the trash [STU-07]', async () => {
    const course = await build()
    const person = await member()
    await expect(add(course, [person], undefined, teacher)).rejects.toMatchObject({ status: 403 })
    await site.owner.client(contract.course.delete, { params: place(course) })
    await expect(add(course, [person])).rejects.toMatchObject({ status: 409 })
  })
})

describe('adding members to a package', () => {
  it('gives its classes for its period, and undoing takes them back [STU-07] [PACK-05]', async () => {
    const pack = await buildPack(api, { site, teacher })
    const person = await member()
    const { bulkSeq } = await add(pack, [person], { kind: 'endDate', validAt: inDays(7) })
    for (const one of pack.classes) expect(await viewerOf(person, one)).toMatchObject({ isAttend: true, validAt: inDays(7) })
    expect(await Promise.all([pack, ...pack.classes].map(countOf))).toEqual([1, 1, 1])
    expect(await undo(pack, bulkSeq)).toEqual({ count: 1, skips: [] })
    expect(await Promise.all([pack, ...pack.classes].map(countOf))).toEqual([0, 0, 0])
    for (const one of pack.classes) expect(await viewerOf(person, one)).toMatchObject({ isAttend: false })
    // What the package took back was never their own: they can be added again.
    expect(skipsOf(await add(pack.classes[0]!, [person]))).toEqual([null])
  })

  it('needs a seat in each class that the person does not attend [STU-07] [PACK-02]', async () => {
    const pack = await buildPack(api, { site, teacher }, { classes: [{ userLimitTypeCd: '99', maxUserCount: 1 }, {}] })
    const people = [await member(), await member()]
    expect(skipsOf(await add(pack, people))).toEqual([null, 'full'])
    expect(await Promise.all([pack, ...pack.classes].map(countOf))).toEqual([1, 1, 1])
  })
})

describe('a sheet of people', () => {
  const linesOf = (people: (readonly [string, string])[]): BulkSelectionAsked => ({ way: 'lines', lines: people.map(([email, value], index) => ({ line: index + 2, email, value })) })

  it('shows each line with its error, enrols the others and is undone [STU-07]', async () => {
    const course = await build({ userLimitTypeCd: '99', maxUserCount: 2 })
    const people = [await member(), await member(), await member()] as const
    const stranger = await buildPerson(api)
    const sheet = linesOf([[people[0].email.toUpperCase(), ''], [people[1].email, '2026-05-01'], [people[0].email, ''], [stranger.email, ''], [people[2].email, '내일'], [people[2].email, '2020-01-01'], [people[2].email, '']])
    const check = await previewOf(course, sheet)
    expect(check.rows.map(({ line, act }) => [line, act])).toEqual([[2, 'add'], [3, 'add']])
    expect(check.stays.map(({ line, reason }) => [line, reason])).toEqual([[4, 'twice'], [5, 'notMember'], [6, 'wrongDate'], [7, 'full'], [8, 'twice']])
    expect(check.rows[1]).toMatchObject({ name: people[1].name, to: '2026-05-01T14:59:59.000Z' })
    // Who has an account elsewhere stays unknown to the site.
    expect(check.stays[1]).toMatchObject({ name: '', email: stranger.email })
    expect(await countOf(course)).toBe(0)
    const { people: lines, attendSeqs, bulkSeq } = await addPeople(site.owner, course, sheet)
    expect(lines.map(({ line, skip }) => [line, skip])).toEqual([[2, null], [3, null], [4, 'twice'], [5, 'notMember'], [6, 'wrongDate'], [7, 'full'], [8, 'twice']])
    expect(attendSeqs).toHaveLength(2)
    expect(await viewerOf(people[1], course)).toMatchObject({ isAttend: true, validAt: '2026-05-01T14:59:59.000Z' })
    expect(await undo(course, bulkSeq)).toEqual({ count: 2, skips: [] })
    expect(await countOf(course)).toBe(0)
  })

  it('that has nothing to do does nothing [STU-07]', async () => {
    const course = await build()
    const reply = await addPeople(site.owner, course, linesOf([['=cmd()', ''], ['nobody@madang.test', 'x']]))
    expect(reply).toMatchObject({ people: [{ skip: 'notMember' }, { skip: 'wrongDate' }], attendSeqs: [] })
  })

  it('invites those who are no members by mail where staff say so, each with the day of its line, and takes it back unless they accepted [STU-07]', async () => {
    const course = await build()
    const [one, accepted, open] = [await member(), await buildPerson(api), await buildPerson(api)]
    const { people, bulkSeq } = await addPeople(site.owner, course, linesOf([[one.email, ''], [accepted.email, '2026-05-01'], [open.email, ''], ['nowhere', '']]), { inviteYn: 'Y' })
    expect(people.map(({ act, skip }) => act ?? skip)).toEqual(['add', 'invite', 'invite', 'wrongAddress'])
    await api.runSent('attendee-invitation')
    const eventCode = /\/in\/\d+\/([\w-]+)/.exec(api.mails.findLast(({ to, html }) => to === accepted.email && html.includes('/in/'))?.html ?? '')?.[1] ?? ''
    await accepted.client(contract.channel.join, { params: { channelSeq: site.channelSeq } })
    await accepted.client(contract.attendee.acceptInvitation, { params: { ...place(course), eventCode } })
    expect(await viewerOf(accepted, course)).toMatchObject({ isAttend: true, validAt: '2026-05-01T14:59:59.000Z' })
    expect(await undo(course, bulkSeq)).toEqual({ count: 2, skips: ['accepted'] })
    expect((await listed(course)).map(({ userSeq }) => userSeq)).toEqual([accepted.userSeq])
    const { invitations } = await site.owner.client(contract.attendee.invitations, { params: place(course), query: {} })
    expect(invitations.map(({ state }) => state).toSorted()).toEqual(['accepted', 'withdrawn'])
  })

  it('of 50,000 lines is read as a whole, and one more is refused [STU-07]', async () => {
    const course = await build()
    const person = await member()
    const lines = (count: number) => Array.from({ length: count }, (_, index) => [index === 0 ? person.email : `line.${index}@nowhere.test`, ''] as const)
    const check = await previewOf(course, linesOf(lines(BULK_ROWS_MAX)))
    expect(check).toMatchObject({ totalCount: BULK_ROWS_MAX, acts: [{ act: 'add', count: 1 }], skipped: [{ reason: 'notMember', count: BULK_ROWS_MAX - 1 }] })
    await expect(previewOf(course, linesOf(lines(BULK_ROWS_MAX + 1)))).rejects.toMatchObject({ status: 400 })
  }, 60_000)
})

describe('members who match a filter', () => {
  it('are added as a whole but some, by staff who may see members [STU-07] [SET-02]', async () => {
    const course = await build()
    const own = [await member(), await member(), await member()]
    const matching = { way: 'matching' as const, filter: { q: '', joinedFrom: new Date(0).toISOString() }, exceptSeqs: [own[2]?.userSeq ?? 0] }
    const { people } = await addPeople(site.owner, course, matching)
    const added = people.flatMap(({ subjectSeq, act }) => (act === 'add' ? [subjectSeq] : []))
    expect(added).toEqual(expect.arrayContaining([own[0]?.userSeq, own[1]?.userSeq]))
    expect(added).not.toContain(own[2]?.userSeq)
    await expect(addPeople(site.owner, course, { ...matching, filter: { segmentSeq: 999_999 } })).rejects.toMatchObject({ status: 404 })
  })
})
