import { contract } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildPerson, buildSite, PASSWORD } from '#tests/support/server/factories.ts'
import { logInByEmail } from '#tests/support/server/site.ts'
import { expect, test } from '../launchers/test.ts'

// A site of its own, as all of its members are chosen.

let api: TestApi
test.beforeAll(async () => { api = await startApi() })
test.afterAll(() => api.stop())

test('an owner blocks members at once, whose open pages say so, takes it back, and writes memos by a sheet [SET-02]', async ({ browser, page }) => {
  api.clock.set(new Date())
  const name = `blocked-${crypto.randomUUID().slice(0, 8)}`
  const site = await buildSite(api, { domain: `${name}.localhost` })
  const [first, second] = [await buildPerson(api, { site }), await buildPerson(api, { site })]
  const at = (path: string) => `${api.origin}${path}?channelSeq=${site.channelSeq}`

  // A member at the site's own host, whose session is the site's.
  const host = `http://${name}.localhost:${new URL(api.origin).port}`
  const theirs = await browser.newContext()
  const member = await theirs.newPage()
  const comeIn = async () => {
    await member.goto(`${host}/terms`)
    const status = await member.evaluate(async ([url = '', email, password]) => (await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email, password }) })).status, [callUrl(contract.auth.login, {}), first.email, PASSWORD])
    expect(status).toBe(200)
    await member.goto(`${host}/me/classes`)
  }
  await comeIn()
  await expect(member.getByRole('heading', { level: 1 })).toBeVisible()

  await logInByEmail(page.context(), api.origin, site.owner.email)
  await page.goto(at('/settings/members'))
  await page.getByRole('checkbox', { name: '보이는 항목 모두 고르기' }).check()
  await page.getByRole('group', { name: '고른 회원' }).getByRole('button', { name: '차단', exact: true }).click()
  const ask = page.getByRole('dialog', { name: '회원을 차단할까요?' })
  await expect(ask.getByText('3명 가운데 2명이 바뀌고, 1명은 그대로예요.')).toBeVisible()
  await expect(ask.getByText('본인은 차단할 수 없어요: 1명')).toBeVisible()
  await ask.getByRole('textbox', { name: '사유' }).fill('광고를 거듭 올림')
  await ask.getByRole('button', { name: '2명 차단' }).click()
  const report = page.getByRole('dialog', { name: '회원 차단' })
  await expect(report.getByText('2명을 바꿨고, 1명은 그대로예요.')).toBeVisible()
  await expect(report.getByText('사유: 광고를 거듭 올림')).toBeVisible()

  await expect(member.getByRole('heading', { level: 1, name: '로그인' })).toBeVisible()
  await expect(member.getByText('사용이 제한된 계정이라 로그아웃되었어요', { exact: false })).toBeVisible()

  await report.getByRole('button', { name: '2명 되돌리기' }).click()
  const undone = page.getByRole('dialog', { name: '되돌리기: 회원 차단' })
  await expect(undone.getByText('2명을 모두 바꿨어요.')).toBeVisible()
  await undone.getByRole('button', { name: '닫기' }).last().click()
  await comeIn()
  await expect(member.getByRole('heading', { level: 1, name: '내 강의실' })).toBeVisible()

  await page.getByRole('button', { name: '메모 올리기' }).click()
  const sheet = page.getByRole('dialog', { name: '메모를 파일로 올리기' })
  await sheet.locator('input[type=file]').setInputFiles({ name: '메모.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff이메일,메모\n${first.email},"전화로 문의,\n환불은 아님"\n${second.email},\n누구@madang.test,모르는 사람\n`) })
  await sheet.getByRole('button', { name: '한 줄씩 확인하기' }).click()
  const lineOf = (text: string) => sheet.getByRole('row').filter({ hasText: text })
  await expect(lineOf(second.email)).toContainText('이미 그대로예요')
  await expect(lineOf('누구@madang.test')).toContainText('사이트 회원이 아니에요')
  await sheet.getByRole('button', { name: '메모 1개 바꾸기' }).click()
  const memos = page.getByRole('dialog', { name: '메모 변경' })
  await expect(memos.getByText('1명을 바꿨고, 2명은 그대로예요.')).toBeVisible()
  await memos.getByRole('button', { name: '닫기' }).last().click()
  const row = page.getByRole('row').filter({ hasText: first.email })
  await expect(row).toContainText('전화로 문의')

  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/settings/members/${first.userSeq}`))
  await expect(page.getByRole('textbox', { name: '메모' })).toHaveValue('전화로 문의, 환불은 아님')
  await expect(page.getByRole('region', { name: '기록' })).toContainText('광고를 거듭 올림')
  await theirs.close()
})
