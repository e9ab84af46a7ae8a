// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StaffCoupon } from '#shared/coupon/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { aPerson, refusal, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'
import { savedFiles } from '#tests/support/screens/savedFiles.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const aCoupon = (change: Partial<StaffCoupon> = {}): StaffCoupon => ({
  couponSeq: 1, name: '봄 할인', kindCd: '00', code: 'SPRING', discountTypeCd: '01', discountValue: 10, discountMax: null, priceMin: 0, courseSeqs: null, segmentSeq: null, personCap: 1, totalCap: 20, startAt: null, endAt: null,
  couponStateCd: '00', stopped: false, codeCount: 0, holderCount: 4, usedCount: 3, discountedAmount: 15_000, createdAt: '2026-03-01T00:00:00.000Z', ...change,
})

function shopOf(coupons: StaffCoupon[], roles: readonly string[] = ['SITE_CONSOLE_READ', 'SITE_COUPON_READ', 'SITE_COUPON_UPDATE', 'SITE_SALES_READ']) {
  const sent: { path: string; body: unknown }[] = []
  const server = siteServer({ user: aPerson, roles: [...roles] as never, userTypeCd: 'MNG', isChannelUser: true }, (path, body) => {
    const [address = ''] = path.split('?')
    if (address.endsWith('/channels/1/segments')) return { body: { segments: [{ segmentSeq: 4, name: '단골', rules: { match: 'all', conditions: [{ kind: 'marketing', isNot: false }] }, updatedAt: '2026-03-01T00:00:00.000Z', couponCount: 0, campaignCount: 0 }] } }
    if (address.endsWith('/channels/1/segments/count')) return { body: { count: 1234 } }
    if (!address.startsWith('/channels/1/coupons')) return undefined
    if (body !== undefined) sent.push({ path: address, body })
    if (address.endsWith('/codes')) return { body: { codes: [{ code: 'ABCD1234EFGH', takenBy: '김하늘', takenAt: '2026-03-02T00:00:00.000Z' }, { code: 'JKMN5678PQRS', takenBy: null, takenAt: null }], totalCount: 2, page: 1, size: 20 } }
    if (address.endsWith('/stop')) coupons[0] = aCoupon({ stopped: true, couponStateCd: '99' })
    else if (body !== undefined && (body as { code: string }).code === 'TAKEN') return refusal(409, errorTable.couponCodeTaken.code, '다른 쿠폰이 쓰는 번호입니다.')
    else if (body !== undefined) coupons.unshift(aCoupon({ ...(body as object), couponSeq: 5, usedCount: 0, discountedAmount: 0 }))
    return { body: body === undefined ? { coupons, totalCount: coupons.length, page: 1, size: 20 } : coupons[0] }
  })
  return { server, sent }
}
const page = '/settings/coupons?channelSeq=1'

it('lists coupons with their use, and stops one in its details [SET-07]', async () => {
  const { server, sent } = shopOf([aCoupon()])
  const { person } = await renderApp(page, server)
  const row = within((await screen.findByRole('button', { name: '봄 할인 쿠폰 열기' })).closest('tr')!)
  for (const text of ['10%', '3 / 20', '15,000원', '사용 중', 'SPRING']) expect(row.getByText(text)).toBeDefined()
  await person.click(row.getByRole('button'))
  const sheet = within(await screen.findByRole('dialog', { name: '쿠폰' }))
  expect(sheet.queryByRole('button', { name: '지우기' })).toBeNull()
  expect(sheet.getByRole('link', { name: '쿠폰을 쓴 주문 보기' }).getAttribute('href')).toBe('/settings/payment?coupon=1&channelSeq=1')
  await person.click(sheet.getByRole('button', { name: '중지' }))
  await sheet.findByRole('button', { name: '다시 시작' })
  expect(sent).toEqual([{ path: '/channels/1/coupons/1/stop', body: { stopped: true } }])
})

it('makes a coupon; errors stand at their fields and nothing typed is lost [SET-07]', async () => {
  const { server, sent } = shopOf([])
  const { person } = await renderApp(page, server)
  await screen.findByText('아직 쿠폰이 없어요')
  await person.click(screen.getByRole('button', { name: '쿠폰 만들기' }))
  const form = within(await screen.findByRole('dialog', { name: '쿠폰 만들기' }))
  await person.type(form.getByLabelText(/^쿠폰 이름/), '여름 할인')
  await person.click(form.getByRole('button', { name: '저장' }))
  await form.findByText('한글, 영문, 숫자 4~20자로 입력해 주세요')
  await person.type(form.getByRole('textbox', { name: '쿠폰 번호' }), 'taken')
  await person.click(form.getByRole('button', { name: '저장' }))
  await form.findByText('다른 쿠폰이 쓰는 번호입니다.')
  await person.clear(form.getByRole('textbox', { name: '쿠폰 번호' }))
  await person.type(form.getByRole('textbox', { name: '쿠폰 번호' }), 'summer 26')
  await person.click(form.getByRole('button', { name: '저장' }))
  await screen.findByRole('button', { name: '여름 할인 쿠폰 열기' })
  expect(sent.at(-1)).toEqual({ path: '/channels/1/coupons', body: {
    name: '여름 할인', kindCd: '00', code: 'SUMMER26', discountTypeCd: '01', discountValue: 10, discountMax: null, priceMin: 0, courseSeqs: null, segmentSeq: null, personCap: 1, totalCap: null, startAt: null, endAt: null, codeCount: 0,
  } })
  // The new coupon opens, and the next form is empty.
  await screen.findByRole('dialog', { name: '쿠폰' })
  expect(Object.keys(sessionStorage).filter((key) => key.includes('draft.coupon'))).toEqual([])
})

it('shows who took a code, and saves all as CSV [SET-07]', async () => {
  const saved = savedFiles()
  const { server } = shopOf([aCoupon({ kindCd: '01', code: '', codeCount: 2 })])
  const { person } = await renderApp(`${page}&couponSeq=1`, server)
  const codes = within(await screen.findByRole('list', { name: '쿠폰 번호' }))
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^ABCD-1234-EFGH김하늘 · /), 'JKMN-5678-PQRS아직 등록 안 됨'])
  await person.click(screen.getByRole('button', { name: 'CSV로 받기' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect((await saved[0]?.text())?.split('\r\n')[1]).toMatch(/^ABCD-1234-EFGH,김하늘,/)
})

it('shows coupons without a way to change them to those who may only read [SET-07]', async () => {
  const { server } = shopOf([aCoupon()], ['SITE_CONSOLE_READ', 'SITE_COUPON_READ'])
  await renderApp(`${page}&couponSeq=1`, server)
  const sheet = within(await screen.findByRole('dialog', { name: '쿠폰' }))
  expect(sheet.getByText('SPRING')).toBeDefined()
  expect(sheet.queryByRole('button', { name: '고치기' })).toBeNull()
  expect(screen.queryByRole('button', { name: '쿠폰 만들기' })).toBeNull()
})

it('gives a coupon to a segment, with how many it is for now; a segment that is gone is said to be [SET-02] [SET-07]', async () => {
  const { server, sent } = shopOf([aCoupon(), aCoupon({ couponSeq: 2, name: '옛 할인', code: 'OLD1', segmentSeq: 9 })], ['SITE_CONSOLE_READ', 'SITE_COUPON_READ', 'SITE_COUPON_UPDATE', 'SITE_USER_READ'])
  const { person } = await renderApp(`${page}&couponSeq=1`, server)
  await person.click(within(await screen.findByRole('dialog', { name: '쿠폰' })).getByRole('button', { name: '고치기' }))
  const form = within(await screen.findByRole('dialog', { name: '쿠폰 고치기' }))
  await person.click(await form.findByRole('combobox', { name: '쓸 수 있는 회원' }))
  await person.click(await screen.findByRole('option', { name: '단골' }))
  await form.findByText('지금 1,234명이 쓸 수 있어요.')
  await person.click(form.getByRole('button', { name: '저장' }))
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ segmentSeq: 4 }))
  cleanup()
  const other = await renderApp(`${page}&couponSeq=2`, server)
  const sheet = within(await screen.findByRole('dialog', { name: '쿠폰' }))
  expect(sheet.getByText('세그먼트 회원만')).toBeDefined()
  await other.person.click(sheet.getByRole('button', { name: '고치기' }))
  await within(await screen.findByRole('dialog', { name: '쿠폰 고치기' })).findByText(/지웠거나 볼 수 없는 세그먼트예요/)
})
