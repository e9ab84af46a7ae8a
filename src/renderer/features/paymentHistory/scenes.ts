import { asks, presses } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    paymenthistory: [
      { state: 'empty', role: 'student' }, { state: '', role: 'teacher' }, { state: 'detail', role: 'teacher', act: openFirst },
      { state: 'refunding', role: 'teacher', query: ({ orders }) => `orderNo=${orders.paid}`, act: openRefund },
      { state: 'cancelling', role: 'teacher', query: ({ orders }) => `orderNo=${orders.awaited}`, ...asks(presses('order', 'history.cancel')) },
      { state: 'parcel', role: 'teacher', query: ({ orders }) => `orderNo=${orders.paid}`, act: awaitParcel },
      { state: 'address-found', role: 'teacher', query: ({ orders }) => `orderNo=${orders.paid}`, act: searchAddress },
    ],
  },
}

async function openFirst({ page, dialogShown }: Stage): Promise<void> {
  await page.locator('main table button[aria-haspopup=dialog]').first().click()
  await dialogShown()
}

/** The rule of the day: the demo's orders age. */
async function openRefund(stage: Stage): Promise<void> {
  const { page, named } = stage
  await page.route((url) => /\/orders\/[^/]+\/refund$/.test(url.pathname), (route) => route.fulfill({ json: { step: 'firstThird', own: null, currency: 'KRW', amount: 36_660, refundable: 55_000, rule: null } }))
  await stage.button('order', 'history.refund').click()
  await page.getByRole('dialog', { name: named('order', 'refund.title') }).getByRole('textbox').waitFor()
}

/** The demo has no class whose goods are sent to the teacher. */
async function awaitParcel({ page, named }: Stage): Promise<void> {
  const address = { recipient: '윤도현', phone: '010-2345-6789', abroadYn: 'N', country: '', postcode: '04524', address: '서울특별시 중구 세종대로 110 (태평로1가)', detail: '7층 마당 공방', note: '문 앞에 놓아 주세요.' }
  await page.route((url) => url.pathname.endsWith('/me/deliveries'), (route) => route.fulfill({
    json: { deliveries: [{ orderNo: new URL(page.url()).searchParams.get('orderNo'), deliveryState: '00', carrier: null, trackingNo: null, shippedAt: null, address }] },
  }))
  await page.reload()
  await page.getByRole('region', { name: named('delivery', 'mine.title') }).waitFor()
}

async function searchAddress(stage: Stage): Promise<void> {
  const { page, named } = stage
  await page.route((url) => url.pathname.endsWith('/addresses'), (route) => route.fulfill({
    json: {
      page: 1, size: 10, totalCount: 23,
      addresses: [
        { postcode: '04524', address: '서울특별시 중구 세종대로 110 (태평로1가)', lotAddress: '서울특별시 중구 태평로1가 31 서울특별시청' },
        { postcode: '03186', address: '서울특별시 종로구 세종대로 152 (세종로)', lotAddress: '서울특별시 종로구 세종로 1-57' },
        { postcode: '30124', address: '세종특별자치시 한누리대로 2130 (보람동)', lotAddress: '세종특별자치시 보람동 720 세종특별자치시청' },
      ],
    },
  }))
  await awaitParcel(stage)
  await stage.button('delivery', 'mine.change').click()
  await page.getByRole('dialog', { name: named('delivery', 'mine.change') }).getByRole('button', { name: named('delivery', 'search.open') }).click()
  const search = page.getByRole('dialog', { name: named('delivery', 'search.title') })
  await search.getByRole('searchbox').fill('세종대로')
  await search.getByRole('button', { name: named('delivery', 'search.go') }).click()
  await search.getByRole('list').waitFor()
}
