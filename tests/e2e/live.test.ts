import type { Page } from 'playwright/test'
import { contract } from '#shared/contract.ts'
import { liveTypeCd } from '#shared/kernel/codes.ts'
import type { LiveTypeCd } from '#shared/kernel/codes.ts'
import { liveFields } from '#shared/live/schedule.ts'
import { clientAs, DEMO_SITE, loginAs, scheduledClass } from '#tests/support/server/site.ts'
import { expect, test } from './launchers/test.ts'

const site = `channelSeq=${DEMO_SITE}`
const MINUTE_MS = 60_000

/** A class of the teacher with a live lesson that began a minute ago, which the student attends. */
async function liveClass(origin: string, title: string, liveType: LiveTypeCd = liveTypeCd.third): Promise<{ courseSeq: number; path: string }> {
  const teacher = await clientAs(origin, 'teacher')
  const { courseSeq } = await teacher(contract.course.create, { params: { channelSeq: DEMO_SITE }, body: { title, ...scheduledClass('00') } })
  const params = { channelSeq: DEMO_SITE, courseSeq }
  const startAt = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - MINUTE_MS
  const { item } = await teacher(contract.curriculum.create, { params, body: { body: { curriculumTypeCd: '00', title: '함께하는 시간', liveType, ...liveFields({ startAt, endAt: startAt + 60 * MINUTE_MS }) } } })
  await teacher(contract.course.publish, { params, body: { publicCd: '00' } })
  await (await clientAs(origin, 'student'))(contract.enrollment.attend, { params })
  return { courseSeq, path: `/classes/${courseSeq}/classroom/${item.curriculumSeq}?${site}` }
}

const leaveAll = async (page: Page) => page.getByRole('region', { name: '라이브 수업 일정' }).getByRole('button', { name: '나가기' }).click()

test('a teacher opens a live class, a learner joins from the notice, the teacher sees who is in and corrects who is not [LIVE-02] [LIVE-05] [LIVE-06] [LIVE-08]', async ({ app, browser, server }) => {
  test.skip(app.kind === 'desktop' && app.main === undefined, 'the system around Electron is a real one')
  const { path } = await liveClass(server.origin, `라이브 ${Date.now()}`)
  const outside = await browser.newContext({ locale: 'ko-KR' })
  await loginAs(outside, server.origin, 'student')
  const learner = await outside.newPage()
  await learner.goto(`${server.origin}${path}`)
  await learner.getByRole('button', { name: '참여하기' }).first().click()
  await expect(learner.getByText('호스트가 수업을 열었는지 확인하거나 강사에게 문의해 주세요.')).toBeVisible()
  await learner.getByRole('button', { name: '확인' }).click()

  const { page } = app
  await app.logIn('teacher@madang.test')
  await app.open(path)
  const plan = page.getByRole('region', { name: '라이브 수업 일정' })
  await expect(plan.getByText('오늘')).toBeVisible()
  const start = () => plan.getByRole('button', { name: '수업 시작하기' }).click()
  if (app.kind === 'web') {
    const [room] = await Promise.all([page.waitForEvent('popup'), start()])
    await expect(room.getByText('호스트', { exact: true })).toBeVisible()
    await room.close()
  } else {
    await start()
    await expect.poll(() => app.main?.().shell.opened.at(-1)).toContain('/live-stand-in/')
  }
  await expect(plan.getByText('수업을 열었어요. 학습자가 들어올 수 있어요.')).toBeVisible()

  await learner.goto(`${server.origin}/mypage?${site}`)
  const notice = learner.getByRole('region', { name: '지금 라이브' })
  // Other tests of this worker may have left the learner a live class that is on.
  const inNotice = notice.getByRole('listitem').filter({ has: learner.locator(`a[href^="${path.split('?', 1)[0]}?"]`) })
  const [room] = await Promise.all([learner.waitForEvent('popup'), inNotice.getByRole('button', { name: '참여하기' }).click()])
  await expect(room.getByText('참여자', { exact: true })).toBeVisible()
  await room.getByRole('button', { name: '나가기' }).click()
  await inNotice.getByRole('link', { name: '함께하는 시간 수업으로 가기' }).click()
  await expect(learner.getByText('수업에 참여하고 있어요.', { exact: false })).toBeVisible()

  await plan.getByRole('button', { name: '출석 보기' }).click()
  const list = page.getByRole('dialog', { name: '출석' })
  // The list is read every ten seconds.
  await expect(list.getByText('참여 중 1명 · 나감 0명 · 결석 0명')).toBeVisible({ timeout: 30_000 })
  await leaveAll(learner)
  await expect(list.getByText('참여 중 0명 · 나감 1명 · 결석 0명')).toBeVisible({ timeout: 30_000 })
  await list.getByRole('button', { name: /출석 정정$/ }).click()
  const correct = page.getByRole('dialog', { name: /출석 정정$/ })
  await correct.getByRole('button', { name: '정정하기' }).click()
  await expect(correct.getByText('이유를 적어 주세요.')).toBeVisible()
  await correct.getByLabel('이유').fill('전화로 함께했어요')
  await correct.getByRole('button', { name: '정정하기' }).click()
  await expect(list.getByText('출석으로 정정: 전화로 함께했어요')).toBeVisible()
  await expect(learner.getByText('출석을 마쳤어요')).toBeVisible()
  await outside.close()
})

test('an instructor plans a live class by a link and repeats it weekly, seeing first what is made [LIVE-04] [LIVE-09] [STU-03]', { tag: '@web' }, async ({ app, server }) => {
  const teacher = await clientAs(server.origin, 'teacher')
  const { courseSeq } = await teacher(contract.course.create, { params: { channelSeq: DEMO_SITE }, body: { title: `매주 라이브 ${Date.now()}` } })
  const { page } = app
  await app.logIn('teacher@madang.test')
  await app.open(`/classes/${courseSeq}/settings/curriculums?${site}`)
  await page.getByRole('button', { name: '+ 라이브' }).click()
  await page.getByRole('textbox', { name: '‘새 라이브 수업’ 이름 바꾸기' }).fill('첫 만남')
  await page.keyboard.press('Enter')
  await page.getByText('첫 만남', { exact: true }).click()
  const panel = page.getByRole('dialog', { name: '수업 편집' })
  await expect(panel.getByLabel('시작', { exact: true })).toHaveValue(/:(00|30)$/)
  await panel.getByLabel('날짜').fill('2027-03-02')
  await panel.getByLabel('시작', { exact: true }).fill('23:00')
  await panel.getByLabel('끝', { exact: true }).fill('23:30')
  await panel.getByRole('radio', { name: /^링크/ }).check()
  await panel.getByLabel('참여 링크').fill('https://meet.example.com/abc')
  await panel.getByRole('button', { name: '매주 반복' }).click()
  const weekly = page.getByRole('dialog', { name: '매주 반복' })
  await weekly.getByLabel('모두 몇 번 하나요?').fill('3')
  await expect(weekly.getByRole('listitem')).toHaveText([/2027\. 3\. 9\. .*오후 11:00/, /2027\. 3\. 16\. .*오후 11:00/])
  await weekly.getByRole('button', { name: '2개 만들기' }).click()
  await expect(page.getByText('라이브 수업 2개를 만들었어요.')).toBeVisible()
  const { curriculums } = await teacher(contract.curriculum.edit, { params: { channelSeq: DEMO_SITE, courseSeq } })
  expect(curriculums.map(({ body }) => body)).toMatchObject(['2027-03-02', '2027-03-09', '2027-03-16'].map((liveAt) => ({ liveAt, liveStartAt: '23:00', liveEndAt: '23:30', liveType: '99', joinUrl: 'https://meet.example.com/abc' })))
})

// The window of a meeting is the browser's.
test('a meeting at Zoom counts a learner until its window is closed, and keeps the recording [LIVE-04] [LIVE-08]', { tag: '@web' }, async ({ app, browser, server }) => {
  const { path } = await liveClass(server.origin, `줌 ${Date.now()}`, liveTypeCd.zoom)
  const { page } = app
  await app.logIn('teacher@madang.test')
  await app.open(path)
  const plan = page.getByRole('region', { name: '라이브 수업 일정' })
  const [hosting] = await Promise.all([page.waitForEvent('popup'), plan.getByRole('button', { name: '수업 시작하기' }).click()])
  await expect(hosting.getByRole('button', { name: '모두를 위해 수업 끝내기' })).toBeVisible()

  const outside = await browser.newContext({ locale: 'ko-KR' })
  await loginAs(outside, server.origin, 'student')
  const learner = await outside.newPage()
  await learner.goto(`${server.origin}${path}`)
  const [room] = await Promise.all([learner.waitForEvent('popup'), learner.getByRole('region', { name: '라이브 수업 일정' }).getByRole('button', { name: '참여하기' }).click()])
  await expect(room.getByText('참여자', { exact: true })).toBeVisible()
  await plan.getByRole('button', { name: '출석 보기' }).click()
  const list = page.getByRole('dialog', { name: '출석' })
  await expect(list.getByText('참여 중', { exact: true })).toBeVisible()
  await room.close({ runBeforeUnload: true })
  await expect(list.getByText('나감', { exact: true })).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('Escape')

  await plan.getByRole('button', { name: '녹화 링크 넣기' }).click()
  await page.getByRole('textbox', { name: '녹화 링크' }).fill('http://video.example.com/1')
  await page.getByRole('button', { name: '저장하기' }).click()
  await expect(page.getByText('https://로 시작하는 주소를 입력해 주세요')).toBeVisible()
  await page.getByRole('textbox', { name: '녹화 링크' }).fill('https://video.example.com/1')
  await page.getByRole('button', { name: '저장하기' }).click()
  await expect(learner.getByRole('link', { name: '녹화 보기' })).toHaveAttribute('href', 'https://video.example.com/1')
})
