// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SettlementAnswer, SettlementLine, ShownAccount } from '#shared/settlement/contract.ts'
import { aPerson, refusal, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const march: SettlementAnswer = {
  month: '2026-03', currency: 'KRW', state: 'paid', feePercent: 10, receivedAmount: 240_000, paidBackAmount: 20_000, carriedAmount: 0, feeAmount: 22_000, vatAmount: 2200, payoutAmount: 195_800, leftAmount: 0,
  closesAt: '2026-04-04T15:00:00.000Z', paidAt: '2026-04-07T03:00:00.000Z',
}
const april: SettlementAnswer = { ...march, month: '2026-04', state: 'closed', receivedAmount: 10_000, paidBackAmount: 0, feeAmount: 1000, vatAmount: 100, payoutAmount: 0, leftAmount: 8900, closesAt: '2026-05-04T15:00:00.000Z', paidAt: null }
const may: SettlementAnswer = { ...april, month: '2026-05', state: 'open', receivedAmount: 120_000, carriedAmount: 8900, feeAmount: 12_000, vatAmount: 1200, payoutAmount: 115_700, leftAmount: 0, closesAt: '2026-06-04T15:00:00.000Z' }
const inDollars: SettlementAnswer = { ...may, currency: 'USD', receivedAmount: 5000, carriedAmount: 0, feeAmount: 500, vatAmount: 50, payoutAmount: 4450 }
const line = (transferSeq: number, kind: SettlementLine['kind'], amount: number): SettlementLine => ({ transferSeq, at: '2026-03-10T03:00:00.000Z', kind, amount, orderNo: '20260310-ABCDEFGHJKMNPQRS', title: '수채화' })
const account: ShownAccount = { bankName: '마당은행', number: '•••-•••-••0440', holder: '이마당', businessName: '마당 공방', regNo: '124-81-00998' }

function officeOf(settlements: SettlementAnswer[], { shown = account as ShownAccount, roles = ['SITE_CONSOLE_READ', 'SITE_SALES_READ', 'SITE_SALES_UPDATE'], lines = [line(1, 'payment', 120_000), line(2, 'payback', 20_000)] } = {}) {
  const sent: { path: string; body: unknown }[] = []
  const state = { isDown: false, linesDown: false }
  const server = siteServer({ user: aPerson, roles, userTypeCd: 'MNG', isChannelUser: true }, (path, body) => {
    if (path === '/channels/1/settlements') return state.isDown ? refusal(400, '900000', '지금은 안 돼요.') : { body: { settlements, account: shown } }
    if (/^\/channels\/1\/settlements\/2026-\d\d\/(KRW|USD)\/lines/.test(path)) return state.linesDown ? refusal(400, '900000', '지금은 안 돼요.') : { body: { lines, totalCount: lines.length } }
    if (path.endsWith('/statement') || path === '/channels/1/settlement-account') {
      sent.push({ path, body })
      return path.endsWith('/statement') ? { body: { url: '/statements/secret', fileName: 'settlement-2026-03-KRW.pdf' } } : { body: { account: { ...account, bankName: '새은행' } } }
    }
    return undefined
  })
  return { server, sent, state }
}
const page = '/settings/settlement?channelSeq=1'
const cells = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent)

it('lists the months with their state, and says which amounts are an estimate [SET-07]', async () => {
  const { server } = officeOf([inDollars, may, april, march])
  const { person } = await renderApp(page, server)
  const figures = await screen.findByLabelText('정산 합계')
  expect([...figures.querySelectorAll('dt + dd')].map(({ textContent }) => textContent)).toEqual(['115,700원', '0원', '195,800원'])
  within(figures).getByText('2026. 6. 5. (금)에 확정돼요. 그때까지 달라질 수 있어요.')
  const rows = () => screen.getAllByRole('row').slice(1).map(cells)
  expect(rows()).toEqual([
    ['2026년 5월', '확정 전', '120,000원', '0원', '−12,000원', '−1,200원', '115,700원예상'],
    ['2026년 4월', '이월', '10,000원', '0원', '−1,000원', '−100원', '0원'],
    ['2026년 3월', '지급 완료', '240,000원', '−20,000원', '−22,000원', '−2,200원', '195,800원'],
  ])
  await person.click(screen.getByRole('radio', { name: '달러' }))
  expect(rows()).toEqual([['2026년 5월', '확정 전', '$50', '$0', '−$5', '−$0.50', '$44.50예상']])
  expect(new URLSearchParams(location.search).get('currency')).toBe('USD')
})

it('opens a month: how its payout comes about, the transactions with their orders, and its statement in both formats [SET-07]', async () => {
  const { server, sent } = officeOf([may, march])
  const { person, platform } = await renderApp(page, server)
  await person.click(await screen.findByRole('button', { name: '2026년 3월 정산 자세히 보기' }))
  const drawer = within(await screen.findByRole('dialog', { name: '정산 상세' }))
  expect([...(await screen.findByRole('dialog')).querySelectorAll('dl')].map((of) => [...of.querySelectorAll('dd')].map(({ textContent }) => textContent))).toEqual([
    ['240,000원', '−20,000원', '−22,000원', '−2,200원', '195,800원'], ['2026.\u00A03.\u00A01.\u00A0(일)\u00A0– 2026.\u00A03.\u00A031.\u00A0(화)', '2026. 4. 5. (일)', '2026. 4. 7. (화)'],
  ])
  const [link] = await drawer.findAllByRole('link', { name: '수채화' })
  expect(link?.getAttribute('href')).toBe('/settings/payment?orderNo=20260310-ABCDEFGHJKMNPQRS&channelSeq=1')
  drawer.getByText('−20,000원', { selector: 'strong' })
  await person.click(drawer.getByRole('button', { name: 'PDF로 받기' }))
  await screen.findByText('내역서를 저장했어요')
  await person.click(drawer.getByRole('button', { name: 'Excel로 받기' }))
  await waitFor(() => expect(sent.map(({ path, body }) => [path, body])).toEqual(['pdf', 'xlsx'].map((format) => ['/channels/1/settlements/2026-03/KRW/statement', { format }])))
  expect(platform.saved).toEqual(['settlement-2026-03-KRW.pdf', 'settlement-2026-03-KRW.pdf'])
})

it('offers no statement of a month that is not closed, and explains what is carried over [SET-07]', async () => {
  const { server } = officeOf([may, april])
  const { person } = await renderApp(`${page}&month=2026-05&currency=KRW`, server)
  const drawer = within(await screen.findByRole('dialog', { name: '정산 상세' }))
  drawer.getByText('예상 금액이에요')
  drawer.getByText('정산이 확정되면 PDF와 Excel로 받을 수 있어요.')
  expect(drawer.queryByRole('button', { name: 'PDF로 받기' })).toBeNull()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(new URLSearchParams(location.search).get('month')).toBeNull()
  await person.click(screen.getByRole('button', { name: '2026년 4월 정산 자세히 보기' }))
  await screen.findByText('지급할 만큼 모이지 않아 다음 정산에 더해요.')
})

it('registers where settlements are paid to, with the whole number typed again [SET-07]', async () => {
  const { server, sent } = officeOf([], { shown: null })
  const { person } = await renderApp(page, server)
  await screen.findByText('아직 정산할 결제가 없어요')
  await person.click(screen.getByRole('button', { name: '계좌 등록' }))
  const dialog = within(await screen.findByRole('dialog', { name: '정산 계좌' }))
  for (const [label, text] of [['은행', '새은행'], ['계좌번호', '110-220-330440'], ['예금주', '이마당'], ['사업자등록번호', '124-81-00997']] as const) await person.type(dialog.getByRole('textbox', { name: new RegExp(`^${label}`) }), text)
  await person.click(dialog.getByRole('button', { name: '저장' }))
  await waitFor(() => expect(dialog.getByRole('textbox', { name: /^사업자등록번호/ }).getAttribute('aria-invalid')).toBe('true'))
  expect(sent).toEqual([])
  await person.type(dialog.getByRole('textbox', { name: /^사업자등록번호/ }), '{Backspace}8')
  await person.click(dialog.getByRole('button', { name: '저장' }))
  await screen.findByText('새은행 · •••-•••-••0440 · 이마당')
  expect(sent).toEqual([{ path: '/channels/1/settlement-account', body: { bankName: '새은행', number: '110-220-330440', holder: '이마당', businessName: '', regNo: '124-81-00998' } }])
})

it('shows those who may only read no way to change the account [SET-07]', async () => {
  const { server } = officeOf([march], { roles: ['SITE_CONSOLE_READ', 'SITE_SALES_READ'] })
  await renderApp(page, server)
  await screen.findByText('마당은행 · •••-•••-••0440 · 이마당')
  expect(screen.queryByRole('button', { name: '바꾸기' })).toBeNull()
})

it('asks again after a failure, of the list and of the transactions [SET-07]', async () => {
  const { server, state } = officeOf([march])
  Object.assign(state, { isDown: true, linesDown: true })
  const { person } = await renderApp(page, server)
  const again = await screen.findByRole('button', { name: '다시 시도' })
  state.isDown = false
  await person.click(again)
  await person.click(await screen.findByRole('button', { name: '2026년 3월 정산 자세히 보기' }))
  const linesAgain = await screen.findByRole('button', { name: '다시 시도' })
  state.linesDown = false
  await person.click(linesAgain)
  expect(await screen.findAllByRole('link', { name: '수채화' })).toHaveLength(2)
})

it('is where the settlement page of the account leads, and in the studio’s menu [SHELL-04]', async () => {
  const { server } = officeOf([march])
  await renderApp('/settlement?channelSeq=1', server)
  await screen.findByRole('heading', { level: 1, name: '정산 현황' })
  expect(location.pathname).toBe('/settings/settlement')
  expect(within(screen.getByRole('navigation', { name: '스튜디오 메뉴' })).getByRole('link', { name: '정산 현황' }).getAttribute('aria-current')).toBe('page')
})
