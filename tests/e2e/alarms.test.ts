import { contract } from '#shared/contract.ts'
import { headerNames } from '#shared/kernel/call/headers.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { realtimeCalls } from '#shared/realtime/contract.ts'
import { createClient } from '#shared/kernel/call/client.ts'
import { DEMO_PASSWORD } from '#server/demo/people.ts'
import { clientAs, DEMO_SITE } from '#tests/support/server/site.ts'
import { expect, test } from './launchers/test.ts'

const teacher = 'teacher@madang.test'

async function newMember(origin: string, name: string) {
  const email = `alarm.${Date.now()}@madang.test`
  const answer = await fetch(origin + callUrl(contract.auth.signup, {}), {
    method: 'POST', headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD, name, termsYn: 'Y', privacyYn: 'Y', over14Yn: 'Y', channelSeq: DEMO_SITE }),
  })
  const token = answer.headers.get(headerNames.accessToken) ?? ''
  const client = createClient(async ({ method, url, body }) => {
    const { status, text } = await fetch(origin + url, { method, headers: { [headerNames.accessToken]: token, 'content-type': 'application/json' }, ...(body === undefined ? {} : { body }) })
      .then(async (one) => ({ status: one.status, text: await one.text() }))
    return { status, body: text }
  })
  return { email, client }
}

async function openClass(origin: string, title: string): Promise<number> {
  const client = await clientAs(origin, 'teacher')
  const { courseSeq } = await client(contract.course.create, { params: { channelSeq: DEMO_SITE }, body: { title } })
  const params = { channelSeq: DEMO_SITE, courseSeq }
  await client(contract.curriculum.create, { params, body: { body: { curriculumTypeCd: '05', title: '첫 강의', content: '<p>글</p>' } } })
  await client(contract.course.publish, { params, body: { publicCd: '00' } })
  return courseSeq
}

test('an enrollment shows on the teacher’s bell without reload; opening the list clears it, and the alarm links to its class [ALRM-01] [ALRM-02] [ALRM-06]', { tag: '@web' }, async ({ app, server }) => {
  const title = `종이 울리는 수업 ${Date.now()}`
  const courseSeq = await openClass(server.origin, title)
  await (await clientAs(server.origin, 'teacher'))(contract.alarm.delete, { body: {} })
  const { page } = app
  await app.logIn(teacher)
  // As on a slow network: the page loads before its socket connects; messages in between are replayed.
  const happened = Promise.withResolvers<void>()
  await page.route(`**${callUrl(realtimeCalls.ticket, {})}`, async (route) => {
    await happened.promise
    await route.continue()
  })
  await app.open(`/main?channelSeq=${DEMO_SITE}`)
  const bell = page.getByRole('button', { name: /^알림(?:,|$)/ })
  await expect(bell).toHaveAccessibleName('알림')
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))

  const learner = await newMember(server.origin, '종치는 사람')
  await learner.client(contract.enrollment.attend, { params: { channelSeq: DEMO_SITE, courseSeq } })
  happened.resolve()
  await expect(bell).toHaveAccessibleName('알림, 읽지 않음 1개')
  expect(loads).toEqual([])
  const desktop = app.main?.()
  if (desktop !== undefined) {
    const { notifier, badge } = desktop
    await expect.poll(() => notifier.notifications.map(({ body }) => body)).toEqual([`종치는 사람 님이 ‘${title}’ 수강을 시작했어요.`])
    await expect.poll(() => badge.shown.at(-1)).toBe(1)
  }

  await bell.click()
  const centre = page.getByRole('dialog', { name: '알림' })
  const item = centre.getByRole('link', { name: new RegExp(`‘${title}’ 수강을 시작했어요`) })
  await expect(item).toContainText('읽지 않음')
  await expect(centre.getByRole('heading', { level: 3 }).first()).toHaveText(/^\d{4}년 \d{1,2}월$/)
  await expect(bell).toHaveAccessibleName('알림')
  await expect(item).toContainText('읽지 않음')
  if (desktop !== undefined) await expect.poll(() => desktop.badge.shown.at(-1)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(centre).toBeHidden()
  await expect(bell).toBeFocused()

  if (desktop !== undefined) desktop.notifier.notifications[0]?.click()
  else {
    await bell.press('Enter')
    await expect(item).not.toContainText('읽지 않음')
    await item.click()
  }
  await expect(page).toHaveURL(new RegExp(`/classes/${courseSeq}\\?channelSeq=${DEMO_SITE}`))
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('a user chooses the kinds of alarm [ALRM-04]', { tag: '@web' }, async ({ app, server }) => {
  const courseSeq = await openClass(server.origin, `조용한 수업 ${Date.now()}`)
  const ofTeacher = await clientAs(server.origin, 'teacher')
  const { page } = app
  await app.logIn(teacher)
  await app.open(`/main?channelSeq=${DEMO_SITE}`)
  await page.getByRole('button', { name: /^알림(?:,|$)/ }).click()
  await page.getByRole('button', { name: '알림 설정' }).click()
  const likes = page.getByRole('switch', { name: '찜 알림' })
  await expect(likes).toBeChecked()
  await page.locator('label').filter({ has: likes }).click()
  await expect(likes).not.toBeChecked()
  await expect.poll(async () => (await ofTeacher(contract.alarm.settings)).alarmsOff).toEqual(['like'])
  const learner = await newMember(server.origin, '조용한 사람')
  await learner.client(contract.course.like, { params: { channelSeq: DEMO_SITE, courseSeq } })
  const { alarms } = await ofTeacher(contract.alarm.list, { query: {} })
  expect(alarms.filter((alarm) => alarm.courseSeq === courseSeq)).toEqual([])
  await page.getByRole('button', { name: '알림 목록으로' }).click()
  await expect(page.getByRole('dialog', { name: '알림' }).getByRole('heading', { level: 2 })).toHaveText('알림')
  await ofTeacher(contract.alarm.changeSettings, { body: { alarmsOff: [] } })
})
