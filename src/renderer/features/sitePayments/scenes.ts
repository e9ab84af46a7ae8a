import { asks, opens, plays } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'settings-payment': [{ state: 'none', query: 'q=nobody' }, { state: 'detail', query: 'paymentStatus=02', act: openFirst }, { state: 'refunding', query: 'paymentStatus=02', act: openRefund }, { state: 'account', act: opens('order', 'account.title') }, { state: 'rule', act: opens('order', 'rule.title') }, { state: 'merchants', act: opens('order', 'merchant.title') }, { state: 'merchantKeys', act: openKeys }, { state: 'bulk', act: openBulk }, { state: 'batch', act: watchBatch },
      { state: 'confirming', query: 'paymentStatus=01', ...asks((stage) => openThen(stage, { canConfirm: true }, 'staff.confirm')) }, { state: 'taking-back', query: 'paymentStatus=02', ...asks((stage) => openThen(stage, { canTakeBack: true }, 'staff.takeBack')) },
      { state: 'removing-merchant', ...asks(removeMerchant) }],
  },
}

async function openFirst({ page, dialogShown }: Stage): Promise<void> {
  await page.locator('main [role=grid] button[aria-haspopup=dialog]').first().click()
  await dialogShown()
}

async function openRefund(stage: Stage): Promise<void> {
  await openFirst(stage)
  await stage.button('order', 'staff.refund').click()
  await stage.page.getByRole('dialog', { name: stage.named('order', 'staff.refundTitle') }).waitFor()
}

async function openKeys(stage: Stage): Promise<void> {
  await stage.button('order', 'merchant.title').click()
  await stage.page.locator('[role=dialog] li button').first().click()
  await stage.dialogShown()
}

async function openBulk({ page, button, dialogShown }: Stage): Promise<void> {
  await page.locator('main [role=gridcell] input[type=checkbox]').first().check()
  await button('order', 'bulk.open').click()
  await dialogShown()
}

const batchNo = '6c1f2b1e-54a6-4c0e-9d5e-0a4f3c1d2b7a'

/** A batch that the queue is working on. */
async function watchBatch({ page, dialogShown }: Stage): Promise<void> {
  const item = { title: '매일 먹는 집밥, 한식 기본기', currency: 'KRW', amount: 66_000, action: 'refund', state: 'done', failure: null }
  const items = [
    { ...item, orderNo: '20261101-0000000000000001', buyerName: '이소라' },
    { ...item, orderNo: '20261101-0000000000000002', buyerName: '알렉산드리아 콘스탄티노플로스', state: 'failed', failure: '결제사에서 취소할 수 없는 주문이라고 했어요.' },
    { ...item, orderNo: '20261101-0000000000000003', buyerName: '박나무', amount: 0, action: 'cancel', state: 'waiting' },
  ]
  await page.route((url) => url.pathname.includes('/refund-batches/'), (route) => route.fulfill({ json: { batchNo, createdAt: '2026-11-20T05:00:00.000Z', doneCount: 1, failedCount: 1, waitingCount: 1, items } }))
  const address = new URL(page.url())
  address.searchParams.set('batchNo', batchNo)
  await page.goto(address.href)
  await dialogShown()
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

async function openThen(stage: Stage, can: object, key: string): Promise<void> {
  await stage.page.route((url) => /\/payments\/[^/]+$/.test(url.pathname), async (route) => {
    const answer = await route.fetch()
    const detail = await answer.json() as { payment: object }
    await route.fulfill({ response: answer, json: { ...detail, payment: { ...detail.payment, ...can } } })
  })
  await openFirst(stage)
  await stage.button('order', key).click()
}

async function removeMerchant(stage: Stage): Promise<void> {
  await plays(stage, /\/merchants$/, (answer) => ({ ...answer, merchants: [{ provider: 'nice', idEnd: '0440', since: '2026-03-10T00:00:00.000Z', webhookUrl: null }] }))
  await stage.open('order', 'merchant.title')
  await stage.button('order', 'merchant.removeOf').click()
}
