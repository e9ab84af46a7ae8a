import { contract } from '#shared/contract.ts'
import { demoClasses } from '#server/demo/classes.ts'
import { clientAs, DEMO_SITE } from '#tests/support/server/site.ts'
import { expect, test } from '../launchers/test.ts'

test('a payment in the system browser is followed by the app [ENR-09] [ENR-10]', async ({ app, browser, server }) => {
  test.skip(app.main === undefined, 'the system around Electron is a real one')
  const shell = app.main?.().shell
  const owner = await clientAs(server.origin, 'owner')
  const { courses } = await owner(contract.course.studioList, { params: { channelSeq: DEMO_SITE }, query: { size: 100 } })
  const title = demoClasses.find(({ key }) => key === 'python')?.title
  const courseSeq = courses.find((course) => course.title === title)?.courseSeq
  const { page } = app
  await app.logIn('student@madang.test')
  await app.open(`/classes/${courseSeq}/payment?ps=01&channelSeq=${DEMO_SITE}`)
  await page.getByLabel('휴대폰 번호').fill('010-1234-5678')
  await page.getByRole('radio', { name: '카카오페이' }).check()
  await page.getByRole('button', { name: /결제하기$/ }).click()
  await expect(page.getByRole('dialog', { name: '브라우저에서 결제를 마쳐 주세요' })).toBeVisible()
  const outside = await browser.newContext({ locale: 'ko-KR' })
  const bank = await outside.newPage()
  await bank.goto(shell?.opened.at(-1) ?? '')
  await bank.getByRole('button', { name: '승인', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '결제가 끝났어요' })).toBeVisible()
  await page.getByRole('link', { name: '강의실로 가기' }).click()
  await expect(page.getByText('설치와 첫 실행').first()).toBeVisible()
  await outside.close()
})
