import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import type { SeoForm } from '#shared/seo/contract.ts'
import { SEO_TITLE_MAX } from '#shared/seo/rules.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite, pictureUrl } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Site } from '#tests/support/server/factories.ts'
import { startPages } from '#tests/support/server/servedPages.ts'
import type { ServedPages } from '#tests/support/server/servedPages.ts'
import { seoOf } from './samples.ts'

const { seo: calls } = contract
let api: TestApi
let headOf: ServedPages['headAt']
let stop: ServedPages['stop']
let site: Site
let course: BuiltCourse
beforeAll(async () => {
  ;({ api, headAt: headOf, stop } = await startPages())
})
afterAll(() => stop())
beforeEach(async () => {
  site = await buildSite(api)
  course = await buildCourse(api, { site, draft: { title: '물레 첫걸음', subTitle: '흙을 처음 만지는 사람에게' } })
})

const params = () => ({ channelSeq: site.channelSeq })
const saveSite = (form: Partial<SeoForm>) => site.owner.client(calls.saveSite, { params: params(), body: seoOf(form) })
const saveCourse = (form: Partial<SeoForm>, of = course) => site.owner.client(calls.saveCourse, { params: { ...params(), courseSeq: of.courseSeq }, body: seoOf(form) })
const picture = async () => (await site.owner.client(calls.picture, { params: params(), body: { image: await pictureUrl({ width: 1200, height: 630 }) } })).imageUrl

/** What a crawler reads at a path. */
async function headAt(path: string): Promise<(name: string) => string | undefined> {
  const { head } = await headOf(`${path}?channelSeq=${site.channelSeq}`)
  return (name) => head.get(name)
}

describe('the setting of a class [SET-05]', () => {
  it('is what crawlers and link previews read at once; an empty field is the default', async () => {
    const path = `/classes/${course.courseSeq}`
    const before = await headAt(path)
    expect([before('title'), before('description'), before('og:image')]).toEqual(['물레 첫걸음 · 시험 마당', '흙을 처음 만지는 사람에게', expect.stringMatching(/\/share\/\d+\/class-\d+\.[\w-]{16}\.png/)])
    const ogImage = await picture()
    await saveCourse({ title: '도자기 물레 원데이', description: '서울에서 배우는 물레', keywords: '도자기,물레', noFollow: true, ogTitle: '같이 빚어요', ogImage })
    const after = await headAt(path)
    expect([after('title'), after('description'), after('keywords'), after('robots')]).toEqual(['도자기 물레 원데이', '서울에서 배우는 물레', '도자기,물레', 'index, nofollow'])
    expect([after('og:title'), after('og:description')]).toEqual(['같이 빚어요', '서울에서 배우는 물레'])
    expect(after('og:image')).toBe(`${api.origin}${ogImage}`)
    await saveCourse({})
    expect((await headAt(path))('title')).toBe('물레 첫걸음 · 시험 마당')
  })

  it('keeps a class out of search engines and of the sitemap', async () => {
    const hidden = await buildCourse(api, { site, draft: { title: '비공개 모임' } })
    await saveCourse({ noIndex: true }, hidden)
    expect((await headAt(`/classes/${hidden.courseSeq}`))('robots')).toBe('noindex, follow')
    const { text } = await api.send(`/sitemap.xml?channelSeq=${site.channelSeq}`, {})
    expect(text).toContain(`/classes/${course.courseSeq}`)
    expect(text).not.toContain(`/classes/${hidden.courseSeq}`)
  })

  it('is listed with what an empty field means, and found by the title', async () => {
    await buildCourse(api, { site, draft: { title: '가마 소성' } })
    await saveCourse({ title: '도자기 물레 원데이' })
    const { list, totalCount } = await site.owner.client(calls.courses, { params: params(), query: { q: '물레' } })
    expect([totalCount, list.map(({ courseSeq }) => courseSeq)]).toEqual([1, [course.courseSeq]])
    expect(list[0]).toMatchObject({ seoSetting: JSON.stringify({ title: '도자기 물레 원데이' }), defaults: { title: '물레 첫걸음 · 시험 마당', description: '흙을 처음 만지는 사람에게', imageUrl: null, address: expect.stringContaining(`/classes/${course.courseSeq}`) } })
  })
})

describe('the setting of a page and of the site [SET-05]', () => {
  it('of a page replaces its title, and keeps it out of the sitemap', async () => {
    const { page: { pageSeq, path } } = await site.owner.client(contract.page.create, { params: params(), body: { path: 'about', title: '공방 소개', content: '<p>글</p>' } })
    await site.owner.client(contract.page.publish, { params: { ...params(), pageSeq }, body: { publishStatusCd: '00' } })
    const sitemap = async () => (await api.send(`/sitemap.xml?channelSeq=${site.channelSeq}`, {})).text
    expect(await sitemap()).toContain(`/p/${path}`)
    await site.owner.client(calls.savePage, { params: { ...params(), pageSeq }, body: seoOf({ title: '30년 된 공방', noIndex: true }) })
    const head = await headAt('/p/about')
    expect([head('title'), head('robots')]).toEqual(['30년 된 공방', 'noindex, follow'])
    expect(await sitemap()).not.toContain(`/p/${path}`)
    expect((await site.owner.client(calls.pages, { params: params(), query: {} })).list).toMatchObject([{ pageSeq, defaults: { title: '공방 소개 · 시험 마당' } }])
  })

  it('of the site stands for pages without their own', async () => {
    const ogImage = await picture()
    await saveSite({ title: '성수동 도자기 공방', description: '평일 저녁 수업', ogImage })
    expect(await site.owner.client(calls.site, { params: params() })).toMatchObject({ seo: { title: '성수동 도자기 공방', noIndex: false }, defaults: { title: '시험 마당' } })
    const [home, classes] = [await headAt('/main'), await headAt('/classes')]
    expect([home('title'), home('description'), home('og:image')]).toEqual(['성수동 도자기 공방', '평일 저녁 수업', `${api.origin}${ogImage}`])
    expect(classes('og:image')).toBe(`${api.origin}${ogImage}`)
    await saveSite({ noIndex: true })
    expect((await headAt('/main'))('robots')).toBe('noindex, follow')
  })
})

describe('what is refused [SET-05]', () => {
  it('is another site’s picture or a foreign address, long texts, and people without the right', async () => {
    const refused = { code: errorTable.invalidInput.code }
    const other = await buildSite(api)
    const theirs = (await other.owner.client(calls.picture, { params: { channelSeq: other.channelSeq }, body: { image: await pictureUrl({ width: 8, height: 8 }) } })).imageUrl
    for (const ogImage of [theirs, 'https://evil.example/a.png', 'javascript:alert(1)', '//evil.example/a.webp', `/images/${site.channelSeq}/../1/a.webp`]) await expect(saveSite({ ogImage })).rejects.toMatchObject(refused)
    await expect(saveSite({ title: '가'.repeat(SEO_TITLE_MAX + 1) })).rejects.toMatchObject(refused)
    await expect(saveCourse({}, await buildCourse(api))).rejects.toMatchObject({ code: errorTable.classNotFound.code })
    const teacher = await buildPerson(api, { site, role: 'TCH' })
    for (const by of [teacher, await buildPerson(api, { site }), other.owner]) await expect(by.client(calls.saveSite, { params: params(), body: seoOf() })).rejects.toMatchObject({ code: errorTable.noPermission.code })
  })

  it('is markup: it is shown as text', async () => {
    await saveCourse({ title: '</title><script>alert(1)</script>', description: '"><img src=x onerror=alert(1)>' })
    const { text } = await api.send(`/classes/${course.courseSeq}?channelSeq=${site.channelSeq}`, { headers: { accept: 'text/html' } })
    expect(text).not.toContain('<script>alert(1)')
    expect(text).not.toContain('<img src=x')
  })
})
