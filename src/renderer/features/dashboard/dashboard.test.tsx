// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DashboardRow, GuideGroup } from '#shared/dashboard/contract.ts'
import { aPerson, refusal, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

// The picture needs a real browser's measures; the end-to-end scenes draw it.
vi.mock('#renderer/ui/chart/Chart.tsx', () => ({ Chart: ({ label, series }: { label: string; series: { name: string }[] }) => <figure aria-label={label}>{series.map(({ name }) => name).join()}</figure> }))

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const row = (over: Partial<DashboardRow>): DashboardRow => ({
  baseDate: '2026-11-20', paymentAmountKrw: 0, paymentAmountUsd: 0, cancelAmountKrw: 0, cancelAmountUsd: 0, newMemberCount: 0, classAttendCount: 0, visitorCount: 0, uvCount: 0, newVisitorCount: 0, pageViewCount: 0, ...over,
})
const busy = row({ paymentAmountKrw: 120_000, cancelAmountKrw: 20_000, paymentAmountUsd: 550, newMemberCount: 3, classAttendCount: 2, visitorCount: 40, uvCount: 40, newVisitorCount: 5, pageViewCount: 1_200 })
const guideOf = (doneYn: 'Y' | 'N'): GuideGroup[] => [
  { name: 'class', progressPercent: doneYn === 'Y' ? 100 : 66, todo: [{ name: 'create', doneYn: 'Y' }, { name: 'publish', doneYn }] }, { name: 'people', progressPercent: 100, todo: [{ name: 'staff', doneYn: 'Y' }] },
]

function serverOf({ rows, before = [], guide = [], roles = ['SITE_SALES_READ', 'CLASS_INFO_READ'] }: { rows: DashboardRow[]; before?: DashboardRow[]; guide?: GuideGroup[]; roles?: string[] }) {
  const asked: string[] = []
  const state = { isDown: false }
  const rangeOf = (of: DashboardRow[], query: URLSearchParams) => ({
    startAt: new Date(`${query.get('startDate')}T00:00:00+09:00`).toISOString(), endAt: new Date(Date.parse(`${query.get('endDate')}T00:00:00+09:00`) + 86_400_000).toISOString(),
    uvCount: of.reduce((sum, { uvCount }) => sum + uvCount, 0), rows: of,
  })
  const server = siteServer({ user: aPerson, roles: ['SITE_CONSOLE_READ', 'SITE_DASHBOARD_READ', ...roles], userTypeCd: 'MNG', isChannelUser: true }, (path) => {
    const [address = '', query = ''] = path.split('?')
    if (address === '/channels/1/dashboard/guide') return { body: { todoList: guide } }
    if (address === '/channels/1/dashboard/guide/share') {
      asked.push('shared')
      for (const task of guide.flatMap(({ todo }) => todo)) if (task.name === 'share') task.doneYn = 'Y'
      return { body: { result: 'ok' } }
    }
    if (address === '/channels/1/dashboard/classes') return { body: { classes: [{ courseSeq: 7, title: '도자기 빚기', attendCount: 3 }], after: null } }
    if (address !== '/channels/1/dashboard') return undefined
    if (state.isDown) return refusal(400, '900000', '지금은 안 돼요.')
    asked.push(query)
    return { body: { baseChannel: { channelSeq: 1, name: '마당 학교' }, ...rangeOf(rows, new URLSearchParams(query)), before: rangeOf(before, new URLSearchParams(query)) } }
  })
  return { server, asked, state }
}
const page = '/settings/dashboard?channelSeq=1'
const figures = async () => {
  const list = await screen.findByLabelText('이 기간의 숫자')
  return Object.fromEntries([...list.querySelectorAll('dt')].map((dt) => [dt.textContent, [...dt.parentElement!.querySelectorAll('dd')].map(({ textContent }) => textContent)]))
}

it('states each figure with its change, currencies apart, of the last seven days first [SET-01]', async () => {
  const { server, asked } = serverOf({ rows: [busy], before: [row({ paymentAmountKrw: 60_000, visitorCount: 50, uvCount: 50, newMemberCount: 3 })] })
  const { person } = await renderApp(page, server)
  expect(await figures()).toEqual({
    '결제 (원)': ['120,000원', '이전 기간보다 100% 늘었어요'], '취소 (원)': ['20,000원', '이전 기간에는 없었어요'], 가입: ['3', '이전 기간과 같아요'], '수강 신청': ['2', '이전 기간에는 없었어요'],
    방문자: ['40', '이전 기간보다 20% 줄었어요'], '새 방문자': ['5', '이전 기간에는 없었어요'], '페이지 조회': ['1,200', '이전 기간에는 없었어요'],
  })
  expect(asked).toEqual(['type=DAILY&startDate=2026-11-14&endDate=2026-11-20'])
  await person.click(screen.getByRole('radio', { name: '달러' }))
  expect((await figures())['결제 (달러)']?.[0]).toBe('$5.50')
  await person.click(screen.getByRole('radio', { name: '어제' }))
  await waitFor(() => expect(asked.at(-1)).toBe('type=HOURLY&startDate=2026-11-20&endDate=2026-11-20'))
  expect(new URLSearchParams(location.search).get('preset')).toBe('yesterday')
})

it('shows each chart as a table too, and hides lines by their buttons [SET-01]', async () => {
  const { server } = serverOf({ rows: [busy] })
  const { person } = await renderApp(page, server)
  const visits = await screen.findByRole('region', { name: '가입·수강·방문' })
  const figure = await within(visits).findByRole('figure', { name: '2026-11-14부터 2026-11-20까지 가입 3, 수강 신청 2, 방문자 40, 새 방문자 5, 페이지 조회 1,200' })
  expect(figure.textContent).toBe('가입,수강 신청,방문자,새 방문자,페이지 조회')
  const views = within(visits).getByRole('button', { name: '페이지 조회' })
  await person.click(views)
  expect([views.getAttribute('aria-pressed'), figure.textContent]).toEqual(['false', '가입,수강 신청,방문자,새 방문자'])
  await person.click(within(visits).getByRole('radio', { name: '표' }))
  const rows = within(within(visits).getByRole('table')).getAllByRole('row').map((line) => [...line.children].map(({ textContent }) => textContent))
  expect([rows.length, rows[1], rows.at(-1)]).toEqual([9, ['2026. 11. 20. (금)', '3', '2', '40', '5', '1,200'], ['합계', '3', '2', '40', '5', '1,200']])
  const money = screen.getByRole('region', { name: '결제와 취소 (원)' })
  expect(within(money).getByRole('button', { name: '결제와 취소 (원) CSV로 받기' }).textContent).toBe('CSV로 받기')
})

it('hides amounts from those who may not see sales [SET-01]', async () => {
  const { server } = serverOf({ rows: [{ ...busy, paymentAmountKrw: null, paymentAmountUsd: null, cancelAmountKrw: null, cancelAmountUsd: null }], roles: [] })
  await renderApp(page, server)
  expect(Object.keys(await figures())).toEqual(['가입', '수강 신청', '방문자', '새 방문자', '페이지 조회'])
  expect(screen.queryByRole('region', { name: /결제와 취소/ })).toBeNull()
})

it('guides until all is done or the guide is dismissed, with undo [SET-01]', async () => {
  const { server } = serverOf({ rows: [busy], guide: guideOf('N') })
  const { person } = await renderApp(page, server)
  const guide = await screen.findByRole('region', { name: '이렇게 시작해 보세요' })
  expect(within(guide).getByRole('link', { name: '클래스 공개하기' }).getAttribute('href')).toContain('/settings/contents')
  expect(within(guide).queryByRole('link', { name: '첫 클래스 만들기' })).toBeNull()
  await person.click(within(guide).getByRole('button', { name: '지금은 닫기' }))
  expect(screen.queryByRole('region', { name: '이렇게 시작해 보세요' })).toBeNull()
  await person.click(await screen.findByRole('button', { name: '되돌리기' }))
  await screen.findByRole('region', { name: '이렇게 시작해 보세요' })
  await renderApp(page, serverOf({ rows: [busy], guide: guideOf('Y') }).server)
  await figures()
  expect(screen.queryByRole('region', { name: '이렇게 시작해 보세요' })).toBeNull()
})

it('copies the address of the site as a task of the guide, which is done with it [SET-01]', async () => {
  const guide: GuideGroup[] = [{ name: 'people', progressPercent: 0, todo: [{ name: 'share', doneYn: 'N' }, { name: 'member', doneYn: 'N' }] }]
  const { server, asked } = serverOf({ rows: [busy], guide })
  const { person } = await renderApp(page, server)
  const tasks = within(await screen.findByRole('region', { name: '이렇게 시작해 보세요' }))
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('no clipboard'))
  await person.click(tasks.getByRole('button', { name: '사이트 주소 알리기' }))
  await screen.findByText(/^주소를 복사하지 못했어요: https:/)
  await person.click(screen.getByRole('button', { name: '확인' }))
  expect(asked).not.toContain('shared')
  write.mockResolvedValue()
  await person.click(tasks.getByRole('button', { name: '사이트 주소 알리기' }))
  await waitFor(() => expect(tasks.queryByRole('button', { name: '사이트 주소 알리기' })).toBeNull())
  expect([asked.filter((one) => one === 'shared').length, write.mock.lastCall?.[0]]).toEqual([1, expect.stringMatching(/^https:.*channelSeq=1$/)])
})

it('says when a range has nothing, and asks again after a failure [SET-01]', async () => {
  const { server, state, asked } = serverOf({ rows: [] })
  state.isDown = true
  const { person } = await renderApp(page, server)
  const again = await screen.findByRole('button', { name: '다시 시도' })
  state.isDown = false
  await person.click(again)
  await screen.findByText('이 기간에는 숫자가 없어요')
  await person.click(screen.getByRole('button', { name: '90일 보기' }))
  await waitFor(() => expect(asked.at(-1)).toBe('type=DAILY&startDate=2026-08-23&endDate=2026-11-20'))
})
