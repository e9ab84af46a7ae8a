import type { Page } from 'playwright/test'
import { DEMO_SITE } from '#tests/support/server/site.ts'
import { expect, test } from './looking.ts'
import type { Looking } from './looking.ts'

/** Opens the secured six-page PDF of the learner's class on a new page. */
async function atDocument(looking: Looking, prepare: (page: Page) => Promise<unknown> = async () => undefined): Promise<Page> {
  const page = await (await looking.as('learner', 'ko')).newPage()
  await page.addInitScript(() => {
    if (sessionStorage.getItem('test.begun') === null) localStorage.removeItem('madang.reader')
    sessionStorage.setItem('test.begun', 'yes')
  })
  await prepare(page)
  await page.goto(`${looking.origin}/classes/${looking.examples.params['courseSeq']}/classroom/${looking.examples.lessons.secured}?channelSeq=${DEMO_SITE}`)
  return page
}

const field = (page: Page) => page.getByRole('textbox', { name: '쪽 번호 (모두 6쪽)' })
const sheet = (page: Page, number: number) => page.getByRole('article', { name: `${number}쪽` })
const isDrawn = (page: Page, number: number) => expect(sheet(page, number)).toHaveAttribute('data-state', 'drawn')

const isBlank = (page: Page, number: number) => sheet(page, number).locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
  const dots = new Uint32Array(canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data.buffer ?? new ArrayBuffer(4))
  return dots.every((dot) => dot === dots[0])
})

test('a secured PDF is readable in the classroom, also by screen readers, and cannot be saved [ROOM-03]', async ({ looking }) => {
  const refused: string[] = []
  const page = await atDocument(looking, async (page) => {
    page.on('console', (message) => { if (/Content Security Policy|Refused to/.test(message.text())) refused.push(message.text()) })
  })
  await isDrawn(page, 1)
  expect(await isBlank(page, 1)).toBe(false)
  await expect(sheet(page, 1)).toContainText('수채화 교재')
  await expect(page.getByRole('button', { name: /내려받기/ })).toHaveCount(0)
  await expect(page.getByText('여기서만 볼 수 있어요')).toBeVisible()
  const isTaken = (type: string) => sheet(page, 1).evaluate((element, type) => element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true })), type)
  for (const way of ['contextmenu', 'copy', 'dragstart']) expect([way, await isTaken(way)]).toEqual([way, false])
  await page.emulateMedia({ media: 'print' })
  await expect(sheet(page, 1)).toBeHidden()
  await expect(page.getByText('인쇄할 수 없는 문서예요.')).toBeVisible()
  expect(refused).toEqual([])
  await page.close()
})

test('its URL as a link returns no file [ROOM-03]', async ({ looking }) => {
  const page = await atDocument(looking)
  const asked = await page.waitForRequest((request) => request.url().includes('/media/') && request.resourceType() === 'fetch')
  await isDrawn(page, 1)
  const other = await page.context().newPage()
  const answer = await other.goto(asked.url())
  expect(answer?.status()).toBe(403)
  await other.close()
  await page.close()
})

test('the keyboard turns pages and zooms, and only nearby pages are drawn [ROOM-03]', async ({ looking }) => {
  const page = await atDocument(looking)
  await isDrawn(page, 1)
  await page.locator('h1').focus()
  await page.keyboard.press('PageDown')
  await expect(field(page)).toHaveValue('2')
  await page.keyboard.press('End')
  await expect(field(page)).toHaveValue('6')
  await isDrawn(page, 6)
  await expect(sheet(page, 1)).toHaveCount(0)
  await expect(sheet(page, 6)).toContainText('엽서 한 장 완성하기')
  await page.keyboard.press('Home')
  await expect(field(page)).toHaveValue('1')

  const width = async () => Math.round((await sheet(page, 1).boundingBox())?.width ?? 0)
  const fitting = await width()
  await page.keyboard.press('-')
  await expect.poll(width).toBeLessThan(fitting)
  await page.keyboard.press('0')
  await expect.poll(width).toBe(fitting)

  await field(page).fill('4')
  await page.keyboard.press('Enter')
  await isDrawn(page, 4)
  await page.reload()
  await expect(field(page)).toHaveValue('4')
  await isDrawn(page, 4)
  await page.close()
})

test('a page keeps its position when zoom or window change [ROOM-03]', async ({ looking }) => {
  const page = await atDocument(looking)
  await isDrawn(page, 1)
  await field(page).fill('3')
  await page.keyboard.press('Enter')
  await isDrawn(page, 3)
  await page.locator('h1').focus()
  for (const change of [() => page.keyboard.press('-'), () => page.keyboard.press('-'), () => page.setViewportSize({ width: 390, height: 844 }), () => page.keyboard.press('0')]) {
    await change()
    await expect(field(page)).toHaveValue('3')
  }
  expect(await page.evaluate(() => [document.documentElement.scrollWidth - window.innerWidth, document.documentElement.scrollHeight - window.innerHeight])).toEqual([0, 0])
  await page.close()
})

test('an expired URL is renewed; a lost connection is reported and retried on request [ROOM-03]', async ({ looking }) => {
  let refused = 0
  const page = await atDocument(looking, (page) => page.route(/\/media\//, (route) => {
    refused += 1
    return refused === 1 ? route.fulfill({ status: 403, json: { code: '930009', message: '만료', requestId: 'test' } }) : route.continue()
  }))
  await isDrawn(page, 1)
  expect(refused).toBeGreaterThan(1)
  await page.unroute(/\/media\//)
  await page.route(/\/media\//, (route) => route.fulfill({ status: 404, body: '' }))
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('문서를 불러오지 못했어요')
  await page.unroute(/\/media\//)
  await page.getByRole('alert').getByRole('button').click()
  await isDrawn(page, 1)
  await page.close()
})

test('an invalid PDF is reported', async ({ looking }) => {
  const page = await atDocument(looking, (page) => page.route(/\/media\//, async (route) => {
    const [, from = 0, to = 0] = /bytes=(\d+)-(\d+)/.exec(route.request().headers()['range'] ?? '')?.map(Number) ?? []
    await route.fulfill({ status: 206, body: Buffer.alloc(to - from + 1, 'x') })
  }))
  await expect(page.getByRole('alert')).toContainText('파일이 손상되었거나 PDF가 아니에요')
  await page.close()
})

test('an unsecured PDF is read inline, with a download button [ROOM-03]', async ({ looking }) => {
  const page = await (await looking.as('learner', 'ko')).newPage()
  await page.goto(`${looking.origin}/classes/${looking.examples.params['courseSeq']}/classroom/${looking.examples.lessons.materials}?channelSeq=${DEMO_SITE}`)
  await page.getByRole('button', { name: 'handout.pdf 읽기' }).click()
  await isDrawn(page, 1)
  const reader = page.getByRole('region', { name: 'handout.pdf 문서' })
  const saved = page.waitForEvent('download')
  await reader.getByRole('button', { name: 'handout.pdf 내려받기' }).click()
  expect((await saved).suggestedFilename()).toBe('handout.pdf')
  await page.goBack()
  await expect(reader).toHaveCount(0)
  await page.close()
})
