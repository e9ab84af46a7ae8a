import type { Order } from '#shared/order/contract.ts'

export const anOrderNo = '20261121-0123456789ABCDEF'

/** An order of class 7 that is being paid, with overrides. */
export function anOrder(over: Partial<Order> = {}): Order {
  return {
    orderNo: anOrderNo, paymentStatus: '00', orderFor: 'course', courseSeq: 7, courseTypeCd: '05', title: '수채화 첫걸음', imageUrl: null,
    orderer: { name: '김하늘', email: 'student@madang.test', phone: '01012345678' }, currency: 'KRW', listAmount: 60_000, discountAmount: 10_000, materialAmount: 5000,
    couponAmount: 0, payAmount: 55_000, payMethodCd: null, chargeCurrency: 'KRW', chargeAmount: 55_000, wonPerDollar: null, paidAmount: 0, refundedAmount: 0,
    outstandingAmount: 0, orderedAt: '2026-11-21T00:00:00Z', paidAt: null, holdUntil: null, deposit: null, card: null, receiptUrl: null, failure: null,
    refundRequestedAt: null, ...over,
  }
}

/** The same order, paid by card. */
export const aPaidOrder = (over: Partial<Order> = {}): Order => anOrder({
  paymentStatus: '02', payMethodCd: '01', paidAmount: 55_000, paidAt: '2026-11-21T00:01:00Z', card: { name: '마당카드', number: '1234-****-****-5678', instalmentMonths: 0 }, ...over,
})

/** The same order, which awaits a deposit into a virtual account. */
export const anAwaitedOrder = (over: Partial<Order> = {}): Order => anOrder({
  paymentStatus: '01', payMethodCd: '03', outstandingAmount: 55_000,
  deposit: { bankName: '마당은행', number: '110-123-456789', holder: '마당 학교', until: '2026-11-24T14:59:00Z' }, ...over,
})
