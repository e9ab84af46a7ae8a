import type { Money } from '#shared/course/pricing.ts'
import { paymentStatus } from '#shared/order/status.ts'
import type { Order } from '#shared/order/contract.ts'

/** What a list shows of an order: what was paid or is owed, else its price. */
export function shownAmount(order: Order): Money {
  const isPriced = order.paymentStatus === paymentStatus.paying || order.paymentStatus === paymentStatus.cancelled
  return isPriced ? { amount: order.payAmount, currency: order.currency } : { amount: order.chargeAmount, currency: order.chargeCurrency }
}

export const isUnpaid = ({ paymentStatus: status }: Order): boolean => status === paymentStatus.paying || status === paymentStatus.awaitingDeposit

/** What was paid and not paid back. */
export const keptAmount = (order: Order): number => order.paidAmount - order.refundedAmount
