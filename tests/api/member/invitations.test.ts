import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { INVITATIONS_A_DAY } from '#shared/attendee/inviting.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { inviteEmails } from '#tests/support/attendee/adding.ts'
import { inviteMembers, mailedInviteCode, previewInvites } from '#tests/support/member/inviting.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite, logIn } from '#tests/support/server/factories.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'

let api: TestApi
let site: Site
beforeAll(async () => { api = await startApi() })
beforeEach(async () => { site = await buildSite(api) })
afterAll(() => api.stop())

let count = 0
const address = () => `guest${count += 1}@invited.test`
const ofSite = () => ({ channelSeq: site.channelSeq })
const list = (by = site.owner) => by.client(contract.member.invitations, { params: ofSite(), query: {} })
const invite = (rows: Parameters<typeof inviteMembers>[2], by = site.owner) => inviteMembers(by, site.channelSeq, rows)
const read = (code: string, by: Pick<Person, 'client'> = { client: api.client() }, channelSeq = site.channelSeq) => by.client(contract.member.received, { params: { channelSeq, code } })
const accept = (code: string, by: Person, channelSeq = site.channelSeq) => by.client(contract.member.accept, { params: { channelSeq, code } })
const join = (person: Person, channelSeq = site.channelSeq) => person.client(contract.channel.join, { params: { channelSeq } })
const sendAgain = (invitationSeq: number, by = site.owner) => by.client(contract.member.sendInvitationAgain, { params: { ...ofSite(), invitationSeq } })
const withdraw = (invitationSeqs: number[], by = site.owner) => by.client(contract.member.withdrawInvitations, { params: ofSite(), body: { invitationSeqs } })
const undo = async (bulkSeq: number) => {
  const { bulk } = await site.owner.client(contract.bulk.siteUndo, { params: { ...ofSite(), bulkSeq } })
  const { rows } = await site.owner.client(contract.bulk.siteReport, { params: { ...ofSite(), bulkSeq: bulk.bulkSeq }, query: {} })
  return { doneCount: bulk.doneCount, reasons: rows.flatMap(({ reason }) => reason ?? []) }
}
const block = (person: Person) => site.owner.client(contract.member.block, { params: { ...ofSite(), userSeq: person.userSeq }, body: { reason: '광고' } })
const memoOf = async (person: Person) => (await site.owner.client(contract.member.detail, { params: { ...ofSite(), userSeq: person.userSeq } })).member.memo
const many = (from: number, size: number) => Array.from({ length: size }, (_, index) => ({ email: `many${from + index}@invited.test` }))

describe('a sheet of people to invite', () => {
  it('shows what each line does before anything happens: strangers, members, blocked ones, duplicates and what is too long [SET-02]', async () => {
    const [member, blocked, elsewhere] = [await buildPerson(api, { site }), await buildPerson(api, { site }), await buildPerson(api)]
    await block(blocked)
    const guest = address()
    const rows = [
      { email: guest, name: '김하늘', memo: '설명회' }, { email: guest.toUpperCase() }, { email: member.email }, { email: blocked.email }, { email: elsewhere.email }, { email: 'nowhere' },
      { email: address(), name: '가'.repeat(51) }, { email: address(), memo: '가'.repeat(501) },
    ]
    const preview = await previewInvites(site.owner, site.channelSeq, rows)
    expect(preview.acts).toEqual([{ act: 'inviteMember', count: 2 }])
    expect(preview.rows).toMatchObject([{ line: 2, email: guest, name: '', to: '김하늘' }, { line: 6, email: elsewhere.email, name: '' }])
    expect(preview.stays.map(({ line, name, reason }) => [line, name, reason])).toEqual([
      [3, '', 'twice'], [4, member.name, 'isMember'], [5, blocked.name, 'isBlocked'], [7, '', 'wrongAddress'], [8, '', 'nameTooLong'], [9, '', 'tooLong'],
    ])
    expect((await list()).totalCount).toBe(0)
    expect((await invite(rows)).skips).toEqual([null, 'twice', 'isMember', 'isBlocked', null, 'wrongAddress', 'nameTooLong', 'tooLong'])
    expect(await list()).toMatchObject({ totalCount: 2, leftToday: INVITATIONS_A_DAY - 2, invitations: expect.arrayContaining([expect.objectContaining({ email: guest, name: '김하늘', memo: '설명회', state: 'open', byName: site.owner.name })]) })
    expect((await invite([{ email: guest }])).skips).toEqual(['invited'])
  })

  it('refuses a start that would do something else than was shown [SET-02]', async () => {
    const person = await buildPerson(api)
    const body = { kind: 'member.invite', input: {}, selection: { way: 'lines' as const, lines: [{ line: 2, email: person.email, value: '' }] } }
    const { digest } = await site.owner.client(contract.bulk.sitePreview, { params: ofSite(), body })
    await join(person)
    await expect(site.owner.client(contract.bulk.siteStart, { params: ofSite(), body: { ...body, digest, requestNo: randomUUID() } })).rejects.toMatchObject({ status: 409 })
    expect((await list()).totalCount).toBe(0)
  })

  it('is for those who may change members, by lines alone [SET-02] [SET-10]', async () => {
    const [teacher, member] = [await buildPerson(api, { site, role: 'TCH' }), await buildPerson(api, { site })]
    for (const person of [teacher, member]) await expect(invite([{ email: address() }], person)).rejects.toMatchObject({ status: 403 })
    const these = { kind: 'member.invite', input: {}, selection: { way: 'these' as const, subjectSeqs: [member.userSeq] } }
    await expect(site.owner.client(contract.bulk.sitePreview, { params: ofSite(), body: these })).rejects.toMatchObject({ status: 400 })
  })

  it('sends 500 a day, those to classes with them, and says which lines stay [SET-02] [STU-07]', async () => {
    const course = await buildCourse(api, { site, teacher: await buildPerson(api, { site, role: 'TCH' }) })
    await inviteEmails(site.owner, course, many(0, 3).map(({ email }) => email))
    expect((await list()).leftToday).toBe(INVITATIONS_A_DAY - 3)
    const rows = many(10, INVITATIONS_A_DAY)
    expect((await previewInvites(site.owner, site.channelSeq, rows)).skipped).toMatchObject([{ reason: 'dayFull', count: 3 }])
    const { bulkSeq } = await invite(rows)
    await api.runSent('bulk')
    const { bulk } = await site.owner.client(contract.bulk.siteRead, { params: { ...ofSite(), bulkSeq } })
    expect(bulk).toMatchObject({ state: 'done', doneCount: INVITATIONS_A_DAY - 3, skippedCount: 3, differsCount: 0 })
    expect((await list()).leftToday).toBe(0)
    const { people } = await inviteEmails(site.owner, course, ['class@invited.test'])
    expect(people.map(({ skip }) => skip)).toEqual(['dayFull'])
    const { invitations: [one] } = await list()
    await expect(sendAgain(one?.invitationSeq ?? 0)).rejects.toMatchObject({ code: '910028' })
  }, 60_000)

  it('is undone by withdrawing what nobody has taken; no mail goes out within the first minute [SET-02]', async () => {
    const [person, gone] = [await buildPerson(api), address()]
    const { bulkSeq } = await invite([{ email: person.email }, { email: gone }, { email: address() }])
    const code = await mailedInviteCode(api, person.email)
    await join(person)
    await accept(code, person)
    const { invitations } = await list()
    await withdraw(invitations.filter(({ email }) => email === gone).map(({ invitationSeq }) => invitationSeq))
    expect(await undo(bulkSeq)).toEqual({ doneCount: 1, reasons: ['accepted', 'changed'] })
    expect((await list()).totalCount).toBe(0)
    const early = address()
    await undo((await invite([{ email: early }])).bulkSeq)
    expect(await mailedInviteCode(api, early)).toBe('')
  })
})

describe('an invitation to the site', () => {
  it('is mailed in the chosen language with the name of the sheet, and its memo becomes that of the member [SET-02]', async () => {
    const person = await buildPerson(api)
    await inviteMembers(site.owner, site.channelSeq, [{ email: person.email, name: 'Haneul Kim', memo: '설명회에서 만남' }], 'en')
    const code = await mailedInviteCode(api, person.email)
    const mail = api.mails.findLast(({ to }) => to === person.email)
    expect(mail?.subject).toContain('invites you')
    expect(mail?.text).toContain('Haneul Kim')
    expect(await read(code)).toMatchObject({ state: 'open', isMine: null, email: expect.not.stringContaining(person.email) })
    expect(await read(code, person)).toMatchObject({ isMine: true })
    await expect(accept(code, person)).rejects.toMatchObject({ status: 403 })
    await join(person)
    await accept(code, person)
    expect(await memoOf(person)).toBe('설명회에서 만남')
    expect(await read(code, person)).toMatchObject({ state: 'accepted' })
    expect((await list()).totalCount).toBe(0)
  })

  it('is of no use to another account, at another site, made up or of another kind [SET-02]', async () => {
    const [person, other] = [await buildPerson(api), await buildPerson(api, { site })]
    await invite([{ email: person.email }])
    const code = await mailedInviteCode(api, person.email)
    expect(await read(code, other)).toMatchObject({ isMine: false })
    await expect(accept(code, other)).rejects.toMatchObject({ code: '920032' })
    const elsewhere = await buildSite(api)
    await join(person, elsewhere.channelSeq)
    await expect(read(code, person, elsewhere.channelSeq)).rejects.toMatchObject({ code: '920030' })
    await expect(accept(code, person, elsewhere.channelSeq)).rejects.toMatchObject({ code: '920030' })
    for (const wrong of [`${code.slice(0, -2)}AA`, 'x', '1', code.toUpperCase()]) await expect(read(wrong)).rejects.toMatchObject({ code: '920030' })
    await site.owner.client(contract.staff.inviteByMail, { params: ofSite(), body: { email: person.email, userTypeCd: 'TCH', language: 'ko' } })
    await api.runSent('staff-invitation')
    const ofStaff = /\/staff\/([\w-]+)/.exec(api.mails.findLast(({ to }) => to === person.email)?.html ?? '')?.[1] ?? ''
    expect(ofStaff).not.toBe('')
    await expect(read(ofStaff)).rejects.toMatchObject({ code: '920030' })
  })

  it('is taken once, even twice at the same time, and keeps a memo that staff wrote since [SET-02]', async () => {
    const person = await buildPerson(api)
    await invite([{ email: person.email, memo: '표의 메모' }])
    const code = await mailedInviteCode(api, person.email)
    await join(person)
    await site.owner.client(contract.member.changeMemo, { params: { ...ofSite(), userSeq: person.userSeq }, body: { memo: '새 메모' } })
    const outcomes = await Promise.allSettled([accept(code, person), accept(code, person)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(accept(code, person)).rejects.toMatchObject({ code: '920031' })
    expect(await memoOf(person)).toBe('새 메모')
  })

  it('is refused to a blocked member, and leaves the list once its address is a member’s [SET-02]', async () => {
    const person = await buildPerson(api)
    await invite([{ email: person.email }])
    const code = await mailedInviteCode(api, person.email)
    const { invitations: [one] } = await list()
    await join(person)
    expect((await list()).totalCount).toBe(0)
    api.clock.advance(2 * DAY_MS)
    site = { ...site, owner: await logIn(api, site.owner) }
    await expect(sendAgain(one?.invitationSeq ?? 0)).rejects.toMatchObject({ code: '920030' })
    api.clock.advance(-2 * DAY_MS)
    await block(person)
    await expect(logIn(api, person).then((again) => accept(code, again))).rejects.toMatchObject({ status: 403 })
  })

  it('ends after two weeks, is sent again a day later at the earliest, and is closed once it is withdrawn [SET-02]', async () => {
    const person = await buildPerson(api)
    await invite([{ email: person.email }])
    const first = await mailedInviteCode(api, person.email)
    const { invitations: [one] } = await list()
    const invitationSeq = one?.invitationSeq ?? 0
    await expect(sendAgain(invitationSeq)).rejects.toMatchObject({ code: '910028' })
    const manager = await buildPerson(api, { site, role: 'TCH' })
    await expect(sendAgain(invitationSeq, manager)).rejects.toMatchObject({ status: 403 })
    await expect(withdraw([invitationSeq], manager)).rejects.toMatchObject({ status: 403 })
    api.clock.advance(14 * DAY_MS)
    site = { ...site, owner: await logIn(api, site.owner) }
    expect(await read(first)).toMatchObject({ state: 'expired' })
    expect((await list()).invitations).toMatchObject([{ state: 'expired' }])
    await sendAgain(invitationSeq)
    const again = await mailedInviteCode(api, person.email)
    expect(await read(again)).toMatchObject({ state: 'open' })
    expect(await withdraw([invitationSeq, 999_999])).toEqual({ count: 1 })
    const back = await logIn(api, person)
    await join(back)
    await expect(accept(again, back)).rejects.toMatchObject({ code: '920031' })
    await expect(sendAgain(invitationSeq)).rejects.toMatchObject({ code: '920030' })
    api.clock.advance(-14 * DAY_MS)
  })

  it('is not reached from another site [SET-02]', async () => {
    const other = await buildSite(api)
    await invite([{ email: address() }])
    const { invitations: [one] } = await list()
    const params = { channelSeq: other.channelSeq }
    expect(await other.owner.client(contract.member.withdrawInvitations, { params, body: { invitationSeqs: [one?.invitationSeq ?? 0] } })).toEqual({ count: 0 })
    await expect(other.owner.client(contract.member.sendInvitationAgain, { params: { ...params, invitationSeq: one?.invitationSeq ?? 0 } })).rejects.toMatchObject({ code: '920030' })
    await expect(list(other.owner)).rejects.toMatchObject({ status: 403 })
    expect((await list()).totalCount).toBe(1)
  })
})
