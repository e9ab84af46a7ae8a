// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SalesDay, SalesGroup } from '#shared/ledger/contract.ts'
import { aPerson, refusal, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

// The picture needs a real browser's measures; the end-to-end scenes draw it.
vi.mock('./components/SalesChart.tsx', () => ({ SalesChart: ({ label }: { label: string }) => <figure aria-label={label} /> }))

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const march: SalesDay[] = [
  { baseDate: '2026-03-02', paymentAmountKrw: 120_000, paymentAmountUsd: 550, cancelAmountKrw: 0, cancelAmountUsd: 0 },
  { baseDate: '2026-03-04', paymentAmountKrw: 60_000, paymentAmountUsd: 0, cancelAmountKrw: 30_000, cancelAmountUsd: 0 },
]
const february: SalesDay[] = [{ ...march[0]!, baseDate: '2026-02-20', paymentAmountKrw: 90_000, paymentAmountUsd: 0 }]

const group = (over: Partial<SalesGroup>): SalesGroup => ({ courseSeq: null, title: null, payMethodCd: null, currency: 'KRW', paidAmount: 0, refundedAmount: 0, orderCount: 1, ...over })
const groups = {
  course: [group({ courseSeq: 3, title: '수채화 첫걸음', paidAmount: 120_000, refundedAmount: 20_000, orderCount: 4 }), group({ paidAmount: 60_000 }), group({ courseSeq: 3, title: '수채화 첫걸음', currency: 'USD', paidAmount: 550 })],
  method: [group({ payMethodCd: '01', paidAmount: 180_000, refundedAmount: 20_000, orderCount: 5 })],
}

function booksOf(days: (from: string) => SalesDay[]) {
  const asked: string[] = []
  const state = { isDown: false }
  const server = siteServer({ user: aPerson, roles: ['SITE_CONSOLE_READ', 'SITE_SALES_READ'], userTypeCd: 'MNG', isChannelUser: true }, (path) => {
    const [address = '', query = ''] = path.split('?')
    if (address.startsWith('/channels/1/sales/by/')) return { body: { groups: groups[address.endsWith('course') ? 'course' : 'method'] } }
    if (address !== '/channels/1/sales') return undefined
    if (state.isDown) return refusal(400, '900000', '지금은 안 돼요.')
    asked.push(query)
    return { body: { days: days(new URLSearchParams(query).get('startDt')!) } }
  })
  return { server, asked, state }
}
const page = '/settings/sales?channelSeq=1&startDt=2026-03-01&endDt=2026-03-10'

it('states paid, refunded and net with the change, and each day that had any [SET-07]', async () => {
  const { server, asked } = booksOf((from) => (from === '2026-03-01' ? march : february))
  const { person } = await renderApp(page, server)
  const sums = await screen.findByLabelText('이 기간의 합계')
  await within(sums).findByText('이전 기간보다 100% 늘었어요')
  expect([...sums.querySelectorAll('dt + dd')].map(({ textContent }) => textContent)).toEqual(['180,000원', '30,000원', '150,000원'])
  expect(asked).toEqual(['startDt=2026-03-01&endDt=2026-03-10', 'startDt=2026-02-19&endDt=2026-02-28'])
  const rows = () => within(screen.getByRole('table', { name: '날짜별 금액' })).getAllByRole('row').slice(1).map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rows()).toEqual([['2026. 3. 4. (수)', '60,000원', '30,000원', '30,000원'], ['2026. 3. 2. (월)', '120,000원', '0원', '120,000원'], ['합계', '180,000원', '30,000원', '150,000원']])
  await screen.findByRole('figure', { name: '2026-03-01부터 2026-03-10까지의 매출: 결제 180,000원, 환불 30,000원' })
  await person.click(screen.getByRole('radio', { name: '달러' }))
  expect(rows().at(-1)).toEqual(['합계', '$5.50', '$0', '$5.50'])
  await person.click(screen.getByRole('radio', { name: '월별' }))
  expect(rows()[0]?.[0]).toBe('2026년 3월')
  expect(new URLSearchParams(location.search).get('unit')).toBe('month')
})

it('lists the sales of classes and of pay methods, each in one currency [SET-07]', async () => {
  const { server } = booksOf(() => march)
  const { person } = await renderApp(page, server)
  await person.click(await screen.findByRole('radio', { name: '클래스별' }))
  const rows = async (name: string) => within(await screen.findByRole('table', { name })).getAllByRole('row').slice(1).map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(await rows('클래스별 금액')).toEqual([['수채화 첫걸음', '4', '120,000원', '20,000원', '100,000원'], ['멤버십', '1', '60,000원', '0원', '60,000원']])
  await person.click(screen.getByRole('radio', { name: '달러' }))
  expect(await rows('클래스별 금액')).toEqual([['수채화 첫걸음', '1', '$5.50', '$0', '$5.50']])
  await person.click(screen.getByRole('radio', { name: '원' }))
  await person.click(screen.getByRole('radio', { name: '결제 수단별' }))
  expect(await rows('결제 수단별 금액')).toEqual([['신용·체크카드', '5', '180,000원', '20,000원', '160,000원']])
  expect(new URLSearchParams(location.search).get('by')).toBe('method')
})

it('says when a period had no sales, and asks again after a failure [SET-07]', async () => {
  const { server, state } = booksOf(() => [])
  state.isDown = true
  const { person } = await renderApp(page, server)
  const again = await screen.findByRole('button', { name: '다시 시도' })
  state.isDown = false
  await person.click(again)
  await screen.findByText('이 기간에는 매출이 없어요')
  await person.click(screen.getByRole('radio', { name: '7일' }))
  expect(new URLSearchParams(location.search).get('startDt')).not.toBe('2026-03-01')
})

it('leads from the sales page of the account to the same figures (part of SHELL-04)', async () => {
  const { server } = booksOf(() => march)
  await renderApp('/paymentManage?channelSeq=1', server)
  await screen.findByRole('heading', { level: 1, name: '매출 현황' })
  expect(location.pathname).toBe('/settings/sales')
})
