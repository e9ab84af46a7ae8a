/** Orders of the list of payments. */
export const paymentSorts = ['ordered', 'title', 'amount'] as const
export type PaymentSort = (typeof paymentSorts)[number]

/** What the list of payments can be searched in. */
export const paymentFields = ['orderNo', 'name', 'email', 'phone', 'title'] as const

/** Payments of one answer at most. */
export const PAYMENTS_PAGE_MAX = 500
