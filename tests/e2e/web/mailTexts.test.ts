import { contract } from '#shared/contract.ts'
import { clientAs, DEMO_SITE } from '#tests/support/server/site.ts'
import { mailed } from '#tests/support/server/outbox.ts'
import { expect, test } from '../launchers/test.ts'

test('an owner writes the text of a mail, looks at it, and the next mail has it; then it is reset [SET-04]', async ({ app, server }) => {
  const owner = await clientAs(server.origin, 'owner')
  const { page } = app
  const subject = page.getByRole('textbox', { name: '제목' })
  const content = page.getByRole('textbox', { name: '내용' })
  const invited = async (email: string) => owner(contract.staff.inviteByMail, { params: { channelSeq: DEMO_SITE }, body: { email, userTypeCd: 'TCH', language: 'ko' } })
  await app.logIn('owner@madang.test')
  await app.open(`/settings/mail-texts?channelSeq=${DEMO_SITE}`)
  await page.getByRole('link', { name: '운영진 초대' }).click()

  await content.fill('{{site}}에서 {{role}}로 모셔요. {{until}}까지 눌러 주세요. 보낸 이: {{nmae}}')
  await page.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('알 수 없는 항목입니다: nmae')).toBeVisible()
  await content.fill('{{site}}에서 {{role}}로 모셔요. {{until}}까지 눌러 주세요. 받는 주소: ')
  // At the cursor, with the keyboard alone.
  await page.getByRole('button', { name: /^메일 주소/ }).press('Enter')
  await expect(content).toHaveValue(/받는 주소: \{\{email\}\}$/)
  await expect(content).toBeFocused()
  const preview = page.getByRole('region', { name: '미리보기' }).locator('iframe').contentFrame()
  await expect(preview.getByText('받는 주소: name@example.com')).toBeVisible()
  // A look at another language keeps what was typed.
  await page.getByRole('tab', { name: 'English' }).click()
  await expect(page.getByRole('tab', { name: 'English' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('textbox', { name: '내용' })).toHaveValue(/You are invited|invites? you/i)
  await page.getByRole('tab', { name: /한국어/ }).click()
  await expect(page.getByRole('tab', { name: /한국어/ })).toHaveAttribute('aria-selected', 'true')
  await subject.fill('{{site}}의 {{role}}를 부탁드려요')
  await page.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('한국어 문구를 저장했어요.')).toBeVisible()

  const first = `first.${Date.now()}@madang.test`
  await invited(first)
  await mailed(server.origin, first, new RegExp(`강사로 모셔요\\. .*받는 주소: ${first}`))

  await page.getByRole('button', { name: '기본 문구로 되돌리기' }).click()
  await expect(page.getByText('한국어 문구를 기본으로 되돌렸어요.')).toBeVisible()
  await expect(content).toHaveValue(/역할로 초대했습니다/)
  const second = `second.${Date.now()}@madang.test`
  await invited(second)
  await mailed(server.origin, second, /강사 역할로 초대했습니다/)
  await app.open(`/settings/mail-texts?channelSeq=${DEMO_SITE}`)
  await expect(page.getByRole('row').filter({ hasText: '운영진 초대' })).not.toContainText('바꾼 문구')
})
