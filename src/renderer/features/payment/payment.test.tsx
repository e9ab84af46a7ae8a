// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { errorTable } from '#shared/kernel/errors.ts'
import { aPaidOrder, anAwaitedOrder, anOrder } from '#tests/support/screens/orderExamples.ts'
import { aPerson, aPlatform, refusal, renderApp } from '#tests/support/screens/renderApp.tsx'
import { class7, member, orderPath, page, payServer } from '#tests/support/screens/payServer.ts'

const assigned = vi.fn()
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  assigned.mockReset()
  vi.spyOn(window.location, 'assign').mockImplementation(assigned)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const payButton = () => screen.findByRole('button', { name: /결제하기$/ })

it('verifies the address of who has not yet in place, and pays with what was typed [AUTH-06] [ENR-09]', async () => {
  const { server, state, calls } = payServer((path) => {
    if (path === '/auth/code') return { body: { expiresInSeconds: 600, resendInSeconds: 60 } }
    if (path !== '/auth/authentication') return undefined
    state.failing = null
    return { body: { user: aPerson, proof: 'a proof' } }
  })
  state.failing = refusal(403, errorTable.emailNotVerified.code, '이메일을 인증해야 할 수 있습니다.')
  const { person } = await renderApp(page, server)
  await person.click(await payButton())
  await person.click(await screen.findByRole('button', { name: '닫기' }))
  await screen.findByText('이메일을 인증해야 할 수 있습니다.')
  expect(assigned).not.toHaveBeenCalled()
  await person.click(await payButton())
  await person.type(await screen.findByLabelText(/^인증번호/), '246810')
  await person.click(within(screen.getByRole('dialog', { name: '이메일 인증' })).getByRole('button', { name: '확인' }))
  await waitFor(() => expect(assigned).toHaveBeenCalledWith('/pay/charge1'))
  const [first, ...again] = calls.filter(({ path }) => path === `${orderPath}/pay`).map(({ body }) => body)
  expect(again).toEqual([first, first])
})

describe('goods that are sent', () => {
  const road = { postcode: '06236', address: '서울특별시 강남구 테헤란로 12 (역삼동)', lotAddress: '서울특별시 강남구 역삼동 111' }

  it('go to an address that is found or typed; it is checked at its field, and stays over a declined card and a reload [ENR-09]', async () => {
    const { server, state, calls } = payServer((path) => {
      if (!path.startsWith('/channels/1/addresses')) return undefined
      return decodeURIComponent(path).includes('오류') ? refusal(502, errorTable.addressSearchUnavailable.code, '지금은 주소를 찾을 수 없습니다.') : { body: { addresses: [road], totalCount: 1, page: 1, size: 10 } }
    })
    state.shipping = { last: null, search: true }
    const { person } = await renderApp(page, server)
    expect((await screen.findByLabelText<HTMLInputElement>(/^받는 사람/)).value).toBe('김하늘')
    await person.click(await payButton())
    await screen.findByText('우편번호 5자리를 입력해 주세요')
    await person.click(screen.getByRole('button', { name: '주소 찾기' }))
    const search = await screen.findByLabelText('도로 이름과 건물 번호')
    await person.type(search, '오류{Enter}')
    await screen.findByText(/지금은 주소를 찾을 수 없습니다/)
    await person.clear(search)
    await person.type(search, '테헤란로 12{Enter}')
    await person.click(await screen.findByRole('button', { name: /테헤란로 12/ }))
    await person.type(screen.getByLabelText(/^상세 주소/), '3층')
    state.failing = refusal(errorTable.paymentUnavailable.status, errorTable.paymentUnavailable.code, '결제사가 응답하지 않습니다.')
    await person.click(await payButton())
    await waitFor(() => expect(calls.filter(({ path }) => path === `${orderPath}/pay`)).toHaveLength(1))
    expect(calls.find(({ path }) => path === `${orderPath}/pay`)?.body).toMatchObject({ address: { recipient: '김하늘', phone: '01012345678', abroadYn: 'N', postcode: '06236', address: road.address, detail: '3층' } })
    cleanup()
    await renderApp(page, server)
    expect([(await screen.findByLabelText<HTMLInputElement>(/^우편번호/)).value, screen.getByLabelText<HTMLInputElement>(/^상세 주소/).value]).toEqual(['06236', '3층'])
  })
})

describe('a coupon', () => {
  const spring = { couponSeq: 3, name: '봄 할인', amount: 5000, endAt: null }
  const whole = { couponSeq: 4, name: '전액 할인', amount: 50_000, endAt: null }
  const priced = (couponAmount: number, payAmount: number) => anOrder({ couponAmount, payAmount, chargeAmount: payAmount })

  it('is the best one at first; another, or none, is priced by the server and paid with [ENR-09]', async () => {
    const { server, state, calls } = payServer()
    state.order = priced(5000, 50_000)
    state.coupon = (asked) => {
      state.order = asked === 'none' ? priced(0, 55_000) : priced(5000, 50_000)
      return { couponSeq: asked === 'none' ? null : 3, coupons: [spring] }
    }
    const { person } = await renderApp(page, server)
    await screen.findByText('-5,000원')
    await person.click(screen.getByRole('combobox', { name: '쿠폰' }))
    await person.click(await screen.findByRole('option', { name: '쿠폰을 쓰지 않음' }))
    await waitFor(() => expect(screen.queryByText('-5,000원')).toBeNull())
    expect(screen.queryByText('그사이 금액이 바뀌었어요')).toBeNull()
    expect(calls.filter(({ path }) => path.includes('/payment/checkout?')).map(({ path }) => path.split('?')[1])).toEqual(['coupon=best', 'coupon=none'])
    await person.click(screen.getByRole('combobox', { name: '쿠폰' }))
    await person.click(await screen.findByRole('option', { name: '봄 할인 (-5,000원)' }))
    await screen.findByText('-5,000원')
    await person.click(await payButton())
    await waitFor(() => expect(calls.find(({ path }) => path === `${orderPath}/pay`)?.body).toMatchObject({ couponSeq: 3, payAmount: 50_000, payMethodCd: '01' }))
  })

  it('is registered by its code without paying, and says when it is not for this class [ENR-09]', async () => {
    const asked: unknown[] = []
    const { server, state, calls } = payServer((path, body) => {
      if (path !== '/channels/1/me/coupons') return undefined
      asked.push(body)
      return asked.length === 1 ? refusal(404, errorTable.couponUnknown.code, '쿠폰 번호를 다시 확인해 주세요.')
        : { body: { ...spring, couponSeq: 9, name: '가을 할인', discountTypeCd: '00', discountValue: 5000, discountMax: null, priceMin: 0, courses: null, couponStateCd: '00', startAt: null, personCap: 1, usedCount: 0 } }
    })
    state.coupon = () => ({ coupons: [] })
    const { person } = await renderApp(page, server)
    await screen.findByText('쓸 수 있는 쿠폰이 없어요')
    await person.type(screen.getByLabelText('쿠폰 번호'), 'wrong{Enter}')
    await screen.findByText('쿠폰 번호를 다시 확인해 주세요.')
    await person.clear(screen.getByLabelText('쿠폰 번호'))
    await person.type(screen.getByLabelText('쿠폰 번호'), 'autumn{Enter}')
    await screen.findByText(/가을 할인 쿠폰을 등록했지만 이 주문에는 쓸 수 없어요/)
    expect(calls.filter(({ path }) => path.endsWith('/pay'))).toEqual([])
    expect(calls.some(({ path }) => path.endsWith('coupon=9'))).toBe(true)
  })

  it('that pays for all of it needs no method [ENR-09]', async () => {
    const done = anOrder({ paymentStatus: '02', couponAmount: 50_000, payAmount: 0, payMethodCd: null })
    const { server, state, calls } = payServer((path) => {
      if (path !== `${orderPath}/pay`) return undefined
      state.order = done
      return { body: { payUrl: null, order: done } }
    })
    state.order = priced(50_000, 0)
    state.methods = []
    state.coupon = () => ({ couponSeq: 4, coupons: [whole] })
    const { person } = await renderApp(page, server)
    await person.click(await screen.findByRole('button', { name: '쿠폰으로 신청하기' }))
    await screen.findByRole('heading', { level: 1, name: '결제가 끝났어요' })
    expect(calls.find(({ path }) => path === `${orderPath}/pay`)?.body).toMatchObject({ couponSeq: 4, payAmount: 0, payMethodCd: null })
  })
})

describe('the way to payment', () => {
  it('leads from the class by the schedule check to the payment page, which opens one order [ENR-07] [ENR-08] [ENR-09]', async () => {
    const { server, state, asked } = payServer()
    state.check = { resultCode: '920099', message: '이미 시작한 클래스입니다.' }
    const { person } = await renderApp('/classes/7?channelSeq=1', server)
    await person.click((await screen.findAllByRole('button', { name: '수강 신청하기' }))[0] as HTMLElement)
    await screen.findByText('이미 시작한 클래스입니다.')
    expect(location.pathname).toBe('/classes/7')
    await person.click(screen.getByRole('button', { name: '계속 신청하기' }))
    await payButton()
    expect(`${location.pathname}${location.search}`).toBe('/classes/7/payment?ps=01&channelSeq=1')
    expect([asked(`${class7}/curriculum-schedule/check`), asked(`${class7}/payment/checkout`)]).toEqual([1, 1])
  })

  it('stops at 100010, on the payment page too [ENR-08]', async () => {
    const { server, state, asked } = payServer()
    state.check = { resultCode: '100010', message: '신청할 수 있는 일정이 없습니다.' }
    const { person } = await renderApp(page, server)
    await screen.findByText('신청할 수 있는 일정이 없습니다.')
    await person.click(screen.getByRole('button', { name: '확인' }))
    await waitFor(() => expect(location.pathname).toBe('/classes/7'))
    expect(asked(`${class7}/payment/checkout`)).toBe(0)
  })

  it('takes a user who is no member to join, with the payment page next, from the class and by its address [ENR-07]', async () => {
    const site = { ...member(), isChannelUser: false }
    const { person } = await renderApp('/classes/7?channelSeq=1', payServer(undefined, site).server)
    await person.click((await screen.findAllByRole('button', { name: '수강 신청하기' }))[0] as HTMLElement)
    await waitFor(() => expect(location.pathname).toBe('/join'))
    expect(new URLSearchParams(location.search).get('next')).toBe(page)
    const { server, asked } = payServer(undefined, site)
    await renderApp(page, server)
    await waitFor(() => expect(location.pathname).toBe('/join'))
    expect(new URLSearchParams(location.search).get('next')).toBe(page)
    expect(asked(`${class7}/payment/checkout`)).toBe(0)
  })
})

describe('the payment page', () => {
  it('shows the lines of the price, the orderer and the method of the last time, and sends them with the price it showed [ENR-09]', async () => {
    const { server, state, calls } = payServer()
    state.lastPayMethodCd = '03'
    const { person } = await renderApp(page, server)
    await payButton()
    const lines = within(screen.getByRole('complementary', { name: '결제 금액' }))
    expect(['60,000원', '-10,000원', '5,000원', '55,000원'].filter((text) => lines.queryByText(text) === null)).toEqual([])
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /가상계좌/ }).checked).toBe(true)
    expect(screen.getByText('내 앞으로 발급된 계좌에 입금하면 자동으로 확인돼요.')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>(/^이름/).value).toBe('김하늘')
    await person.click(screen.getByRole('radio', { name: /신용·체크카드/ }))
    await person.click(await payButton())
    await waitFor(() => expect(assigned).toHaveBeenCalledWith('/pay/charge1'))
    expect(calls.find(({ path }) => path === `${orderPath}/pay`)?.body).toEqual({
      payMethodCd: '01', orderer: anOrder().orderer, instalmentMonths: 0, address: null, couponSeq: null, payAmount: 55_000, returnTo: 'web',
    })
  })

  it('charges dollars in won by card, at the rate it names, and in dollars by PayPal [ENR-09]', async () => {
    const { server, state } = payServer()
    state.order = anOrder({ currency: 'USD', listAmount: 5000, discountAmount: 0, materialAmount: 0, payAmount: 5000, chargeCurrency: 'USD', chargeAmount: 5000, wonPerDollar: 1350 })
    state.methods = [{ payMethodCd: '08', currency: 'USD', amount: 5000, instalmentMonths: [] }, { payMethodCd: '02', currency: 'KRW', amount: 67_500, instalmentMonths: [] }]
    const { person } = await renderApp(page, server)
    expect((await payButton()).textContent).toBe('$50 결제하기')
    expect(screen.queryByText(/1달러를/)).toBeNull()
    await person.click(screen.getByRole('radio', { name: /해외 카드.*원화 67,500원/ }))
    expect((await payButton()).textContent).toBe('67,500원 결제하기')
    expect(screen.getByText('1달러를 1,350원으로 계산해요.')).toBeDefined()
  })

  it('keeps what was typed through a refusal and a reload, and says beside the field what is wrong [ENR-09]', async () => {
    const { server, state } = payServer()
    state.failing = refusal(errorTable.paymentUnavailable.status, errorTable.paymentUnavailable.code, '결제사가 응답하지 않습니다.')
    const { person } = await renderApp(page, server)
    const name = await screen.findByLabelText<HTMLInputElement>(/^이름/)
    await person.clear(name)
    await person.click(await payButton())
    await screen.findByText(/이름은 두 글자 이상/)
    await person.type(name, '박바다')
    await person.click(screen.getByRole('radio', { name: /가상계좌/ }))
    await person.click(await payButton())
    expect((await screen.findByRole('alert')).textContent).toContain('결제사가 응답하지 않습니다.')
    expect((await payButton()).parentElement?.contains(screen.getByRole('alert'))).toBe(true)
    expect(name.value).toBe('박바다')
    await renderApp(page, server)
    expect((await screen.findByLabelText<HTMLInputElement>(/^이름/)).value).toBe('박바다')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /가상계좌/ }).checked).toBe(true)
  })

  it('shows the old and the new price when it changed meanwhile, and asks again [ENR-09]', async () => {
    const { server, state, calls } = payServer()
    state.failing = refusal(errorTable.priceChanged.status, errorTable.priceChanged.code, '금액이 바뀌었습니다.')
    const { person } = await renderApp(page, server)
    await payButton()
    state.order = anOrder({ discountAmount: 0, payAmount: 65_000, chargeAmount: 65_000 })
    state.methods = [{ payMethodCd: '01', currency: 'KRW', amount: 65_000, instalmentMonths: [] }]
    await person.click(await payButton())
    await screen.findByText(/55,000원에서 65,000원으로 바뀌었어요/)
    // On a phone only what is beside the button is sure to be in sight.
    expect((await payButton()).parentElement?.contains(screen.getByRole('alert'))).toBe(true)
    expect(assigned).not.toHaveBeenCalled()
    state.failing = null
    await person.click(screen.getByRole('button', { name: '65,000원 결제하기' }))
    await waitFor(() => expect(assigned).toHaveBeenCalledOnce())
    expect(calls.filter(({ path }) => path === `${orderPath}/pay`).at(-1)?.body).toMatchObject({ payAmount: 65_000 })
  })

  it('counts the held seat down, and holds it again with one press when the time is over [ENR-09]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T00:00:00Z') })
    const { server, state, asked } = payServer((path) => (path === '/common/session'
      ? { body: { user: aPerson, expiresAt: null, now: new Date().toISOString(), platform: aPlatform } } : undefined))
    state.order = anOrder({ holdUntil: '2026-11-21T00:10:00Z' })
    await renderApp(page, server)
    await screen.findByText(/^(10:00|9:5\d) 동안 자리를/)
    await act(() => vi.advanceTimersByTimeAsync(10 * 60_000))
    const again = await screen.findByRole('button', { name: '자리 다시 잡기' })
    expect(screen.queryByRole('button', { name: /결제하기$/ })).toBeNull()
    state.order = anOrder({ holdUntil: '2026-11-21T00:30:00Z' })
    await act(async () => again.click())
    await payButton()
    expect(asked(`${class7}/payment/checkout`)).toBe(2)
  })

  it('leads to the deposit that is awaited already [ENR-12]', async () => {
    const { server, state } = payServer()
    state.order = anAwaitedOrder()
    await renderApp(page, server)
    await screen.findByText('110-123-456789')
    expect(location.pathname).toBe('/classes/7/payment/complete')
  })

  it('opens the browser from the desktop, waits and goes on by itself; cancel returns [ENR-10]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { server, state, calls } = payServer()
    const { platform } = await renderApp(page, server)
    platform.kind = 'desktop'
    platform.serverOrigin = 'https://madang.test'
    const pay = async () => {
      const button = await payButton()
      await act(async () => button.click())
    }
    await pay()
    const dialog = await screen.findByRole('dialog', { name: '브라우저에서 결제를 마쳐 주세요' })
    expect([platform.opened, assigned.mock.calls]).toEqual([['https://madang.test/pay/charge1'], []])
    expect(calls.find(({ path }) => path === `${orderPath}/pay`)?.body).toMatchObject({ returnTo: 'app' })
    await act(async () => within(dialog).getAllByRole('button', { name: '취소' })[0]?.click())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await pay()
    await screen.findByRole('dialog')
    state.order = aPaidOrder()
    await act(() => vi.advanceTimersByTimeAsync(2000))
    await screen.findByRole('heading', { level: 1, name: '결제가 끝났어요' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
