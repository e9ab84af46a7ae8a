import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { contract } from '#shared/contract.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'
import { SITE_ARCHIVE_QUEUE } from '#server/modules/ownership/archive/archives.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildPerson, buildSite, PASSWORD } from '#tests/support/server/factories.ts'
import { logInByEmail } from '#tests/support/server/site.ts'
import { expectSound } from '../sound.ts'
import { expect, test } from '../launchers/test.ts'

// A site of its own: who owns it, its address and its end change here.

let api: TestApi
test.beforeAll(async () => { api = await startApi() })
test.afterAll(() => api.stop())

test('an owner adds a second owner, changes the address, takes the data along, closes the site and takes that back [SET-04] [AUTH-10]', async ({ browser, page }) => {
  api.clock.set(new Date())
  const site = await buildSite(api, { domain: 'atelier-old' })
  const manager = await buildPerson(api, { site, role: 'MNG' })
  const { channelSeq } = site
  const at = (path: string) => `${api.origin}${path}?channelSeq=${channelSeq}`
  await logInByEmail(page.context(), api.origin, site.owner.email)
  await page.goto(at('/settings/ownership'))
  const owners = page.getByRole('region', { name: '소유자' })
  await owners.getByRole('combobox', { name: '구성원' }).click()
  await page.getByRole('option', { name: new RegExp(manager.email) }).click()
  // The login is not recent any more: the password is asked for once.
  api.clock.advance(16 * MINUTE_MS)
  await owners.getByRole('button', { name: '소유자로 추가' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '소유자로 추가' }).click()
  const identity = page.getByRole('dialog', { name: '본인 확인' })
  await identity.getByRole('textbox', { name: /^비밀번호/ }).fill('Wrong123!')
  await identity.getByRole('button', { name: '확인하고 계속하기' }).click()
  await expect(identity.getByRole('textbox', { name: /^비밀번호/ })).toHaveAttribute('aria-invalid', 'true')
  await expectSound(page, 'tested.identity', '[role=dialog]')
  await identity.getByRole('textbox', { name: /^비밀번호/ }).fill(PASSWORD)
  await identity.getByRole('button', { name: '확인하고 계속하기' }).click()
  await expect(owners.getByText(manager.email)).toBeVisible()
  await expect(owners.getByRole('button', { name: '소유자 넘기기' })).toHaveCount(0)

  const address = page.getByRole('region', { name: '사이트 주소' })
  await address.getByLabel('주소 이름').fill('www')
  await address.getByRole('button', { name: '주소 바꾸기' }).click()
  await expect(address.getByLabel('주소 이름')).toHaveAttribute('aria-invalid', 'true')
  await address.getByLabel('주소 이름').fill('atelier-new')
  await address.getByRole('button', { name: '주소 바꾸기' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '주소 바꾸기' }).click()
  await expect(address.getByRole('listitem').filter({ hasText: 'atelier-old.localhost' })).toBeVisible()
  expect((await api.client()(contract.channel.byDomain, { params: { domain: 'atelier-old' } })).channel.channelSeq).toBe(channelSeq)

  const archive = page.getByRole('region', { name: '사이트 자료 내려받기' })
  await archive.getByRole('button', { name: '자료 모으기' }).click()
  await identity.getByRole('textbox', { name: /^비밀번호/ }).fill(PASSWORD)
  await identity.getByRole('button', { name: '확인하고 계속하기' }).click()
  await expect(archive.getByText('모으는 중')).toBeVisible()
  await api.runSent(SITE_ARCHIVE_QUEUE)
  const [file] = await Promise.all([page.waitForEvent('download'), archive.getByRole('button', { name: /^내려받기/ }).click()])
  expect(Object.keys(unzipSync(new Uint8Array(await readFile(await file.path()))))).toContain('members.csv')

  const outside = await browser.newContext({ locale: 'ko-KR' })
  const visitor = await outside.newPage()
  const closing = page.getByRole('region', { name: '사이트 닫기' })
  await closing.getByLabel('회원에게 남기는 말').fill('작업실을 옮겨요.')
  await closing.getByLabel(/사이트 이름/).fill('다른 이름')
  await closing.getByRole('button', { name: '사이트 닫기 시작' }).click()
  await expect(closing.getByLabel(/사이트 이름/)).toHaveAttribute('aria-invalid', 'true')
  await closing.getByLabel(/사이트 이름/).fill('시험 마당')
  await closing.getByRole('button', { name: '사이트 닫기 시작' }).click()
  await identity.getByRole('textbox', { name: /^비밀번호/ }).fill(PASSWORD)
  await identity.getByRole('button', { name: '확인하고 계속하기' }).click()
  await expect(page.getByText('방문자와 회원은 지금 볼 수 없어요.', { exact: false })).toBeVisible()
  expect((await visitor.goto(at('/classes')))?.status()).toBe(410)
  await expect(visitor.getByRole('heading', { name: '시험 마당 사이트가 문을 닫아요' })).toBeVisible()
  await expect(visitor.getByText('작업실을 옮겨요.', { exact: false })).toBeVisible()
  await expectSound(visitor, 'tested.closed-site', 'body')
  await closing.getByRole('button', { name: '닫기 그만두고 다시 열기' }).click()
  await expect(closing.getByRole('button', { name: '사이트 닫기 시작' })).toBeVisible()
  await visitor.goto(at('/classes'))
  await expect(visitor.getByRole('heading', { name: '클래스', exact: true })).toBeVisible()
  await outside.close()
})
