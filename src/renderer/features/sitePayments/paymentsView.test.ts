import { expect, it } from 'vitest'
import { askedOf, isFiltered, paymentsViewOf, queryOfPayments } from './paymentsView.ts'

it('keeps every filter in the URL, and drops defaults and nonsense [SET-07] [GEN-04]', () => {
  const url = 'channelSeq=1&page=2&size=50&q=kim&qField=name&startDt=2026-11-01&endDt=2026-11-30&paidYN=Y&paymentStatus=02&payMethodCd=01&coupon=3'
  const view = paymentsViewOf(new URLSearchParams(url))
  expect(queryOfPayments(view, new URLSearchParams('channelSeq=1')).toString()).toBe(url)
  expect(askedOf(view)).toEqual({ page: 2, size: 50, q: 'kim', qField: 'name', startDt: '2026-11-01', endDt: '2026-11-30', paidYN: 'Y', paymentStatus: '02', payMethodCd: '01', coupon: '3' })
  const wrong = paymentsViewOf(new URLSearchParams('page=-1&qField=password&startDt=2026-13-40&endDt=soon&paidYN=X&paymentStatus=77&payMethodCd=00&coupon=all'))
  expect([askedOf(wrong), isFiltered(wrong), isFiltered(view)]).toEqual([{ page: 1, size: 20, qField: 'orderNo' }, false, true])
  expect(queryOfPayments(wrong, new URLSearchParams(url)).toString()).toBe('channelSeq=1')
})
