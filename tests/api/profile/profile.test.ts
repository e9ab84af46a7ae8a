import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '#shared/auth/contract.ts'
import { channelCalls } from '#shared/channel/contract.ts'
import { courseCalls } from '#shared/course/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { profileCalls } from '#shared/profile/contract.ts'
import { BIOGRAPHY_MAX } from '#shared/profile/fields.ts'
import { users } from '#server/infra/db/schema/index.ts'
import { ATTEMPTS_PER_ACCOUNT } from '#server/modules/auth/attempts.ts'
import { REMOVE_STORED_QUEUE } from '#server/infra/storage/removal.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite, logIn, PASSWORD, pictureUrl } from '#tests/support/server/factories.ts'
import type { Person } from '#tests/support/server/factories.ts'
import { outcome, refusedAs } from '#tests/support/outcome.ts'
import { isLoggedIn, openSession, tryLogin, tryOut } from '#tests/support/server/ownAccount.ts'
import { buildPasswordless, emailProofOf } from '#tests/support/server/passwordless.ts'

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

const NEW_PASSWORD = 'Another2@'
const infoOf = async (person: Person) => (await person.client(profileCalls.userInfo)).userInfo

describe('name and phone [AUTH-10]', () => {
  it('are changed by their user, the phone as digits with the time', async () => {
    const person = await buildPerson(api)
    await person.client(profileCalls.changeName, { body: { name: ' 박마당 ' } })
    const { phoneAt } = await person.client(profileCalls.changePhone, { body: { phone: '010-1234-5678' } })
    expect(phoneAt).toBe(api.clock.now().toISOString())
    expect(await infoOf(person)).toMatchObject({ userSeq: person.userSeq, name: '박마당', phone: '01012345678', phoneAt, email: person.email, hasPassword: true })
    await person.client(profileCalls.changePhone, { body: { phone: '' } })
    expect(await infoOf(person)).toMatchObject({ phone: null, phoneAt: null })
  })

  it.each([['changeName', { name: '박' }], ['changeName', { name: '<b>' }], ['changePhone', { phone: '010-12' }]] as const)('%s refuses %j', async (call, body) => {
    expect(await tryOut(api, await buildPerson(api), call, body)).toEqual(refusedAs('invalidInput'))
  })
})

describe('what a person says about themselves [AUTH-10]', () => {
  it('is shown to visitors of the classes that they run, as it was written, until they remove it', async () => {
    const { channelSeq, courseSeq, teacher } = await buildCourse(api)
    const shown = async () => (await api.client()(courseCalls.detail, { params: { channelSeq, courseSeq } })).classManagers.map(({ userSeq, biography }) => [userSeq, biography])
    expect([await shown(), (await infoOf(teacher)).biography]).toEqual([[[teacher.userSeq, '']], ''])
    const biography = '도자기를 굽습니다.\n<script>alert(1)</script>'
    await teacher.client(profileCalls.changeBiography, { body: { biography: `\n ${biography} \n` } })
    expect([await shown(), (await infoOf(teacher)).biography]).toEqual([[[teacher.userSeq, biography]], biography])
    await teacher.client(profileCalls.changeBiography, { body: { biography: ' ' } })
    expect([await shown(), (await infoOf(teacher)).biography]).toEqual([[[teacher.userSeq, '']], ''])
  })

  it.each([[200, 'a'.repeat(BIOGRAPHY_MAX)], [400, 'a'.repeat(BIOGRAPHY_MAX + 1)], [400, null]])('is answered with %i for %j', async (status, biography) => {
    const { token } = await buildPerson(api)
    expect((await api.send(callUrl(profileCalls.changeBiography, {}), { method: 'POST', token, body: { biography } })).status).toBe(status)
  })
})

describe('missing particulars [AUTH-10]', () => {
  it('are returned for the given site', async () => {
    const { channelSeq } = await buildSite(api)
    const person = await buildPerson(api)
    expect(await person.client(profileCalls.checkUserInfo, { query: { channelSeq } })).toEqual({ isChannelUser: false, missing: ['emailAuthentication', 'phone'] })
    await person.client(channelCalls.join, { params: { channelSeq } })
    await person.client(profileCalls.changePhone, { body: { phone: '021234567' } })
    await api.server.ports.database.db.update(users).set({ isAuthenticated: true }).where(eq(users.userSeq, person.userSeq))
    expect(await person.client(profileCalls.checkUserInfo, { query: { channelSeq } })).toEqual({ isChannelUser: true, missing: [] })
  })

  it('are not returned for an unknown site', async () => {
    const { token } = await buildPerson(api)
    expect(outcome(await api.send(callUrl(profileCalls.checkUserInfo, { query: { channelSeq: 987_654 } }), { token }))).toEqual(refusedAs('siteNotFound'))
  })
})

describe('a person\'s picture [AUTH-10]', () => {
  const shown = (url: string | null) => api.send(url ?? '/images/0/none')

  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('is accepted as %s, stored apart from the sites and served at its URL', async (format) => {
    const person = await buildPerson(api)
    const { profileImageUrl } = await person.client(profileCalls.changeImage, { body: { image: await pictureUrl({ format, width: 64, height: 64 }) } })
    expect(profileImageUrl).toMatch(/^\/images\/0\/[0-9a-f]{32}\.small\.webp$/)
    expect((await person.client(auth.me)).user.profileImageUrl).toBe(profileImageUrl)
    const answer = await shown(profileImageUrl)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  it('is deleted when replaced or removed', async () => {
    const person = await buildPerson(api)
    const image = await pictureUrl({ width: 64, height: 64 })
    const { profileImageUrl: first } = await person.client(profileCalls.changeImage, { body: { image } })
    const { profileImageUrl: second } = await person.client(profileCalls.changeImage, { body: { image } })
    await api.runSent(REMOVE_STORED_QUEUE)
    expect([(await shown(first)).status, (await shown(second)).status]).toEqual([404, 200])
    expect(await person.client(profileCalls.changeImage, { body: { image: '' } })).toEqual({ profileImageUrl: null })
    await api.runSent(REMOVE_STORED_QUEUE)
    expect((await shown(second)).status).toBe(404)
  })

  it.each([
    ['a text that says it is a picture', `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`, 'fileTypeRefused'],
    ['no data URL', 'https://example.com/a.png', 'fileTypeRefused'],
    ['more than 2 MB', `data:image/png;base64,${Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(2_100_000)]).toString('base64')}`, 'fileLimitExceeded'],
  ] as const)('is refused as %s, and the old one stays', async (_, image, name) => {
    const person = await buildPerson(api)
    const { profileImageUrl } = await person.client(profileCalls.changeImage, { body: { image: await pictureUrl({ width: 64, height: 64 }) } })
    expect(await tryOut(api, person, 'changeImage', { image })).toEqual(refusedAs(name))
    expect((await shown(profileImageUrl)).status).toBe(200)
    expect((await infoOf(person)).profileImageUrl).toBe(profileImageUrl)
  })
})

describe('the password [AUTH-10]', () => {
  it('is changed with the current one: other sessions end, this one stays, and a mail is sent', async () => {
    const person = await buildPerson(api)
    const elsewhere = await logIn(api, person)
    const before = api.mails.length
    await person.client(profileCalls.changePassword, { body: { password: PASSWORD, newPassword: NEW_PASSWORD } })
    expect([await isLoggedIn(api, person), await isLoggedIn(api, elsewhere)]).toEqual([true, false])
    expect(await tryLogin(api, person.email, PASSWORD)).toEqual(refusedAs('incorrectPassword'))
    expect((await tryLogin(api, person.email, NEW_PASSWORD))[0]).toBe(200)
    expect(api.mails.slice(before).map(({ to, subject }) => [to, subject])).toEqual([[person.email, '비밀번호가 변경되었습니다']])
  })

  it.each([
    ['a wrong one', { password: 'Wrong-1!', newPassword: NEW_PASSWORD }, 'incorrectPassword'],
    ['none', { password: '', newPassword: NEW_PASSWORD }, 'emptyPassword'],
    ['a new one that breaks its rule', { password: PASSWORD, newPassword: 'short' }, 'invalidInput'],
    ['the same again', { password: PASSWORD, newPassword: PASSWORD }, 'invalidInput'],
  ] as const)('is not changed for %s', async (_, body, name) => {
    const person = await buildPerson(api)
    const elsewhere = await logIn(api, person)
    expect(await tryOut(api, person, 'changePassword', body)).toEqual(refusedAs(name))
    expect([await isLoggedIn(api, elsewhere), (await tryLogin(api, person.email, PASSWORD))[0]]).toEqual([true, 200])
  })

  it('cannot be guessed with a stolen session: 800008 after five', async () => {
    const person = await buildPerson(api)
    const guess = (password: string) => tryOut(api, person, 'changePassword', { password, newPassword: NEW_PASSWORD })
    for (let attempt = 0; attempt < ATTEMPTS_PER_ACCOUNT; attempt += 1) expect(await guess('Wrong-1!')).toEqual(refusedAs('incorrectPassword'))
    expect(await guess(PASSWORD)).toEqual(refusedAs('tooManyAttempts'))
  })

  it('is set where there is none, with a single-use proof of the address', async () => {
    const person = await buildPasswordless(api)
    const stranger = await buildPasswordless(api)
    const elsewhere = await openSession(api, person)
    expect((await infoOf(person)).hasPassword).toBe(false)
    expect(await tryOut(api, person, 'setPassword', { proof: await emailProofOf(api, stranger), newPassword: NEW_PASSWORD })).toEqual(refusedAs('unauthorizedEmail'))
    expect(await tryOut(api, person, 'setPassword', { proof: 'guessed', newPassword: NEW_PASSWORD })).toEqual(refusedAs('unauthorizedEmail'))
    const proof = await emailProofOf(api, person)
    await person.client(profileCalls.setPassword, { body: { proof, newPassword: NEW_PASSWORD } })
    expect((await tryLogin(api, person.email, NEW_PASSWORD))[0]).toBe(200)
    expect([await isLoggedIn(api, person), await isLoggedIn(api, elsewhere)]).toEqual([true, false])
    expect(await tryOut(api, person, 'setPassword', { proof: await emailProofOf(api, person), newPassword: 'Third-3!' })).toEqual(refusedAs('conflict'))
  })
})

describe('sessions [AUTH-10] [AUTH-08]', () => {
  it('are listed with their device, the current one first', async () => {
    const person = await buildPerson(api)
    api.clock.advance(60_000)
    await api.send(callUrl(auth.login, {}), {
      method: 'POST', body: { email: person.email, password: PASSWORD },
      headers: { origin: api.origin, 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36' },
    })
    const { sessions } = await person.client(profileCalls.sessions)
    expect(sessions.map(({ device, isCurrent }) => ({ device, isCurrent }))).toEqual([
      { device: { kind: 'app', browser: null, system: null }, isCurrent: true },
      { device: { kind: 'computer', browser: 'Chrome', system: 'Windows' }, isCurrent: false },
    ])
    expect(sessions[1]?.lastSeenAt).toBe(api.clock.now().toISOString())
  })

  it('are ended one by one, or all others at once', async () => {
    const person = await buildPerson(api)
    const [second, third, fourth] = [await logIn(api, person), await logIn(api, person), await logIn(api, person)]
    const { sessions } = await second.client(profileCalls.sessions)
    await person.client(profileCalls.endSession, { body: { sessionSeq: sessions.find(({ isCurrent }) => isCurrent)?.sessionSeq ?? 0 } })
    expect([await isLoggedIn(api, person), await isLoggedIn(api, second), await isLoggedIn(api, third)]).toEqual([true, false, true])
    await person.client(profileCalls.endOtherSessions)
    expect([await isLoggedIn(api, person), await isLoggedIn(api, third), await isLoggedIn(api, fourth)]).toEqual([true, false, false])
    expect((await person.client(profileCalls.sessions)).sessions).toHaveLength(1)
  })

  it('of another user can be neither seen nor ended', async () => {
    const person = await buildPerson(api)
    const stranger = await buildPerson(api)
    const [own] = (await person.client(profileCalls.sessions)).sessions
    expect(await tryOut(api, stranger, 'endSession', { sessionSeq: own?.sessionSeq })).toEqual(refusedAs('notFound'))
    await stranger.client(profileCalls.endOtherSessions)
    expect(await isLoggedIn(api, person)).toBe(true)
    expect((await stranger.client(profileCalls.sessions)).sessions.map(({ sessionSeq }) => sessionSeq)).not.toContain(own?.sessionSeq)
  })
})

describe('marketing consents [AUTH-10]', () => {
  it('are given with date and version, on a site and without one, and all withdrawn together', async () => {
    const { channelSeq } = await buildSite(api)
    const person = await buildPerson(api)
    expect(await infoOf(person)).toMatchObject({ marketingAt: null, newsConsents: [] })
    const { marketingAt } = await person.client(profileCalls.changeMarketing, { body: { marketingYn: 'Y', channelSeq, version: 1 } })
    await person.client(profileCalls.changeMarketing, { body: { marketingYn: 'Y' } })
    const agreedAt = api.clock.now().toISOString()
    expect(await infoOf(person)).toMatchObject({
      marketingAt,
      newsConsents: [{ channelSeq: null, siteName: null, version: 1, agreedAt }, { channelSeq, siteName: '시험 마당', version: 1, agreedAt }],
    })
    expect(await person.client(profileCalls.changeMarketing, { body: { marketingYn: 'N' } })).toEqual({ marketingAt: null })
    expect(await infoOf(person)).toMatchObject({ marketingAt: null, newsConsents: [] })
  })

  it('are refused for a text that has changed', async () => {
    const { channelSeq } = await buildSite(api)
    const person = await buildPerson(api)
    await api.server.services.terms.publish(channelSeq, 'marketing-consent', { ko: '<p>새 글</p>' })
    expect(await tryOut(api, person, 'changeMarketing', { marketingYn: 'Y', channelSeq, version: 1 })).toEqual(refusedAs('termsChanged'))
    expect((await infoOf(person)).marketingAt).toBeNull()
  })
})
