import { settled } from '#tests/support/browser/settled.ts'
import { expect, test } from './looking.ts'

const pages = ['/?channelSeq=1', '/classes?channelSeq=1', '/classes/15?channelSeq=1', '/classes/15?channelSeq=1&tab=curriculum', '/packages/16?channelSeq=1', '/p/about?channelSeq=1', '/intro?channelSeq=1', '/notices?channelSeq=1', '/terms?channelSeq=1', '/']

/** What every page asks for itself: its user, the analytics tools, and that it was seen. */
const ofEachPage = /\/common\/(?:session$|tools)|^\/api\/event\//

test('a public page comes whole from the server: the browser takes it over without a difference and without asking for it again [SHELL-25]', async ({ looking, browser }) => {
  for (const [language, paths, timezoneId] of [['ko', pages, 'Asia/Seoul'], ['en', pages.slice(2, 4), 'America/New_York'], ['ja', pages.slice(5), 'Asia/Tokyo']] as const) {
    const context = await browser.newContext({ timezoneId, viewport: { width: 390, height: 844 } })
    await context.addCookies([{ name: 'lang', value: language, url: looking.origin }])
    const page = await context.newPage()
    const logged: string[] = []
    const asked: string[] = []
    page.on('console', (message) => { if (message.type() === 'error' || message.type() === 'warning') logged.push(message.text()) })
    page.on('pageerror', (error) => logged.push(error.message))
    page.on('request', (request) => asked.push(request.url().slice(looking.origin.length)))
    for (const path of paths) {
      const [response] = await Promise.all([page.waitForResponse((one) => one.request().isNavigationRequest()), page.goto(looking.origin + path)])
      expect(await response.text(), path).toContain('data-rendered-at=')
      await settled(page)
      expect(logged, `${language} ${path}`).toEqual([])
      expect(asked.filter((url) => url.startsWith('/api/') && !ofEachPage.test(url)), `${language} ${path}`).toEqual([])
      asked.length = 0
    }
    await context.close()
  }
})

test('without scripts one reads a class, its price and curriculum, follows links and searches; it says what needs scripts [SHELL-25]', async ({ looking, browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'ko-KR', viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(`${looking.origin}/?channelSeq=1`)
  await page.getByRole('link', { name: /물이 그리는 그림/ }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: '물이 그리는 그림, 수채화 첫걸음' })).toBeVisible()
  await expect(page.getByText('무료', { exact: true }).first()).toBeVisible()
  // The browser under test hides what stands in `noscript`, as it only refuses to run scripts.
  expect(await page.content()).toMatch(/<noscript>.*자바스크립트를 켜 주세요/)
  await page.goto(`${looking.origin}/classes/15?channelSeq=1&tab=curriculum`)
  await expect(page.getByText('준비물과 종이 고르기')).toBeVisible()
  await page.goto(`${looking.origin}/classes?channelSeq=1`)
  const field = page.getByRole('searchbox')
  await field.fill('기타')
  await field.press('Enter')
  await expect(page).toHaveURL(/[?&]q=/)
  await expect(page.getByRole('heading', { name: '네 코드로 시작하는 기타' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '물이 그리는 그림, 수채화 첫걸음' })).toBeHidden()
  await context.close()
})

test('a button that is pressed before the scripts have come acts once they have [SHELL-25]', async ({ looking, browser }) => {
  const context = await browser.newContext({ timezoneId: 'Asia/Seoul', locale: 'ko-KR' })
  const page = await context.newPage()
  let release = () => {}
  const released = new Promise<void>((resolve) => { release = resolve })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${looking.origin}/classes/15?channelSeq=1`, { waitUntil: 'commit' })
  // One is for phones; the styles hide it.
  const share = page.getByRole('button', { name: '공유' }).filter({ visible: true })
  await expect(share).toHaveCount(1)
  await share.click()
  release()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await context.close()
})
