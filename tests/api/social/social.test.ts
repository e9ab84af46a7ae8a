import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auth } from '#shared/auth/contract.ts'
import { socialCalls } from '#shared/social/contract.ts'
import { SOCIAL_HANDLE_LIFETIME_MS, SOCIAL_STATE_LIFETIME_MS, snsTypes } from '#shared/social/providers.ts'
import { channels, oneTimeTokens, socialAccounts, users } from '#server/infra/db/schema/index.ts'
import { SOCIAL_COOKIE } from '#server/modules/social/browser.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { Answer, TestApi } from '#tests/support/server/api.ts'
import { buildPerson, buildSite, PASSWORD } from '#tests/support/server/factories.ts'
import { outcome } from '#tests/support/outcome.ts'
import { consents, meetStranger, meOf, signUp, signupOf } from '#tests/support/social/socialPeople.ts'
import { startProvider } from '#tests/support/social/socialProvider.ts'
import type { PlayedProvider } from '#tests/support/social/socialProvider.ts'
import { newVisitor } from '#tests/support/social/socialVisitor.ts'
import type { SocialVisitor } from '#tests/support/social/socialVisitor.ts'

let provider: PlayedProvider
let api: TestApi
beforeAll(async () => {
  provider = await startProvider()
  api = await startApi({ env: provider.env })
})
afterAll(async () => {
  await api.stop()
  await provider.stop()
})

let visitor: SocialVisitor
beforeEach(() => {
  meetStranger(provider)
  visitor = newVisitor(api)
})

const db = () => api.server.ports.database.db
const integratedOf = (answer: Answer) => (answer.json as { integrated: { status: string; email: string; token: string; snsTypeCd: string; needsProof: boolean } }).integrated

/** An email account; `proved`: with a verified address. */
async function emailPerson(proved: boolean) {
  const person = await buildPerson(api)
  if (proved) await db().update(users).set({ isAuthenticated: true }).where(eq(users.userSeq, person.userSeq))
  return person
}

describe('the redirect to the provider', () => {
  it.each(snsTypes)('to %s carries a state, and PKCE where the provider supports it [AUTH-03]', async (snsTypeCd) => {
    const started = await visitor.call(socialCalls.start, { body: { snsTypeCd } })
    const { url, state } = started.json as { url: string; state: string }
    const query = Object.fromEntries(new URL(url).searchParams)
    expect(query).toMatchObject({ response_type: 'code', state, redirect_uri: `${api.origin}/authcallback`, client_id: expect.stringMatching(/-client$/) })
    expect(query['code_challenge_method']).toBe(snsTypeCd === 'NAV' ? undefined : 'S256')
    expect(started.text).not.toContain('secret')
    expect(String(started.headers['set-cookie'])).toMatch(new RegExp(`^${SOCIAL_COOKIE}=[\\w-]{43};.*HttpOnly; SameSite=Lax`))
  })

  it.each(snsTypes)('to %s and back sends the provider what it requires, and a page never its token [AUTH-03]', async (snsTypeCd) => {
    const { code, state, at } = await visitor.goTo(snsTypeCd)
    expect(at).toBe(`${api.origin}/authcallback`)
    const answer = await visitor.call(socialCalls.token, { body: { code, state } })
    expect(answer.json).toEqual({ snsTypeCd, purpose: 'login', accessToken: expect.stringMatching(/^[\w-]{43}$/) })
    const [asked] = provider.tokenRequests
    expect(asked).toMatchObject({ grant_type: 'authorization_code', code, redirect_uri: `${api.origin}/authcallback`, client_secret: expect.stringMatching(/-secret$/) })
    expect(asked?.['code_verifier']?.length).toBe(snsTypeCd === 'NAV' ? undefined : 43)
    expect(asked?.['state']).toBe(snsTypeCd === 'NAV' ? state : undefined)
  })

  it('is offered where it is configured, and returns an error elsewhere [AUTH-03]', async () => {
    const bare = await startApi({ env: { SNS_GOOGLE_CLIENT_ID: 'google-client' } })
    const guest = newVisitor(bare)
    expect((await guest.call(socialCalls.providers)).json).toEqual({ providers: ['GOG'] })
    expect(outcome(await guest.call(socialCalls.start, { body: { snsTypeCd: 'KAK' } }))).toEqual([409, '910101'])
    await bare.stop()
    expect((await visitor.call(socialCalls.providers)).json).toEqual({ providers: [...snsTypes] })
  })

  it('uses the site’s own client id with its secret', async () => {
    const own = await startApi({ env: { ...provider.env, SNS_SITE_SECRETS: 'site-kakao=its-secret' } })
    const site = await buildSite(own)
    await own.server.ports.database.db.update(channels).set({ snsLoginKakId: 'site-kakao', snsLoginFabId: 'site-facebook' }).where(eq(channels.channelSeq, site.channelSeq))
    const guest = newVisitor(own)
    await guest.handleOf('KAK', { channelSeq: site.channelSeq })
    await guest.handleOf('FAB', { channelSeq: site.channelSeq })
    await guest.handleOf('KAK')
    expect(provider.tokenRequests.map(({ client_id: id, client_secret: secret }) => [id, secret])).toEqual([
      ['site-kakao', 'its-secret'], ['site-facebook', undefined], ['kakao-client', 'kakao-secret'],
    ])
    await own.stop()
  })
})

describe('the callback', () => {
  it('with a wrong, used or expired state, or in another browser, is refused [AUTH-03]', async () => {
    const { code, state } = await visitor.goTo('KAK')
    const token = (who: SocialVisitor, body: object) => who.call(socialCalls.token, { body })
    expect(outcome(await token(visitor, { code, state: 'x'.repeat(43) }))).toEqual([400, '910102'])
    const stranger = newVisitor(api)
    expect(outcome(await token(stranger, { code, state }))).toEqual([400, '910102'])
    await stranger.goTo('KAK')
    expect(outcome(await token(stranger, { code, state }))).toEqual([400, '910102'])
    // A client without the cookies cannot pose as the browser.
    expect(outcome(await api.send('/api/main/v2.0/auth/snsToken', { method: 'POST', body: { code, state } }))).toEqual([400, '910102'])
    expect((await token(visitor, { code, state })).status).toBe(200)
    expect(outcome(await token(visitor, { code, state }))).toEqual([400, '910102'])

    const later = await visitor.goTo('KAK')
    api.clock.advance(SOCIAL_STATE_LIFETIME_MS)
    expect(outcome(await token(visitor, later))).toEqual([400, '910102'])
  })

  it('succeeds once under concurrent requests', async () => {
    const { code, state } = await visitor.goTo('GOG')
    const answers = await Promise.all(Array.from({ length: 6 }, () => visitor.call(socialCalls.token, { body: { code, state } })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
  })

  it('after a refusal has an error and no code', async () => {
    provider.fault = 'denied'
    expect(await visitor.goTo('KAK')).toMatchObject({ code: '', error: 'access_denied', state: expect.stringMatching(/^[\w-]{43}$/) })
  })

  it.each([
    ['down', 502, '910104'], ['slow', 502, '910104'], ['refused', 400, '910103'], ['strange', 400, '910103'],
  ] as const)('from a provider that is %s returns a clear error [AUTH-03]', async (fault, status, code) => {
    const back = await visitor.goTo('KAK')
    provider.fault = fault
    const answer = await visitor.call(socialCalls.token, { body: { code: back.code, state: back.state } })
    expect(outcome(answer)).toEqual([status, code])
    expect((answer.json as { message: string }).message).toMatch(/소셜 로그인/)
  })

  it('from an unreachable provider returns the same', async () => {
    const away = await startApi({ env: { ...provider.env, SNS_GOOGLE_TOKEN_URL: 'http://localhost:9/token' } })
    const guest = newVisitor(away)
    const { code, state } = await guest.goTo('GOG')
    expect(outcome(await guest.call(socialCalls.token, { body: { code, state } }))).toEqual([502, '910104'])
    await away.stop()
  })

  it('with a wrong PKCE verifier is refused by the provider', async () => {
    const [first, second] = [await visitor.goTo('GOG'), await visitor.goTo('GOG')]
    expect(outcome(await visitor.call(socialCalls.token, { body: { code: first.code, state: second.state } }))).toEqual([400, '910103'])
  })
})

describe('a new social account', () => {
  it.each(snsTypes)('signs up through %s with consents, and logs in the next time [AUTH-03] [AUTH-04]', async (snsTypeCd) => {
    const site = await buildSite(api)
    const first = signupOf(await visitor.login(snsTypeCd))
    const says = snsTypeCd === 'KAK' || snsTypeCd === 'GOG'
    expect(first).toMatchObject({ snsTypeCd, email: provider.person.email, isEmailVerified: says, name: '홍길동' })
    const made = await signUp(visitor, snsTypeCd, { channelSeq: site.channelSeq, marketingYn: 'Y' })
    expect(outcome(made)).toEqual([200, undefined])
    expect((await meOf(visitor)).user).toMatchObject({ email: provider.person.email, snsTypeCd, isAuthenticated: true })
    const { userSeq } = (made.json as { user: { userSeq: number } }).user
    expect(await api.server.services.channel.actor({ channelSeq: site.channelSeq, userSeq })).toMatchObject({ isChannelUser: true })

    const again = newVisitor(api)
    const known = await again.login(snsTypeCd)
    expect(integratedOf(known)).toMatchObject({ status: 'COMP', email: provider.person.email })
    expect(known.headers['access-token']).toBeUndefined()
    expect((await meOf(again)).user?.userSeq).toBe(userSeq)
  })

  it('gets a session in the access-token header without cookies [AUTH-03]', async () => {
    await signUp(visitor, 'KAK')
    const send = (path: string, body: unknown) => api.send(`/api/main/v2.0/auth/${path}`, { method: 'POST', body })
    const { url } = (await send('snsStart', { snsTypeCd: 'KAK' })).json as { url: string }
    const back = new URL(String((await fetch(url, { redirect: 'manual' })).headers.get('location')))
    const token = (await send('snsToken', { code: back.searchParams.get('code'), state: back.searchParams.get('state') })).json as { accessToken: string }
    const answer = await send('snsLogin', { snsTypeCd: 'KAK', accessToken: token.accessToken, channelSeq: 1 })
    expect(integratedOf(answer).status).toBe('COMP')
    expect((await api.client(String(answer.headers['access-token']))(auth.me)).user.email).toBe(provider.person.email)
  })

  it('without an address enters and proves one; else there is no account [AUTH-03]', async () => {
    provider.person = { id: provider.person.id, name: '홍길동' }
    const start = signupOf(await visitor.login('KAK'))
    expect(start).toMatchObject({ email: null, isEmailVerified: false })
    const body = { snsTypeCd: 'KAK', accessToken: start.accessToken, name: '홍길동', ...consents }
    const email = `told.${provider.person.id}@example.com`
    expect(outcome(await visitor.call(socialCalls.signup, { body: { ...body, email } }))).toEqual([403, '800001'])
    expect(outcome(await visitor.call(socialCalls.email, { body: { ...body, email, proof: 'not-a-proof' } }))).toEqual([403, '800001'])
    const other = `other.${provider.person.id}@example.com`
    expect(outcome(await visitor.call(socialCalls.email, { body: { ...body, email, proof: await visitor.prove(other) } }))).toEqual([403, '800001'])
    expect((await signUp(visitor, 'KAK', { email })).status).toBe(200)
    expect((await meOf(visitor)).user).toMatchObject({ email, isAuthenticated: true })
  })

  it('cannot sign up under another address than the proved one', async () => {
    const start = signupOf(await visitor.login('GOG'))
    const body = { snsTypeCd: 'GOG', accessToken: start.accessToken, email: 'victim@example.com', name: '홍길동', ...consents }
    expect(outcome(await visitor.call(socialCalls.signup, { body }))).toEqual([403, '800001'])
    expect(outcome(await visitor.call(socialCalls.signup, { body: { ...body, email: provider.person.email, snsTypeCd: 'KAK' } }))).toEqual([400, '910102'])
    expect((await visitor.call(socialCalls.signup, { body: { ...body, email: provider.person.email } })).status).toBe(200)
  })

  it('has a single-use handle, for five minutes, in the same browser', async () => {
    const accessToken = await visitor.handleOf('KAK')
    const body = { snsTypeCd: 'KAK', accessToken }
    expect(outcome(await newVisitor(api).call(socialCalls.login, { body }))).toEqual([400, '910102'])
    expect(outcome(await visitor.call(socialCalls.login, { body: { ...body, snsTypeCd: 'GOG' } }))).toEqual([400, '910102'])
    expect((await visitor.call(socialCalls.login, { body })).status).toBe(200)
    expect(outcome(await visitor.call(socialCalls.login, { body }))).toEqual([400, '910102'])
    const old = await visitor.handleOf('KAK')
    api.clock.advance(SOCIAL_HANDLE_LIFETIME_MS)
    expect(outcome(await visitor.call(socialCalls.login, { body: { ...body, accessToken: old } }))).toEqual([400, '910102'])
    expect(JSON.stringify(await db().select().from(oneTimeTokens))).not.toContain(old)
  })
})

describe('a social account with a known address', () => {
  it('is linked to an email account after proving the address, not before [AUTH-04]', async () => {
    const person = await emailPerson(true)
    provider.person = { ...provider.person, email: person.email }
    const need = integratedOf(await visitor.login('GOG'))
    expect(need).toMatchObject({ status: 'NEED', email: person.email, snsTypeCd: 'LIV', needsProof: true })
    expect((await meOf(visitor)).user).toBeNull()
    const integrate = (who: SocialVisitor, body: object, token = need.token) => who.call(socialCalls.integrate, { params: { token }, body })
    expect(outcome(await integrate(visitor, { email: person.email }))).toEqual([403, '800001'])
    expect(outcome(await integrate(newVisitor(api), { email: person.email, proof: await visitor.prove(person.email) }))).toEqual([400, '910102'])
    api.clock.advance(61_000)
    const proof = await visitor.prove(person.email)
    expect(outcome(await integrate(visitor, { email: person.email, proof }, 'x'.repeat(43)))).toEqual([400, '910102'])
    const done = await integrate(visitor, { email: person.email, proof })
    expect(done.json).toMatchObject({ user: { userSeq: person.userSeq }, passwordRemoved: false })
    expect(outcome(await integrate(visitor, { email: person.email, proof }))).toEqual([400, '910102'])
    expect((await meOf(visitor)).user?.userSeq).toBe(person.userSeq)
    expect((await api.send('/api/main/v2.0/auth/login', { method: 'POST', body: { email: person.email, password: PASSWORD } })).status).toBe(200)
    expect(integratedOf(await newVisitor(api).login('GOG')).status).toBe('COMP')
  })

  it('takes over an account whose creator never proved the address', async () => {
    const squatter = await emailPerson(false)
    await db().insert(socialAccounts).values({ snsTypeCd: 'FAB', snsId: `squatter-${provider.person.id}`, userSeq: squatter.userSeq, linkedAt: api.clock.now() })
    provider.person = { ...provider.person, email: squatter.email }
    const need = integratedOf(await visitor.login('KAK'))
    const done = await visitor.call(socialCalls.integrate, { params: { token: need.token }, body: { email: squatter.email, proof: await visitor.prove(squatter.email) } })
    expect(done.json).toMatchObject({ passwordRemoved: true, user: { isAuthenticated: true } })
    expect((await api.send('/api/main/v1.0/me', { token: squatter.token })).status).toBe(401)
    expect((await api.send('/api/main/v2.0/auth/login', { method: 'POST', body: { email: squatter.email, password: PASSWORD } })).status).toBe(401)
    expect((await db().select().from(socialAccounts).where(eq(socialAccounts.userSeq, squatter.userSeq))).map(({ snsTypeCd }) => snsTypeCd)).toEqual(['KAK'])
  })

  it('is linked to an account of another provider after confirmation [AUTH-04]', async () => {
    await signUp(visitor, 'GOG')
    const { user } = await meOf(visitor)
    const other = newVisitor(api)
    const need = integratedOf(await other.login('KAK'))
    expect(need).toMatchObject({ status: 'NEED', snsTypeCd: 'GOG', needsProof: false })
    const done = await other.call(socialCalls.integrate, { params: { token: need.token }, body: { email: need.email } })
    expect(done.json).toMatchObject({ user: { userSeq: user?.userSeq }, passwordRemoved: false })
    expect(integratedOf(await newVisitor(api).login('KAK')).status).toBe('COMP')
  })

  it.each(['NAV', 'FAB'] as const)('of %s, which does not verify addresses, learns nothing and is not linked [AUTH-04]', async (snsTypeCd) => {
    const person = await emailPerson(true)
    provider.person = { ...provider.person, email: person.email }
    const answer = await visitor.login(snsTypeCd)
    expect(answer.json).toMatchObject({ user: null, integrated: null, signup: { email: person.email, isEmailVerified: false } })
    const { accessToken } = signupOf(answer)
    const proved = await visitor.call(socialCalls.email, { body: { snsTypeCd, accessToken, email: person.email, proof: await visitor.prove(person.email) } })
    const need = integratedOf(await visitor.call(socialCalls.login, { body: { snsTypeCd, accessToken: (proved.json as { accessToken: string }).accessToken } }))
    expect(need).toMatchObject({ status: 'NEED', needsProof: false })
    expect((await visitor.call(socialCalls.integrate, { params: { token: need.token }, body: { email: person.email } })).status).toBe(200)
  })

  it('is not linked by an address that Kakao or Google has not verified [AUTH-04]', async () => {
    const person = await emailPerson(true)
    provider.person = { ...provider.person, email: person.email, verified: false }
    for (const snsTypeCd of ['KAK', 'GOG'] as const) expect((await visitor.login(snsTypeCd)).json).toMatchObject({ user: null, integrated: null, signup: { isEmailVerified: false } })
  })

  it('is refused while the account is blocked', async () => {
    const person = await emailPerson(true)
    await api.server.services.auth.block(person.userSeq)
    provider.person = { ...provider.person, email: person.email }
    expect(outcome(await visitor.login('GOG'))).toEqual([403, '910002'])
    await api.server.services.auth.unblock(person.userSeq)
    expect(integratedOf(await visitor.login('GOG')).status).toBe('NEED')
  })
})
