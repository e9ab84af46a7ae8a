import type { Browser, Page, Request } from 'playwright/test'
import { contract } from '#shared/contract.ts'
import { newBlock } from '#shared/page/blocks/blocks.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { settled } from '#tests/support/browser/settled.ts'
import { clientAs, DEMO_SITE } from '#tests/support/server/site.ts'
import { expect, test } from './looking.ts'

const pages = ['/?channelSeq=1', '/classes?channelSeq=1', '/classes/15?channelSeq=1', '/classes/15?channelSeq=1&tab=curriculum', '/packages/16?channelSeq=1', '/p/about?channelSeq=1', '/intro?channelSeq=1', '/notices?channelSeq=1', '/terms?channelSeq=1', '/']

/** What every page asks for itself: its user, the analytics tools, and that it was seen. */
const ofEachPage = /\/common\/(?:session$|tools)|^\/api\/event\//

test('a public page comes whole from the server: the browser takes it over without a difference and without asking for it again [SHELL-25]', async ({ looking, browser }) => {
  for (const [language, paths, timezoneId] of [['ko', pages, 'Asia/Seoul'], ['en', pages, 'America/New_York'], ['ja', pages, 'Asia/Tokyo']] as const) {
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

/** A phone's page of a visitor in Korea. @param held whether scripts wait until they are let through */
async function visitor(browser: Browser, { held = false } = {}): Promise<{ page: Page; scripts: string[]; views: Request[]; release: () => void; close: () => Promise<void> }> {
  const context = await browser.newContext({ timezoneId: 'Asia/Seoul', locale: 'ko-KR', hasTouch: true })
  const page = await context.newPage()
  const scripts: string[] = []
  const views: Request[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url())
    if (/\/user\/event$|\/event\/log$/.test(new URL(request.url()).pathname)) views.push(request)
  })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  if (held) {
    await page.route('**/assets/*.js', async (route) => {
      await released
      await route.continue()
    })
  }
  return { page, scripts, views, release: () => release(), close: () => context.close() }
}

/** Waits until a page that nobody touches has nothing more to do. */
const untouched = (page: Page) => page.evaluate(() => new Promise<void>((resolve) => {
  // As long as the page itself waits: a browser need not come to an idle moment.
  const idle = (then: () => void) => requestIdleCallback(then, { timeout: 1_000 })
  const wait = () => idle(() => setTimeout(() => idle(() => resolve())))
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}))

const taken = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-idle', '')

test('a public page fetches no script until a person is about to use it: any sign of one does [SHELL-25]', async ({ looking, browser }) => {
  const signs: Record<string, (page: Page) => Promise<unknown>> = {
    mouse: (page) => page.mouse.move(50, 60, { steps: 2 }), wheel: (page) => page.mouse.wheel(0, 10), key: (page) => page.keyboard.press('Tab'), touch: (page) => page.touchscreen.tap(3, 300),
    focus: (page) => page.evaluate(() => document.querySelector<HTMLElement>('a[href]')?.focus()), scroll: (page) => page.evaluate(() => scrollTo(0, 100)),
  }
  const { page, scripts, close } = await visitor(browser)
  for (const [name, sign] of Object.entries(signs)) {
    await page.goto(`${looking.origin}/classes/15?channelSeq=1&utm_source=${name}`)
    await untouched(page)
    expect(scripts, name).toEqual([])
    await sign(page)
    await taken(page)
    expect(scripts.length, name).toBeGreaterThan(3)
    // Taking the page over scrolls nothing.
    if (name === 'scroll') expect(await page.evaluate(() => scrollY)).toBe(100)
    scripts.length = 0
    await page.context().clearCookies()
  }
  // The page about the site counts down.
  for (const path of pages.filter((one) => !one.startsWith('/p/about'))) {
    await page.goto(looking.origin + path)
    await untouched(page)
    expect(scripts, path).toEqual([])
  }
  await close()
})

test('a button that is pressed before the scripts have come acts once they have, and what was typed is searched [SHELL-25]', async ({ looking, browser }) => {
  const { page, release, close } = await visitor(browser, { held: true })
  await page.goto(`${looking.origin}/classes/15?channelSeq=1`)
  // One is for phones; the styles hide it.
  const share = page.getByRole('button', { name: '공유' }).filter({ visible: true })
  await expect(share).toHaveCount(1)
  await share.click()
  await expect(page.locator('html')).toHaveAttribute('data-pressed', '')
  release()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await close()

  const other = await visitor(browser, { held: true })
  await other.page.goto(`${looking.origin}/classes?channelSeq=1`)
  const field = other.page.getByRole('searchbox')
  await field.pressSequentially('기타')
  other.release()
  await expect(other.page).toHaveURL(/[?&]q=/)
  await expect(field).toHaveValue('기타')
  await expect(other.page.getByRole('heading', { name: '네 코드로 시작하는 기타' })).toBeVisible()
  await expect(other.page.getByRole('heading', { name: '물이 그리는 그림, 수채화 첫걸음' })).toBeHidden()
  await other.close()
})

test('a view is counted once, whether the person touches the page or leaves [SHELL-23] [SHELL-24] [SHELL-25]', async ({ looking, browser }) => {
  const { page, views, close } = await visitor(browser)
  const messages = async (count: number) => {
    await expect.poll(() => views.length).toBeGreaterThanOrEqual(count)
    for (const view of views) expect((await view.response())?.status()).toBe(200)
    return views.splice(0).map((view) => (view.postDataJSON() as { message: string }).message)
  }
  await page.goto(`${looking.origin}/notices?channelSeq=1`)
  await untouched(page)
  expect(await messages(2)).toEqual(['new_visitor', 'page_view'])
  await page.goto(`${looking.origin}/classes/15?channelSeq=1`)
  await settled(page)
  expect(await messages(1)).toEqual(['page_view'])
  // Within the application, by a link.
  await page.getByRole('link', { name: '클래스', exact: true }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\/classes\?/)
  await settled(page)
  expect(await messages(1)).toEqual(['page_view'])
  await settled(page)
  expect(views).toEqual([])
  await close()
})

test('a page that moves by itself takes its scripts without a touch [SHELL-25]', async ({ looking, browser }) => {
  const owner = await clientAs(looking.origin, 'owner')
  const params = { channelSeq: DEMO_SITE }
  const path = `counts-down-${Date.now() % 1e8}`
  const { page: { pageSeq } } = await owner(contract.page.create, { params, body: { path, title: '마감', content: '' } })
  const at = { params: { ...params, pageSeq } }
  const { revision } = await owner(contract.sitePage.detail, at)
  await owner(contract.sitePage.saveDraft, { ...at, body: { revision, blocks: [{ ...newBlock('countdown', 'a'), title: '마감까지', endsAt: new Date(Date.now() + DAY_MS).toISOString() }] } })
  await owner(contract.page.publish, { ...at, body: { publishStatusCd: '00' } })
  const { page, close } = await visitor(browser)
  await page.goto(`${looking.origin}/p/${path}?channelSeq=1`)
  await taken(page)
  const clock = page.getByRole('timer')
  const first = await clock.textContent()
  await expect(clock).not.toHaveText(first ?? '')
  await close()
})

test('a site’s own words are in the page that comes, and stay once it is taken over [SET-09] [SHELL-25]', async ({ looking, browser }) => {
  const owner = await clientAs(looking.origin, 'owner')
  const { channelSeq } = await owner(contract.brand.createSite, { body: { contentTypeCd: '00', name: '말을 고른 집', domain: `words-${Date.now() % 1e8}`, templateCd: '00' } })
  const params = { channelSeq }
  const { version } = await owner(contract.terminology.read, { params })
  await owner(contract.terminology.save, { params, body: { version, classWord: 'course', customKeyword: 'Y', files: { ko: { 'site:search.label': '무엇을 찾으세요?' }, en: { 'site:search.label': 'What do you look for?' } } } })
  for (const [language, heading, label] of [['ko', '강의', '무엇을 찾으세요?'], ['en', 'Courses', 'What do you look for?']] as const) {
    const { page, scripts, close } = await visitor(browser)
    await page.context().addCookies([{ name: 'lang', value: language, url: looking.origin }])
    const logged: string[] = []
    page.on('console', (message) => { if (message.type() === 'error' || message.type() === 'warning') logged.push(message.text()) })
    await page.goto(`${looking.origin}/classes?channelSeq=${channelSeq}`)
    const shown = async () => {
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
      await expect(page.getByRole('searchbox', { name: label })).toBeVisible()
    }
    await shown()
    expect(scripts).toEqual([])
    await page.mouse.move(5, 5)
    await taken(page)
    await shown()
    expect(logged).toEqual([])
    await close()
  }
})

test('tabs of a class are links before the scripts have come, and tabs after [SHELL-25]', async ({ looking, browser }) => {
  const { page, release, close } = await visitor(browser, { held: true })
  await page.goto(`${looking.origin}/classes/15?channelSeq=1`)
  await page.getByRole('tab', { name: /커리큘럼/ }).click()
  await expect(page).toHaveURL(/tab=curriculum/)
  await expect(page.getByText('준비물과 종이 고르기')).toBeVisible()
  release()
  await settled(page)
  await page.evaluate(() => { Object.assign(window, { isSame: true }) })
  await page.getByRole('tab', { name: /커리큘럼/ }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page).not.toHaveURL(/tab=/)
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  await close()
})

/** What a user's page asks for itself: of the person, of what is live for them, and what every page asks for. */
const ofUser = /\/(?:auth|channel-user|me\/|realtime\/|terms-pending|boards\/unread|chat\/unread)|\/common\/(?:session$|tools)|^\/api\/event\//
/** Of each page, what differs for a user. */
const personal: Readonly<Record<string, RegExp>> = {
  '/?channelSeq=1': /\/pages\?/, '/classes?channelSeq=1': /\/pages\?/, '/classes/15?channelSeq=1': /\/pages\?|\/courses\/15(?:\/curriculums)?$/,
  '/packages/16?channelSeq=1': /\/pages\?|\/courses\/16$|\/packages\/16$/, '/notices?channelSeq=1': /\/pages\?|\/notices$|\/boards$/, '/create_site/list': /^$/,
}

test('a user’s page is readable before any script ran, without a visitor’s buttons, and takes their own content without a shift, asking for nothing else again [SHELL-25]', async ({ looking }) => {
  for (const [role, width, paths] of [['learner', 390, Object.keys(personal)], ['owner', 1440, ['/?channelSeq=1', '/classes/15?channelSeq=1']]] as const) {
    const page = await looking.apart(role, 'ko')
    await page.setViewportSize({ width, height: 844 })
    // What the pages of this user need for space is known from the last time.
    for (const path of ['/?channelSeq=1', '/classes/15?channelSeq=1']) {
      await page.goto(looking.origin + path)
      await settled(page)
    }
    const logged: string[] = []
    const asked: string[] = []
    page.on('console', (message) => { if (message.type() === 'error' || message.type() === 'warning') logged.push(message.text()) })
    page.on('pageerror', (error) => logged.push(error.message))
    page.on('request', (request) => asked.push(request.url().slice(looking.origin.length)))
    await page.addInitScript(() => {
      let shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value
        Object.assign(window, { shift })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const path of paths) {
      const differing = personal[path] ?? /^$/
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      await page.route('**/assets/*.js', async (route) => {
        await released
        await route.continue()
      })
      asked.length = 0
      await page.goto(looking.origin + path, { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (path.startsWith('/classes/15')) {
        await expect(page.getByRole('heading', { level: 1, name: '물이 그리는 그림, 수채화 첫걸음' })).toBeVisible()
        await expect(page.getByText('무료', { exact: true }).filter({ visible: true }).first()).toBeVisible()
        await expect(page.getByRole('button', { name: /수강|신청/ }).filter({ visible: true })).toHaveCount(0)
      }
      await expect(page.getByText(/^(?:로그인|회원가입)$/).filter({ visible: true })).toHaveCount(0)
      release()
      // Without a touch.
      await taken(page)
      await settled(page)
      await expect(page.getByRole('button', { name: '내 메뉴' }).filter({ visible: true })).toHaveCount(1)
      await expect(page.locator('html')).not.toHaveAttribute('data-awaits-user')
      expect(logged, `${role} ${width} ${path}`).toEqual([])
      expect(await page.evaluate(() => (window as { shift?: number }).shift ?? 0), `${role} ${width} ${path}`).toBeLessThanOrEqual(0.02)
      const calls = asked.filter((url) => url.startsWith('/api/'))
      expect(calls.filter((url) => !ofUser.test(url) && !differing.test(url)), `${role} ${width} ${path}`).toEqual([])
      expect(calls.filter((url) => differing.test(url)).length, `${role} ${width} ${path}`).toBe(new Set(calls.filter((url) => differing.test(url))).size)
      await page.unroute('**/assets/*.js')
    }
    await page.context().close()
  }
})

test('a user whose session has ended gets a visitor’s page, with the way in [SHELL-25]', async ({ looking }) => {
  const page = await looking.apart('learner', 'ko')
  await page.goto(`${looking.origin}/classes/15?channelSeq=1`)
  await settled(page)
  const [session] = (await page.context().cookies()).filter(({ name }) => name.includes('session'))
  if (session === undefined) throw new Error('no session')
  await page.context().addCookies([{ ...session, value: 'ended' }])
  await page.goto(`${looking.origin}/classes/15?channelSeq=1`)
  const wayIn = page.getByRole('link', { name: '로그인' }).filter({ visible: true })
  await expect(wayIn).toHaveCount(1)
  await settled(page)
  await expect(wayIn).toHaveCount(1)
  await page.context().close()
})
