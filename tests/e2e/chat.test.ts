import type { Page, Route } from 'playwright'
import { contract } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { demoMembers } from '#server/demo/people.ts'
import { findExamples } from '#tests/support/screens/examples.ts'
import { DEMO_SITE, logInByEmail, loginAs } from '#tests/support/server/site.ts'
import { expect, test } from './launchers/test.ts'

const site = `channelSeq=${DEMO_SITE}`
const log = (page: Page) => page.getByRole('log', { name: '메시지' })
const input = (page: Page) => page.getByRole('textbox', { name: '메시지 쓰기' })
const say = async (page: Page, text: string) => {
  await input(page).fill(text)
  await input(page).press('Enter')
}

test('three people talk without a reload, one is muted and unmuted, and a failed message is sent again once [ROOM-04] [ALRM-05]', { tag: '@web' }, async ({ app, browser, server }) => {
  const { params: { courseSeq } } = await findExamples(server.origin)
  const mark = Date.now()
  const address = `${server.origin}/classes/${courseSeq}/chat?${site}`
  const { page: first } = app
  await app.logIn(demoMembers[0]?.email ?? '')
  await app.open(`/classes/${courseSeq}/chat?${site}`)

  const outside = await browser.newContext({ locale: 'ko-KR' })
  await logInByEmail(outside, server.origin, demoMembers[1]?.email ?? '')
  await outside.request.post(`${server.origin}${callUrl(contract.enrollment.attend, { params: { channelSeq: DEMO_SITE, courseSeq } })}`, { data: {}, headers: { origin: server.origin } })
  const second = await outside.newPage()
  await second.goto(address)
  const staff = await browser.newContext({ locale: 'ko-KR' })
  await loginAs(staff, server.origin, 'teacher')
  const teacher = await staff.newPage()
  await teacher.goto(address)

  // Shift+Enter breaks the line, Enter sends.
  await input(first).fill(`안녕하세요 ${mark}`)
  await input(first).press('Shift+Enter')
  await input(first).pressSequentially('두 번째 줄')
  await input(first).press('Enter')
  for (const page of [first, second, teacher]) await expect(log(page).getByText(`안녕하세요 ${mark}`)).toBeVisible()
  await expect(input(first)).toHaveValue('')
  await say(second, `반가워요 ${mark}`)
  await say(teacher, `환영합니다 ${mark}`)
  for (const page of [first, second, teacher]) for (const text of ['반가워요', '환영합니다']) await expect(log(page).getByText(`${text} ${mark}`)).toBeVisible()

  // The teacher mutes the second; what is typed stays there, and the first goes on.
  const bubble = (page: Page, text: string) => log(page).getByRole('listitem').filter({ hasText: `${text} ${mark}` })
  await bubble(teacher, '반가워요').hover()
  await bubble(teacher, '반가워요').getByRole('button', { name: '메시지 메뉴' }).click()
  await teacher.getByRole('menuitem', { name: '말 막기' }).click()
  await teacher.getByRole('textbox', { name: /^까닭/ }).fill('잠시 쉬어요')
  await teacher.getByRole('button', { name: '말 막기' }).click()
  await expect(second.getByText(/까지 메시지를 쓸 수 없어요. \(잠시 쉬어요\)/)).toBeVisible()
  await expect(input(second)).toHaveCount(0)
  await say(first, `저는 쓸 수 있어요 ${mark}`)
  await expect(log(second).getByText(`저는 쓸 수 있어요 ${mark}`)).toBeVisible()

  await teacher.getByRole('button', { name: '채팅방 관리' }).click()
  await teacher.getByRole('button', { name: /^풀기/ }).click()
  await expect(teacher.getByText('아무도 없어요.')).toBeVisible()
  await teacher.keyboard.press('Escape')
  await expect(input(second)).toBeVisible()

  // A message that the network lost after the server took it is not made twice.
  const lost = Promise.withResolvers<void>()
  const lose = async (route: Route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
    lost.resolve()
  }
  await second.route(/\/chat\/messages$/, lose)
  await say(second, `한 번만 ${mark}`)
  await lost.promise
  await second.unroute(/\/chat\/messages$/, lose)
  for (const page of [first, second, teacher]) await expect(log(page).getByText(`한 번만 ${mark}`)).toHaveCount(1)
  await second.reload()
  await expect(log(second).getByText(`한 번만 ${mark}`)).toHaveCount(1)

  // What one deletes goes everywhere.
  await bubble(second, '한 번만').hover()
  await bubble(second, '한 번만').getByRole('button', { name: '메시지 메뉴' }).click()
  await second.getByRole('menuitem', { name: '삭제' }).click()
  await second.getByRole('button', { name: '삭제' }).click()
  for (const page of [first, second, teacher]) await expect(log(page).getByText(`한 번만 ${mark}`)).toHaveCount(0)
  await expect(log(first).getByText('삭제된 메시지입니다.').first()).toBeVisible()
  await outside.close()
  await staff.close()
})

test('a draft survives a reload, and unread messages are counted on the class page [ROOM-04]', { tag: '@web' }, async ({ app, browser, server }) => {
  const { params: { courseSeq } } = await findExamples(server.origin)
  const mark = Date.now()
  const { page } = app
  await app.logIn(demoMembers[0]?.email ?? '')
  await app.open(`/classes/${courseSeq}?${site}&tab=chat`)
  await input(page).fill(`쓰다 만 말 ${mark}`)
  await page.reload()
  await expect(input(page)).toHaveValue(`쓰다 만 말 ${mark}`)
  await input(page).press('Enter')
  await expect(log(page).getByText(`쓰다 만 말 ${mark}`)).toBeVisible()
  await app.open(`/classes/${courseSeq}?${site}`)
  const staff = await browser.newContext({ locale: 'ko-KR' })
  await loginAs(staff, server.origin, 'teacher')
  const teacher = await staff.newPage()
  await teacher.goto(`${server.origin}/classes/${courseSeq}/chat?${site}`)
  await say(teacher, `새 소식 ${mark}`)
  await expect(page.getByRole('tab', { name: '채팅 읽지 않은 메시지 1개' })).toBeVisible()
  await page.getByRole('tab', { name: /^채팅/ }).click()
  await expect(log(page).getByText(`새 소식 ${mark}`)).toBeVisible()
  await expect(page.getByRole('tab', { name: '채팅', exact: true })).toBeVisible()
  await staff.close()
})
