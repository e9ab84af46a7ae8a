import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '#shared/auth/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { AppError } from '#shared/kernel/errors.ts'
import {
  ATTEMPT_WINDOW_MS, ATTEMPTS_OF_STRANGERS, ATTEMPTS_PER_ACCOUNT, ATTEMPTS_PER_ADDRESS, createAttempts, NETWORKS_PER_OWNER, STRANGERS_WAIT_MS, STRANGERS_WINDOW_MS,
} from '#server/modules/auth/attempts.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildPerson, PASSWORD } from '#tests/support/server/factories.ts'

let api: TestApi
beforeAll(async () => { api = await startApi({ passwords: 'real', env: { TRUST_PROXY: 'Y' } }) })
afterAll(() => api.stop())

const send = (email: string, password: string, from: string, clientId: string) => api.send(callUrl(auth.login, {}), {
  method: 'POST', body: { email, password }, headers: { 'x-forwarded-for': from, 'client-id': clientId },
})
const guess = (email: string, from: string) => send(email, 'Not-the-1!', from, 'a-guesser')
const codeOf = async (answer: ReturnType<typeof guess>) => ((await answer).json as { code: string }).code
/** Logs in through the service, without a session: the client does not become a known one. */
const enter = (email: string, address: string, password = PASSWORD) => api.server.services.auth.login({ email, password }, { address, clientId: `client at ${address}` })
/** As many failures from separate networks as it takes to slow the account down. */
async function storm(email: string): Promise<void> {
  for (let round = 0; round < ATTEMPTS_OF_STRANGERS; round += 1) expect(await codeOf(guess(email, `198.18.0.${round}`))).toBe('800002')
}

describe('guessing a password', () => {
  it('in parallel gets no more attempts than in sequence [AUTH-01]', async () => {
    const { email } = await buildPerson(api)
    const ended = await Promise.allSettled(Array.from({ length: 30 }, () => enter(email, '203.0.113.7', 'Not-the-1!')))
    const names = ended.map((end) => (end.status === 'rejected' && end.reason instanceof AppError ? end.reason.errorName : end.status))
    expect(names.filter((name) => name === 'incorrectPassword')).toHaveLength(ATTEMPTS_PER_ACCOUNT)
    expect(names.filter((name) => name === 'tooManyAttempts')).toHaveLength(30 - ATTEMPTS_PER_ACCOUNT)
  })

  it('in parallel at several server processes is counted before the password is checked [AUTH-01]', async () => {
    const { email } = await buildPerson(api)
    const { clock, database: { db } } = api.server.ports
    const processes = Array.from({ length: 10 }, () => createAttempts(db, clock))
    const begun = await Promise.allSettled(Array.from({ length: 40 }, (_, index) => processes[index % 10]!.begin(email, '203.0.113.17', true)))
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(ATTEMPTS_PER_ACCOUNT)
    const strangers = await Promise.allSettled(Array.from({ length: 2 * ATTEMPTS_OF_STRANGERS }, (_, index) => processes[index % 10]!.begin(email, `203.0.112.${index}`, true)))
    expect(strangers.filter(({ status }) => status === 'fulfilled')).toHaveLength(ATTEMPTS_OF_STRANGERS - ATTEMPTS_PER_ACCOUNT + 1)
  })

  it('does not count a correct password [AUTH-01]', async () => {
    const { email } = await buildPerson(api)
    const address = '203.0.113.18'
    for (let round = 0; round < 2 * ATTEMPTS_PER_ACCOUNT; round += 1) expect((await enter(email, address)).email).toBe(email)
    for (let round = 0; round < ATTEMPTS_PER_ACCOUNT; round += 1) expect(await codeOf(guess(email, address))).toBe('800002')
  })

  it('of one account from many networks is limited as a whole [AUTH-01]', async () => {
    const { email } = await buildPerson(api)
    await storm(email)
    expect(await codeOf(guess(email, '198.19.0.1'))).toBe('800002')
    const refused = await guess(email, '198.19.0.2')
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, STRANGERS_WAIT_MS / 1000])
    const ended = await Promise.all(Array.from({ length: 10 }, (_, index) => codeOf(guess(email, `198.19.1.${index}`))))
    expect(ended).toEqual(Array.from({ length: 10 }, () => '800008'))
    api.clock.advance(STRANGERS_WAIT_MS)
    const next = await Promise.all(Array.from({ length: 10 }, (_, index) => codeOf(guess(email, `198.19.2.${index}`))))
    expect(next.filter((code) => code === '800002')).toHaveLength(1)
    expect(await codeOf(guess((await buildPerson(api)).email, '198.19.0.2'))).toBe('800002')
    api.clock.advance(STRANGERS_WINDOW_MS)
    expect(await codeOf(guess(email, '198.19.3.1'))).toBe('800002')
    expect(await codeOf(guess(email, '198.19.3.2'))).toBe('800002')
  })

  it('by many attackers does not lock the owner out: not in a known network or client, and elsewhere only briefly [AUTH-01]', async () => {
    const { email } = await buildPerson(api)
    expect((await send(email, PASSWORD, '192.0.2.5', 'client at 192.0.2.5')).status).toBe(200)
    await storm(email)
    expect(await codeOf(guess(email, '198.19.0.1'))).toBe('800002')
    expect((await enter(email, '192.0.2.5')).email).toBe(email)
    expect((await send(email, PASSWORD, '192.0.2.6', 'client at 192.0.2.5')).status).toBe(200)
    expect(await codeOf(send(email, PASSWORD, '192.0.2.7', 'a new one'))).toBe('800008')
    api.clock.advance(STRANGERS_WAIT_MS)
    expect((await send(email, PASSWORD, '192.0.2.7', 'a new one')).status).toBe(200)
    expect(await codeOf(guess(email, '198.19.0.2'))).toBe('800002')
    expect((await send(email, PASSWORD, '192.0.2.7', 'yet another')).status).toBe(200)
  })

  it('does not lock out a client that signed up: signup makes it a known one [AUTH-01] [AUTH-03]', async () => {
    const email = 'just.signed.up@madang.test'
    const signedUp = await api.send(callUrl(auth.signup, {}), {
      method: 'POST', body: { email, name: '홍길동', password: PASSWORD, termsYn: 'Y', privacyYn: 'Y', over14Yn: 'Y' },
      headers: { 'x-forwarded-for': '192.0.2.90', 'client-id': 'who signed up' },
    })
    expect(signedUp.status).toBe(200)
    await storm(email)
    expect(await codeOf(guess(email, '198.19.0.1'))).toBe('800002')
    expect(await codeOf(send(email, PASSWORD, '192.0.2.91', 'another'))).toBe('800008')
    expect((await send(email, PASSWORD, '192.0.2.91', 'who signed up')).status).toBe(200)
  })

  it('of an unknown address is limited the same way [AUTH-01]', async () => {
    const ended: string[] = []
    for (let round = 0; round < ATTEMPTS_OF_STRANGERS + 3; round += 1) ended.push(await codeOf(guess('nobody-at-all@madang.test', `198.18.7.${round}`)))
    expect(ended.filter((code) => code === '999998')).toHaveLength(ATTEMPTS_OF_STRANGERS + 1)
    expect(ended.slice(-2)).toEqual(['800008', '800008'])
  })

  it('from all networks of one IPv6 allocation counts as from a few [AUTH-01]', async () => {
    const { email } = await buildPerson(api)
    const most = ATTEMPTS_PER_ACCOUNT * NETWORKS_PER_OWNER
    for (let round = 0; round < most; round += 1) expect(await codeOf(guess(email, `2001:db8:77:${round}::1`))).toBe('800002')
    expect(await codeOf(guess(email, '2001:db8:77:ffff::1'))).toBe('800008')
    expect(await codeOf(guess(email, '2001:db8:78::1'))).toBe('800002')
    const all = ATTEMPTS_PER_ADDRESS * NETWORKS_PER_OWNER
    for (let round = most; round < all; round += 1) expect(await codeOf(guess(`nobody${round}@madang.test`, `2001:db8:77:${round}::1`))).toBe('999998')
    expect(await codeOf(guess('nobody@madang.test', '2001:db8:77:eeee::1'))).toBe('800008')
  })

  it('from all addresses of one IPv6 network counts as one [AUTH-01]', async () => {
    const { email } = await buildPerson(api)
    for (let round = 1; round <= ATTEMPTS_PER_ACCOUNT; round += 1) expect(await codeOf(guess(email, `2001:db8:1:2::${round}`))).toBe('800002')
    expect(await codeOf(guess(email, '2001:db8:1:2:ffff::1'))).toBe('800008')
    expect(await codeOf(guess(email, '2001:db8:1:3::1'))).toBe('800002')
  })

  it('of many accounts from one address is limited there only [AUTH-01]', async () => {
    const { email } = await buildPerson(api)
    const [from, elsewhere] = ['192.0.2.77', '198.51.100.8']
    for (let round = 0; round < ATTEMPTS_PER_ADDRESS; round += 1) expect(await codeOf(guess(`nobody${round}@madang.test`, from))).toBe('999998')
    expect(await codeOf(guess(email, from))).toBe('800008')
    await expect(enter(email, from)).rejects.toMatchObject({ errorName: 'tooManyAttempts' })
    expect((await enter(email, elsewhere)).email).toBe(email)
    api.clock.advance(ATTEMPT_WINDOW_MS)
    expect((await enter(email, from)).email).toBe(email)
  })

  it('does not affect the owner’s parallel logins from another address [AUTH-01]', async () => {
    const { email } = await buildPerson(api)
    for (let round = 0; round <= ATTEMPTS_PER_ACCOUNT; round += 1) await guess(email, '203.0.113.9')
    const logins = await Promise.all(Array.from({ length: 12 }, () => enter(email, '198.51.100.1')))
    expect(logins.map((user) => user.email)).toEqual(Array.from({ length: 12 }, () => email))
  })
})
