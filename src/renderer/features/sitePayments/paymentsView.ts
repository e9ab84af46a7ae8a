import { currency } from '#shared/kernel/codes.ts'
import { paymentFields, paymentSorts } from '#shared/order/listing.ts'
import type { PaymentSort } from '#shared/order/listing.ts'
import { paymentStatus } from '#shared/order/status.ts'
import { payMethodCd } from '#shared/payment/methods.ts'
import type { PaymentsQuery } from '#renderer/entities/order/index.ts'
import { calendarDay, rowNumber } from '#renderer/lib/gridView/gridView.ts'
import type { GridView, GridViewSpec } from '#renderer/lib/gridView/gridView.ts'

/** Filters of `/settings/payment`, by their names in the address (courses spec §7). */
const filters = {
  qField: paymentFields, startDt: calendarDay, endDt: calendarDay, paidYN: ['Y', 'N'], paymentStatus: Object.values(paymentStatus), payMethodCd: Object.values(payMethodCd),
  currency: Object.values(currency), refundAsked: ['Y'], coupon: rowNumber,
} as const
export type PaymentsView = Pick<GridView<PaymentSort, typeof filters>, 'q' | 'filters' | 'sort'>

export const paymentsSpec: GridViewSpec<PaymentSort, typeof filters> = { sorts: paymentSorts, filters, standard: () => ({ by: 'ordered', order: 'desc' }) }

/** Whether orders are left out: where to search is no filter. */
export const isFiltered = ({ q, filters: set }: PaymentsView): boolean => q !== '' || Object.keys(set).some((name) => name !== 'qField')

/** No filter at all, as a change of the view. */
export const unfiltered = { q: '', filters: Object.fromEntries(Object.keys(filters).map((name) => [name, ''])) }

/** What the call is asked for. */
export function askedOf({ q, filters: { coupon, ...set }, sort: { by, order } }: PaymentsView): PaymentsQuery {
  return { ...(q === '' ? {} : { q: q.slice(0, 100) }), ...set, ...(coupon === undefined ? {} : { coupon: Number(coupon) }), sort: by, order }
}
