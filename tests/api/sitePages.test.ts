import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { SITE_PAGES_SIZE } from '#shared/domain/sitePages.ts'
import { SENT_CHANNEL_ID } from '#shared/domain/siteHost.ts'
import { channels, pages } from '#server/db/schema/index.ts'
import { repositoryRoot } from '#cli/repository.ts'
import { startApi } from '#tests/support/api.ts'
import type { TestApi } from '#tests/support/api.ts'
import { buildSite } from '#tests/support/factories.ts'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'

let api: TestApi
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let channelSeq: number
beforeAll(async () => {
  folder = await temporaryFolder()
  await writeFile(join(folder.path, 'index.html'), await readFile(join(repositoryRoot, 'src/renderer/index.html')))
  api = await startApi({ webRoot: folder.path })
  ;({ channelSeq } = await buildSite(api))
  await addPages(channelSeq, ['about', 'faq', 'draft:99', 'team'])
  await addPages((await buildSite(api)).channelSeq, ['elsewhere'])
})
afterAll(async () => {
  await api.stop()
  await folder.remove()
})

/** Pages by path, published unless a status follows. */
async function addPages(site: number, paths: readonly string[]): Promise<void> {
  const now = api.clock.now()
  await api.server.ports.database.db.insert(pages).values(paths.map((text) => {
    const [path = '', publishStatusCd = '00'] = text.split(':')
    return { channelSeq: site, path, title: `${path} 페이지`, publishStatusCd, seoSetting: '{"title":"제목"}', createdAt: now, updatedAt: now }
  }))
}

const visit = (path: string) => api.send(path, { headers: { accept: 'text/html', 'accept-language': 'ko' } })

describe('the page list of a site', () => {
  it('has its published pages, all of them at once, for everyone [SHELL-22]', async () => {
    const list = await api.client()(contract.page.list, { params: { channelSeq }, query: { publishStatusCd: '00', page: 1, size: SITE_PAGES_SIZE } })
    expect(SITE_PAGES_SIZE).toBe(9999)
    expect(list.pages.map(({ path }) => path)).toEqual(['about', 'faq', 'team'])
    expect(list.pages[0]).toEqual({ pageSeq: expect.any(Number), path: 'about', title: 'about 페이지', seoSetting: '{"title":"제목"}' })
    expect(await api.client()(contract.page.list, { params: { channelSeq } })).toEqual(list)
  })

  it('comes in parts where a client wants it so', async () => {
    const paths = async (page: number) => (await api.client()(contract.page.list, { params: { channelSeq }, query: { page, size: 2 } })).pages.map(({ path }) => path)
    expect([await paths(1), await paths(2), await paths(3)]).toEqual([['about', 'faq'], ['team'], []])
  })

  it.each(['publishStatusCd=99', 'publishStatusCd=', 'size=10000', 'size=0', 'page=0'])('is refused for %s', async (query) => {
    expect((await api.send(`/api/main/v1.0/channels/${channelSeq}/pages?${query}`)).status).toBe(400)
  })
})

describe('the document of', () => {
  it('a page of the site’s own is titled by it, and there is none of a page that is not published [SHELL-05]', async () => {
    const { status, text } = await visit(`/p/about?channelSeq=${channelSeq}`)
    expect([status, /<title>([^<]*)</.exec(text)?.[1]]).toEqual([200, 'about 페이지 · 시험 마당'])
    for (const path of ['draft', 'elsewhere', 'nothing']) expect((await visit(`/p/${path}?channelSeq=${channelSeq}`)).status).toBe(404)
  })

  it('a site’s page brings what the site says of itself, so that the first view need not ask [SHELL-22]', async () => {
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
