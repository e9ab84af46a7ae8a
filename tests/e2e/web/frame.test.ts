import type { Page } from 'playwright/test'
import { firstViewRequests } from '#tests/support/browser/firstView.ts'
import { DEMO_SITE, loginAs } from '#tests/support/server/site.ts'
import type { Role } from '#tests/support/server/site.ts'
import { settled } from '#tests/support/browser/settled.ts'
import { expect, test } from './looking.ts'

const at = (origin: string, path: string) => `${origin}${path}${path.includes('?') ? '&' : '?'}channelSeq=${DEMO_SITE}`
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const isHeld = (page: Page) => page.evaluate(() => document.body.hasAttribute('data-scroll-locked') || getComputedStyle(document.body).overflow === 'hidden')

for (const role of ['visitor', 'learner', 'owner'] as const satisfies Role[]) {
  test(`a first page view as ${role} makes at most four requests for header and context [SHELL-22]`, async ({ looking, browser }) => {
    const roleContext = await looking.as(role, 'ko')
    const context = await browser.newContext({ locale: 'ko-KR', storageState: await roleContext.storageState() })
    const page = await context.newPage()
    // The live poll begins after the first view by rule (LIVE-01), and so do drafts, once in a browser (decision 0059), and terms to agree to again.
    const frame = (await firstViewRequests(page, looking.origin)).filter((request) => !/\/(?:me\/(?:live|drafts)|terms-pending)$/.test(request))
      // What the intro itself shows.
      .filter((request) => !/\/(?:showcase|courses|profile)(?:\?|$)/.test(request))
    await expect(heading(page)).toHaveText('사이트 소개')
    expect(frame.length, `asked for:\n${frame.join('\n')}`).toBeLessThanOrEqual(4)
    expect(frame.map((request) => request.replace(/\?.*/, '')).toSorted()).toEqual([
      ...(role === 'visitor' ? [] : ['auth', 'channel-user', 'pages'].map((part) => `GET /api/main/v1.0/channels/${DEMO_SITE}/${part}`)),
      'GET /api/main/v1.0/common/session',
    ].toSorted())
    await context.close()
  })
}

test('a dialog closes with its page, by browser Back too, and releases scrolling [SHELL-20]', async ({ looking }) => {
  const page = await (await looking.as('visitor', 'ko')).newPage()
  await page.goto(at(looking.origin, '/classes'))
  await page.locator('main a[href^="/classes/"]').first().click()
  await expect(page).toHaveURL(/\/classes\/\d+/)
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: /찜하기/ }).first().click()
  await expect(dialog).toContainText('로그인')
  expect(await isHeld(page)).toBe(true)
  await page.goBack()
  await expect(page).toHaveURL(/\/classes\?/)
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => isHeld(page)).toBe(false)

  await page.goForward()
  await page.getByRole('button', { name: '공유' }).first().click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/classes\?/)
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => isHeld(page)).toBe(false)
  await page.mouse.wheel(0, 600)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await page.close()
})

test('menus and drawers of the frame close with their page [SHELL-20]', async ({ looking }) => {
  const page = await (await looking.as('visitor', 'ko')).newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(at(looking.origin, '/intro'))
  await expect(heading(page)).toHaveText('사이트 소개')
  await page.getByRole('button', { name: '메뉴 열기' }).click()
  const menu = page.getByRole('dialog')
  await menu.getByRole('link', { name: '클래스', exact: true }).click()
  await expect(page).toHaveURL(/\/classes\?/)
  await expect(menu).toHaveCount(0)
  await expect.poll(() => isHeld(page)).toBe(false)

  // The address changes before the page does.
  await expect(heading(page)).toHaveText('클래스')
  await page.getByRole('button', { name: '메뉴 열기' }).click()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/intro\?/)
  await expect(menu).toHaveCount(0)
  await expect.poll(() => isHeld(page)).toBe(false)
  await page.close()
})

test('Escape closes the top dialog only and restores focus [SHELL-20]', async ({ looking }) => {
  const page = await (await looking.as('visitor', 'ko')).newPage()
  await page.goto(at(looking.origin, `/classes/${looking.examples.params.courseSeq}`))
  const share = page.getByRole('complementary').getByRole('button', { name: '공유' })
  await share.click()
  await expect(page.getByRole('button', { name: '링크 복사' })).toBeFocused()
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(share).toBeFocused()
  await page.close()
})

// App.test.tsx does the same on each kind of page.
test('a logout on a page of staff leads to the main page, not to login [AUTH-07]', async ({ looking, browser }) => {
  const context = await browser.newContext({ locale: 'ko-KR' })
  await loginAs(context, looking.origin, 'manager')
  const page = await context.newPage()
  const visited: string[] = []
  page.on('framenavigated', (frame) => { visited.push(new URL(frame.url()).pathname) })
  await page.goto(at(looking.origin, '/settings/contents'))
  await page.getByRole('button', { name: '내 메뉴' }).click()
  await page.getByRole('menuitem', { name: '로그아웃' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: '로그인' })).toBeVisible()
  await expect(page.getByText('로그아웃했어요')).toBeVisible()
  await settled(page)
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(at('', '/main?checkLogin=false'))
  expect(visited).not.toContain('/login')
  await context.close()
})
