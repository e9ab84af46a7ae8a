import { contract } from '#shared/contract.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildPerson, buildSite, PASSWORD } from '#tests/support/server/factories.ts'
import { logInByEmail } from '#tests/support/server/site.ts'
import { expect, test } from '../launchers/test.ts'

// A site of its own, whose mail is sent when the test says so.

let api: TestApi
test.beforeAll(async () => { api = await startApi() })
test.afterAll(() => api.stop())

test('an owner invites people by a sheet; one signs up from the mail and is a member with the memo, the rest is taken back [SET-02]', async ({ browser, page }) => {
  api.clock.set(new Date())
  const site = await buildSite(api)
  const member = await buildPerson(api, { site })
  const guest = `guest-${crypto.randomUUID().slice(0, 8)}@invited.test`
  const at = (path: string) => `${api.origin}${path}${path.includes('?') ? '&' : '?'}channelSeq=${site.channelSeq}`

  await logInByEmail(page.context(), api.origin, site.owner.email)
  await page.goto(at('/settings/members'))
  await page.getByRole('button', { name: '회원 초대' }).click()
  const sheet = page.getByRole('dialog', { name: '표로 회원 초대하기' })
  await sheet.locator('input[type=file]').setInputFiles({ name: '초대.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff이메일,이름,메모\n${guest},김새벽,설명회에서 만남\n${guest},김새벽,\n${member.email},회원,\nlater@invited.test,,\n`) })
  await sheet.getByRole('button', { name: '한 줄씩 확인하기' }).click()
  const lineOf = (text: string) => sheet.getByRole('row').filter({ hasText: text })
  await expect(lineOf(member.email)).toContainText('이미 사이트 회원이에요')
  await expect(lineOf('두 번 적혀 있어요')).toContainText(guest)
  await sheet.getByRole('button', { name: '2명 초대하기' }).click()
  const report = page.getByRole('dialog', { name: '회원 초대' })
  await expect(report.getByText('2명을 바꿨고, 2명은 그대로예요.')).toBeVisible()
  await api.runSent('member-invitation')
  const link = /\/invited\/[\w-]+/.exec(api.mails.findLast(({ to }) => to === guest)?.html ?? '')?.[0] ?? ''

  const theirs = await browser.newContext()
  const other = await theirs.newPage()
  await other.goto(at(link))
  await expect(other.getByRole('heading', { level: 1 })).toContainText('초대받았어요')
  await other.getByRole('link', { name: '가입하고 초대 받기' }).click()
  await other.getByRole('textbox', { name: '이메일' }).fill(guest)
  await other.getByRole('textbox', { name: '비밀번호' }).fill(PASSWORD)
  await other.getByRole('textbox', { name: '이름' }).fill('김새벽')
  await other.getByLabel('모두 동의해요').check()
  await other.getByRole('main').getByRole('button', { name: '가입하기' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toContainText('회원이 되었어요')
  await theirs.close()

  await report.getByRole('button', { name: '2명 되돌리기' }).click()
  const undone = page.getByRole('dialog', { name: '되돌리기: 회원 초대' })
  await expect(undone.getByText('1명을 바꿨고, 1명은 그대로예요.')).toBeVisible()
  await expect(undone.getByText('그 뒤에 초대를 받아들였어요', { exact: false }).first()).toBeVisible()
  await undone.getByRole('button', { name: '닫기' }).last().click()
  const row = page.getByRole('row').filter({ hasText: guest })
  await expect(row).toContainText('설명회에서 만남')
  const { totalCount } = await site.owner.client(contract.member.invitations, { params: { channelSeq: site.channelSeq }, query: {} })
  expect(totalCount).toBe(0)
})
