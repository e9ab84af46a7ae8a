import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { SENT_CHANNEL_ID } from '#shared/kernel/siteHost.ts'
import { channels } from '#server/infra/db/schema/index.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { firstLists, SENT_ANSWERS_ID } from '#shared/channel/firstView.ts'
import { openingWidths, pictureSrcSet } from '#shared/kernel/format/pictures.ts'
import { publishedPages, SITE_PAGES_SIZE } from '#shared/page/sitePages.ts'
import { findMovedPage, insertRedirect } from '#server/modules/page/queries.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite, pictureUrl } from '#tests/support/server/factories.ts'
import type { Site } from '#tests/support/server/factories.ts'
import { startPages } from '#tests/support/server/servedPages.ts'
import type { ServedPages } from '#tests/support/server/servedPages.ts'

let api: TestApi
let visit: ServedPages['visit']
let stop: ServedPages['stop']
let channelSeq: number
let site: Site
beforeAll(async () => {
  ;({ api, visit, stop } = await startPages())
  site = await buildSite(api)
  ;({ channelSeq } = site)
  await addPages(site, ['about', 'faq', 'draft:99', 'team'])
  await addPages(await buildSite(api), ['elsewhere'])
})
afterAll(() => stop())

/** Creates pages by path, as the owner; published unless `:99` follows. */
async function addPages({ channelSeq: site, owner }: Site, paths: readonly string[]): Promise<void> {
  const params = { channelSeq: site }
  for (const text of paths) {
    const [path = '', publishStatusCd = '00'] = text.split(':')
    const { page } = await owner.client(contract.page.create, { params, body: { path, title: `${path} 페이지`, content: '<p>글</p>' } })
    if (publishStatusCd === '00') await owner.client(contract.page.publish, { params: { ...params, pageSeq: page.pageSeq }, body: { publishStatusCd } })
  }
}

describe('the page list of a site', () => {
  it('has all published pages at once, for everyone [SHELL-22]', async () => {
    const list = await api.client()(contract.page.list, { params: { channelSeq }, query: { publishStatusCd: '00', page: 1, size: SITE_PAGES_SIZE } })
    expect(SITE_PAGES_SIZE).toBe(9999)
    expect(list.pages.map(({ path }) => path)).toEqual(['about', 'faq', 'team'])
    expect(list.pages[0]).toEqual({ pageSeq: expect.any(Number), path: 'about', title: 'about 페이지', seoSetting: '{}' })
    expect(await api.client()(contract.page.list, { params: { channelSeq } })).toEqual(list)
  })

  it('is paged on request', async () => {
    const paths = async (page: number) => (await api.client()(contract.page.list, { params: { channelSeq }, query: { page, size: 2 } })).pages.map(({ path }) => path)
    expect([await paths(1), await paths(2), await paths(3)]).toEqual([['about', 'faq'], ['team'], []])
  })

  it.each(['publishStatusCd=99', 'publishStatusCd=', 'size=10000', 'size=0', 'page=0'])('is refused for %s', async (query) => {
    expect((await api.send(`/api/main/v1.0/channels/${channelSeq}/pages?${query}`)).status).toBe(400)
  })
})

describe('a site’s own page', () => {
  const params = () => ({ channelSeq })
  const draft = async () => {
    const { page } = await site.owner.client(contract.page.create, { params: params(), body: { path: `p${Math.trunc(api.clock.now().getTime() % 1e6)}-${(drafts += 1)}`, title: '초안', content: '<p>글<script>alert(1)</script></p>' } })
    return page
  }
  let drafts = 0

  it('is read by number and path, sanitised; before publishing by staff only [SHELL-05]', async () => {
    const { pageSeq, path } = await draft()
    const byNumber = { params: { ...params(), pageSeq } }
    const byPath = { params: params(), query: { path } }
    expect((await site.owner.client(contract.page.read, byNumber)).page).toMatchObject({ title: '초안', blocks: [{ type: 'text', html: '<p>글</p>' }], publishStatusCd: '99' })
    for (const who of [api.client(), (await buildPerson(api, { site })).client]) {
      await expect(who(contract.page.read, byNumber)).rejects.toMatchObject({ status: 404 })
      await expect(who(contract.page.readByPath, byPath)).rejects.toMatchObject({ status: 404 })
    }
    await site.owner.client(contract.page.publish, { ...byNumber, body: { publishStatusCd: '00' } })
    expect((await api.client()(contract.page.readByPath, byPath)).page).toEqual((await api.client()(contract.page.read, byNumber)).page)
  })

  it('has a unique path, and updates only the given fields', async () => {
    const { pageSeq } = await draft()
    await expect(site.owner.client(contract.page.create, { params: params(), body: { path: 'about', title: '또' } })).rejects.toMatchObject({ status: 409 })
    await expect(site.owner.client(contract.page.update, { params: { ...params(), pageSeq }, body: { path: 'about' } })).rejects.toMatchObject({ status: 409 })
    expect((await site.owner.client(contract.page.update, { params: { ...params(), pageSeq }, body: { title: '고친 제목' } })).page).toMatchObject({ title: '고친 제목', blocks: [{ type: 'text', html: '<p>글</p>' }] })
  })

  it('is the visitors’ root page once chosen, until reset [SHELL-05]', async () => {
    const { pageSeq } = await draft()
    const choose = (logoutMainPageSeq: number | null) => site.owner.client(contract.page.setMain, { params: params(), body: { logoutMainPageSeq } })
    const chosen = async () => (await api.client()(contract.channel.information, { params: params() })).channel.logoutMainPageSeq
    await expect(choose(pageSeq)).rejects.toMatchObject({ status: 404 })
    const at = { params: { ...params(), pageSeq } }
    await site.owner.client(contract.page.publish, { ...at, body: { publishStatusCd: '00' } })
    await choose(pageSeq)
    expect(await chosen()).toBe(pageSeq)
    await site.owner.client(contract.page.publish, { ...at, body: { publishStatusCd: '99' } })
    expect(await chosen()).toBeNull()
    await site.owner.client(contract.page.publish, { ...at, body: { publishStatusCd: '00' } })
    await choose(pageSeq)
    await site.owner.client(contract.page.delete, at)
    expect(await chosen()).toBeNull()
  })
})

describe('the document of', () => {
  it('a page of the site has its title; unpublished pages have none [SHELL-05]', async () => {
    const { status, text } = await visit(`/p/about?channelSeq=${channelSeq}`)
    expect([status, /<title>([^<]*)</.exec(text)?.[1]]).toEqual([200, 'about 페이지 · 시험 마당'])
    for (const path of ['draft', 'elsewhere', 'nothing']) expect((await visit(`/p/${path}?channelSeq=${channelSeq}`)).status).toBe(404)
  })

  it('a site’s page includes the site’s facts, so that the first view needs no request [SHELL-22]', async () => {
    await api.server.ports.database.db.update(channels).set({ corporate: { copyright: '</script><b>' } }).where(eq(channels.channelSeq, channelSeq))
    api.clock.advance(60_000)
    const sent = new RegExp(`<script type="application/json" id="${SENT_CHANNEL_ID}">(.*?)</script>`)
    const { text } = await visit(`/classes?channelSeq=${channelSeq}`)
    const { channel } = await api.client()(contract.channel.information, { params: { channelSeq } })
    expect(JSON.parse(sent.exec(text)?.[1] ?? '')).toEqual(channel)
    expect((await visit('/login')).text).not.toMatch(sent)
    expect((await visit('/?channelSeq=999999')).text).not.toMatch(sent)
  })
})

describe('a former path of a page [SET-05]', () => {
  const pageAt = async (path: string, of = site) => {
    const params = { channelSeq: of.channelSeq }
    const { page: { pageSeq } } = await of.owner.client(contract.page.create, { params, body: { path, title: `${path} 쪽`, content: '<p>글</p>' } })
    const at = { params: { ...params, pageSeq } }
    await of.owner.client(contract.page.publish, { ...at, body: { publishStatusCd: '00' } })
    return { ...at, move: (to: string) => of.owner.client(contract.page.update, { ...at, body: { path: to } }) }
  }
  const sent = async (path: string, of = channelSeq) => {
    const { status, headers } = await visit(`/p/${path}?channelSeq=${of}`)
    return [status, headers['location']]
  }

  it('leads to the present one, in one step however often it moved, for documents and calls', async () => {
    const { move } = await pageAt('first')
    await move('second')
    await move('third')
    const present = [301, `/p/third?channelSeq=${channelSeq}`]
    expect([await sent('first'), await sent('second'), (await sent('third'))[0]]).toEqual([present, present, 200])
    expect((await api.client()(contract.page.readByPath, { params: { channelSeq }, query: { path: 'first' } })).page).toMatchObject({ path: 'third' })
    await move('first')
    expect([await sent('third'), (await sent('first'))[0]]).toEqual([[301, `/p/first?channelSeq=${channelSeq}`], 200])
  })

  it('belongs to a new page that takes it, and is of its own site alone', async () => {
    const { move } = await pageAt('spring')
    await move('summer')
    expect((await sent('spring', (await buildSite(api)).channelSeq))[0]).toBe(404)
    await pageAt('spring')
    expect([(await sent('spring'))[0], (await sent('summer'))[0]]).toEqual([200, 200])
  })

  it('tells nothing of a page that is unpublished, private or deleted', async () => {
    const { move, params } = await pageAt('open')
    await move('secret')
    await site.owner.client(contract.page.publish, { params, body: { publishStatusCd: '99' } })
    expect((await sent('open'))[0]).toBe(404)
    await expect(api.client()(contract.page.readByPath, { params: { channelSeq }, query: { path: 'open' } })).rejects.toMatchObject({ status: 404 })
    await site.owner.client(contract.page.publish, { params, body: { publishStatusCd: '00' } })
    await site.owner.client(contract.page.update, { params, body: { visibleCd: 'private' } })
    expect((await sent('open'))[0]).toBe(404)
    await site.owner.client(contract.page.delete, { params })
    expect((await sent('open'))[0]).toBe(404)
  })

  it('is dropped when the site has too many, the oldest first', async () => {
    const { params: { pageSeq } } = await pageAt('kept')
    const { database: { db } } = api.server.ports
    for (const [at, path] of ['one', 'two', 'three'].entries()) {
      await insertRedirect(db, { channelSeq, pageSeq }, path, { now: new Date(Date.UTC(2090, 0, 1 + at)), max: 2 })
    }
    expect(await Promise.all(['one', 'two', 'three'].map(async (path) => (await findMovedPage(db, channelSeq, path))?.path))).toEqual([undefined, 'kept', 'kept'])
  })
})

describe('the document of a first view', () => {
  const sentIn = (text: string) => {
    const sent = new RegExp(`<script type="application/json" id="${SENT_ANSWERS_ID}" data-language="ko">(.*?)</script>`).exec(text)?.[1]
    return sent === undefined ? undefined : JSON.parse(sent) as Record<string, unknown>
  }

  it('includes a visitor’s responses, and stays current [SHELL-22]', async () => {
    const course = await buildCourse(api, { site, draft: { title: '</script><b>수채화' } })
    const params = { channelSeq, courseSeq: course.courseSeq }
    const { text, headers } = await visit(`/classes/${course.courseSeq}?channelSeq=${channelSeq}`)
    const sent = sentIn(text)
    expect(sent?.[callUrl(contract.course.detail, { params })]).toEqual(await api.client()(contract.course.detail, { params }))
    expect(sent?.[callUrl(contract.curriculum.outline, { params })]).toEqual(await api.client()(contract.curriculum.outline, { params }))
    expect(sent?.[callUrl(contract.page.list, { params, query: publishedPages })]).toEqual(await api.client()(contract.page.list, { params }))
    expect(text).toContain('<div id="root"><div class="madang-opening">시험 마당</div></div>')
    const { now, ...session } = await api.client()(contract.auth.session)
    expect(sent?.[callUrl(contract.auth.session, {})]).toEqual(session)
    expect(headers['server-timing']).toBe(`now;desc="${now}"`)

    const home = sentIn((await visit(`/?channelSeq=${channelSeq}`)).text)
    const list = callUrl(contract.course.list, { params, query: firstLists.latest })
    expect(home?.[list]).toEqual(await api.client()(contract.course.list, { params, query: firstLists.latest }))
    await buildCourse(api, { site, draft: { title: '새 클래스' } })
    const later = sentIn((await visit(`/?channelSeq=${channelSeq}`)).text)
    expect(JSON.stringify(later?.[list])).toContain('새 클래스')
  })

  it('includes nothing for a session, and nothing of it for a visitor', async () => {
    const course = await buildCourse(api, { site })
    const path = `/classes/${course.courseSeq}?channelSeq=${channelSeq}`
    const headers = { accept: 'text/html', 'accept-language': 'ko' }
    expect(sentIn((await api.send(path, { headers: { ...headers, cookie: 'madang_session=whoever' } })).text)).toBeUndefined()
    // Documents ignore tokens: they are a visitor's.
    const withToken = await api.send(path, { headers: { ...headers, 'access-token': site.owner.token } })
    expect(sentIn(withToken.text)?.[callUrl(contract.auth.session, {})]).toMatchObject({ user: null, expiresAt: null })
    expect(sentIn(withToken.text)).toEqual(sentIn((await visit(path)).text))
  })

  it('preloads the first pictures as its screen shows them', async () => {
    const { courseSeq, teacher } = await buildCourse(api, { site, publicCd: null })
    const params = { channelSeq, courseSeq }
    const { imageUrl } = await teacher.client(contract.course.image, { params, body: { image: await pictureUrl({ width: 64, height: 36 }) } })
    await teacher.client(contract.course.publish, { params, body: { publicCd: '00' } })
    const preload = (view: keyof typeof openingWidths) =>
      `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${pictureSrcSet(imageUrl ?? '')}" imagesizes="${openingWidths[view]}">`
    for (const [path, view] of [[`/classes/${courseSeq}`, 'class'], ['/classes', 'catalogue'], ['/', 'home']] as const) {
      expect((await visit(`${path}?channelSeq=${channelSeq}`)).text).toContain(preload(view))
    }
    expect((await visit(`/login?channelSeq=${channelSeq}`)).text).not.toContain('as="image"')
  })

  it('includes nothing of a class that is not public', async () => {
    const course = await buildCourse(api, { site, publicCd: '99' })
    const { status, text } = await visit(`/classes/${course.courseSeq}?channelSeq=${channelSeq}`)
    expect([status, sentIn(text)]).toEqual([404, undefined])
  })
})
