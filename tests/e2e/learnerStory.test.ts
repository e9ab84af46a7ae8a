import type { CallInput } from '#shared/kernel/call/call.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { contract } from '#shared/contract.ts'
import { clientAs, DEMO_SITE } from '#tests/support/server/site.ts'
import { mailedCode } from '#tests/support/server/outbox.ts'
import { settled } from '#tests/support/browser/settled.ts'
import type { LaunchedApp } from './launchers/launched.ts'
import { countActs } from './countActs.ts'
import { expect, test } from './launchers/test.ts'

type CourseChange = CallInput<typeof contract.course.update>['body']['course']

const site = `channelSeq=${DEMO_SITE}`

/** A public class with one lesson, whose text is `읽어 주세요`. @param course how one attends; for all and free by default */
async function openClass(teacher: Client, title: string, course?: CourseChange): Promise<number> {
  const { courseSeq } = await teacher(contract.course.create, { params: { channelSeq: DEMO_SITE }, body: { title } })
  const params = { channelSeq: DEMO_SITE, courseSeq }
  if (course !== undefined) await teacher(contract.course.update, { params, body: { course } })
  await teacher(contract.curriculum.create, { params, body: { body: { curriculumTypeCd: '05', title: '첫 강의', content: '<p>읽어 주세요</p>' } } })
  await teacher(contract.course.publish, { params, body: { publicCd: '00' } })
  return courseSeq
}

/** From the enroll button of a class page through the signup; returns the address. */
async function enrollAndSignUp({ page }: LaunchedApp, title: string): Promise<string> {
  const email = `learner.${crypto.randomUUID()}@madang.test`
  await page.getByRole('button', { name: /수강하기|수강 신청하기/ }).filter({ visible: true }).first().click()
  const wanted = page.getByRole('region', { name: '가려던 클래스' })
  await expect(wanted).toContainText(title)
  await page.getByRole('main').getByRole('link', { name: '회원가입' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '회원가입' })).toBeVisible()
  await expect(wanted).toContainText(title)
  await page.getByLabel('이메일').fill(email)
  await page.locator('input[type=password]').fill('Madang1!')
  await page.getByLabel(/^이름/).fill('처음 온 사람')
  await page.getByLabel('모두 동의해요').check()
  await page.getByRole('button', { name: '가입하기' }).click()
  return email
}

test('a visitor finds a free class, becomes a member and reads its first lesson, in at most 6 clicks [AUTH-02] [ENR-07] [ENR-11]', { tag: '@web' }, async ({ app, server }, testInfo) => {
  const title = `바로 시작하는 수업 ${Date.now()}`
  const courseSeq = await openClass(await clientAs(server.origin, 'teacher'), title)
  const { page } = app
  const acts = await countActs(page)
  await app.open(`/classes?${site}`)
  await page.getByRole('link', { name: title }).click()
  await enrollAndSignUp(app, title)
  await expect(page).toHaveURL(new RegExp(`/classes/${courseSeq}/classroom/\\d+`))
  await expect(page.getByText('읽어 주세요')).toBeVisible()
  const { clicks } = await acts()
  testInfo.annotations.push({ type: 'clicks', description: String(clicks) })
  expect(clicks).toBeGreaterThan(0)
  expect(clicks).toBeLessThanOrEqual(6)
})

test('a visitor buys a class while signing up and reads its first lesson, in at most 10 clicks [AUTH-02] [ENR-07] [ENR-09] [ENR-10]', { tag: '@web' }, async ({ app, server }, testInfo) => {
  const title = `돈을 내는 수업 ${Date.now()}`
  const courseSeq = await openClass(await clientAs(server.origin, 'teacher'), title, { fareCd: '01', price: 33_000 })
  const { page } = app
  const acts = await countActs(page)
  await app.open(`/classes?${site}`)
  await page.getByRole('link', { name: title }).click()
  const email = await enrollAndSignUp(app, title)
  await expect(page).toHaveURL(new RegExp(`/classes/${courseSeq}/payment`))
  await page.getByLabel('휴대폰 번호').fill('010-1234-5678')
  await page.getByRole('button', { name: /결제하기$/ }).click()
  // Who pays verifies their address, in place.
  const verification = page.getByRole('dialog', { name: '이메일 인증' })
  await expect(verification.getByText(`${email} 주소로`)).toBeVisible()
  await verification.getByLabel('인증번호').fill(await mailedCode(server.origin, email))
  await verification.getByRole('button', { name: '확인', exact: true }).click()
  await page.getByRole('button', { name: '승인', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '결제가 끝났어요' })).toBeVisible()
  await page.getByRole('link', { name: '강의실로 가기' }).click()
  await expect(page.getByText('읽어 주세요')).toBeVisible()
  const { clicks } = await acts()
  testInfo.annotations.push({ type: 'clicks', description: String(clicks) })
  expect(clicks).toBeGreaterThan(0)
  expect(clicks).toBeLessThanOrEqual(10)
})

test('a visitor applies for a class while signing up, in at most 5 clicks, and the teacher approves in at most 3 [ENR-06] [ENR-07] [STU-07]', { tag: '@web' }, async ({ app, server }, testInfo) => {
  const title = `신청받는 수업 ${Date.now()}`
  const courseSeq = await openClass(await clientAs(server.origin, 'teacher'), title, { choiseTypeCd: '00' })
  const { page } = app
  const acts = await countActs(page)
  await app.open(`/classes?${site}`)
  await page.getByRole('link', { name: title }).click()
  await enrollAndSignUp(app, title)
  await expect(page.getByText('운영자가 신청을 확인하고 있어요.').filter({ visible: true })).toBeVisible()
  const applying = (await acts()).clicks

  await app.logIn('teacher@madang.test')
  await app.open(`/main?${site}`)
  await settled(page)
  await page.getByRole('button', { name: /^알림(?:,|$)/ }).click()
  await page.getByRole('dialog', { name: '알림' }).getByRole('link', { name: new RegExp(`‘${title}’ 수강을 신청`) }).first().click()
  const asked = page.getByRole('region', { name: '알림의 신청' })
  await asked.getByRole('button', { name: '승인' }).click()
  await expect(page.getByRole('grid').getByText('수강 중')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/classes/${courseSeq}/settings/attendees`))
  const approving = (await acts()).clicks - applying
  testInfo.annotations.push({ type: 'clicks', description: `${applying} + ${approving}` })
  expect(applying).toBeGreaterThan(0)
  expect(applying).toBeLessThanOrEqual(5)
  expect(approving).toBeGreaterThan(0)
  expect(approving).toBeLessThanOrEqual(3)
})
