// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { MyCoupon } from '#shared/coupon/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { aPerson, refusal, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

const aCoupon = (change: Partial<MyCoupon> = {}): MyCoupon => ({
  couponSeq: 1, name: '봄 할인', discountTypeCd: '00', discountValue: 5000, discountMax: null, priceMin: 0, courses: null, couponStateCd: '00', startAt: null, endAt: null, personCap: 1, usedCount: 0, ...change,
})

function walletOf(coupons: MyCoupon[]) {
  const sent: unknown[] = []
  const server = siteServer({ user: aPerson, roles: [], userTypeCd: null, isChannelUser: true }, (path, body) => {
    if (path !== '/channels/1/me/coupons') return undefined
    if (body === undefined) return { body: { coupons } }
    sent.push(body)
    if ((body as { code: string }).code !== 'SPRING') return refusal(404, errorTable.couponUnknown.code, '쿠폰 번호를 다시 확인해 주세요.')
    const coupon = aCoupon({ couponSeq: 9, name: '새로 받은 쿠폰' })
    coupons.push(coupon)
    return { body: coupon }
  })
  return { server, sent }
}
const page = '/coupon?channelSeq=1'
const names = (list: string) => within(screen.getByRole('region', { name: list })).getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

it('tells usable coupons from past ones, with what they take off, where and until when [SHELL-04]', async () => {
  const { server } = walletOf([
    aCoupon({ discountTypeCd: '01', discountValue: 10, discountMax: 3000, priceMin: 20_000, personCap: 3, usedCount: 1, endAt: '2026-05-31T15:00:00.000Z', courses: [{ courseSeq: 7, title: '수채화' }] }),
    aCoupon({ couponSeq: 2, name: '써 버린 쿠폰', usedCount: 1 }), aCoupon({ couponSeq: 3, name: '지난 쿠폰', couponStateCd: '03' }),
  ])
  await renderApp(page, server)
  const usable = within(await screen.findByRole('region', { name: '쓸 수 있는 쿠폰' }))
  for (const text of ['10%', '최대 3,000원', '20,000원 이상 클래스에서', '2번 더 쓸 수 있어요', /2026\. 5\. 31\..*까지/]) expect(usable.getByText(text)).toBeDefined()
  expect(usable.getByRole('link', { name: '수채화' }).getAttribute('href')).toBe('/classes/7?channelSeq=1')
  expect([names('쓸 수 있는 쿠폰'), names('지난 쿠폰')]).toEqual([['봄 할인'], ['써 버린 쿠폰', '지난 쿠폰']])
})

it('registers a coupon by its code; a wrong code is kept and explained [SHELL-04]', async () => {
  const { server, sent } = walletOf([])
  const { person } = await renderApp(page, server)
  await screen.findByText('쓸 수 있는 쿠폰이 없어요')
  const field = screen.getByRole('textbox', { name: '쿠폰 번호' })
  await person.type(field, 'WRONG{Enter}')
  await screen.findByText('쿠폰 번호를 다시 확인해 주세요.')
  expect((field as HTMLInputElement).value).toBe('WRONG')
  await person.clear(field)
  await person.type(field, 'SPRING{Enter}')
  await screen.findByRole('region', { name: '쓸 수 있는 쿠폰' })
  expect(names('쓸 수 있는 쿠폰')).toEqual(['새로 받은 쿠폰'])
  expect(sent).toEqual([{ code: 'WRONG' }, { code: 'SPRING' }])
  expect((field as HTMLInputElement).value).toBe('')
})
