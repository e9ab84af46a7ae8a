import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import type { Browser, BrowserContext, Page } from 'playwright/test'
import { contract } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { DEMO_PASSWORD } from '#server/demo/people.ts'
import { repositoryRoot } from '#cli/repository.ts'
import { DEMO_SITE } from '#tests/support/server/site.ts'
import { expect, test } from '../launchers/test.ts'

const NEW_PASSWORD = 'Another2@'
const PAGE = `/editinformation?channelSeq=${DEMO_SITE}`
const photo = join(repositoryRoot, 'resources/demo/covers/watercolour.jpg')

interface Someone {
  email: string
  page: Page
  elsewhere: Page
}

const opened: BrowserContext[] = []
test.afterEach(async () => { for (const context of opened.splice(0)) await context.close() })

/** A new user with two sessions; `elsewhere` opens the page too where `both`. */
async function someone(browser: Browser, origin: string, { both = true } = {}): Promise<Someone> {
  const email = `profile-${crypto.randomUUID()}@madang.test`
  const post = async (context: BrowserContext, url: string, data: unknown) => {
    const answer = await context.request.post(`${origin}${url}`, { data, headers: { origin } })
    expect(answer.ok()).toBe(true)
  }
  const [here, there] = [await browser.newContext(), await browser.newContext()]
  opened.push(here, there)
  await post(here, callUrl(contract.auth.signup, {}), { email, password: DEMO_PASSWORD, name: '김하늘', termsYn: 'Y', privacyYn: 'Y', over14Yn: 'Y', channelSeq: DEMO_SITE })
  await post(there, callUrl(contract.auth.login, {}), { email, password: DEMO_PASSWORD })
  const [page, elsewhere] = [await here.newPage(), await there.newPage()]
  for (const one of both ? [page, elsewhere] : [page]) {
    await one.goto(origin + PAGE)
    await expect(one.getByRole('heading', { level: 1, name: '내 정보 수정' })).toBeVisible()
  }
  return { email, page, elsewhere }
}

const section = (page: Page, name: string) => page.getByRole('region', { name })
const nameOf = (page: Page) => page.getByRole('textbox', { name: '이름' })
const phoneOf = (page: Page) => page.getByRole('textbox', { name: '휴대폰 번호' })
const face = (page: Page) => section(page, '프로필').locator('img')

function bmp(side: number): Buffer {
  const pixels = Buffer.alloc(side * side * 3, 0x80)
  const head = Buffer.alloc(54)
  head.write('BM')
  head.writeUInt32LE(54 + pixels.length, 2)
  head.writeUInt32LE(54, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(side, 18)
  head.writeInt32LE(side, 22)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(24, 28)
  return Buffer.concat([head, pixels])
}

test('a user changes name, number and picture, and their other browser shows it [AUTH-10]', async ({ browser, server }) => {
  const { page, elsewhere } = await someone(browser, server.origin)
  const name = nameOf(page)

  await name.fill('박')
  await page.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('이름은 두 글자 이상, 글자로만 입력해 주세요')).toBeVisible()
  await expect(name).toBeFocused()
  await name.fill('박마당')
  await page.keyboard.press('Enter')
  await expect(page.getByText('이름을 바꿨어요')).toBeVisible()
  await expect(nameOf(elsewhere)).toHaveValue('박마당')
  await page.getByRole('button', { name: '실행 취소' }).click()
  await expect(name).toHaveValue('김하늘')
  await expect(nameOf(elsewhere)).toHaveValue('김하늘')

  const phone = phoneOf(page)
  await phone.fill('01012345678')
  await phone.blur()
  await expect(phone).toHaveValue('010-1234-5678')
  await page.getByRole('button', { name: '저장' }).click()
  await expect(phoneOf(elsewhere)).toHaveValue('010-1234-5678')

  await expect(face(page)).toHaveCount(0)
  await section(page, '프로필').locator('input[type=file]').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(page.getByRole('alert').filter({ hasText: 'PNG, JPG, GIF, BMP, WebP' })).toBeVisible()
  const dialog = page.getByRole('dialog', { name: '사진 자르기' })
  await section(page, '프로필').locator('input[type=file]').setInputFiles({ name: 'old.bmp', mimeType: 'image/bmp', buffer: bmp(64) })
  await expect(dialog.locator('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await section(page, '프로필').locator('input[type=file]').setInputFiles(photo)
  await dialog.getByRole('slider', { name: '확대' }).fill('2')
  await dialog.getByLabel('사진에서 쓸 부분').press('ArrowRight')
  await dialog.getByRole('button', { name: '이 사진 쓰기' }).click()
  await expect(page.getByText('프로필 사진을 바꿨어요')).toBeVisible()
  await expect(dialog).toBeHidden()
  for (const one of [page, elsewhere]) {
    await expect(face(one)).toHaveAttribute('src', /^\/images\/0\/[0-9a-f]{32}\.small\.webp$/)
    await expect.poll(() => face(one).evaluate((image: HTMLImageElement) => [image.complete, image.naturalWidth, image.naturalHeight])).toEqual([true, 320, 320])
  }
})

test('unsaved changes are not lost by a click [AUTH-10]', async ({ browser, server }) => {
  const { page } = await someone(browser, server.origin, { both: false })
  await nameOf(page).fill('박마당')
  await page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '클래스', exact: true }).click()
  const question = page.getByRole('dialog', { name: '저장하지 않은 내용이 있어요' })
  await question.getByRole('button', { name: '계속 작성' }).click()
  await expect(nameOf(page)).toHaveValue('박마당')
  await page.getByRole('button', { name: '취소' }).click()
  await expect(nameOf(page)).toHaveValue('김하늘')
  await page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '클래스', exact: true }).click()
  await expect(page).toHaveURL(/\/classes\?/)
})

test('a new password ends the other browser’s session, and a session is ended from the list [AUTH-10]', async ({ browser, server }) => {
  const { email, page, elsewhere } = await someone(browser, server.origin)
  const sessions = section(page, '로그인한 기기').getByRole('listitem')
  await page.reload()
  await expect(sessions).toHaveCount(2)
  await expect(sessions.first()).toContainText('지금 이 기기')

  const password = section(page, '비밀번호')
  await password.getByLabel('지금 비밀번호').fill('Wrong-1!')
  await password.getByLabel('새 비밀번호').fill(NEW_PASSWORD)
  await password.getByRole('button', { name: '비밀번호 바꾸기' }).click()
  await expect(password.getByText('비밀번호가 올바르지 않습니다.')).toBeVisible()
  await password.getByLabel('지금 비밀번호').fill(DEMO_PASSWORD)
  await password.getByRole('button', { name: '비밀번호 바꾸기' }).click()
  await expect(page.getByText('비밀번호를 바꿨어요')).toBeVisible()
  await expect(elsewhere).toHaveURL(/\/login\?/)
  await expect(elsewhere.getByText('다른 곳에서 로그아웃되었어요')).toBeVisible()
  await expect(sessions).toHaveCount(1)

  await elsewhere.getByLabel('이메일').fill(email)
  await elsewhere.getByLabel('비밀번호', { exact: true }).fill(NEW_PASSWORD)
  await elsewhere.getByRole('main').getByRole('button', { name: '로그인', exact: true }).click()
  await expect(elsewhere.getByRole('heading', { level: 1, name: '내 정보 수정' })).toBeVisible()
  // Without a reload: a login elsewhere is announced.
  await expect(sessions).toHaveCount(2)
  await sessions.nth(1).getByRole('button', { name: /로그아웃$/ }).click()
  await expect(elsewhere).toHaveURL(/\/login\?/)
  await expect(sessions).toHaveCount(1)
})

test('all data are downloaded as one archive [AUTH-10]', async ({ browser, server }) => {
  const { email, page } = await someone(browser, server.origin, { both: false })
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '내려받기' }).click()])
  expect(download.suggestedFilename()).toMatch(/^madang-\d{4}-\d{2}-\d{2}\.zip$/)
  const archive = unzipSync(await readFile(await download.path()))
  const read = (name: string) => JSON.parse(strFromU8(archive[name] ?? new Uint8Array())) as unknown
  expect(read('profile.json')).toMatchObject({ email, name: '김하늘' })
  expect(read('sessions.json')).toHaveLength(2)
  expect(read('consents.json')).toHaveLength(3)
})

test('a withdrawn user is signed out everywhere and cannot log in [AUTH-10]', async ({ browser, server }) => {
  const { email, page, elsewhere } = await someone(browser, server.origin)
  // Unsaved changes do not block a withdrawal.
  await nameOf(page).fill('박마당')
  await page.getByRole('button', { name: '탈퇴하기' }).click()
  const dialog = page.getByRole('dialog', { name: '회원 탈퇴' })
  await dialog.getByRole('button', { name: '탈퇴하기' }).click()
  await expect(dialog.getByText('지금 비밀번호 항목을 입력해주세요!')).toBeVisible()
  await expect(dialog.getByText('필수 항목에 동의해 주세요')).toBeVisible()
  await dialog.getByLabel('지금 비밀번호').fill(DEMO_PASSWORD)
  await dialog.getByLabel('되돌릴 수 없다는 것을 이해했어요').check()
  await dialog.getByRole('button', { name: '탈퇴하기' }).click()
  const goodbye = page.getByRole('dialog').filter({ hasText: '탈퇴가 끝났어요' })
  await goodbye.getByRole('button', { name: '확인' }).click()
  await expect(page).toHaveURL(/\/main\?/)
  await expect(page.getByRole('banner').getByRole('link', { name: '로그인' })).toBeVisible()
  await expect(elsewhere).toHaveURL(/\/login\?/)

  await elsewhere.getByLabel('이메일').fill(email)
  await elsewhere.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD)
  await elsewhere.getByRole('main').getByRole('button', { name: '로그인', exact: true }).click()
  await expect(elsewhere.getByText('가입되지 않았거나 올바르지 않은 이메일입니다.')).toBeVisible()
})
