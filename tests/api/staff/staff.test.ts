import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import type { ErrorName } from '#shared/kernel/errors.ts'
import type { UserTypeCd } from '#shared/kernel/codes.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'

let api: TestApi
let site: Site
beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api)
})
afterAll(() => api.stop())

const refused = (name: ErrorName) => ({ code: errorTable[name].code })
const at = ({ channelSeq }: Site) => ({ channelSeq })
async function person(role?: UserTypeCd, of = site): Promise<Person> {
  const built = await verified(api, await buildPerson(api, { site: of }))
  if (role !== undefined) await api.server.services.channel.appoint({ ...at(of), userSeq: built.userSeq }, role)
  return built
}
const listed = async (of = site) => of.owner.client(contract.staff.list, { params: at(of) })
const roleOf = async ({ userSeq }: Person, of = site) => (await listed(of)).staff.find((one) => one.userSeq === userSeq)?.userTypeCd ?? null
const changeRole = (by: Person, whom: Person, userTypeCd: UserTypeCd, of = site) => by.client(contract.staff.changeRole, { params: { ...at(of), userSeq: whom.userSeq }, body: { userTypeCd } })
const remove = (by: Person, whom: Person, of = site) => by.client(contract.staff.remove, { params: { ...at(of), userSeq: whom.userSeq } })

describe('who changes whom [SET-03]', () => {
  it.each([
    ['OWN', 'OWN', true], ['OWN', 'MNG', true], ['OWN', 'TCH', true],
    ['MNG', 'OWN', false], ['MNG', 'MNG', true], ['MNG', 'TCH', true],
    ['TCH', 'OWN', false], ['TCH', 'MNG', false], ['TCH', 'TCH', false],
  ] as const)('a person with %s changes and removes one with %s: %s', async (by, whom, may) => {
    const [actor, target] = [await person(by), await person(whom)]
    const to = whom === 'TCH' ? 'MNG' : 'TCH'
    const both = [() => changeRole(actor, target, to), () => remove(actor, target)]
    const outcomes: unknown[] = []
    for (const act of both) outcomes.push(await act().then(() => 'done', (error: { code: string }) => error.code))
    const outcome = may ? 'done' : errorTable.noPermission.code
    expect(outcomes).toEqual([outcome, outcome])
    expect(await roleOf(target)).toBe(may ? null : whom)
  })

  it('only a verified member gets a role, nobody changes their own, and another site is refused', async () => {
    const [plain, manager, there] = [await buildPerson(api, { site }), await person('MNG'), await buildSite(api)]
    const invite = (by: Person, userSeq: number, of = site) => by.client(contract.staff.invite, { params: at(of), body: { userTypeCd: 'TCH', userSeq } })
    await expect(invite(manager, plain.userSeq)).rejects.toMatchObject(refused('emailUnverified'))
    await expect(site.owner.client(contract.staff.addOwner, { params: at(site), body: { userSeq: plain.userSeq } })).rejects.toMatchObject(refused('emailUnverified'))
    await expect(invite(manager, there.owner.userSeq)).rejects.toMatchObject(refused('notMember'))
    await expect(invite(manager, plain.userSeq, there)).rejects.toMatchObject({ status: 403 })
    await expect(changeRole(manager, manager, 'TCH')).rejects.toMatchObject(refused('ownRole'))
    const { users } = await manager.client(contract.staff.candidates, { params: at(site), query: { q: plain.email, userTypeCd: 'TCH' } })
    expect(users).toMatchObject([{ userSeq: plain.userSeq, refusal: 'notVerified' }])
  })

  it('a manager only proposes an owner, and an owner confirms it once', async () => {
    const [manager, member] = [await person('MNG'), await person()]
    expect(await manager.client(contract.staff.invite, { params: at(site), body: { userTypeCd: 'OWN', userSeq: member.userSeq } })).toEqual({ proposed: true })
    expect(await roleOf(member)).toBeNull()
    const { invitationSeq } = (await listed()).invitations.find(({ kind }) => kind === 'proposal')!
    const params = { ...at(site), invitationSeq }
    await expect(manager.client(contract.staff.confirm, { params })).rejects.toMatchObject(refused('noPermission'))
    await site.owner.client(contract.staff.confirm, { params })
    expect(await roleOf(member)).toBe('OWN')
    await expect(site.owner.client(contract.staff.confirm, { params })).rejects.toMatchObject(refused('invitationClosed'))
  })
})

describe('owners', () => {
  it('the last one stays, also when two remove each other at once [SET-03]', async () => {
    const own = await buildSite(api)
    await expect(own.owner.client(contract.staff.leave, { params: at(own) })).rejects.toMatchObject(refused('lastOwner'))
    const second = await person('OWN', own)
    const outcomes = await Promise.allSettled([remove(own.owner, second, own), remove(second, own.owner, own)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const stays = outcomes[0].status === 'fulfilled' ? own.owner : second
    const { staff } = await stays.client(contract.staff.list, { params: at(own) })
    expect(staff.filter(({ userTypeCd }) => userTypeCd === 'OWN').map(({ userSeq }) => userSeq)).toEqual([stays.userSeq])
  })
})

describe('classes of the staff', () => {
  it('are given to another before a person is removed [SET-03]', async () => {
    const [teacher, heir] = [await person('TCH'), await person('TCH')]
    const { courseSeq } = await buildCourse(api, { site, teacher })
    await expect(remove(site.owner, teacher)).rejects.toMatchObject(refused('lastOfClasses'))
    expect(await site.owner.client(contract.staff.replace, { params: { ...at(site), userSeq: teacher.userSeq }, body: { userSeq: heir.userSeq } })).toEqual({ count: 1 })
    const { managers } = await site.owner.client(contract.staff.classManagers, { params: { ...at(site), courseSeq } })
    expect(managers).toMatchObject([{ userSeq: heir.userSeq, userTypeCd: 'MNG' }])
    await remove(site.owner, teacher)
    expect(await roleOf(teacher)).toBeNull()
  })

  it('are run by verified staff, and never by nobody [STU-10]', async () => {
    const [teacher, second, member] = [await person('TCH'), await person('TCH'), await person()]
    const { courseSeq } = await buildCourse(api, { site, teacher })
    const params = { ...at(site), courseSeq }
    const add = (userSeq: number, userTypeCd: 'MNG' | 'FAC' | 'CMG', by = site.owner) => by.client(contract.staff.addClassManager, { params, body: { userSeq, userTypeCd } })
    const take = (userSeq: number) => site.owner.client(contract.staff.removeClassManager, { params, body: { userSeq } })
    await expect(add(member.userSeq, 'FAC')).rejects.toMatchObject(refused('notMember'))
    await expect(add(second.userSeq, 'FAC', teacher)).rejects.toMatchObject(refused('noPermission'))
    await expect(take(teacher.userSeq)).rejects.toMatchObject(refused('lastManager'))
    await add(second.userSeq, 'FAC')
    await expect(take(teacher.userSeq)).rejects.toMatchObject(refused('lastManager'))
    await add(second.userSeq, 'MNG')
    await take(teacher.userSeq)
    expect((await site.owner.client(contract.staff.classManagers, { params })).managers.map(({ userSeq }) => userSeq)).toEqual([second.userSeq])
  })
})

describe('an invitation by mail [SET-03]', () => {
  const invite = (email: string, userTypeCd: UserTypeCd = 'TCH', by = site.owner) => by.client(contract.staff.inviteByMail, { params: at(site), body: { email, userTypeCd, language: 'en' } })
  async function codeFor(email: string): Promise<string> {
    await api.runSent('staff-invitation')
    return /\/staff\/([\w-]+)/.exec(api.mails.findLast(({ to, html }) => to === email && html.includes('/staff/'))?.html ?? '')?.[1] ?? ''
  }
  const accept = (by: Person, code: string, of = site) => by.client(contract.staff.accept, { params: { ...at(of), code } })
  const join = (one: Person, of = site) => one.client(contract.channel.join, { params: at(of) })

  it('gives its role to the account of its address, once, on its site', async () => {
    const [invited, other, there] = [await buildPerson(api), await person(), await buildSite(api)]
    await invite(invited.email)
    await expect(invite(invited.email)).rejects.toMatchObject(refused('staffInvited'))
    const code = await codeFor(invited.email)
    await expect(accept(other, code)).rejects.toMatchObject(refused('invitationOfAnother'))
    await join(invited)
    await join(invited, there)
    await expect(accept(invited, code, there)).rejects.toMatchObject(refused('invitationNotFound'))
    await expect(accept(invited, code)).rejects.toMatchObject(refused('emailUnverified'))
    await verified(api, invited)
    await accept(invited, code)
    expect(await roleOf(invited)).toBe('TCH')
    await expect(accept(invited, code)).rejects.toMatchObject(refused('invitationClosed'))
  })

  it('does not open when withdrawn or expired, and opens again when it is sent again', async () => {
    const [slip, late] = [await person(), await person()]
    const { invitationSeq } = await invite(slip.email)
    const code = await codeFor(slip.email)
    await site.owner.client(contract.staff.withdrawInvitation, { params: { ...at(site), invitationSeq } })
    await expect(accept(slip, code)).rejects.toMatchObject(refused('invitationClosed'))
    const sent = await invite(late.email)
    const first = await codeFor(late.email)
    const { db } = api.server.ports.database
    await db.execute(`update staff_invitations set expires_at = expires_at - interval '15 days' where invitation_seq = ${sent.invitationSeq}`)
    await expect(accept(late, first)).rejects.toMatchObject(refused('invitationClosed'))
    await site.owner.client(contract.staff.sendAgain, { params: { ...at(site), invitationSeq: sent.invitationSeq } })
    await accept(late, await codeFor(late.email))
    expect(await roleOf(late)).toBe('TCH')
  })

  it('of an owner is sent by owners alone, and ends with who sent it', async () => {
    const [manager, invited] = [await person('MNG'), await person()]
    await expect(invite(invited.email, 'OWN', manager)).rejects.toMatchObject(refused('noPermission'))
    await invite(invited.email, 'TCH', manager)
    const code = await codeFor(invited.email)
    await remove(site.owner, manager)
    await expect(accept(invited, code)).rejects.toMatchObject(refused('invitationClosed'))
  })

  it('of an owner ends when its sender is an owner no more, demoted or by their own hand-over', async () => {
    const [second, third, heir] = [await person('OWN'), await person('OWN'), await person('MNG')]
    const invited = [await person(), await person()]
    const codes: string[] = []
    for (const [index, by] of [second, third].entries()) {
      await invite(invited[index]!.email, 'OWN', by)
      codes.push(await codeFor(invited[index]!.email))
    }
    await site.owner.client(contract.staff.deleteOwner, { params: at(site), body: { userSeq: second.userSeq } })
    await third.client(contract.ownership.handOver, { params: at(site), body: { userSeq: heir.userSeq } })
    for (const [index, code] of codes.entries()) await expect(accept(invited[index]!, code)).rejects.toMatchObject(refused('invitationClosed'))
    expect(await roleOf(invited[0]!)).toBeNull()
  })
})

describe('what roles may do [SET-10]', () => {
  const change = (by: Person, userTypeCd: 'MNG' | 'TCH', permissions: Parameters<typeof save>[1], of = site) => save({ by, of, userTypeCd }, permissions)
  const save = ({ by, of, userTypeCd }: { by: Person; of: Site; userTypeCd: 'MNG' | 'TCH' }, permissions: ('SITE_CONSOLE_READ' | 'SITE_ACL_READ' | 'SITE_ACL_UPDATE' | 'SITE_INFO_READ' | 'SITE_OWNER_UPDATE' | 'CLASS_INFO_READ')[] | null) =>
    by.client(contract.staff.changePermissions, { params: at(of), body: { userTypeCd, permissions } })

  it('is changed by owners, refused from then on, and reset; nobody gives more than they have or locks themselves out', async () => {
    const own = await buildSite(api)
    const [manager, teacher] = [await person('MNG', own), await person('TCH', own)]
    const create = () => teacher.client(contract.course.create, { params: at(own), body: { title: '도예' } })
    await create()
    await change(own.owner, 'TCH', ['SITE_CONSOLE_READ', 'CLASS_INFO_READ'], own)
    await expect(create()).rejects.toMatchObject(refused('noPermission'))
    await change(own.owner, 'TCH', null, own)
    await create()
    await expect(change(manager, 'TCH', null, own)).rejects.toMatchObject(refused('noPermission'))
    await change(own.owner, 'MNG', ['SITE_CONSOLE_READ', 'SITE_INFO_READ', 'SITE_ACL_READ', 'SITE_ACL_UPDATE'], own)
    await expect(change(manager, 'TCH', ['SITE_OWNER_UPDATE'], own)).rejects.toMatchObject(refused('roleAbove'))
    await expect(change(manager, 'MNG', ['SITE_CONSOLE_READ'], own)).rejects.toMatchObject(refused('ownRole'))
    const { roles } = await own.owner.client(contract.staff.roles, { params: at(own) })
    expect(roles.map(({ userTypeCd, isChanged }) => [userTypeCd, isChanged])).toEqual([['OWN', false], ['MNG', true], ['TCH', false]])
  })
})

it('an invitation is listed as open for 14 days [SET-03]', async () => {
  const { invitationSeq } = await site.owner.client(contract.staff.inviteByMail, { params: at(site), body: { email: 'when@invited.test', userTypeCd: 'MNG', language: 'ko' } })
  const one = (await listed()).invitations.find((row) => row.invitationSeq === invitationSeq)
  expect(one).toMatchObject({ kind: 'mail', state: 'open', expiresAt: new Date(api.clock.now().getTime() + 14 * DAY_MS).toISOString() })
})
