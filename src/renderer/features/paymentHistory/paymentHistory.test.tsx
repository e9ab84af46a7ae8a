// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Delivery } from '#shared/delivery/contract.ts'
import type { Order } from '#shared/order/contract.ts'
import { aPaidOrder, anAwaitedOrder, anOrder, anOrderNo } from '#tests/support/screens/orderExamples.ts'
import { aPerson, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

beforeEach(() => {
  // Missing in happy-dom, used by text areas.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const page = '/paymenthistory?channelSeq=1'
const orderPath = `/channels/1/orders/${anOrderNo}`

function historyServer(orders: Order[], totalCount = orders.length) {
  const calls: { path: string; body: unknown }[] = []
  const state = { orders, parcels: [] as Delivery[], quote: { step: 'firstThird', own: null, rule: null, currency: 'KRW', amount: 36_666, refundable: 55_000 } }
  const server = siteServer({ user: aPerson, roles: [], userTypeCd: null, isChannelUser: true }, (path, body) => {
    calls.push({ path, body })
    const [order] = state.orders
    if (path.startsWith('/channels/1/me/orders')) return { body: { orders: state.orders, totalCount, page: 1, size: 20 } }
    if (path.startsWith('/channels/1/me/deliveries')) return { body: { deliveries: state.parcels } }
    if (path === orderPath && order !== undefined) return { body: order }
    if (path === `${orderPath}/receipt`) {
      return { body: { supplier: { corpName: '마당 아틀리에', ceoName: '한마당', regNo: '123-45-67890', addr: '', phone: '' }, currency: 'KRW', isTaxed: true, totalAmount: 55_000, supplyAmount: 50_000, vatAmount: 5000, refunds: [{ at: '2026-11-23T00:00:00Z', amount: 5000 }], keptAmount: 50_000 } }
    }
    if (path === `${orderPath}/cancel` && order !== undefined) {
      state.orders = [{ ...order, paymentStatus: '99', outstandingAmount: 0, deposit: null }]
      return { body: state.orders[0] }
    }
    if (path === `${orderPath}/refund` && order !== undefined) {
      if (body === undefined) return { body: state.quote }
      state.orders = [{ ...order, refundRequestedAt: '2026-11-22T00:00:00Z' }]
      return { body: state.orders[0] }
    }
    return undefined
  })
  return { server, state, calls }
}

const openOrder = () => screen.findByRole('button', { name: '수채화 첫걸음 주문 자세히 보기' })

it('lists my orders with status and amount; an opened one is in the address, with its receipt and a page to print [SHELL-04] [ENR-10]', async () => {
  const { server } = historyServer([aPaidOrder({ receiptUrl: 'https://receipts.example/1' })])
  const { person, platform } = await renderApp(page, server)
  const row = (await openOrder()).closest('tr') as HTMLElement
  expect(row.textContent).toMatch(/신용·체크카드.*결제 완료.*55,000원/)
  await person.click(await openOrder())
  const sheet = within(await screen.findByRole('dialog', { name: '주문 자세히' }))
  expect(new URLSearchParams(location.search).get('orderNo')).toBe(anOrderNo)
  await person.click(await sheet.findByRole('button', { name: '영수증 보기' }))
  expect(platform.opened).toEqual(['https://receipts.example/1'])
  await sheet.findByText('123-45-67890')
  expect(['부가세', '5,000원', '-5,000원'].filter((text) => sheet.queryAllByText(text).length === 0)).toEqual([])
  const printed = vi.fn()
  vi.stubGlobal('print', printed)
  await person.click(sheet.getByRole('button', { name: '인쇄' }))
  expect(printed).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

it('shows where to pay while a deposit is awaited, and cancels the order after a question [ENR-12]', async () => {
  const { server, calls } = historyServer([anAwaitedOrder()])
  const { person } = await renderApp(page, server)
  await person.click(await openOrder())
  await screen.findByText('110-123-456789')
  await person.click(screen.getByRole('button', { name: '주문 취소' }))
  const question = within(await screen.findByRole('dialog', { name: '주문을 취소할까요?' }))
  expect(calls.some(({ path }) => path.endsWith('/cancel'))).toBe(false)
  await person.click(question.getByRole('button', { name: '주문 취소' }))
  await screen.findByText('주문을 취소했어요.')
  await waitFor(() => expect(screen.queryByText('110-123-456789')).toBeNull())
  await waitFor(() => expect(screen.queryByRole('button', { name: '주문 취소' })).toBeNull())
})

it('leads back to payment from an order that is not paid yet [ENR-10]', async () => {
  const { person } = await renderApp(page, historyServer([anOrder()]).server)
  await person.click(await openOrder())
  expect((await screen.findByRole('link', { name: '이어서 결제하기' })).getAttribute('href')).toBe('/classes/7/payment?ps=01&channelSeq=1')
})

it('says what the rule gives back and why before a refund is requested, with a reason [ENR-13]', async () => {
  const { server, calls } = historyServer([aPaidOrder()])
  const { person } = await renderApp(page, server)
  await person.click(await openOrder())
  await person.click(await screen.findByRole('button', { name: '환불 신청' }))
  const dialog = within(await screen.findByRole('dialog', { name: '환불 신청' }))
  await dialog.findByText('36,666원')
  expect(['수강 기간의 3분의 1이 지나지 않아 3분의 2를 돌려드려요.', '환불되면 수강이 끝나고 강의실에 들어갈 수 없어요.'].filter((text) => dialog.queryByText(text) === null)).toEqual([])
  await person.click(dialog.getByRole('button', { name: '환불 신청하기' }))
  expect(calls.some(({ path, body }) => path.endsWith('/refund') && body !== undefined)).toBe(false)
  await person.type(dialog.getByLabelText(/^환불하는 이유/), '일정이 바뀌었어요')
  await person.click(dialog.getByRole('button', { name: '환불 신청하기' }))
  await screen.findByText(/에 환불을 신청했어요. 운영자가 확인하고 있어요/)
  expect(calls.find(({ path, body }) => path === `${orderPath}/refund` && body !== undefined)?.body).toEqual({ reason: '일정이 바뀌었어요' })
  expect(screen.queryByRole('button', { name: '환불 신청' })).toBeNull()
})

it('is empty with a way to the classes, and pages where there are more', async () => {
  await renderApp(page, historyServer([]).server)
  expect((await screen.findByRole('link', { name: '클래스 둘러보기' })).getAttribute('href')).toBe('/classes?channelSeq=1')
  const { person } = await renderApp(page, historyServer([aPaidOrder()], 41).server)
  await person.click(await screen.findByRole('button', { name: '3 페이지' }))
  expect(new URLSearchParams(location.search).get('page')).toBe('3')
})

it('shows where the goods of an order are, and says that a refund waits for them [SHELL-04] [ENR-13]', async () => {
  const { server, state } = historyServer([aPaidOrder()])
  const open = vi.fn(async () => true)
  state.parcels = [{
    orderNo: anOrderNo, deliveryState: '01', carrier: 'cj', trackingNo: '123456789012', shippedAt: '2026-11-22T00:00:00Z',
    address: { recipient: '김하늘', phone: '01012345678', abroadYn: 'N', country: '', postcode: '06236', address: '서울특별시 강남구 테헤란로 12', detail: '3층', note: '' },
  }]
  const { person, platform } = await renderApp(page, server)
  Object.assign(platform, { openExternal: open })
  await screen.findByText('배송 중')
  await person.click(await openOrder())
  const parcel = within(await screen.findByRole('region', { name: '배송' }))
  expect(parcel.getByText('(06236) 서울특별시 강남구 테헤란로 12, 3층')).toBeDefined()
  expect(parcel.queryByRole('button', { name: '주소 바꾸기' })).toBeNull()
  await person.click(parcel.getByRole('button', { name: '배송 조회' }))
  expect(open).toHaveBeenCalledWith('https://trace.cjlogistics.com/next/tracking.html?wblNo=123456789012')
  await person.click(screen.getByRole('button', { name: '환불 신청' }))
  await screen.findByText(/돌아온 것을 확인한 뒤 환불돼요/)
})
