import type { Page } from 'playwright'
import { DEMO_SITE } from '#tests/support/server/site.ts'
import { expect, test } from '../launchers/test.ts'

const titlesOn = (page: Page) => page.getByRole('region', { name: '수강 클래스' }).getByRole('listitem').getByRole('link')

/** Opens the page of a member; returns the titles of their classes. */
async function openMember(app: { open(path: string): Promise<void>; page: Page }, email: string): Promise<string[]> {
  await app.open(`/settings/members?channelSeq=${DEMO_SITE}&q=${encodeURIComponent(email)}`)
  await app.page.getByRole('row').filter({ hasText: email }).getByRole('gridcell', { name: email }).click()
  await expect(app.page).toHaveURL(/\/settings\/members\/\d+/)
  await expect(titlesOn(app.page).first()).toBeVisible()
  return titlesOn(app.page).allTextContents()
}

test('an owner finds the other account of a member, sees what moves, merges by name and takes it back [SET-02]', async ({ app }) => {
  const { page } = app
  await app.logIn('owner@madang.test')
  const theirs = await openMember(app, 'member32@madang.test')
  const own = await openMember(app, 'member33@madang.test')

  await page.getByRole('button', { name: '다른 계정과 합치기' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox', { name: '합칠 회원 찾기' }).fill('member32@madang.test')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  const name = (await dialog.getByRole('listitem').locator('strong').textContent()) ?? ''
  await dialog.getByRole('listitem').getByRole('button').click()
  await expect(dialog.getByRole('region', { name: '옮겨지는 것' })).toContainText('수강')
  const submit = dialog.getByRole('button', { name: '합치기', exact: true })
  await expect(submit).toBeDisabled()
  await dialog.getByRole('textbox', { name: '이름' }).fill(name)
  await submit.click()

  await expect(page.getByText('(me•••@madang.test)', { exact: false })).toBeVisible()
  const both = [...new Set([...theirs, ...own])].toSorted()
  await expect.poll(async () => (await titlesOn(page).allTextContents()).toSorted()).toEqual(both)

  await page.getByRole('button', { name: '합치기 되돌리기' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '합치기 되돌리기' }).click()
  await expect(page.getByRole('button', { name: '합치기 되돌리기' })).toHaveCount(0)
  await expect.poll(async () => (await titlesOn(page).allTextContents()).toSorted()).toEqual(own.toSorted())
  expect((await openMember(app, 'member32@madang.test')).toSorted()).toEqual(theirs.toSorted())
})
