import { strFromU8, unzipSync } from 'fflate'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { headerNames } from '#shared/kernel/call/headers.ts'
import { profileCalls } from '#shared/profile/contract.ts'
import { alarms, lessonViews, likes } from '#server/infra/db/schema/index.ts'
import { ARCHIVES_PER_HOUR } from '#server/modules/profile/archive/download.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildReview, logIn, pictureUrl } from '#tests/support/server/factories.ts'
import { refusedAs } from '#tests/support/outcome.ts'
import { tryOut } from '#tests/support/server/ownAccount.ts'

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

const db = () => api.server.ports.database.db

describe('the archive of all my data [AUTH-10]', () => {
  const download = async (url: string, token?: string) => {
    const answer = await request(api.origin + url, { headers: token === undefined ? {} : { [headerNames.accessToken]: token } })
    const bytes = Buffer.from(await answer.body.arrayBuffer())
    return { status: answer.statusCode, headers: answer.headers, bytes }
  }
  const codeOf = (bytes: Buffer) => (JSON.parse(bytes.toString()) as { code: string }).code

  it('contains all data of the user and nothing of others', async () => {
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
      'alarms.json', 'attachments.json', 'campaigns.json', 'cards.json', 'certificates.json', 'chat-messages.json', 'chat-mutes.json', 'chat-reports.json', 'consents.json', 'coupons.json', 'deliveries.json', 'drafts.json', 'enrollments.json', 'form-files.json', 'form-submissions.json', 'likes.json', 'linked-accounts.json', 'live-attendance.json', 'live-corrections.json', 'mails.json', 'mission-likes.json', 'mission-posts.json', 'mission-submissions.json', 'orders.json', 'pictures/profile.webp', 'plan-payments.json', 'platform-consents.json', 'post-comments.json', 'post-likes.json', 'post-reports.json', 'posts.json', 'profile.json',
      'progress.json', 'referral-links.json', 'referrals.json', 'review-votes.json', 'reviews.json', 'saved-views.json', 'sessions.json', 'site-logins.json', 'sites.json', 'subscriptions.json', 'uploads.json',
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

  it('is for the session that asked, once, for five minutes', async () => {
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

  it('is limited per hour', async () => {
    const person = await buildPerson(api)
    for (let count = 0; count < ARCHIVES_PER_HOUR; count += 1) expect((await tryOut(api, person, 'archive', undefined))[0]).toBe(200)
    expect(await tryOut(api, person, 'archive', undefined)).toEqual(refusedAs('tooManyAttempts'))
    api.clock.advance(60 * 60_000)
    expect((await tryOut(api, person, 'archive', undefined))[0]).toBe(200)
  })

  it('contains long lists completely', async () => {
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
