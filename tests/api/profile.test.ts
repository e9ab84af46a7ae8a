import { eq, getTableName } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '#shared/contract/auth.ts'
import { channelCalls } from '#shared/contract/channel.ts'
import { headerNames } from '#shared/contract/headers.ts'
import { callUrl } from '#shared/contract/kernel.ts'
import { profileCalls } from '#shared/contract/profile.ts'
import { reviewCalls } from '#shared/contract/review.ts'
import { errorTable } from '#shared/errors/table.ts'
import type { ErrorName } from '#shared/errors/table.ts'
import { columnsNamingPeople } from '#server/db/namesPeople.ts'
import { alarms, courses, lessonViews, likes, users } from '#server/db/schema/index.ts'
import { ARCHIVES_PER_HOUR } from '#server/modules/profile/archive/download.ts'
import { ATTEMPTS_PER_ACCOUNT } from '#server/modules/auth/attempts.ts'
import { createSessions } from '#server/modules/auth/sessions.ts'
import { startApi } from '#tests/support/api.ts'
import type { Answer, TestApi } from '#tests/support/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildReview, buildSite, logIn, PASSWORD, pictureUrl } from '#tests/support/factories.ts'
import type { Person } from '#tests/support/factories.ts'
import { buildPasswordless, emailProofOf } from '#tests/support/passwordless.ts'

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

const NEW_PASSWORD = 'Another2@'
const refusedAs = (name: ErrorName) => [errorTable[name].status, errorTable[name].code]
const outcome = (answer: Answer) => [answer.status, (answer.json as { code?: string } | undefined)?.code]
const tryOut = async (person: Person, call: keyof typeof profileCalls, body: unknown) =>
  outcome(await api.send(callUrl(profileCalls[call], {}), { method: 'POST', token: person.token, body }))
const infoOf = async (person: Person) => (await person.client(profileCalls.userInfo)).userInfo
const isLoggedIn = async (person: Person) => (await api.send(callUrl(auth.me, {}), { token: person.token })).status === 200
const login = async (email: string, password: string) => outcome(await api.send(callUrl(auth.login, {}), { method: 'POST', body: { email, password } }))
const db = () => api.server.ports.database.db

/** A session opened without a login. */
async function openSession(person: Person): Promise<Person> {
  const { token } = await createSessions(db(), api.clock, api.server.ports.announcer).open(person.userSeq, 'token', { userAgent: '', clientId: '' })
  return { ...person, token, client: api.client(token) }
}

describe('name and phone [AUTH-10]', () => {
  it('are changed by their person, the phone as digits with the moment', async () => {
    const person = await buildPerson(api)
    await person.client(profileCalls.changeName, { body: { name: ' 박마당 ' } })
    const { phoneAt } = await person.client(profileCalls.changePhone, { body: { phone: '010-1234-5678' } })
    expect(phoneAt).toBe(api.clock.now().toISOString())
    expect(await infoOf(person)).toMatchObject({ userSeq: person.userSeq, name: '박마당', phone: '01012345678', phoneAt, email: person.email, hasPassword: true })
    await person.client(profileCalls.changePhone, { body: { phone: '' } })
    expect(await infoOf(person)).toMatchObject({ phone: null, phoneAt: null })
  })

  it.each([['changeName', { name: '박' }], ['changeName', { name: '<b>' }], ['changePhone', { phone: '010-12' }]] as const)('%s refuses %j', async (call, body) => {
    expect(await tryOut(await buildPerson(api), call, body)).toEqual(refusedAs('invalidInput'))
  })
})

describe('what a site still wants to know [AUTH-10]', () => {
  it('is told for the site asked about', async () => {
    const { channelSeq } = await buildSite(api)
    const person = await buildPerson(api)
    expect(await person.client(profileCalls.checkUserInfo, { query: { channelSeq } })).toEqual({ isChannelUser: false, missing: ['emailAuthentication', 'phone'] })
    await person.client(channelCalls.join, { params: { channelSeq } })
    await person.client(profileCalls.changePhone, { body: { phone: '021234567' } })
    await db().update(users).set({ isAuthenticated: true }).where(eq(users.userSeq, person.userSeq))
    expect(await person.client(profileCalls.checkUserInfo, { query: { channelSeq } })).toEqual({ isChannelUser: true, missing: [] })
  })

  it('is not told of a site that does not exist', async () => {
    const { token } = await buildPerson(api)
    expect(outcome(await api.send(callUrl(profileCalls.checkUserInfo, { query: { channelSeq: 987_654 } }), { token }))).toEqual(refusedAs('siteNotFound'))
  })
})

describe('a person\'s picture [AUTH-10]', () => {
  const shown = (url: string | null) => api.send(url ?? '/images/0/none')

  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('is taken as %s, kept apart from the sites and served at its address', async (format) => {
    const person = await buildPerson(api)
    const { profileImageUrl } = await person.client(profileCalls.changeImage, { body: { image: await pictureUrl({ format, width: 64, height: 64 }) } })
    expect(profileImageUrl).toMatch(/^\/images\/0\/[0-9a-f]{32}\.small\.webp$/)
    expect((await person.client(auth.me)).user.profileImageUrl).toBe(profileImageUrl)
    const answer = await shown(profileImageUrl)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  it('erases the one before, and itself when it is taken away', async () => {
    const person = await buildPerson(api)
    const image = await pictureUrl({ width: 64, height: 64 })
    const { profileImageUrl: first } = await person.client(profileCalls.changeImage, { body: { image } })
    const { profileImageUrl: second } = await person.client(profileCalls.changeImage, { body: { image } })
    expect([(await shown(first)).status, (await shown(second)).status]).toEqual([404, 200])
    expect(await person.client(profileCalls.changeImage, { body: { image: '' } })).toEqual({ profileImageUrl: null })
    expect((await shown(second)).status).toBe(404)
  })

  it.each([
    ['a text that says it is a picture', `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`, 'fileTypeRefused'],
    ['no data URL', 'https://example.com/a.png', 'fileTypeRefused'],
    ['more than 2 MB', `data:image/png;base64,${Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(2_100_000)]).toString('base64')}`, 'fileLimitExceeded'],
  ] as const)('is refused as %s, and the one before stays', async (_, image, name) => {
    const person = await buildPerson(api)
    const { profileImageUrl } = await person.client(profileCalls.changeImage, { body: { image: await pictureUrl({ width: 64, height: 64 }) } })
    expect(await tryOut(person, 'changeImage', { image })).toEqual(refusedAs(name))
    expect((await shown(profileImageUrl)).status).toBe(200)
    expect((await infoOf(person)).profileImageUrl).toBe(profileImageUrl)
  })
})

describe('the password [AUTH-10]', () => {
  it('is changed for the present one: other sessions end, this one stays, and the person is told by mail', async () => {
    const person = await buildPerson(api)
    const elsewhere = await logIn(api, person)
    const before = api.mails.length
    await person.client(profileCalls.changePassword, { body: { password: PASSWORD, newPassword: NEW_PASSWORD } })
    expect([await isLoggedIn(person), await isLoggedIn(elsewhere)]).toEqual([true, false])
    expect(await login(person.email, PASSWORD)).toEqual(refusedAs('incorrectPassword'))
    expect((await login(person.email, NEW_PASSWORD))[0]).toBe(200)
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
    expect(await tryOut(person, 'changePassword', body)).toEqual(refusedAs(name))
    expect([await isLoggedIn(elsewhere), (await login(person.email, PASSWORD))[0]]).toEqual([true, 200])
  })

  it('cannot be guessed by who has the session: 800008 after five', async () => {
    const person = await buildPerson(api)
    const guess = (password: string) => tryOut(person, 'changePassword', { password, newPassword: NEW_PASSWORD })
    for (let attempt = 0; attempt < ATTEMPTS_PER_ACCOUNT; attempt += 1) expect(await guess('Wrong-1!')).toEqual(refusedAs('incorrectPassword'))
    expect(await guess(PASSWORD)).toEqual(refusedAs('tooManyAttempts'))
  })

  it('is set where there is none, by a proof of the address that is good once', async () => {
    const person = await buildPasswordless(api)
    const stranger = await buildPasswordless(api)
    const elsewhere = await openSession(person)
    expect((await infoOf(person)).hasPassword).toBe(false)
    expect(await tryOut(person, 'setPassword', { proof: await emailProofOf(api, stranger), newPassword: NEW_PASSWORD })).toEqual(refusedAs('unauthorizedEmail'))
    expect(await tryOut(person, 'setPassword', { proof: 'guessed', newPassword: NEW_PASSWORD })).toEqual(refusedAs('unauthorizedEmail'))
    const proof = await emailProofOf(api, person)
    await person.client(profileCalls.setPassword, { body: { proof, newPassword: NEW_PASSWORD } })
    expect((await login(person.email, NEW_PASSWORD))[0]).toBe(200)
    expect([await isLoggedIn(person), await isLoggedIn(elsewhere)]).toEqual([true, false])
    // Another one only for the present one.
    expect(await tryOut(person, 'setPassword', { proof: await emailProofOf(api, person), newPassword: 'Third-3!' })).toEqual(refusedAs('conflict'))
  })
})

describe('sessions [AUTH-10] [AUTH-08]', () => {
  it('are listed with their device, this one first and marked', async () => {
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

  it('are signed out one by one, and all others at once', async () => {
    const person = await buildPerson(api)
    const [second, third, fourth] = [await logIn(api, person), await logIn(api, person), await logIn(api, person)]
    const { sessions } = await second.client(profileCalls.sessions)
    await person.client(profileCalls.endSession, { body: { sessionSeq: sessions.find(({ isCurrent }) => isCurrent)?.sessionSeq ?? 0 } })
    expect([await isLoggedIn(person), await isLoggedIn(second), await isLoggedIn(third)]).toEqual([true, false, true])
    await person.client(profileCalls.endOtherSessions)
    expect([await isLoggedIn(person), await isLoggedIn(third), await isLoggedIn(fourth)]).toEqual([true, false, false])
    expect((await person.client(profileCalls.sessions)).sessions).toHaveLength(1)
  })

  it('of another person are neither seen nor ended', async () => {
    const person = await buildPerson(api)
    const stranger = await buildPerson(api)
    const [own] = (await person.client(profileCalls.sessions)).sessions
    expect(await tryOut(stranger, 'endSession', { sessionSeq: own?.sessionSeq })).toEqual(refusedAs('notFound'))
    await stranger.client(profileCalls.endOtherSessions)
    expect(await isLoggedIn(person)).toBe(true)
    expect((await stranger.client(profileCalls.sessions)).sessions.map(({ sessionSeq }) => sessionSeq)).not.toContain(own?.sessionSeq)
  })
})

describe('news [AUTH-10]', () => {
  it('are consented to with date and version, on a site and without one, and all taken back together', async () => {
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

  it('are not consented to by a text that has changed meanwhile', async () => {
    const { channelSeq } = await buildSite(api)
    const person = await buildPerson(api)
    await api.server.services.terms.publish(channelSeq, 'marketing-consent', { ko: '<p>새 글</p>' })
    expect(await tryOut(person, 'changeMarketing', { marketingYn: 'Y', channelSeq, version: 1 })).toEqual(refusedAs('termsChanged'))
    expect((await infoOf(person)).marketingAt).toBeNull()
  })
})

describe('the archive of all my data [AUTH-10]', () => {
  const download = async (url: string, token?: string) => {
    const answer = await request(api.origin + url, { headers: token === undefined ? {} : { [headerNames.accessToken]: token } })
    const bytes = Buffer.from(await answer.body.arrayBuffer())
    return { status: answer.statusCode, headers: answer.headers, bytes }
  }
  const codeOf = (bytes: Buffer) => (JSON.parse(bytes.toString()) as { code: string }).code

  it('holds what is kept of the person and nothing of others', async () => {
    const course = await buildCourse(api)
    await buildReview(api, { course, description: '다른 사람의 후기' })
    const { person } = await buildReview(api, { course, description: '물레가 재미있었어요' })
    const { channelSeq, courseSeq, curriculumSeq } = course
    await db().insert(likes).values({ channelSeq, courseSeq, userSeq: person.userSeq, likeAt: api.clock.now() })
    await db().insert(lessonViews).values({ channelSeq, courseSeq, curriculumSeq, userSeq: person.userSeq, lastViewedAt: api.clock.now(), viewedPercent: 50 })
    await db().insert(alarms).values({ channelSeq, targetUserSeq: person.userSeq, alarmType: 'answer', content: '답변이 달렸어요', createdAt: api.clock.now() })
    await person.client(profileCalls.changeImage, { body: { image: await pictureUrl({ width: 64, height: 64 }) } })

    const { url, fileName } = await person.client(profileCalls.archive)
    const { status, headers, bytes } = await download(url, person.token)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'application/zip', 'no-store'])
    expect(headers['content-disposition']).toContain(`filename="${fileName}"`)

    const archive = unzipSync(bytes)
    const read = (name: string) => JSON.parse(strFromU8(archive[`${name}.json`] ?? new Uint8Array())) as never
    expect(Object.keys(archive).sort()).toEqual([
      'alarms.json', 'consents.json', 'enrollments.json', 'likes.json', 'linked-accounts.json', 'pictures/profile.webp', 'platform-consents.json', 'profile.json',
      'progress.json', 'reviews.json', 'sessions.json', 'sites.json', 'uploads.json',
    ])
    expect(read('profile')).toMatchObject({ userSeq: person.userSeq, email: person.email })
    expect(read('reviews')).toMatchObject([{ classTitle: '도자기 빚기', siteName: '시험 마당', description: '물레가 재미있었어요', reviewPoint: 5 }])
    expect(read('enrollments')).toMatchObject([{ courseSeq, choiseStatusCd: '00' }])
    expect(read('progress')).toMatchObject([{ curriculumSeq, lessonTitle: '첫 강의', viewedPercent: 50 }])
    expect(read('likes')).toMatchObject([{ courseSeq }])
    expect(read('alarms')).toMatchObject([{ content: '답변이 달렸어요' }])
    expect(read('consents')).toHaveLength(3)
    expect(read('sites')).toMatchObject([{ channelSeq, userTypeCd: null }])
    expect(read('sessions')).toMatchObject([{ device: { kind: 'app' } }])
    expect(read('uploads')).toEqual([])
    expect(Buffer.from(archive['pictures/profile.webp'] ?? []).subarray(8, 12).toString()).toBe('WEBP')
    for (const file of Object.values(archive)) {
      expect(strFromU8(file)).not.toContain('다른 사람의 후기')
      expect(strFromU8(file)).not.toMatch(/passwordHash|tokenHash|argon2/)
    }
  })

  it('is for the session that asked, once, and for five minutes', async () => {
    const person = await buildPerson(api)
    const elsewhere = await logIn(api, person)
    const stranger = await buildPerson(api)
    const { url } = await person.client(profileCalls.archive)
    for (const token of [undefined, stranger.token, elsewhere.token]) {
      const refused = await download(url, token)
      expect([refused.status, codeOf(refused.bytes)]).toEqual(refusedAs('linkExpired'))
    }
    expect((await download(url, person.token)).status).toBe(200)
    expect((await download(url, person.token)).status).toBe(403)
    const { url: late } = await person.client(profileCalls.archive)
    api.clock.advance(5 * 60_000 + 1)
    expect((await download(late, person.token)).status).toBe(403)
    expect((await download(`${url}x`, person.token)).status).toBe(403)
  })

  it('is made so often in an hour and no more', async () => {
    const person = await buildPerson(api)
    for (let count = 0; count < ARCHIVES_PER_HOUR; count += 1) expect((await tryOut(person, 'archive', undefined))[0]).toBe(200)
    expect(await tryOut(person, 'archive', undefined)).toEqual(refusedAs('tooManyAttempts'))
    api.clock.advance(60 * 60_000)
    expect((await tryOut(person, 'archive', undefined))[0]).toBe(200)
  })

  it('tells a person of a long list everything', async () => {
    const course = await buildCourse(api)
    const person = await buildPerson(api)
    await db().insert(alarms).values(Array.from({ length: 1001 }, (_, number) => ({
      channelSeq: course.channelSeq, targetUserSeq: person.userSeq, alarmType: 'answer', content: `${number}`, createdAt: api.clock.now(),
    })))
    const { url } = await person.client(profileCalls.archive)
    const archive = unzipSync((await download(url, person.token)).bytes)
    const listed = JSON.parse(strFromU8(archive['alarms.json'] ?? new Uint8Array())) as { content: string }[]
    expect(new Set(listed.map(({ content }) => content)).size).toBe(1001)
  })
})

describe('withdrawal [AUTH-10]', () => {
  it('ends every session, frees the address, and leaves reviews as of a withdrawn member', async () => {
    const course = await buildCourse(api)
    const { person } = await buildReview(api, { course, description: '물레가 재미있었어요' })
    const { channelSeq, courseSeq, curriculumSeq } = course
    const { profileImageUrl } = await person.client(profileCalls.changeImage, { body: { image: await pictureUrl({ width: 64, height: 64 }) } })
    await person.client(profileCalls.changePhone, { body: { phone: '01012345678' } })
    await person.client(profileCalls.changeMarketing, { body: { marketingYn: 'Y', channelSeq } })
    const actor = await api.server.services.channel.actor(channelSeq, person.userSeq)
    await api.server.services.course.like(actor, channelSeq, courseSeq)
    await db().insert(lessonViews).values({ channelSeq, courseSeq, curriculumSeq, userSeq: person.userSeq, lastViewedAt: api.clock.now() })
    await db().insert(alarms).values({
      channelSeq, targetUserSeq: course.teacher.userSeq, actorUserSeq: person.userSeq, alarmType: 'test', content: JSON.stringify({ name: person.name, title: '도자기 빚기' }),
      profileImageUrl, createdAt: api.clock.now(),
    })
    const elsewhere = await logIn(api, person)

    await person.client(profileCalls.withdraw, { body: { password: PASSWORD } })

    expect([await isLoggedIn(person), await isLoggedIn(elsewhere)]).toEqual([false, false])
    expect(await login(person.email, PASSWORD)).toEqual(refusedAs('incorrectEmail'))
    expect((await api.send(profileImageUrl ?? '')).status).toBe(404)
    const [row] = await db().select().from(users).where(eq(users.userSeq, person.userSeq))
    expect(row).toMatchObject({
      name: '', phone: null, phoneAt: null, profileImageUrl: null, passwordHash: null, marketingAt: null, isAuthenticated: false, withdrawnAt: api.clock.now(),
    })
    expect(row?.email).toBe(`withdrawn.${person.userSeq}@withdrawn.invalid`)

    const { reviews, reviewCount } = await api.client()(reviewCalls.list, { params: { channelSeq, courseSeq } })
    expect([reviewCount, reviews.map(({ name, profileImageUrl, description }) => ({ name, profileImageUrl, description }))]).toEqual([
      1, [{ name: '', profileImageUrl: null, description: '물레가 재미있었어요' }],
    ])
    const [counts] = await db().select({ likeCount: courses.likeCount, attendCount: courses.attendCount }).from(courses).where(eq(courses.courseSeq, courseSeq))
    expect(counts).toEqual({ likeCount: 0, attendCount: 0 })
    const told = await db().select().from(alarms).where(eq(alarms.alarmType, 'test'))
    expect(told.map(({ content, profileImageUrl: face, actorUserSeq }) => ({ content: JSON.parse(content) as object, face, actorUserSeq }))).toEqual([
      { content: { name: '', title: '도자기 빚기' }, face: null, actorUserSeq: null },
    ])
    expect(api.mails.at(-1)).toMatchObject({ to: person.email, subject: '탈퇴가 완료되었습니다' })

    const again = await api.send(callUrl(auth.signup, {}), {
      method: 'POST', body: { email: person.email, password: PASSWORD, name: '새사람', termsYn: 'Y', privacyYn: 'Y', over14Yn: 'Y' },
    })
    expect([again.status, (again.json as { user: { userSeq: number } }).user.userSeq === person.userSeq]).toEqual([200, false])
  })

  it('leaves the person in no table but where that is meant', async () => {
    const { person } = await buildReview(api)
    await person.client(profileCalls.changeMarketing, { body: { marketingYn: 'Y' } })
    await person.client(profileCalls.withdraw, { body: { password: PASSWORD } })
    const named = columnsNamingPeople()
    expect(named.length).toBeGreaterThan(15)
    const left: string[] = []
    for (const { table, column } of named) {
      if ((await db().select().from(table).where(eq(column, person.userSeq)).limit(1)).length > 0) left.push(getTableName(table))
    }
    expect(left.sort()).toEqual(['attendees', 'reviews', 'sessions'])
  })

  it('is refused to the only owner of a site, who is told which; with another owner it is done', async () => {
    const { owner, channelSeq } = await buildSite(api)
    const answer = await api.send(callUrl(profileCalls.withdraw, {}), { method: 'POST', token: owner.token, body: { password: PASSWORD } })
    expect(outcome(answer)).toEqual(refusedAs('onlyOwner'))
    expect((answer.json as { message: string }).message).toContain('시험 마당')
    expect(await isLoggedIn(owner)).toBe(true)
    await buildPerson(api, { site: { channelSeq }, role: 'OWN' })
    await owner.client(profileCalls.withdraw, { body: { password: PASSWORD } })
    expect(await isLoggedIn(owner)).toBe(false)
  })

  it('of two owners at once leaves one', async () => {
    const { owner, channelSeq } = await buildSite(api)
    const other = await buildPerson(api, { site: { channelSeq }, role: 'OWN' })
    const outcomes = await Promise.all([owner, other].map((person) => tryOut(person, 'withdraw', { password: PASSWORD })))
    expect(outcomes.map(([status]) => status).sort()).toEqual([200, 409])
  })

  it('wants the password, or the proof where there is none', async () => {
    const person = await buildPerson(api)
    expect(await tryOut(person, 'withdraw', { password: 'Wrong-1!' })).toEqual(refusedAs('incorrectPassword'))
    expect(await tryOut(person, 'withdraw', {})).toEqual(refusedAs('emptyPassword'))
    expect(await tryOut(person, 'withdraw', { proof: await emailProofOf(api, person) })).toEqual(refusedAs('emptyPassword'))
    const passwordless = await buildPasswordless(api)
    expect(await tryOut(passwordless, 'withdraw', { password: '' })).toEqual(refusedAs('unauthorizedEmail'))
    expect(await tryOut(passwordless, 'withdraw', { proof: await emailProofOf(api, person) })).toEqual(refusedAs('unauthorizedEmail'))
    await passwordless.client(profileCalls.withdraw, { body: { proof: await emailProofOf(api, passwordless) } })
    expect([await isLoggedIn(person), await isLoggedIn(passwordless)]).toEqual([true, false])
  })

  it('leaves no use to a session of a login that was under way', async () => {
    const person = await buildPerson(api)
    await person.client(profileCalls.withdraw, { body: { password: PASSWORD } })
    const late = await openSession(person)
    expect(await isLoggedIn(late)).toBe(false)
    expect(outcome(await api.send(callUrl(profileCalls.userInfo, {}), { token: late.token }))).toEqual(refusedAs('loginRequired'))
  })

  it('frees the seat of who waits, too', async () => {
    const course = await buildCourse(api, { draft: { choiseTypeCd: '00' } })
    const { person } = await buildAttendee(api, { course })
    await person.client(profileCalls.withdraw, { body: { password: PASSWORD } })
    const [counts] = await db().select({ waitCount: courses.waitCount, attendCount: courses.attendCount }).from(courses).where(eq(courses.courseSeq, course.courseSeq))
    expect(counts).toEqual({ waitCount: 0, attendCount: 0 })
  })
})
