import { contract } from '#shared/contract.ts'
import { headerNames } from '#shared/kernel/call/headers.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { DEMO_PASSWORD } from '#server/demo/people.ts'
import { clientAs, DEMO_SITE } from '#tests/support/server/site.ts'
import { expect, test } from './launchers/test.ts'

const teacher = 'teacher@madang.test'
const reason = '이번 기수는 정원이 찼어요'

test('an applicant is declined from the alarm with a reason that they read, applies again and is approved by one press [STU-07] [ENR-06] [ALRM-03]', { tag: '@web' }, async ({ app, server }) => {
  const title = `승인하는 수업 ${Date.now()}`
  const email = `applicant.${Date.now()}@madang.test`
  const ofTeacher = await clientAs(server.origin, 'teacher')
  const { courseSeq } = await ofTeacher(contract.course.create, { params: { channelSeq: DEMO_SITE }, body: { title } })
  const params = { channelSeq: DEMO_SITE, courseSeq }
  await ofTeacher(contract.course.update, { params, body: { course: { choiseTypeCd: '00' } } })
  await ofTeacher(contract.curriculum.create, { params, body: { body: { curriculumTypeCd: '05', title: '첫 강의', content: '<p>글</p>' } } })
  await ofTeacher(contract.course.publish, { params, body: { publicCd: '00' } })
  await fetch(server.origin + callUrl(contract.auth.signup, {}), {
    method: 'POST', headers: { 'content-type': 'application/json', [headerNames.language]: 'ko' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD, name: '신청하는 사람', termsYn: 'Y', privacyYn: 'Y', over14Yn: 'Y', channelSeq: DEMO_SITE }),
  })
  const { page } = app
  const classPath = `/classes/${courseSeq}?channelSeq=${DEMO_SITE}`
  const bell = page.getByRole('button', { name: /^알림(?:,|$)/ })
  const alarm = (text: RegExp) => page.getByRole('dialog', { name: '알림' }).getByRole('link', { name: text }).first()
  const asked = page.getByRole('region', { name: '알림의 신청' })
  async function apply(): Promise<void> {
    await page.getByRole('button', { name: '수강 신청하기' }).first().click()
    await expect(page.getByText('운영자가 신청을 확인하고 있어요.').filter({ visible: true })).toBeVisible()
  }
  async function openFromAlarm(): Promise<void> {
    await app.logIn(teacher)
    await app.open(`/main?channelSeq=${DEMO_SITE}`)
    await bell.click()
    await alarm(new RegExp(`신청하는 사람 님이 ‘${title}’ 수강을 신청`)).click()
    await expect(page).toHaveURL(new RegExp(`/classes/${courseSeq}/settings/attendees\\?.*attendee=\\d+`))
    await expect(asked).toContainText('신청하는 사람 님이 수강을 신청했어요')
  }

  await app.logIn(email)
  await app.open(classPath)
  await apply()

  await openFromAlarm()
  await expect(page.locator('[role=row]:focus-within')).toContainText(email)
  await page.reload()
  await asked.getByRole('button', { name: '신청 거절' }).click()
  const dialog = page.getByRole('dialog', { name: '신청을 거절할까요?' })
  await dialog.getByRole('textbox', { name: '사유 (선택)' }).fill(reason)
  await dialog.getByRole('button', { name: '1명 거절' }).click()
  await expect(asked).toContainText(`사유: ${reason}`)

  await app.logIn(email)
  await app.open(classPath)
  await expect(page.getByText(`사유: ${reason}`).filter({ visible: true })).toBeVisible()
  await bell.click()
  await expect(alarm(new RegExp(`‘${title}’ 수강이 취소되었어요. 사유: ${reason}`))).toBeVisible()
  await page.keyboard.press('Escape')
  await apply()

  await openFromAlarm()
  await asked.getByRole('button', { name: '승인' }).click()
  await expect(asked).toContainText('이미 처리되었어요')
  await expect(page.getByRole('grid').getByText('수강 중')).toBeVisible()
})
