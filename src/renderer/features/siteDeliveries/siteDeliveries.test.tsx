// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { StaffDelivery } from '#shared/delivery/contract.ts'
import { readSheet } from '#shared/delivery/sheet.ts'
import { aPerson, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'
import { deliveriesViewOf, queryOfDeliveries } from './deliveriesView.ts'
import { rowOf } from './sheetFile.ts'

beforeEach(() => {
  // Missing in happy-dom, used by text areas.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

const one = '20261121-0123456789ABCDEF'
const two = '20261121-GHJKMNPQRSTVWXYZ'
const aParcel = (over: Partial<StaffDelivery> = {}): StaffDelivery => ({
  orderNo: one, deliveryState: '00', carrier: null, trackingNo: null, shippedAt: null, courseSeq: 7, title: '천연 발효빵', buyerName: '이서연', orderedAt: '2026-11-21T00:00:00Z', changedAt: '2026-11-21T00:00:00Z', refundRequestedAt: null,
  address: { recipient: '김하늘', phone: '01012345678', abroadYn: 'N', country: '', postcode: '06236', address: '서울특별시 강남구 테헤란로 12', detail: '3층', note: '' }, ...over,
})

function parcelServer(roles = ['SITE_CONSOLE_READ', 'SITE_SALES_READ', 'SITE_SALES_UPDATE']) {
  const calls: { path: string; body: unknown }[] = []
  const parcels = [aParcel(), aParcel({ orderNo: two, deliveryState: '01', carrier: 'epost', trackingNo: '6123456789012' })]
  const line = { carrier: 'epost', trackingNo: '6123456789012', recipient: '김하늘', title: '천연 발효빵', carrierBefore: null, trackingNoBefore: null, refundRequested: false }
  const lines = [{ ...line, line: 1, outcome: 'ship', problem: null }, { ...line, line: 2, outcome: 'wrong', problem: 'rounded', carrier: null, trackingNo: '6.12E+12' }]
  const server = siteServer({ user: aPerson, roles, userTypeCd: 'MNG', isChannelUser: true }, (path, body) => {
    calls.push({ path, body })
    if (path.startsWith('/api/utility/v1.0/channels/1/deliveries?')) {
      const none = path.includes('q=nobody')
      return { body: { deliveries: none ? [] : parcels, totalCount: none ? 0 : 2, page: 1, size: 50, counts: none ? [] : [{ deliveryState: '00', count: 1 }, { deliveryState: '01', count: 1 }], courses: [{ courseSeq: 7, title: '천연 발효빵' }], last: null } }
    }
    if (path === '/api/utility/v1.0/channels/1/deliveries/state') return { body: { changedCount: 1, batchSeq: 4 } }
    if (path === '/api/utility/v1.0/channels/1/deliveries/sheet/check') return { body: { lines } }
    if (path === '/api/utility/v1.0/channels/1/deliveries/sheet') return { body: { lines, changedCount: 1, batchSeq: 5 } }
    return path === '/api/utility/v1.0/channels/1/deliveries/undo' ? { body: { changedCount: 1 } } : undefined
  })
  return { server, calls, sent: (path: string) => calls.filter((call) => call.path === `/api/utility/v1.0/channels/1/deliveries/${path}`).map(({ body }) => body) }
}

const page = '/settings/deliveries?channelSeq=1'

it('keeps its filters in the URL, and changes nothing without the permission [SET-07] [GEN-04]', async () => {
  const url = 'channelSeq=1&page=2&q=kim&deliveryState=01&courseSeq=7&startDt=2026-11-01&endDt=2026-11-30'
  expect(queryOfDeliveries(deliveriesViewOf(new URLSearchParams(url)), new URLSearchParams('channelSeq=1')).toString()).toBe(url)
  expect(queryOfDeliveries(deliveriesViewOf(new URLSearchParams('page=0&deliveryState=77&courseSeq=x&startDt=soon')), new URLSearchParams()).toString()).toBe('')
  const { server, calls } = parcelServer(['SITE_CONSOLE_READ', 'SITE_SALES_READ'])
  const { person } = await renderApp(page, server)
  await screen.findByRole('radio', { name: '배송 중 1' })
  expect([screen.queryByRole('checkbox'), screen.queryByRole('button', { name: '운송장 가져오기' })]).toEqual([null, null])
  await person.click(screen.getByRole('radio', { name: '배송 중 1' }))
  await waitFor(() => expect(calls.some(({ path }) => path.includes('deliveryState=01'))).toBe(true))
})

it('moves chosen parcels after saying how many change and how many stay, and undoes it [SET-07]', async () => {
  const { server, sent } = parcelServer()
  const { person } = await renderApp(page, server)
  await person.click(await screen.findByRole('checkbox', { name: '이 페이지 모두 고르기' }))
  await person.click(within(screen.getByRole('toolbar', { name: '고른 물건' })).getByRole('button', { name: '배송 완료로' }))
  const question = within(await screen.findByRole('dialog', { name: '배송 완료로 바꿀까요?' }))
  expect(question.getByText(/1건이 ‘배송 완료’ 상태가 돼요. 1건은 지금 상태에서 바꿀 수 없어/)).toBeDefined()
  expect(sent('state')).toEqual([])
  await person.click(question.getByRole('button', { name: '배송 완료로' }))
  await waitFor(() => expect(sent('state')).toEqual([{ orderNos: [two], deliveryState: '02' }]))
  await person.click(await screen.findByRole('button', { name: '되돌리기' }))
  await waitFor(() => expect(sent('undo')).toEqual([{ batchSeq: 4 }]))
})

it('shows a pasted sheet line by line before it is applied [SET-07]', async () => {
  const { server, sent } = parcelServer()
  const { person } = await renderApp(page, server)
  await person.click(await screen.findByRole('button', { name: '운송장 가져오기' }))
  const dialog = within(await screen.findByRole('dialog', { name: '운송장 한꺼번에 등록하기' }))
  await person.click(dialog.getByLabelText('또는 셀을 복사해 붙여 넣기'))
  await person.paste(`${one}\t우체국\t6123456789012\n${two}\t우체국\t6.12E+12`)
  await person.click(dialog.getByRole('button', { name: '한 줄씩 확인하기' }))
  await dialog.findByText(/표 프로그램이 긴 번호를 줄였어요/)
  expect(sent('sheet')).toEqual([])
  await person.click(dialog.getByRole('button', { name: '1건 등록하기' }))
  await waitFor(() => expect(sent('sheet')).toEqual([{ rows: [{ line: 1, orderNo: one, carrier: '우체국', trackingNo: '6123456789012' }, { line: 2, orderNo: two, carrier: '우체국', trackingNo: '6.12E+12' }] }]))
})

it('ships one parcel with a number that is checked at its field [SET-07]', async () => {
  const { server, sent } = parcelServer()
  const { person } = await renderApp(`${page}&orderNo=${one}`, server)
  const drawer = within(await screen.findByRole('dialog', { name: '보낼 물건' }))
  const number = drawer.getByLabelText(/^운송장 번호/)
  await person.type(number, '12')
  await person.click(drawer.getByRole('button', { name: '보냈어요' }))
  await drawer.findByText('택배사의 운송장 번호가 아니에요. 숫자를 확인해 주세요')
  await person.clear(number)
  await person.type(number, '1234-5678-9012')
  await person.click(drawer.getByRole('button', { name: '보냈어요' }))
  await waitFor(() => expect(sent('sheet')).toEqual([{ rows: [{ line: 1, orderNo: one, carrier: 'cj', trackingNo: '1234-5678-9012' }] }]))
})

it('writes a sheet whose last columns come back filled in [SET-07]', () => {
  const { rows } = readSheet([['주문번호', '주문한 때', '클래스', '주문한 사람', '받는 사람', '연락처', '주소', '배송 요청', '상태', '택배사', '운송장번호'], rowOf(aParcel({ carrier: 'epost', trackingNo: '6123456789012' }), { state: '보냄', carrier: '우체국', orderedAt: '2026. 11. 21.' })]) as { rows: unknown[] }
  expect(rows).toEqual([{ line: 2, orderNo: one, carrier: '우체국', trackingNo: '6123456789012' }])
})
