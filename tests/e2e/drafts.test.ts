import { demoMembers } from '#server/demo/people.ts'
import { findExamples } from '#tests/support/screens/examples.ts'
import { DEMO_SITE, logInByEmail } from '#tests/support/server/site.ts'
import { expect, test } from './launchers/test.ts'

test('what was typed and not sent survives a logout and is back on another device, once [AUTH-07] [ROOM-04]', { tag: '@web' }, async ({ app, browser, server }) => {
  const { params: { courseSeq } } = await findExamples(server.origin)
  const words = `로그아웃 전에 쓰던 말 ${Date.now()}`
  const address = `/classes/${courseSeq}/chat?channelSeq=${DEMO_SITE}`
  const email = demoMembers[0]?.email ?? ''
  await app.logIn(email)
  await app.open(address)
  const input = (page = app.page) => page.getByRole('textbox', { name: '메시지 쓰기' })
  await input().fill(words)
  await app.open(`/main?channelSeq=${DEMO_SITE}`)
  await app.page.getByRole('button', { name: '내 메뉴' }).click()
  await app.page.getByRole('menuitem', { name: '로그아웃' }).click()
  await expect(app.page.getByRole('link', { name: '로그인' }).first()).toBeVisible()
  expect(await app.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('madang.draft')))).toEqual([])

  const context = await browser.newContext({ locale: 'ko-KR' })
  await logInByEmail(context, server.origin, email)
  const device = await context.newPage()
  await device.goto(`${server.origin}/main?channelSeq=${DEMO_SITE}`)
  await expect(device.getByText('쓰다 만 글 1개를 그대로 되돌려 놓았어요.')).toBeVisible()
  await device.goto(server.origin + address)
  await expect(input(device)).toHaveValue(words)
  await device.reload()
  await expect(input(device)).toHaveValue(words)
  await context.close()
})
