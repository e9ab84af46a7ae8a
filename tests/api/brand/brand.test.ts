import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '#shared/auth/contract.ts'
import { brandCalls } from '#shared/brand/contract.ts'
import { channelCalls } from '#shared/channel/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { courseCalls } from '#shared/course/contract.ts'
import { mypageCalls } from '#shared/mypage/contract.ts'
import { termsCalls } from '#shared/terms/contract.ts'
import { designOf } from '#shared/channel/siteDesign.ts'
import { homeOf } from '#shared/channel/siteHome.ts'
import { SITES_PER_PERSON, siteTemplates } from '#shared/brand/siteTemplates.ts'
import { termsKinds } from '#shared/terms/kinds.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { consents, platformConsents, platformTerms } from '#server/infra/db/schema/index.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { buildPerson, PASSWORD } from '#tests/support/server/factories.ts'
import { errorCodeOf } from '#tests/support/outcome.ts'

let api: TestApi
beforeAll(async () => { api = await startApi({ env: { SITE_DOMAIN: 'madang.test' } }) })
afterAll(() => api.stop())

const founder = async () => verified(api, await buildPerson(api))
const form = (change: object = {}) => ({ contentTypeCd: '01' as const, name: '느린 공방', domain: 'slow-studio', templateCd: '02' as const, ...change })
let made = 0
const freeDomain = () => `free-${made += 1}`

it('needs a verified address [AUTH-06] [SHELL-25]', async () => {
  const person = await buildPerson(api)
  await expect(person.client(brandCalls.createSite, { body: form({ domain: freeDomain() }) })).rejects.toMatchObject({ status: 403, code: '910004' })
  await verified(api, person)
  expect(await person.client(brandCalls.createSite, { body: form({ domain: freeDomain() }) })).toMatchObject({ channelSeq: expect.any(Number) })
})

describe('a new site [SHELL-25]', () => {
  it('works at once, with its creator as owner', async () => {
    const person = await founder()
    const site = await person.client(brandCalls.createSite, { body: form() })
    expect(site).toEqual({ channelSeq: expect.any(Number), domain: 'slow-studio', host: 'slow-studio.madang.test' })
    const params = { channelSeq: site.channelSeq }

    const guest = api.client()
    const { channel } = await guest(channelCalls.information, { params })
    const template = siteTemplates.find(({ templateCd }) => templateCd === '02')
    expect(channel).toMatchObject({ name: '느린 공방', domain: 'slow-studio', templateCd: '02', primaryColor: template?.primaryColor })
    expect(homeOf(channel.channelSetting.config)).toEqual(template?.home)
    expect(designOf(channel.channelSetting.config)).toMatchObject({ type: 'basic', header: 'centre', footer: 'full' })
    expect(channel.menus.map(({ menuTitle, path, visibleTypeCd }) => [menuTitle, path, visibleTypeCd])).toEqual([
      ['클래스', '/classes', '00'], ['내 강의실', '/me/classes', '01'], ['처음 오셨나요?', '/createaccount', '02'],
    ])
    expect((await guest(channelCalls.categories, { params })).categories.map(({ categoryCd, name }) => [categoryCd, name])).toEqual([
      ['000001', '공예'], ['000002', '그림'], ['000003', '요리'], ['000004', '사진'], ['000005', '음악'],
    ])
    expect((await guest(termsCalls.terms, { params })).termsData.content).toContain('느린 공방')
    expect((await guest(courseCalls.list, { params })).totalCount).toBe(0)

    expect(await person.client(channelCalls.channelUser, { params })).toMatchObject({ isChannelOwner: true })
    const { courseSeq } = await person.client(courseCalls.create, { params, body: { title: '물레 첫 시간' } })
    expect(courseSeq).toBeGreaterThan(0)
    expect((await person.client(auth.me, {})).user.mngCnt).toBe(1)
    expect((await person.client(mypageCalls.channels, {})).channels).toMatchObject([{ channelSeq: site.channelSeq, name: '느린 공방', userTypeCd: 'OWN' }])
  })

  it('is found by its host at once, although a request came before', async () => {
    const person = await founder()
    const domain = freeDomain()
    const byHost = () => api.client()(channelCalls.byDomain, { params: { domain: `${domain}.madang.test` } })
    await expect(byHost()).rejects.toMatchObject({ code: errorTable.siteNotFound.code })
    const { channelSeq } = await person.client(brandCalls.createSite, { body: form({ domain }) })
    expect((await byHost()).channel.channelSeq).toBe(channelSeq)
  })

  it.each([['en', 'Classes', 'Crafts'], ['ja', 'クラス', '工芸']] as const)('is in its creator’s language: %s', async (language, menu, category) => {
    const person = await founder()
    const { channelSeq } = await api.client(person.token, language)(brandCalls.createSite, { body: form({ domain: freeDomain() }) })
    const params = { channelSeq }
    expect((await api.client()(channelCalls.information, { params })).channel.menus[0]?.menuTitle).toBe(menu)
    expect((await api.client()(channelCalls.categories, { params })).categories[0]?.name).toBe(category)
  })

  it('belongs to its owner: others have no rights in it', async () => {
    const [person, other] = [await founder(), await founder()]
    const { channelSeq } = await person.client(brandCalls.createSite, { body: form({ domain: freeDomain() }) })
    expect(await other.client(channelCalls.channelUser, { params: { channelSeq } })).toMatchObject({ isChannelUser: false, isChannelOwner: false })
    await expect(other.client(courseCalls.create, { params: { channelSeq }, body: { title: '남의 클래스' } })).rejects.toMatchObject({ code: errorTable.noPermission.code })
  })

  it('needs a login', async () => {
    const answer = await api.send(callUrl(brandCalls.createSite, {}), { method: 'POST', body: form({ domain: freeDomain() }) })
    expect(errorCodeOf(answer)).toBe(errorTable.loginRequired.code)
  })
})

describe('the name of a site [SHELL-25]', () => {
  it('is free or taken, in the check and on creation', async () => {
    const person = await founder()
    const domain = freeDomain()
    const check = () => person.client(brandCalls.checkDomain, { query: { domain: ` ${domain.toUpperCase()} ` } })
    expect(await check()).toEqual({ domain, host: `${domain}.madang.test` })
    await person.client(brandCalls.createSite, { body: form({ domain }) })
    await expect(check()).rejects.toMatchObject({ status: 409, code: '100001' })
    await expect((await founder()).client(brandCalls.createSite, { body: form({ domain }) })).rejects.toMatchObject({ status: 409, code: '100001' })
  })

  it('is given once under concurrent requests', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => founder()))
    const domain = freeDomain()
    const answers = await Promise.all(people.map(({ token }) => api.send(callUrl(brandCalls.createSite, {}), { method: 'POST', token, body: form({ domain }) })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    expect(new Set(answers.filter(({ status }) => status === 409).map(errorCodeOf))).toEqual(new Set(['100001']))
    const owned = await Promise.all(people.map(async ({ client }) => (await client(mypageCalls.channels, {})).channels.length))
    expect(owned.toSorted()).toEqual([0, 0, 0, 0, 0, 1])
  })

  it.each([['www'], ['-studio'], ['공방'], ['a'], ['two words'], ['a.b'], ['']])('is refused: %j', async (domain) => {
    const person = await founder()
    const answer = await api.send(callUrl(brandCalls.createSite, {}), { method: 'POST', token: person.token, body: form({ domain }) })
    expect(answer.json).toMatchObject({ code: errorTable.invalidInput.code, issues: expect.arrayContaining([expect.objectContaining({ path: ['domain'] })]) })
  })
})

it('is limited in number per owner, also under concurrent requests [SHELL-25]', async () => {
  const person = await founder()
  const ask = () => api.send(callUrl(brandCalls.createSite, {}), { method: 'POST', token: person.token, body: form({ domain: freeDomain() }) })
  const answers = await Promise.all(Array.from({ length: SITES_PER_PERSON + 2 }, ask))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(SITES_PER_PERSON)
  expect(answers.filter(({ status }) => status !== 200).map(errorCodeOf)).toEqual([errorTable.tooManySites.code, errorTable.tooManySites.code])
  expect((await person.client(auth.me, {})).user.mngCnt).toBe(SITES_PER_PERSON)
})

describe('the platform’s own terms [SHELL-25]', () => {
  const read = (termsKind: (typeof termsKinds)[number], language: 'ko' | 'en' | 'ja' = 'ko', version?: number) =>
    api.client(undefined, language)(brandCalls.terms, { params: { termsKind }, query: { version } }).then(({ termsData }) => termsData)

  it.each([['ko', '마당'], ['en', 'Madang'], ['ja', 'マダン']] as const)('exist in %s, each with its articles', async (language, name) => {
    for (const kind of termsKinds) {
      const document = await read(kind, language)
      expect(document).toMatchObject({ termsKind: kind, version: 1, language })
      expect(document.content).toMatch(/^<h2>.+<\/h2><p>/)
      expect(document.content).toContain(name)
      expect(document.content).not.toMatch(/\{\{|undefined|legal:/)
    }
  })

  it('are created once under concurrent first reads', async () => {
    const fresh = await startApi()
    try {
      await Promise.all(Array.from({ length: 8 }, () => fresh.client()(brandCalls.terms, { params: { termsKind: 'terms' } })))
      expect(await fresh.server.ports.database.db.$count(platformTerms)).toBe(1)
    } finally {
      await fresh.stop()
    }
  })

  it('are what a signup without a site consents to, by version and language [AUTH-02]', async () => {
    const answer = await api.send(callUrl(auth.signup, {}), {
      method: 'POST', language: 'en',
      body: { email: 'founder@madang.test', password: PASSWORD, name: 'Founder', termsYn: 'Y', privacyYn: 'Y', over14Yn: 'Y', marketingYn: 'Y', versions: { terms: 1, privacy: 1, 'consent-14': 1, 'marketing-consent': 1 } },
    })
    const { userSeq } = (answer.json as { user: { userSeq: number } }).user
    const { db } = api.server.ports.database
    const rows = await db.select().from(platformConsents).where(eq(platformConsents.userSeq, userSeq))
    expect(rows.map(({ termsKind, version, language }) => [termsKind, version, language]).toSorted()).toEqual([
      ['consent-14', 1, 'en'], ['marketing-consent', 1, 'en'], ['privacy', 1, 'en'], ['terms', 1, 'en'],
    ])
    expect(await db.select().from(consents).where(eq(consents.userSeq, userSeq))).toEqual([])
  })

  it('change by a new version, which a signup must have seen', async () => {
    const person = { email: 'late@madang.test', password: PASSWORD, name: '이마당', termsYn: 'Y', privacyYn: 'Y', over14Yn: 'Y' }
    const before = await read('terms')
    expect(await api.server.services.terms.publish(null, 'terms', { ko: '<p>새 약관</p><script>1</script>' })).toBe(2)
    expect(await read('terms')).toMatchObject({ version: 2, content: '<p>새 약관</p>', versions: [{ version: 2 }, { version: 1 }] })
    expect((await read('terms', 'ko', 1)).content).toBe(before.content)
    const send = (terms: number) => api.send(callUrl(auth.signup, {}), { method: 'POST', body: { ...person, versions: { terms, privacy: 1, 'consent-14': 1 } } })
    expect((await send(1)).json).toMatchObject({ code: errorTable.termsChanged.code, issues: [{ path: ['versions', 'terms'] }] })
    expect((await send(2)).status).toBe(200)
  })

  it('are separate from those of sites', async () => {
    const person = await founder()
    const { channelSeq } = await person.client(brandCalls.createSite, { body: form({ domain: freeDomain() }) })
    expect((await api.client()(termsCalls.terms, { params: { channelSeq } })).termsData.content).not.toContain('새 약관')
    await expect(read('privacy', 'ko', 9)).rejects.toMatchObject({ code: errorTable.notFound.code })
  })
})
