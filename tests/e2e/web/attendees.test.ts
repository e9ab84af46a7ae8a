import { readFile } from 'node:fs/promises'
import { contract } from '#shared/contract.ts'
import { BULK_BATCH } from '#shared/bulk/rules.ts'
import { DAY_MS, seoulDay } from '#shared/kernel/moments.ts'
import { BULK_QUEUE } from '#server/modules/bulk/runner.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import { logInByEmail } from '#tests/support/server/site.ts'
import { expect, test } from '../launchers/test.ts'

// The server runs in this process: its jobs run, and its mail is sent, when the test says so.

let api: TestApi
test.beforeAll(async () => { api = await startApi() })
test.afterAll(() => api.stop())

test('staff add people by a sheet that goes on across a reload, take it back, add one by search, change periods, and save the view and the file that they see [STU-07]', async ({ page }) => {
  api.clock.set(new Date())
  const site = await buildSite(api)
  const course = await buildCourse(api, { site, draft: { title: '함께 듣는 수업', vodDays: 30 } })
  const params = { channelSeq: site.channelSeq, courseSeq: course.courseSeq }
  const people = [await buildPerson(api, { site }), await buildPerson(api, { site }), await buildPerson(api, { site })] as const
  const [first, second, third] = people
  const path = `${api.origin}/classes/${course.courseSeq}/settings/attendees?channelSeq=${site.channelSeq}`
  const ofClass = async () => (await site.owner.client(contract.attendee.list, { params, query: {} })).attendees
  const rowOf = ({ email }: { email: string }) => page.getByRole('grid').getByRole('row').filter({ hasText: email })
  const add = async (way: string) => {
    await page.getByRole('button', { name: '수강생 추가' }).first().click()
    await page.getByRole('menuitem', { name: way }).click()
  }

  await logInByEmail(page.context(), api.origin, site.owner.email)
  await page.goto(path)
  await add('엑셀로 추가')
  const sheet = page.getByRole('dialog', { name: '엑셀로 추가' })
  const unknown = Array.from({ length: BULK_BATCH }, (_, at) => `nobody${at}@nowhere.test,`)
  const csv = ['이메일,수강 종료일', `${first.email},2031-12-31`, `${second.email},언젠가`, ...unknown, `${third.email},무제한`].join('\r\n')
  await sheet.locator('input[type=file]').setInputFiles({ name: '명단.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await sheet.getByRole('checkbox', { name: '회원이 아닌 사람에게 초대 메일 보내기' }).check()
  await sheet.getByRole('button', { name: '한 줄씩 확인하기' }).click()
  await expect(sheet.getByText(`${BULK_BATCH + 3}명 가운데 ${BULK_BATCH + 2}명이 바뀌고, 1명은 그대로예요.`)).toBeVisible()
  await expect(sheet.getByRole('row').filter({ hasText: second.email })).toContainText('날짜를 읽을 수 없어요.')
  await expect(sheet.getByRole('row').filter({ hasText: third.email })).toContainText('기간 제한 없음')
  expect(await ofClass()).toEqual([])
  await sheet.getByRole('button', { name: `${BULK_BATCH + 2}명 등록` }).click()
  // The first batch is done at once; the rest goes on without the page.
  const report = page.getByRole('dialog', { name: '수강생 추가', exact: true })
  const progress = report.getByRole('status').getByText(/^203명 중 20[01]명 처리$/)
  await expect(progress).toBeVisible()
  await page.reload()
  await expect(progress).toBeVisible()
  expect((await ofClass()).map(({ email }) => email)).toEqual([first.email])
  await api.runSent(BULK_QUEUE)
  await expect(report.getByText(`${BULK_BATCH + 2}명을 바꿨고, 1명은 그대로예요.`)).toBeVisible()
  await expect(report.getByText('날짜를 읽을 수 없어요.', { exact: false }).first()).toBeVisible()
  await expect(rowOf(third)).toContainText('제한 없음')
  await report.getByRole('button', { name: `${BULK_BATCH + 2}명 되돌리기` }).click()
  await page.getByRole('dialog', { name: `${BULK_BATCH + 2}명을 되돌릴까요?` }).getByRole('button', { name: `${BULK_BATCH + 2}명 되돌리기` }).click()
  const undone = page.getByRole('dialog', { name: '되돌리기: 수강생 추가' })
  await expect(undone.getByRole('status').getByText(/명 처리$/)).toBeVisible()
  await api.runSent(BULK_QUEUE)
  await expect(undone.getByText(`${BULK_BATCH + 2}명을 모두 바꿨어요.`)).toBeVisible()
  await undone.getByRole('button', { name: '닫기' }).last().click()
  await expect(page.getByText('아직 수강생이 없어요')).toBeVisible()

  await add('회원 추가')
  const dialog = page.getByRole('dialog', { name: '수강생 추가' })
  await dialog.getByRole('searchbox').fill(second.email)
  await expect(dialog.getByRole('list', { name: '회원' }).getByRole('checkbox')).toHaveCount(1)
  await dialog.getByRole('list', { name: '회원' }).getByRole('checkbox').check()
  await dialog.getByRole('button', { name: '1명 등록' }).click()
  await expect(report.getByText('1명을 모두 바꿨어요.')).toBeVisible()
  await report.getByRole('button', { name: '닫기' }).last().click()
  await expect(rowOf(second)).toContainText('직접 추가')

  await buildAttendee(api, { course, person: first })
  await buildAttendee(api, { course, person: third })
  await page.reload()
  const choose = async (names: readonly { email: string }[], act: string) => {
    for (const one of names) await rowOf(one).getByRole('checkbox').check()
    await page.getByRole('group', { name: '고른 수강생' }).getByRole('button', { name: act }).click()
    return page.getByRole('dialog', { name: '수강 기간 변경' })
  }
  const endOf = async ({ email }: { email: string }) => (await ofClass()).find((one) => one.email === email)?.validAt ?? null
  const before = Date.parse(await endOf(first) ?? '')
  const days = await choose([first, second], '수강 기간 변경')
  await expect(days.getByText('날짜를 고르면 바뀌는 내용을 보여 드려요.')).toBeVisible()
  await days.getByRole('radio', { name: '며칠 더하기' }).check()
  await days.getByRole('textbox', { name: '더할 날수' }).fill('10')
  await days.getByRole('button', { name: '2명 변경' }).click()
  await expect(report.or(page.getByRole('dialog', { name: '수강 기간 변경', exact: true })).getByText('2명을 모두 바꿨어요.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '닫기' }).last().click()
  expect(Date.parse(await endOf(first) ?? '') - before).toBe(10 * DAY_MS)
  const [year, month, day] = seoulDay(before + 10 * DAY_MS).split('-').map(Number)
  await expect(rowOf(first)).toContainText(`${year}. ${month}. ${day}.`)
  const none = await choose([third], '수강 기간 변경')
  await none.getByRole('radio', { name: '기간 제한 없애기' }).check()
  await none.getByRole('button', { name: '1명 변경' }).click()
  await expect(page.getByText('1명을 모두 바꿨어요.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '닫기' }).last().click()
  await expect(rowOf(third)).toContainText('제한 없음')

  // An end chosen in the calendar: the 15th of the month after the one it shows.
  const until = await choose([second], '수강 기간 변경')
  await until.getByRole('button', { name: '수강 종료일' }).click()
  await page.locator('[data-direction=next]:visible').first().click()
  const chosenDay = page.getByRole('button', { name: /월 15일$/ }).filter({ visible: true })
  await chosenDay.click()
  await until.getByRole('button', { name: '1명 변경' }).click()
  await expect(page.getByText('1명을 모두 바꿨어요.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '닫기' }).last().click()
  const [thisYear = 0, thisMonth = 0] = seoulDay(Date.now()).split('-').map(Number)
  const next = new Date(Date.UTC(thisYear, thisMonth, 15))
  expect(seoulDay(Date.parse(await endOf(second) ?? ''))).toBe(next.toISOString().slice(0, 10))
  await expect(rowOf(second)).toContainText(`${next.getUTCFullYear()}. ${next.getUTCMonth() + 1}. 15.`)

  // The file has the rows and columns that are shown.
  await page.getByRole('combobox', { name: '수강 기간' }).click()
  await page.getByRole('option', { name: '제한 없음' }).click()
  await expect(page.getByRole('grid').getByRole('row').filter({ hasText: '@madang.test' })).toHaveCount(1)
  await page.getByRole('button', { name: '열', exact: true }).click()
  const columns = page.getByRole('dialog', { name: '열' })
  await columns.getByRole('checkbox', { name: '신청일' }).click()
  await columns.getByRole('checkbox', { name: '신청 방법' }).click()
  await columns.getByRole('checkbox', { name: '수강 시작' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: '신청일' })).toHaveCount(0)
  await page.getByRole('button', { name: '저장한 보기' }).click()
  const views = page.getByRole('dialog', { name: '저장한 보기' })
  await views.getByRole('textbox', { name: '이름' }).fill('끝없는 사람')
  await views.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('보기를 저장했어요.')).toBeVisible()

  await page.goto(path)
  await expect(page.getByRole('grid').getByRole('row').filter({ hasText: '@madang.test' })).toHaveCount(3)
  await page.getByRole('button', { name: '저장한 보기' }).click()
  await views.getByRole('button', { name: '끝없는 사람', exact: true }).click()
  await expect(page.getByRole('grid').getByRole('row').filter({ hasText: '@madang.test' })).toHaveCount(1)
  await expect(page.getByRole('columnheader', { name: '신청일' })).toHaveCount(0)
  await page.getByRole('button', { name: '내려받기' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV 파일' }).click()])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n').map((line) => line.split(','))
  expect(lines.map(([name, email]) => [name, email])).toEqual([['이름', '이메일'], [third.name, third.email]])
  expect(lines[0]).toEqual(['이름', '이메일', '상태', '수강 시작', '수강 종료', '진도 (%)'])
})

test('who is not a member yet accepts an invitation by mail after signing up, and a member’s link counts who signs up by it [STU-07] [COUR-06] [COUR-11]', async ({ browser, page }) => {
  api.clock.set(new Date())
  const site = await buildSite(api)
  const course = await buildCourse(api, { site, draft: { title: '초대하는 수업', inviteEventYn: 'Y', inviteEventTitle: '친구와 함께', inviteEventInfo: '둘 다 10% 할인' } })
  const params = { channelSeq: site.channelSeq, courseSeq: course.courseSeq }
  const member = (await buildAttendee(api, { course })).person
  const at = (path: string) => `${api.origin}${path}?channelSeq=${site.channelSeq}`
  const link = () => member.client(contract.referral.link, { params })
  async function visit(path: string) {
    const guest = await (await browser.newContext()).newPage()
    await guest.goto(at(path))
    return guest
  }
  async function signUp(guest: typeof page, email: string, name: string): Promise<void> {
    await guest.getByLabel('이메일').fill(email)
    await guest.getByRole('textbox', { name: '비밀번호' }).fill('Madang1!')
    await guest.getByLabel('이름').fill(name)
    await guest.getByLabel('모두 동의해요').check()
    await guest.getByRole('button', { name: '가입하기' }).click()
  }

  await logInByEmail(page.context(), api.origin, site.owner.email)
  await page.goto(at(`/classes/${course.courseSeq}/settings/attendees`))
  await page.getByRole('button', { name: '수강생 추가' }).first().click()
  await page.getByRole('menuitem', { name: '이메일로 추가' }).click()
  const dialog = page.getByRole('dialog', { name: '이메일로 추가' })
  const invited = `invited.${crypto.randomUUID().slice(0, 8)}@nowhere.test`
  await dialog.getByRole('textbox', { name: '이메일 주소' }).fill(`${invited}\n${member.email}`)
  await expect(dialog.getByText('이미 수강하고 있어요: 1명')).toBeVisible()
  await dialog.getByRole('button', { name: '1명 추가' }).click()
  await expect(page.getByText('초대 메일 보냄').first()).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '닫기' }).last().click()
  // The addition ends a moment after the page says that it will write.
  const invitation = async () => {
    await api.runSent('attendee-invitation')
    return /\/in\/\d+\/[\w-]+/.exec(api.mails.findLast(({ to }) => to === invited)?.html ?? '')?.[0] ?? ''
  }
  await expect.poll(invitation).toContain('/in/')

  const guest = await visit(await invitation())
  await expect(guest.getByRole('heading', { name: '‘초대하는 수업’에 초대받았어요' })).toBeVisible()
  await guest.getByRole('link', { name: '가입하고 시작하기' }).click()
  await signUp(guest, invited, '초대받은 이')
  await guest.getByRole('button', { name: '수강 시작하기' }).click()
  await expect(guest.getByText('수강 중인 클래스예요').filter({ visible: true }).first()).toBeVisible()
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: invited })
  await page.reload()
  await expect(row).toContainText('초대')
  await guest.context().close()

  const friend = await visit(`/invite/${(await link()).refererCode}`)
  await expect(friend.getByText(`${member.name}님이 이 클래스에 초대했어요.`)).toBeVisible()
  await expect(friend.getByRole('region', { name: '초대 이벤트' })).toContainText('둘 다 10% 할인')
  await friend.getByRole('link', { name: '가입하고 함께하기' }).click()
  await signUp(friend, `friend.${crypto.randomUUID().slice(0, 8)}@nowhere.test`, '함께할 친구')
  await friend.getByRole('link', { name: '클래스 보기' }).click()
  await expect.poll(link).toMatchObject({ arrivedCount: 1, enrolledCount: 0 })
  await friend.getByRole('button', { name: '무료로 수강하기' }).first().click()
  await expect(friend.getByText('수강 중인 클래스예요').filter({ visible: true }).first()).toBeVisible()
  expect(await link()).toMatchObject({ arrivedCount: 1, enrolledCount: 1 })
  await friend.context().close()
})
