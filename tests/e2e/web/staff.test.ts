import type { Page } from 'playwright/test'
import { contract } from '#shared/contract.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildPerson, buildSite } from '#tests/support/server/factories.ts'
import { logInByEmail } from '#tests/support/server/site.ts'
import { expect, test } from '../launchers/test.ts'

// A site of its own: who owns it changes here, and mail is sent when the test says so.

let api: TestApi
test.beforeAll(async () => { api = await startApi() })
test.afterAll(() => api.stop())

test('an owner invites by mail, changes what instructors may do while one of them has a page open, hands the site over and leaves [SET-03] [SET-10]', async ({ browser, page }) => {
  api.clock.set(new Date())
  const site = await buildSite(api)
  const invited = await verified(api, await buildPerson(api))
  const at = (path: string) => `${api.origin}${path}${path.includes('?') ? '&' : '?'}channelSeq=${site.channelSeq}`
  const rolesNow = async (by = site.owner) => (await by.client(contract.staff.list, { params: { channelSeq: site.channelSeq } })).staff.map(({ userSeq, userTypeCd }) => [userSeq, userTypeCd])
  const menuOf = async (on: Page, name: string, item: string) => {
    await on.getByRole('button', { name: `${name} 님 관리` }).click()
    await on.getByRole('menuitem', { name: item }).click()
  }

  await logInByEmail(page.context(), api.origin, site.owner.email)
  await page.goto(at('/settings/studio/members'))
  await page.getByRole('button', { name: '메일로 초대' }).click()
  const dialog = page.getByRole('dialog', { name: '메일로 초대하기' })
  await expect(dialog.getByRole('button', { name: '초대 보내기' })).toBeDisabled()
  await dialog.getByLabel('이메일').fill(invited.email)
  await dialog.getByRole('button', { name: '초대 보내기' }).click()
  const open = page.getByRole('region', { name: '기다리는 초대' })
  await expect(open.getByRole('listitem').filter({ hasText: invited.email })).toContainText('강사')
  await api.runSent('staff-invitation')
  const link = /\/staff\/[\w-]+/.exec(api.mails.findLast(({ to }) => to === invited.email)?.html ?? '')?.[0] ?? ''

  const theirs = await browser.newContext()
  const other = await theirs.newPage()
  await other.goto(at(link))
  await expect(other.getByRole('heading', { name: '강사 역할로 초대받았어요' })).toBeVisible()
  await other.getByRole('link', { name: '로그인하고 초대 받기' }).click()
  await other.getByLabel('이메일').fill(invited.email)
  await other.getByLabel('비밀번호', { exact: true }).fill('Madang1!')
  await other.getByRole('button', { name: '로그인', exact: true }).click()
  await other.getByRole('link', { name: '사이트 가입하기' }).click()
  await other.getByRole('button', { name: '가입하기' }).click()
  await other.getByRole('button', { name: '초대 받기' }).click()
  await expect(other).toHaveURL(/\/main/)
  // The owner's open page hears of it.
  await expect(open).toHaveCount(0)
  await expect(page.getByRole('list', { name: '구성원 목록' }).getByText(invited.email)).toBeVisible()
  await other.goto(at(link))
  await expect(other.getByRole('heading', { name: '이미 받은 초대예요' })).toBeVisible()

  // The instructor's open page follows what the owner decides.
  await other.goto(at('/main'))
  const create = other.getByRole('link', { name: '첫 클래스 만들기' })
  await expect(create).toBeVisible()
  await page.getByRole('radiogroup', { name: '구성원과 권한' }).getByText('역할별 권한', { exact: true }).click()
  const right = page.getByRole('checkbox', { name: '클래스 만들기, 강사' })
  await expect(page.getByRole('checkbox', { name: '클래스 만들기, 소유자' })).toBeDisabled()
  await right.uncheck()
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(create).toHaveCount(0)
  await page.getByRole('button', { name: '강사 기본값으로' }).click()
  await expect(create).toBeVisible()
  await expect(right).toBeChecked()

  await page.getByRole('radiogroup', { name: '구성원과 권한' }).getByText('사람', { exact: true }).click()
  await menuOf(page, site.owner.name, '구성원에서 나가기')
  await page.getByRole('dialog').getByRole('button', { name: '구성원에서 나가기' }).click()
  await expect(page.getByText('사이트에는 소유자가 한 명은 있어야 합니다.', { exact: false })).toBeVisible()
  expect(await rolesNow()).toContainEqual([site.owner.userSeq, 'OWN'])
  await page.getByRole('dialog').getByRole('button', { name: '확인' }).click()

  await menuOf(page, invited.name, '소유자 넘기기')
  await page.getByRole('dialog').getByRole('button', { name: '소유자 넘기기' }).click()
  await expect(page.getByText(`${invited.name} 님이 이제 소유자예요.`)).toBeVisible()
  await other.goto(at('/settings/studio/members'))
  await expect(other.getByRole('list', { name: '구성원 목록' }).getByRole('listitem').filter({ hasText: invited.email })).toContainText('소유자')
  await menuOf(page, site.owner.name, '구성원에서 나가기')
  await page.getByRole('dialog').getByRole('button', { name: '구성원에서 나가기' }).click()
  await expect(other.getByRole('list', { name: '구성원 목록' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('list', { name: '구성원 목록' })).toHaveCount(0)
  expect(await rolesNow(invited)).toEqual([[invited.userSeq, 'OWN']])
  await theirs.close()
})
