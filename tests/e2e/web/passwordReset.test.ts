import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { contract } from '#shared/contract.ts'
import { DEMO_PASSWORD } from '#server/demo/people.ts'
import { mailedCode, mailedNewsLink, mailedResetLink } from '#tests/support/server/outbox.ts'
import { clientOf, DEMO_SITE } from '#tests/support/server/site.ts'
import { expect, test } from '../launchers/test.ts'

const NEW = 'Brand-new1!'
const SENT = '비밀번호를 재설정할 수 있는 링크를 메일로 발송하였습니다.'

async function signUp(origin: string): Promise<string> {
  const email = `e2e-${randomUUID()}@madang.test`
  await clientOf(origin)(contract.auth.signup, {
    body: { email, password: DEMO_PASSWORD, name: '이하늘', termsYn: 'Y', privacyYn: 'Y', over14Yn: 'Y', marketingYn: 'Y', channelSeq: DEMO_SITE },
  })
  return email
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('이메일').fill(email)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: '로그인', exact: true }).click()
}

const isLoggedIn = (page: Page) => expect(page.getByRole('button', { name: '내 메뉴' })).toBeVisible()

test('a forgotten password: mail, link, new password, login; the used link is refused [AUTH-05] [SHELL-11]', async ({ app, server }) => {
  const { page } = app
  const email = await signUp(server.origin)
  await app.open(`/login?channelSeq=${DEMO_SITE}`)
  await page.getByRole('button', { name: '비밀번호를 잊으셨나요?' }).click()
  const dialog = page.getByRole('dialog', { name: '비밀번호 재설정' })
  const [field, send] = [dialog.getByLabel('이메일'), dialog.getByRole('button', { name: '링크 보내기' })]
  await expect(send).toBeDisabled()
  await field.fill('no address')
  await send.click()
  await expect(dialog.getByText('이메일 형식으로 입력해 주세요')).toBeVisible()
  await field.fill('')
  await expect(dialog.getByText('필수 정보입니다')).toBeVisible()
  await expect(send).toBeDisabled()
  await field.fill(email)
  await send.click()
  await expect(page.getByText(SENT)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '확인' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const link = await mailedResetLink(server.origin, email)
  await app.open(link.pathname.replace('/resetpassword/', '/resetPassword/') + link.search)
  await expect(page.getByText(`${email} 계정`)).toBeVisible()
  await page.getByRole('textbox', { name: '새 비밀번호', exact: true }).fill('short')
  await page.getByRole('button', { name: '비밀번호 바꾸기' }).click()
  await expect(page.getByText('영문, 숫자, 특수문자(~!@#$%^&*)를 포함해 8자 이상 입력해 주세요')).toBeVisible()
  await page.getByRole('textbox', { name: '새 비밀번호', exact: true }).fill(NEW)
  await page.getByRole('button', { name: '비밀번호 바꾸기' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '로그인' })).toBeVisible()
  await logIn(page, email, DEMO_PASSWORD)
  await expect(page.getByText('비밀번호가 올바르지 않습니다.')).toBeVisible()
  await logIn(page, email, NEW)
  await isLoggedIn(page)

  await app.open(link.pathname + link.search)
  await expect(page.getByRole('heading', { level: 1, name: '쓸 수 없는 링크예요' })).toBeVisible()
  await page.getByRole('button', { name: '링크 다시 받기' }).click()
  await expect(page.getByRole('dialog').getByLabel('이메일')).toBeVisible()
})

test('an unknown address shows the same, and a refusal is shown [AUTH-05]', async ({ app }) => {
  const { page } = app
  const email = `nobody-${randomUUID()}@madang.test`
  await app.open(`/login?channelSeq=${DEMO_SITE}`)
  await page.getByLabel('이메일').fill(email)
  for (const answer of [SENT, SENT, SENT, SENT, SENT, '시도 횟수를 초과했습니다. 잠시 후 다시 시도해 주세요.']) {
    await page.getByRole('button', { name: '비밀번호를 잊으셨나요?' }).click()
    const dialog = page.getByRole('dialog', { name: '비밀번호 재설정' })
    await expect(dialog.getByLabel('이메일')).toHaveValue(email)
    await dialog.getByRole('button', { name: '링크 보내기' }).click()
    await expect(page.getByText(answer)).toBeVisible()
    await page.getByRole('dialog').filter({ hasText: answer }).getByRole('button', { name: '확인' }).click()
    await expect(page.getByText(answer)).toHaveCount(0)
  }
})

test('marketing consent is withdrawn and given again by a mail link, without login [AUTH-11]', async ({ app, server }) => {
  const { page } = app
  const link = await mailedNewsLink(server.origin, await signUp(server.origin))
  const token = link.searchParams.get('token') ?? ''
  const guest = clientOf(server.origin)
  const wanted = async () => (await guest(contract.account.newsConsent, { query: { token } })).marketingYn
  await app.open(link.pathname + link.search)
  await expect(page.getByText('e2•••@madang.test')).toBeVisible()
  expect(await wanted()).toBe('Y')
  await page.getByRole('button', { name: '수신 거부' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '수신을 거부했어요' })).toBeVisible()
  expect(await wanted()).toBe('N')
  await page.getByRole('button', { name: '다시 받기' }).click()
  await expect(page.getByRole('button', { name: '수신 거부' })).toBeVisible()
  expect(await wanted()).toBe('Y')
  await app.open(`/unsubscribe/email?token=${token}x&channelSeq=${DEMO_SITE}`)
  await expect(page.getByRole('heading', { level: 1, name: '올바르지 않은 링크예요' })).toBeVisible()
})

test('an address is verified by an emailed code, from a notice; a wrong code shows at the field [AUTH-06] [SHELL-11]', async ({ app, server }) => {
  const { page } = app
  const email = await signUp(server.origin)
  await app.open(`/login?channelSeq=${DEMO_SITE}`)
  await logIn(page, email, DEMO_PASSWORD)
  const notice = page.getByRole('region', { name: '이메일 인증 안내' })
  await notice.getByRole('link', { name: '내 정보에서 인증하기' }).click()
  await expect(page).toHaveURL(/\/editinformation\?/)
  await expect(notice).toHaveCount(0)
  await page.getByRole('button', { name: '이메일 인증하기' }).click()
  const dialog = page.getByRole('dialog', { name: '이메일 인증' })
  const [field, confirm] = [dialog.getByLabel('인증번호'), dialog.getByRole('button', { name: '확인', exact: true })]
  await expect(dialog.getByText(`${email} 주소로 인증번호를 보냈어요. 10분 안에 입력해 주세요.`)).toBeVisible()
  await expect(field).toHaveAttribute('placeholder', '••••••')
  await expect(confirm).toBeDisabled()
  await expect(dialog.getByRole('button', { name: /초 뒤에 다시 받기/ })).toBeDisabled()
  const code = await mailedCode(server.origin, email)
  await field.fill(code === '000000' ? '000001' : '000000')
  await confirm.click()
  await expect(dialog.getByText('인증 코드가 올바르지 않습니다.')).toBeVisible()
  await field.fill('')
  await field.pressSequentially(`${code.slice(0, 3)}-x${code.slice(3)}9`)
  await expect(field).toHaveValue(code)
  await confirm.click()
  await expect(page.getByText('이메일 인증이 완료되었습니다.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await app.open(`/classes?channelSeq=${DEMO_SITE}`)
  await isLoggedIn(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('the notice about an unverified address can be dismissed [AUTH-06]', async ({ app, server }) => {
  const { page } = app
  const email = await signUp(server.origin)
  await app.open(`/login?channelSeq=${DEMO_SITE}`)
  await logIn(page, email, DEMO_PASSWORD)
  const notice = page.getByRole('region', { name: '이메일 인증 안내' })
  await notice.getByRole('button', { name: '닫기' }).click()
  await expect(notice).toHaveCount(0)
  await page.reload()
  await isLoggedIn(page)
  await expect(notice).toHaveCount(0)
})
