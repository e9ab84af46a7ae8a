import { randomBytes } from 'node:crypto'
import { chromium } from 'playwright'
import type { Browser } from 'playwright'
import sharp from 'sharp'
import { contract } from '#shared/contract.ts'
import { blockTypes, newBlock } from '#shared/page/blocks/blocks.ts'
import type { BlockPicture, PageBlock } from '#shared/page/blocks/blocks.ts'
import { ensureBrowser } from '#cli/browser.ts'
import { budgetedFiles, measureFirstLoad, ROUTE_SCRIPT_KB, scriptsBeyond } from '#tests/support/browser/firstLoad.ts'
import { visit } from '#tests/support/browser/settled.ts'
import { clientAs, clientOf, DEMO_SITE } from '#tests/support/server/site.ts'
import { ceiling, median } from './figures.ts'
import type { Figure } from './figures.ts'

const BLOCKS = 30
const ROUNDS = 3
const SHIFT_MAX = 0.05
const SEEN_WITHIN_MS = 1000
const PICTURE = { width: 1600, height: 900 }
const params = { channelSeq: DEMO_SITE }
type Client = Awaited<ReturnType<typeof clientAs>>

/** A picture that compresses as little as a photograph. */
async function uploadPicture(owner: Client, seed: number): Promise<BlockPicture> {
  const noise = { create: { ...PICTURE, channels: 3 as const, background: { r: seed * 20 % 255, g: 110, b: 90 }, noise: { type: 'gaussian' as const, mean: 120, sigma: 12 } } }
  const bytes = await sharp(noise).blur(1.2).jpeg({ quality: 80 }).toBuffer()
  const { imageUrl: src } = await owner(contract.sitePage.picture, { params, body: { image: `data:image/jpeg;base64,${bytes.toString('base64')}` } })
  return { src, ...PICTURE, alt: `사진 ${seed}` }
}

/** Every kind of block in turn, filled as an owner fills it. */
function blockAt(at: number, pictures: readonly BlockPicture[]): PageBlock {
  const id = `block-${at}`
  const type = blockTypes[at % blockTypes.length] ?? 'text'
  const [picture] = pictures
  const title = `${at + 1}번째 블록`
  const html = `<h2>${title}</h2>${'<p>흙을 고르고 물레를 돌려 첫 그릇을 만들어요. 가마에 들어가기 전까지 한 주 동안 말립니다.</p>'.repeat(4)}`
  switch (type) {
    case 'hero': return { ...newBlock(type, id), title, lead: '봄 학기 도자기 교실', button: { label: '둘러보기', link: '/classes' }, picture: picture ?? null }
    case 'text': return { ...newBlock(type, id), html }
    case 'picture': return { ...newBlock(type, id), picture: picture ?? null, caption: title }
    case 'gallery': return { ...newBlock(type, id), title, pictures: [...pictures] }
    case 'video': return { ...newBlock(type, id), title, url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }
    case 'columns': return { ...newBlock(type, id), columns: [[{ ...newBlock('text', `${id}-a`), html }], [{ ...newBlock('picture', `${id}-b`), picture: picture ?? null }]] }
    case 'faq': return { ...newBlock(type, id), title, items: Array.from({ length: 5 }, (_, nth) => ({ question: `질문 ${nth + 1}`, answer: '처음이어도 괜찮아요.' })) }
    case 'prices': return { ...newBlock(type, id), title, plans: ['하루', '한 달', '한 학기'].map((name) => ({ name, price: '50,000원', period: '', lines: ['재료 포함', '가마 한 번'], button: { label: '신청하기', link: '/classes' }, isBest: false })) }
    case 'countdown': return { ...newBlock(type, id), title, endsAt: new Date(Date.now() + 864e5).toISOString() }
    case 'map': return { ...newBlock(type, id), title, address: '서울 종로구 북촌로 1', lat: 37.58, lon: 126.98 }
    case 'snippet': return { ...newBlock(type, id), title, html: '<p>문의: 02-000-0000</p>' }
    default: return { ...newBlock(type, id), title }
  }
}

async function publishPage(owner: Client, path: string, blocks: PageBlock[]): Promise<number> {
  const { page: { pageSeq } } = await owner(contract.page.create, { params, body: { path, title: '봄 학기', content: '' } })
  const at = { params: { ...params, pageSeq } }
  const { revision } = await owner(contract.sitePage.detail, at)
  await owner(contract.sitePage.saveDraft, { ...at, body: { revision, blocks } })
  await owner(contract.page.publish, { ...at, body: { publishStatusCd: '00' } })
  return pageSeq
}

/** What moves while a person loads a page and scrolls through it. */
async function shiftOf(browser: Browser, address: string, width: number): Promise<number> {
  const context = await browser.newContext({ locale: 'ko-KR', viewport: { width, height: 844 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
          if (!entry.hadRecentInput) Object.assign(window, { shift: (window as unknown as { shift: number }).shift + entry.value })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await visit(page, address, { belowFold: false })
    await page.evaluate(async () => {
      for (let top = 0; top < document.documentElement.scrollHeight; top += 400) {
        scrollTo(0, top)
        await new Promise((resolve) => { requestAnimationFrame(() => { requestAnimationFrame(resolve) }) })
      }
    })
    return await page.evaluate(() => (window as unknown as { shift: number }).shift)
  } finally {
    await context.close()
  }
}

/** How long after its publishing call began a page has its new title at another process, ms. */
async function seenAfter(owner: Client, elsewhere: string, pageSeq: number, title: string): Promise<number> {
  const at = { params: { ...params, pageSeq } }
  const { revision } = await owner(contract.sitePage.detail, at)
  await owner(contract.sitePage.saveDraft, { ...at, body: { revision, blocks: [{ ...newBlock('hero', 'first'), title }] } })
  const visitor = clientOf(elsewhere)
  await visitor(contract.page.read, at)
  const begun = performance.now()
  await owner(contract.page.publish, { ...at, body: { publishStatusCd: '00' } })
  while (!JSON.stringify(await visitor(contract.page.read, at)).includes(title)) {
    if (performance.now() - begun > 30_000) throw new Error('the page was not seen within 30 s')
  }
  return performance.now() - begun
}

/** A page of 30 blocks as a visitor receives it, and a page published at one process as seen at another (SHELL-05). @param origins of two servers of one database */
export async function benchSitePages(origins: readonly [string, string]): Promise<Figure[]> {
  const found = ensureBrowser()
  if (!found.found) throw new Error(found.reason)
  const [here, elsewhere] = origins
  const owner = await clientAs(here, 'owner')
  const name = randomBytes(4).toString('hex')
  const pictures = await Promise.all([1, 2, 3, 4].map((seed) => uploadPicture(owner, seed)))
  await publishPage(owner, `all-${name}`, Array.from({ length: BLOCKS }, (_, at) => blockAt(at, pictures)))
  const pageSeq = await publishPage(owner, `new-${name}`, [{ ...newBlock('hero', 'first'), title: '처음' }])

  const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'] })
  try {
    const address = `${here}/p/all-${name}?channelSeq=${DEMO_SITE}`
    const loads = []
    for (let round = 0; round < ROUNDS; round += 1) loads.push(await measureFirstLoad(browser, address))
    const classPage = await measureFirstLoad(browser, `${here}/classes/15?channelSeq=${DEMO_SITE}`)
    const seen: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) seen.push(await seenAfter(owner, elsewhere, pageSeq, `제목 ${round}`))
    const load = loads[0] as (typeof loads)[number]
    return [
      { name: `page of ${BLOCKS} blocks, JavaScript as received`, value: `${(load.scriptBytes / 1000).toFixed(1)} kB` },
      ceiling('its JavaScript beyond the class page\'s', scriptsBeyond(load, classPage) / 1000, ROUTE_SCRIPT_KB, 'kB'),
      { name: `page of ${BLOCKS} blocks, all bytes`, value: `${(load.bytes / 1000).toFixed(1)} kB` },
      { name: 'its requests for anything but pictures', value: String(budgetedFiles(load).length) },
      { name: `page of ${BLOCKS} blocks, largest paint (median of ${ROUNDS})`, value: `${Math.round(median(loads.map(({ largestPaintMs }) => largestPaintMs)))} ms` },
      ceiling('its layout shift at 1,440 px, scrolled through', Math.round(await shiftOf(browser, address, 1440) * 1000) / 1000, SHIFT_MAX, ''),
      ceiling('its layout shift at 390 px, scrolled through', Math.round(await shiftOf(browser, address, 390) * 1000) / 1000, SHIFT_MAX, ''),
      ceiling('a published page seen at another process, slowest', Math.round(Math.max(...seen)), SEEN_WITHIN_MS, 'ms'),
    ]
  } finally {
    await browser.close()
  }
}
