import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '#shared/auth/contract.ts'
import { channelCalls } from '#shared/channel/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { termsCalls } from '#shared/terms/contract.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { termsKinds } from '#shared/terms/kinds.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { consents, terms } from '#server/infra/db/schema/index.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildPerson, buildSite, PASSWORD } from '#tests/support/server/factories.ts'
import { termsOf } from './samples.ts'

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

async function readAll(channelSeq: number, language: 'ko' | 'en' | 'ja' = 'ko') {
  const client = api.client(undefined, language)
  const params = { channelSeq }
  return [
    (await client(termsCalls.terms, { params })).termsData,
    (await client(termsCalls.privacy, { params })).privacyData,
    (await client(termsCalls.consent14, { params })).consent14Data,
    (await client(termsCalls.marketingConsent, { params })).marketingConsentData,
  ]
}
const readTerms = async (channelSeq: number, version?: number, language?: 'ko' | 'en' | 'ja') =>
  (await api.client(undefined, language)(termsCalls.terms, { params: { channelSeq }, query: { version } })).termsData

const signup = (body: object) => api.send(callUrl(auth.signup, {}), {
  method: 'POST',
  body: { email: `reader.${Math.random()}@madang.test`, password: PASSWORD, name: '이마당', termsYn: 'Y', privacyYn: 'Y', over14Yn: 'Y', ...body },
})
const userSeqOf = (answer: { json: unknown }) => (answer.json as { user: { userSeq: number } }).user.userSeq
const consentsOf = (userSeq: number) => api.server.ports.database.db.select().from(consents).where(eq(consents.userSeq, userSeq)).orderBy(asc(consents.termsKind))

describe('the terms of a site [SHELL-19]', () => {
  it('exist from the start, for each consent, in each language', async () => {
    const { channelSeq } = await buildSite(api)
    for (const [language, word] of [['ko', '개인정보'], ['en', 'personal information'], ['ja', '個人情報']] as const) {
      const documents = await readAll(channelSeq, language)
      expect(documents.map(({ termsKind, version, language: written }) => ({ termsKind, version, written }))).toEqual(termsKinds.map((termsKind) => ({ termsKind, version: 1, written: language })))
      for (const { content } of documents) {
        expect(content).toMatch(/^<h2>.+<\/h2><p>/)
        expect(content).not.toMatch(/\{\{|undefined|legal:/)
      }
      expect(documents[1]?.content).toContain(word)
    }
  })

  it('name the company of the footer, as text', async () => {
    const { owner } = await buildSite(api)
    const corporate = { corpName: '<b>마당</b> & 벗', privacyName: '윤서진', email: 'privacy@madang.test' }
    const channelSeq = await api.server.services.channel.create({ name: '이름', domain: 'named.madang.test', corporate }, owner.userSeq)
    const [service, privacy] = await readAll(channelSeq)
    expect(service?.content).toContain('&lt;b&gt;마당&lt;/b&gt; &amp; 벗')
    expect(privacy?.content).toContain('<li>책임자: 윤서진</li><li>연락처: privacy@madang.test</li>')
  })

  it('stay as first shown, whatever changes about the site', async () => {
    const { channelSeq } = await buildSite(api)
    const before = await readAll(channelSeq)
    api.clock.advance(400 * DAY_MS)
    expect(await readAll(channelSeq)).toEqual(before)
    const rows = await api.server.ports.database.db.select().from(terms).where(eq(terms.channelSeq, channelSeq))
    expect(rows).toHaveLength(termsKinds.length)
  })

  it('are created once under concurrent first reads', async () => {
    const { channelSeq } = await buildSite(api)
    const read = await Promise.all(Array.from({ length: 12 }, () => readTerms(channelSeq)))
    expect(new Set(read.map(({ version, effectiveAt }) => `${version} ${effectiveAt}`)).size).toBe(1)
  })

  it('get a new version on its date; old versions stay readable', async () => {
    const { channelSeq } = await buildSite(api)
    const first = await readTerms(channelSeq)
    const day = new Date(api.clock.now().getTime() + 7 * DAY_MS)
    expect(await api.server.services.terms.publish(channelSeq, 'terms', { ko: '<p>새 약관</p><script>1</script>', en: '<p>New terms</p>' }, day)).toBe(2)
    expect(await readTerms(channelSeq)).toEqual(first)
    await expect(readTerms(channelSeq, 2)).rejects.toMatchObject({ status: 404, code: errorTable.notFound.code })
    api.clock.advance(7 * DAY_MS)
    const versions = [{ version: 2, effectiveAt: day.toISOString() }, { version: 1, effectiveAt: first.effectiveAt }]
    expect(await readTerms(channelSeq)).toEqual({ termsKind: 'terms', version: 2, content: '<p>새 약관</p>', language: 'ko', effectiveAt: day.toISOString(), versions })
    expect(await readTerms(channelSeq, 2, 'en')).toMatchObject({ content: '<p>New terms</p>', language: 'en' })
    expect(await readTerms(channelSeq, 2, 'ja')).toMatchObject({ content: '<p>새 약관</p>', language: 'ko' })
    expect(await readTerms(channelSeq, 1)).toEqual({ ...first, versions })
  })

  it('differ from another site’s', async () => {
    const [mine, other] = [await buildSite(api), await buildSite(api)]
    await api.server.services.terms.publish(mine.channelSeq, 'terms', { ko: '<p>우리 약관</p>' })
    expect((await readTerms(mine.channelSeq)).content).toBe('<p>우리 약관</p>')
    expect((await readTerms(other.channelSeq)).content).not.toContain('우리 약관')
  })
})

describe('the consent on joining [ENR-07]', () => {
  it('is to the terms and the privacy policy, once', async () => {
    const { channelSeq } = await buildSite(api)
    const person = await buildPerson(api)
    const join = () => person.client(channelCalls.join, { params: { channelSeq } })
    await join()
    await api.server.services.terms.publish(channelSeq, 'terms', { ko: '<p>둘째</p>' })
    await join()
    expect((await consentsOf(person.userSeq)).map(({ termsKind, version }) => [termsKind, version])).toEqual([['privacy', 1], ['terms', 1]])
  })
})

describe('consents at signup [AUTH-02]', () => {
  it('are stored with version and language', async () => {
    const { channelSeq } = await buildSite(api)
    await readAll(channelSeq)
    await api.server.services.terms.publish(channelSeq, 'privacy', { ko: '<p>둘째</p>' })
    const answer = await api.send(callUrl(auth.signup, {}), {
      method: 'POST', language: 'ja',
      body: {
        email: 'yamada@madang.test', password: PASSWORD, name: 'Yamada', termsYn: 'Y', privacyYn: 'Y', over14Yn: 'Y', marketingYn: 'Y', channelSeq,
        versions: { terms: 1, privacy: 2, 'consent-14': 1, 'marketing-consent': 1 },
      },
    })
    expect(answer.status).toBe(200)
    const agreed = { channelSeq, userSeq: userSeqOf(answer), language: 'ja', agreedAt: api.clock.now() }
    expect(await consentsOf(agreed.userSeq)).toEqual([
      { ...agreed, termsKind: 'consent-14', version: 1 }, { ...agreed, termsKind: 'marketing-consent', version: 1 },
      { ...agreed, termsKind: 'privacy', version: 2 }, { ...agreed, termsKind: 'terms', version: 1 },
    ])
  })

  it('exclude what was not agreed to', async () => {
    const { channelSeq } = await buildSite(api)
    const person = await buildPerson(api, { site: { channelSeq } })
    expect((await consentsOf(person.userSeq)).map(({ termsKind }) => termsKind)).toEqual(['consent-14', 'privacy', 'terms'])
  })

  it('to an outdated version are refused, and nothing is created', async () => {
    const { channelSeq } = await buildSite(api)
    await readAll(channelSeq)
    await api.server.services.terms.publish(channelSeq, 'terms', { ko: '<p>둘째</p>' })
    const email = 'late@madang.test'
    const answer = await signup({ email, channelSeq, versions: { terms: 1, privacy: 1, 'consent-14': 1 } })
    expect(answer.status).toBe(409)
    expect(answer.json).toMatchObject({ code: errorTable.termsChanged.code, issues: [{ path: ['versions', 'terms'] }] })
    expect((await signup({ email, channelSeq, versions: { terms: 2, privacy: 1, 'consent-14': 1 } })).status).toBe(200)
  })

  it('are rolled back with a refused signup', async () => {
    const { channelSeq } = await buildSite(api)
    const person = await buildPerson(api)
    const before = await api.server.ports.database.db.$count(consents)
    expect((await signup({ email: person.email, channelSeq })).json).toMatchObject({ code: errorTable.emailTaken.code })
    expect(await api.server.ports.database.db.$count(consents)).toBe(before)
  })

  it('on a site that does not exist are refused', async () => {
    expect((await signup({ channelSeq: 999_999 })).json).toMatchObject({ code: errorTable.siteNotFound.code })
  })

  it('refer to existing versions, by a constraint', async () => {
    const { channelSeq } = await buildSite(api)
    const { userSeq } = await buildPerson(api)
    const agreement = { of: channelSeq, versions: [{ termsKind: 'terms' as const, version: 9 }] }
    await expect(api.server.services.terms.agree(agreement, userSeq, 'ko')).rejects.toThrow()
    const rows = await api.server.ports.database.db.select().from(consents).where(and(eq(consents.channelSeq, channelSeq), eq(consents.userSeq, userSeq)))
    expect(rows).toEqual([])
  })
})

describe('terms as the site’s staff edit them [SET-04]', () => {
  const setUp = async () => {
    const { channelSeq, owner } = await buildSite(api)
    const params = { channelSeq, termsKind: 'terms' as const }
    return {
      channelSeq, owner, params,
      publish: (form: Parameters<typeof termsOf>[1], after: number) => owner.client(termsCalls.publish, { params, body: { ...termsOf(api.clock.now(), form), after } }),
      list: async () => {
        const { kinds, memberCount } = await owner.client(termsCalls.versions, { params: { channelSeq } })
        return { memberCount, kinds, versions: kinds.find(({ termsKind }) => termsKind === 'terms')?.versions ?? [] }
      },
    }
  }

  it('are listed with their versions and how many people agreed', async () => {
    const { channelSeq, list, publish, owner, params } = await setUp()
    const first = await list()
    expect(first.kinds.map(({ termsKind, versions }) => [termsKind, versions.map(({ version }) => version)])).toEqual(termsKinds.map((kind) => [kind, [1]]))
    const before = first.versions[0]?.agreedCount ?? 0
    await buildPerson(api, { site: { channelSeq } })
    await publish({}, 1)
    await buildPerson(api, { site: { channelSeq } })
    await buildPerson(api, { site: { channelSeq } })
    const after = await list()
    expect(after.versions.map(({ version, agreedCount }) => [version, agreedCount])).toEqual([[2, 2], [1, before + 1]])
    expect(after.memberCount).toBe(first.memberCount + 3)
    expect(await owner.client(termsCalls.texts, { params: { ...params, version: 2 } })).toEqual({ texts: { ko: '<p>새 글</p>', en: '<p>A new text</p>', ja: '' } })
    await expect(owner.client(termsCalls.texts, { params: { ...params, version: 9 } })).rejects.toMatchObject({ status: 404 })
  })

  it('come into force at once or on their day in Seoul, and wait for each other', async () => {
    const { channelSeq, publish, owner, params } = await setUp()
    const first = await readTerms(channelSeq)
    await publish({ days: 3 }, 1)
    expect((await readTerms(channelSeq)).version).toBe(first.version)
    await expect(publish({}, 2)).rejects.toMatchObject({ status: 409, code: errorTable.conflict.code })
    await owner.client(termsCalls.withdraw, { params: { ...params, version: 2 } })
    await expect(owner.client(termsCalls.withdraw, { params: { ...params, version: 2 } })).rejects.toMatchObject({ status: 404 })
    await expect(owner.client(termsCalls.withdraw, { params: { ...params, version: 1 } })).rejects.toMatchObject({ status: 409, code: errorTable.conflict.code })
    await publish({ days: 3 }, 1)
    api.clock.advance(3 * DAY_MS)
    expect(await readTerms(channelSeq)).toMatchObject({ version: 2, content: '<p>새 글</p>' })
  })

  it('are published once by two people at once, and never over a newer version', async () => {
    const { publish, list } = await setUp()
    await list()
    const raced = await Promise.allSettled([publish({}, 1), publish({}, 1), publish({}, 1)])
    expect(raced.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(publish({}, 1)).rejects.toMatchObject({ status: 409, code: errorTable.staleEdit.code })
    expect((await list()).versions.map(({ version }) => version)).toEqual([2, 1])
  })

  it.each([
    ['a day that is past', { days: -1 }, ['effectiveOn']],
    ['no Korean text', { texts: { ko: '<p> &nbsp;</p><p></p>', en: '<p>English</p>', ja: '' } }, ['texts', 'ko']],
    ['no day', { effectiveOn: '2026-02-31' }, ['body', 'effectiveOn']],
  ])('are refused with %s', async (_, form, path) => {
    const { publish, list } = await setUp()
    const refused: unknown = await publish(form, 1).catch((error: unknown) => error)
    expect(refused).toMatchObject({ status: 400 })
    expect((refused as { issues: { path: string[] }[] }).issues[0]?.path.filter((key) => key !== 'body')).toEqual(path.filter((key) => key !== 'body'))
    expect((await list()).versions).toHaveLength(1)
  })

  it('hold no script, and leave out a language without a word', async () => {
    const { publish, owner, params, channelSeq } = await setUp()
    await publish({ texts: { ko: '<p onclick="x()">글</p><script>1</script>', en: '<p></p>', ja: '<img src=x onerror=1>' } }, 1)
    expect((await owner.client(termsCalls.texts, { params: { ...params, version: 2 } })).texts).toEqual({ ko: '<p>글</p>', en: '', ja: '' })
    expect(await readTerms(channelSeq, 2, 'en')).toMatchObject({ language: 'ko', content: '<p>글</p>' })
    expect(await owner.client(termsCalls.preview, { params: { channelSeq }, body: { content: '<p onclick="x()">글</p><script>1</script>' } })).toEqual({ content: '<p>글</p>' })
  })

  it('are for the site’s own staff', async () => {
    const { channelSeq, params } = await setUp()
    const other = await buildSite(api)
    const teacher = await buildPerson(api, { site: { channelSeq }, role: 'TCH' })
    for (const { client } of [other.owner, teacher]) {
      await expect(client(termsCalls.versions, { params: { channelSeq } })).rejects.toMatchObject({ status: 403 })
      await expect(client(termsCalls.publish, { params, body: { ...termsOf(api.clock.now()), after: 1 } })).rejects.toMatchObject({ status: 403 })
    }
  })
})

describe('terms that members agree to again [SET-04]', () => {
  const publish = async (site: Awaited<ReturnType<typeof buildSite>>, termsKind: 'terms' | 'privacy' | 'marketing-consent', form: Parameters<typeof termsOf>[1]) => {
    const { kinds } = await site.owner.client(termsCalls.versions, { params: { channelSeq: site.channelSeq } })
    const after = kinds.find((one) => one.termsKind === termsKind)?.versions[0]?.version ?? 0
    return site.owner.client(termsCalls.publish, { params: { channelSeq: site.channelSeq, termsKind }, body: { ...termsOf(api.clock.now(), form), after } })
  }
  const pending = async ({ client }: Awaited<ReturnType<typeof buildPerson>>, channelSeq: number) => (await client(termsCalls.pending, { params: { channelSeq } })).pending.map(({ termsKind, version }) => ({ termsKind, version }))

  it('are asked of those who agreed to earlier versions alone, until they agree', async () => {
    const site = await buildSite(api)
    const params = { channelSeq: site.channelSeq }
    const [one, other] = [await buildPerson(api, { site }), await buildPerson(api, { site })]
    await publish(site, 'terms', {})
    expect(await pending(one, site.channelSeq)).toEqual([])
    await publish(site, 'terms', { asksAgainYn: 'Y', texts: { ko: '<p>셋째</p>', en: '<p>Third</p>', ja: '' } })
    const late = await buildPerson(api)
    await late.client(channelCalls.join, { params })
    expect([await pending(one, site.channelSeq), await pending(late, site.channelSeq), await pending(site.owner, site.channelSeq)]).toEqual([[{ termsKind: 'terms', version: 3 }], [], []])
    expect((await one.client(termsCalls.pending, { params })).pending).toMatchObject([{ content: '<p>셋째</p>', language: 'ko' }])

    // A later version that asks nobody is what those who were asked read.
    await publish(site, 'terms', {})
    await publish(site, 'privacy', { asksAgainYn: 'Y' })
    expect(await pending(one, site.channelSeq)).toEqual([{ termsKind: 'privacy', version: 2 }, { termsKind: 'terms', version: 4 }])
    for (const versions of [[{ termsKind: 'terms' as const, version: 4 }], [{ termsKind: 'terms' as const, version: 3 }, { termsKind: 'privacy' as const, version: 2 }]]) {
      await expect(one.client(termsCalls.agreeAgain, { params, body: { versions } })).rejects.toMatchObject({ code: errorTable.termsChanged.code })
    }
    await one.client(termsCalls.agreeAgain, { params, body: { versions: await pending(one, site.channelSeq) } })
    expect([await pending(one, site.channelSeq), (await pending(other, site.channelSeq)).length]).toEqual([[], 2])
    expect((await consentsOf(one.userSeq)).filter(({ version }) => version > 1).map(({ termsKind, version, agreedAt }) => [termsKind, version, agreedAt])).toEqual([['privacy', 2, api.clock.now()], ['terms', 4, api.clock.now()]])

    const { kinds } = await site.owner.client(termsCalls.versions, { params })
    expect(kinds.find(({ termsKind }) => termsKind === 'privacy')?.versions.map(({ version, asksAgainYn, agreedCount }) => [version, asksAgainYn, agreedCount])).toEqual([[2, 'Y', 1], [1, 'N', 3]])
  })

  it('are asked once they are in force', async () => {
    const site = await buildSite(api)
    const person = await buildPerson(api, { site })
    await publish(site, 'terms', { days: 1, asksAgainYn: 'Y' })
    expect(await pending(person, site.channelSeq)).toEqual([])
    api.clock.advance(DAY_MS)
    expect(await pending(person, site.channelSeq)).toEqual([{ termsKind: 'terms', version: 2 }])
  })

  it('ask at no other site, and not strangers', async () => {
    const [site, other] = [await buildSite(api), await buildSite(api)]
    const person = await buildPerson(api, { site: other })
    await publish(site, 'terms', { asksAgainYn: 'Y' })
    expect(await pending(person, other.channelSeq)).toEqual([])
    await expect(pending(person, site.channelSeq)).rejects.toMatchObject({ code: errorTable.notMember.code })
  })

  it('are not those of marketing, which nobody must agree to', async () => {
    await expect(publish(await buildSite(api), 'marketing-consent', { asksAgainYn: 'Y' })).rejects.toMatchObject({ code: errorTable.invalidInput.code, issues: [{ path: ['asksAgainYn'] }] })
  })
})
