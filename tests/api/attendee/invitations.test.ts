import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { attendeeBulk } from '#shared/attendee/bulk.ts'
import { INVITATIONS_A_DAY } from '#shared/attendee/inviting.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { addMembers, inviteEmails, undoAddition } from '#tests/support/attendee/adding.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite, logIn } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'

let api: TestApi
let site: Site
let teacher: Person
beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
})
afterAll(() => api.stop())

const build = (draft: NonNullable<Parameters<typeof buildCourse>[1]>['draft'] = {}) => buildCourse(api, { site, teacher, draft: { title: '초대 클래스', vodDays: 30, fareCd: '01', price: 12_000, ...draft } })
const place = ({ channelSeq, courseSeq }: BuiltCourse) => ({ channelSeq, courseSeq })
const stranger = () => buildPerson(api)
const invite = (course: BuiltCourse, emails: string[], language: 'ko' | 'en' = 'ko', by = site.owner) =>
  inviteEmails(by, course, emails, language)
const skipsOf = ({ people }: Awaited<ReturnType<typeof invite>>) => people.map(({ skip }) => skip)
const withdraw = (course: BuiltCourse, invitationSeqs: number[]) => site.owner.client(contract.attendee.withdrawInvitations, { params: place(course), body: { invitationSeqs } })
const statesOf = async (course: BuiltCourse) => (await site.owner.client(contract.attendee.invitations, { params: place(course), query: {} })).invitations.map(({ state }) => state)
const countOf = async (course: BuiltCourse) => (await site.owner.client(contract.course.detail, { params: place(course), query: { type: 'update' } })).course.attendCount
const mailsTo = (email: string) => api.mails.filter(({ to, subject }) => to === email && subject.includes('초대 클래스'))

/** The code of the link in the mail. */
async function codeFor(email: string): Promise<string> {
  await api.runSent('attendee-invitation')
  return /\/in\/\d+\/([\w-]+)/.exec(mailsTo(email).at(-1)?.html ?? '')?.[1] ?? ''
}
const read = (course: BuiltCourse, eventCode: string, by: Pick<Person, 'client'> = { client: api.client() }) => by.client(contract.attendee.invitation, { params: { ...place(course), eventCode } })
const accept = (course: BuiltCourse, eventCode: string, by: Person) => by.client(contract.attendee.acceptInvitation, { params: { ...place(course), eventCode } })
const join = (person: Person) => person.client(contract.channel.join, { params: { channelSeq: site.channelSeq } })

describe('an invitation', () => {
  it('is mailed in the chosen language, and enrols the invited person without payment, once [STU-07] [COUR-11]', async () => {
    const course = await build()
    const person = await stranger()
    const asked = { kind: attendeeBulk.add, input: { period: { kind: 'class' }, inviteYn: 'Y' }, selection: { way: 'lines' as const, lines: [{ line: 1, email: person.email }] } }
    expect(await site.owner.client(contract.bulk.preview, { params: place(course), body: asked })).toMatchObject({ acts: [{ act: 'invite', count: 1 }], rows: [{ email: person.email, name: '', act: 'invite' }] })
    expect(skipsOf(await invite(course, [person.email.toUpperCase()], 'en'))).toEqual([null])
    const code = await codeFor(person.email)
    expect(mailsTo(person.email).at(-1)?.subject).toContain('invites you')
    expect(await read(course, code)).toMatchObject({ title: '초대 클래스', state: 'open', isMine: null, email: expect.not.stringContaining(person.email) })
    expect(await read(course, code, person)).toMatchObject({ isMine: true })
    await expect(accept(course, code, person)).rejects.toMatchObject({ status: 403 })
    await join(person)
    await accept(course, code, person)
    expect((await person.client(contract.course.detail, { params: place(course) })).course.viewer).toMatchObject({ isAttend: true, validAt: new Date(api.clock.now().getTime() + 30 * DAY_MS).toISOString() })
    expect((await site.owner.client(contract.attendee.list, { params: place(course), query: {} })).attendees).toMatchObject([{ cameBy: 'invitation' }])
    expect(await statesOf(course)).toEqual(['accepted'])
    await expect(accept(course, code, person)).rejects.toMatchObject({ code: '920031' })
    expect(await countOf(course)).toBe(1)
  })

  it('is of no use to another account, on another class, or changed [STU-07]', async () => {
    const course = await build()
    const [person, other] = [await stranger(), await stranger()]
    await invite(course, [person.email])
    const code = await codeFor(person.email)
    await join(other)
    expect(await read(course, code, other)).toMatchObject({ isMine: false })
    await expect(accept(course, code, other)).rejects.toMatchObject({ code: '920032' })
    await join(person)
    await expect(accept(await build(), code, person)).rejects.toMatchObject({ code: '800003' })
    await expect(read(course, `${code.slice(0, -2)}AA`)).rejects.toMatchObject({ code: '920030' })
    const elsewhere = await buildCourse(api)
    await expect(read(elsewhere, code)).rejects.toMatchObject({ code: '920030' })
    expect(await countOf(course)).toBe(0)
  })

  it('is never mailed when it is withdrawn at once, and cannot be accepted after [STU-07]', async () => {
    const course = await build()
    const [slip, later] = [await stranger(), await stranger()]
    const { invitationSeqs } = await invite(course, [slip.email])
    expect(await withdraw(course, invitationSeqs)).toEqual({ count: 1 })
    expect(await codeFor(slip.email)).toBe('')
    const sent = await invite(course, [later.email])
    const code = await codeFor(later.email)
    await withdraw(course, sent.invitationSeqs)
    await join(later)
    await expect(accept(course, code, later)).rejects.toMatchObject({ code: '920031' })
    expect(await statesOf(course)).toEqual(['withdrawn', 'withdrawn'])
    // A member by now is added.
    expect(skipsOf(await invite(course, [slip.email, later.email]))).toEqual([null, null])
  })

  it('ends after two weeks [STU-07]', async () => {
    const course = await build()
    const person = await stranger()
    await invite(course, [person.email])
    const code = await codeFor(person.email)
    api.clock.advance(14 * DAY_MS)
    const again = await logIn(api, person)
    await join(again)
    expect(await read(course, code, again)).toMatchObject({ state: 'expired' })
    await expect(accept(course, code, again)).rejects.toMatchObject({ code: '920031' })
    api.clock.advance(-14 * DAY_MS)
    site = { ...site, owner: await logIn(api, site.owner) }
    teacher = await logIn(api, teacher)
  })

  it('adds members, and is not sent twice, or beyond the seats with those that are open [STU-07] [ENR-04]', async () => {
    const course = await build({ userLimitTypeCd: '99', maxUserCount: 2 })
    const member = await buildPerson(api, { site })
    const emails = ['one@invited.test', 'ONE@invited.test', member.email, 'nowhere', 'two@invited.test', 'three@invited.test']
    expect(skipsOf(await invite(course, emails))).toEqual([null, 'twice', null, 'wrongAddress', 'full', 'full'])
    expect(skipsOf(await invite(course, ['one@invited.test', 'four@invited.test']))).toEqual(['invited', 'full'])
  })

  it('waits for a seat where the class filled up meanwhile, and stays open [STU-07] [ENR-04]', async () => {
    const course = await build({ userLimitTypeCd: '99', maxUserCount: 1 })
    const person = await stranger()
    await invite(course, [person.email])
    const code = await codeFor(person.email)
    const member = await buildPerson(api, { site })
    const { bulkSeq } = await addMembers(site.owner, course, [member])
    await join(person)
    await expect(accept(course, code, person)).rejects.toMatchObject({ code: '920003' })
    await undoAddition(site.owner, course, bulkSeq)
    await accept(course, code, person)
    expect(await countOf(course)).toBe(1)
  })

  it('is accepted once, even twice at the same time [STU-07]', async () => {
    const course = await build()
    const person = await stranger()
    await invite(course, [person.email])
    const code = await codeFor(person.email)
    await join(person)
    const outcomes = await Promise.allSettled([accept(course, code, person), accept(course, code, person)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await countOf(course)).toBe(1)
  })

  it('is for owners and managers to send, and a site sends so many a day [STU-07]', async () => {
    const course = await build()
    await expect(invite(course, ['one@invited.test'], 'ko', teacher)).rejects.toMatchObject({ status: 403 })
    const many = (from: number, count: number) => Array.from({ length: count }, (_, index) => `person${from + index}@many.test`)
    for (let from = 0; from < INVITATIONS_A_DAY; from += 100) await invite(course, many(from, 100))
    expect(skipsOf(await invite(course, many(1000, 2)))).toEqual(['dayFull', 'dayFull'])
  }, 30_000)
})
