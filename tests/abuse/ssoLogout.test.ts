import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auth } from '#shared/auth/contract.ts'
import { contract } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { socketClose } from '#shared/kernel/socket/socket.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { codeOf, cookieOf, hostsOf } from '#tests/support/server/atHost.ts'
import { buildPerson, buildSite, PASSWORD } from '#tests/support/server/factories.ts'
import type { Person } from '#tests/support/server/factories.ts'
import { openSocket } from '#tests/support/server/socket.ts'

const FIRST = 'first.localhost'
const SECOND = 'second.localhost'

let api: TestApi
let at: ReturnType<typeof hostsOf>
let person: Person
let sites: { first: number; second: number }
let platform: string
let first: string
let second: string
beforeAll(async () => {
  api = await startApi()
  at = hostsOf(api)
  sites = { first: (await buildSite(api, { domain: 'first' })).channelSeq, second: (await buildSite(api, { domain: 'second' })).channelSeq }
})
afterAll(() => api.stop())
beforeEach(async () => {
  person = await buildPerson(api)
  platform = await at.logIn(person)
  first = await at.passOn(platform, FIRST, sites.first)
  second = await at.passOn(platform, SECOND, sites.second)
})

const alive = () => Promise.all([at.isIn(platform, 'localhost'), at.isIn(first, FIRST), at.isIn(second, SECOND)])
const logOut = (host: string, cookie: string, query: { keepPlatformYn?: 'Y' } = {}) => at.ask(host, callUrl(auth.logout, { query }), { cookie, body: {} })

describe('a logout on a shared computer', () => {
  it('at a site ends the platform’s session and those of all sites, with their sockets [AUTH-07] [SHELL-10]', async () => {
    expect(await alive()).toEqual([true, true, true])
    const { ticket } = (await at.ask(SECOND, callUrl(contract.realtime.ticket, {}), { cookie: second, body: {} })).json as { ticket: string }
    const socket = await openSocket(api.origin, { ticket, headers: { host: new URL(at.originOf(SECOND)).host } })
    await logOut(FIRST, first)
    expect(await alive()).toEqual([false, false, false])
    expect(await socket.closed).toBe(socketClose.signedOut)
  })

  it('at the platform ends those of all sites too [AUTH-07] [SHELL-10]', async () => {
    await logOut('localhost', platform)
    expect(await alive()).toEqual([false, false, false])
  })

  it('keeps the platform and the other sites when the user chose so [AUTH-07] [SHELL-10]', async () => {
    await logOut(FIRST, first, { keepPlatformYn: 'Y' })
    expect(await alive()).toEqual([true, false, true])
  })

  it('ends a session that a code opens concurrently [SHELL-10]', async () => {
    const code = codeOf(await at.askCode(platform, FIRST, sites.first))
    const [redeemed] = await Promise.all([at.redeem(FIRST, code), logOut('localhost', platform)])
    expect(await at.isIn(cookieOf(redeemed), FIRST)).toBe(false)
  })

  it('does not affect other browsers of the user [SHELL-10]', async () => {
    const [here, there] = [await at.logIn(person), await at.logIn(person)]
    const site = await at.passOn(there, FIRST, sites.first)
    await logOut('localhost', here)
    expect([await at.isIn(there, 'localhost'), await at.isIn(site, FIRST)]).toEqual([true, true])
  })
})

it('a login that replaces another ends the sites’ sessions too [AUTH-07] [SHELL-10]', async () => {
  const body = { email: person.email, password: PASSWORD }
  expect((await at.ask('localhost', callUrl(auth.login, {}), { cookie: platform, body })).status).toBe(200)
  expect(await alive()).toEqual([false, false, false])
})

it('ending a session from the list ends the sites’ sessions too [AUTH-07] [AUTH-10]', async () => {
  const { sessions } = (await at.ask('localhost', callUrl(contract.profile.sessions, {}), { cookie: platform })).json as { sessions: { sessionSeq: number; isCurrent: boolean }[] }
  const own = sessions.find(({ isCurrent }) => isCurrent)?.sessionSeq
  await at.ask('localhost', callUrl(contract.profile.endSession, {}), { cookie: platform, body: { sessionSeq: own } })
  expect(await alive()).toEqual([false, false, false])
})
