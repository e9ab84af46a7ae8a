/** What an order buys: a class, or a month of a membership. Our names: the specification gives none. */
export const orderFor = { course: 'course', membership: 'membership' } as const
export type OrderFor = (typeof orderFor)[keyof typeof orderFor]

/** What an order is doing; amounts stand in the ledger alone. */
export const orderState = {
  /** Being paid; holds its seat until `holdUntil`. */
  open: 'open',
  /** A virtual account or bank deposit is awaited until `depositUntil`. */
  awaiting: 'awaiting',
  /** Paid and enrolled. */
  booked: 'booked',
  /** Abandoned, expired, or paid back as it could not be booked. */
  ended: 'ended',
} as const
export type OrderState = (typeof orderState)[keyof typeof orderState]

/** Payment status of an order (courses spec §7, `paymentStatus`). Our codes: the specification gives none. */
export const paymentStatus = { paying: '00', awaitingDeposit: '01', paid: '02', partRefunded: '03', refunded: '04', cancelled: '99' } as const
export type PaymentStatus = (typeof paymentStatus)[keyof typeof paymentStatus]

/** The status that people see, of the order's state and its amounts in the ledger. */
export function paymentStatusOf(order: { orderState: OrderState; paidAmount: number; refundedAmount: number }): PaymentStatus {
  if (order.orderState === orderState.open) return paymentStatus.paying
  if (order.orderState === orderState.awaiting) return paymentStatus.awaitingDeposit
  // A coupon can pay for all of it.
  if (order.paidAmount === 0) return order.orderState === orderState.booked ? paymentStatus.paid : paymentStatus.cancelled
  if (order.refundedAmount === 0) return paymentStatus.paid
  return order.refundedAmount < order.paidAmount ? paymentStatus.partRefunded : paymentStatus.refunded
}
