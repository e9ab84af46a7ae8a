import type { Page } from 'playwright/test'
import { contract } from '#shared/contract.ts'
import { BEAT_MS } from '#shared/live/attendance.ts'
import { DAY_MS, seoulDay } from '#shared/kernel/moments.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import { logInByEmail, scheduledClass } from '#tests/support/server/site.ts'
import { expect, test } from './launchers/movedClock.ts'

test.use({ overFlakyConnection: true })

test('a teacher plans a live class; a learner joins inside the window on two devices, one of which loses its connection: their time counts once, without the gap [LIVE-03] [LIVE-06] [LIVE-08] [LIVE-09]', async ({ app, api, connection, browser }) => {
  test.skip(app.kind === 'desktop' && app.main === undefined, 'the system around Electron is a real one')
  // Tomorrow in Seoul, as a cookie must not have ended by the browser's own clock.
  const day = seoulDay(Date.now() + DAY_MS)
  const at = (time: string) => new Date(`${day}T${time}:00+09:00`)
  api.clock.set(at('19:00'))
  const site = await buildSite(api)
  const teacher = await buildPerson(api, { site, role: 'TCH' })
  const course = await buildCourse(api, { site, teacher, draft: { title: '두 기기로 듣는 수업', ...scheduledClass('00') }, publicCd: null, lessons: [] })
  const { channelSeq, courseSeq } = course
  const params = { channelSeq, courseSeq }
  const [pages, contexts] = [new Set<Page>(), []] as [Set<Page>, Awaited<ReturnType<typeof browser.newContext>>[]]

  const planOn = (page: Page) => page.getByRole('region', { name: '라이브 수업 일정' })
  const addressOf = (path: string) => `${path}?channelSeq=${channelSeq}`
  async function start(page: Page): Promise<void> {
    await page.context().route('https://meet.example.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><meta charset="utf-8"><title>만나는 곳</title>' }))
    await page.clock.install({ time: api.clock.now() })
    pages.add(page)
  }
  async function browserOf(email: string, path: string): Promise<Page> {
    const context = await browser.newContext()
    contexts.push(context)
    await logInByEmail(context, api.origin, email)
    const page = await context.newPage()
    await start(page)
    await page.goto(`${api.origin}${addressOf(path)}`)
    return page
  }
  /** Moves all clocks by so many beats; those who take part tell the server once, and show what it measured. */
  async function pass(count: number, present: readonly Page[] = [], percent = 0): Promise<void> {
    api.clock.advance(count * BEAT_MS)
    for (const page of pages) await page.clock.fastForward(count * BEAT_MS)
    for (const page of present) await expect(planOn(page).getByText(percent < 80 ? `출석 ${percent}% · 80% 이상이면 완료돼요` : '출석을 마쳤어요')).toBeVisible()
  }
  /** Beat by beat: half a minute of ten, five percent each. */
  async function attend(present: readonly Page[], from: number, to: number): Promise<void> {
    for (let percent = from + 5; percent <= to; percent += 5) await pass(1, present, percent)
  }

  const staff = await browserOf(teacher.email, `/classes/${courseSeq}/settings/curriculums`)
  await staff.getByRole('button', { name: '+ 라이브' }).click()
  await staff.getByRole('textbox', { name: '‘새 라이브 수업’ 이름 바꾸기' }).fill('저녁 수업')
  await staff.keyboard.press('Enter')
  await staff.getByText('저녁 수업', { exact: true }).click()
  const panel = staff.getByRole('dialog', { name: '수업 편집' })
  await panel.getByRole('radio', { name: /^링크/ }).check()
  await panel.getByLabel('참여 링크').fill('https://meet.example.com/abc')
  await panel.getByLabel('날짜').fill(day)
  await panel.getByLabel('시작', { exact: true }).fill('20:00')
  await panel.getByLabel('끝', { exact: true }).fill('20:10')
  await panel.getByLabel('끝', { exact: true }).blur()
  const planned = async () => (await teacher.client(contract.curriculum.edit, { params })).curriculums[0]
  await expect.poll(async () => (await planned())?.body).toMatchObject({ liveAt: day, liveStartAt: '20:00', liveEndAt: '20:10', liveType: '99', joinUrl: 'https://meet.example.com/abc' })
  const curriculumSeq = (await planned())?.curriculumSeq
  await teacher.client(contract.course.publish, { params, body: { publicCd: '00' } })
  const { person } = await buildAttendee(api, { course })

  const lessonPath = `/classes/${courseSeq}/classroom/${curriculumSeq}`
  const open = async () => (await teacher.client(contract.live.room, { params: { ...params, curriculumSeq } })).attendees[0]?.stays.filter(({ isOpen }) => isOpen).length
  async function join(page: Page, count: number): Promise<void> {
    const enter = () => planOn(page).getByRole('button', { name: '참여하기' }).click()
    if (page === laptop && app.kind === 'desktop') {
      await enter()
      await expect.poll(() => app.main?.().shell.opened.at(-1)).toBe('https://meet.example.com/abc')
    } else {
      const [room] = await Promise.all([page.waitForEvent('popup'), enter()])
      await expect(room).toHaveTitle('만나는 곳')
      await room.close()
    }
    await expect.poll(open).toBe(count)
    await expect(planOn(page).getByText('수업에 참여하고 있어요.', { exact: false })).toBeVisible()
  }
  const laptop = app.page
  await start(laptop)
  await app.logIn(person.email)
  await app.open(addressOf(lessonPath))
  await expect(planOn(laptop).getByRole('button', { name: '아직 입장 전이에요' })).toBeDisabled()
  await expect(planOn(laptop).getByRole('timer')).toHaveText(/^(1시간 0분|59분) 뒤 시작$/)
  await pass(119)
  await join(laptop, 1)
  // Half a minute before the start counts nothing.
  await pass(2, [laptop], 5)
  await attend([laptop], 5, 20)
  await staff.goto(`${api.origin}${addressOf(lessonPath)}`)
  await planOn(staff).getByRole('button', { name: '출석 보기' }).click()
  const list = staff.getByRole('dialog', { name: '출석' })
  await expect(list.getByText(/부터 2:00 · 20%$/)).toBeVisible()

  const phone = await browserOf(person.email, lessonPath)
  await join(phone, 2)
  await attend([laptop, phone], 20, 40)
  // On the desktop main talks to the server, not the page.
  const failed = app.kind === 'web' ? laptop.waitForEvent('requestfailed', (request) => /\/join-live\/\d+$/.test(request.url())) : expect.poll(() => connection.refused()).toBeGreaterThan(0)
  connection.cut()
  await laptop.context().setOffline(true)
  await attend([phone], 40, 50)
  await failed
  await planOn(phone).getByRole('button', { name: '나가기' }).click()
  await expect(planOn(phone).getByText('수업에 참여하고 있어요.', { exact: false })).toHaveCount(0)
  // The laptop has not been silent for long enough to be gone.
  await expect.poll(open).toBe(1)
  // Longer than the minute that is bridged.
  await pass(3)
  await expect(list.getByText('참여 중 0명 · 나감 1명 · 결석 0명')).toBeVisible()
  // The tab still takes part, and goes on once the network is back.
  await expect(planOn(laptop).getByText('출석 40% · 80% 이상이면 완료돼요')).toBeVisible()
  await expect(planOn(laptop).getByText('수업에 참여하고 있어요.', { exact: false })).toBeVisible()
  connection.mend()
  await laptop.context().setOffline(false)
  // It says so at once: a stay of its own begins, and nothing is added yet.
  await expect.poll(open).toBe(1)
  await expect(planOn(laptop).getByText('출석 50% · 80% 이상이면 완료돼요')).toBeVisible()
  await attend([laptop], 50, 75)
  await expect(list.getByText(/부터 7:30 · 75%$/)).toBeVisible()
  const progress = async () => (await person.client(contract.curriculum.outline, { params })).progressPercent
  expect(await progress()).toBe(0)
  await attend([laptop], 75, 80)

  await expect(planOn(phone).getByText('출석을 마쳤어요')).toBeVisible()
  expect(await progress()).toBe(100)
  await planOn(laptop).getByRole('button', { name: '나가기' }).click()
  await expect.poll(open).toBe(0)
  await staff.clock.fastForward(BEAT_MS)
  await expect(list.getByText('참여 중 0명 · 나감 1명 · 결석 0명')).toBeVisible()
  await expect(list.getByText(/부터 8:00 · 80%$/)).toBeVisible()
  for (const context of contexts) await context.close()
})
