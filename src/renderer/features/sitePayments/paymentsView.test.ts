import { expect, it } from 'vitest'
import { gridViewOf, savedQueryOf } from '#renderer/lib/gridView/gridView.ts'
import { askedOf, isFiltered, paymentsSpec } from './paymentsView.ts'

const viewOf = (query: string) => gridViewOf(new URLSearchParams(query), paymentsSpec)

it('keeps every filter in the URL, and drops defaults and nonsense [SET-07] [GEN-04]', () => {
  const url = 'channelSeq=1&q=kim&qField=name&startDt=2026-11-01&endDt=2026-11-30&paidYN=Y&paymentStatus=02&payMethodCd=01&currency=USD&refundAsked=Y&coupon=3&sort=amount&order=asc'
  const view = viewOf(url)
  expect(askedOf(view)).toEqual({
    q: 'kim', qField: 'name', startDt: '2026-11-01', endDt: '2026-11-30', paidYN: 'Y', paymentStatus: '02', payMethodCd: '01', currency: 'USD', refundAsked: 'Y', coupon: 3, sort: 'amount', order: 'asc',
  })
  const saved = new URLSearchParams(savedQueryOf(new URLSearchParams(url), paymentsSpec.filters))
  expect([saved.has('channelSeq'), viewOf(saved.toString())]).toEqual([false, view])
  const wrong = viewOf('page=-1&qField=password&startDt=2026-13-40&endDt=2026-02-30&paidYN=X&paymentStatus=77&payMethodCd=00&coupon=all&sort=secret')
  expect([askedOf(wrong), isFiltered(wrong), isFiltered(view), isFiltered(viewOf('qField=name'))]).toEqual([{ sort: 'ordered', order: 'desc' }, false, true, false])
})
