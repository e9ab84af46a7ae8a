import { contract } from '#shared/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { DAY_MS, seoulDay } from '#shared/kernel/moments.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite, logIn } from '#tests/support/server/factories.ts'
import { logInByEmail } from '#tests/support/server/site.ts'
import { expect, test } from './launchers/movedClock.ts'

test('a learner posts on seven days, once each, by the days of Seoul; calendar, streak, completion and ranks follow, and the teacher sees them [ROOM-04] [STU-08]', { tag: '@web' }, async ({ app, api, browser }) => {
  // From tomorrow on, as a cookie must not have ended by the browser's own clock.
  const start = Date.now() + DAY_MS
  const dayAt = (day: number) => seoulDay(start + (day - 1) * DAY_MS)
  api.clock.set(new Date(`${dayAt(1)}T12:00:00+09:00`))
  const site = await buildSite(api)
  const teacher = await buildPerson(api, { site, role: 'TCH' })
  const body = { curriculumTypeCd: '09', title: '매일 한 장', xp: 30, point: 5, maxChallengeCount: 7, dailyChallengeCount: 1, completionRateCondition: 70 } as const
  const course = await buildCourse(api, { site, teacher, draft: { title: '일주일 챌린지' }, lessons: [body] })
  const { channelSeq, courseSeq, curriculumSeq } = course
  const params = { channelSeq, courseSeq }
  const person = await verified(api, (await buildAttendee(api, { course })).person)
  const rival = await verified(api, (await buildAttendee(api, { course })).person)
  const { page } = app
  const lesson = `/classes/${courseSeq}/classroom/${curriculumSeq}?channelSeq=${channelSeq}`

  const mission = page.getByRole('region', { name: '미션', exact: true })
  const record = page.getByRole('region', { name: '나의 기록과 순위' })
  async function at(day: number, time: string): Promise<void> {
    const moment = new Date(`${dayAt(day)}T${time}+09:00`)
    api.clock.set(moment)
    await page.clock.setFixedTime(moment)
    await page.context().clearCookies()
    await app.logIn(person.email)
    await app.open(lesson)
  }
  async function post(content: string): Promise<void> {
    await mission.getByRole('textbox', { name: '오늘의 인증' }).fill(content)
    await mission.getByRole('button', { name: '올리기' }).click()
    await expect(mission.getByRole('region', { name: '모두의 인증' }).getByText(content)).toBeVisible()
  }
  const refusal = mission.getByText('오늘 횟수를 모두 채웠어요. 내일 다시 올려 주세요.')
  const streak = record.getByRole('definition').nth(2)
  const calendar = record.getByRole('list', { name: '함께한 날' }).getByRole('listitem')

  // A second before midnight in Seoul, and a second after it: another day.
  await at(1, '23:59:59')
  await expect(mission.getByText('오늘 0/1회')).toBeVisible()
  await post('첫째 날')
  await expect(refusal).toBeVisible()
  await expect(mission.getByRole('textbox', { name: '오늘의 인증' })).toHaveCount(0)
  await expect(rival.client(contract.mission.post, { params: { ...params, curriculumSeq }, body: { content: '나도' } })).resolves.toBeDefined()
  await expect(person.client(contract.mission.post, { params: { ...params, curriculumSeq }, body: { content: '한 번 더' } })).rejects.toMatchObject({ code: errorTable.challengeDayFull.code })
  await at(2, '00:00:01')
  await expect(mission.getByText('오늘 0/1회')).toBeVisible()
  await post('둘째 날')
  await expect(streak).toHaveText('2일')
  await at(2, '23:59:59')
  await expect(refusal).toBeVisible()

  const postElsewhere = async (day: number) => {
    api.clock.set(new Date(`${dayAt(day)}T09:00:00+09:00`))
    await (await logIn(api, person)).client(contract.mission.post, { params: { ...params, curriculumSeq }, body: { content: `${day}일째` } })
  }
  await postElsewhere(3)
  await postElsewhere(4)
  // Seven posts at most, of which five complete it.
  await at(5, '09:00:00')
  await expect(mission.getByText('4회 인증했어요. 5회를 채우면 완료돼요.')).toBeVisible()
  await post('다섯째 날')
  await expect(mission.getByText('챌린지를 완료했어요. 모두 7회 가운데 5회 인증했어요.')).toBeVisible()
  await expect(streak).toHaveText('5일')
  await postElsewhere(6)
  await at(7, '00:00:00')
  await post('일곱째 날')
  await expect(streak).toHaveText('7일')
  await expect(mission.getByText('정해진 횟수를 모두 채웠어요.')).toBeVisible()
  await expect(calendar.filter({ hasText: '함께했어요' })).toHaveCount(7)
  await expect(calendar.filter({ hasText: '함께했어요' }).last()).toHaveAttribute('aria-current', 'date')
  await expect(record.getByRole('definition').first()).toHaveText('30')
  await expect(record.getByRole('listitem').filter({ hasText: '(나)' })).toContainText('경험치 30')
  expect((await (await logIn(api, person)).client(contract.curriculum.outline, { params })).progressPercent).toBe(100)

  const theirs = await browser.newContext()
  await logInByEmail(theirs, api.origin, teacher.email)
  const staff = await theirs.newPage()
  await staff.goto(`${api.origin}${lesson}`)
  const posts = staff.getByRole('region', { name: '모두의 인증' }).getByRole('listitem')
  await expect(posts).toHaveCount(8)
  await expect(posts.first()).toContainText('일곱째 날')
  await expect(staff.getByRole('region', { name: '나의 기록과 순위' }).getByRole('listitem').filter({ hasText: person.name }).first()).toContainText('경험치 30')
  await theirs.close()
})
