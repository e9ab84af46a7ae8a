import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../launchers/test.ts'
import { expectSound } from '../sound.ts'

const profile = (page: Page): Locator => page.getByRole('button', { name: '내 메뉴' })

async function login(page: Page, email: string): Promise<void> {
  await page.getByLabel('이메일').fill(email)
  await page.getByLabel('비밀번호', { exact: true }).fill('Madang1!')
  await page.getByRole('main').getByRole('button', { name: '로그인', exact: true }).click()
}

/** Runs an action that reloads the page for another account. */
async function afterReload(page: Page, action: () => Promise<void>): Promise<void> {
  const loaded = page.waitForEvent('load')
  await action()
  await loaded
}

async function openMenu(page: Page): Promise<Locator> {
  await expect(profile(page)).toBeVisible({ timeout: 60_000 })
  await profile(page).click()
  return page.getByRole('menu')
}

test('two accounts sign in, switch, survive a restart, and sign out one by one [AUTH-12] [AUTH-07]', async ({ app }) => {
  test.slow()
  await app.open('/login?channelSeq=1')
  await login(app.page, 'teacher@madang.test')
  await expect(profile(app.page)).toBeVisible()

  await app.open('/classes/create?channelSeq=1')
  await app.page.getByRole('textbox').first().fill('교사의 새 클래스')
  await expect.poll(() => app.page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain('교사의 새 클래스')

  await (await openMenu(app.page)).getByRole('menuitem', { name: '다른 계정으로 로그인' }).click()
  await expect(app.page.getByRole('heading', { level: 1, name: '계정 추가' })).toBeVisible()
  await afterReload(app.page, () => login(app.page, 'student@madang.test'))
  const ofStudent = await openMenu(app.page)
  await expect(ofStudent).toContainText('student@madang.test')
  await expect(ofStudent.getByRole('menuitem', { name: /teacher@madang\.test/ })).toBeVisible()

  await afterReload(app.page, () => ofStudent.getByRole('menuitem', { name: /teacher@madang\.test/ }).click())
  await app.open('/classes/create?channelSeq=1')
  await expect(app.page.getByRole('textbox').first()).toHaveValue('교사의 새 클래스')

  await app.restart('/main?channelSeq=1')
  await (await openMenu(app.page)).getByRole('menuitem', { name: '계정 관리' }).click()
  await expect(app.page.getByRole('dialog')).toContainText('student@madang.test')
  await expectSound(app.page, 'tested.accounts', '[role=dialog]')
  await app.page.keyboard.press('Escape')
  const ofTeacher = await openMenu(app.page)
  await expect(ofTeacher.getByRole('menuitem', { name: /student@madang\.test/ })).toBeVisible()
  await ofTeacher.getByRole('menuitem', { name: '로그아웃' }).click()
  await expect(app.page.getByRole('link', { name: '로그인' }).first()).toBeVisible()

  await app.open('/login?channelSeq=1')
  await afterReload(app.page, () => app.page.getByRole('button', { name: /student@madang\.test/ }).click())
  const alone = await openMenu(app.page)
  await expect(alone).toContainText('student@madang.test')
  await expect(alone).not.toContainText('teacher@madang.test')
})
