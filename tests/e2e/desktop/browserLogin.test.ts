import { contract } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { DEMO_PASSWORD } from '#server/demo/people.ts'
import type { LaunchedApp } from '../launchers/launched.ts'
import { expect, test } from '../launchers/test.ts'

function systemOf(app: LaunchedApp) {
  test.skip(app.main === undefined, 'the system around Electron is a real one')
  const main = app.main?.()
  if (main === undefined) throw new Error('no main process to play the system for')
  return main
}

/** Starts the login in the app; returns the URL opened in the system browser. */
async function askInApp(app: LaunchedApp): Promise<string> {
  const { shell } = systemOf(app)
  const before = shell.opened.length
  await app.page.getByRole('button', { name: '브라우저로 로그인' }).click()
  await expect.poll(() => shell.opened.length).toBe(before + 1)
  await expect(app.page.getByText('브라우저에서 로그인을 마치면 여기로 돌아와요.')).toBeVisible()
  return shell.opened[before] ?? ''
}

test('a login in the system browser returns to the app, which continues to the user’s target [AUTH-12] [SHELL-10]', async ({ app, browser, server }) => {
  const system = systemOf(app)
  await app.open('/login?channelSeq=1&next=%2Fme%2Fclasses')
  const address = await askInApp(app)
  expect(address.startsWith(`${server.origin}/login?origin=madang%3A%2F%2Flogin&originSeq=0&`)).toBe(true)

  const outside = await browser.newContext({ locale: 'ko-KR' })
  const page = await outside.newPage()
  await page.goto(address)
  await page.getByLabel('이메일').fill('student@madang.test')
  await page.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: '로그인', exact: true }).click()
  await page.getByRole('button', { name: '이 계정으로 계속하기' }).click()
  await expect(page.getByRole('heading', { name: '이제 앱으로 돌아가도 돼요' })).toBeVisible()
  const back = await page.getByRole('link', { name: '앱 열기' }).getAttribute('href') ?? ''
  expect(back).toMatch(/^madang:\/\/login\?code=[\w-]+&state=[\w-]{43}$/)

  system.app.events.openLink(`madang://login?code=${new URL(back).searchParams.get('code')}&state=${'x'.repeat(43)}`)
  system.app.events.openLink(back)
  await expect(app.page).toHaveURL(/\/me\/classes\?channelSeq=1$/)
  await expect(app.page.getByRole('button', { name: '내 메뉴' })).toBeVisible()

  const token = await app.sessionToken()
  expect(token).toMatch(/^[\w-]{43}$/)
  const stored = await app.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]))
  const code = new URL(back).searchParams.get('code') ?? ''
  expect([stored.includes(token ?? ''), stored.includes(code), (await app.written?.() ?? '').includes(token ?? '')]).toEqual([false, false, false])
  const again = await page.evaluate(async ({ url, body }) => (await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status, {
    url: callUrl(contract.sso.ssoLogin, {}), body: JSON.stringify({ code, verifier: 'a'.repeat(43) }),
  })
  expect(again).toBe(400)

  await app.open('/login?channelSeq=1&add=Y')
  // In a new tab: in the first the browser still asks whether to open the app.
  const next = await outside.newPage()
  await next.clock.install()
  await next.goto(await askInApp(app))
  await expect(next.getByText('student@madang.test')).toBeVisible()
  await next.clock.fastForward(60_000)
  await expect(next.getByRole('button', { name: '이 계정으로 계속하기' })).toBeVisible()
  await next.getByRole('button', { name: '다른 계정으로 로그인' }).click()
  await next.getByLabel('이메일').fill('teacher@madang.test')
  await next.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD)
  await next.getByRole('main').getByRole('button', { name: '로그인', exact: true }).click()
  await next.getByRole('button', { name: '이 계정으로 계속하기' }).click()
  system.app.events.startedAgain(['madang', await next.getByRole('link', { name: '앱 열기' }).getAttribute('href') ?? ''])
  await expect.poll(async () => ((await system.call('accounts.list')) as { value: { email: string; current: boolean }[] }).value.map(({ email, current }) => `${email} ${current}`))
    .toEqual(['student@madang.test false', 'teacher@madang.test true'])
  await outside.close()
})

test('a login that the app did not start is ignored; a password login still works [AUTH-12] [AUTH-01]', async ({ app }) => {
  const system = systemOf(app)
  await app.open('/login?channelSeq=1')
  system.app.events.openLink(`madang://login?code=stolen&state=${'x'.repeat(43)}`)
  await app.page.getByLabel('이메일').fill('teacher@madang.test')
  await app.page.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD)
  await expect(app.page).toHaveURL(/\/login/)
  await app.page.getByRole('main').getByRole('button', { name: '로그인', exact: true }).click()
  await expect(app.page.getByRole('button', { name: '내 메뉴' })).toBeVisible()
})
