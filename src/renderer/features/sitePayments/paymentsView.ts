import { PAGE_SIZE_DEFAULT, optionOf, pageOf, pageSizes } from '#shared/kernel/paging.ts'
import { paymentStatus } from '#shared/order/status.ts'
import { payMethodCd } from '#shared/payment/methods.ts'
import type { PaymentsQuery } from '#renderer/entities/order/index.ts'

export const searchFields = ['orderNo', 'name', 'email', 'phone', 'title'] as const
const paidYNs = ['', 'Y', 'N'] as const
const statuses = ['', ...Object.values(paymentStatus)] as const
const methods = ['', ...Object.values(payMethodCd)] as const

/** Filters of `/settings/payment`, by their names in the URL (courses spec §7); '' for none. */
export interface PaymentsView {
  page: number
  size: number
  q: string
  qField: (typeof searchFields)[number]
  startDt: string
  endDt: string
  paidYN: (typeof paidYNs)[number]
  paymentStatus: (typeof statuses)[number]
  payMethodCd: (typeof methods)[number]
  /** Number of a coupon: its orders. */
  coupon: string
}

const dayOf = (value: string | null) => (value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : '')

/** Parses the URL; invalid values become the defaults (GEN-04). */
export function paymentsViewOf(query: URLSearchParams): PaymentsView {
  return {
    page: pageOf(query.get('page')),
    size: query.has('size') ? optionOf(query.get('size'), pageSizes) : PAGE_SIZE_DEFAULT,
    q: query.get('q')?.trim().slice(0, 100) ?? '',
    qField: optionOf(query.get('qField'), searchFields),
    startDt: dayOf(query.get('startDt')),
    endDt: dayOf(query.get('endDt')),
    paidYN: optionOf(query.get('paidYN'), paidYNs),
    paymentStatus: optionOf(query.get('paymentStatus'), statuses),
    payMethodCd: optionOf(query.get('payMethodCd'), methods),
    coupon: /^[1-9]\d{0,14}$/.exec(query.get('coupon') ?? '')?.[0] ?? '',
  }
}

const defaults = paymentsViewOf(new URLSearchParams())
const names = Object.keys(defaults) as (keyof PaymentsView)[]

/** URL of a view, without defaults; keeps other parameters, such as the site. */
export function queryOfPayments(view: PaymentsView, current: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(current)
  for (const name of names) {
    if (view[name] === defaults[name]) query.delete(name)
    else query.set(name, String(view[name]))
  }
  return query
}

/** Whether any filter is set. */
export const isFiltered = (view: PaymentsView): boolean => names.some((name) => name !== 'page' && name !== 'size' && name !== 'qField' && view[name] !== defaults[name])

/** What the call is asked for. */
export const askedOf = (view: PaymentsView): PaymentsQuery =>
  Object.fromEntries(Object.entries(view).filter(([, value]) => value !== '')) as unknown as PaymentsQuery
