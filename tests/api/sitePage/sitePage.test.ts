import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { DAY_MS, HOUR_MS } from '#shared/kernel/moments.ts'
import { newBlock } from '#shared/page/blocks/blocks.ts'
import type { BlockOf, BlockType, PageBlock } from '#shared/page/blocks/blocks.ts'
import { PAGE_BLOCKS_MAX } from '#shared/page/blocks/limits.ts'
import { REMOVED_KEPT_MS } from '#shared/sitePage/rules.ts'
import { snippetPath } from '#shared/page/snippetFrame.ts'
import { REMOVE_STORED_QUEUE } from '#server/infra/storage/removal.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildReview, buildSite, pictureUrl } from '#tests/support/server/factories.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'
import { startPages } from '#tests/support/server/servedPages.ts'
import type { ServedPages } from '#tests/support/server/servedPages.ts'

const { page: reading, sitePage: calls } = contract
const PUBLISH_QUEUE = 'page-clock'
let api: TestApi
let site: Site
let params: { channelSeq: number }
let stop: ServedPages['stop']
beforeAll(async () => {
  ;({ api, stop } = await startPages())
})
afterAll(() => stop())

/** A site of its own, so that its pages are those of one case. */
async function open(): Promise<void> {
  site = await buildSite(api)
  params = { channelSeq: site.channelSeq }
}
const block = <T extends BlockType>(type: T, id: string, fields: Partial<BlockOf<T>> = {}) => ({ ...newBlock(type, id), ...fields }) as PageBlock
const make = async (path: string, content = '') => (await site.owner.client(reading.create, { params, body: { path, title: `${path} 페이지`, content } })).page.pageSeq
const at = (pageSeq: number) => ({ params: { ...params, pageSeq } })
const detail = (pageSeq: number) => site.owner.client(calls.detail, at(pageSeq))
const save = (pageSeq: number, revision: number, blocks: readonly unknown[]) => site.owner.client(calls.saveDraft, { ...at(pageSeq), body: { revision, blocks: blocks as PageBlock[] } })
const publish = (pageSeq: number, publishStatusCd: '00' | '99' = '00', revision?: number) => site.owner.client(reading.publish, { ...at(pageSeq), body: { publishStatusCd, ...(revision === undefined ? {} : { revision }) } })
const read = async (pageSeq: number, by: Pick<Person, 'client'> = { client: api.client() }) => (await by.client(reading.read, at(pageSeq))).page.blocks as PageBlock[]
const titlesOf = (blocks: readonly PageBlock[]) => blocks.map((one) => ('title' in one ? one.title : one.type))
const refused = (name: keyof typeof errorTable) => ({ code: errorTable[name].code })

describe('a draft', () => {
  it('is saved without being public, and published with a version [SHELL-05]', async () => {
    await open()
    const pageSeq = await make('welcome')
    const { revision } = await save(pageSeq, 0, [block('hero', 'a', { title: '처음' })])
    await publish(pageSeq, '00', revision)
    const { revision: next } = await detail(pageSeq)
    await save(pageSeq, next, [block('hero', 'a', { title: '다음' })])
    expect(titlesOf(await read(pageSeq))).toEqual(['처음'])
    expect(await detail(pageSeq)).toMatchObject({ hasDraft: true, editorName: expect.any(String), blocks: [{ title: '다음' }], versions: [{ versionNo: 1, blockCount: 1 }] })
    await publish(pageSeq)
    expect(titlesOf(await read(pageSeq))).toEqual(['다음'])
    expect((await detail(pageSeq)).hasDraft).toBe(false)
    const restored = await site.owner.client(calls.restore, { ...at(pageSeq), body: { versionNo: 1 } })
    expect([titlesOf(restored.blocks), restored.versions.map(({ versionNo }) => versionNo)]).toEqual([['처음'], [2, 1]])
    expect(titlesOf(await read(pageSeq))).toEqual(['다음'])
    await expect(site.owner.client(calls.restore, { ...at(pageSeq), body: { versionNo: 9 } })).rejects.toMatchObject(refused('notFound'))
  })

  it('is not overwritten by a second person who did not see the first one’s save', async () => {
    await open()
    const pageSeq = await make('shared')
    const manager = await buildPerson(api, { site, role: 'MNG' })
    await save(pageSeq, 0, [block('hero', 'a', { title: '소유자' })])
    const late = { ...at(pageSeq), body: { revision: 0, blocks: [block('hero', 'a', { title: '매니저' })] } }
    await expect(manager.client(calls.saveDraft, late)).rejects.toMatchObject(refused('conflict'))
    await expect(manager.client(reading.publish, { ...at(pageSeq), body: { publishStatusCd: '00', revision: 0 } })).rejects.toMatchObject(refused('conflict'))
    const both = await Promise.allSettled([1, 2].map((number) => save(pageSeq, 1, [block('hero', 'a', { title: String(number) })])))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('is sanitised and bounded: scripts, other sites’ pictures, unsafe links, too many blocks', async () => {
    await open()
    const pageSeq = await make('safe')
    await save(pageSeq, 0, [
      block('text', 'a', { html: '<p onclick="x()">글<script>alert(1)</script></p>' }),
      block('columns', 'b', { columns: [[newBlock('text', 'c')], [{ ...newBlock('text', 'd'), html: '<img src="https://evil.test/a.png"><p>칸</p>' }]] }),
      block('video', 'e', { url: 'youtu.be/dQw4w9WgXcQ?t=3' }),
    ])
    const { blocks } = await detail(pageSeq)
    expect(blocks).toMatchObject([{ html: '<p>글</p>' }, { columns: [[{ html: '' }], [{ html: '<p>칸</p>' }]] }, { url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }])

    const other = await buildSite(api)
    const { imageUrl } = await other.owner.client(calls.picture, { params: { channelSeq: other.channelSeq }, body: { image: await pictureUrl({ width: 8, height: 8 }) } })
    await expect(save(pageSeq, 1, [block('picture', 'a', { picture: { src: imageUrl, width: 8, height: 8, alt: '' } })])).rejects.toMatchObject(refused('invalidInput'))
    for (const link of ['javascript:alert(1)', '//evil.test', '/\\evil.test', 'data:text/html,x', 'https://a:b@evil.test/']) {
      await expect(save(pageSeq, 1, [block('hero', 'a', { button: { label: '가기', link } })]), link).rejects.toMatchObject({ status: 400, issues: [{ path: ['blocks', 0, 'button', 'link'] }] })
    }
    const many = Array.from({ length: 1000 }, (_, index) => block('faq', `faq-${index}`))
    const tooMany = await save(pageSeq, 1, many).catch((error: unknown) => error)
    expect(tooMany).toMatchObject({ status: 400, issues: [{ message: expect.stringContaining(String(PAGE_BLOCKS_MAX)) }] })
    const inColumns = Array.from({ length: 21 }, (_, index) => block('columns', `col-${index}`, { columns: [Array.from({ length: 10 }, (__, inner) => newBlock('faq', `in-${index}-${inner}`)), []] }))
    await expect(save(pageSeq, 1, inColumns)).rejects.toMatchObject({ status: 400, issues: [{ message: expect.stringContaining(String(PAGE_BLOCKS_MAX)) }] })
    await expect(save(pageSeq, 1, [block('faq', 'same'), block('faq', 'same')])).rejects.toMatchObject({ status: 400 })
    await expect(save(pageSeq, 1, [{ id: 'a', type: 'marquee' }])).rejects.toMatchObject({ status: 400 })
    expect((await save(pageSeq, 1, many.slice(0, PAGE_BLOCKS_MAX))).revision).toBe(2)
  })
})

describe('a page', () => {
  it('is published at its time, once, by the clock', async () => {
    await open()
    const pageSeq = await make('later', '<p>나중</p>')
    const schedule = (publishAt: string | null) => site.owner.client(calls.schedule, { ...at(pageSeq), body: { publishAt } })
    const later = () => new Date(api.clock.now().getTime() + HOUR_MS).toISOString()
    await expect(schedule(new Date(api.clock.now().getTime() - 1).toISOString())).rejects.toMatchObject(refused('invalidInput'))
    await expect(schedule(new Date(api.clock.now().getTime() + 400 * DAY_MS).toISOString())).rejects.toMatchObject(refused('invalidInput'))
    await schedule(later())
    expect((await schedule(null)).publishAt).toBeNull()
    await schedule(later())
    await api.runScheduled(PUBLISH_QUEUE)
    await expect(read(pageSeq)).rejects.toMatchObject({ status: 404 })
    api.clock.advance(HOUR_MS)
    await api.runScheduled(PUBLISH_QUEUE)
    await api.runScheduled(PUBLISH_QUEUE)
    expect(await read(pageSeq)).toMatchObject([{ html: '<p>나중</p>' }])
    expect(await detail(pageSeq)).toMatchObject({ publishAt: null, publishStatusCd: '00', versions: [{ versionNo: 1, publisherName: null }] })
  })

  it('shows a block to members or visitors alone where it says so', async () => {
    await open()
    const pageSeq = await make('both')
    await save(pageSeq, 0, [
      block('hero', 'a', { title: '모두' }), block('hero', 'b', { title: '회원', visibleTypeCd: '01' }), block('hero', 'c', { title: '방문자', visibleTypeCd: '02' }),
      block('columns', 'd', { columns: [[{ ...newBlock('faq', 'e'), visibleTypeCd: '01' }], []] }),
    ])
    await publish(pageSeq)
    const member = await buildPerson(api, { site })
    const stranger = await buildPerson(api)
    expect(titlesOf(await read(pageSeq))).toEqual(['모두', '방문자', 'columns'])
    expect(titlesOf(await read(pageSeq, stranger))).toEqual(['모두', '방문자', 'columns'])
    expect(titlesOf(await read(pageSeq, member))).toEqual(['모두', '회원', 'columns'])
    expect([await read(pageSeq), await read(pageSeq, member)].map((blocks) => (blocks.at(-1) as BlockOf<'columns'>).columns[0]?.length)).toEqual([0, 1])
  })

  it('is in lists and search only while public; by its address with a link; for staff alone when private [SHELL-05]', async () => {
    await open()
    const pageSeq = await make('quiet', '<p>글</p>')
    await publish(pageSeq)
    const set = (visibleCd: 'public' | 'link' | 'private') => site.owner.client(reading.update, { ...at(pageSeq), body: { visibleCd } })
    const listed = async () => (await api.client()(reading.list, { params })).pages.map(({ path }) => path)
    const document = async () => {
      const { status, text } = await api.send(`/p/quiet?channelSeq=${site.channelSeq}`, { headers: { accept: 'text/html', 'accept-language': 'ko' } })
      return [status, /name="robots" content="([^"]*)"/.exec(text)?.[1]]
    }
    expect([await listed(), (await document())[0]]).toEqual([['quiet'], 200])
    await set('link')
    expect([await listed(), (await document())[0]]).toEqual([[], 200])
    expect((await document())[1]).toContain('noindex')
    expect((await api.client()(reading.readByPath, { params, query: { path: 'quiet' } })).page.visibleCd).toBe('link')
    await site.owner.client(reading.setMain, { params, body: { mainPageSeq: pageSeq, introPageSeq: pageSeq } })
    const channel = async () => (await api.client()(contract.channel.information, { params })).channel
    expect(await channel()).toMatchObject({ mainPageSeq: pageSeq, introPageSeq: pageSeq, logoutMainPageSeq: null })
    await set('private')
    expect(await channel()).toMatchObject({ mainPageSeq: null, introPageSeq: null })
    expect((await document())[0]).toBe(404)
    await expect(read(pageSeq)).rejects.toMatchObject({ status: 404 })
    expect(await read(pageSeq, site.owner)).toHaveLength(1)
    await expect(site.owner.client(reading.setMain, { params, body: { mainPageSeq: pageSeq } })).rejects.toMatchObject(refused('notFound'))
  })

  it('is copied as a draft of its own', async () => {
    await open()
    const pageSeq = await make('about', '<p>글</p>')
    await publish(pageSeq)
    const copy = await site.owner.client(calls.copy, at(pageSeq))
    expect(copy).toMatchObject({ path: 'about-2', title: 'about 페이지 (2)', publishStatusCd: '99', hasDraft: true, blocks: [{ html: '<p>글</p>' }], versions: [] })
    expect((await site.owner.client(calls.copy, at(pageSeq))).path).toBe('about-3')
  })

  it('can be restored for a week after it was deleted, unless its path is taken', async () => {
    await open()
    const pageSeq = await make('gone', '<p>글</p>')
    await publish(pageSeq)
    await site.owner.client(reading.delete, at(pageSeq))
    const restore = () => site.owner.client(calls.restoreRemoved, at(pageSeq))
    const removed = async () => (await site.owner.client(calls.list, { params, query: { removedYn: 'Y' } })).pages.map(({ path }) => path)
    for (const failing of [() => read(pageSeq), () => detail(pageSeq), () => save(pageSeq, 1, []), () => site.owner.client(calls.copy, at(pageSeq))]) await expect(failing()).rejects.toMatchObject({ status: 404 })
    expect([await removed(), (await site.owner.client(calls.list, { params })).totalCount]).toEqual([['gone'], 0])
    const other = await make('gone')
    await expect(restore()).rejects.toMatchObject(refused('conflict'))
    await site.owner.client(reading.delete, at(other))
    expect(await restore()).toMatchObject({ publishStatusCd: '99', blocks: [{ html: '<p>글</p>' }] })
    await expect(restore()).rejects.toMatchObject(refused('notFound'))
    await site.owner.client(reading.delete, at(pageSeq))
    api.clock.advance(REMOVED_KEPT_MS + 1)
    const { client } = await buildPerson(api, { site, role: 'MNG' })
    await expect(client(calls.restoreRemoved, at(pageSeq))).rejects.toMatchObject(refused('notFound'))
    expect((await client(calls.list, { params, query: { removedYn: 'Y' } })).pages).toEqual([])
  })

  it('is made by staff alone; another site’s page is not found', async () => {
    await open()
    const pageSeq = await make('mine')
    const teacher = await buildPerson(api, { site, role: 'TCH' })
    await expect(teacher.client(calls.detail, at(pageSeq))).rejects.toMatchObject({ status: 403 })
    const other = await buildSite(api)
    for (const call of [calls.detail, calls.copy, calls.restoreRemoved]) await expect(other.owner.client(call, { params: { channelSeq: other.channelSeq, pageSeq } })).rejects.toMatchObject({ status: 404 })
  })

  it('keeps the pictures of its draft, its versions and what is published', async () => {
    await open()
    const pageSeq = await make('pictures')
    const picture = async () => {
      const { imageUrl, width, height } = await site.owner.client(calls.picture, { params, body: { image: await pictureUrl({ width: 16, height: 9 }) } })
      return { src: imageUrl, width, height, alt: '' }
    }
    const [first, second, unused] = [await picture(), await picture(), await picture()]
    const { revision } = await save(pageSeq, 0, [block('picture', 'a', { picture: first })])
    await publish(pageSeq)
    await save(pageSeq, revision + 1, [block('gallery', 'a', { pictures: [second] })])
    api.clock.advance(2 * DAY_MS)
    await api.runScheduled('course-pictures')
    api.clock.advance(10 * DAY_MS)
    await api.runScheduled('course-pictures')
    await api.runSent(REMOVE_STORED_QUEUE)
    const statusOf = async ({ src }: { src: string }) => (await api.send(src)).status
    expect([await statusOf(first), await statusOf(second), await statusOf(unused)]).toEqual([200, 200, 404])
  })
})

describe('the showcase', () => {
  it('has good reviews and teachers of public classes that show them', async () => {
    await open()
    const shown = await buildCourse(api, { site, draft: { title: '물레' } })
    const hidden = await buildCourse(api, { site, draft: { title: '비공개' } })
    for (const [course, reviewPoint] of [[shown, 5], [shown, 2], [hidden, 5]] as const) await buildReview(api, { course, reviewPoint })
    await hidden.teacher.client(contract.course.publish, { params: { ...params, courseSeq: hidden.courseSeq }, body: { publicCd: '99' } })
    const { reviews, teachers } = await api.client()(calls.showcase, { params })
    expect(reviews.map(({ reviewPoint, courseTitle }) => [reviewPoint, courseTitle])).toEqual([[5, '물레']])
    expect(teachers).toMatchObject([{ courseCount: 1, courseTitle: '물레' }])
  })
})

it('a snippet’s frame has no origin and no way out', async () => {
  const { headers, text } = await api.send(snippetPath)
  expect(String(headers['content-security-policy'])).toMatch(/(?:^|; )sandbox allow-scripts$/)
  expect(String(headers['content-security-policy'])).toContain("form-action 'none'")
  expect(text).not.toContain('madang_session')
})
