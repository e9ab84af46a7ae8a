import { AppError } from '#shared/kernel/errors.ts'
import type { PaidMonth } from '#server/infra/module.ts'
import type { OrderRow } from './queries.ts'

/** Whether an order buys a month of a subscription. */
export const isMonth = ({ subscriptionSeq }: Pick<OrderRow, 'subscriptionSeq'>): boolean => subscriptionSeq !== null

/** The month that an order buys; the database refuses a month without these. */
export function monthOf({ channelSeq, subscriptionSeq, monthNo, useUntil }: OrderRow): PaidMonth {
  if (subscriptionSeq === null || monthNo === null || useUntil === null) throw new Error('the order buys no month')
  return { channelSeq, subscriptionSeq, monthNo, useUntil }
}

/** The order of a class. Throws `orderNotFound` for a month: no page of a class leads to it. */
export function ofClass(row: OrderRow): OrderRow & { courseSeq: number } {
  const { courseSeq } = row
  if (courseSeq === null) throw new AppError('orderNotFound')
  return { ...row, courseSeq }
}
