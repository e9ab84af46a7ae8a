import { DEMO_SITE } from '#tests/support/server/site.ts'
import { expect, test } from '../launchers/test.ts'

test('an owner sees how the site does, by day and by hour, as a table and as a file [SET-01]', async ({ app }) => {
  const { page } = app
  await app.logIn('owner@madang.test')
  await app.open(`/settings/dashboard?channelSeq=${DEMO_SITE}`)
  await expect(page.getByRole('heading', { level: 1, name: '대시보드' })).toBeVisible()
  await page.getByRole('radiogroup', { name: '기간' }).getByText('30일').click()
  const visits = page.getByRole('region', { name: '가입·수강·방문' }).first()
  await expect(visits.getByRole('figure', { name: /방문자 \d+/ }).locator('svg')).toBeVisible()

  await visits.getByRole('radiogroup').getByText('표').click()
  await expect(visits.getByRole('row')).toHaveCount(32)
  await page.reload()
  await expect(visits.getByRole('rowheader', { name: '합계' })).toBeVisible()

  const download = page.waitForEvent('download')
  await visits.getByRole('button', { name: 'CSV로 받기' }).click()
  expect((await download).suggestedFilename()).toMatch(/^가입·수강·방문-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)

  await page.getByRole('radiogroup', { name: '기간' }).getByText('어제').click()
  await expect(visits.getByRole('rowheader', { name: '23:00' })).toBeVisible()
})
