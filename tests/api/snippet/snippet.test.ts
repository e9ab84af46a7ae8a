import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { newBlock, readBlocks } from '#shared/page/blocks/blocks.ts'
import type { PageBlock } from '#shared/page/blocks/blocks.ts'
import { SNIPPETS_MAX } from '#shared/snippet/contract.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildSite } from '#tests/support/server/factories.ts'
import type { Site } from '#tests/support/server/factories.ts'

const { snippet: calls } = contract
const code = (name: keyof typeof errorTable) => ({ code: errorTable[name].code })
let api: TestApi
let site: Site
let made = 0
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())
beforeEach(async () => { site = await buildSite(api) })

const params = (of = site) => ({ channelSeq: of.channelSeq })
const list = async (of = site) => (await of.owner.client(calls.list, { params: params(of) })).snippets
const create = async (name = '알림 띠', html = '<b>할인</b>', of = site) => (await of.owner.client(calls.create, { params: params(of), body: { name, html } })).snippet
const save = (snippetSeq: number, body: { name: string; html: string; revision: number }) => site.owner.client(calls.save, { params: { ...params(), snippetSeq }, body })
const remove = (snippetSeq: number) => site.owner.client(calls.delete, { params: { ...params(), snippetSeq } })

const shows = (snippetSeq: number, id = 'a', html = ''): PageBlock => ({ ...newBlock('snippet', id), snippetSeq, html })
const inColumns = (snippetSeq: number): PageBlock => {
  const columns = newBlock('columns', 'columns')
  return { ...columns, columns: [[{ ...newBlock('snippet', 'inner'), snippetSeq }], []] }
}
async function page(blocks: PageBlock[], { isPublished = true } = {}) {
  made += 1
  const { page: { pageSeq } } = await site.owner.client(contract.page.create, { params: params(), body: { path: `p-${made}`, title: `페이지 ${made}` } })
  const of = { ...params(), pageSeq }
  const { revision } = await site.owner.client(contract.sitePage.saveDraft, { params: of, body: { revision: 0, blocks } })
  if (isPublished) await site.owner.client(contract.page.publish, { params: of, body: { publishStatusCd: '00', revision } })
  return pageSeq
}
const htmlOf = (blocks: readonly PageBlock[]): string[] => blocks.flatMap((block) => (block.type === 'columns' ? block.columns.flatMap(htmlOf) : block.type === 'snippet' ? [block.html] : []))
const publicHtml = async (pageSeq: number) => htmlOf(readBlocks((await api.client()(contract.page.read, { params: { ...params(), pageSeq } })).page.blocks))
const edited = (pageSeq: number) => site.owner.client(contract.sitePage.detail, { params: { ...params(), pageSeq } })

describe('snippets [SET-04]', () => {
  it('stand on every page that shows them, in columns too, and change there at once', async () => {
    const { snippetSeq } = await create()
    const [published, drafted] = [await page([shows(snippetSeq), inColumns(snippetSeq)]), await page([shows(snippetSeq)], { isPublished: false })]
    const own = await page([{ ...newBlock('snippet', 'own'), html: '<p>글</p>' }])
    expect(await publicHtml(published)).toEqual(['<b>할인</b>', '<b>할인</b>'])
    expect((await list()).map(({ pages }) => pages.map(({ pageSeq }) => pageSeq).toSorted())).toEqual([[published, drafted].toSorted()])

    const { snippet } = await save(snippetSeq, { name: '새 띠', html: '<i>마감</i>', revision: 0 })
    expect([snippet.name, snippet.revision, snippet.pages.length]).toEqual(['새 띠', 1, 2])
    expect(await publicHtml(published)).toEqual(['<i>마감</i>', '<i>마감</i>'])
    expect(htmlOf((await edited(drafted)).blocks)).toEqual(['<i>마감</i>'])
    expect(await publicHtml(own)).toEqual(['<p>글</p>'])
  })

  it('take the text of the snippet, whatever the editor of a page sends', async () => {
    const { snippetSeq } = await create()
    expect(await publicHtml(await page([shows(snippetSeq, 'a', '<script>old()</script>')]))).toEqual(['<b>할인</b>'])
  })

  it('cannot be taken from another site', async () => {
    const other = await buildSite(api)
    const { snippetSeq } = await create('남의 것', '<b>남의 것</b>', other)
    await expect(page([shows(snippetSeq)])).rejects.toMatchObject({ ...code('invalidInput'), issues: [{ path: ['blocks', 'snippetSeq'] }] })
    await expect(save(snippetSeq, { name: '훔침', html: 'x', revision: 0 })).rejects.toMatchObject(code('notFound'))
    await expect(remove(snippetSeq)).rejects.toMatchObject(code('notFound'))
    expect((await list(other)).map(({ name, html }) => [name, html])).toEqual([['남의 것', '<b>남의 것</b>']])
    expect(await list()).toEqual([])
  })

  it('are not deleted while a page shows them, and leave old versions their text', async () => {
    const { snippetSeq } = await create()
    const pageSeq = await page([shows(snippetSeq)])
    await expect(remove(snippetSeq)).rejects.toMatchObject(code('conflict'))
    await site.owner.client(contract.sitePage.saveDraft, { params: { ...params(), pageSeq }, body: { revision: (await edited(pageSeq)).revision, blocks: [] } })
    await expect(remove(snippetSeq)).rejects.toMatchObject(code('conflict'))
    await site.owner.client(contract.page.publish, { params: { ...params(), pageSeq }, body: { publishStatusCd: '00' } })
    await remove(snippetSeq)
    expect(await list()).toEqual([])
    const restored = await site.owner.client(contract.sitePage.restore, { params: { ...params(), pageSeq }, body: { versionNo: 1 } })
    expect(restored.blocks).toMatchObject([{ type: 'snippet', snippetSeq: null, html: '<b>할인</b>' }])
    await site.owner.client(contract.sitePage.saveDraft, { params: { ...params(), pageSeq }, body: { revision: restored.revision, blocks: restored.blocks } })
  })

  it('are deleted though a deleted page shows them, which keeps the text', async () => {
    const { snippetSeq } = await create()
    const pageSeq = await page([shows(snippetSeq)])
    await site.owner.client(contract.page.delete, { params: { ...params(), pageSeq } })
    await remove(snippetSeq)
    const { blocks } = await site.owner.client(contract.sitePage.restoreRemoved, { params: { ...params(), pageSeq } })
    expect(blocks).toMatchObject([{ snippetSeq: null, html: '<b>할인</b>' }])
  })

  it('refuse to be saved over a change of another person', async () => {
    const { snippetSeq } = await create()
    await save(snippetSeq, { name: '먼저', html: 'a', revision: 0 })
    await expect(save(snippetSeq, { name: '나중', html: 'b', revision: 0 })).rejects.toMatchObject(code('staleEdit'))
    expect((await list()).map(({ name }) => name)).toEqual(['먼저'])
  })

  it('refuse a text that makes a page too long', async () => {
    const { snippetSeq } = await create()
    await page(Array.from({ length: 20 }, (_, at) => shows(snippetSeq, `b${at}`)))
    await expect(save(snippetSeq, { name: '긴 글', html: 'x'.repeat(19_000), revision: 0 })).rejects.toMatchObject({ ...code('invalidInput'), issues: [{ path: ['html'] }] })
  })

  it('of one site are 100 at most, also of two people at once', async () => {
    for (let count = 0; count < SNIPPETS_MAX - 1; count += 1) await create(`조각 ${count}`)
    const ends = await Promise.allSettled([create('하나'), create('둘')])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await list()).toHaveLength(SNIPPETS_MAX)
  })
})
