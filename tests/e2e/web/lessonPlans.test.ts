import { contract } from '#shared/contract.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { liveFields } from '#shared/live/schedule.ts'
import { mypageTabs } from '#renderer/features/mypage/tabs.ts'
import { clientAs, DEMO_SITE, loginAs, scheduledClass } from '#tests/support/server/site.ts'
import { expect, test } from '../launchers/test.ts'

const site = `channelSeq=${DEMO_SITE}`
const MINUTE_MS = 60_000
const RECORDING = 'https://files.example.com/wheel.mp4'

/** A class of the teacher, which the student attends, with an offline lesson of yesterday and a live one that is over and has a recording. */
async function plannedClass(origin: string, title: string) {
  const [teacher, student] = [await clientAs(origin, 'teacher'), await clientAs(origin, 'student')]
  const { courseSeq } = await teacher(contract.course.create, { params: { channelSeq: DEMO_SITE }, body: { title, ...scheduledClass('00') } })
  const params = { channelSeq: DEMO_SITE, courseSeq }
  const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)
  const meeting = await teacher(contract.curriculum.create, { params, body: { body: { curriculumTypeCd: '04', title: '가마 나들이', addrRoad1: '경기 이천시 도자로 1', offlineStartAt: yesterday, offlineStartTime: '10:00', offlineEndTime: '12:00' } } })
  const startAt = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 120 * MINUTE_MS
  const live = await teacher(contract.curriculum.create, { params, body: { body: { curriculumTypeCd: '00', title: '함께한 시간', liveType: '02', ...liveFields({ startAt, endAt: startAt + 60 * MINUTE_MS }) } } })
  await teacher(contract.course.publish, { params, body: { publicCd: '00' } })
  await student(contract.enrollment.attend, { params })
  await teacher(contract.live.record, { params: { ...params, curriculumSeq: live.item.curriculumSeq }, body: { recordingUrl: RECORDING } })
  const pathOf = ({ item }: typeof live) => `/classes/${courseSeq}/classroom/${item.curriculumSeq}?${site}`
  return { student, params, live: pathOf(live), meeting: pathOf(meeting) }
}

test('a teacher marks who came and brings a removed recording back; the learner sees both, and keeps the class out of the calendar [ROOM-03] [LIVE-08] [COUR-10]', { tag: '@web' }, async ({ app, browser, server }) => {
  const title = `나들이 ${Date.now()}`
  const { student, params, live, meeting } = await plannedClass(server.origin, title)
  const outside = await browser.newContext({ locale: 'ko-KR' })
  await loginAs(outside, server.origin, 'student')
  const learner = await outside.newPage()
  await learner.goto(`${server.origin}${meeting}`)
  await expect(learner.getByText('경기 이천시 도자로 1')).toBeVisible()

  const { page } = app
  await app.logIn('teacher@madang.test')
  await app.open(meeting)
  await page.getByRole('button', { name: '출석 보기' }).click()
  const list = page.getByRole('dialog', { name: '참석 확인' })
  await expect(list.getByText('1명 중 0명 참석')).toBeVisible()
  await list.getByRole('button', { name: '표시 없는 1명 모두 참석' }).click()
  await page.getByRole('dialog', { name: '참석으로 표시할까요?' }).getByRole('button', { name: '1명 참석' }).click()
  const marked = page.getByRole('dialog', { name: '참석 표시', exact: true })
  await expect(marked.getByText('1명을 모두 바꿨어요.')).toBeVisible()
  await marked.getByRole('button', { name: '1명 되돌리기' }).click()
  const unmarked = page.getByRole('dialog', { name: '되돌리기: 참석 표시' })
  await expect(unmarked.getByText('1명을 모두 바꿨어요.')).toBeVisible()
  await unmarked.getByRole('button', { name: '닫기' }).last().click()
  await expect(list.getByText('1명 중 0명 참석')).toBeVisible()
  await list.getByRole('checkbox', { name: '모두 고르기' }).check()
  await list.getByRole('button', { name: '참석', exact: true }).click()
  await page.getByRole('dialog', { name: '참석으로 표시할까요?' }).getByRole('button', { name: '1명 참석' }).click()
  await marked.getByRole('button', { name: '닫기' }).last().click()
  await expect(list.getByText('1명 중 1명 참석')).toBeVisible()
  await learner.reload()
  await expect(learner.getByText('강사가 참석을 확인했어요.')).toBeVisible()
  await list.getByRole('radiogroup').getByText('불참', { exact: true }).click()
  await expect(list.getByText('1명 중 0명 참석')).toBeVisible()
  await learner.reload()
  await expect(learner.getByText('강사가 참석하지 않은 것으로 표시했어요.', { exact: false })).toBeVisible()

  await app.open(live)
  await page.getByRole('button', { name: '녹화 링크 바꾸기' }).click()
  const recording = page.getByRole('dialog', { name: '녹화 영상' })
  await recording.getByLabel('녹화 링크').fill('')
  await recording.getByRole('button', { name: '저장하기' }).click()
  await expect(page.getByText('녹화 링크를 지웠어요.')).toBeVisible()
  await learner.goto(`${server.origin}${live}`)
  await expect(learner.getByText('끝난 라이브 수업이에요.')).toBeVisible()
  await expect(learner.getByRole('link', { name: '녹화 보기' })).toHaveCount(0)
  await page.getByRole('button', { name: '실행 취소' }).click()
  await expect(page.getByText('녹화 링크를 되돌렸어요.')).toBeVisible()
  await learner.reload()
  await expect(learner.getByRole('link', { name: '녹화 보기' })).toHaveAttribute('href', RECORDING)

  await learner.goto(`${server.origin}/mypage?${site}&tabIndex=${mypageTabs.indexOf('schedule')}`)
  await learner.getByRole('button', { name: '내 캘린더에서 보기' }).click()
  const calendar = learner.getByRole('dialog', { name: '내 캘린더에서 보기' })
  const [make, address] = [calendar.getByRole('button', { name: '주소 만들기' }), calendar.getByLabel('구독 주소')]
  await expect(make.or(address)).toBeVisible()
  if (await make.isVisible()) await make.click()
  const url = await address.inputValue()
  const feed = async () => (await fetch(url)).text()
  expect(await feed()).toContain('가마 나들이')
  const choice = calendar.getByRole('checkbox', { name: title })
  await choice.click()
  await expect(choice).not.toBeChecked()
  await expect.poll(async () => (await student(contract.calendar.feedClasses, {})).classes.find(({ courseSeq }) => courseSeq === params.courseSeq)?.isIn).toBe(false)
  expect(await feed()).not.toContain('가마 나들이')
  await outside.close()
})
