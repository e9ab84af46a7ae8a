import { expect, test } from './launchers/test.ts'
import { heapOf } from './launchers/heap.ts'
import type { LaunchedApp } from './launchers/launched.ts'

async function login({ page, open }: LaunchedApp): Promise<void> {
  await open('/login?channelSeq=1')
  await page.getByLabel('이메일').fill('teacher@madang.test')
  await page.getByLabel('비밀번호', { exact: true }).fill('Madang1!')
  await page.getByRole('main').getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page.getByRole('button', { name: '내 메뉴' })).toBeVisible()
}

test('logs in and keeps the session over a reload and a restart [AUTH-01] [AUTH-08]', async ({ app }) => {
  await login(app)
  await app.page.reload()
  await expect(app.page.getByRole('button', { name: '내 메뉴' })).toBeVisible()
  await app.restart('/?channelSeq=1')
  await expect(app.page.getByRole('button', { name: '내 메뉴' })).toBeVisible()
})

test('shows a wrong password in the user’s language [AUTH-01]', async ({ app }) => {
  const { page } = app
  await app.open('/login?channelSeq=1')
  await page.getByLabel('이메일').fill('teacher@madang.test')
  await page.getByLabel('비밀번호', { exact: true }).fill('Wrong1!!')
  await page.getByRole('main').getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page.getByText('비밀번호가 올바르지 않습니다.')).toBeVisible()
  expect(await app.sessionToken()).toBeUndefined()
})

// The desktop: desktop/token.test.ts, at three moments and in more places.
test('keeps the session where no script of the page can reach it [AUTH-12]', { tag: '@web' }, async ({ app }) => {
  await login(app)
  const token = await app.sessionToken()
  test.skip(token === undefined, 'the keychain of the machine is not opened by a test')
  expect(token).toMatch(/^.{20,}$/)
  const stored = await app.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]))
  expect(stored).not.toContain(token)
  const heap = await heapOf(app.page)
  expect(heap).toContain('teacher@madang.test')
  expect(heap.includes(token ?? '')).toBe(false)
})

test('loads without violating its content security policy [DESK-01]', async ({ app }) => {
  const broken: string[] = []
  app.page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) broken.push(message.text())
  })
  await login(app)
  await app.open('/classes?channelSeq=1')
  await expect(app.page.getByRole('main')).toBeVisible()
  expect(broken).toEqual([])
})
