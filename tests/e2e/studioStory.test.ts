import type { Page } from 'playwright/test'
import { contract } from '#shared/contract.ts'
import { clientAs, DEMO_SITE, loginAs, scheduledClass } from '#tests/support/server/site.ts'
import { makePaddedVideo } from '#tests/support/upload/paddedVideo.ts'
import { settled } from '#tests/support/browser/settled.ts'
import { countActs } from './countActs.ts'
import { expect, test } from './launchers/test.ts'

const site = `channelSeq=${DEMO_SITE}`
const courseOf = (page: Page) => Number(/\/classes\/(\d+)\//.exec(page.url())?.[1])

test('from nothing to a published class with one video that plays, in at most 15 clicks [STU-01] [STU-02] [STU-04]', { tag: '@web' }, async ({ app, browser, server }, testInfo) => {
  // Waits for the optimisation, slow on a busy machine.
  test.setTimeout(240_000)
  // Its own content, as the product points out files that a site has already.
  const video = testInfo.outputPath('01. 물레 돌리기.mp4')
  await makePaddedVideo(video, 700_003)
  const { page } = app
  const acts = await countActs(page)
  await app.logIn('teacher@madang.test')
  await app.open(`/settings/contents?${site}`)
  await page.getByRole('link', { name: '새 클래스' }).first().click()
  await page.getByLabel('클래스 제목').fill('한 영상으로 여는 클래스')
  await page.getByRole('button', { name: '초안 만들기' }).click()
  await page.getByRole('navigation', { name: '클래스 설정' }).getByRole('link', { name: '커리큘럼' }).click()
  await app.attachFiles(() => page.getByRole('button', { name: '영상 파일 고르기' }).click(), [video])
  const lesson = page.getByRole('list', { name: '커리큘럼 목록' }).getByRole('listitem')
  await expect(lesson.getByRole('button', { name: /^1\s?물레 돌리기$/ })).toBeVisible()
  await expect(lesson.getByText('0:20')).toBeVisible({ timeout: 180_000 })
  await page.getByRole('button', { name: '게시하기' }).click()
  const dialog = page.getByRole('dialog', { name: '클래스 게시' })
  await dialog.getByRole('button', { name: '지금 게시하기' }).click()
  await expect(page.getByText('‘한 영상으로 여는 클래스’ 클래스를 공개했어요')).toBeVisible()
  const { clicks } = await acts()
  testInfo.annotations.push({ type: 'clicks', description: String(clicks) })
  expect(clicks).toBeGreaterThan(0)
  expect(clicks).toBeLessThanOrEqual(15)

  const params = { channelSeq: DEMO_SITE, courseSeq: courseOf(page) }
  const student = await clientAs(server.origin, 'student')
  await student(contract.enrollment.attend, { params })
  const { curriculums: [item] } = await student(contract.curriculum.outline, { params })
  const context = await browser.newContext({ locale: 'ko-KR' })
  await loginAs(context, server.origin, 'student')
  const learner = await context.newPage()
  await learner.goto(`${server.origin}/classes/${params.courseSeq}/classroom/${item?.curriculumSeq}?${site}`)
  await learner.getByRole('button', { name: '재생', exact: true }).first().click()
  await expect.poll(() => learner.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime), { intervals: [100] }).toBeGreaterThan(0.5)
  await context.close()
})

test('from an empty class to a live lesson that a learner can join, in at most 15 clicks [LIVE-02] [LIVE-09] [STU-02]', { tag: '@web' }, async ({ app, browser, server }, testInfo) => {
  const teacher = await clientAs(server.origin, 'teacher')
  const { courseSeq } = await teacher(contract.course.create, { params: { channelSeq: DEMO_SITE }, body: { title: '곧 만나는 클래스', ...scheduledClass('00') } })
  const params = { channelSeq: DEMO_SITE, courseSeq }
  const { page } = app
  const acts = await countActs(page)
  await app.logIn('teacher@madang.test')
  await app.open(`/classes/${courseSeq}/settings/curriculums?${site}`)
  await page.getByRole('button', { name: '+ 라이브' }).click()
  await page.getByRole('textbox', { name: /이름 바꾸기/ }).fill('첫 만남')
  await page.keyboard.press('Enter')
  await page.getByText('첫 만남', { exact: true }).first().click()
  const form = page.getByRole('dialog', { name: '수업 편집' })
  await form.getByRole('radio', { name: /^링크/ }).check()
  await form.getByLabel('참여 링크').fill('https://meet.example.com/abc')
  await expect(form.getByText(/저장함$/)).toBeVisible()
  await page.getByRole('button', { name: '게시하기' }).click()
  await page.getByRole('dialog', { name: '클래스 게시' }).getByRole('button', { name: '지금 게시하기' }).click()
  await expect(page.getByText('‘곧 만나는 클래스’ 클래스를 공개했어요')).toBeVisible()
  const { clicks } = await acts()
  testInfo.annotations.push({ type: 'clicks', description: String(clicks) })
  expect(clicks).toBeLessThanOrEqual(15)

  const student = await clientAs(server.origin, 'student')
  await student(contract.enrollment.attend, { params })
  const { curriculums: [item] } = await student(contract.curriculum.outline, { params })
  const context = await browser.newContext({ locale: 'ko-KR' })
  await loginAs(context, server.origin, 'student')
  const learner = await context.newPage()
  await learner.goto(`${server.origin}/classes/${courseSeq}/classroom/${item?.curriculumSeq}?${site}`)
  await expect(learner.getByRole('heading', { level: 1, name: '첫 만남' })).toBeVisible()
  // The lesson begins within the half hour before which one may join.
  await expect(learner.getByRole('region', { name: '라이브 수업 일정' }).getByRole('button', { name: '참여하기' })).toBeVisible()
  await context.close()
})

const KEYS_MAX = 40
const TABS_MAX = 30

/** Tabs on until the focus is where it is wanted. */
async function tabTo(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`not reached with ${TABS_MAX} tabs`)
}

/** Chooses the first find of the palette. */
async function inPalette(page: Page, name: string): Promise<void> {
  await settled(page)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('dialog', { name: '빠른 이동' }).getByRole('combobox')
  await expect(field).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByRole('option', { selected: true })).toContainText(name)
  await page.keyboard.press('Enter')
  await expect(field).toBeHidden()
}

test('a class is made, gets a lesson and is published with the keyboard alone [STU-01] [STU-02] [STU-03]', { tag: '@web' }, async ({ app }, testInfo) => {
  const { page } = app
  const acts = await countActs(page)
  const hasFocus = (selector: string) => () => page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)
  await app.logIn('teacher@madang.test')
  await app.open(`/settings/contents?${site}`)
  await expect(page.getByRole('heading', { level: 1, name: '내 클래스' })).toBeVisible()
  await inPalette(page, '새 클래스')
  await expect(page.getByRole('heading', { level: 1, name: '새 클래스' })).toBeFocused()
  await tabTo(page, hasFocus('input[name=title], main input[type=text]'))
  await page.keyboard.type('손을 떼고 만든 클래스')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/classes\/\d+\/settings\/information/)
  await inPalette(page, '커리큘럼')
  await expect(page).toHaveURL(/\/settings\/curriculums/)
  await expect(page.getByText('아직 수업이 없어요')).toBeVisible()
  await inPalette(page, '추가: 글')
  await expect(page.getByRole('textbox', { name: '‘새 글 수업’ 이름 바꾸기' })).toBeFocused()
  await page.keyboard.type('첫 글')
  await page.keyboard.press('Enter')
  await expect(page.locator('[id^=item-]')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '수업 편집' })).toBeFocused()
  await tabTo(page, hasFocus('[contenteditable=true]'))
  await page.keyboard.type('읽어 주세요.')
  await expect(page.getByRole('dialog', { name: '수업 편집' }).getByText(/저장함$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await inPalette(page, '게시하기')
  await expect(page.getByRole('dialog', { name: '클래스 게시' }).getByRole('button', { name: '지금 게시하기' })).toBeVisible()
  await tabTo(page, () => page.getByRole('button', { name: '지금 게시하기' }).evaluate((button) => button === document.activeElement))
  await page.keyboard.press('Enter')
  await expect(page.getByText('‘손을 떼고 만든 클래스’ 클래스를 공개했어요')).toBeVisible()
  const { clicks, keys } = await acts()
  testInfo.annotations.push({ type: 'keys', description: String(keys) })
  expect(clicks).toBe(0)
  expect(keys).toBeLessThanOrEqual(KEYS_MAX)
})
