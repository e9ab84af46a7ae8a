import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '#shared/auth/contract.ts'
import { contract, contractRows } from '#shared/contract.ts'
import { SESSION_LIFETIME_MS, headerNames } from '#shared/kernel/call/headers.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { profileCalls } from '#shared/profile/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { sessions, users } from '#server/infra/db/schema/index.ts'
import { ATTEMPT_WINDOW_MS, ATTEMPTS_PER_ACCOUNT } from '#server/modules/auth/attempts.ts'
import { SESSION_COOKIE } from '#server/infra/http/session.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { Answer, TestApi } from '#tests/support/server/api.ts'
import { buildPerson, buildSite, PASSWORD } from '#tests/support/server/factories.ts'

let api: TestApi
beforeAll(async () => { api = await startApi({ passwords: 'real' }) })
afterAll(() => api.stop())

const login = (body: unknown, headers: Record<string, string> = {}, target = api) =>
  target.send(callUrl(auth.login, {}), { method: 'POST', body, headers })
const code = (answer: Answer) => (answer.json as { code: string }).code
const cookieOf = (answer: Answer) => String(answer.headers['set-cookie']).split(';', 1)[0] ?? ''

describe('login', () => {
  it('returns a code and message of its own for each wrong input [AUTH-01]', async () => {
    const person = await buildPerson(api)
    const wrongEmail = await login({ email: 'nobody@madang.test', password: PASSWORD })
    expect([wrongEmail.status, code(wrongEmail)]).toEqual([401, '999998'])
    const wrongPassword = await login({ email: person.email, password: 'Wrong-1!' })
    expect([wrongPassword.status, code(wrongPassword)]).toEqual([401, '800002'])
    const empty = await login({ email: person.email, password: '' })
    expect([empty.status, code(empty)]).toEqual([400, '800006'])
    expect(wrongPassword.json).toMatchObject({ message: '비밀번호가 올바르지 않습니다.', requestId: expect.stringMatching(/^[\w-]{12}$/) })
  })

  it('accepts the address in any case and with surrounding spaces', async () => {
    const person = await buildPerson(api)
    expect((await login({ email: ` ${person.email.toUpperCase()} `, password: PASSWORD })).status).toBe(200)
  })

  it('refuses the sixth attempt for one account from one address with 800008, until the window ends [AUTH-01]', async () => {
    const person = await buildPerson(api)
    for (let attempt = 0; attempt < ATTEMPTS_PER_ACCOUNT; attempt += 1) {
      expect(code(await login({ email: person.email, password: 'Wrong-1!' }))).toBe('800002')
    }
    const refused = await login({ email: person.email, password: PASSWORD })
    expect([refused.status, code(refused)]).toEqual([429, '800008'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const other = await buildPerson(api)
    expect((await login({ email: other.email, password: PASSWORD })).status).toBe(200)
    api.clock.advance(ATTEMPT_WINDOW_MS + 1)
    expect((await login({ email: person.email, password: PASSWORD })).status).toBe(200)
  })
})

describe('session', () => {
  it('is a token for API clients, stored only as a hash', async () => {
    const person = await buildPerson(api)
    const rows = await api.server.ports.database.db.select().from(sessions)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(person.token)
    const [user] = await api.server.ports.database.db.select().from(users)
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('lasts two days from its last use [AUTH-08]', async () => {
    const person = await buildPerson(api)
    api.clock.advance(SESSION_LIFETIME_MS - 60_000)
    expect((await person.client(auth.session)).user?.email).toBe(person.email)
    api.clock.advance(SESSION_LIFETIME_MS - 60_000)
    expect((await person.client(auth.session)).user?.email).toBe(person.email)
    api.clock.advance(SESSION_LIFETIME_MS + 1)
    expect((await person.client(auth.session)).user).toBeNull()
    expect((await api.send(callUrl(auth.me, {}), { token: person.token })).status).toBe(401)
  })

  it('ends for good with the logout (part of AUTH-07)', async () => {
    const person = await buildPerson(api)
    await person.client(auth.logout)
    expect((await api.send(callUrl(auth.me, {}), { token: person.token })).status).toBe(401)
  })

  it('is a cookie for a browser, unreadable to scripts, never a token', async () => {
    const person = await buildPerson(api)
    const answer = await login({ email: person.email, password: PASSWORD }, { origin: api.origin })
    expect(answer.headers['access-token']).toBeUndefined()
    expect(String(answer.headers['set-cookie'])).toMatch(new RegExp(`^${SESSION_COOKIE}=[\\w-]{43};.*HttpOnly; SameSite=Lax`))
    expect(answer.text).not.toContain(cookieOf(answer).slice(SESSION_COOKIE.length + 1))
    const me = await api.send(callUrl(auth.me, {}), { headers: { cookie: cookieOf(answer) } })
    expect(me.status).toBe(200)
  })

  it('refuses a write with the cookie from another origin, or without one', async () => {
    const person = await buildPerson(api)
    const cookie = cookieOf(await login({ email: person.email, password: PASSWORD }, { origin: api.origin }))
    const out = callUrl(auth.logout, {})
    const foreign = await api.send(out, { method: 'POST', headers: { cookie, origin: 'https://evil.example' } })
    expect([foreign.status, code(foreign)]).toEqual([403, '900004'])
    expect((await api.send(out, { method: 'POST', headers: { cookie } })).status).toBe(403)
    expect((await api.send(callUrl(auth.me, {}), { headers: { cookie } })).status).toBe(200)
    expect((await api.send(out, { method: 'POST', headers: { cookie, origin: api.origin } })).status).toBe(200)
    expect((await api.send(callUrl(auth.me, {}), { headers: { cookie } })).status).toBe(401)
  })

  it('refuses a page that was loaded for a previous user [AUTH-09] [SHELL-08]', async () => {
    const [before, now] = [await buildPerson(api), await buildPerson(api)]
    const cookie = cookieOf(await login({ email: now.email, password: PASSWORD }, { origin: api.origin }))
    const ask = (person: number, path: string, body?: unknown) => api.send(path, {
      ...(body === undefined ? {} : { method: 'POST' as const, body }), headers: { cookie, origin: api.origin, [headerNames.person]: String(person) },
    })
    const named = await ask(before.userSeq, callUrl(profileCalls.changeName, {}), { name: '다른 사람' })
    expect([named.status, code(named)]).toEqual([401, errorTable.loginRequired.code])
    expect((await ask(before.userSeq, callUrl(auth.me, {}))).status).toBe(401)
    expect((await ask(before.userSeq, callUrl(auth.session, {}))).json).toMatchObject({ user: { userSeq: now.userSeq } })
    expect((await ask(now.userSeq, callUrl(profileCalls.changeName, {}), { name: '홍길동' })).status).toBe(200)
  })

  it('accepts no cookie as a token and no token as a cookie', async () => {
    const person = await buildPerson(api)
    const cookie = cookieOf(await login({ email: person.email, password: PASSWORD }, { origin: api.origin }))
    expect((await api.send(callUrl(auth.me, {}), { token: cookie.slice(SESSION_COOKIE.length + 1) })).status).toBe(401)
    expect((await api.send(callUrl(auth.me, {}), { headers: { cookie: `${SESSION_COOKIE}=${person.token}` } })).status).toBe(401)
  })

  it('is replaced by a new login in the same client', async () => {
    const person = await buildPerson(api)
    const again = await api.send(callUrl(auth.login, {}), { method: 'POST', token: person.token, body: { email: person.email, password: PASSWORD } })
    expect(again.status).toBe(200)
    expect((await api.send(callUrl(auth.me, {}), { token: person.token })).status).toBe(401)
  })
})

describe('signup', () => {
  const form = { password: PASSWORD, name: '새벽', termsYn: 'Y', privacyYn: 'Y', over14Yn: 'Y' }
  const signup = (body: unknown) => api.send(callUrl(auth.signup, {}), { method: 'POST', body })

  it.each([
    ['password', { password: 'madang1' }],
    ['password', { password: 'Madang!!' }],
    ['password', { password: 'Madang12' }],
    ['name', { name: '새' }],
    ['name', { name: '새벽1' }],
    ['termsYn', { termsYn: 'N' }],
    ['privacyYn', { privacyYn: undefined }],
    ['over14Yn', { over14Yn: 'N' }],
    ['email', { email: 'no-address' }],
    ['phone', { phone: '12' }],
  ])('marks %s when it breaks its rule [AUTH-02]', async (field, wrong) => {
    const answer = await signup({ ...form, email: 'rule@madang.test', ...wrong })
    expect(answer.status).toBe(400)
    expect((answer.json as { issues: { path: string[] }[] }).issues.map(({ path }) => path[0])).toEqual([field])
  })

  it('joins the site, logs in and sends a welcome mail [AUTH-02]', async () => {
    const site = await buildSite(api)
    const before = api.mails.length
    const answer = await signup({ ...form, email: 'New.Person@Madang.test', phone: '010-1234-5678', marketingYn: 'Y', channelSeq: site.channelSeq })
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({ user: { email: 'new.person@madang.test', phone: '01012345678', snsTypeCd: 'LIV', isAuthenticated: false } })
    const standing = await api.client(String(answer.headers['access-token']))(
      contract.channel.channelUser, { params: { channelSeq: site.channelSeq } },
    )
    expect(standing.isChannelUser).toBe(true)
    expect(api.mails.slice(before).map(({ to, subject }) => [to, subject])).toEqual([['new.person@madang.test', '새벽님, 마당에 오신 것을 환영합니다']])
  })

  it('accepts an address once under concurrent requests, and reports whether it is free [AUTH-02]', async () => {
    const email = 'race@madang.test'
    expect(await api.client()(auth.checkUserId, { query: { email } })).toEqual({ available: true })
    const answers = await Promise.all(Array.from({ length: 6 }, () => signup({ ...form, email })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await api.client()(auth.checkUserId, { query: { email: 'RACE@madang.test' } })).toEqual({ available: false })
  })

  it('creates no account on a site that does not exist', async () => {
    const answer = await signup({ ...form, email: 'lost@madang.test', channelSeq: 987_654 })
    expect(answer.status).toBe(404)
    expect(await api.client()(auth.checkUserId, { query: { email: 'lost@madang.test' } })).toEqual({ available: true })
  })
})

describe('every response', () => {
  it('is in the language of Accept-Lang, else Korean for Korean browsers, else English [GEN-01]', async () => {
    const body = { email: 'nobody@madang.test', password: 'x' }
    const message = async (headers: Record<string, string>) => ((await login(body, headers)).json as { message: string }).message
    const [ko, en, ja] = [await message({ 'accept-lang': 'ko' }), await message({ 'accept-lang': 'en' }), await message({ 'accept-lang': 'ja' })]
    expect(new Set([ko, en, ja]).size).toBe(3)
    expect(await message({ 'accept-language': 'ko-KR,ko;q=0.9' })).toBe(ko)
    expect(await message({ 'accept-language': 'fr-FR' })).toBe(en)
  })

  it('has a policy that runs no foreign script, and reveals nothing of an internal error', async () => {
    const health = await api.send('/health')
    expect(health.json).toMatchObject({ status: 'ok' })
    const policy = String(health.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'")
    expect(policy).toContain("frame-ancestors 'none'")
    const broken = await api.send(callUrl(auth.login, {}), { method: 'POST', body: '{"email":' })
    expect(broken.status).toBe(400)
    expect(broken.text).not.toMatch(/JSON|Unexpected|at .*\.ts/)
  })

  it('the API is described by the OpenAPI document, one operation per call', async () => {
    const document = (await api.send('/openapi.json')).json as { paths: Record<string, Record<string, { operationId: string }>> }
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId))
    expect(operations.sort()).toEqual(contractRows.map(({ name }) => name).sort())
    expect((await api.send('/docs/')).status).toBe(200)
  })
})

describe('rate limits', () => {
  it('returns 429 with Retry-After when an address sends too many requests', async () => {
    const limited = await startApi({ env: { REQUESTS_PER_MINUTE: '5' } })
    try {
      const statuses: number[] = []
      for (let count = 0; count < 7; count += 1) statuses.push((await limited.send(callUrl(auth.session, {}))).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
      const refused = await limited.send(callUrl(auth.session, {}))
      expect(refused.json).toMatchObject({ code: '900014' })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    } finally {
      await limited.stop()
    }
  })
})
