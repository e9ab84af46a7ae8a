import { DEMO_SITE } from '#tests/support/server/site.ts'
import { expect, test } from '../launchers/test.ts'

test('an owner finds a setting by its name, and the screen leads to its field [SET-04] [GEN-07]', async ({ app }) => {
  const { page } = app
  await app.logIn('owner@madang.test')
  await app.open(`/settings?channelSeq=${DEMO_SITE}`)
  await expect(page.getByRole('link', { name: '사업자등록번호' })).toBeVisible()
  const search = page.getByRole('searchbox', { name: '설정 찾기' })
  await search.fill('사업자 번호')
  await expect(page.getByText('1개를 찾았어요')).toBeVisible()
  await search.press('ArrowDown')
  await expect(page.getByRole('link', { name: /^사업자등록번호/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\/site\?.*part=footer/)
  await expect(page.getByLabel('사업자등록번호')).toBeFocused()
  await expect(page).not.toHaveURL(/field=/)

  await page.goBack()
  await expect(search).toHaveValue('사업자 번호')
  await search.fill('역할별')
  await search.press('Enter')
  await expect(page).toHaveURL(/tab=roles/)
  await app.open(`/settings?channelSeq=${DEMO_SITE}&q=nothing`)
  await page.getByRole('button', { name: '검색 지우기' }).click()
  await expect(page.getByRole('link', { name: '사이트 이름' })).toBeVisible()
})

test('an owner reads what visitors opened, and what one of them did [SHELL-24]', async ({ app }) => {
  const { page } = app
  await app.logIn('owner@madang.test')
  // Views are sent after the page has come.
  await Promise.all([page.waitForResponse((response) => response.url().includes('/user/event') && response.request().postData()?.includes('page_view') === true), app.open(`/classes?channelSeq=${DEMO_SITE}`)])
  await app.open(`/settings/events?channelSeq=${DEMO_SITE}`)
  const events = page.getByRole('grid', { name: '이벤트 로그' })
  await expect(events.getByText('/classes', { exact: true }).first()).toBeVisible()
  await page.getByRole('searchbox', { name: '주소 앞부분으로 찾기' }).fill('/nowhere')
  await expect(page.getByText('조건에 맞는 이벤트가 없어요')).toBeVisible()
  await page.getByRole('button', { name: '조건 지우기' }).last().click()
  await events.getByRole('button', { name: /의 기록만 보기$/ }).first().click()
  await expect(page).toHaveURL(/person=\d+/)
  await expect(events.getByText('비회원')).toHaveCount(0)
  await page.getByRole('link', { name: '회원 페이지 열기' }).click()
  await expect(page).toHaveURL(/\/settings\/members\/\d+/)
})
