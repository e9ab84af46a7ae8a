import { writeFile } from 'node:fs/promises'
import { alarmPath } from '#shared/alarm/alarms.ts'
import { contract } from '#shared/contract.ts'
import { liveFields } from '#shared/live/schedule.ts'
import { clientAs, DEMO_SITE, loginAs, scheduledClass } from '#tests/support/server/site.ts'
import { makeSmallVideo } from '#tests/support/upload/smallVideo.ts'
import { expect, test } from '../launchers/test.ts'

const site = `channelSeq=${DEMO_SITE}`
const MINUTE_MS = 60_000

test('a teacher uploads the recording of a live class; a learner hears of it and plays it without a reload [LIVE-08]', async ({ app, browser, server }, testInfo) => {
  // Waits for the optimisation, slow on a busy machine.
  test.setTimeout(180_000)
  const [teacher, student] = [await clientAs(server.origin, 'teacher'), await clientAs(server.origin, 'student')]
  const { courseSeq } = await teacher(contract.course.create, { params: { channelSeq: DEMO_SITE }, body: { title: `지난 라이브 ${Date.now()}`, ...scheduledClass('00') } })
  const params = { channelSeq: DEMO_SITE, courseSeq }
  const startAt = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 90 * MINUTE_MS
  const { item } = await teacher(contract.curriculum.create, { params, body: { body: { curriculumTypeCd: '00', title: '함께한 시간', liveType: '02', limitPercent: 50, ...liveFields({ startAt, endAt: startAt + 60 * MINUTE_MS }) } } })
  await teacher(contract.course.publish, { params, body: { publicCd: '00' } })
  await student(contract.enrollment.attend, { params })
  await student(contract.alarm.delete, { body: {} })

  const outside = await browser.newContext({ locale: 'ko-KR' })
  await loginAs(outside, server.origin, 'student')
  const learner = await outside.newPage()
  const lessonPath = `/classes/${courseSeq}/classroom/${item.curriculumSeq}?${site}`
  await learner.goto(`${server.origin}${lessonPath}`)
  await expect(learner.getByText('끝난 라이브 수업이에요.')).toBeVisible()
  await expect(learner.locator('video')).toHaveCount(0)

  const video = testInfo.outputPath('녹화.mp4')
  await writeFile(video, await makeSmallVideo({ seconds: 12 }))
  const { page } = app
  await app.logIn('teacher@madang.test')
  await app.open(lessonPath)
  await page.getByRole('link', { name: '녹화 영상 올리기' }).click()
  await page.locator(`#item-${item.curriculumSeq}`).click()
  const file = page.getByRole('dialog', { name: '수업 편집' }).getByRole('region', { name: '녹화 영상' })
  await app.attachFiles(() => file.getByRole('button', { name: /영상 파일을 끌어다/ }).click(), [video])
  await expect(file.getByText('녹화.mp4').first()).toBeVisible()

  await expect(learner.locator('video')).toBeAttached({ timeout: 120_000 })
  await expect(learner.getByText('수업에 참여하거나 녹화를 50% 이상 보면 완료돼요', { exact: false })).toBeVisible()
  const told = async () => (await student(contract.alarm.list, { query: {} })).alarms.filter((alarm) => alarm.alarmType === 'liveRecorded' && alarmPath(alarm).includes(`/classes/${courseSeq}/`)).length
  await expect.poll(told, { timeout: 30_000 }).toBe(1)
  await learner.getByRole('button', { name: '재생', exact: true }).first().click()
  await expect.poll(() => learner.locator('video').evaluate((one: HTMLVideoElement) => one.currentTime), { timeout: 30_000 }).toBeGreaterThan(7)
  await learner.getByRole('button', { name: '일시정지' }).first().click()
  await expect.poll(async () => (await student(contract.live.lesson, { params: { ...params, curriculumSeq: item.curriculumSeq } })).attendance, { timeout: 30_000 }).toMatchObject({ isComplete: true })
  await expect(learner.getByText('수업을 마쳤어요')).toBeVisible()
  await expect(file.getByRole('button', { name: '영상 바꾸기' })).toBeVisible()
  await outside.close()
})
