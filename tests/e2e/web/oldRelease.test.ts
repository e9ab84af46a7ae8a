import type { Page } from 'playwright/test'
import { DEMO_SITE } from '#tests/support/server/site.ts'
import { settled } from '#tests/support/browser/settled.ts'
import { expect, test } from './looking.ts'

/** A page open during a deploy that removed chunks it has not loaded; returns how often it was loaded since. */
async function openBeforeDeploy(page: Page, origin: string, missing: (loads: number) => boolean): Promise<() => number> {
  await page.goto(`${origin}/login?channelSeq=${DEMO_SITE}`)
  await settled(page)
  let loads = 0
  page.on('request', (request) => { if (request.isNavigationRequest()) loads += 1 })
  await page.route('**/assets/*.js', (route) => (missing(loads) ? route.fulfill({ status: 404, body: 'not found' }) : route.continue()))
  return () => loads
}

test('a page from before a deploy reloads at the user’s target', async ({ looking }) => {
  const page = await (await looking.as('visitor', 'ko')).newPage()
  const loads = await openBeforeDeploy(page, looking.origin, (count) => count === 0)
  await page.getByRole('link', { name: '회원가입' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '회원가입' })).toBeVisible()
  await expect(page).toHaveURL(/\/createaccount\?.*channelSeq=/)
  expect(loads()).toBe(1)
  await page.close()
})

test('permanently missing code shows an error with a button after one attempt', async ({ looking }) => {
  const page = await (await looking.as('visitor', 'ko')).newPage()
  const kept = new Set<string>()
  page.on('response', (response) => { if (response.ok()) kept.add(response.url()) })
  await page.goto(`${looking.origin}/login?channelSeq=${DEMO_SITE}`)
  await settled(page)
  const known = new Set(kept)
  let loads = 0
  page.on('request', (request) => { if (request.isNavigationRequest()) loads += 1 })
  await page.route('**/assets/*.js', (route) => (known.has(route.request().url()) ? route.continue() : route.fulfill({ status: 404, body: 'not found' })))
  await page.getByRole('link', { name: '회원가입' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '화면에 문제가 생겼어요' })).toBeVisible()
  expect(loads).toBe(1)
  await page.unroute('**/assets/*.js')
  await page.getByRole('button', { name: '새로 고침' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '회원가입' })).toBeVisible()
  await page.close()
})

test('a link clicked while offline is followed once online', async ({ looking, browser }) => {
  const context = await browser.newContext({ locale: 'ko-KR' })
  const page = await context.newPage()
  await page.goto(`${looking.origin}/login?channelSeq=${DEMO_SITE}`)
  await settled(page)
  await page.getByLabel('이메일').fill('someone@madang.test')
  await context.setOffline(true)
  await page.getByRole('link', { name: '회원가입' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '화면을 불러오지 못했어요' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: '회원가입' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('이메일')).toHaveValue('someone@madang.test')
  await context.close()
})

for (const [where, link, title] of [['page of the site', '이용약관', '이용약관'], ['page in another frame', '로그인', '로그인']] as const) {
  test(`offline, a link to a ${where} keeps the header, and shows the page once online`, async ({ looking, browser }) => {
    const context = await browser.newContext({ locale: 'ko-KR' })
    const page = await context.newPage()
    await page.goto(`${looking.origin}/intro?channelSeq=${DEMO_SITE}`)
    await settled(page)
    await context.setOffline(true)
    await page.getByRole('link', { name: link, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: '화면을 불러오지 못했어요' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: '클래스', exact: true })).toBeVisible()
    await page.getByRole('button', { name: '새로 고침' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '화면을 불러오지 못했어요' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await context.close()
  })
}
