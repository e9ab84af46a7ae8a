import { DEMO_SITE } from '#tests/support/server/site.ts'
import { expect, test } from '../launchers/test.ts'

test('an owner narrows the lessons of all classes, keeps the view in the address, saves it as a file and opens one in the editor [SET-07]', async ({ app }) => {
  const { page } = app
  await app.logIn('owner@madang.test')
  await app.open(`/settings/courses?channelSeq=${DEMO_SITE}`)
  await page.getByRole('searchbox', { name: '수업, 클래스 이름으로 찾기' }).fill('육수')
  const row = page.getByRole('row').filter({ hasText: '맛있는 육수 내기' })
  await expect(page.getByText('1개 찾음', { exact: false })).toBeVisible()
  await page.reload()
  await expect(row).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '내려받기' }).click()
  await page.getByRole('menuitem', { name: 'CSV 파일' }).click()
  expect((await download).suggestedFilename()).toBe('콘텐츠 목록.csv')

  await row.getByRole('link', { name: '맛있는 육수 내기' }).click()
  await expect(page).toHaveURL(/\/classes\/\d+\/settings\/curriculums/)
})

test('an owner sees who likes what, and opens the person from there [SET-07]', async ({ app }) => {
  const { page } = app
  await app.logIn('owner@madang.test')
  await app.open(`/settings/like?channelSeq=${DEMO_SITE}`)
  await expect(page.getByRole('heading', { level: 1, name: '찜 관리' })).toBeVisible()
  const first = page.getByRole('row').nth(1)
  await first.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/settings\/members\/\d+/)
})
