import { describe, expect, it, vi } from 'vitest'
import type { PageToRender, RenderedPage as PageInBytes } from '#shared/channel/rendering.ts'
import { writePlatformMeta } from '#shared/kernel/siteHost.ts'
import { aCourse, aLesson } from '#tests/support/screens/learnerExamples.ts'
import { publicSite } from '#tests/support/screens/publicSite.ts'
import { aPlatform } from '#tests/support/screens/renderApp.tsx'
import { render as renderBytes } from './entry.server.tsx'

// As the server's build has it.
vi.mock('react-i18next', () => import('#renderer/i18n/renderedTexts.ts'))

type RenderedPage = Omit<PageInBytes, 'html'> & { html: string | null }

async function render(page: PageToRender): Promise<RenderedPage> {
  const { html, ...rest } = await renderBytes(page)
  return { ...rest, html: html === null ? null : new TextDecoder().decode(html) }
}

const ROUNDS = 5

/** The answers of the site to what a page asks for, as the server collects them. */
async function rendered(path: string, change: Partial<PageToRender> = {}): Promise<RenderedPage> {
  const answers: Record<string, string> = {}
  const page = { address: `http://localhost:3000${path}`, language: 'ko', platform: writePlatformMeta(aPlatform), now: '2026-11-21T00:00:00Z', words: null, primaryColor: null, answers, ...change } as const
  let result = await render(page)
  for (let round = 1; round < ROUNDS; round++) {
    const before = Object.keys(answers).length
    for (const url of result.calls.filter((one) => answers[one] === undefined)) {
      const { status = 200, body } = await publicSite({ method: 'GET', url })
      if (status === 200) answers[url] = JSON.stringify(body)
    }
    if (Object.keys(answers).length === before) break
    result = await render(page)
  }
  return result
}

const { title } = aCourse()
const pages: readonly [path: string, shows: string][] = [
  ['/?channelSeq=1', title], ['/main?channelSeq=1', title], ['/classes?channelSeq=1', title], ['/classes?channelSeq=1&q=물', '물'],
  ['/classes/7?channelSeq=1', title], ['/classes/7?channelSeq=1&tab=curriculum', aLesson(7).title], ['/classes/7?channelSeq=1&tab=reviews', title], ['/classes/7?channelSeq=1&tab=community', '<noscript><p'],
  ['/packages/8?channelSeq=1', title], ['/p/7?channelSeq=1', '모든 블록'], ['/intro?channelSeq=1', '이두리'], ['/notices?channelSeq=1', '<h1'],
  ['/terms?channelSeq=1', '제1조'], ['/privacy?channelSeq=1', '제1조'], ['/', '<h1'], ['/create_site/list', '<h1'],
]

describe('a public page is rendered from the answers that it is given [SHELL-25]', () => {
  it.each(pages)('%s', async (path, shows) => {
    const { html, data } = await rendered(path)
    // Not the whole markup, which a failure would print.
    expect([html?.includes('id="main"'), html?.includes(shows), html?.includes('<script')]).toEqual([true, true, false])
    expect(JSON.parse(data)).toBeInstanceOf(Array)
  })

  it('in the language of the reader, whichever came before', async () => {
    const login = { ko: '로그인', en: 'Log in', ja: 'ログイン' } as const
    for (const language of ['ko', 'en', 'ja', 'ko'] as const) expect((await rendered('/classes?channelSeq=1', { language })).html?.includes(`>${login[language]}<`)).toBe(true)
  })

  it('in the words of the site, whichever came before [SET-09]', async () => {
    const headings = async (change: Partial<PageToRender>) => /<h1[^>]*>([^<]*)</.exec((await rendered('/classes?channelSeq=1', change)).html ?? '')?.[1]
    const own = { key: 'ko one', texts: {}, swaps: { 클래스: '강의' } }
    expect([await headings({}), await headings({ words: own }), await headings({})]).toEqual(['클래스', '강의', '클래스'])
    expect([await headings({ words: own }), await headings({ language: 'en' }), await headings({})]).toEqual(['강의', 'Classes', '클래스'])
    expect(await headings({ words: { key: 'ko two', texts: {}, swaps: { 클래스: '수업' } } })).toBe('수업')
  })

  it('in the colour of the site', async () => {
    const colourOf = async (primaryColor: string | null) => /--mantine-color-primary-7:\s*(#\w+)/.exec((await rendered('/classes?channelSeq=1', { primaryColor })).html ?? '')?.[1]
    const [own, platform] = [await colourOf('#3355aa'), await colourOf(null)]
    expect([own, own === platform]).toEqual([expect.stringMatching(/^#/), false])
  })

  it('the same at any hour of the server, as the page names the present', async () => {
    const first = await rendered('/classes/7?channelSeq=1')
    expect((await rendered('/classes/7?channelSeq=1')).html).toBe(first.html)
  })

  it('asks for what it has no answer to, and shows that it loads', async () => {
    const { html, calls } = await render({ address: 'http://localhost:3000/classes/7?channelSeq=1', language: 'ko', platform: writePlatformMeta(aPlatform), now: '2026-11-21T00:00:00Z', words: null, primaryColor: null, answers: {} })
    expect(calls).toContain('/api/main/v2.0/channels/1')
    expect(html?.includes(title)).toBe(false)
  })

  it('says whether it moves by itself, and whether it shows times', async () => {
    const found = async (path: string) => {
      const { needsScripts, homeTimes } = await rendered(path)
      return { needsScripts, homeTimes }
    }
    expect(await found('/p/7?channelSeq=1')).toMatchObject({ needsScripts: true })
    expect(await found('/classes?channelSeq=1')).toEqual({ needsScripts: false, homeTimes: false })
    expect(await found('/terms?channelSeq=1')).toMatchObject({ needsScripts: false })
    expect(await found('/classes/7?channelSeq=1&tab=questions')).toMatchObject({ needsScripts: true })
  })

  it('leaves pages of one person, of the studio and of no route to the browser', async () => {
    for (const path of ['/login', '/mypage?channelSeq=1', '/classes/7/settings/information?channelSeq=1', '/nowhere?channelSeq=1']) expect((await rendered(path)).html).toBeNull()
  })
})
