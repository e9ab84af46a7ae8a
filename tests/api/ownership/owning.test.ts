import { unzipSync } from 'fflate'
import { request } from 'undici'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import type { CallDefinition } from '#shared/kernel/call/call.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { DAY_MS, MINUTE_MS } from '#shared/kernel/moments.ts'
import { SITE_ARCHIVE_END_QUEUE, SITE_CLOSING_QUEUE } from '#server/modules/ownership/index.ts'
import { SITE_ARCHIVE_QUEUE } from '#server/modules/ownership/archive/archives.ts'
import { SITE_CLOSED_QUEUE } from '#server/modules/ownership/service.ts'
import { outcome, refusedAs } from '#tests/support/outcome.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { hostsOf } from '#tests/support/server/atHost.ts'
import { buildAttendee, buildCourse, buildPerson, buildReview, buildSite, logIn, PASSWORD } from '#tests/support/server/factories.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'
import { buildMembership } from '#tests/support/membership/memberships.ts'

let api: TestApi
let site: Site
let owner: Person
let count = 0
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())
beforeEach(async () => {
  count += 1
  site = await buildSite(api, { domain: `kept${count}` })
  owner = site.owner
})

const { ownership } = contract
const params = () => ({ channelSeq: site.channelSeq })
const NAME = '시험 마당'
const send = async (call: CallDefinition, by: Person | null, body?: unknown, at: Record<string, unknown> = params()) =>
  outcome(await api.send(callUrl(call, { params: at }), { method: call.method, token: by?.token, ...(body === undefined ? {} : { body }) }))
const standingOf = async (person: Person) => (await person.client(contract.channel.auth, { params: params() })).userTypeCd
const closing = (more: object = {}) => ({ reason: '작업실을 옮겨요.', name: NAME, ...more })

describe('owners', () => {
  it('makes a second owner of active staff, and says who owns the site and may [SET-04]', async () => {
    const [manager, member, stranger] = [await buildPerson(api, { site, role: 'MNG' }), await buildPerson(api, { site }), await buildPerson(api)]
    const teacher = await buildPerson(api, { site, role: 'TCH' })
    for (const userSeq of [member.userSeq, stranger.userSeq, owner.userSeq, 987_654]) expect(await send(ownership.addOwner, owner, { userSeq })).toEqual(refusedAs('notMember'))
    expect(await send(ownership.addOwner, manager, { userSeq: manager.userSeq })).toEqual(refusedAs('noPermission'))
    expect((await send(ownership.addOwner, owner, { userSeq: manager.userSeq }))[0]).toBe(200)
    expect([await standingOf(owner), await standingOf(manager)]).toEqual(['OWN', 'OWN'])
    const { ownership: read } = await manager.client(ownership.read, { params: params() })
    expect(read).toMatchObject({ name: NAME, domain: `kept${count}`, platformHost: `kept${count}.localhost`, former: [], closing: null })
    expect(read.owners.map(({ userSeq }) => userSeq).sort()).toEqual([owner.userSeq, manager.userSeq].sort())
    expect(read.heirs).toEqual([{ userSeq: teacher.userSeq, name: teacher.name, email: teacher.email, userTypeCd: 'TCH' }])
  })

  it('asks for the password once the login is not recent [SET-04]', async () => {
    const heir = await buildPerson(api, { site, role: 'MNG' })
    const past = api.clock.now()
    api.clock.advance(16 * MINUTE_MS)
    const userSeq = heir.userSeq
    for (const [call, body] of [[ownership.addOwner, { userSeq }], [ownership.handOver, { userSeq }], [ownership.startClosing, closing()], [ownership.makeArchive, {}], [ownership.close, { reason: 'x' }]] as const) {
      expect(await send(call, owner, body)).toEqual(refusedAs('emptyPassword'))
    }
    expect(await send(ownership.handOver, owner, { userSeq, password: 'Wrong123!' })).toEqual(refusedAs('incorrectPassword'))
    expect((await send(ownership.handOver, owner, { userSeq, password: PASSWORD }))[0]).toBe(200)
    expect([await standingOf(owner), await standingOf(heir)]).toEqual(['MNG', 'OWN'])
    expect((await send(ownership.addOwner, await logIn(api, heir), { userSeq: owner.userSeq }))[0]).toBe(200)
    api.clock.set(past)
  })

  it('refuses all of it with a session of the site’s own host [SHELL-10] [SET-04]', async () => {
    const at = hostsOf(api)
    const host = `kept${count}.localhost`
    const cookie = await at.passOn(await at.logIn(owner), host, site.channelSeq)
    for (const [call, body] of [[ownership.addOwner, { userSeq: 1 }], [ownership.changeAddress, { domain: 'mine' }], [ownership.startClosing, closing()], [ownership.takeBackClosing, {}], [ownership.makeArchive, {}]] as const) {
      expect(outcome(await at.ask(host, callUrl(call, { params: params() }), { cookie, body }))).toEqual(refusedAs('platformLoginNeeded'))
    }
  })
})

describe('an address below the platform’s domain', () => {
  const change = (domain: string, by = owner) => send(ownership.changeAddress, by, { domain })
  const siteAt = async (domain: string) => outcome(await api.send(callUrl(contract.channel.byDomain, { params: { domain } })))[0]

  it('changes; the one before leads here for 90 days and goes to no other site [SET-04]', async () => {
    const [from, to] = [`kept${count}`, `moved${count}`]
    const other = await buildSite(api, { domain: `other${count}` })
    expect(await change(`other${count}`)).toEqual(refusedAs('duplicateDomain'))
    for (const domain of ['', 'a', 'www', 'Has Space', 'xn--abc', 'a'.repeat(99)]) expect(await change(domain)).toEqual(refusedAs('invalidInput'))
    expect(await api.client(owner.token)(ownership.changeAddress, { params: params(), body: { domain: to } })).toEqual({ platformHost: `${to}.localhost` })
    expect([await siteAt(to), await siteAt(from)]).toEqual([200, 200])
    expect((await owner.client(ownership.read, { params: params() })).ownership).toMatchObject({ domain: to, former: [{ host: `${from}.localhost`, until: new Date(api.clock.now().getTime() + 90 * DAY_MS).toISOString() }] })

    const taken = refusedAs('duplicateDomain')
    expect(await send(ownership.changeAddress, other.owner, { domain: from }, { channelSeq: other.channelSeq })).toEqual(taken)
    expect(outcome(await api.send(callUrl(contract.brand.checkDomain, { query: { domain: from } }), { token: other.owner.token }))).toEqual(taken)
    await expect(buildSite(api, { domain: from })).rejects.toMatchObject({ errorName: 'duplicateDomain' })

    const past = api.clock.now()
    api.clock.advance(91 * DAY_MS)
    const later = await logIn(api, other.owner)
    expect(await siteAt(from)).toBe(404)
    expect((await send(ownership.changeAddress, later, { domain: from }, { channelSeq: other.channelSeq }))[0]).toBe(200)
    api.clock.set(past)
  })

  it('comes back to a name that it left, and leaves no more than three [SET-04]', async () => {
    const first = `kept${count}`
    for (const domain of [`b${count}`, first, `c${count}`]) expect((await change(domain))[0]).toBe(200)
    expect((await owner.client(ownership.read, { params: params() })).ownership.former.map(({ host }) => host).sort()).toEqual([`b${count}.localhost`, `${first}.localhost`])
    expect((await change(`d${count}`))[0]).toBe(200)
    expect(await change(`e${count}`)).toEqual(refusedAs('tooManyAttempts'))
    expect((await change(first))[0]).toBe(200)
  })

  it('is given to one of two sites that want it at once [SET-04]', async () => {
    const other = await buildSite(api, { domain: `rival${count}` })
    const outcomes = await Promise.all([change(`one${count}`), send(ownership.changeAddress, other.owner, { domain: `one${count}` }, { channelSeq: other.channelSeq })])
    expect(outcomes.map(([status]) => status).sort()).toEqual([200, 409])
  })
})

describe('closing a site', () => {
  it('says what it would end [SET-04]', async () => {
    const course = await buildCourse(api, { site })
    await buildAttendee(api, { course })
    const day = '2030-05-05'
    await api.server.services.curriculum.create(course, {
      curriculumTypeCd: '00', title: '라이브', liveAt: day, liveStartAt: '10:00', liveEndAt: '11:00', liveEndDateAt: day, liveType: '99', joinUrl: 'https://meet.example.com/a',
    })
    expect((await owner.client(ownership.read, { params: params() })).ownership.running).toEqual({ memberCount: 3, attendeeCount: 1, paymentCount: 0, subscriptionCount: 0, liveCount: 1 })
  })

  it('closes it for visitors and members, while staff read and its money is finished [SET-04]', async () => {
    const learner = await buildPerson(api, { site })
    const course = await buildCourse(api, { site })
    await buildAttendee(api, { course, person: learner })
    await buildMembership(site)
    expect(await send(ownership.startClosing, owner, closing({ name: '다른 이름' }))).toEqual(refusedAs('invalidInput'))
    const mails = api.mails.length
    const { closesAt } = await owner.client(ownership.startClosing, { params: params(), body: closing() })
    expect(closesAt).toBe(new Date(api.clock.now().getTime() + 30 * DAY_MS).toISOString())
    await api.runSent(SITE_CLOSED_QUEUE)
    const sent = api.mails.slice(mails)
    expect(sent.map(({ to }) => to).sort()).toEqual([owner, learner, course.teacher].map(({ email }) => email).sort())
    expect(sent[0]?.text).toContain('작업실을 옮겨요.')

    const refused = refusedAs('siteClosing')
    const at = { channelSeq: site.channelSeq, courseSeq: course.courseSeq }
    for (const person of [null, learner]) {
      expect(await send(contract.course.detail, person, undefined, at)).toEqual(refused)
      expect((await api.client(person?.token)(contract.channel.byDomain, { params: { domain: `kept${count}` } })).channel.closing).toEqual({ closesAt, reason: '작업실을 옮겨요.' })
    }
    expect((await send(contract.membership.mine, learner))[0]).toBe(200)
    expect((await send(contract.order.mine, learner))[0]).toBe(200)
    expect(await send(contract.channel.join, await buildPerson(api))).toEqual(refused)
    expect((await send(contract.course.detail, course.teacher, undefined, at))[0]).toBe(200)
    expect(await send(contract.siteMenu.saveMenus, owner, { menus: [], version: '' })).toEqual(refused)
    expect(await send(ownership.startClosing, owner, closing())).toEqual(refusedAs('conflict'))
    expect(await send(ownership.takeBackClosing, course.teacher, {})).toEqual(refusedAs('noPermission'))
    await owner.client(ownership.takeBackClosing, { params: params() })
  })

  it('is taken back by an owner, and members are notified [SET-04]', async () => {
    const learner = await buildPerson(api, { site })
    await owner.client(ownership.startClosing, { params: params(), body: closing() })
    await api.runSent(SITE_CLOSED_QUEUE)
    const mails = api.mails.length
    await owner.client(ownership.takeBackClosing, { params: params() })
    await api.runSent(SITE_CLOSED_QUEUE)
    expect(api.mails.slice(mails).map(({ to }) => to).sort()).toEqual([owner.email, learner.email].sort())
    expect((await learner.client(contract.channel.information, { params: params() })).channel.closing).toBeNull()
    expect(await send(ownership.takeBackClosing, owner, {})).toEqual(refusedAs('conflict'))
  })

  it('closes it for good once 30 days are over, and not before [SET-04]', async () => {
    const past = api.clock.now()
    await owner.client(ownership.startClosing, { params: params(), body: closing() })
    await api.runSent(SITE_CLOSED_QUEUE)
    const known = () => api.send(callUrl(contract.channel.information, { params: params() }))
    api.clock.advance(30 * DAY_MS - MINUTE_MS)
    await api.runScheduled(SITE_CLOSING_QUEUE)
    expect((await known()).status).toBe(200)
    const mails = api.mails.length
    api.clock.advance(MINUTE_MS)
    await api.runScheduled(SITE_CLOSING_QUEUE)
    expect(outcome(await known())).toEqual(refusedAs('siteNotFound'))
    await api.runSent(SITE_CLOSED_QUEUE)
    expect(api.mails.slice(mails).map(({ to }) => to)).toEqual([owner.email])
    api.clock.set(past)
  })
})

describe('the archive of a site', () => {
  const fileOf = async (archiveSeq: number, by = owner) => {
    const { url, fileName } = await by.client(ownership.archiveFile, { params: { ...params(), archiveSeq } })
    const { statusCode, body } = await request(`${api.origin}${url}`, { headers: { 'access-token': by.token } })
    return { statusCode, fileName, files: Object.fromEntries(Object.entries(unzipSync(new Uint8Array(await body.arrayBuffer()))).map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')])) }
  }

  it('holds members, orders, attendees, classes with their curricula and reviews, and goes after a week [SET-04]', async () => {
    const course = await buildCourse(api, { site, draft: { title: '=물레 "첫걸음"' } })
    const { person } = await buildReview(api, { course, description: '흙이 좋았어요.' })
    const foreign = await buildReview(api, { description: '남의 사이트' })
    const { archiveSeq } = await owner.client(ownership.makeArchive, { params: params(), body: {} })
    expect(await send(ownership.makeArchive, owner, {})).toEqual(refusedAs('conflict'))
    expect(await send(ownership.archiveFile, owner, undefined, { ...params(), archiveSeq })).toEqual(refusedAs('notFound'))
    await api.runSent(SITE_ARCHIVE_QUEUE)
    const { archives: [made] } = await owner.client(ownership.archives, { params: params() })
    expect(made).toMatchObject({ archiveSeq, state: 'ready', byName: owner.name })
    expect(made?.fileSize).toBeGreaterThan(500)

    const { statusCode, fileName, files } = await fileOf(archiveSeq)
    expect([statusCode, fileName]).toEqual([200, `site-${site.channelSeq}-2026-03-10.zip`])
    expect(Object.keys(files)).toEqual(['site.json', 'members.csv', 'orders.csv', 'refunds.csv', 'attendees.csv', 'reviews.csv', 'classes.json'])
    expect(files['members.csv']).toContain(person.email)
    expect(files['attendees.csv']).toContain(`'=물레 ""첫걸음""`)
    expect(files['reviews.csv']).toContain('흙이 좋았어요.')
    expect(JSON.parse(files['classes.json'] ?? '')).toMatchObject([{ courseSeq: course.courseSeq, curriculum: [{ curriculumSeq: course.curriculumSeq, title: '첫 강의' }] }])
    for (const text of Object.values(files)) for (const other of ['남의 사이트', foreign.person.email]) expect(text).not.toContain(other)
    const stranger = await buildSite(api)
    expect(await send(ownership.archiveFile, stranger.owner, undefined, { channelSeq: stranger.channelSeq, archiveSeq })).toEqual(refusedAs('notFound'))

    const past = api.clock.now()
    api.clock.advance(8 * DAY_MS)
    const later = await logIn(api, owner)
    expect(await send(ownership.archiveFile, later, undefined, { ...params(), archiveSeq })).toEqual(refusedAs('notFound'))
    await api.runScheduled(SITE_ARCHIVE_END_QUEUE)
    expect((await later.client(ownership.archives, { params: params() })).archives).toEqual([])
    api.clock.set(past)
  })

  it('is made three times a day at most, and for owners alone [SET-04]', async () => {
    const manager = await buildPerson(api, { site, role: 'MNG' })
    expect(await send(ownership.makeArchive, manager, {})).toEqual(refusedAs('noPermission'))
    expect(await send(ownership.archives, manager)).toEqual(refusedAs('noPermission'))
    for (let times = 0; times < 3; times += 1) {
      await owner.client(ownership.makeArchive, { params: params(), body: {} })
      await api.runSent(SITE_ARCHIVE_QUEUE)
    }
    expect(await send(ownership.makeArchive, owner, {})).toEqual(refusedAs('tooManyAttempts'))
  })
})
