import { contract } from '#shared/contract.ts'
import { clientAs, DEMO_SITE, loginAs, scheduledClass } from '#tests/support/server/site.ts'
import { expect, test } from '../launchers/test.ts'

const site = `channelSeq=${DEMO_SITE}`

test('a teacher makes a mission, a learner hands in, it is returned by keyboard with a note, handed in again and approved: progress is 100 % [ROOM-04] [STU-03] [STU-08]', async ({ app, browser, server }) => {
  const teacher = await clientAs(server.origin, 'teacher')
  const { courseSeq } = await teacher(contract.course.create, { params: { channelSeq: DEMO_SITE }, body: { title: `미션 ${Date.now()}`, ...scheduledClass('01') } })
  const params = { channelSeq: DEMO_SITE, courseSeq }
  const { page } = app
  await app.logIn('teacher@madang.test')
  await app.open(`/classes/${courseSeq}/settings/curriculums?${site}`)
  await page.getByRole('button', { name: '+ 미션', exact: true }).click()
  await page.getByRole('textbox', { name: '‘새 미션’ 이름 바꾸기' }).fill('나의 첫 그릇')
  await page.keyboard.press('Enter')
  await page.getByText('나의 첫 그릇', { exact: true }).click()
  const panel = page.getByRole('dialog', { name: '수업 편집' })
  await panel.getByRole('radio', { name: /^글/ }).check()
  await panel.getByLabel('제출 기한').fill('2030-01-31')
  await panel.getByLabel('경험치').fill('20')
  await panel.getByLabel('경험치').blur()
  await expect.poll(async () => (await teacher(contract.curriculum.edit, { params })).curriculums[0]?.body).toMatchObject({ curriculumTypeCd: '03', dueAt: '2030-01-31', xp: 20 })
  await teacher(contract.course.publish, { params, body: { publicCd: '00' } })
  const student = await clientAs(server.origin, 'student')
  await student(contract.enrollment.attend, { params })
  const { curriculums: [item] } = await teacher(contract.curriculum.edit, { params })

  const outside = await browser.newContext({ locale: 'ko-KR' })
  await loginAs(outside, server.origin, 'student')
  const learner = await outside.newPage()
  await learner.goto(`${server.origin}/classes/${courseSeq}/classroom/${item?.curriculumSeq}?${site}`)
  const mission = learner.getByRole('region', { name: '미션', exact: true })
  await mission.getByRole('button', { name: '제출하기' }).click()
  await expect(mission.getByText('내용을 적어 주세요')).toBeVisible()
  await mission.getByRole('textbox', { name: '내용' }).fill('흙을 빚었어요')
  // What was typed survives a reload.
  await learner.reload()
  await expect(mission.getByRole('textbox', { name: '내용' })).toHaveValue('흙을 빚었어요')
  await mission.getByRole('button', { name: '제출하기' }).click()
  await expect(mission.getByText('검토 대기')).toBeVisible()
  await mission.getByRole('button', { name: '고치기' }).click()
  await mission.getByRole('textbox', { name: '내용' }).fill('흙을 빚고 말렸어요')
  await mission.getByRole('button', { name: '고친 내용 저장' }).click()
  await expect(mission.getByText('흙을 빚고 말렸어요')).toBeVisible()

  await app.open(`/studio/${courseSeq}/challenge/review?${site}`)
  const row = page.getByRole('list', { name: '제출물 목록' }).getByRole('button').first()
  await expect(page.getByRole('button', { name: '돌려보내기' })).toBeVisible()
  await row.focus()
  await page.keyboard.press('r')
  await expect(page.getByRole('textbox', { name: '수강생에게 한마디' })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('무엇을 고치면 좋을지 적어 주세요.')).toBeVisible()
  await page.keyboard.type('구운 뒤의 사진 설명도 적어 주세요')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('1개를 돌려보냈어요.')).toBeVisible()
  await expect(page.getByText('기다리는 제출물이 없어요')).toBeVisible()

  await expect(mission.getByText('구운 뒤의 사진 설명도 적어 주세요').first()).toBeVisible()
  await mission.getByRole('textbox', { name: '내용' }).fill('구웠더니 단단해졌어요')
  await mission.getByRole('button', { name: '다시 제출하기' }).click()
  await expect(mission.getByText('검토 대기')).toBeVisible()

  await app.open(`/studio/${courseSeq}/challenge/review?${site}`)
  await expect(page.getByRole('region', { name: '이 수강생의 다른 제출물' }).getByText('강사의 말: 구운 뒤의 사진 설명도 적어 주세요')).toBeVisible()
  await row.focus()
  await page.keyboard.press('a')
  await expect(page.getByText('1개를 승인했어요.')).toBeVisible()

  await expect(mission.getByText('승인되었어요. 미션을 완료했어요.')).toBeVisible()
  await expect(learner.getByRole('region', { name: '나의 기록과 순위' }).getByRole('definition').first()).toHaveText('20')
  expect((await student(contract.curriculum.outline, { params })).progressPercent).toBe(100)
  await outside.close()
})
