import { asks, ofClass, opens, plays, submitEmpty } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

const amount = 89_000
const ofPackage = {
  courseTypeCd: '06', title: '집밥과 빵, 식탁을 차리는 두 클래스', currency: 'KRW', chargeCurrency: 'KRW', wonPerDollar: null,
  listAmount: amount, discountAmount: 0, materialAmount: 0, couponAmount: 0, payAmount: amount, chargeAmount: amount, paidAmount: amount,
}

export const scenes: Scenes = {
  routes: {
    'classes-payment': [
      { state: '', role: 'student', params: ofClass('baking') },
      { state: 'errors', role: 'student', params: ofClass('korean-cooking'), act: submitEmpty },
      { state: 'dollars', role: 'student', params: ofClass('guitar') },
      { state: 'withdrawing', role: 'student', params: ofClass('photography'), query: 'ps=00', ...asks(withdrawApplication) },
      { state: 'refund-rule', role: 'student', params: ofClass('baking'), act: opens('order', 'rule.title') },
    ],
    'classes-payment-complete': [
      { state: '', role: 'teacher', params: ofClass('baking'), query: ({ orders }) => `orderNo=${orders.paid}` },
      { state: 'awaited', role: 'teacher', params: ofClass('python'), query: ({ orders }) => `orderNo=${orders.awaited}` },
    ],
    'classes-payment-success': [{ state: 'confirming', role: 'teacher', params: ofClass('python'), query: ({ orders }) => `orderNo=${orders.awaited}`, act: playOrder({ paymentStatus: '00', deposit: null }) }],
    'packages-payment': [{ state: '', role: 'student', params: ofClass('home-table') }],
    'packages-payment-success': [{ state: 'confirming', role: 'teacher', params: ofClass('home-table'), query: ({ orders }) => `orderNo=${orders.awaited}`, act: playOrder({ ...ofPackage, paymentStatus: '00', deposit: null }) }],
    'packages-payment-complete': [{ state: 'paid', role: 'teacher', params: ofClass('home-table'), query: ({ orders }) => `orderNo=${orders.paid}`, act: playOrder(ofPackage) }],
    'packages-payment-fail': [{ state: 'ended', role: 'teacher', params: ofClass('home-table'), query: ({ orders }) => `orderNo=${orders.ended}`, act: playOrder(ofPackage) }],
    'classes-payment-fail': [{ state: '', role: 'teacher', params: ofClass('python'), query: ({ orders }) => `orderNo=${orders.ended}` }],
  },
}

/** The order with something else about it: one that is being paid lasts for minutes alone, and nobody has bought the package. */
function playOrder(change: object) {
  return async ({ page }: Stage): Promise<void> => {
    await page.route((url) => /\/orders\/[^/]+$/.test(url.pathname), async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json() as object), ...change } })
    })
    await page.reload()
    await page.locator('main h1').waitFor()
  }
}

async function withdrawApplication(stage: Stage): Promise<void> {
  await plays(stage, /\/application$/, (answer) => ({ ...answer, state: 'waiting' }))
  await stage.button('attendee', 'application.withdraw').click()
}
