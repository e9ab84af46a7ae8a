import { logInByEmail, DEMO_SITE } from '#tests/support/server/site.ts'
import { expect, test } from './launchers/test.ts'

const MEMBER = 'member31@madang.test'

test('an owner finds a member, notes a memo and takes it back, blocks them with a reason and lets them in again [SET-02]', { tag: '@web' }, async ({ app, browser, server }) => {
  const { page } = app
  await app.logIn('owner@madang.test')
  await app.open(`/settings/members?channelSeq=${DEMO_SITE}`)
  await page.getByRole('searchbox', { name: '이름, 이메일, 전화번호로 찾기' }).fill(MEMBER)
  const row = page.getByRole('row').filter({ hasText: MEMBER })
  await expect(page.getByRole('row').filter({ hasText: '@madang.test' })).toHaveCount(1)
  await row.getByRole('gridcell', { name: MEMBER }).click()
  await expect(page).toHaveURL(/\/settings\/members\/\d+/)

  const memo = page.getByRole('textbox', { name: '메모' })
  await memo.fill('환불을 문의한 적이 있음')
  await page.reload()
  await expect(memo).toHaveValue('환불을 문의한 적이 있음')
  await page.getByRole('button', { name: '메모 저장' }).click()
  await expect(page.getByRole('button', { name: '실행 취소' })).toBeVisible()
  await page.reload()
  await expect(memo).toHaveValue('환불을 문의한 적이 있음')

  await page.getByRole('button', { name: '차단하기' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('광고를 거듭 올림')
  await dialog.getByRole('button', { name: '차단', exact: true }).click()
  await expect(page.getByText('광고를 거듭 올림').first()).toBeVisible()

  const theirs = await browser.newContext({ locale: 'ko-KR' })
  await logInByEmail(theirs, server.origin, MEMBER)
  const blocked = await theirs.newPage()
  await blocked.goto(`${server.origin}/me/classes?channelSeq=${DEMO_SITE}`)
  await expect(blocked.getByText('사용이 제한된 계정입니다.', { exact: false }).first()).toBeVisible()

  await page.getByRole('button', { name: '차단 해제' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '차단 해제' }).click()
  await expect(page.getByRole('button', { name: '차단하기' })).toBeVisible()
  await blocked.reload()
  await expect(blocked.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(blocked.getByText('사용이 제한된 계정입니다.', { exact: false })).toHaveCount(0)
  await theirs.close()
})
