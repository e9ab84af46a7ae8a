import { eq, getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '#shared/auth/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { draftCalls } from '#shared/draft/contract.ts'
import { profileCalls } from '#shared/profile/contract.ts'
import { reviewCalls } from '#shared/review/contract.ts'
import { columnsNamingPeople } from '#server/infra/db/namesPeople.ts'
import { alarms, courses, lessonViews, users } from '#server/infra/db/schema/index.ts'
import { REMOVE_STORED_QUEUE } from '#server/infra/storage/removal.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildReview, buildSite, logIn, PASSWORD, pictureUrl } from '#tests/support/server/factories.ts'
import { outcome, refusedAs } from '#tests/support/outcome.ts'
import { isLoggedIn, openSession, tryLogin, tryOut } from '#tests/support/server/ownAccount.ts'
import { buildPasswordless, emailProofOf } from '#tests/support/server/passwordless.ts'

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

const db = () => api.server.ports.database.db

describe('withdrawal [AUTH-10]', () => {
  it('ends every session, frees the address, and leaves reviews as of a withdrawn member', async () => {
    const course = await buildCourse(api)
    const { person } = await buildReview(api, { course, description: '물레가 재미있었어요' })
    const { channelSeq, courseSeq, curriculumSeq } = course
    const { profileImageUrl } = await person.client(profileCalls.changeImage, { body: { image: await pictureUrl({ width: 64, height: 64 }) } })
    await person.client(profileCalls.changePhone, { body: { phone: '01012345678' } })
    await person.client(profileCalls.changeBiography, { body: { biography: '도자기를 배워요' } })
    await person.client(profileCalls.changeMarketing, { body: { marketingYn: 'Y', channelSeq } })
    const actor = await api.server.services.channel.actor({ channelSeq, userSeq: person.userSeq })
    await api.server.services.course.like(actor, { channelSeq, courseSeq })
    await db().insert(lessonViews).values({ channelSeq, courseSeq, curriculumSeq, userSeq: person.userSeq, lastViewedAt: api.clock.now() })
    await db().insert(alarms).values({
      channelSeq, targetUserSeq: course.teacher.userSeq, actorUserSeq: person.userSeq, alarmType: 'test', content: JSON.stringify({ name: person.name, title: '도자기 빚기' }),
      profileImageUrl, createdAt: api.clock.now(),
    })
    const elsewhere = await logIn(api, person)

    await person.client(profileCalls.withdraw, { body: { password: PASSWORD } })

    expect([await isLoggedIn(api, person), await isLoggedIn(api, elsewhere)]).toEqual([false, false])
    expect(await tryLogin(api, person.email, PASSWORD)).toEqual(refusedAs('incorrectEmail'))
    await api.runSent(REMOVE_STORED_QUEUE)
    expect((await api.send(profileImageUrl ?? '')).status).toBe(404)
    const [row] = await db().select().from(users).where(eq(users.userSeq, person.userSeq))
    expect(row).toMatchObject({
      name: '', phone: null, phoneAt: null, profileImageUrl: null, biography: '', passwordHash: null, marketingAt: null, isAuthenticated: false, withdrawnAt: api.clock.now(),
    })
    expect(row?.email).toBe(`withdrawn.${person.userSeq}@withdrawn.invalid`)

    const { reviews, reviewCount } = await api.client()(reviewCalls.list, { params: { channelSeq, courseSeq } })
    expect([reviewCount, reviews.map(({ name, profileImageUrl, description }) => ({ name, profileImageUrl, description }))]).toEqual([
      1, [{ name: '', profileImageUrl: null, description: '물레가 재미있었어요' }],
    ])
    const [counts] = await db().select({ likeCount: courses.likeCount, attendCount: courses.attendCount }).from(courses).where(eq(courses.courseSeq, courseSeq))
    expect(counts).toEqual({ likeCount: 0, attendCount: 0 })
    const raised = await db().select().from(alarms).where(eq(alarms.alarmType, 'test'))
    expect(raised.map(({ content, profileImageUrl: face, actorUserSeq }) => ({ content: JSON.parse(content) as object, face, actorUserSeq }))).toEqual([
      { content: { name: '', title: '도자기 빚기' }, face: null, actorUserSeq: null },
    ])
    expect(api.mails.at(-1)).toMatchObject({ to: person.email, subject: '탈퇴가 완료되었습니다' })

    const again = await api.send(callUrl(auth.signup, {}), {
      method: 'POST', body: { email: person.email, password: PASSWORD, name: '새사람', termsYn: 'Y', privacyYn: 'Y', over14Yn: 'Y' },
    })
    expect([again.status, (again.json as { user: { userSeq: number } }).user.userSeq === person.userSeq]).toEqual([200, false])
  })

  it('removes the user from every table but the intended ones', async () => {
    const { person } = await buildReview(api)
    await person.client(profileCalls.changeMarketing, { body: { marketingYn: 'Y' } })
    await person.client(draftCalls.handOver, { body: { drafts: [{ name: 'post.1', keep: 'browser', content: '{"content":"쓰던 글"}', typedAt: api.clock.now().toISOString() }] } })
    await person.client(profileCalls.withdraw, { body: { password: PASSWORD } })
    const named = columnsNamingPeople()
    expect(named.length).toBeGreaterThan(15)
    expect(named.map(({ table }) => getTableName(table))).toContain('drafts')
    const left: string[] = []
    for (const { table, column } of named) {
      if ((await db().select().from(table).where(eq(column, person.userSeq)).limit(1)).length > 0) left.push(getTableName(table))
    }
    expect(left.sort()).toEqual(['attendees', 'reviews', 'sessions'])
  })

  it('is refused to a site’s only owner, with its sites; with another owner it succeeds', async () => {
    const { owner, channelSeq } = await buildSite(api)
    const answer = await api.send(callUrl(profileCalls.withdraw, {}), { method: 'POST', token: owner.token, body: { password: PASSWORD } })
    expect(outcome(answer)).toEqual(refusedAs('onlyOwner'))
    expect((answer.json as { message: string }).message).toContain('시험 마당')
    expect(await isLoggedIn(api, owner)).toBe(true)
    await buildPerson(api, { site: { channelSeq }, role: 'OWN' })
    await owner.client(profileCalls.withdraw, { body: { password: PASSWORD } })
    expect(await isLoggedIn(api, owner)).toBe(false)
  })

  it('of two owners at once leaves one', async () => {
    const { owner, channelSeq } = await buildSite(api)
    const other = await buildPerson(api, { site: { channelSeq }, role: 'OWN' })
    const outcomes = await Promise.all([owner, other].map((person) => tryOut(api, person, 'withdraw', { password: PASSWORD })))
    expect(outcomes.map(([status]) => status).sort()).toEqual([200, 409])
  })

  it('requires the password, or the proof of an account without one', async () => {
    const person = await buildPerson(api)
    expect(await tryOut(api, person, 'withdraw', { password: 'Wrong-1!' })).toEqual(refusedAs('incorrectPassword'))
    expect(await tryOut(api, person, 'withdraw', {})).toEqual(refusedAs('emptyPassword'))
    expect(await tryOut(api, person, 'withdraw', { proof: await emailProofOf(api, person) })).toEqual(refusedAs('emptyPassword'))
    const passwordless = await buildPasswordless(api)
    expect(await tryOut(api, passwordless, 'withdraw', { password: '' })).toEqual(refusedAs('unauthorizedEmail'))
    expect(await tryOut(api, passwordless, 'withdraw', { proof: await emailProofOf(api, person) })).toEqual(refusedAs('unauthorizedEmail'))
    await passwordless.client(profileCalls.withdraw, { body: { proof: await emailProofOf(api, passwordless) } })
    expect([await isLoggedIn(api, person), await isLoggedIn(api, passwordless)]).toEqual([true, false])
  })

  it('leaves no usable session to a concurrent login', async () => {
    const person = await buildPerson(api)
    await person.client(profileCalls.withdraw, { body: { password: PASSWORD } })
    const late = await openSession(api, person)
    expect(await isLoggedIn(api, late)).toBe(false)
    expect(outcome(await api.send(callUrl(profileCalls.userInfo, {}), { token: late.token }))).toEqual(refusedAs('loginRequired'))
  })

  it('frees an applicant’s place too', async () => {
    const course = await buildCourse(api, { draft: { choiseTypeCd: '00' } })
    const { person } = await buildAttendee(api, { course })
    await person.client(profileCalls.withdraw, { body: { password: PASSWORD } })
    const [counts] = await db().select({ waitCount: courses.waitCount, attendCount: courses.attendCount }).from(courses).where(eq(courses.courseSeq, course.courseSeq))
    expect(counts).toEqual({ waitCount: 0, attendCount: 0 })
  })
})
