import type { BrowserContext, Page } from 'playwright/test'
import type { Menu } from '#shared/channel/contract.ts'
import { SENT_CHANNEL_ID } from '#shared/kernel/siteHost.ts'
import { settled } from '#tests/support/browser/settled.ts'
import { DEMO_SITE } from '#tests/support/server/site.ts'
import { expect, test } from './looking.ts'

const entry = (menuSeq: number, menuTitle: string, subMenus: Menu[] = []): Menu => ({
  menuSeq, menuTitle, titles: {}, menuTypeCd: '00', openTypeCd: '00', path: '/classes', externLinkUrl: null, visibleTypeCd: '00', subMenus,
})
/** More than fit; the second has a submenu. */
const MENUS = [...'가나다라마바사아자차'].map((letter, index) => entry(index + 1, `${letter} 메뉴 이름`, index === 1 ? [entry(101, '아래 하나'), entry(102, '아래 둘')] : []))

async function openWithMenus(context: BrowserContext, origin: string, viewport = { width: 1440, height: 800 }): Promise<Page> {
  const page = await context.newPage()
  await page.setViewportSize(viewport)
  await page.route((url) => url.pathname === '/intro', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(new RegExp(`(id="${SENT_CHANNEL_ID}">)(.*?)(</script>)`, 's'), (_, head: string, json: string, end: string) =>
      head + JSON.stringify({ ...JSON.parse(json) as object, menus: MENUS }).replaceAll('<', '\\u003c') + end)
    await route.fulfill({ response: answer, body })
  })
  await page.goto(`${origin}/intro?channelSeq=${DEMO_SITE}`)
  // The menus are of the application alone: the markup came with the site's own.
  await settled(page)
  await expect(menus(page).getByText('가 메뉴 이름').last()).toBeVisible()
  return page
}

const menus = (page: Page) => page.getByRole('navigation', { name: '주 메뉴' })
const more = (page: Page) => menus(page).getByRole('button', { name: '더보기' })
const inBar = (page: Page) => menus(page).locator(':scope > a, :scope > div > button').count()
/** How far the last entry exceeds the bar, pixels. */
const beyond = (page: Page) => menus(page).evaluate((bar) => (bar.lastElementChild?.getBoundingClientRect().right ?? 0) - bar.getBoundingClientRect().right)

test('menus that do not fit are under More, also after a resize [SHELL-13]', async ({ looking }) => {
  const page = await openWithMenus(await looking.as('visitor', 'ko'), looking.origin)
  await settled(page)
  await expect(more(page)).toBeVisible()
  const wide = await inBar(page)
  await page.setViewportSize({ width: 1000, height: 800 })
  await expect.poll(() => inBar(page)).toBeLessThan(wide)
  expect(await beyond(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1440, height: 800 })
  await expect.poll(() => inBar(page)).toBe(wide)
  expect(await beyond(page)).toBeLessThanOrEqual(0)

  await more(page).click()
  const below = menus(page).getByRole('listitem')
  await expect(below.last()).toContainText('차 메뉴 이름')
  expect(await below.filter({ visible: true }).count()).toBe(MENUS.length - (wide - 1))
  await page.keyboard.press('Escape')
  await expect(below.filter({ visible: true })).toHaveCount(0)
  await expect(more(page)).toBeFocused()
  await page.close()
})

test('a submenu opens by mouse and by keyboard [SHELL-14]', async ({ looking }) => {
  const page = await openWithMenus(await looking.as('visitor', 'ko'), looking.origin)
  const second = menus(page).getByRole('button', { name: '나 메뉴 이름' })
  const below = menus(page).getByRole('link', { name: '아래 둘' })
  await expect(below).toBeHidden()
  await second.hover()
  await expect(below).toBeVisible()
  await page.mouse.move(600, 600)
  await expect(below).toBeHidden()

  await second.focus()
  await page.keyboard.press('ArrowDown')
  await expect(below).toBeVisible()
  await page.keyboard.press('End')
  await expect(below).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/classes\?/)
  await expect(below).toBeHidden()
  await page.close()
})

test('a submenu opens by touch, and closes by a touch elsewhere [SHELL-14]', async ({ looking, browser }) => {
  const context = await browser.newContext({ locale: 'ko-KR', hasTouch: true })
  const page = await openWithMenus(context, looking.origin, { width: 1180, height: 820 })
  const below = menus(page).getByRole('link', { name: '아래 둘' })
  await menus(page).getByRole('button', { name: '나 메뉴 이름' }).tap()
  await expect(below).toBeVisible()
  await page.touchscreen.tap(600, 600)
  await expect(below).toBeHidden()
  await context.close()
})
