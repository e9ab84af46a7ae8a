// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Order } from '#shared/order/contract.ts'
import { aPaidOrder, anAwaitedOrder, anOrder, anOrderNo } from '#tests/support/screens/orderExamples.ts'
import { page, payServer } from '#tests/support/screens/payServer.ts'
import { renderApp } from '#tests/support/screens/renderApp.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('after the payment window', () => {
  const at = (outcome: string) => `/classes/7/payment/${outcome}?orderNo=${anOrderNo}&channelSeq=1`
  const failure = (kind: 'declined' | 'cancelled', message = ''): Partial<Order> => ({ failure: { kind, message } })

  it('asks until the order is settled, and says calmly that the page is not needed when it takes long [ENR-10]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { server, state } = payServer()
    await renderApp(at('success'), server)
    await screen.findByText('잠시만 기다려 주세요. 몇 초면 끝나요.')
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    await screen.findByText(/이 화면을 닫아도 결제는 저절로 처리되고/)
    state.order = aPaidOrder()
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect((await screen.findByRole('link', { name: '강의실로 가기' })).getAttribute('href')).toBe('/classes/7/classroom/11?channelSeq=1')
    expect(location.pathname).toBe('/classes/7/payment/complete')
    expect(screen.getByText('마당카드 1234-****-****-5678')).toBeDefined()
  })

  it('shows where to pay a virtual account, with its number to copy, and goes on when the deposit has come [ENR-12]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { server, state } = payServer()
    state.order = anAwaitedOrder()
    await renderApp(at('success'), server)
    await screen.findByRole('heading', { level: 1, name: '입금을 기다리고 있어요' })
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await act(async () => screen.getByRole('button', { name: '계좌 번호 복사' }).click())
    expect(written).toHaveBeenCalledWith('110123456789')
    state.order = aPaidOrder({ payMethodCd: '03', card: null })
    await act(() => vi.advanceTimersByTimeAsync(15_000))
    await screen.findByRole('heading', { level: 1, name: '결제가 끝났어요' })
  })

  it('stays on the page of failure when the server refused a return and the order is still open [ENR-10]', async () => {
    const { server, state } = payServer()
    state.order = anOrder()
    await renderApp(at('fail'), server)
    await screen.findByText('결제를 확인하지 못했어요', { exact: false })
    expect(location.pathname).toBe('/classes/7/payment/fail')
  })

  it.each([
    ['cancelled', '', '사용자가 결제를 취소했어요.'],
    ['declined', '한도 초과', '결제가 승인되지 않았어요. 한도 초과'],
  ] as const)('says why a payment %s failed, and leads back to the page with all that was typed [ENR-10]', async (kind, message, text) => {
    const { server, state } = payServer()
    const { person } = await renderApp(page, server)
    await person.type(await screen.findByLabelText(/^이름/), '이')
    state.order = anOrder(failure(kind, message))
    await renderApp(at('success'), server)
    await screen.findByText(text)
    expect(location.pathname).toBe('/classes/7/payment/fail')
    await person.click(screen.getByRole('link', { name: '다시 결제하기' }))
    expect((await screen.findByLabelText<HTMLInputElement>(/^이름/)).value).toBe('김하늘이')
  })
})
