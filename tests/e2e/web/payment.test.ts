import type { Page } from 'playwright/test'
import { contract } from '#shared/contract.ts'
import { demoClasses } from '#server/demo/classes.ts'
import { addMembers } from '#tests/support/attendee/adding.ts'
import { mailedCode } from '#tests/support/server/outbox.ts'
import { clientAs, DEMO_SITE } from '#tests/support/server/site.ts'
import { expect, test } from '../launchers/test.ts'

const site = `channelSeq=${DEMO_SITE}`

/** The demo class of a key, and where it is paid. */
async function classOf(origin: string, key: string): Promise<{ courseSeq: number; path: string; title: string }> {
  const title = demoClasses.find((one) => one.key === key)?.title ?? ''
  const owner = await clientAs(origin, 'owner')
  const { courses } = await owner(contract.course.studioList, { params: { channelSeq: DEMO_SITE }, query: { size: 100 } })
  const found = courses.find((one) => one.title === title)
  if (found === undefined) throw new Error(`no class ${key}`)
  return { courseSeq: found.courseSeq, path: `/classes/${found.courseSeq}/payment?ps=01&${site}`, title }
}

async function choose(page: Page, method: string): Promise<void> {
  await page.getByLabel('휴대폰 번호').fill('010-1234-5678')
  await page.getByRole('radio', { name: method }).check()
}
const pay = (page: Page) => page.getByRole('button', { name: /결제하기$/ }).click()
const answer = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a card that is declined, then approved; material is sent to a found address; a refund is asked for [ENR-09] [ENR-10] [ENR-13]', async ({ app, server }) => {
  const { page } = app
  const { path, title } = await classOf(server.origin, 'baking')
  await app.logIn('student@madang.test')
  await app.open(path)
  await choose(page, '신용·체크카드')
  await page.getByRole('button', { name: '주문하는 사람과 같게' }).click()
  await page.getByRole('button', { name: '주소 찾기' }).click()
  await page.getByLabel('도로 이름과 건물 번호').fill('테헤란로 12')
  await page.getByLabel('도로 이름과 건물 번호').press('Enter')
  await page.getByRole('button', { name: /서울특별시 강남구 테헤란로 12/ }).click()
  await pay(page)
  await expect(page.getByRole('heading', { name: '결제창 (대역)' })).toBeVisible()
  await answer(page, '거절')
  await expect(page.getByRole('heading', { level: 1, name: '결제하지 못했어요' })).toBeVisible()
  await page.getByRole('link', { name: '다시 결제하기' }).click()
  await expect(page.getByLabel('휴대폰 번호')).toHaveValue('010-1234-5678')
  await expect(page.getByLabel('우편번호')).toHaveValue('06236')
  await expect(page.getByRole('radio', { name: '신용·체크카드' })).toBeChecked()
  await pay(page)
  await answer(page, '승인')
  await expect(page.getByRole('heading', { level: 1, name: '결제가 끝났어요' })).toBeVisible()
  await page.getByRole('link', { name: '강의실로 가기' }).click()
  await expect(page.getByText('무반죽 빵').first()).toBeVisible()

  await app.open(`/paymenthistory?${site}`)
  await page.getByRole('button', { name: `${title} 주문 자세히 보기` }).click()
  await expect(page.getByRole('region', { name: '배송' })).toContainText('(06236) 서울특별시 강남구 테헤란로 12 (역삼동)')
  await page.getByRole('button', { name: '환불 신청' }).click()
  const dialog = page.getByRole('dialog', { name: '환불 신청' })
  await expect(dialog.getByText('55,000원 가운데')).toBeVisible()
  await dialog.getByLabel('환불하는 이유').fill('시간이 맞지 않아요')
  await dialog.getByRole('button', { name: '환불 신청하기' }).click()
  await expect(page.getByText(/운영자가 확인하고 있어요/)).toBeVisible()
})

test('a virtual account, paid later [ENR-09]', async ({ app, server, context }) => {
  const { page } = app
  const { path } = await classOf(server.origin, 'python')
  await app.logIn('student@madang.test')
  await app.open(path)
  await choose(page, '가상계좌')
  await pay(page)
  await answer(page, '승인')
  await expect(page.getByRole('heading', { level: 1, name: '입금을 기다리고 있어요' })).toBeVisible()
  const company = await context.newPage()
  await company.goto(`${server.origin}/payment-stand-in/deposits`)
  await company.getByRole('button', { name: '지금 입금' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: '결제가 끝났어요' })).toBeVisible()
})

test('a bank deposit that staff confirm and refund [ENR-09] [SET-07]', async ({ app, server }) => {
  const { page } = app
  const { path, title } = await classOf(server.origin, 'korean-cooking')
  await app.logIn('owner@madang.test')
  await app.open(`/settings/payment?${site}`)
  await page.getByRole('button', { name: '입금 계좌' }).click()
  const account = page.getByRole('dialog', { name: '입금 계좌' })
  // Another test of this server may have set an account.
  await account.getByLabel('은행').fill('')
  await account.getByRole('button', { name: '저장' }).click()
  await expect(account.getByText('은행 항목을 입력해주세요!')).toBeVisible()
  await account.getByLabel('은행').fill('마당은행')
  await account.getByLabel('계좌 번호').fill('110-220-330440')
  await account.getByLabel('예금주').fill('마당 아틀리에')
  await account.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText(/계좌를 저장했어요/)).toBeVisible()

  await app.logIn('student@madang.test')
  await app.open(path)
  await choose(page, '무통장 입금')
  await pay(page)
  await expect(page.getByRole('heading', { level: 1, name: '입금을 기다리고 있어요' })).toBeVisible()
  await expect(page.getByText('110-220-330440')).toBeVisible()

  await app.logIn('owner@madang.test')
  await app.open(`/settings/payment?${site}`)
  await page.getByRole('button', { name: new RegExp(`^${title}, 이소라 .*주문 열기$`) }).first().click()
  await page.getByRole('button', { name: '입금 확인' }).click()
  await page.getByRole('dialog', { name: '입금을 확인할까요?' }).getByRole('button', { name: '입금 확인' }).click()
  await expect(page.getByText(/입금을 확인했어요/)).toBeVisible()
  await page.getByRole('button', { name: '환불하기', exact: true }).click()
  const refund = page.getByRole('dialog', { name: '환불하기' })
  await refund.getByRole('button', { name: /^전액/ }).click()
  await refund.getByRole('button', { name: /원 환불하기$/ }).click()
  await expect(page.getByText('환불했어요.')).toBeVisible()
})

test('a coupon that staff made lowers an order, and is not used twice [ENR-09] [SET-07] [SHELL-04]', async ({ app, server }) => {
  const { page } = app
  const { path } = await classOf(server.origin, 'korean-cooking')
  await app.logIn('owner@madang.test')
  await app.open(`/settings/coupons?${site}`)
  await page.getByRole('button', { name: '쿠폰 만들기' }).click()
  const form = page.getByRole('dialog', { name: '쿠폰 만들기' })
  await form.getByLabel(/^쿠폰 이름/).fill('가을 할인')
  await form.getByLabel(/^쿠폰 번호/).fill('autumn 26')
  await form.getByLabel(/^할인율/).fill('20')
  await form.getByRole('button', { name: '저장' }).click()
  await expect(page.getByRole('dialog', { name: '쿠폰' }).getByText('AUTUMN26')).toBeVisible()

  await app.logIn('student@madang.test')
  await app.open(path)
  await page.getByLabel('쿠폰 번호').fill('Autumn-26')
  await page.getByLabel('쿠폰 번호').press('Enter')
  await expect(page.getByText('가을 할인 쿠폰을 적용했어요.')).toBeVisible()
  const off = page.getByText('-9,800원', { exact: true })
  await expect(off).toBeVisible()
  await choose(page, '신용·체크카드')
  await pay(page)
  await answer(page, '승인')
  await expect(page.getByRole('heading', { level: 1, name: '결제가 끝났어요' })).toBeVisible()
  await expect(off).toBeVisible()
  await app.open(`/coupon?${site}`)
  await expect(page.getByRole('region', { name: '지난 쿠폰' }).getByText('가을 할인')).toBeVisible()

  await app.logIn('owner@madang.test')
  await app.open(`/settings/coupons?${site}`)
  await expect(page.getByRole('row', { name: /가을 할인/ })).toContainText(/1\s*[\d,]+원/)
})

test('a package is bought after a warning of the class that its buyer has, and gives the other one [PACK-01] [PACK-03] [ENR-09]', async ({ app, server }) => {
  const { page } = app
  const owner = await clientAs(server.origin, 'owner')
  const student = await clientAs(server.origin, 'student')
  const [own, other] = [await classOf(server.origin, 'watercolour'), await classOf(server.origin, 'yoga')]
  const params = { channelSeq: DEMO_SITE }
  const { courseSeq } = await owner(contract.pack.create, { params, body: { title: '그림과 요가', currency: 'KRW', courseSeqs: [own.courseSeq, other.courseSeq] } })
  await owner(contract.course.update, { params: { ...params, courseSeq }, body: { course: { price: 30_000 } } })
  await owner(contract.course.publish, { params: { ...params, courseSeq }, body: { publicCd: '00' } })
  const { user } = await student(contract.auth.me, {})
  await addMembers({ client: owner }, { ...params, courseSeq: own.courseSeq }, [{ userSeq: user?.userSeq ?? 0 }])

  await app.logIn('student@madang.test')
  await app.open(`/packages/${courseSeq}?${site}`)
  await page.getByRole('button', { name: '패키지 신청하기' }).filter({ visible: true }).first().click()
  const warning = page.getByRole('dialog', { name: '이미 수강 중인 클래스가 있어요' })
  await expect(warning.getByText(own.title)).toBeVisible()
  await expect(warning.getByText(other.title)).toHaveCount(0)
  await warning.getByRole('button', { name: '계속 신청하기' }).click()
  await choose(page, '카카오페이')
  await pay(page)
  await answer(page, '승인')
  await expect(page.getByRole('heading', { level: 1, name: '결제가 끝났어요' })).toBeVisible()
  await app.open(`/mypage?${site}`)
  await expect(page.getByText(other.title).first()).toBeVisible()
})

test('a visitor who comes by a member’s link signs up, pays and attends; the class shows who brought them [COUR-06] [COUR-11] [ENR-07] [ENR-10] [STU-06]', async ({ app, server }) => {
  const { page } = app
  const [teacher, student] = [await clientAs(server.origin, 'teacher'), await clientAs(server.origin, 'student')]
  const title = `함께 듣는 유료 수업 ${Date.now()}`
  const { courseSeq } = await teacher(contract.course.create, { params: { channelSeq: DEMO_SITE }, body: { title } })
  const params = { channelSeq: DEMO_SITE, courseSeq }
  await teacher(contract.course.update, { params, body: { course: { fareCd: '01', price: 33_000, inviteEventYn: 'Y', inviteEventTitle: '친구와 함께', inviteEventInfo: '둘 다 물감을 드려요' } } })
  await teacher(contract.curriculum.create, { params, body: { body: { curriculumTypeCd: '05', title: '첫 강의', content: '<p>글</p>' } } })
  await teacher(contract.course.publish, { params, body: { publicCd: '00' } })
  const link = () => student(contract.referral.link, { params })

  await app.open(`/invite/${(await link()).refererCode}?${site}`)
  await expect(page.getByRole('region', { name: '초대 이벤트' })).toContainText('둘 다 물감을 드려요')
  await page.getByRole('link', { name: '가입하고 함께하기' }).click()
  const email = `friend.${Date.now()}@nowhere.test`
  await page.getByLabel('이메일').fill(email)
  await page.getByRole('textbox', { name: '비밀번호' }).fill('Madang1!')
  await page.getByLabel('이름').fill('함께할 친구')
  await page.getByLabel('모두 동의해요').check()
  await page.getByRole('button', { name: '가입하기' }).click()
  await page.getByRole('link', { name: '클래스 보기' }).click()
  // Who pays has verified their address.
  await page.getByRole('link', { name: '내 정보에서 인증하기' }).click()
  await page.getByRole('button', { name: '이메일 인증하기' }).click()
  const verification = page.getByRole('dialog', { name: '이메일 인증' })
  await expect(verification.getByText(email)).toBeVisible()
  await verification.getByLabel('인증번호').fill(await mailedCode(server.origin, email))
  await verification.getByRole('button', { name: '확인', exact: true }).click()
  await expect(page.getByText('이메일 인증이 완료되었습니다.')).toBeVisible()
  await app.open(`/classes/${courseSeq}?${site}`)
  await page.getByRole('button', { name: '수강 신청하기' }).filter({ visible: true }).first().click()
  await choose(page, '신용·체크카드')
  await pay(page)
  await answer(page, '승인')
  await expect(page.getByRole('heading', { level: 1, name: '결제가 끝났어요' })).toBeVisible()
  await page.getByRole('link', { name: '강의실로 가기' }).click()
  await expect(page.getByText('첫 강의').first()).toBeVisible()
  expect(await link()).toMatchObject({ arrivedCount: 1, enrolledCount: 1 })

  await app.logIn('teacher@madang.test')
  await app.open(`/classes/${courseSeq}/settings/more?${site}`)
  const { user } = await student(contract.auth.me, {})
  await expect(page.getByRole('listitem').filter({ hasText: user?.email ?? '' })).toContainText('1명 방문 · 1명 수강')
})
