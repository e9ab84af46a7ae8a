import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { RESET_LINK_LIFETIME_MS } from '#shared/account/passwordReset.ts'
import { resetTokens, socialAccounts, users } from '#server/infra/db/schema/index.ts'
import { MAIL_WINDOW_MS, MAILS_PER_MAILBOX, MAILS_PER_MAILBOX_AND_NETWORK } from '#server/modules/account/mailAllowance.ts'
import { RESET_MAIL_QUEUE } from '#server/modules/account/passwordReset.ts'
import { ATTEMPTS_PER_ACCOUNT } from '#server/modules/auth/attempts.ts'
import { mailedResetToken, resetLinkIn } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildPerson, buildSite, logIn, PASSWORD } from '#tests/support/server/factories.ts'
import type { Person } from '#tests/support/server/factories.ts'

const { sendResetPasswordToken, checkResetPasswordToken, resetPassword } = contract.account
const NEW = 'Brand-new1!'

let api: TestApi
beforeAll(async () => { api = await startApi({ env: { TRUST_PROXY: 'Y', PUBLIC_ORIGIN: 'https://learn.madang.test' } }) })
afterAll(() => api.stop())

const post = (url: string, body: unknown, { token, address = '203.0.113.1' }: { token?: string; address?: string } = {}) =>
  api.send(url, { method: 'POST', body, token, headers: { 'x-forwarded-for': address } })
const codeOf = ({ status, json }: { status: number; json: unknown }) => (status === 200 ? 'ok' : (json as { code: string }).code)
const ask = (email: string, address?: string, channelSeq?: number) => post(callUrl(sendResetPasswordToken, {}), { email, channelSeq }, address === undefined ? {} : { address })
const reset = async (token: string, from: { token?: string; address?: string } = {}, password = NEW) => codeOf(await post(callUrl(resetPassword, {}), { token, password }, from))
const login = async (email: string, password: string, address?: string) => codeOf(await post(callUrl(contract.auth.login, {}), { email, password }, address === undefined ? {} : { address }))
const isLoggedIn = async ({ token }: Person) => (await api.send(callUrl(contract.auth.me, {}), { token })).status === 200
const later = () => api.clock.advance(MAIL_WINDOW_MS)
const db = () => api.server.ports.database.db

describe('a password reset link', () => {
  it('sets the password, once; the old one stops working [AUTH-05]', async () => {
    const person = await buildPerson(api)
    const token = await mailedResetToken(api, person)
    expect(await api.client()(checkResetPasswordToken, { body: { token } })).toEqual({ isValid: true, email: person.email })
    expect(await reset(token)).toBe('ok')
    expect([await login(person.email, PASSWORD), await login(person.email, NEW)]).toEqual(['800002', 'ok'])
    expect(await reset(token, {}, 'Another-one1!')).toBe('910011')
    expect(await api.client()(checkResetPasswordToken, { body: { token } })).toEqual({ isValid: false, email: null })
    expect(await login(person.email, NEW)).toBe('ok')
  })

  it('is used once, however often it is sent concurrently [AUTH-05]', async () => {
    later()
    const token = await mailedResetToken(api, await buildPerson(api))
    const answers = await Promise.all(Array.from({ length: 4 }, (_, at) => reset(token, {}, `Password-${at}!`)))
    expect(answers.sort()).toEqual(['910011', '910011', '910011', 'ok'])
  })

  it('expires after an hour, and when another one is used [AUTH-05]', async () => {
    later()
    const person = await buildPerson(api)
    const [first, second] = [await mailedResetToken(api, person), await mailedResetToken(api, person)]
    expect(await reset(second)).toBe('ok')
    expect(await reset(first)).toBe('910011')
    const third = await mailedResetToken(api, person)
    api.clock.advance(RESET_LINK_LIFETIME_MS)
    expect(await reset(third)).toBe('910011')
    expect(await reset('made-up')).toBe('910011')
  })

  it('stays valid when someone else requests more [AUTH-05]', async () => {
    later()
    const person = await buildPerson(api)
    const token = await mailedResetToken(api, person)
    await ask(person.email, '198.51.100.3')
    await api.runSent(RESET_MAIL_QUEUE)
    expect(await reset(token)).toBe('ok')
  })

  it('refuses a password that signup would refuse [AUTH-05]', async () => {
    later()
    const token = await mailedResetToken(api, await buildPerson(api))
    expect(await reset(token, {}, 'short')).toBe('900010')
    expect(await reset(token)).toBe('ok')
  })

  it('is stored as a hash only [AUTH-05]', async () => {
    later()
    const person = await buildPerson(api)
    const token = await mailedResetToken(api, person)
    expect(JSON.stringify(await db().select().from(resetTokens).where(eq(resetTokens.userSeq, person.userSeq)))).not.toContain(token)
  })

  it('ends all other sessions, and notifies by mail [AUTH-05]', async () => {
    later()
    const here = await buildPerson(api)
    const [elsewhere, other] = [await logIn(api, here), await buildPerson(api)]
    const token = await mailedResetToken(api, here)
    expect(await reset(token, { token: here.token })).toBe('ok')
    expect([await isLoggedIn(here), await isLoggedIn(elsewhere), await isLoggedIn(other)]).toEqual([true, false, true])
    expect(api.mails.at(-1)).toMatchObject({ to: here.email, subject: '비밀번호가 변경되었습니다' })
    expect(await reset(await mailedResetToken(api, here), { token: other.token })).toBe('ok')
    expect([await isLoggedIn(here), await isLoggedIn(other)]).toEqual([false, true])
  })

  it('lifts the login limit for the owner at once [AUTH-01]', async () => {
    later()
    const person = await buildPerson(api)
    for (let round = 0; round < ATTEMPTS_PER_ACCOUNT; round += 1) await login(person.email, 'Not-the-1!')
    expect(await login(person.email, PASSWORD)).toBe('800008')
    expect(await reset(await mailedResetToken(api, person))).toBe('ok')
    expect(await login(person.email, NEW)).toBe('ok')
  })

  it('verifies the address, and removes links that were made before [AUTH-06]', async () => {
    later()
    const link = (userSeq: number) => db().insert(socialAccounts).values({ snsTypeCd: 'KAK', snsId: `kakao-${userSeq}`, userSeq, linkedAt: api.clock.now() })
    const linked = async ({ userSeq }: Person) => (await db().select().from(socialAccounts).where(and(eq(socialAccounts.userSeq, userSeq)))).length
    const [unproved, proved] = [await buildPerson(api), await buildPerson(api)]
    await db().update(users).set({ snsTypeCd: 'KAK' }).where(eq(users.userSeq, unproved.userSeq))
    await db().update(users).set({ isAuthenticated: true }).where(eq(users.userSeq, proved.userSeq))
    await link(unproved.userSeq)
    await link(proved.userSeq)
    for (const person of [unproved, proved]) expect(await reset(await mailedResetToken(api, person))).toBe('ok')
    expect([await linked(unproved), await linked(proved)]).toEqual([0, 1])
    const [row] = await db().select().from(users).where(eq(users.userSeq, unproved.userSeq))
    expect(row).toMatchObject({ isAuthenticated: true, snsTypeCd: 'LIV' })
  })
})

describe('requesting a link', () => {
  it('returns the same for an address without an account, which gets no mail [AUTH-05]', async () => {
    later()
    const { email } = await buildPerson(api)
    const before = api.mails.length
    const [known, unknown] = [await ask(email), await ask('nobody.at.all@madang.test')]
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    expect(api.mails).toHaveLength(before)
    await api.runSent(RESET_MAIL_QUEUE)
    expect(api.mails.slice(before).map(({ to }) => to)).toEqual([email])
  })

  it('sends no mail to a blocked user [AUTH-05]', async () => {
    later()
    const person = await buildPerson(api)
    await api.server.services.auth.block(person.userSeq)
    const before = api.mails.length
    expect(codeOf(await ask(person.email))).toBe('ok')
    await api.runSent(RESET_MAIL_QUEUE)
    expect(api.mails).toHaveLength(before)
  })

  it('sends mail in the reader’s language, with the site’s name and a link to the platform’s own host [AUTH-05]', async () => {
    later()
    const { channelSeq } = await buildSite(api)
    const { email } = await buildPerson(api)
    for (const [language, subject] of [['ko', '[시험 마당] 비밀번호를 다시 설정해 주세요'], ['en', '[시험 마당] Set a new password'], ['ja', '[시험 마당] パスワードの再設定']] as const) {
      // The Host header must not choose the link's host: it would receive the secret.
      await api.send(callUrl(sendResetPasswordToken, {}), { method: 'POST', body: { email, channelSeq }, language, headers: { 'x-forwarded-host': 'evil.test' } })
      await api.runSent(RESET_MAIL_QUEUE)
      expect(api.mails.at(-1)).toMatchObject({ to: email, subject })
      const link = resetLinkIn(api, email)
      expect([link.origin, link.searchParams.get('channelSeq')]).toEqual(['https://learn.madang.test', String(channelSeq)])
    }
    expect(codeOf(await ask(email, undefined, 999_999))).toBe('900012')
  })

  it('is limited per mailbox and network, whether or not there is an account [AUTH-01]', async () => {
    later()
    const { email } = await buildPerson(api)
    for (const address of [email, 'nobody.either@madang.test']) {
      for (let round = 0; round < MAILS_PER_MAILBOX_AND_NETWORK; round += 1) expect(codeOf(await ask(address))).toBe('ok')
      expect(codeOf(await ask(address))).toBe('800008')
      expect(codeOf(await ask(address, '198.51.100.9'))).toBe('ok')
    }
    await api.runSent(RESET_MAIL_QUEUE)
  })

  it('cannot flood a mailbox from many networks; the owner sees the same response and has working links [AUTH-01]', async () => {
    later()
    const person = await buildPerson(api)
    const before = api.mails.length
    for (let round = 0; round < MAILS_PER_MAILBOX * 2; round += 1) expect(codeOf(await ask(person.email, `198.51.${round}.1`))).toBe('ok')
    await api.runSent(RESET_MAIL_QUEUE)
    expect(api.mails).toHaveLength(before + MAILS_PER_MAILBOX)
    expect(codeOf(await ask(person.email))).toBe('ok')
    expect(await reset(resetLinkIn(api, person.email).pathname.split('/').at(-1) ?? '')).toBe('ok')
  })
})
