import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { snsTypes } from '#shared/social/providers.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { cameBack, socialHandle } from '#tests/support/social/socialStandIn.ts'

let api: TestApi
beforeAll(async () => { api = await startApi({ env: { SNS_STAND_IN: 'Y', TRUST_PROXY: 'Y' } }) })
afterAll(() => api.stop())

const authorize = async () => new URL((await api.client()(contract.social.start, { body: { snsTypeCd: 'KAK' } })).url)

it.each(snsTypes)('replaces %s where it is not configured, the same user by the same address [AUTH-03]', async (snsTypeCd) => {
  const email = `${snsTypeCd.toLowerCase()}@madang.test`
  const login = async () => api.client()(contract.social.login, { body: await socialHandle(api, null, { snsTypeCd, email }) })
  const { signup } = await login()
  expect(signup).toMatchObject({ email, name: '홍길동', isEmailVerified: snsTypeCd === 'KAK' || snsTypeCd === 'GOG' })
})

it('can refuse, and redirects only to the requesting page', async () => {
  const page = await authorize()
  const answer = (more: Record<string, string>) => api.send(`${page.pathname.replace(/authorize$/, 'answer')}?${new URLSearchParams({ ...Object.fromEntries(page.searchParams), ...more })}`)
  const denied = await answer({ decision: 'deny' })
  expect(denied.headers['location']).toMatch(/\/authcallback\?state=[\w-]{43}&error=access_denied$/)
  expect((await answer({ decision: 'agree', redirect_uri: 'https://evil.example/authcallback' })).status).toBe(400)
})

it('returns nothing for a code without its verifier, or a used one', async () => {
  const exchange = (code: string) => api.send('/dev/social/GOG/token', {
    method: 'POST', body: new URLSearchParams({ code, code_verifier: 'wrong' }).toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const { code } = await cameBack(api, null, { snsTypeCd: 'GOG' })
  expect((await exchange(code)).json).toEqual({ error: 'invalid_grant' })
  const used = await cameBack(api, null, { snsTypeCd: 'NAV' })
  await api.client()(contract.social.token, { body: used })
  expect((await exchange(used.code)).json).toEqual({ error: 'invalid_grant' })
})

it('is available to the server’s operator only', async () => {
  const page = await authorize()
  const path = `${page.pathname}${page.search}`
  const here = await api.send(path)
  expect([here.status, here.text.includes('누구로 로그인할지')]).toEqual([200, true])
  expect((await api.send(path, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(404)
  const bare = await startApi()
  expect((await bare.send(path)).status).toBe(404)
  await bare.stop()
})
