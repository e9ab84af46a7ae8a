import { contract } from '#shared/contract.ts'
import { clientAs, DEMO_SITE, loginAs } from '#tests/support/server/site.ts'
import { expect, test } from '../launchers/test.ts'

const site = `channelSeq=${DEMO_SITE}`

test('a learner reviews with criteria, the owner answers in the settings, and another finds it helpful [REV-03] [SET-07]', async ({ app, browser, server }) => {
  const teacher = await clientAs(server.origin, 'teacher')
  const title = `후기 ${Date.now()}`
  const { courseSeq } = await teacher(contract.course.create, { params: { channelSeq: DEMO_SITE }, body: { title } })
  const params = { channelSeq: DEMO_SITE, courseSeq }
  await teacher(contract.curriculum.create, { params, body: { body: { curriculumTypeCd: '05', title: '첫 강의', content: '<p>글</p>' } } })
  await teacher(contract.course.publish, { params, body: { publicCd: '00' } })
  await (await clientAs(server.origin, 'student'))(contract.enrollment.attend, { params })
  const tab = `/classes/${courseSeq}?${site}&tab=reviews`

  const learner = await browser.newContext({ locale: 'ko-KR', viewport: { width: 390, height: 844 } })
  await loginAs(learner, server.origin, 'student')
  const writing = await learner.newPage()
  await writing.goto(`${server.origin}${tab}`)
  await writing.getByRole('button', { name: '후기 쓰기' }).click()
  const star = await writing.getByRole('radio', { name: '강의력 4점' }).getAttribute('id')
  await writing.locator(`label[for="${star}"]`).click()
  await writing.getByText('추천해요', { exact: true }).click()
  await writing.getByRole('textbox', { name: '내용' }).fill('천천히 알려 주셔서 좋았어요')
  await writing.getByRole('button', { name: '저장하기' }).click()
  await expect(writing.getByText('강의력 4점').first()).toBeVisible()
  await expect(writing.getByText('수강생의 100%가 추천해요')).toBeVisible()
  expect(await writing.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  const { page } = app
  await app.logIn('owner@madang.test')
  await app.open(`/settings/review?${site}&q=${encodeURIComponent(title)}`)
  await page.getByRole('gridcell').getByRole('button', { name: '천천히 알려 주셔서' }).click()
  const row = page.getByRole('dialog', { name: '후기' })
  await row.getByRole('button', { name: '답글 달기' }).click()
  await row.getByRole('textbox', { name: '답글' }).fill('함께해 주셔서 고맙습니다')
  await page.reload()
  await row.getByRole('button', { name: '답글 달기' }).click()
  await expect(row.getByRole('textbox', { name: '답글' })).toHaveValue('함께해 주셔서 고맙습니다')
  await row.getByRole('button', { name: '답글 저장' }).click()
  await expect(row.getByText('함께해 주셔서 고맙습니다')).toBeVisible()

  await app.open(tab)
  await page.getByRole('button', { name: '도움돼요' }).click()
  await expect(page.getByRole('button', { name: '도움돼요 1', pressed: true })).toBeVisible()
  await writing.reload()
  await expect(writing.getByText('함께해 주셔서 고맙습니다')).toBeVisible()
  await expect(writing.getByText('도움돼요 1')).toBeVisible()

  await app.open(`/settings/review?${site}&q=${encodeURIComponent(title)}`)
  await page.getByRole('gridcell').getByRole('button', { name: '천천히 알려 주셔서' }).click()
  await row.getByRole('button', { name: '숨기기' }).click()
  await page.getByRole('textbox', { name: '숨기는 이유' }).fill('다른 수업의 후기예요')
  await page.getByRole('dialog', { name: '후기를 숨길까요?' }).getByRole('button', { name: '숨기기' }).click()
  await expect(row.getByText('숨기는 이유: 다른 수업의 후기예요')).toBeVisible()
  await writing.reload()
  await expect(writing.getByText('운영자가 이 후기를 숨겼어요. 이유: 다른 수업의 후기예요')).toBeVisible()
  await learner.close()
})
