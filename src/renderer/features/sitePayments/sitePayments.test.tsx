// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { BATCH_MAX } from '#shared/order/batches.ts'
import type { StaffOrder } from '#shared/order/contract.ts'
import { PAYMENTS_PAGE_MAX } from '#shared/order/listing.ts'
import { aPaidOrder, anAwaitedOrder, anOrderNo } from '#tests/support/screens/orderExamples.ts'
import { aPerson, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'
import { savedFiles } from '#tests/support/screens/savedFiles.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

const buyer = { userSeq: 9, name: '이서연', email: 'seoyeon@madang.test' }
const aPayment = (over: Partial<StaffOrder> = {}): StaffOrder => ({ ...aPaidOrder(), buyer, refundReason: '', canConfirm: false, canTakeBack: false, ...over })
const paymentPath = `/channels/1/payments/${anOrderNo}`
const lines = [
  { transferSeq: 1, at: '2026-11-21T00:01:00Z', kind: 'sale', debit: 'buyer', credit: 'sales', amount: 55_000, currency: 'KRW' },
  { transferSeq: 2, at: '2026-11-21T00:01:00Z', kind: 'payment', debit: 'provider', credit: 'buyer', amount: 55_000, currency: 'KRW' },
]

function salesServer(payment = aPayment(), roles = ['SITE_CONSOLE_READ', 'SITE_SALES_READ', 'SITE_SALES_UPDATE']) {
  const calls: { path: string; body: unknown }[] = []
  const state = { payment, refuses: 0, goodsOut: false, batchNo: '' }
  const server = siteServer({ user: aPerson, roles, userTypeCd: 'MNG', isChannelUser: true }, (path, body) => {
    calls.push({ path, body })
    const [address = '', query = ''] = path.split('?')
    if (address === '/channels/1/payments') {
      const none = new URLSearchParams(query).get('q') === 'nobody'
      return { body: { payments: none ? [] : [state.payment], after: null, totalCount: none ? 0 : 1, sums: none ? [] : [{ currency: 'KRW', paidAmount: 1_234_000, refundedAmount: 34_000 }, { currency: 'USD', paidAmount: 5050, refundedAmount: 0 }] } }
    }
    if (address === paymentPath) return { body: { payment: state.payment, lines, quote: state.payment.paidAmount === 0 ? null : { step: 'firstThird', own: null, rule: null, currency: 'KRW', amount: 36_666, refundable: 55_000 }, goodsOut: state.goodsOut } }
    if (address === `${paymentPath}/confirm`) {
      state.payment = aPayment({ payMethodCd: '05', card: null })
      return { body: state.payment }
    }
    if (address === `${paymentPath}/refund`) {
      if (state.refuses > 0) {
        state.refuses -= 1
        throw new Error('the connection broke')
      }
      state.payment = aPayment({ refundedAmount: (body as { amount: number }).amount, paymentStatus: '03' })
      return { body: state.payment }
    }
    if (address === '/channels/1/payments/refund-preview') {
      const { mode } = body as { mode: string }
      const plan = { orderNo: anOrderNo, title: '수채화 첫걸음', buyerName: '이서연', currency: 'KRW', keptAmount: 55_000, amount: mode === 'full' ? 55_000 : 36_666, action: 'refund', block: null, reason: null, endsAccess: mode === 'full', freesCoupon: false }
      return { body: { plans: [plan], sums: [{ currency: 'KRW', amount: plan.amount }], blocked: { virtualAccount: 2, settled: 0, other: 1 }, accessCount: mode === 'full' ? 1 : 0, couponCount: 0 } }
    }
    if (address.startsWith('/channels/1/refund-batches')) {
      const failed = { orderNo: anOrderNo, title: '수채화 첫걸음', buyerName: '이서연', currency: 'KRW', amount: 55_000, action: 'refund', state: 'failed', failure: '결제사가 환불을 거절했습니다: 한도 초과' }
      return { body: { batchNo: state.batchNo = (body as { batchNo?: string } | undefined)?.batchNo ?? state.batchNo, createdAt: '2026-11-22T00:00:00Z', doneCount: 0, failedCount: 1, waitingCount: 0, items: [failed] } }
    }
    if (address === '/channels/1/payment-settings') return { body: { bank: null, methods: ['01'], refundRule: null, untaxed: false } }
    if (address === '/channels/1/payment-settings/refund-rule') return { body: { bank: null, methods: ['01'], refundRule: (body as { rule: unknown }).rule, untaxed: false } }
    return undefined
  })
  return { server, state, calls, refunds: () => calls.filter(({ path }) => path === `${paymentPath}/refund`).map(({ body }) => body as { refundNo: string; amount: number; reason: string }) }
}

const page = '/settings/payment?channelSeq=1'
const openPayment = () => screen.findByRole('button', { name: '수채화 첫걸음, 이서연 님의 주문 열기' })

it('lists orders by the filters of the address, with sums by currency that are never added [SET-07]', async () => {
  const { server, calls } = salesServer(aPayment({ refundRequestedAt: '2026-11-22T00:00:00Z' }))
  const { person } = await renderApp(`${page}&paymentStatus=02&startDt=2026-11-01`, server)
  await openPayment()
  expect(calls.some(({ path }) => path === '/channels/1/payments?startDt=2026-11-01&paymentStatus=02&sort=ordered&order=desc&size=50')).toBe(true)
  const sums = screen.getByLabelText('찾은 주문의 합계')
  expect(['1,234,000원', '34,000원', '$50.50'].filter((text) => within(sums).queryByText(text) === null)).toEqual([])
  expect(screen.getByText('환불 요청')).toBeDefined()
  await person.type(screen.getByRole('searchbox', { name: '검색' }), 'nobody{Enter}')
  await screen.findByText('조건에 맞는 주문이 없어요')
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({ channelSeq: '1', paymentStatus: '02', startDt: '2026-11-01', q: 'nobody' })
  await person.click(screen.getByRole('button', { name: '조건 지우기' }))
  await openPayment()
  expect(location.search).toBe('?channelSeq=1')
})

it('shows the ledger lines behind an order, and changes nothing without the permission [SET-07]', async () => {
  const { person } = await renderApp(page, salesServer(aPayment(), ['SITE_CONSOLE_READ', 'SITE_SALES_READ']).server)
  await person.click(await openPayment())
  const drawer = within(await screen.findByRole('dialog', { name: '주문' }))
  await drawer.findByText('결제사 → 구매자')
  expect(drawer.getByText('구매자 → 매출')).toBeDefined()
  expect(drawer.queryByRole('button', { name: '환불하기' })).toBeNull()
})

it('books a bank deposit after a question that names buyer and amount [ENR-12] [SET-07]', async () => {
  const { server, calls } = salesServer({ ...anAwaitedOrder({ payMethodCd: '05' }), buyer, refundReason: '', canConfirm: true, canTakeBack: false })
  const { person } = await renderApp(page, server)
  await person.click(await openPayment())
  await person.click(await screen.findByRole('button', { name: '입금 확인' }))
  const question = within(await screen.findByRole('dialog', { name: '입금을 확인할까요?' }))
  expect(question.getByText(/이서연 님이 55,000원을 입금한 것을/)).toBeDefined()
  expect(calls.some(({ path }) => path.endsWith('/confirm'))).toBe(false)
  await person.click(question.getByRole('button', { name: '입금 확인' }))
  await screen.findByText('입금을 확인했어요. 수강이 시작됐어요.')
  await waitFor(() => expect(screen.queryByRole('button', { name: '입금 확인' })).toBeNull())
})

it('says before a refund what it gives back and whether access ends; a repeated press has the same number [ENR-13] [SET-07]', async () => {
  const { server, state, refunds } = salesServer()
  state.refuses = 1
  const { person } = await renderApp(page, server)
  await person.click(await openPayment())
  await person.click(await screen.findByRole('button', { name: '환불하기' }))
  const dialog = within(await screen.findByRole('dialog', { name: '환불하기' }))
  expect(dialog.getByText('18,334원이 남아 수강은 계속돼요.')).toBeDefined()
  await person.click(dialog.getByRole('button', { name: '전액 55,000원' }))
  await dialog.findByText(/남은 금액이 없어 수강이 바로 끝나고/)
  expect(refunds()).toEqual([])
  const amount = dialog.getByLabelText<HTMLInputElement>(/^환불할 금액/)
  await person.clear(amount)
  await person.type(amount, '60000')
  await dialog.findByText('55,000원까지만 환불할 수 있어요.')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: '60,000원 환불하기' }).disabled).toBe(true)
  await person.click(dialog.getByRole('button', { name: '규정대로 36,666원' }))
  await person.click(dialog.getByRole('button', { name: '36,666원 환불하기' }))
  await person.click(await screen.findByRole('button', { name: '확인' }))
  await person.click(await dialog.findByRole('button', { name: '36,666원 환불하기' }))
  await screen.findByText('환불했어요.')
  expect(refunds()).toHaveLength(2)
  expect(new Set(refunds().map(({ refundNo, amount: refunded }) => `${refundNo} ${refunded}`)).size).toBe(1)
})

it('refunds before goods are back only where staff say so [ENR-13]', async () => {
  const { server, state, refunds } = salesServer()
  state.goodsOut = true
  const { person } = await renderApp(page, server)
  await person.click(await openPayment())
  await person.click(await screen.findByRole('button', { name: '환불하기' }))
  const dialog = within(await screen.findByRole('dialog', { name: '환불하기' }))
  await dialog.findByText('보낸 물건이 아직 돌아오지 않았어요')
  await person.click(dialog.getByRole('button', { name: '36,666원 환불하기' }))
  await dialog.findByText('필수 항목에 동의해 주세요')
  expect(refunds()).toEqual([])
  await person.click(dialog.getByLabelText('돌아오기 전에 먼저 환불할게요'))
  await person.click(dialog.getByRole('button', { name: '36,666원 환불하기' }))
  await screen.findByText('환불했어요.')
  expect(refunds()).toMatchObject([{ amount: 36_666, beforeReturn: true }])
})

it('asks where the money of a virtual account goes back to [ENR-13]', async () => {
  const { server, refunds } = salesServer(aPayment({ payMethodCd: '03', card: null }))
  const { person } = await renderApp(page, server)
  await person.click(await openPayment())
  await person.click(await screen.findByRole('button', { name: '환불하기' }))
  const dialog = within(await screen.findByRole('dialog', { name: '환불하기' }))
  await person.click(dialog.getByRole('button', { name: '36,666원 환불하기' }))
  await dialog.findByText('목록에서 선택해 주세요')
  expect(refunds()).toEqual([])
})

it('refunds chosen orders at once after a preview with the three counts, and says how many failed [ENR-13] [SET-07]', async () => {
  const { server, calls } = salesServer()
  const { person } = await renderApp(page, server)
  await person.click(await screen.findByRole('checkbox', { name: '수채화 첫걸음, 이서연 님의 주문 고르기' }))
  await person.click(screen.getByRole('button', { name: '환불·취소' }))
  const dialog = within(await screen.findByRole('dialog', { name: '선택한 주문 환불·취소' }))
  await dialog.findByText('모두 36,666원을 돌려줘요.')
  expect(dialog.getByText('환불할 수 없는 주문이 3건 있어요')).toBeDefined()
  expect(dialog.getByText(/가상계좌로 입금해서: 2건/)).toBeDefined()
  expect(dialog.getByText('돌려줄 금액이 없거나 처리하는 중이어서: 1건')).toBeDefined()
  await person.click(dialog.getByText('남은 금액 모두'))
  await dialog.findByText('1명의 수강이 바로 끝나요.')
  await person.click(dialog.getByRole('button', { name: '1건 처리하기' }))
  const results = within(await screen.findByRole('dialog', { name: '환불·취소 진행' }))
  await results.findByText('1건을 처리하지 못했어요.')
  expect(results.getByText(/한도 초과/)).toBeDefined()
  expect(calls.find(({ path }) => path === '/channels/1/refund-batches')?.body).toMatchObject({ mode: 'full', orders: [{ orderNo: anOrderNo, amount: 55_000 }] })
  expect(new URLSearchParams(location.search).get('batchNo')).toMatch(/^[\da-f-]{36}$/)
})

/** As `salesServer`, with so many orders, page by page; a search finds the first one. */
function manyPayments(total: number) {
  const payments = Array.from({ length: total }, (_, at) => aPayment({ orderNo: `20261121-${String(at).padStart(16, '0')}`, title: `주문 ${at}` }))
  const pages: { size: number; from: number }[] = []
  const previewed: string[][] = []
  const { server } = salesServer()
  const answer: typeof server = (request) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost')
    if (pathname.endsWith('/payments')) {
      const found = searchParams.has('q') ? payments.slice(0, 1) : payments
      const [size, from] = [Number(searchParams.get('size')), Number(searchParams.get('cursor') ?? 0)]
      pages.push({ size, from })
      return { body: { payments: found.slice(from, from + size), after: from + size < found.length ? String(from + size) : null, totalCount: found.length, sums: [{ currency: 'KRW', paidAmount: found.length * 55_000, refundedAmount: 0 }] } }
    }
    if (pathname.endsWith('/refund-preview')) previewed.push((JSON.parse(request.body ?? '') as { orderNos: string[] }).orderNos)
    return server(request)
  }
  return { server: answer, numbers: payments.map(({ orderNo }) => orderNo), pages, previewed }
}
const tick = (at: number) => screen.findByRole('checkbox', { name: `주문 ${at}, 이서연 님의 주문 고르기` })
const bar = () => within(screen.getByRole('group', { name: '고른 주문' }))

it.each([
  { total: 120, leftOut: 3, sent: 119, title: 'all that match without one, those too that are not loaded' },
  { total: BATCH_MAX + 1, leftOut: null, sent: null, title: 'beyond what a batch takes, only what is chosen' },
])('refunds $title [SET-07]', async ({ total, leftOut, sent }) => {
  const { server, numbers, pages, previewed } = manyPayments(total)
  const { person } = await renderApp(page, server)
  await person.click(await tick(0))
  expect(bar().getByText('1건 선택함')).toBeDefined()
  const all = bar().queryByRole('button', { name: `조건에 맞는 ${total.toLocaleString()}건 모두 고르기` })
  expect(all === null).toBe(sent === null)
  if (all !== null) await person.click(all)
  if (leftOut !== null) await person.click(await tick(leftOut))
  expect(bar().getByText(`${sent ?? 1}건 선택함`)).toBeDefined()
  await person.click(bar().getByRole('button', { name: '환불·취소' }))
  await waitFor(() => expect(previewed).toHaveLength(1))
  expect(previewed[0]).toEqual(sent === null ? [numbers[0]] : numbers.filter((_, at) => at !== leftOut))
  // What is chosen one by one is not read again.
  expect(pages.filter(({ size }) => size === PAYMENTS_PAGE_MAX).map(({ from }) => from)).toEqual(sent === null ? [] : [0])
})

it('another search ends “all that match”, and keeps what was chosen one by one [SET-07]', async () => {
  const { server, numbers, previewed } = manyPayments(60)
  const { person } = await renderApp(page, server)
  const search = async (text: string) => {
    await person.clear(screen.getByRole('searchbox', { name: '검색' }))
    await person.type(screen.getByRole('searchbox', { name: '검색' }), `${text}{Enter}`)
  }
  await person.click(await tick(1))
  await person.click(bar().getByRole('button', { name: '조건에 맞는 60건 모두 고르기' }))
  await search('하나')
  await waitFor(() => expect(screen.queryByRole('group', { name: '고른 주문' })).toBeNull())
  await person.click(await tick(0))
  await search('')
  await person.click(await tick(2))
  await person.click(bar().getByRole('button', { name: '환불·취소' }))
  await waitFor(() => expect(previewed).toEqual([[numbers[0], numbers[2]]]))
})

it('sets a refund rule and shows the sentences that buyers read [ENR-13]', async () => {
  const { server, calls } = salesServer()
  const { person } = await renderApp(page, server)
  await person.click(await screen.findByRole('button', { name: '환불 규정' }))
  const dialog = within(await screen.findByRole('dialog', { name: '환불 규정' }))
  await dialog.findByText('수강 기간의 3분의 1이 지나기 전이면 3분의 2를 돌려드려요.')
  await person.click(dialog.getByRole('button', { name: '단계 추가' }))
  await dialog.findByText('수강 기간의 절반이 지나기 전이면 90%를 돌려드려요.')
  const days = dialog.getByLabelText(/^전액을 돌려주는 기간/)
  await person.clear(days)
  await person.type(days, '14')
  expect(dialog.getAllByText('결제하고 14일 안이면 수업을 들었어도 전액을 돌려드려요.')).toHaveLength(2)
  await person.click(dialog.getByRole('button', { name: '저장' }))
  await screen.findByText('환불 규정을 저장했어요. 새 주문부터 써요.')
  expect(calls.find(({ path }) => path.endsWith('/refund-rule'))?.body).toEqual({ rule: { fullDays: 14, steps: [{ until: 50, back: 90 }] } })
})

it('sorts, chooses columns and saves what is shown, page by page, without formulas [SET-07]', async () => {
  const { server, calls } = salesServer(aPayment({ title: '=HYPERLINK("http://evil.test")' }))
  const files = savedFiles()
  const { person } = await renderApp(`${page}&payMethodCd=01&columns=state.amount`, server)
  await person.click(await screen.findByRole('button', { name: '내려받기' }))
  await person.click(await screen.findByRole('menuitem', { name: 'CSV 파일' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(await files[0]?.text()).toBe(`\u{feff}주문 번호,주문,상태,결제,통화\r\n${anOrderNo},"'=HYPERLINK(""http://evil.test"")",결제 완료,55000,KRW\r\n`)
  expect(calls.some(({ path }) => path === '/channels/1/payments?payMethodCd=01&sort=ordered&order=desc&size=500')).toBe(true)
  await person.click(screen.getByRole('button', { name: '결제' }))
  await waitFor(() => expect(Object.fromEntries(new URLSearchParams(location.search))).toMatchObject({ sort: 'amount', order: 'asc', payMethodCd: '01', columns: 'state.amount' }))
})
