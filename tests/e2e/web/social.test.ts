import type { Page } from 'playwright/test'
import { showInScheme } from '#tests/support/browser/looks.ts'
import { settled } from '#tests/support/browser/settled.ts'
import { DEMO_SITE, loginAs } from '#tests/support/server/site.ts'
import type { PlayedProvider } from '#tests/support/social/socialProvider.ts'
import { expect, test as base } from '../launchers/test.ts'
import { violations } from '../violations.ts'

/** The demo site with providers that really redirect the browser. */
const test = base.extend<{ provider: PlayedProvider }>({
  baseURL: async ({ social }, provide) => provide(social.server.origin),
  provider: async ({ social }, provide) => {
    social.provider.fault = null
    social.provider.tokenRequests.length = 0
    social.provider.person = { id: String(Date.now()), name: '홍길동', email: `hong.${Date.now()}@example.com` }
    await provide(social.provider)
  },
})

const NEXT = `/classes?channelSeq=${DEMO_SITE}`
const LOGIN = `/login?channelSeq=${DEMO_SITE}&next=${encodeURIComponent(NEXT)}`

const main = (page: Page) => page.getByRole('main')
const goOnWith = (page: Page, name: string) => main(page).getByRole('button', { name: `${name} 계속하기` }).click()
const isLoggedIn = (page: Page) => expect(page.getByRole('button', { name: '내 메뉴' })).toBeVisible()

async function mailedCode(page: Page): Promise<string> {
  const outbox = await (await page.request.get('/dev/outbox')).text()
  const mail = await (await page.request.get(/\/dev\/outbox\/\d+/.exec(outbox)?.[0] ?? '')).text()
  return /<pre>[\s\S]*?\b(\d{6})\b/.exec(mail)?.[1] ?? ''
}

async function proveAddress(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/보냈/)).toBeVisible()
  await dialog.getByRole('textbox').fill(await mailedCode(page))
  await dialog.getByRole('button', { name: '확인', exact: true }).click()
}

/** A step of the callback, which is no scene of its own, has no violation in either scheme. */
async function expectAccessible(page: Page): Promise<void> {
  await settled(page)
  for (const scheme of ['dark', 'light'] as const) {
    await showInScheme(page, scheme)
    expect(await violations(page)).toEqual([])
  }
}

async function agreeAndSignUp(page: Page): Promise<void> {
  await main(page).getByLabel('모두 동의해요').check()
  await main(page).getByRole('button', { name: '가입하기' }).click()
}

test('signs up through Kakao, continues to the target, and logs in at once the next time [AUTH-03] [AUTH-04] [GEN-07]', async ({ page, provider, context }) => {
  await page.goto(LOGIN)
  await goOnWith(page, '카카오로')
  await expect(main(page).getByRole('heading', { name: '거의 다 됐어요' })).toBeVisible()
  expect(page.url()).not.toMatch(/code=|state=/)
  await expect(main(page).getByRole('textbox', { name: '이메일' })).toHaveValue(provider.person.email ?? '')
  await expect(main(page).getByLabel(/^이름/)).toHaveValue('홍길동')
  await expectAccessible(page)
  await agreeAndSignUp(page)
  await expect(page).toHaveURL(NEXT)
  await isLoggedIn(page)
  expect(await page.evaluate(() => sessionStorage.getItem('madang.social'))).toBeNull()

  await context.clearCookies()
  await page.goto(LOGIN)
  await goOnWith(page, '카카오로')
  await expect(page).toHaveURL(NEXT)
  await isLoggedIn(page)
})

test('survives a reload between callback and signup [AUTH-03]', async ({ page, provider }) => {
  provider.person = { ...provider.person, name: '이몽룡' }
  await page.goto(`/createaccount?channelSeq=${DEMO_SITE}`)
  await goOnWith(page, 'Google로')
  // The page that was left has the same fields.
  await expect(main(page).getByRole('heading', { name: '거의 다 됐어요' })).toBeVisible()
  await main(page).getByLabel(/^이름/).fill('성춘향')
  await main(page).getByLabel(/^휴대폰/).fill('01012345678')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('madang.draft.socialSignup'))).toContain('01012345678')
  await page.reload()
  await expect(main(page).getByLabel(/^휴대폰/)).toHaveValue('010-1234-5678')
  await agreeAndSignUp(page)
  await isLoggedIn(page)
  expect(page.url()).toContain(`channelSeq=${DEMO_SITE}`)
})

test('shows no error when the user cancels at the provider [AUTH-03]', async ({ page, provider }) => {
  provider.fault = 'denied'
  await page.goto(LOGIN)
  // The page that is left looks like the one that the user returns to.
  const returned = page.waitForRequest(/\/authcallback\?.*error=/)
  await goOnWith(page, '카카오로')
  await returned
  await expect(page).toHaveURL(LOGIN)
  await expect(main(page).getByRole('heading', { name: '로그인' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('refuses a callback that this tab did not start, a wrong state and a used one [AUTH-03]', async ({ page, provider }) => {
  await page.goto('/authcallback?code=stolen&state=of-another')
  await expect(main(page).getByText('이 창에서 시작한 로그인이 아니에요.', { exact: false })).toBeVisible()

  provider.fault = 'forged'
  await page.goto(LOGIN)
  await goOnWith(page, '카카오로')
  await expect(main(page).getByText('이 창에서 시작한 로그인이 아니에요.', { exact: false })).toBeVisible()
  expect(provider.tokenRequests).toEqual([])
  provider.fault = null

  // A replayed callback: during signup it continues, afterwards it is refused.
  const came = page.waitForRequest(/\/authcallback\?.*code=/)
  await page.goto(LOGIN)
  await goOnWith(page, '카카오로')
  const address = (await came).url()
  await expect(main(page).getByRole('heading', { name: '거의 다 됐어요' })).toBeVisible()
  await page.goto(address)
  await expect(main(page).getByRole('heading', { name: '거의 다 됐어요' })).toBeVisible()
  await agreeAndSignUp(page)
  await isLoggedIn(page)
  await page.goto(address)
  await expect(main(page).getByText('이 창에서 시작한 로그인이 아니에요.', { exact: false })).toBeVisible()
  expect(provider.tokenRequests).toHaveLength(1)
})

test('asks for an address that the provider does not give, and verifies it by a code [AUTH-03] [GEN-07]', async ({ page, provider }) => {
  provider.person = { id: provider.person.id, name: '홍길동' }
  const email = `told.${Date.now()}@example.com`
  await page.goto(LOGIN)
  await goOnWith(page, '카카오로')
  // The login page, still mounted, has a field of this name too.
  await expect(main(page).getByRole('heading', { name: '이메일을 알려 주세요' })).toBeVisible()
  await expectAccessible(page)
  await main(page).getByRole('textbox', { name: '이메일' }).fill(email)
  await main(page).getByRole('button', { name: '인증번호 받기' }).click()
  await proveAddress(page)
  await expect(main(page).getByRole('heading', { name: '거의 다 됐어요' })).toBeVisible()
  await expect(main(page).getByRole('textbox', { name: '이메일' })).toHaveValue(email)
  await agreeAndSignUp(page)
  await expect(page).toHaveURL(NEXT)
})

test('is linked to an email account after its address is verified [AUTH-04] [SHELL-11] [GEN-07]', async ({ page, provider }) => {
  provider.person = { ...provider.person, email: 'teacher@madang.test' }
  await page.goto(LOGIN)
  await goOnWith(page, 'Google로')
  const asking = page.getByRole('dialog', { name: '이미 가입한 이메일이에요' })
  await expect(asking.getByText('teacher@madang.test')).toBeVisible()
  await expectAccessible(page)
  await asking.getByRole('button', { name: '이메일 인증하고 연결하기' }).click()
  await proveAddress(page)
  const done = page.getByRole('dialog', { name: '계정을 연결했어요' })
  await done.getByRole('button', { name: '확인' }).click()
  await expect(page).toHaveURL(NEXT)
  await isLoggedIn(page)
})

test('is linked to the account of another provider after confirmation, or cancelled [AUTH-04] [SHELL-11]', async ({ page, provider, context }) => {
  await page.goto(LOGIN)
  await goOnWith(page, 'Google로')
  await expect(main(page).getByRole('textbox', { name: '이메일' })).toHaveValue(provider.person.email ?? '')
  await agreeAndSignUp(page)
  await isLoggedIn(page)
  await context.clearCookies()

  await page.goto(LOGIN)
  await goOnWith(page, '카카오로')
  const asking = page.getByRole('dialog', { name: '이미 가입한 이메일이에요' })
  await expect(asking.getByText('Google로 가입한 계정')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(LOGIN)
  await goOnWith(page, '카카오로')
  await asking.getByRole('button', { name: '계정 연결하기' }).click()
  await page.getByRole('dialog', { name: '계정을 연결했어요' }).getByRole('button', { name: '확인' }).click()
  await expect(page).toHaveURL(NEXT)
  await isLoggedIn(page)
})

test('reports when the provider is down, and retries [AUTH-03] [GEN-07]', async ({ page, provider }) => {
  provider.fault = 'down'
  await page.goto(LOGIN)
  await goOnWith(page, '카카오로')
  await expect(main(page).getByText('소셜 로그인 서비스가 응답하지 않습니다.', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await main(page).getByRole('button', { name: '로그인 화면으로' }).click()
  await expect(page).toHaveURL(LOGIN)
  await goOnWith(page, '카카오로')
  await expect(main(page).getByRole('button', { name: '다시 시도' })).toBeVisible()
  provider.fault = null
  await main(page).getByRole('button', { name: '다시 시도' }).click()
  await expect(main(page).getByRole('heading', { name: '거의 다 됐어요' })).toBeVisible()
})

test('a login on a site’s host goes through Kakao at the platform and returns to the site [AUTH-03] [SHELL-10]', async ({ page, provider, baseURL }) => {
  const site = `http://demo.localhost:${new URL(baseURL ?? '').port}`
  await page.goto(`${site}/login?next=/classes`)
  await goOnWith(page, '카카오로')
  await expect(main(page).getByRole('textbox', { name: '이메일' })).toHaveValue(provider.person.email ?? '')
  expect(new URL(page.url()).origin).toBe(baseURL)
  await agreeAndSignUp(page)
  await main(page).getByRole('button', { name: '이 계정으로 계속하기' }).click()
  await page.waitForURL(`${site}/classes`)
  await isLoggedIn(page)
})

test('a social account is linked in edit information, and unlinked [AUTH-03] [AUTH-10]', async ({ page, provider, context, baseURL }) => {
  await loginAs(context, baseURL ?? '', 'student')
  const address = `/editinformation?channelSeq=${DEMO_SITE}`
  await page.goto(address)
  await main(page).getByRole('button', { name: '네이버 연결', exact: true }).click()
  await expect(page.getByText('네이버 계정을 연결했어요.')).toBeVisible()
  await expect(page).toHaveURL(address)
  const unlink = main(page).getByRole('button', { name: '네이버 연결 해제' })
  await expect(unlink).toBeVisible()

  provider.fault = 'denied'
  // The page before it leaves looks like the one that comes back.
  const isBack = page.waitForEvent('load')
  await main(page).getByRole('button', { name: '카카오 연결', exact: true }).click()
  await isBack
  await expect(page).toHaveURL(address)
  await expect(unlink).toBeVisible()

  await unlink.click()
  await page.getByRole('dialog').getByRole('button', { name: '연결 해제' }).click()
  await expect(main(page).getByRole('button', { name: '네이버 연결', exact: true })).toBeVisible()
})
