import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from 'playwright/test'
import { contract } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { DEMO_PASSWORD } from '#server/demo/people.ts'
import { expect, test } from '../launchers/test.ts'
import { expectSound } from '../sound.ts'

function hostOf(origin: string, name: string): string {
  return `http://${name}.localhost:${new URL(origin).port}`
}

const menu = (page: Page) => page.getByRole('button', { name: '내 메뉴' })

async function fillLogin(page: Page, email = 'student@madang.test'): Promise<void> {
  await page.getByLabel('이메일').fill(email)
  await page.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: '로그인', exact: true }).click()
}

/** Consents at the first login at a site, if asked: the worker's server may remember an earlier one. */
async function goOnTo(page: Page, site: string): Promise<void> {
  const asks = await Promise.race([
    page.getByText('처음 로그인해요').waitFor().then(() => true), page.waitForURL((url) => url.origin === site).then(() => false),
  ])
  if (asks) await page.getByRole('button', { name: '이 계정으로 계속하기' }).click()
}

async function logInAt(page: Page, site: string, email?: string): Promise<void> {
  await page.goto(`${site}/login?next=/classes`)
  await fillLogin(page, email)
  await goOnTo(page, site)
  await page.waitForURL(`${site}/classes`)
  await expect(menu(page)).toBeVisible()
}

/** URLs of all requests, to search for secrets. */
function addressesOf(context: BrowserContext): string[] {
  const addresses: string[] = []
  context.on('request', (request) => addresses.push(request.url()))
  return addresses
}

test('each site has its own host, and its links carry no number [SHELL-01]', async ({ app, server }) => {
  const { page } = app
  await page.goto(hostOf(server.origin, 'demo'))
  await expect(page.getByRole('banner').getByRole('link', { name: /마당 아틀리에/ })).toHaveAttribute('href', '/main')
  await page.getByRole('link', { name: '클래스', exact: true }).first().click()
  await expect(page).toHaveURL(`${hostOf(server.origin, 'demo')}/classes`)
  await page.goto(`${hostOf(server.origin, 'demo')}/?channelSeq=2`)
  await expect(page.getByRole('banner').getByRole('link', { name: /마당 아틀리에/ })).toBeVisible()
  await page.goto(hostOf(server.origin, 'second'))
  await expect(page.getByRole('banner').getByRole('link', { name: /두 번째 마당/ })).toBeVisible()
  await page.goto(`${server.origin}/?channelSeq=2`)
  await expect(page.getByRole('banner').getByRole('link', { name: /두 번째 마당/ })).toBeVisible()
})

test('an unknown host says so, also with a site’s number in the query [SHELL-01]', async ({ app, server }) => {
  for (const path of ['/?channelSeq=1', '/classes/1']) {
    await app.page.goto(`${hostOf(server.origin, 'nobody')}${path}`)
    await expect(app.page.getByRole('heading', { name: '사이트를 찾을 수 없어요' })).toBeVisible()
  }
})

test('a login on a site’s host goes through the platform and returns to the target [SHELL-10] [SHELL-07]', async ({ app, server }) => {
  const { page } = app
  const [demo, second] = [hostOf(server.origin, 'demo'), hostOf(server.origin, 'second')]
  const addresses = addressesOf(page.context())

  await page.goto(`${demo}/me/classes`)
  await page.waitForURL((url) => url.origin === server.origin && url.pathname === '/login')
  const asked = new URL(page.url()).searchParams
  expect([asked.get('origin'), asked.get('originSeq'), asked.get('next')]).toEqual([demo, '1', '/me/classes'])
  await expect(page.getByRole('banner').getByText('마당 아틀리에')).toBeVisible()
  await fillLogin(page)
  await goOnTo(page, demo)
  await page.waitForURL(`${demo}/me/classes`)
  await expect(menu(page)).toBeVisible()

  const cookies = (await page.context().cookies()).filter(({ httpOnly }) => httpOnly)
  const sessions = cookies.filter(({ name }) => name.includes('session'))
  expect(sessions.map(({ domain }) => domain).sort()).toEqual(['demo.localhost', 'localhost'])
  for (const { value } of sessions) expect(addresses.filter((address) => address.includes(value))).toEqual([])

  await page.goto(second)
  await expect(page.getByRole('banner').getByRole('link', { name: '로그인' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: '로그인' }).click()
  await expect(page.getByText('student@madang.test')).toBeVisible()
  await goOnTo(page, second)
  await page.waitForURL((url) => url.origin === second && url.pathname !== '/authcallback')
  await expect(menu(page)).toBeVisible()
})

test('the login at the platform has the site’s language and colour scheme [SHELL-10] [GEN-01]', async ({ app, server }) => {
  const { page } = app
  const demo = hostOf(server.origin, 'demo')
  const lookOf = () => page.evaluate(() => ({
    lang: document.documentElement.lang, cookie: /(?:^|; )lang=(\w+)/.exec(document.cookie)?.[1], scheme: document.documentElement.dataset['mantineColorScheme'],
  }))
  await page.goto(`${demo}/classes`)
  await page.getByRole('banner').getByRole('button', { name: '어두운 화면으로' }).click()
  await page.getByRole('banner').getByRole('button', { name: '언어' }).click()
  await page.getByRole('menuitemradio', { name: '日本語' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'ログイン' }).click()
  await page.waitForURL((url) => url.origin === server.origin && url.pathname === '/login' && !url.searchParams.has('lang'))
  await expect(page.getByRole('heading', { name: 'ログイン' })).toBeVisible()
  expect(await lookOf()).toEqual({ lang: 'ja', cookie: 'ja', scheme: 'dark' })
  await page.getByRole('banner').getByRole('button', { name: /日本語/ }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(await lookOf()).toEqual({ lang: 'en', cookie: 'en', scheme: 'dark' })
})

/** Logs out by the menu; its dialog says which sessions end. */
async function logOut(page: Page, keepsPlatform = false): Promise<void> {
  await menu(page).click()
  await page.getByRole('menuitem', { name: '로그아웃' }).click()
  const dialog = page.getByRole('dialog', { name: '로그아웃할까요?' })
  await expect(dialog).toContainText('다른 사이트에서도 로그아웃돼요.')
  if (keepsPlatform) {
    await expectSound(page, 'tested.log-out-everywhere', '[role=dialog]')
    await dialog.getByLabel('마당과 다른 사이트에서는 로그인을 유지하기').check()
  }
  await dialog.getByRole('button', { name: '로그아웃' }).click()
}

test('a logout at a site ends the sessions of the platform and other sites, and says so [AUTH-07] [SHELL-10]', async ({ app, server }) => {
  const { page } = app
  const [demo, second] = [hostOf(server.origin, 'demo'), hostOf(server.origin, 'second')]
  await logInAt(page, demo)
  await page.goto(`${second}/login?next=/classes`)
  await goOnTo(page, second)
  await page.waitForURL(`${second}/classes`)
  await page.goto(`${demo}/classes`)
  await logOut(page)
  await page.waitForURL(`${demo}/main?checkLogin=false`)
  await expect(page.getByText('마당과 다른 사이트에서도 로그아웃했어요')).toBeVisible()
  for (const there of [second, server.origin]) {
    await page.goto(there)
    await expect(page.getByRole('banner').getByRole('link', { name: '로그인' })).toBeVisible()
  }
  await page.goto(`${demo}/login?next=/classes`)
  await expect(page.getByLabel('비밀번호', { exact: true })).toBeVisible()
})

test('a user who keeps the platform session confirms the next login at the site [AUTH-07] [SHELL-10]', async ({ app, server }) => {
  const { page } = app
  const demo = hostOf(server.origin, 'demo')
  await logInAt(page, demo)
  await logOut(page, true)
  await page.waitForURL(`${demo}/main?checkLogin=false`)
  await expect(page.getByRole('banner').getByRole('link', { name: '로그인' })).toBeVisible()

  await page.clock.install()
  await page.goto(`${demo}/login?next=/classes`)
  await expect(page.getByRole('heading', { name: '마당 아틀리에에 로그인' })).toBeVisible()
  // Longer than the delay before an auto-redirect.
  await page.clock.fastForward(10_000)
  expect(new URL(page.url()).origin).toBe(server.origin)
  await page.clock.resume()
  await page.getByRole('button', { name: '다른 계정으로 로그인' }).click()
  await fillLogin(page, 'teacher@madang.test')
  await goOnTo(page, demo)
  await page.waitForURL(`${demo}/classes`)
  const me = await page.evaluate(async (url) => (await fetch(url)).json() as Promise<{ user: { email: string } }>, callUrl(contract.auth.me, {}))
  expect(me.user.email).toBe('teacher@madang.test')
})

test('a signup on a site’s host joins that site [SHELL-10] [AUTH-02]', async ({ app, server }) => {
  const { page } = app
  const demo = hostOf(server.origin, 'demo')
  await page.goto(`${demo}/createaccount?next=/classes`)
  await page.waitForURL((url) => url.origin === server.origin && url.pathname === '/createaccount' && url.searchParams.get('siteJoin') === 'Y')
  await page.getByRole('textbox', { name: '이메일' }).fill(`sso-${Date.now()}@madang.test`)
  await page.getByRole('textbox', { name: '비밀번호' }).fill(DEMO_PASSWORD)
  await page.getByRole('textbox', { name: '이름' }).fill('새마당')
  await page.getByLabel('모두 동의해요').check()
  await page.getByRole('main').getByRole('button', { name: '가입하기' }).click()
  await page.getByRole('button', { name: '이 계정으로 계속하기' }).click()
  await page.waitForURL(`${demo}/classes`)
  const standing = await page.evaluate(
    async (url) => (await fetch(url)).json() as Promise<{ isChannelUser: boolean }>, callUrl(contract.channel.channelUser, { params: { channelSeq: 1 } }),
  )
  expect(standing.isChannelUser).toBe(true)
})

test('the first login at a site needs a click, whatever its URL says, and is remembered [SHELL-10]', async ({ app, server }) => {
  const { page } = app
  const second = hostOf(server.origin, 'second')
  await page.goto(`${server.origin}/createaccount`)
  await page.getByRole('textbox', { name: '이메일' }).fill(`press-${Date.now()}@madang.test`)
  await page.getByRole('textbox', { name: '비밀번호' }).fill(DEMO_PASSWORD)
  await page.getByRole('textbox', { name: '이름' }).fill('새마당')
  await page.getByLabel('모두 동의해요').check()
  await page.getByRole('main').getByRole('button', { name: '가입하기' }).click()
  await expect(menu(page)).toBeVisible()

  const secret = 'a'.repeat(43)
  const codes: string[] = []
  page.on('request', (request) => { if (request.url().includes('/auth/ssoCode')) codes.push(request.url()) })
  const query = new URLSearchParams({ origin: second, originSeq: '2', state: secret, challenge: secret, confirmed: 'Y', agreed: 'true', checkLogin: 'false' })
  await page.clock.install()
  await page.goto(`${server.origin}/login?${query.toString()}`)
  await expect(page.getByText('두 번째 마당에 처음 로그인해요.')).toBeVisible()
  await expectSound(page, 'tested.first-login-at-site')
  // Longer than the delay before an auto-redirect.
  await page.clock.fastForward(10_000)
  await expect(page.getByRole('button', { name: '이 계정으로 계속하기' })).toBeEnabled()
  expect(codes).toEqual([])
  await page.clock.resume()

  await page.goto(`${second}/login?next=/classes`)
  await page.getByRole('button', { name: '이 계정으로 계속하기' }).click()
  await page.waitForURL(`${second}/classes`)
  await page.context().clearCookies({ domain: 'second.localhost' })
  await page.goto(`${second}/login?next=/classes`)
  await page.waitForURL(`${second}/classes`)
  await expect(menu(page)).toBeVisible()
})

test('account pages lead from a site’s host to the platform [SHELL-10] [AUTH-10]', async ({ app, server }) => {
  const { page } = app
  const demo = hostOf(server.origin, 'demo')
  await logInAt(page, demo)
  for (const [path, at] of [['/editinformation', '/editinformation?channelSeq=1'], ['/mypage?tabIndex=1', '/mypage?tabIndex=1&channelSeq=1'], ['/create_site/list', '/create_site/list']]) {
    await page.goto(`${demo}${path}`)
    await page.waitForURL(`${server.origin}${at}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('a foreign origin is refused on the login page, and gets no code [SHELL-10]', async ({ app, server }) => {
  const { page } = app
  const secret = 'a'.repeat(43)
  await page.goto(`${server.origin}/login?origin=${encodeURIComponent(hostOf(server.origin, 'second'))}&originSeq=1&state=${secret}&challenge=${secret}`)
  await expect(page.getByText('등록되지 않은 사이트에서 온 로그인 요청입니다.')).toBeVisible()
  await expect(page.getByLabel('비밀번호', { exact: true })).toHaveCount(0)
})

test('a login link that names a site leads to that site’s login [SHELL-10]', async ({ app, server }) => {
  const { page } = app
  const demo = hostOf(server.origin, 'demo')
  await page.goto(`${server.origin}/login?${new URLSearchParams({ origin: demo, originSeq: '1', next: '/classes' }).toString()}`)
  await page.waitForURL((url) => url.origin === server.origin && url.searchParams.has('challenge'))
  await fillLogin(page)
  await goOnTo(page, demo)
  await page.waitForURL(`${demo}/classes`)
  await expect(menu(page)).toBeVisible()
})

test('a code that the tab did not request logs no one in [SHELL-10]', async ({ app, server }) => {
  const { page } = app
  const demo = hostOf(server.origin, 'demo')
  await page.goto(`${demo}/authcallback?code=somebody-elses&state=${'a'.repeat(43)}`)
  await expect(page.getByText('로그인을 이어 가지 못했어요.')).toBeVisible()
  await page.goto(demo)
  await expect(page.getByRole('banner').getByRole('link', { name: '로그인' })).toBeVisible()
})

test('a page of another host cannot write with a site’s cookie, although the browser sends it [SHELL-01]', async ({ app, server }) => {
  const { page } = app
  const demo = hostOf(server.origin, 'demo')
  await logInAt(page, demo)
  // The content policy forbids our pages to contact other hosts; this page stands for a site with an owner's script.
  const cookies: (string | undefined)[] = []
  const strange = createServer((request, answer) => {
    if (request.method === 'POST') cookies.push(request.headers.cookie)
    answer.setHeader('content-type', 'text/html').end('<!doctype html><title>x</title>')
  })
  await once(strange.listen(0, 'localhost'), 'listening')
  // Below the site's name: siblings below `localhost` are different sites to a browser, since it is no registrable domain.
  const { port } = strange.address() as AddressInfo
  await page.goto(`http://other.demo.localhost:${port}/`)
  const url = `${demo}${callUrl(contract.auth.logout, {})}`
  // Without CORS, as a form.
  const post = (target: string) => page.evaluate((to) => fetch(to, { method: 'POST', mode: 'no-cors', credentials: 'include', body: '' }).then(() => undefined), target)
  // Cookies ignore ports: the page's server receives what the site would.
  await post(`http://demo.localhost:${port}/`)
  expect(cookies).toEqual([expect.stringContaining('madang_session=')])
  const answered = page.waitForResponse(url)
  await post(url)
  expect((await answered).status()).toBe(403)
  strange.close()
  await page.goto(demo)
  await expect(menu(page)).toBeVisible()
})
