import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auth } from '#shared/auth/contract.ts'
import { contract, contractRows } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { ssoCalls } from '#shared/sso/contract.ts'
import { newCurriculumBody } from '#shared/curriculum/items.ts'
import { DESKTOP_LOGIN_ORIGIN } from '#shared/sso/handOver.ts'
import { domainProofName } from '#shared/kernel/siteHost.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { codeOf, cookieOf, hostsOf } from '#tests/support/server/atHost.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite, buildUpload, PASSWORD } from '#tests/support/server/factories.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'
import { outcome, refusedAs } from '#tests/support/outcome.ts'
import { openSocket } from '#tests/support/server/socket.ts'
import { challengeOf, VERIFIER } from '#tests/support/social/sso.ts'

const EVIL = 'evil.localhost'
const GOOD = 'good.localhost'

let api: TestApi
let at: ReturnType<typeof hostsOf>
let evil: Site
let good: Site
let victim: Person
let platform: string
beforeAll(async () => {
  api = await startApi()
  at = hostsOf(api)
  evil = await buildSite(api, { domain: 'evil' })
  good = await buildSite(api, { domain: 'good' })
})
afterAll(() => api.stop())
beforeEach(async () => {
  victim = await buildPerson(api, { site: good })
  platform = await at.logIn(victim)
})

const inGood = () => ({ channelSeq: good.channelSeq })

/** The victim logs in at the attacker's site, whose server takes the code and forges Host and Origin. */
const stolen = () => at.passOn(platform, EVIL, evil.channelSeq)

describe('a code for a site without the user’s consent', () => {
  it('is not issued, whatever the URL says [SHELL-10]', async () => {
    expect(outcome(await at.askCode(platform, EVIL, evil.channelSeq, {}))).toEqual(refusedAs('ssoConsentNeeded'))
    const desktop = { origin: DESKTOP_LOGIN_ORIGIN, originSeq: 0, challenge: challengeOf(VERIFIER) }
    expect(outcome(await at.ask('localhost', callUrl(ssoCalls.ssoCode, {}), { cookie: platform, body: desktop }))).toEqual(refusedAs('ssoConsentNeeded'))
  })

  it('is issued after consent, for that site and user only, and the server remembers it [SHELL-10]', async () => {
    const looks = async (site: Site, host: string) =>
      ((await at.ask('localhost', callUrl(ssoCalls.ssoOrigin, { query: { origin: at.originOf(host), originSeq: site.channelSeq } }), { cookie: platform })).json as { agreed: boolean }).agreed
    expect(await looks(good, GOOD)).toBe(false)
    expect((await at.askCode(platform, GOOD, good.channelSeq)).status).toBe(200)
    expect([await looks(good, GOOD), await looks(evil, EVIL)]).toEqual([true, false])
    expect((await at.askCode(platform, GOOD, good.channelSeq, {})).status).toBe(200)
    expect(outcome(await at.askCode(platform, EVIL, evil.channelSeq, {}))).toEqual(refusedAs('ssoConsentNeeded'))
    const other = await at.logIn(await buildPerson(api))
    expect(outcome(await at.askCode(other, GOOD, good.channelSeq, {}))).toEqual(refusedAs('ssoConsentNeeded'))
  })
})

describe('a session stolen by a site’s own server', () => {
  it('is not valid at the platform and at other sites, which have another Host [SHELL-10]', async () => {
    const cookie = await stolen()
    expect(await at.isIn(cookie, EVIL)).toBe(true)
    for (const host of ['localhost', '127.0.0.1', GOOD, 'nobody.localhost']) expect([host, await at.isIn(cookie, host)]).toEqual([host, false])
  })

  it('cannot read or change anything of another site [SHELL-10]', async () => {
    const cookie = await stolen()
    const course = await buildCourse(api, { site: good })
    const params = { channelSeq: good.channelSeq, courseSeq: course.courseSeq }
    const calls: [string, unknown?][] = [
      [callUrl(contract.channel.channelUser, { params: inGood() })],
      [callUrl(contract.channel.auth, { params: inGood() })],
      [callUrl(contract.channel.join, { params: inGood() }), {}],
      [callUrl(contract.enrollment.myCourses, { params: inGood() })],
      [callUrl(contract.course.like, { params }), {}],
    ]
    for (const [path, body] of calls) expect([path, ...outcome(await at.ask(EVIL, path, { cookie, ...(body === undefined ? {} : { body }) }))]).toEqual([path, ...refusedAs('platformLoginNeeded')])
    // Public data, as to a visitor.
    await at.ask('localhost', callUrl(contract.course.like, { params }), { cookie: platform, body: {} })
    const seen = await at.ask(EVIL, callUrl(contract.course.detail, { params }), { cookie })
    expect([seen.status, (seen.json as { course?: { isLike?: boolean } }).course?.isLike ?? false]).toEqual([200, false])
  })

  it('cannot issue codes, for itself, another site or the desktop [SHELL-10]', async () => {
    const cookie = await stolen()
    expect(outcome(await at.askCode(cookie, EVIL, evil.channelSeq))).toEqual(refusedAs('loginRequired'))
    const body = { origin: at.originOf(GOOD), originSeq: good.channelSeq, challenge: challengeOf(VERIFIER), agreed: true }
    expect(outcome(await at.ask(EVIL, callUrl(ssoCalls.ssoCode, {}), { cookie, body }))).toEqual(refusedAs('platformLoginNeeded'))
  })

  it('cannot manage the account: password, sessions, archive, linked accounts, new sites, withdrawal [SHELL-10] [AUTH-10]', async () => {
    const cookie = await stolen()
    const { brand, profile, social, alarm } = contract
    const calls: [string, unknown?][] = [
      [callUrl(profile.userInfo, {})],
      [callUrl(profile.changeName, {}), { name: '다른이름' }],
      [callUrl(profile.changePhone, {}), { phone: '' }],
      [callUrl(profile.changeBiography, {}), { biography: '다른 소개' }],
      [callUrl(profile.changePassword, {}), { password: PASSWORD, newPassword: 'Another1!' }],
      [callUrl(profile.setPassword, {}), { proof: 'x', newPassword: 'Another1!' }],
      [callUrl(profile.sessions, {})],
      [callUrl(profile.endOtherSessions, {}), {}],
      [callUrl(profile.archive, {}), {}],
      [callUrl(profile.withdraw, {}), { password: PASSWORD }],
      [callUrl(profile.checkUserInfo, { query: inGood() })],
      [callUrl(social.accounts, {})],
      [callUrl(social.start, {}), { snsTypeCd: 'KAK', purpose: 'link' }],
      [callUrl(social.unlink, {}), { snsTypeCd: 'KAK' }],
      [callUrl(brand.checkDomain, { query: { domain: 'another' } })],
      [callUrl(brand.createSite, {}), {}],
      [callUrl(alarm.settings, {})],
    ]
    for (const [path, body] of calls) expect([path, ...outcome(await at.ask(EVIL, path, { cookie, ...(body === undefined ? {} : { body }) }))]).toEqual([path, ...refusedAs('platformLoginNeeded')])
  })

  it('is refused every call without a site that is not marked `atSite` [SHELL-10]', async () => {
    const cookie = await stolen()
    const calls = contractRows.map(({ definition }) => definition).filter(({ access, path, atSite }) => access === 'session' && !path.includes(':channelSeq') && atSite !== true)
    expect(calls.length).toBeGreaterThan(15)
    for (const call of calls) {
      const answer = await at.ask(EVIL, callUrl(call, { params: {} }), { cookie, ...(call.method === 'POST' ? { body: {} } : {}) })
      expect([call.path, ...outcome(answer)]).toEqual([call.path, ...refusedAs('platformLoginNeeded')])
    }
  })

  it('learns nothing of the user’s other sites: names, classes, alarms or number [SHELL-10] [SHELL-04]', async () => {
    await api.server.services.channel.appoint({ channelSeq: good.channelSeq, userSeq: victim.userSeq }, 'TCH')
    await buildAttendee(api, { course: await buildCourse(api, { site: good, teacher: victim }) })
    const cookie = await stolen()
    const read = async (path: string) => (await at.ask(EVIL, path, { cookie })).json
    expect(await read(callUrl(auth.me, {}))).toMatchObject({ user: { mngCnt: 0, badgeCount: 0 } })
    expect(await read(callUrl(auth.session, {}))).toMatchObject({ user: { mngCnt: 0 } })
    expect(await read(callUrl(contract.alarm.list, { query: {} }))).toMatchObject({ alarms: [] })
    for (const { info, courses, channels, reviews, likes } of [contract.mypage]) {
      for (const call of [info, courses, channels, reviews, likes]) expect(outcome(await at.ask(EVIL, callUrl(call, {}), { cookie }))).toEqual(refusedAs('platformLoginNeeded'))
    }
    const own = (await at.ask('localhost', callUrl(contract.alarm.list, { query: {} }), { cookie: platform })).json as { alarms: unknown[] }
    expect(own.alarms).toHaveLength(1)
  })

  it('opens a socket at its own host only, and receives messages of its own site only [SHELL-10]', async () => {
    const course = await buildCourse(api, { site: good })
    await buildAttendee(api, { course, person: victim })
    const cookie = await stolen()
    const ticketOf = async () => ((await at.ask(EVIL, callUrl(contract.realtime.ticket, {}), { cookie, body: {} })).json as { ticket: string }).ticket
    const { port } = new URL(api.origin)
    const open = (host: string, ticket: string) => openSocket(api.origin, { ticket, headers: { host: `${host}:${port}` } })
    await expect(open('localhost', await ticketOf())).rejects.toMatchObject({ status: 401 })
    await expect(open(GOOD, await ticketOf())).rejects.toMatchObject({ status: 401 })
    const socket = await open(EVIL, await ticketOf())
    await socket.next('E0001')
    socket.send({ command: 'topics', topics: [{ topic: 'class', channelSeq: good.channelSeq, courseSeq: course.courseSeq }] })
    await socket.next('E0012')
    socket.send({ command: 'turn_on', channelSeq: good.channelSeq, courseSeq: course.courseSeq, curriculumSeq: course.curriculumSeq })
    await socket.next('E0012')
    // The role change is announced to the user, but not to this connection.
    await api.server.services.channel.appoint({ channelSeq: good.channelSeq, userSeq: victim.userSeq }, 'TCH')
    expect((await socket.rest()).map(({ command }) => command)).not.toContain('E0004')
    socket.close()
  })

  it('can neither read media nor upload files of another site [SHELL-10]', async () => {
    await api.server.services.channel.appoint({ channelSeq: good.channelSeq, userSeq: victim.userSeq }, 'TCH')
    const course = await buildCourse(api, { site: good, teacher: victim, publicCd: null, lessons: [newCurriculumBody('06', '자료')] })
    const { uploadId } = await buildUpload(api, { course, curriculumSeq: course.curriculumSeq, state: 'uploading' })
    const cookie = await stolen()
    const head = (host: string) => api.send(`/uploads/tus/${uploadId}`, { method: 'HEAD', headers: { host: `${host}:${new URL(api.origin).port}`, cookie, 'tus-resumable': '1.0.0' } })
    expect((await head(EVIL)).status).toBe(403)
    expect((await head('localhost')).status).toBe(401)
  })
})

describe('redeeming a code with a forged Host and Origin', () => {
  it('gives only a session of the site that the code was issued for [SHELL-10]', async () => {
    const code = codeOf(await at.askCode(platform, EVIL, evil.channelSeq))
    const answer = await at.redeem(EVIL, code)
    expect(answer.status).toBe(200)
    expect(await at.isIn(cookieOf(answer), 'localhost')).toBe(false)
  })

  it.each([
    ['the platform’s', 'localhost'], ['another site’s', GOOD], ['a stranger’s', 'nobody.localhost'],
  ])('is refused at %s, with the right Origin or its own [SHELL-10]', async (_, host) => {
    for (const origin of [at.originOf(EVIL), at.originOf(host), null]) {
      const answer = await at.redeem(host, codeOf(await at.askCode(platform, EVIL, evil.channelSeq)), { origin })
      expect([answer.status >= 400, answer.headers['set-cookie'], answer.headers['access-token']]).toEqual([true, undefined, undefined])
    }
  })

  it('is refused once the domain belongs to another site, for either site [SHELL-10]', async () => {
    const domain = 'moving-academy.com'
    const take = async ({ channelSeq, owner }: Site) => {
      const params = { channelSeq }
      const { siteDomain: { record } } = await owner.client(contract.siteDomain.claim, { params, body: { domain } })
      api.dns.texts.set(domainProofName(domain), [record?.value ?? ''])
      await owner.client(contract.siteDomain.check, { params })
    }
    await take(evil)
    const code = codeOf(await at.askCode(platform, domain, evil.channelSeq))
    await evil.owner.client(contract.siteDomain.release, { params: { channelSeq: evil.channelSeq } })
    await take(good)
    expect(outcome(await at.redeem(domain, code))).toEqual(refusedAs('ssoCodeRefused'))
  })

  it('gives no platform session for a desktop code, to no page and at no site’s host [AUTH-12] [SHELL-10]', async () => {
    const body = { origin: DESKTOP_LOGIN_ORIGIN, originSeq: 0, challenge: challengeOf(VERIFIER), agreed: true }
    for (const origin of [null, at.originOf(EVIL)]) {
      const code = codeOf(await at.ask('localhost', callUrl(ssoCalls.ssoCode, {}), { cookie: platform, body }))
      expect(outcome(await at.redeem(EVIL, code, { origin }))).toEqual(refusedAs('ssoCodeRefused'))
    }
  })
})
