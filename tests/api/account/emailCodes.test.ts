import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { EMAIL_CODE_GUESSES, EMAIL_CODE_LIFETIME_MS, EMAIL_CODE_RESEND_MS } from '#shared/account/emailCode.ts'
import { emailCodes, users } from '#server/infra/db/schema/index.ts'
import { takeEmailProof } from '#server/modules/account/emailProof.ts'
import { MAIL_WINDOW_MS, MAILS_PER_MAILBOX, MAILS_PER_MAILBOX_AND_NETWORK, MAILS_TO_OWN } from '#server/modules/account/mailAllowance.ts'
import { ATTEMPT_WINDOW_MS, ATTEMPTS_PER_ADDRESS } from '#server/modules/auth/attempts.ts'
import { createOneTime } from '#server/infra/tokens/oneTime.ts'
import { codeIn, mailedCode } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { RawRequest, TestApi } from '#tests/support/server/api.ts'
import { buildPerson, buildSite } from '#tests/support/server/factories.ts'

const { sendCode, validateCode, authentication } = contract.account

let api: TestApi
beforeAll(async () => { api = await startApi({ env: { TRUST_PROXY: 'Y' } }) })
afterAll(() => api.stop())

interface From { token?: string; client?: string; address?: string }
const by = ({ token, client = 'a browser', address = '203.0.113.1' }: From): RawRequest => ({ token, headers: { 'client-id': client, 'x-forwarded-for': address } })
const codeOf = ({ status, json }: { status: number; json: unknown }) => (status === 200 ? 'ok' : (json as { code: string }).code)
const ask = async (email: string, from: From = {}) => codeOf(await api.send(callUrl(sendCode, {}), { ...by(from), method: 'POST', body: { email } }))
const enter = (email: string, code: string, from: From = {}) => api.send(callUrl(authentication, {}), { ...by(from), method: 'POST', body: { email, code } })
const look = (email: string, code: string, from: From = {}) => api.send(callUrl(validateCode, { params: { code }, query: { email } }), by(from))
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')
const isVerified = async (email: string) => (await api.server.ports.database.db.select().from(users).where(eq(users.email, email)))[0]?.isAuthenticated
const oneTime = () => createOneTime(api.server.ports.database.db, api.clock)

/** Past every window, so that tests do not use up each other's limits. */
const later = () => api.clock.advance(MAIL_WINDOW_MS)

describe('an emailed code', () => {
  it('verifies the signed-in user’s account, once [AUTH-06]', async () => {
    const person = await buildPerson(api)
    expect(await isVerified(person.email)).toBe(false)
    const code = await mailedCode(api, person)
    const { user } = await person.client(authentication, { body: { code, email: person.email } })
    expect(user).toMatchObject({ userSeq: person.userSeq, isAuthenticated: true })
    expect(await isVerified(person.email)).toBe(true)
    await expect(person.client(authentication, { body: { code, email: person.email } })).rejects.toMatchObject({ code: '800000' })
  })

  it('is used once, however often it is sent concurrently [AUTH-06]', async () => {
    later()
    const { email } = await buildPerson(api)
    await ask(email)
    const code = codeIn(api, email)
    const answers = await Promise.all(Array.from({ length: 4 }, () => enter(email, code)))
    expect(answers.map(codeOf).sort()).toEqual(['800000', '800000', '800000', 'ok'])
  })

  it('is refused after ten minutes, after a newer code, and for another address [AUTH-06]', async () => {
    later()
    const [one, other] = [await buildPerson(api), await buildPerson(api)]
    await ask(one.email)
    const first = codeIn(api, one.email)
    expect((await look(one.email, first)).json).toEqual({ isValid: true })
    await ask(other.email)
    // The codes are equal by chance once in a million.
    expect((await look(other.email, first)).json).toEqual({ isValid: first === codeIn(api, other.email) })
    api.clock.advance(EMAIL_CODE_RESEND_MS)
    await ask(one.email)
    const second = codeIn(api, one.email)
    expect((await look(one.email, first)).json).toEqual({ isValid: first === second })
    api.clock.advance(EMAIL_CODE_LIFETIME_MS)
    expect(codeOf(await enter(one.email, second))).toBe('800000')
  })

  it('expires after too many guesses, also concurrent ones [AUTH-06]', async () => {
    later()
    const { email } = await buildPerson(api)
    await ask(email)
    const code = codeIn(api, email)
    const guesses = await Promise.all(Array.from({ length: EMAIL_CODE_GUESSES * 3 }, (_, at) => (at % 2 === 0 ? enter(email, otherThan(code)) : look(email, otherThan(code)))))
    const judged = guesses.filter(({ status, json }) => codeOf({ status, json }) !== '800008')
    expect(judged).toHaveLength(EMAIL_CODE_GUESSES)
    expect(codeOf(await enter(email, code))).toBe('800008')
    expect(codeOf(await look(email, code))).toBe('800008')
    api.clock.advance(EMAIL_CODE_RESEND_MS)
    await ask(email)
    expect(codeOf(await enter(email, codeIn(api, email)))).toBe('ok')
  })

  it('is not used up by checking whether it is right [AUTH-06]', async () => {
    later()
    const { email } = await buildPerson(api)
    await ask(email)
    const code = codeIn(api, email)
    for (let round = 0; round <= EMAIL_CODE_GUESSES; round += 1) expect((await look(email, code)).json).toEqual({ isValid: true })
    expect(codeOf(await enter(email, code))).toBe('ok')
  })

  it('is stored in a form that no one can read back [AUTH-06]', async () => {
    later()
    const { email } = await buildPerson(api)
    await ask(email)
    const [row] = await api.server.ports.database.db.select().from(emailCodes).where(eq(emailCodes.email, email))
    expect(row?.codeHash).toMatch(/^[\da-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(codeIn(api, email))
  })

  it('is written in the client’s language, with the name of the site [AUTH-06]', async () => {
    later()
    const { channelSeq } = await buildSite(api)
    const { email } = await buildPerson(api)
    for (const [language, subject] of [['ko', '[시험 마당] 인증번호를 확인해 주세요'], ['en', '[시험 마당] Your verification code'], ['ja', '[시험 마당] 認証コードのご案内']] as const) {
      await api.client(undefined, language)(sendCode, { body: { email, channelSeq } })
      expect(api.mails.at(-1)).toMatchObject({ to: email, subject })
      expect(api.mails.at(-1)?.html).toContain(codeIn(api, email))
      later()
    }
    expect(await codeOf(await api.send(callUrl(sendCode, {}), { method: 'POST', body: { email, channelSeq: 999_999 } }))).toBe('900012')
  })
})

describe('another client', () => {
  it('cannot guess, use up or replace the code of another client [AUTH-06]', async () => {
    later()
    const { email } = await buildPerson(api)
    await ask(email, { client: 'owner' })
    const code = codeIn(api, email)
    for (let round = 0; round < EMAIL_CODE_GUESSES * 2; round += 1) expect(codeOf(await enter(email, otherThan(code), { client: 'stranger', address: '198.51.100.7' }))).toBe('800000')
    expect(codeOf(await enter(email, code, { client: 'stranger', address: '198.51.100.7' }))).toBe('800000')
    await ask(email, { client: 'stranger', address: '198.51.100.7' })
    expect(codeOf(await enter(email, code, { client: 'owner' }))).toBe('ok')
  })

  it('verifies only the signed-in user’s own account [AUTH-06]', async () => {
    later()
    const [owner, stranger] = [await buildPerson(api), await buildPerson(api)]
    await ask(owner.email, { token: stranger.token })
    const answer = await enter(owner.email, codeIn(api, owner.email), { token: stranger.token })
    expect(answer.json).toMatchObject({ user: null })
    expect(await isVerified(owner.email)).toBe(false)
    expect(await isVerified(stranger.email)).toBe(false)
  })

  it('verifies no account when not signed in: another user may have created it with that address [AUTH-06]', async () => {
    later()
    const { email } = await buildPerson(api)
    await ask(email)
    expect((await enter(email, codeIn(api, email))).json).toMatchObject({ user: null })
    expect(await isVerified(email)).toBe(false)
  })

  it('cannot keep the owner from receiving a code [AUTH-01]', async () => {
    later()
    const owner = await buildPerson(api)
    const answers: string[] = []
    for (let round = 0; round <= MAILS_PER_MAILBOX; round += 1) {
      answers.push(await ask(owner.email, { client: `stranger ${round}`, address: `198.51.${Math.floor(round / 3)}.1` }))
    }
    expect(answers).toEqual([...Array.from({ length: MAILS_PER_MAILBOX }, () => 'ok'), '800008'])
    expect(await ask(owner.email, { token: owner.token })).toBe('ok')
    expect(codeOf(await enter(owner.email, codeIn(api, owner.email), { token: owner.token }))).toBe('ok')
  })
})

describe('requesting codes', () => {
  it('is refused within a minute, with the seconds to wait [AUTH-06]', async () => {
    later()
    const { email } = await buildPerson(api)
    expect(await ask(email)).toBe('ok')
    api.clock.advance(10_000)
    const answer = await api.send(callUrl(sendCode, {}), { ...by({}), method: 'POST', body: { email } })
    expect([codeOf(answer), answer.headers['retry-after']]).toEqual(['800008', '50'])
    api.clock.advance(50_000)
    expect(await ask(email)).toBe('ok')
  })

  it('concurrently sends one mail [AUTH-06]', async () => {
    later()
    const { email } = await buildPerson(api)
    const before = api.mails.length
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(email)))
    expect(answers.sort()).toEqual(['800008', '800008', '800008', 'ok'])
    expect(api.mails).toHaveLength(before + 1)
  })

  it('is limited per mailbox and network, without using up the limits of others [AUTH-01]', async () => {
    later()
    const { email } = await buildPerson(api)
    for (let round = 0; round < MAILS_PER_MAILBOX_AND_NETWORK; round += 1) expect(await ask(email, { client: `tab ${round}` })).toBe('ok')
    for (let round = 0; round < MAILS_PER_MAILBOX; round += 1) expect(await ask(email, { client: `more ${round}` })).toBe('800008')
    expect(await ask(email, { address: '198.51.100.1' })).toBe('ok')
  })

  it('is limited for one’s own address too [AUTH-06]', async () => {
    later()
    const { email, token } = await buildPerson(api)
    for (let round = 0; round < MAILS_TO_OWN; round += 1) {
      expect(await ask(email, { token })).toBe('ok')
      api.clock.advance(EMAIL_CODE_RESEND_MS)
    }
    expect(await ask(email, { token })).toBe('800008')
  })

  it('reports when the mail could not be sent, and may be repeated at once [AUTH-06]', async () => {
    later()
    const { email } = await buildPerson(api)
    const { mailer } = api.server.ports
    const { send } = mailer
    mailer.send = () => Promise.reject(new Error('the mail server is away'))
    expect(await ask(email)).toBe('910010')
    mailer.send = send
    expect(await ask(email)).toBe('ok')
  })
})

it('guessing many codes from one address is slow [AUTH-01]', async () => {
  later()
  for (let round = 0; round < ATTEMPTS_PER_ADDRESS; round += 1) {
    expect((await look(`nobody${round}@madang.test`, '123456', { address: '192.0.2.50' })).json).toEqual({ isValid: false })
  }
  expect(codeOf(await look('nobody@madang.test', '123456', { address: '192.0.2.50' }))).toBe('800008')
  expect((await look('nobody@madang.test', '123456', { address: '192.0.2.51' })).json).toEqual({ isValid: false })
  api.clock.advance(ATTEMPT_WINDOW_MS)
  expect((await look('nobody@madang.test', '123456', { address: '192.0.2.50' })).json).toEqual({ isValid: false })
})

describe('the proof from a code', () => {
  it('is single use, for its address only, for ten minutes; anything else is unauthorised [AUTH-04]', async () => {
    later()
    const { email } = await buildPerson(api)
    const prove = async () => {
      await ask(email)
      const { proof } = (await enter(email, codeIn(api, email))).json as { proof: string }
      api.clock.advance(EMAIL_CODE_RESEND_MS)
      return proof
    }
    const refused = { errorName: 'unauthorizedEmail' }
    const proof = await prove()
    await takeEmailProof(oneTime(), proof, email.toUpperCase())
    await expect(takeEmailProof(oneTime(), proof, email)).rejects.toMatchObject(refused)
    await expect(takeEmailProof(oneTime(), await prove(), 'other@madang.test')).rejects.toMatchObject(refused)
    await expect(takeEmailProof(oneTime(), 'made up', email)).rejects.toMatchObject(refused)
    const old = await prove()
    api.clock.advance(EMAIL_CODE_LIFETIME_MS)
    await expect(takeEmailProof(oneTime(), old, email)).rejects.toMatchObject(refused)
  })
})
