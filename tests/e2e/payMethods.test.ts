import type { Browser, BrowserContext } from 'playwright/test'
import { contract } from '#shared/contract.ts'
import { demoClasses } from '#server/demo/classes.ts'
import { clientAs, DEMO_SITE } from '#tests/support/server/site.ts'
import type { LaunchedApp } from './launchers/launched.ts'
import { expect, test } from './launchers/test.ts'
import { expectSound } from './sound.ts'

// Virtual account and bank deposit: web/payment.test.ts.
const methods = [
  { key: 'python', method: '해외 카드', currency: 'KRW' },
  { key: 'python', method: '실시간 계좌이체', currency: 'KRW' },
  { key: 'python', method: '삼성페이', currency: 'KRW' },
  { key: 'python', method: '카카오페이', currency: 'KRW' },
  { key: 'guitar', method: '페이팔', currency: 'USD' },
  { key: 'guitar', method: '해외 카드', currency: 'KRW' },
]

/** Approves in the payment window: in the same page on the web, in the system browser on the desktop. */
async function approve(app: LaunchedApp, browser: Browser): Promise<void> {
  const button = { name: '승인', exact: true }
  if (app.kind === 'web') return app.page.getByRole('button', button).click()
  await expect(app.page.getByRole('dialog', { name: '브라우저에서 결제를 마쳐 주세요' })).toBeVisible()
  await expectSound(app.page, 'tested.payment-window', '[role=dialog]')
  const outside: BrowserContext = await browser.newContext({ locale: 'ko-KR' })
  const window = await outside.newPage()
  await window.goto(app.main?.().shell.opened.at(-1) ?? '')
  await window.getByRole('button', button).click()
  await expect(app.page.getByRole('heading', { level: 1, name: '결제가 끝났어요' })).toBeVisible()
  await outside.close()
}

test('a class is bought, refunded and bought again by each way to pay [ENR-09] [ENR-10]', async ({ app, browser, server }) => {
  test.skip(app.kind === 'desktop' && app.main === undefined, 'the system around Electron is a real one')
  const owner = await clientAs(server.origin, 'owner')
  const params = { channelSeq: DEMO_SITE }
  const { courses } = await owner(contract.course.studioList, { params, query: { size: 100 } })
  const { page } = app
  await app.logIn('student@madang.test')
  // The desktop differs in where the window opens, whatever the method: one of each currency shows it.
  const shown = app.kind === 'web' ? methods : methods.filter((one, at) => methods.findIndex(({ currency }) => currency === one.currency) === at)
  for (const { key, method, currency } of shown) {
    const title = demoClasses.find((one) => one.key === key)?.title
    const courseSeq = courses.find((course) => course.title === title)?.courseSeq
    await app.open(`/classes/${courseSeq}/payment?ps=01&channelSeq=${DEMO_SITE}`)
    await page.getByLabel('휴대폰 번호').fill('010-1234-5678')
    await page.getByRole('radio', { name: method }).check()
    await page.getByRole('button', { name: /결제하기$/ }).click()
    await approve(app, browser)
    await expect(page.getByRole('heading', { level: 1, name: '결제가 끝났어요' })).toBeVisible()
    await expect(page.getByRole('link', { name: '강의실로 가기' })).toBeVisible()

    const { payments } = await owner(contract.order.payments, { params, query: { size: 1 } })
    const order = payments[0]
    expect(order).toMatchObject({ courseSeq, chargeCurrency: currency, paymentStatus: '02' })
    await owner(contract.order.refund, { params: { ...params, orderNo: order?.orderNo ?? '' }, body: { refundNo: crypto.randomUUID(), amount: order?.paidAmount ?? 0, reason: '다음 방법으로 다시 사요' } })
    const { payment } = await owner(contract.order.payment, { params: { ...params, orderNo: order?.orderNo ?? '' } })
    expect(payment).toMatchObject({ refundedAmount: order?.paidAmount })
  }
})
