import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { channels } from '#server/infra/db/schema/index.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildSite, pictureUrl } from '#tests/support/server/factories.ts'
import { startPages, unescaped } from '#tests/support/server/servedPages.ts'
import type { ServedPages } from '#tests/support/server/servedPages.ts'

let api: TestApi
let visit: ServedPages['visit']
let headAt: ServedPages['headAt']
let stop: ServedPages['stop']
beforeAll(async () => {
  ;({ api, visit, headAt, stop } = await startPages({ SITE_DOMAIN: 'madang.test' }))
})
afterAll(() => stop())

const domainOf = async ({ channelSeq }: { channelSeq: number }) => (await api.server.ports.database.db.select({ domain: channels.domain }).from(channels).where(eq(channels.channelSeq, channelSeq)))[0]?.domain ?? ''

describe('the languages of a page [SET-05]', () => {
  const alternates = (text: string) => [...text.matchAll(/<(?:xhtml:)?link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(([, language = '', address = '']) => [language, unescaped(address)])

  it('are named in its head and in the sitemap, each with an address of its own', async () => {
    const course = await buildCourse(api)
    const host = `${await domainOf(course)}.madang.test`
    const path = `/classes/${course.courseSeq}`
    const address = `http://${host}${path}`
    const expected = [['ko', `${address}?lang=ko`], ['en', `${address}?lang=en`], ['ja', `${address}?lang=ja`], ['x-default', address]]
    expect(alternates((await visit(path, { host })).text)).toEqual(expected)
    const { text } = await visit('/sitemap.xml', { host })
    expect(alternates(text.split('<url>').find((entry) => entry.includes(`<loc>${address}</loc>`)) ?? '')).toEqual(expected)
  })

  it('are what the address says, before cookie and browser, and what the page keeps', async () => {
    const course = await buildCourse(api)
    const path = `/classes/${course.courseSeq}?channelSeq=${course.channelSeq}`
    const { language, head } = await headAt(`${path}&lang=ja`, { cookie: 'lang=en' })
    expect([language, head.get('og:locale'), head.get('canonical')]).toEqual(['ja', 'ja_JP', `${api.origin}${path}&lang=ja`])
    expect(String((await visit(`${path}&lang=ja`)).headers['set-cookie'])).toContain('lang=ja')
    for (const lang of ['', 'fr', '%3Cb%3E']) expect([(await headAt(`${path}&lang=${lang}`)).language, (await visit(`${path}&lang=${lang}`)).headers['set-cookie']]).toEqual(['ko', undefined])
    // The login keeps its own `lang`, which counts only beside a site's request.
    for (const own of ['/login', '/login/', '/createaccount']) expect([(await headAt(`${own}?lang=ja`)).language, (await visit(`${own}?lang=ja`)).headers['set-cookie']]).toEqual(['ko', undefined])
  })

  it('are those that its site offers; other readers get the first of them [SET-04]', async () => {
    const course = await buildCourse(api)
    const { channelSeq } = course
    const offer = async (offered: Language[]) => {
      const now = await course.site.owner.client(contract.siteInfo.read, { params: { channelSeq } })
      await course.site.owner.client(contract.siteInfo.save, { params: { channelSeq }, body: { ...now, visitors: { ...now.visitors, languages: offered } } })
    }
    const host = `${await domainOf(course)}.madang.test`
    const path = `/classes/${course.courseSeq}`
    const address = `http://${host}${path}`
    const sent = async (query: string, headers: object = {}) => {
      const { text, headers: received } = await visit(`${path}${query}`, { host, ...headers })
      return [/<html lang="([^"]*)"/.exec(text)?.[1], /<html[^>]* data-languages="([^"]*)"/.exec(text)?.[1], /rel="canonical" href="([^"]*)"/.exec(text)?.[1], received['set-cookie'] !== undefined]
    }
    expect(await sent('', { cookie: 'lang=en' })).toEqual(['en', undefined, address, false])
    await offer(['ko', 'ja'])
    expect(await sent('', { cookie: 'lang=en' })).toEqual(['ko', 'ko ja', address, false])
    expect(await sent('?lang=en')).toEqual(['ko', 'ko ja', address, false])
    expect(await sent('?lang=ja', { cookie: 'lang=en' })).toEqual(['ja', 'ko ja', `${address}?lang=ja`, true])
    const expected = [['ko', `${address}?lang=ko`], ['ja', `${address}?lang=ja`], ['x-default', address]]
    expect(alternates((await visit(path, { host })).text)).toEqual(expected)
    expect(alternates((await visit('/sitemap.xml', { host })).text).slice(0, 1)).toEqual([['ko', `http://${host}/?lang=ko`]])
    await offer(['ja'])
    expect([await sent(''), alternates((await visit(path, { host })).text), alternates((await visit('/sitemap.xml', { host })).text)]).toEqual([['ja', 'ja', address, false], [], []])
  })

  it('are not named of a page that is kept out of search engines', async () => {
    expect(alternates((await visit('/login')).text)).toEqual([])
  })
})

describe('a share picture [SET-05]', () => {
  const imageOf = async (path: string) => (await headAt(path)).head.get('og:image') ?? ''
  const get = async (address: string) => {
    const reply = await fetch(address, { redirect: 'manual' })
    return { status: reply.status, location: reply.headers.get('location'), bytes: Buffer.from(await reply.arrayBuffer()) }
  }

  it('is drawn for a class without a picture, and another one once its title changes', async () => {
    const course = await buildCourse(api, { draft: { title: '물레 첫걸음 <봄>' } })
    const path = `/classes/${course.courseSeq}?channelSeq=${course.channelSeq}`
    const address = await imageOf(path)
    const first = await get(address)
    const { width, height, format } = await sharp(first.bytes).metadata()
    expect([first.status, width, height, format]).toEqual([200, 1200, 630, 'png'])
    expect((await get(address)).bytes.equals(first.bytes)).toBe(true)
    const params = { channelSeq: course.channelSeq, courseSeq: course.courseSeq }
    await course.teacher.client(contract.course.update, { params, body: { course: { title: '가마 굽기' } } })
    await course.teacher.client(contract.course.publish, { params, body: { publicCd: '00' } })
    api.clock.advance(60_000)
    const changed = await imageOf(path)
    expect(changed).not.toBe(address)
    const { status, location } = await get(address)
    expect([status, new URL(location ?? '', api.origin).pathname]).toEqual([302, new URL(changed).pathname])
    const second = await get(changed)
    expect(second.bytes.equals(first.bytes)).toBe(false)
  })

  it('is drawn for the site itself', async () => {
    const { channelSeq } = await buildSite(api)
    const { status, bytes } = await get(await imageOf(`/?channelSeq=${channelSeq}`))
    expect([status, (await sharp(bytes).metadata()).width]).toEqual([200, 1200])
  })

  it('tells nothing of a class that is not public or of another site, and draws for no other address', async () => {
    const hidden = await buildCourse(api, { publicCd: '99' })
    const other = await buildCourse(api)
    const at = (channelSeq: number | string, file: string) => get(`${api.origin}/share/${channelSeq}/${file}`)
    const hash = 'A'.repeat(16)
    for (const [channelSeq, file] of [[hidden.channelSeq, `class-${hidden.courseSeq}.${hash}.png`], [hidden.channelSeq, `class-${other.courseSeq}.${hash}.png`], [999_999, `site.${hash}.png`],
      ['1e3', `site.${hash}.png`], [other.channelSeq, 'site.png'], [other.channelSeq, `course-1.${hash}.png`], [other.channelSeq, `..%2Fsite.${hash}.png`]] as const) {
      expect([file, (await at(channelSeq, file)).status]).toEqual([file, 404])
    }
  })
})

describe('structured data names what schema.org’s types need [SET-05]', () => {
  it.each([['free', {}], ['paid', { fareCd: '01', price: 30_000 }]] as const)('of a %s class', async (kind, fare) => {
    const course = await buildCourse(api, { draft: { title: '물레', ...fare } })
    const { data } = await headAt(`/classes/${course.courseSeq}?channelSeq=${course.channelSeq}`)
    expect(data).toMatchObject({
      '@context': 'https://schema.org', '@type': 'Course', name: expect.stringMatching(/./), description: expect.stringMatching(/./), image: expect.stringMatching(/^http/),
      provider: { '@type': 'Organization', name: expect.stringMatching(/./), sameAs: expect.stringMatching(/^http/) },
      offers: { '@type': 'Offer', category: kind === 'free' ? 'Free' : 'Paid', price: expect.stringMatching(/^\d+(\.\d\d)?$/), priceCurrency: expect.stringMatching(/^[A-Z]{3}$/) },
      hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online' },
    })
  })

  it('of a site and of its page', async () => {
    const site = await buildSite(api)
    const params = { channelSeq: site.channelSeq }
    const { page: { pageSeq } } = await site.owner.client(contract.page.create, { params, body: { path: 'about', title: '공방 소개', content: '<p>어서 오세요</p>' } })
    await site.owner.client(contract.page.publish, { params: { ...params, pageSeq }, body: { publishStatusCd: '00' } })
    for (const [path, type] of [['/', 'WebSite'], ['/p/about', 'WebPage']] as const) {
      const { data } = await headAt(`${path}?channelSeq=${site.channelSeq}`)
      expect(data).toMatchObject({ '@context': 'https://schema.org', '@type': type, name: expect.stringMatching(/./), url: expect.stringMatching(/^http/), inLanguage: 'ko' })
    }
  })
})

describe('the icon of a site in the browser\'s tab [SET-04]', () => {
  const iconIn = (text: string) => unescaped(/<link rel="icon" href="([^"]*)"/.exec(text)?.[1] ?? '')
  const at = async ({ channelSeq }: { channelSeq: number }) => iconIn((await visit(`/?channelSeq=${channelSeq}`)).text)

  async function pixelAt(url: string) {
    const response = await fetch(new URL(url, api.origin))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    const { data, info } = await sharp(Buffer.from(await response.arrayBuffer())).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([192, 192])
    return [...data.subarray(4 * (192 * 20 + 96), 4 * (192 * 20 + 96) + 3)]
  }

  it('is its initial on its colour until it has one of its own', async () => {
    const site = await buildSite(api)
    await api.server.ports.database.db.update(channels).set({ name: '<b>마당', primaryColor: '#2d4a7c' }).where(eq(channels.channelSeq, site.channelSeq))
    const drawn = await at(site)
    expect(drawn).toMatch(new RegExp(`^/site-icon/${site.channelSeq}/[\\w-]{16}\\.png$`))
    expect(await pixelAt(drawn)).toEqual([0x2d, 0x4a, 0x7c])
    expect(await pixelAt(drawn)).toEqual([0x2d, 0x4a, 0x7c])
    expect(iconIn((await visit('/')).text)).toBe('/icon.svg')

    const { imageUrl } = await site.owner.client(contract.siteInfo.icon, { params: { channelSeq: site.channelSeq }, body: { image: await pictureUrl({ width: 64, height: 64 }) } })
    const now = await site.owner.client(contract.siteInfo.read, { params: { channelSeq: site.channelSeq } })
    await site.owner.client(contract.siteInfo.save, { params: { channelSeq: site.channelSeq }, body: { ...now, look: { ...now.look, iconUrl: imageUrl } } })
    const own = await at(site)
    expect(own).not.toBe(drawn)
    expect(await pixelAt(own)).not.toEqual([0x2d, 0x4a, 0x7c])
    const older = await fetch(new URL(drawn, api.origin), { redirect: 'manual' })
    expect([older.status, older.headers.get('location')]).toEqual([302, own])
  })

  it.each(['/site-icon/1/x.png', '/site-icon/0/aaaaaaaaaaaaaaaa.png', '/site-icon/999999/aaaaaaaaaaaaaaaa.png', '/site-icon/1/..%2F..%2Faaaaaaaaaaaa.png'])('is not found at %s', async (path) => {
    expect((await api.send(path)).status).toBe(404)
  })
})
