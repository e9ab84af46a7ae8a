import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coursePaths } from '#shared/course/paths.ts'
import { siteDomainCalls } from '#shared/siteDomain/contract.ts'
import { channels, courses } from '#server/infra/db/schema/index.ts'
import { registry } from '#renderer/app/router/registry.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildReview, buildSite } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Site } from '#tests/support/server/factories.ts'
import { startPages } from '#tests/support/server/servedPages.ts'
import type { ServedPages } from '#tests/support/server/servedPages.ts'

let api: TestApi
let visit: ServedPages['visit']
let headAt: ServedPages['headAt']
let stop: ServedPages['stop']
beforeAll(async () => {
  ;({ api, visit, headAt, stop } = await startPages({ SITE_DOMAIN: 'madang.test' }))
})
afterAll(() => stop())

const db = () => api.server.ports.database.db

async function siteWith(set: Partial<typeof channels.$inferInsert>): Promise<Site> {
  const site = await buildSite(api)
  await db().update(channels).set(set).where(eq(channels.channelSeq, site.channelSeq))
  return site
}

const domainOf = async ({ channelSeq }: { channelSeq: number }) => (await db().select({ domain: channels.domain }).from(channels).where(eq(channels.channelSeq, channelSeq)))[0]?.domain ?? ''

describe('the head of a class [SET-05]', () => {
  let course: BuiltCourse
  beforeAll(async () => {
    course = await buildCourse(api, {
      site: await siteWith({ name: '그림 학교' }),
      draft: { title: '수채화 <첫걸음> & "물감"', introduction: '<p>붓을 처음 잡는 <strong>사람</strong>을 위해</p><p>천천히</p>' },
    })
    await buildReview(api, { course, reviewPoint: 4 })
  })

  it('names class and site, describes it, and is the same for link previews', async () => {
    const { status, head, text, language } = await headAt(`/classes/${course.courseSeq}?channelSeq=${course.channelSeq}&utm_source=mail`)
    expect(status).toBe(200)
    expect(head.get('title')).toBe('수채화 <첫걸음> & "물감" · 그림 학교')
    expect(head.get('description')).toBe('붓을 처음 잡는 사람을 위해 천천히')
    expect([head.get('og:title'), head.get('og:description'), head.get('og:site_name')]).toEqual([head.get('title'), head.get('description'), '그림 학교'])
    expect(head.get('robots')).toBe('index, follow')
    expect([language, head.get('og:locale')]).toEqual(['ko', 'ko_KR'])
    expect(head.get('canonical')).toBe(`${api.origin}/classes/${course.courseSeq}?channelSeq=${course.channelSeq}`)
    expect(text).not.toContain('<첫걸음>')
    expect(text).toContain('<div id="root">')
  })

  it('has the class as data: provider, price, teacher, rating', async () => {
    const { data } = await headAt(`/classes/${course.courseSeq}?channelSeq=${course.channelSeq}`)
    expect(data).toMatchObject({
      '@type': 'Course', name: '수채화 <첫걸음> & "물감"', provider: { name: '그림 학교' },
      offers: { category: 'Free', price: '0', priceCurrency: 'KRW' },
      hasCourseInstance: { instructor: { name: course.teacher.name } }, aggregateRating: { ratingValue: '4.0', ratingCount: 1 },
    })
  })

  it('hides a tutor or reviews that the class hides [COUR-02]', async () => {
    const shy = await buildCourse(api, { draft: { courseTutorShowYn: 'N', courseReviewCountShowYn: 'N' } })
    await buildReview(api, { course: shy })
    const { data, text } = await headAt(`/classes/${shy.courseSeq}?channelSeq=${shy.channelSeq}`)
    expect(data).not.toHaveProperty('aggregateRating')
    expect(data).not.toHaveProperty('hasCourseInstance.instructor')
    expect(text).not.toContain(shy.teacher.name)
  })

  it.each([
    ['that it wrote itself', { seoSetting: JSON.stringify({ description: '물감과 붓의 집' }) }, '물감과 붓의 집'],
    ['that every site has', { name: '그림 학교' }, '그림 학교'],
  ])('describes a class without text in the language of its site %s', async (_, set, words) => {
    const bare = await buildCourse(api, { site: await siteWith(set) })
    const { head, data } = await headAt(`/classes/${bare.courseSeq}?channelSeq=${bare.channelSeq}`)
    expect(head.get('description')).toContain(words)
    expect(data).toMatchObject({ description: head.get('description') })
  })

  it('escapes every title', async () => {
    const hostile = await buildCourse(api, { draft: { title: '</script></title><script>alert(1)</script>' } })
    const { text, head, data } = await headAt(`/classes/${hostile.courseSeq}?channelSeq=${hostile.channelSeq}`)
    expect(text).not.toContain('<script>alert')
    expect(head.get('title')).toContain('<script>alert(1)</script>')
    expect(data).toMatchObject({ name: '</script></title><script>alert(1)</script>' })
  })

  it('has the price in the currency’s own units, and the discount while it applies', async () => {
    const paid = await buildCourse(api)
    await db().update(courses).set({ fareCd: '01', currency: 'USD', price: 12_50, discountPrice: 9_99 }).where(eq(courses.courseSeq, paid.courseSeq))
    const { data } = await headAt(`/classes/${paid.courseSeq}?channelSeq=${paid.channelSeq}`)
    expect(data).toMatchObject({ offers: { category: 'Paid', price: '9.99', priceCurrency: 'USD' } })
  })
})

describe('pages that are not public', () => {
  it('reveal nothing of a draft, private, foreign or unknown class', async () => {
    const draft = await buildCourse(api, { publicCd: null, draft: { title: '비밀 초안' } })
    const other = await buildSite(api)
    const asked = [
      [draft.courseSeq, draft.channelSeq], [(await buildCourse(api, { publicCd: '99' })).courseSeq, draft.channelSeq],
      [(await buildCourse(api)).courseSeq, other.channelSeq], [999_999_999, draft.channelSeq],
    ]
    for (const [courseSeq, channelSeq] of asked) {
      const { status, head, text, data } = await headAt(`/classes/${courseSeq}?channelSeq=${channelSeq}`)
      expect([status, head.get('robots'), data]).toEqual([404, 'noindex, follow', undefined])
      expect(text).not.toContain('비밀')
    }
    // Members get the page; its calls decide what they see.
    expect((await visit(`/classes/${draft.courseSeq}?channelSeq=${draft.channelSeq}`, { cookie: 'madang_session=x' })).status).toBe(200)
  })

  it.each([
    ['/mypage', 200], ['/Login/', 200], ['/settings/contents', 200], ['/classes/create', 200], ['/classes/7/settings/curriculums', 200],
    ['/nowhere', 404], ['/classes/7/nowhere', 404], ['/classes/1e3', 404], ['/notices/99999999999999999999', 404], ['/lab/7', 404], ['/classes/seven/lab/', 404],
  ])('%s is not indexed and returns %i [SHELL-03]', async (path, status) => {
    const { channelSeq } = await buildSite(api)
    const sent = await headAt(`${path}?channelSeq=${channelSeq}`)
    expect([sent.status, sent.head.get('robots')]).toEqual([status, 'noindex, follow'])
    expect((await headAt(path)).status).toBe(status)
  })

  it('every route of the renderer is a page of some module [SHELL-03]', async () => {
    const routes = registry.map(({ path }) => path).filter((path) => path !== coursePaths['alias-classes-view'])
    const sent = await Promise.all(routes.map(async (path) => ({ path, status: (await visit(path.replace(/:\w+/g, '7'))).status })))
    expect(sent.filter(({ status }) => status !== 200)).toEqual([])
    expect(sent.length).toBeGreaterThan(50)
  })

  it('a page uses its site’s word for classes [SET-09]', async () => {
    const { channelSeq } = await siteWith({ name: '그림 학교', config: JSON.stringify({ classWord: 'challenge' }) })
    expect((await headAt(`/classes?channelSeq=${channelSeq}`)).head.get('title')).toBe('챌린지 · 그림 학교')
  })

  it('a URL in another case, or with a slash at its end, has the canonical one [SHELL-03]', async () => {
    const { channelSeq } = await siteWith({ name: '그림 학교' })
    const { status, head } = await headAt(`/Classes/?channelSeq=${channelSeq}`)
    expect([status, head.get('title'), head.get('robots'), new URL(head.get('canonical') ?? '').pathname]).toEqual([200, '클래스 · 그림 학교', 'index, follow', '/classes'])
    expect((await headAt('/LOGIN/')).head.get('title')).toBe('로그인 · 마당')
  })

  it('a class under an alias has its canonical URL [SHELL-05]', async () => {
    const { channelSeq, courseSeq } = await buildCourse(api, { site: await siteWith({ config: '{"serviceAliases":["lab"]}' }), draft: { title: '여름 교실' } })
    const { status, head } = await headAt(`/lab/${courseSeq}?channelSeq=${channelSeq}`)
    expect([status, head.get('og:title'), new URL(head.get('canonical') ?? '').pathname]).toEqual([200, '여름 교실 · 시험 마당', `/classes/${courseSeq}`])
    expect((await headAt(`/camp/${courseSeq}?channelSeq=${channelSeq}`)).status).toBe(404)
  })
})

describe('a site’s SEO settings [SET-05]', () => {
  it('apply to its first page, and "not indexed" to all', async () => {
    const seoSetting = JSON.stringify({ title: '그림을 배우는 곳', description: '매주 새 수업', keywords: '그림,수채화', noIndex: true, noFollow: true, ogImage: 'https://img.test/share.png' })
    const { channelSeq } = await siteWith({ seoSetting })
    const { head } = await headAt(`/?channelSeq=${channelSeq}`)
    expect(Object.fromEntries(head)).toMatchObject({
      title: '그림을 배우는 곳', description: '매주 새 수업', keywords: '그림,수채화', robots: 'noindex, nofollow', 'og:image': 'https://img.test/share.png', 'twitter:card': 'summary_large_image',
    })
    expect((await headAt(`/classes?channelSeq=${channelSeq}`)).head.get('robots')).toBe('noindex, nofollow')
    expect((await visit(`/robots.txt?channelSeq=${channelSeq}`)).text).toBe('User-agent: *\nDisallow: /\n')
    expect((await visit(`/sitemap.xml?channelSeq=${channelSeq}`)).status).toBe(404)
  })

  it('are ignored when invalid', async () => {
    const { channelSeq } = await siteWith({ name: '이름뿐', seoSetting: '{"title":' })
    expect((await headAt(`/?channelSeq=${channelSeq}`)).head.get('title')).toBe('이름뿐')
  })

  it('are in the language of the reader: the cookie before the browser [GEN-01]', async () => {
    const { channelSeq } = await siteWith({ name: 'Atelier' })
    const titles = [
      await headAt(`/classes?channelSeq=${channelSeq}`),
      await headAt(`/classes?channelSeq=${channelSeq}`, { 'accept-language': 'de' }),
      await headAt(`/classes?channelSeq=${channelSeq}`, { cookie: 'lang=ja' }),
    ].map(({ head, language }) => [head.get('title'), language])
    expect(titles).toEqual([['클래스 · Atelier', 'ko'], ['Classes · Atelier', 'en'], ['クラス · Atelier', 'ja']])
  })
})

describe('a site at its own host [SHELL-01]', () => {
  it('has that host as canonical on all pages, and its own domain once verified', async () => {
    const course = await buildCourse(api)
    const host = `${await domainOf(course)}.madang.test`
    const port = new URL(api.origin).port
    const at = (name: string) => headAt(`/classes/${course.courseSeq}`, { host: `${name}:${port}` })
    expect((await at(host)).head.get('canonical')).toBe(`http://${host}:${port}/classes/${course.courseSeq}`)
    const { client } = course.site.owner
    const params = { channelSeq: course.channelSeq }
    const { siteDomain: { record } } = await client(siteDomainCalls.claim, { params, body: { domain: 'learn.academy.co.kr' } })
    expect((await at(host)).head.get('canonical')).toContain(host)
    if (record !== null) api.dns.texts.set(record.name, [record.value])
    await client(siteDomainCalls.check, { params, body: {} })
    expect((await at(host)).head.get('canonical')).toBe(`http://learn.academy.co.kr:${port}/classes/${course.courseSeq}`)
  })

  it('has a sitemap of its own public classes only', async () => {
    const course = await buildCourse(api)
    const hidden = await buildCourse(api, { site: course.site, publicCd: '99' })
    const other = await buildCourse(api)
    const host = `${await domainOf(course)}.madang.test`
    const { text, headers } = await visit('/sitemap.xml', { host })
    expect(headers['content-type']).toContain('application/xml')
    const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
    expect(listed).toEqual(['/', '/classes', `/classes/${course.courseSeq}`])
    expect(text).toMatch(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/)
    expect(listed).not.toContain(`/classes/${hidden.courseSeq}`)
    expect(listed).not.toContain(`/classes/${other.courseSeq}`)
    const robots = (await visit('/robots.txt', { host })).text
    expect(robots).toContain(`Sitemap: http://${host}/sitemap.xml`)
    expect(robots).toContain('Disallow: /mypage')
  })

  it('that is unknown is closed to search engines', async () => {
    expect((await visit('/robots.txt', { host: 'nobody.madang.test' })).text).toContain('Disallow: /\n')
    expect((await visit('/sitemap.xml', { host: 'nobody.madang.test' })).status).toBe(404)
    expect((await headAt('/', { host: 'nobody.madang.test' })).head.get('robots')).toContain('noindex')
  })
})

describe('a document is sent', () => {
  it.each([undefined, '*/*', 'text/html', 'image/webp,*/*;q=0.8'])('to a client that accepts %s', async (accept) => {
    const { status, text, headers } = await api.send('/classes', { headers: accept === undefined ? {} : { accept } })
    expect([status, text.includes('<title>')]).toEqual([200, true])
    expect(headers['vary']).toContain('accept,')
  })

  it('to HEAD', async () => {
    const { status, text, headers } = await api.send('/classes', { method: 'HEAD', headers: { accept: '*/*' } })
    expect([status, text, headers['content-type']]).toEqual([200, '', 'text/html; charset=utf-8'])
  })

  it.each([
    ['/favicon-of-old.png', '*/*'], ['/wp-login.php', '*/*'], ['/classes', 'application/json'], ['/api/main/v1.0/no/such', 'text/html'], ['/assets/old.js', '*/*'],
  ])('not %s for %s', async (path, accept) => {
    const { status, text } = await api.send(path, { headers: { accept } })
    expect([status, text.includes('<title>')]).toEqual([404, false])
  })
})

it('private pages have a title and are not indexed [SHELL-25]', async () => {
  const { head } = await headAt('/login')
  expect([head.get('title'), head.get('robots')]).toEqual(['로그인 · 마당', 'noindex, follow'])
  const { channelSeq } = await siteWith({ name: '그림 학교' })
  expect((await headAt(`/mypage?channelSeq=${channelSeq}`, { cookie: 'lang=ja' })).head.get('title')).toBe('マイページ · 그림 학교')
})

it('the platform’s own pages have their own head and sitemap [SHELL-25]', async () => {
  const { head } = await headAt('/')
  expect([head.get('title'), head.get('robots'), head.get('canonical')]).toEqual(['마당', 'index, follow', `${api.origin}/`])
  expect(head.get('description')).not.toBe('')
  expect((await visit('/sitemap.xml')).text).toContain('/create_site/list')
  expect((await headAt('/?channelSeq=999999999')).head.get('title')).toBe('마당')
})
