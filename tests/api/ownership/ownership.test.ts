import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { SITE_CLOSED_QUEUE } from '#server/modules/ownership/service.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { hostsOf } from '#tests/support/server/atHost.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite, PASSWORD } from '#tests/support/server/factories.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'
import { outcome, refusedAs } from '#tests/support/outcome.ts'

let api: TestApi
let site: Site
let owner: Person
let count = 0
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())
beforeEach(async () => {
  count += 1
  site = await buildSite(api, { domain: `owned${count}` })
  owner = site.owner
})

const { sitesLeftAlone, handOver, close } = contract.ownership
const params = () => ({ channelSeq: site.channelSeq })
const send = (call: typeof handOver | typeof close, by: Person, body: unknown) => api.send(callUrl(call, { params: params() }), { method: 'POST', token: by.token, body })
const leave = async (person: Person) => outcome(await api.send(callUrl(contract.profile.withdraw, {}), { method: 'POST', token: person.token, body: { password: PASSWORD } }))

it('lists before leaving the owner’s sites and who may take them over [AUTH-10]', async () => {
  expect((await (await buildPerson(api)).client(sitesLeftAlone)).sites).toEqual([])
  const teacher = await buildPerson(api, { site, role: 'TCH' })
  const manager = await buildPerson(api, { site, role: 'MNG' })
  await buildPerson(api, { site })
  expect((await owner.client(sitesLeftAlone)).sites).toEqual([{
    channelSeq: site.channelSeq, name: '시험 마당', memberCount: 4,
    heirs: [{ userSeq: manager.userSeq, name: manager.name, userTypeCd: 'MNG' }, { userSeq: teacher.userSeq, name: teacher.name, userTypeCd: 'TCH' }],
  }])
  expect(await leave(owner)).toEqual(refusedAs('onlyOwner'))
})

it('transfers a site to one of its staff; then its owner may leave [AUTH-10]', async () => {
  const heir = await buildPerson(api, { site, role: 'MNG' })
  expect((await send(handOver, owner, { userSeq: heir.userSeq })).status).toBe(200)
  expect((await heir.client(contract.channel.auth, { params: params() })).userTypeCd).toBe('OWN')
  expect((await owner.client(contract.channel.auth, { params: params() })).userTypeCd).toBe('MNG')
  expect((await owner.client(sitesLeftAlone)).sites).toEqual([])
  expect((await leave(owner))[0]).toBe(200)
})

it('refuses another recipient, and another caller [AUTH-10]', async () => {
  const [member, stranger, manager] = [await buildPerson(api, { site }), await buildPerson(api), await buildPerson(api, { site, role: 'MNG' })]
  for (const userSeq of [member.userSeq, stranger.userSeq, owner.userSeq, 987_654]) expect(outcome(await send(handOver, owner, { userSeq }))).toEqual(refusedAs('notMember'))
  expect(outcome(await send(handOver, manager, { userSeq: manager.userSeq }))).toEqual(refusedAs('noPermission'))
  expect(outcome(await send(close, manager, { reason: 'x' }))).toEqual(refusedAs('noPermission'))
})

it('refuses transfer and closing with a session of the site’s own host [SHELL-10] [AUTH-10]', async () => {
  const at = hostsOf(api)
  const cookie = await at.passOn(await at.logIn(owner), `owned${count}.localhost`, site.channelSeq)
  for (const [call, body] of [[handOver, { userSeq: 1 }], [close, { reason: 'x' }]] as const) {
    expect(outcome(await at.ask(`owned${count}.localhost`, callUrl(call, { params: params() }), { cookie, body }))).toEqual(refusedAs('platformLoginNeeded'))
  }
})

it('leaves no site without an owner when its new owner leaves concurrently [AUTH-10]', async () => {
  const heir = await buildPerson(api, { site, role: 'MNG' })
  const [handed, left] = await Promise.all([send(handOver, owner, { userSeq: heir.userSeq }), leave(heir)])
  // Either the heir owns the site and cannot leave, or it stays.
  expect([handed.status, left[0]]).toEqual(handed.status === 200 ? [200, 409] : [403, 200])
})

it('closes a site: it is hidden, its members get the reason, and its owner may leave [AUTH-10]', async () => {
  const learner = await buildPerson(api, { site })
  const course = await buildCourse(api, { site })
  await buildAttendee(api, { course, person: learner })
  const mails = api.mails.length
  expect((await send(close, owner, { reason: '건강 때문에 공방을 닫아요.' })).status).toBe(200)
  await api.runSent(SITE_CLOSED_QUEUE)
  const sent = api.mails.slice(mails)
  expect(sent.map(({ to }) => to).sort()).toEqual([owner, learner, course.teacher].map(({ email }) => email).sort())
  expect(sent[0]?.text).toContain('건강 때문에 공방을 닫아요.')

  for (const person of [null, learner, owner]) {
    expect(outcome(await api.send(callUrl(contract.channel.information, { params: params() }), { token: person?.token }))).toEqual(refusedAs('siteNotFound'))
  }
  expect(outcome(await api.send(callUrl(contract.channel.byDomain, { params: { domain: `owned${count}.localhost` } })))).toEqual(refusedAs('siteNotFound'))
  expect(outcome(await api.send(callUrl(contract.course.list, { params: params() })))).toEqual(refusedAs('siteNotFound'))
  expect((await learner.client(contract.mypage.info)).courseCount).toBe(0)
  expect((await learner.client(contract.mypage.channels, { query: { managedYn: 'N' } })).channels).toEqual([])
  expect((await owner.client(contract.auth.me)).user.mngCnt).toBe(0)
  expect(outcome(await send(close, owner, { reason: 'again' }))).toEqual(refusedAs('siteNotFound'))
  expect((await leave(owner))[0]).toBe(200)
})
