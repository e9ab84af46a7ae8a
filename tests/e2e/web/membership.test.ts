import { contract } from '#shared/contract.ts'
import { demoClasses } from '#server/demo/classes.ts'
import { clientAs, DEMO_SITE } from '#tests/support/server/site.ts'
import { expect, test } from '../launchers/test.ts'

const site = `channelSeq=${DEMO_SITE}`

test('a card is registered at the stand-in, a membership begins with it, a paid class is entered, and it is cancelled [SHELL-03] [COUR-03]', async ({ app, server }) => {
  const { page } = app
  const title = demoClasses.find(({ key }) => key === 'guitar')?.title ?? ''
  const owner = await clientAs(server.origin, 'owner')
  const { courses } = await owner(contract.course.studioList, { params: { channelSeq: DEMO_SITE }, query: { size: 100 } })
  const courseSeq = courses.find((one) => one.title === title)?.courseSeq ?? 0

  await app.logIn('student@madang.test')
  await app.open(`/register_card/${DEMO_SITE}?next=/membership&${site}`)
  const card = async (number: string) => {
    await page.getByLabel('카드 번호').fill(number)
    await page.getByLabel('유효 기간').fill('1229')
    await page.getByLabel('비밀번호 앞 두 자리').fill('12')
    await page.getByLabel('생년월일 6자리').fill('900101')
    await page.getByRole('button', { name: '카드 등록하기' }).click()
  }
  // Tests before this one may have registered cards of the same user.
  const another = page.getByRole('button', { name: '다른 카드 등록하기' })
  await expect(another.or(page.getByLabel('카드 번호'))).toBeVisible()
  if (await another.isVisible()) await another.click()
  await card('5361123456780001')
  await expect(page.getByText(/카드사가 카드를 받아 주지 않았습니다/)).toBeVisible()
  await card('5361123456789012')

  await expect(page.getByRole('heading', { level: 1, name: '멤버십' })).toBeVisible()
  await page.getByRole('button', { name: '가입하기' }).click()
  const dialog = page.getByRole('dialog', { name: '마당 올패스' })
  await dialog.getByRole('radio', { name: '신한카드 •••• 9012' }).check()
  await dialog.getByRole('button', { name: '월 29,000원 결제하고 시작하기' }).click()
  await expect(page.getByRole('region', { name: '이용 중인 멤버십' }).getByText('이용 중', { exact: true })).toBeVisible()

  await app.open(`/classes/${courseSeq}?${site}`)
  await page.getByRole('button', { name: '멤버십으로 수강하기' }).first().click()
  await expect(page.getByText('수강 중인 클래스예요').filter({ visible: true }).first()).toBeVisible()

  await app.open(`/paymenthistory?${site}`)
  await expect(page.getByRole('button', { name: '마당 올패스 주문 자세히 보기' })).toBeVisible()
  await page.getByRole('button', { name: '해지하기' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '해지하기' }).click()
  await expect(page.getByText('해지 예정')).toBeVisible()
})
