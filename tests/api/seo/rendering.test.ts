import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { BOOT_DATA_ID, RENDERED_DATA_ID } from '#shared/channel/rendering.ts'
import { buildCourse, buildPerson } from '#tests/support/server/factories.ts'
import type { BuiltCourse } from '#tests/support/server/factories.ts'
import { startPages } from '#tests/support/server/servedPages.ts'
import type { ServedPages } from '#tests/support/server/servedPages.ts'

/** Stands for the renderer: shows its answers as they are, asks for the footer's terms once, and fails where the address says so. */
const entry = `
let renders = 0
export async function render({ address, answers, language, now }) {
  const { pathname, searchParams } = new URL(address)
  if (pathname === '/intro') throw new Error('the renderer fails')
  const channelSeq = searchParams.get('channelSeq')
  const calls = ['/api/main/v1.0/channels/' + channelSeq + '/terms', '/api/main/v2.0/channels/999999', 'https://elsewhere.test/']
  const escaped = JSON.stringify(answers).replace(/&/g, '&amp;').replace(/</g, '&lt;')
  renders += 1
  return { html: new TextEncoder().encode('<main data-renders="' + renders + '" data-language="' + language + '" data-query="' + searchParams + '">' + escaped + '</main>'), data: JSON.stringify(Object.entries(answers)), calls }
}
`

const dataOf = (text: string): [string, string][] => JSON.parse(new RegExp(`id="${RENDERED_DATA_ID}">(.*?)</script>`, 's').exec(text)?.[1] ?? '[]') as [string, string][]
const rendersOf = (text: string) => Number(/data-renders="(\d+)"/.exec(text)?.[1])

describe('a page that the server renders [SHELL-25]', () => {
  let pages: ServedPages
  let course: BuiltCourse
  const logged: string[] = []
  const hostile = '</script><script>alert(1)</script><!-- \u2028 \u2029'
  beforeAll(async () => {
    pages = await startPages({ LOG_LEVEL: 'error' }, entry, { logTo: { write: (line: string) => { logged.push(line) } } })
    course = await buildCourse(pages.api, { draft: { title: hostile } })
  })
  afterAll(() => pages.stop())
  const addressOf = (query = '') => `/classes/${course.courseSeq}?channelSeq=${course.channelSeq}${query}`

  it('stands in the document with the data that it shows, from the same calls', async () => {
    const { text, headers } = await pages.visit(addressOf())
    expect(text).toMatch(/<div id="root" data-rendered-at="[^"]+"><main /)
    expect(dataOf(text).map(([url]) => url)).toEqual(expect.arrayContaining([expect.stringContaining(`/courses/${course.courseSeq}`), expect.stringMatching(/\/terms$/)]))
    // Only what a visitor gets from this server.
    expect(dataOf(text).map(([url]) => url).filter((url) => url.includes('999999') || url.includes('elsewhere'))).toEqual([])
    expect(text).toMatch(/<html lang="ko" data-mantine-color-scheme="light"/)
    expect(String(headers['content-security-policy'])).toMatch(/script-src 'sha256-[\w+/=]+' 'self'/)
  })

  it('names its scripts to the boot alone, and where it counts the visit', async () => {
    const { text } = await pages.visit(addressOf())
    const boot = JSON.parse(new RegExp(`id="${BOOT_DATA_ID}">(.*?)</script>\\s*<script>"boot"</script>`, 's').exec(text)?.[1] ?? '{}') as object
    expect(boot).toEqual({ scripts: ['./app/entry.web.tsx'], styles: [], channelSeq: course.channelSeq, views: { track: `/api/event/v1.0/channels/${course.channelSeq}/user/event`, log: '/api/event/v1.0/event/log' }, needsScripts: false })
    expect(text).not.toContain('type="module"')
  })

  it('is the same for users, whom a header names, unless they see another page', async () => {
    const { owner } = course.site
    const person = await buildPerson(pages.api, { site: course.site })
    const cookie = await pages.cookieOf(person)
    const [visitors, users] = [await pages.visit(addressOf()), await pages.visit(addressOf(), { cookie })]
    expect(users.text).toBe(visitors.text)
    expect([visitors, users].map(({ headers }) => String(headers['server-timing']))).toEqual([expect.stringMatching(/^now;desc="[^"]+"$/), expect.stringMatching(/^now;desc="[^"]+", user$/)])
    // An ended session is a visitor's.
    const ended = await pages.visit(addressOf(), { cookie: 'madang_session=x' })
    expect([ended.text, String(ended.headers['server-timing'])]).toEqual([visitors.text, expect.not.stringContaining('user')])
    const isRendered = async (path: string, headers: Record<string, string>) => (await pages.visit(path, headers)).text.includes('data-rendered-at')
    // The platform leads its users on; a site may have another front page for them.
    expect([await isRendered('/', {}), await isRendered('/', { cookie }), await isRendered(`/?channelSeq=${course.channelSeq}`, { cookie })]).toEqual([true, false, true])
    const params = { channelSeq: course.channelSeq }
    const { page: { pageSeq } } = await owner.client(contract.page.create, { params, body: { path: 'for-visitors', title: '처음', content: '' } })
    await owner.client(contract.page.publish, { params: { ...params, pageSeq }, body: { publishStatusCd: '00' } })
    await owner.client(contract.page.setMain, { params, body: { logoutMainPageSeq: pageSeq } })
    expect([await isRendered(`/?channelSeq=${course.channelSeq}`, {}), await isRendered(`/?channelSeq=${course.channelSeq}`, { cookie }), await isRendered(`/main?channelSeq=${course.channelSeq}`, { cookie })]).toEqual([true, false, true])
  })

  it('lets no content out of its data', async () => {
    const { text } = await pages.visit(addressOf())
    const script = text.slice(text.indexOf(`id="${RENDERED_DATA_ID}">`))
    const data = script.slice(0, script.indexOf('</script>'))
    expect(data).not.toMatch(/<|\u2028|\u2029/)
    expect(JSON.stringify(dataOf(text))).toContain('alert(1)')
    expect(text).not.toContain('<script>alert(1)')
  })

  it('is rendered once for all visitors, and by the part of the query that it depends on', async () => {
    const first = rendersOf((await pages.visit(addressOf())).text)
    expect(rendersOf((await pages.visit(addressOf('&utm_source=mail'))).text)).toBe(first)
    const tab = (await pages.visit(addressOf('&tab=reviews&utm_source=mail'))).text
    expect(rendersOf(tab)).toBeGreaterThan(first)
    expect(tab).toContain(`data-query="tab=reviews&channelSeq=${course.channelSeq}"`)
    expect((await pages.visit(addressOf(), { 'accept-language': 'en' })).text).toContain('data-language="en"')
  })

  it('is of a list by its filters, of the terms by their version, and of any other page one', async () => {
    const site = `channelSeq=${course.channelSeq}`
    const renders = async (path: string, query: string) => rendersOf((await pages.visit(`${path}?${site}${query}`)).text)
    const isOther = async (path: string, query: string) => (await renders(path, query)) !== (await renders(path, ''))
    for (const [path, query] of [['/classes', '&page=2'], ['/classes', '&q=a&sort=popular'], ['/terms', '&version=1'], [`/classes/${course.courseSeq}`, '&tab=reviews']] as const) expect([path, await isOther(path, query)]).toEqual([path, true])
    for (const [path, query] of [['/', '&page=2'], ['/notices', '&q=a'], ['/terms', '&page=2'], ['/classes', '&tab=intro'], [`/classes/${course.courseSeq}`, '&page=2'], ['/classes', `&q=${'x'.repeat(101)}`]] as const) expect([path, query, await isOther(path, query)]).toEqual([path, query, false])
  })

  it('shows a change as soon as its call has returned', async () => {
    const own = await buildCourse(pages.api)
    const address = `/classes/${own.courseSeq}?channelSeq=${own.channelSeq}`
    await pages.visit(address)
    const params = { channelSeq: own.channelSeq, courseSeq: own.courseSeq }
    await own.teacher.client(contract.course.update, { params, body: { course: { title: '방금 고침' } } })
    await own.teacher.client(contract.course.draftApply, { params, body: {} })
    expect((await pages.visit(address)).text).toContain('방금 고침')
  })

  it('is rendered in one round once its calls are known', async () => {
    const own = await buildCourse(pages.api)
    const address = `/classes/${own.courseSeq}?channelSeq=${own.channelSeq}`
    const first = rendersOf((await pages.visit(address)).text)
    const params = { channelSeq: own.channelSeq, courseSeq: own.courseSeq }
    await own.teacher.client(contract.course.update, { params, body: { course: { title: '다시 그림' } } })
    await own.teacher.client(contract.course.draftApply, { params, body: {} })
    const { text } = await pages.visit(address)
    expect(rendersOf(text)).toBe(first + 1)
    expect(dataOf(text).map(([url]) => url)).toContainEqual(expect.stringMatching(/\/terms$/))
  })

  it('never holds a personal detail, whichever user came before', async () => {
    const own = await buildCourse(pages.api)
    const address = `/classes/${own.courseSeq}?channelSeq=${own.channelSeq}`
    const people = [await buildPerson(pages.api, { site: own.site }), await buildPerson(pages.api, { site: own.site })]
    const cookies = new Map(await Promise.all(people.map(async (person) => [person, await pages.cookieOf(person)] as const)))
    const texts = new Set<string>()
    const ofPeople = async (...others: typeof people) => {
      for (const person of others) {
        const { text } = await pages.visit(address, { cookie: cookies.get(person) ?? '' })
        texts.add(text)
        for (const { name, email } of people) expect([text.includes(name), text.includes(email)]).toEqual([false, false])
      }
    }
    await ofPeople(...people)
    const first = (await pages.visit(address)).text
    await ofPeople(...people)
    const second = (await pages.visit(address)).text
    expect([...texts, second]).toEqual([first, first])
    expect(first).toContain('data-rendered-at')
    for (const { name, email } of people) expect([first.includes(name), first.includes(email)]).toEqual([false, false])
  })

  it('is sent without markup in the language whose words of the site cannot be read, and rendered in others [SET-09]', async () => {
    const own = await buildCourse(pages.api)
    const { owner } = own.site
    const params = { channelSeq: own.channelSeq }
    const { version } = await owner.client(contract.terminology.read, { params })
    await owner.client(contract.terminology.save, { params, body: { version, classWord: 'course', customKeyword: 'Y', files: { ko: { 'site:search.label': '무엇을 찾으세요?' } } } })
    const folder = join(pages.api.dataDir, 'files', String(own.channelSeq), 'keywords')
    const [file] = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('ko.json'))
    await writeFile(join(folder, file ?? ''), 'not JSON')
    const address = `/classes/${own.courseSeq}?channelSeq=${own.channelSeq}`
    const { status, text } = await pages.visit(address)
    expect([status, text.includes('data-rendered-at'), text.includes('madang-answers'), text.includes('type="module"')]).toEqual([200, false, true, true])
    expect(logged.filter((line) => line.includes('own words could not be read'))).toHaveLength(1)
    expect((await pages.visit(address, { 'accept-language': 'en' })).text).toContain('data-rendered-at')
  })

  it('is sent empty when the renderer fails, which is logged once', async () => {
    for (const language of ['ko', 'en', 'ja']) {
      const { status, text } = await pages.visit(`/intro?channelSeq=${course.channelSeq}`, { 'accept-language': language })
      expect(status).toBe(200)
      expect(text).toContain('<div id="root">')
      expect(text).toContain('madang-answers')
    }
    expect(logged.filter((line) => line.includes('could not be rendered'))).toHaveLength(1)
  })
})
