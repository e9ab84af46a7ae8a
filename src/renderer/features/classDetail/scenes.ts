import { asks, ofClass, opens, plays } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'classes-view': [
      { state: 'enrolled', role: 'learner' },
      { state: 'manager', role: 'teacher' },
      { state: 'discount', params: ofClass('korean-cooking') },
      { state: 'dollars', params: ofClass('guitar') },
      { state: 'closing-soon', params: ofClass('yoga') },
      { state: 'sold-out', params: ofClass('ceramics') },
      { state: 'waitlist', params: ofClass('photography') },
      { state: 'preparing', params: ofClass('japanese') },
      { state: 'closed', params: ofClass('investment') },
      { state: 'open', params: ofClass('calligraphy') },
      { state: 'sharing', act: share },
      { state: 'questions', role: 'learner', query: 'tab=questions' },
      { state: 'community', role: 'teacher', query: 'tab=community' },
      { state: 'reviewing', role: 'learner', act: writeReview },
      { state: 'deleting-review', role: 'learner', ...asks(deleteReview) },
      { state: 'schedule-meets', role: 'student', params: ofClass('watercolour'), ...asks(meetSchedule) },
      { state: 'again', role: 'student', params: ofClass('watercolour'), ...asks(takeAgain) },
      { state: 'asked-to-log-in', act: opens('course', 'like.label') },
      { state: 'missing', params: () => ({ courseSeq: 999_999 }) },
    ],
    'packages-view': [
      { state: '', params: ofClass('home-table') },
      { state: 'manager', role: 'owner', params: ofClass('home-table') },
      { state: 'owned-classes', role: 'teacher', params: ofClass('home-table'), act: askForPackage },
    ],
  },
}

async function askForPackage({ page, dialogShown }: Stage): Promise<void> {
  await page.getByRole('button', { name: /^(패키지 신청하기|Get the package|パッケージを申し込む)$/ }).and(page.locator(':visible')).first().click()
  await dialogShown()
}

async function share({ page }: Stage): Promise<void> {
  await page.getByRole('button', { name: /^(공유|Share|共有)$/ }).click()
  await page.getByRole('dialog').locator('input').waitFor()
}

async function writeReview({ page, button }: Stage): Promise<void> {
  await page.getByRole('tab').nth(2).click()
  await button('course', 'review.write').or(button('course', 'review.edit')).first().click()
  await page.getByRole('dialog').locator('textarea').waitFor()
}

/** Who has written none sees the first review as theirs. */
async function deleteReview(stage: Stage): Promise<void> {
  const { page, button } = stage
  await plays(stage, /\/courses\/\d+\/reviews$/, (answer) => ({ ...answer, myReview: answer['myReview'] ?? (answer['reviews'] as object[])[0] }))
  await page.getByRole('tab').nth(2).click()
  await button('course', 'review.delete').click()
}

/** The access of a learner has ended. The page comes without its own data, as a card was pressed. */
async function takeAgain({ page, button }: Stage): Promise<void> {
  const [, courseSeq = ''] = /\/classes\/(\d+)/.exec(page.url()) ?? []
  await page.route((url) => url.pathname.endsWith(`/courses/${courseSeq}`), async (route) => {
    const answer = await route.fetch()
    const { course, ...rest } = await answer.json() as { course: { viewer: object } }
    const viewer = { ...course.viewer, isAttend: true, attendSeq: 900_001, attendAt: '2026-01-05T00:00:00.000Z', choiseStatusCd: '00', validAt: '2026-03-05T00:00:00.000Z' }
    await route.fulfill({ json: { ...rest, course: { ...course, viewer } } })
  })
  await page.goto(new URL('/classes?channelSeq=1', page.url()).href)
  await page.locator(`a[data-class="${courseSeq}"]`).first().click()
  await button('course', 'action.enrollAgain').and(page.locator(':visible')).first().click()
}

async function meetSchedule(stage: Stage): Promise<void> {
  await stage.page.route(/\/curriculum-schedule\/check/, (route) => route.fulfill({ json: { resultCode: '100011', message: '이미 수강하는 클래스의 수업과 시간이 겹쳐요.' } }))
  await stage.button('course', 'action.enrollFree').click()
}
