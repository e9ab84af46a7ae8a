import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '#shared/contract/auth.ts'
import { callUrl } from '#shared/contract/kernel.ts'
import { AppError } from '#shared/errors/table.ts'
import { ATTEMPT_WINDOW_MS, ATTEMPTS_PER_ACCOUNT, ATTEMPTS_PER_ADDRESS } from '#server/modules/auth/attempts.ts'
import { startApi } from '#tests/support/api.ts'
import type { TestApi } from '#tests/support/api.ts'
import { buildPerson, PASSWORD } from '#tests/support/factories.ts'

let api: TestApi
beforeAll(async () => { api = await startApi({ env: { TRUST_PROXY: 'Y' } }) })
afterAll(() => api.stop())

const guess = (email: string, from: string) => api.send(callUrl(auth.login, {}), {
  method: 'POST', body: { email, password: 'Not-the-1!' }, headers: { 'x-forwarded-for': from },
})
const codeOf = async (answer: ReturnType<typeof guess>) => ((await answer).json as { code: string }).code

describe('guessing a password', () => {
  it('many times at once tries hardly more than one after the other [AUTH-01]', async () => {
    const { email } = await buildPerson(api)
    const ended = await Promise.allSettled(Array.from({ length: 30 }, () => api.server.services.auth.login({ email, password: 'Not-the-1!' }, '203.0.113.7')))
    const names = ended.map((end) => (end.status === 'rejected' && end.reason instanceof AppError ? end.reason.errorName : end.status))
    const tried = names.filter((name) => name === 'incorrectPassword').length
    expect(tried).toBeGreaterThanOrEqual(ATTEMPTS_PER_ACCOUNT)
    expect(tried).toBeLessThanOrEqual(ATTEMPTS_PER_ACCOUNT + 1)
    expect(names.filter((name) => name === 'tooManyAttempts')).toHaveLength(30 - tried)
  })

  it('from all addresses of one IPv6 network counts as from one [AUTH-01]', async () => {
    const { email } = await buildPerson(api)
    for (let round = 1; round <= ATTEMPTS_PER_ACCOUNT; round += 1) expect(await codeOf(guess(email, `2001:db8:1:2::${round}`))).toBe('800002')
    expect(await codeOf(guess(email, '2001:db8:1:2:ffff::1'))).toBe('800008')
    expect(await codeOf(guess(email, '2001:db8:1:3::1'))).toBe('800002')
  })

  it('of many accounts from one address is slow, and keeps no one out who is elsewhere [AUTH-01]', async () => {
    const { email } = await buildPerson(api)
    const [from, elsewhere] = ['192.0.2.77', '198.51.100.8']
    for (let round = 0; round < ATTEMPTS_PER_ADDRESS; round += 1) expect(await codeOf(guess(`nobody${round}@madang.test`, from))).toBe('999998')
    expect(await codeOf(guess(email, from))).toBe('800008')
    await expect(api.server.services.auth.login({ email, password: PASSWORD }, from)).rejects.toMatchObject({ errorName: 'tooManyAttempts' })
    expect((await api.server.services.auth.login({ email, password: PASSWORD }, elsewhere)).email).toBe(email)
    api.clock.advance(ATTEMPT_WINDOW_MS)
    expect((await api.server.services.auth.login({ email, password: PASSWORD }, from)).email).toBe(email)
  })

  it('does not keep the owner out who logs in from elsewhere, in several places at once [AUTH-01]', async () => {
    const { email } = await buildPerson(api)
    for (let round = 0; round <= ATTEMPTS_PER_ACCOUNT; round += 1) await guess(email, '203.0.113.9')
    const logins = await Promise.all(Array.from({ length: 12 }, () => api.server.services.auth.login({ email, password: PASSWORD }, '198.51.100.1')))
    expect(logins.map((user) => user.email)).toEqual(Array.from({ length: 12 }, () => email))
  })
})
