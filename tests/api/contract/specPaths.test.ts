import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person } from '#tests/support/server/factories.ts'

/** Calls with a path, copied from the specification (platform and courses spec §7), not from our contract. `{…}`: a number or word. */
const named = `
  POST main v2.0 auth/login
  POST main v2.0 auth/snsLogin
  POST main v2.0 auth/signup
  POST main v2.0 auth/snsSignup
  GET  main v1.0 auth/checkUserId?email=somebody@madang.test
  POST main v1.0 auth/code
  GET  main v1.0 auth/code/123456?email=somebody@madang.test
  POST main v1.0 auth/authentication
  POST main v1.0 auth/checkResetPasswordToken
  POST main v1.0 auth/sendResetPasswordToken
  POST main v1.0 auth/resetPassword
  POST main v1.0 auth/integrated/{token}
  GET  main v1.0 auth/checkUserInfo?channelSeq={channelSeq}
  POST main v1.0 auth/changePassword
  POST main v1.0 auth/changeName
  GET  main v1.0 me
  GET  main v1.0 me/live
  GET  main v1.0 common/session
  GET  main v1.0 userinfo
  GET  main v1.0 channels/{domain}/domain
  GET  main v1.0 channels/home?channelSeq={channelSeq}
  GET  main v1.0 channels/{channelSeq}/auth
  GET  main v1.0 channels/{channelSeq}/channel-user
  GET  main v1.0 channels/{channelSeq}/categories
  GET  main v1.0 channels/{channelSeq}/pages
  GET  main v1.0 channels/{channelSeq}/footer
  GET  main v1.0 channels/{channelSeq}/terms
  GET  main v1.0 channels/{channelSeq}/privacy
  GET  main v1.0 channels/{channelSeq}/consent-14
  GET  main v1.0 channels/{channelSeq}/marketing-consent
  GET  main v1.0 channels/{channelSeq}/admin/seo/page/list?page=1&size=20&publishStatusCd=00
  GET  main v1.0 channels/{channelSeq}/admin/seo/course/list?page=1&size=20&publicCd=00
  GET  main v1.0 channels/{channelSeq}/pages/{pageSeq}
  GET  main v1.0 channels/{channelSeq}/pages/path?path={path}
  GET  alarm v1.0 users/alarms?limit=20
  POST alarm v1.0 alarms/delete
  GET  main v2.0 channels/{channelSeq}/courses/{courseSeq}/review
  POST main v2.0 channels/{channelSeq}/courses/{courseSeq}/review
  POST main v2.0 channels/{channelSeq}/courses/{courseSeq}/review/delete
  GET  main v2.0 channels/{channelSeq}/courses
  GET  main v3.0 channels/{channelSeq}/courses
`

let api: TestApi
let course: BuiltCourse
let learner: Person
let words: Record<string, string | number>
beforeAll(async () => {
  api = await startApi()
  course = await buildCourse(api)
  learner = (await buildAttendee(api, { course })).person
  const { channelSeq, courseSeq } = course
  const { domain } = await api.server.services.channel.get(channelSeq)
  const owner = { token: course.site.owner.token, method: 'POST' as const }
  const made = await api.send(`/api/main/v1.0/channels/${channelSeq}/pages`, { ...owner, body: { path: 'about', title: '소개' } })
  const { pageSeq } = (made.json as { page: { pageSeq: number } }).page
  await api.send(`/api/main/v1.0/channels/${channelSeq}/pages/${pageSeq}/publish`, { ...owner, body: { publishStatusCd: '00' } })
  words = { channelSeq, courseSeq, domain, pageSeq, path: 'about', token: 'a-token' }
})
afterAll(() => api.stop())

const calls = named.trim().split('\n').map((line) => line.trim().split(/\s+/) as ['GET' | 'POST', string, string, string])
const addressOf = ([, backend, version, path]: (typeof calls)[number]) => `/api/${backend}/${version}/${path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(words[name])))}`

describe('every path of the specification exists', () => {
  it.each(calls.filter(([method]) => method === 'GET'))('%s %s %s %s [GEN-01]', async (...call) => {
    const { token } = call[3].includes('/admin/') ? course.site.owner : learner
    const answer = await api.send(addressOf(call), { token })
    expect([answer.status, answer.json]).toEqual([200, expect.any(Object)])
  })

  it.each(calls.filter(([method]) => method === 'POST'))('%s %s %s %s, and refuses invalid input [GEN-01]', async (...call) => {
    const answer = await api.send(addressOf(call), { method: 'POST', token: learner.token, body: 'no object' })
    expect(answer.status).toBe(400)
  })

  it('with the fields of the specification', async () => {
    const of = async (path: string, token?: string) => (await api.send(`/api/main/${path}`, token === undefined ? {} : { token })).json
    const { channelSeq } = course
    const client = { snsLoginNavId: null, snsLoginKakId: null, snsLoginFabId: null, snsLoginGogId: null, logoutMainPageSeq: null }
    expect(await of(`v1.0/channels/home?channelSeq=${channelSeq}`)).toMatchObject({ channel: { channelSeq, ...client } })
    expect(await of('v1.0/me/live', learner.token)).toEqual({ nowLives: [], nextLive: null, soonLives: [], now: api.clock.now().toISOString(), interval_seconds: 30 })
    expect(await of(`v1.0/channels/${channelSeq}/footer`)).toMatchObject({ corporate: { corpName: expect.any(String), copyright: expect.any(String) }, marketingTools: [] })
    expect(await of(`v1.0/channels/${channelSeq}/admin/seo/page/list?publishStatusCd=00`, course.site.owner.token)).toEqual({ list: [{ pageSeq: words['pageSeq'], path: 'about', title: '소개', seoSetting: '{}', defaults: expect.any(Object) }], totalCount: 1 })
    expect(await of(`v1.0/channels/${channelSeq}/admin/seo/course/list?publicCd=00`, course.site.owner.token)).toMatchObject({ list: [{ courseSeq: course.courseSeq, seoSetting: '{}' }] })
    expect((await api.send('/api/main/v1.0/channels/home')).status).toBe(404)
  })
})
