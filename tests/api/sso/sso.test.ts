import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '#shared/auth/contract.ts'
import { ssoCalls } from '#shared/sso/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { headerNames } from '#shared/kernel/call/headers.ts'
import { DESKTOP_LOGIN_ORIGIN, SSO_CODE_LIFETIME_MS } from '#shared/sso/handOver.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import type { ErrorName } from '#shared/kernel/errors.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { Answer, TestApi } from '#tests/support/server/api.ts'
import { buildPerson, buildSite, PASSWORD } from '#tests/support/server/factories.ts'
import type { Person } from '#tests/support/server/factories.ts'
import { errorCodeOf } from '#tests/support/outcome.ts'
import { challengeOf, VERIFIER } from '#tests/support/social/sso.ts'

let api: TestApi
let port: string
let first: number
let second: number
let person: Person
beforeAll(async () => {
  api = await startApi()
  ;({ port } = new URL(api.origin))
  first = (await buildSite(api, { domain: 'first' })).channelSeq
  second = (await buildSite(api, { domain: 'second' })).channelSeq
  person = await buildPerson(api)
})
afterAll(() => api.stop())

const originOf = (name: string) => `http://${name}:${port}`
const cookieOf = (answer: Answer) => String(answer.headers['set-cookie']).split(';')[0] ?? ''
const codeOf = (name: ErrorName) => errorTable[name].code

/** Posts as a page of the host, unless `origin` differs or is null. */
function post(at: string, path: string, body: unknown, { cookie, origin = originOf(at) }: { cookie?: string; origin?: string | null } = {}): Promise<Answer> {
  return api.send(path, { method: 'POST', body, headers: { host: `${at}:${port}`, ...(origin === null ? {} : { origin }), ...(cookie === undefined ? {} : { cookie }) } })
}

const logIn = async (at = 'localhost') => cookieOf(await post(at, callUrl(auth.login, {}), { email: person.email, password: PASSWORD }))
const ssoClient = (name: string, originSeq: number) => ({ origin: originOf(name), originSeq })

async function codeFor(body: { origin: string; originSeq: number } = ssoClient('first.localhost', first), cookie?: string): Promise<string> {
  const answer = await post('localhost', callUrl(ssoCalls.ssoCode, {}), { ...body, challenge: challengeOf(VERIFIER), agreed: true }, { cookie: cookie ?? await logIn() })
  expect(answer.status).toBe(200)
  return (answer.json as { code: string }).code
}

const redeem = (at: string, code: string, verifier = VERIFIER, origin?: string | null) =>
  post(at, callUrl(ssoCalls.ssoLogin, {}), { code, verifier }, origin === undefined ? {} : { origin })

describe('a client of the single sign-on', () => {
  it('is a site at its own host, or the desktop [SHELL-10]', async () => {
    const site = await api.client()(ssoCalls.ssoOrigin, { query: ssoClient('first.localhost', first) })
    expect(site).toEqual({ kind: 'site', channelSeq: first, name: '시험 마당', agreed: false })
    expect(await api.client()(ssoCalls.ssoOrigin, { query: { origin: DESKTOP_LOGIN_ORIGIN, originSeq: 0 } })).toEqual({ kind: 'desktop', channelSeq: null, name: null, agreed: false })
  })

  it.each<[string, () => { origin: string; originSeq: number }]>([
    ['a site’s host with another site’s number', () => ssoClient('first.localhost', second)],
    ['a host of no site', () => ssoClient('third.localhost', first)],
    ['a stranger’s host', () => ssoClient('first.localhost.evil.test', first)],
    ['the host at another port', () => ({ origin: 'http://first.localhost:1', originSeq: first })],
    ['the host by another scheme', () => ({ origin: `https://first.localhost:${port}`, originSeq: first })],
    ['a name before the host', () => ({ origin: `http://first.localhost:${port}@evil.test`, originSeq: first })],
    ['a path behind the host', () => ({ origin: `${originOf('first.localhost')}/x`, originSeq: first })],
    ['the host in capitals', () => ({ origin: `http://FIRST.localhost:${port}`, originSeq: first })],
    ['a script', () => ({ origin: 'javascript:alert(1)', originSeq: first })],
    ['the desktop with a site’s number', () => ({ origin: DESKTOP_LOGIN_ORIGIN, originSeq: first })],
    ['a site’s host as the desktop', () => ssoClient('first.localhost', 0)],
    ['another place of the app', () => ({ origin: 'madang://class', originSeq: 0 })],
    ['the platform itself', () => ssoClient('localhost', first)],
    ['an address', () => ssoClient('127.0.0.1', first)],
  ])('is not %s: neither shown nor given a code [SHELL-10]', async (_, asks) => {
    expect(errorCodeOf(await api.send(callUrl(ssoCalls.ssoOrigin, { query: asks() })))).toBe(codeOf('ssoOriginUnknown'))
    const answer = await post('localhost', callUrl(ssoCalls.ssoCode, {}), { ...asks(), challenge: challengeOf(VERIFIER) }, { cookie: await logIn() })
    expect(errorCodeOf(answer)).toBe(codeOf('ssoOriginUnknown'))
  })
})

describe('a code', () => {
  it('logs in at its host, with a session of its own there [SHELL-10]', async () => {
    const answer = await redeem('first.localhost', await codeFor())
    expect([answer.status, (answer.json as { user: { email: string } }).user.email]).toEqual([200, person.email])
    expect(answer.headers[headerNames.accessToken]).toBeUndefined()
    const me = await api.send(callUrl(auth.me, {}), { headers: { host: `first.localhost:${port}`, cookie: cookieOf(answer) } })
    expect(me.status).toBe(200)
  })

  it('is issued by the platform only, never by a site’s page [SHELL-10]', async () => {
    const cookie = await logIn('first.localhost')
    for (const asks of [ssoClient('first.localhost', first), ssoClient('second.localhost', second), { origin: DESKTOP_LOGIN_ORIGIN, originSeq: 0 }]) {
      const body = { ...asks, challenge: challengeOf(VERIFIER) }
      expect(errorCodeOf(await post('first.localhost', callUrl(ssoCalls.ssoCode, {}), body, { cookie }))).toBe(codeOf('platformLoginNeeded'))
      expect(errorCodeOf(await post('localhost', callUrl(ssoCalls.ssoCode, {}), body, { cookie, origin: originOf('first.localhost') }))).toBe(codeOf('foreignOrigin'))
    }
  })

  it('is single use, under concurrent requests too [SHELL-10]', async () => {
    const code = await codeFor()
    const answers = await Promise.all([redeem('first.localhost', code), redeem('first.localhost', code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(errorCodeOf(await redeem('first.localhost', code))).toBe(codeOf('ssoCodeRefused'))
  })

  it.each<[string, (code: string) => Promise<Answer>]>([
    ['at another site’s host', (code) => redeem('second.localhost', code)],
    ['at the platform', (code) => redeem('localhost', code)],
    ['with another verifier', (code) => redeem('first.localhost', code, `b${VERIFIER.slice(1)}`)],
    ['with the challenge as verifier', (code) => redeem('first.localhost', code, challengeOf(VERIFIER))],
    ['by a program that is no browser', (code) => redeem('first.localhost', code, VERIFIER, null)],
    ['after its minute', (code) => {
      api.clock.advance(SSO_CODE_LIFETIME_MS)
      return redeem('first.localhost', code)
    }],
  ])('is refused %s, and then void [SHELL-10]', async (_, attempt) => {
    const code = await codeFor()
    const answer = await attempt(code)
    expect([answer.status, errorCodeOf(answer), answer.headers['set-cookie']]).toEqual([400, codeOf('ssoCodeRefused'), undefined])
    expect(errorCodeOf(await redeem('first.localhost', code))).toBe(codeOf('ssoCodeRefused'))
  })

  it('is refused to a page of another host [SHELL-10]', async () => {
    expect(errorCodeOf(await redeem('first.localhost', await codeFor(), VERIFIER, originOf('second.localhost')))).toBe(codeOf('foreignOrigin'))
  })

  it('is refused once the user has logged out at the platform [SHELL-10]', async () => {
    const cookie = await logIn()
    const code = await codeFor(ssoClient('first.localhost', first), cookie)
    await post('localhost', callUrl(auth.logout, {}), {}, { cookie })
    expect(errorCodeOf(await redeem('first.localhost', code))).toBe(codeOf('ssoCodeRefused'))
  })

  it('replaces the browser’s earlier session at the host [SHELL-10]', async () => {
    const before = await logIn('first.localhost')
    const answer = await post('first.localhost', callUrl(ssoCalls.ssoLogin, {}), { code: await codeFor(), verifier: VERIFIER }, { cookie: before })
    expect(answer.status).toBe(200)
    expect((await api.send(callUrl(auth.me, {}), { headers: { host: `first.localhost:${port}`, cookie: before } })).status).toBe(401)
  })
})

describe('a code for the desktop', () => {
  it('returns a token to the desktop, and nothing to a browser [AUTH-12] [SHELL-10]', async () => {
    const code = await codeFor({ origin: DESKTOP_LOGIN_ORIGIN, originSeq: 0 })
    const answer = await redeem('localhost', code, VERIFIER, null)
    expect(answer.status).toBe(200)
    expect((await api.send(callUrl(auth.me, {}), { token: String(answer.headers[headerNames.accessToken]) })).status).toBe(200)
    for (const host of ['localhost', 'first.localhost']) {
      expect(errorCodeOf(await redeem(host, await codeFor({ origin: DESKTOP_LOGIN_ORIGIN, originSeq: 0 })))).toBe(codeOf('ssoCodeRefused'))
    }
  })
})
