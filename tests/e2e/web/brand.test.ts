import type { Page } from 'playwright/test'
import { contract } from '#shared/contract.ts'
import { createContexts } from '#tests/support/browser/looks.ts'
import { mailedCode } from '#tests/support/server/outbox.ts'
import { clientAs, DEMO_SITE } from '#tests/support/server/site.ts'
import { expect, test } from './looking.ts'

const main = (page: Page) => page.getByRole('main')

const freeName = () => `e2e-${crypto.randomUUID().slice(0, 8)}`

async function signUp(page: Page): Promise<string> {
  const email = `founder.${crypto.randomUUID()}@madang.test`
  await page.getByLabel('이메일').fill(email)
  await page.getByLabel('비밀번호', { exact: false }).first().fill('Madang1!')
  await page.getByLabel('이름').fill('공방지기')
  await page.getByLabel('모두 동의해요').check()
  await main(page).getByRole('button', { name: '가입하기' }).click()
  return email
}

/** Verifies the user's address by the mailed code; creating a site requires it. */
async function verifyEmail(page: Page, origin: string, email: string): Promise<void> {
  const post = async (path: string, data: object) => expect(await page.request.post(`${origin}/api/main/v1.0/auth/${path}`, { data, headers: { origin } })).toBeOK()
  await post('code', { email })
  await post('authentication', { email, code: await mailedCode(origin, email) })
}

test('a visitor starts for free, signs up, creates a site and uses it at once [SHELL-25] [SHELL-02] [SHELL-12]', async ({ browser, looking, contextOptions }) => {
  const taken = freeName()
  await (await clientAs(looking.origin, 'student'))(contract.brand.createSite, { body: { contentTypeCd: '00', name: '먼저 연 사이트', domain: taken, templateCd: '00' } })
  const context = await browser.newContext({ ...contextOptions, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(looking.origin)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('가르치고 싶은 마음만 가져오세요')
  await main(page).getByRole('link', { name: '무료로 시작하기' }).first().click()

  await expect(page.getByText('계정을 만들면 바로 내 사이트를 열 수 있어요.')).toBeVisible()
  await page.getByRole('button', { name: '이용약관 보기' }).click()
  await expect(page.getByRole('dialog')).toContainText('사이트의 개설')
  await page.keyboard.press('Escape')
  const email = await signUp(page)
  await expect(page.getByRole('heading', { level: 1, name: '사이트 만들기' })).toBeVisible()
  await verifyEmail(page, looking.origin, email)
  await expect(page.getByRole('link', { name: '무료로 시작하기', exact: true }).and(page.locator('[data-kind=primary]'))).toHaveCount(0)

  await page.getByRole('radio', { name: /글과 인문/ }).check()
  await page.getByRole('button', { name: '다음' }).click()
  await page.getByRole('button', { name: '다음' }).click()
  await expect(page.getByText('사이트 이름 항목을 입력해주세요!')).toBeVisible()
  await page.getByLabel('사이트 이름').fill('느린 글방')
  await page.getByRole('button', { name: '다음' }).click()

  const domain = page.getByLabel('사이트 주소')
  await domain.fill('www')
  await page.getByRole('button', { name: '다음' }).click()
  await expect(page.getByText('사용할 수 없는 이름입니다.')).toBeVisible()
  await domain.fill(taken)
  await expect(page.getByText('이미 사용 중인 도메인입니다.')).toBeVisible()
  await page.getByRole('button', { name: '다음' }).click()
  await expect(page.getByRole('heading', { level: 2, name: '주소를 정해 주세요' })).toBeVisible()
  const name = freeName()
  await domain.fill(name)
  await expect(page.getByText(`${name}.`)).toContainText('주소를 쓸 수 있어요')

  await page.reload()
  await expect(domain).toHaveValue(name)
  await page.getByRole('button', { name: '다음' }).click()
  await page.getByRole('radio', { name: /서재/ }).check()
  await main(page).getByRole('button', { name: '사이트 만들기' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '느린 글방 사이트가 열렸어요' })).toBeVisible()

  await page.getByRole('link', { name: '내 사이트 보기' }).click()
  await expect(page).toHaveURL(/\/\?channelSeq=\d+$/)
  await expect(page.getByRole('banner').getByText('느린 글방')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: '내 강의실' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: '사이트 관리' }).click()
  await expect(page).toHaveURL(/\/settings\/contents\?channelSeq=\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: '내 클래스' })).toBeVisible()

  await page.goto(looking.origin)
  await expect(page).toHaveURL(`${looking.origin}/mypage`)
  await page.getByRole('tab', { name: /내 사이트/ }).click()
  await expect(main(page).getByRole('heading', { level: 3, name: '느린 글방' })).toBeVisible()
  await expect(main(page).getByText('소유자')).toBeVisible()
  await context.close()
})

test('the sticky start button shows when no other is in view, on a phone too [SHELL-12]', async ({ browser, looking, contextOptions }) => {
  const context = await browser.newContext({ ...contextOptions, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(looking.origin)
  const sticky = page.locator('main ~ div').getByRole('link', { name: '무료로 시작하기' })
  await expect(main(page).getByRole('link', { name: '무료로 시작하기' }).first()).toBeVisible()
  await expect(sticky).toBeHidden()
  await page.getByRole('heading', { name: '무엇을 가르치시나요?' }).scrollIntoViewIfNeeded()
  await expect(sticky).toBeVisible()
  await sticky.click()
  await expect(page).toHaveURL(/\/createaccount\?next=%2Fcreate_site$/)
  await context.close()
})

test('the list of kinds leads to the chosen kind, through the login [SHELL-25]', async ({ looking }) => {
  const page = await (await looking.as('stranger', 'ko')).newPage()
  await page.goto(`${looking.origin}/create_site/list`)
  await page.getByRole('link', { name: '이 종류로 시작하기: 외국어' }).click()
  await expect(page).toHaveURL(`${looking.origin}/create_site?contentTypeCd=02`)
  await expect(page.getByRole('radio', { name: /외국어/ })).toBeChecked()
  await page.close()
})

test('mypage shows all sites, tab by tab, in both frames [SHELL-04] [COUR-10]', async ({ looking }) => {
  const page = await (await looking.as('learner', 'ko')).newPage()
  for (const site of ['', `&channelSeq=${DEMO_SITE}`]) {
    await page.goto(`${looking.origin}/mypage?tabIndex=0${site}`)
    await expect(page.getByRole('heading', { level: 1, name: '마이페이지' })).toBeVisible()
    await expect(page.getByRole('tab', { selected: true })).toHaveText(/내 강의실/)
    await expect(main(page).getByRole('img', { name: /진도/ }).first()).toBeVisible()
    await page.getByRole('tab', { name: /내 사이트/ }).click()
    await expect(page).toHaveURL(/tabIndex=1/)
    await expect(main(page).getByText('아직 운영하는 사이트가 없어요')).toBeVisible()
    await expect(main(page).getByRole('heading', { level: 3, name: '마당 아틀리에' })).toBeVisible()
  }
  await page.goto(`${looking.origin}/mypage?tabIndex=2`)
  await main(page).getByRole('link', { name: /클래스에서 보기/ }).first().click()
  await expect(page).toHaveURL(/\/classes\/\d+\?tab=reviews&channelSeq=1$/)
  await page.close()
})

test('a like is removed and restored [SHELL-04] [COUR-07]', async ({ looking }) => {
  const client = await clientAs(looking.origin, 'student')
  const { courses } = await client(contract.course.list, { params: { channelSeq: DEMO_SITE }, query: { size: 1 } })
  const [course] = courses
  if (course === undefined) throw new Error('the demo site has no class')
  await client(contract.course.like, { params: { channelSeq: DEMO_SITE, courseSeq: course.courseSeq } })
  const page = await (await looking.as('student', 'ko')).newPage()
  await page.goto(`${looking.origin}/mypage?tabIndex=3`)
  await main(page).getByRole('button', { name: `${course.title} 찜 해제` }).click()
  await expect(main(page).getByText('아직 찜한 클래스가 없어요')).toBeVisible()
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expect(main(page).getByRole('link', { name: course.title })).toBeVisible()
  await page.close()
})

test('a user joins a site by its host and, at the platform, by its number [SHELL-25] [ENR-07]', async ({ looking, browser }) => {
  for (const query of [`channelSeq=${DEMO_SITE}`, `siteJoin=true&originSeq=${DEMO_SITE}&origin=${encodeURIComponent(looking.origin)}`]) {
    // Users of this test: the shared stranger must not join a site.
    const own = createContexts(browser, looking.origin)
    const page = await (await own.as('stranger', 'ko')).newPage()
    await page.goto(`${looking.origin}/join?${query}`)
    await main(page).getByRole('button', { name: /^가입하기/ }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/join/complete' && url.search.startsWith(`?${query}`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('마당 아틀리에')
    await own.close()
  }
})

test('the platform’s terms are readable without a site [SHELL-25] [SHELL-19]', async ({ looking }) => {
  const page = await (await looking.as('visitor', 'ko')).newPage()
  await page.goto(looking.origin)
  await page.getByRole('contentinfo').getByRole('link', { name: '이용약관' }).click()
  await expect(page).toHaveURL(`${looking.origin}/terms`)
  await expect(main(page).getByRole('heading', { name: '제5조 (사이트의 개설)' })).toBeVisible()
  await page.close()
})
