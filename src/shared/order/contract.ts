import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { courseParams, moment, money, pageQuery, seq, siteParams } from '#shared/kernel/call/fields.ts'
import { currency } from '#shared/kernel/codes.ts'
import { lineText, requiredText } from '#shared/kernel/format/formats.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { skipQuery } from '#shared/enrollment/skipAttendCheck.ts'
import { deliveryAddress } from '#shared/delivery/address.ts'
import { usableCoupon } from '#shared/coupon/usable.ts'
import { payMethodCd } from '#shared/payment/methods.ts'
import { batchCalls } from './batches.ts'
import { PAYMENTS_PAGE_MAX, paymentFields, paymentSorts } from './listing.ts'
import { orderNoText } from './orderNo.ts'
import { ownRefundRule, refundSteps } from './refund.ts'
import { receipt } from './receipt.ts'
import { orderFor, paymentStatus } from './status.ts'

const orderParams = z.object({ channelSeq: seq, orderNo: orderNoText })
const method = z.enum(payMethodCd, { error: validationMessage('validation:choose') })

/** The orderer, as receipts and providers name them (courses spec §3). */
export const orderer = z.object({
  name: lineText.min(2, { error: validationMessage('validation:name') }).max(40),
  email: z.email({ error: validationMessage('validation:email') }).max(200),
  /** Digits only (courses spec §5). */
  phone: z.string().regex(/^\d{8,15}$/, { error: validationMessage('validation:phone') }),
})
export type Orderer = z.infer<typeof orderer>

/** Why the last attempt to pay failed; the provider's own words where it gave some. */
export const payFailure = z.object({ kind: z.enum(['declined', 'cancelled', 'unclear', 'soldOut', 'coupon', 'refunded']), message: z.string() })

/** An order as its buyer sees it. Amounts in minor units: those of the class in `currency`, those of the ledger in `chargeCurrency`. */
export const order = z.object({
  orderNo: orderNoText,
  paymentStatus: z.enum(paymentStatus),
  orderFor: z.enum(orderFor),
  /** Null for a month of a membership. */
  courseSeq: seq.nullable(),
  courseTypeCd: z.string(),
  title: z.string(),
  imageUrl: z.string().nullable(),
  /** As it was when ordered; a month's may lack a phone. */
  orderer: z.object({ name: z.string(), email: z.string(), phone: z.string() }).nullable(),
  currency: z.enum(currency),
  listAmount: money,
  discountAmount: money,
  materialAmount: money,
  couponAmount: money,
  payAmount: money,
  payMethodCd: method.nullable(),
  chargeCurrency: z.enum(currency),
  /** What the method charges; equals `payAmount` in the same currency. */
  chargeAmount: money,
  /** Won for a dollar, where an order in dollars is charged in won. */
  wonPerDollar: z.number().nullable(),
  paidAmount: money,
  refundedAmount: money,
  /** Still to be paid; 0 unless a deposit is awaited. */
  outstandingAmount: money,
  orderedAt: moment,
  paidAt: moment.nullable(),
  /** The seat is held until then; null without a limit of seats, or once paid. */
  holdUntil: moment.nullable(),
  /** Where to pay a virtual account or bank deposit. */
  deposit: z.object({ bankName: z.string(), number: z.string(), holder: z.string(), until: moment }).nullable(),
  card: z.object({ name: z.string(), number: z.string(), instalmentMonths: z.int() }).nullable(),
  receiptUrl: z.string().nullable(),
  failure: payFailure.nullable(),
  refundRequestedAt: moment.nullable(),
})
export type Order = z.infer<typeof order>

const refundQuote = z.object({
  step: z.enum(refundSteps),
  /** Days of `ownDays`, percent of `ownStep`; null for others. */
  own: z.int().nullable(),
  currency: z.enum(currency),
  /** What the rule gives back. */
  amount: money,
  /** All that was paid and not given back. */
  refundable: money,
  /** The site's own rule that the order was bought under; null: the statutory steps alone. */
  rule: ownRefundRule.nullable(),
})
export type RefundQuote = z.infer<typeof refundQuote>

/** An order as staff see it: the buyer, and the ledger lines behind its amounts. */
export const staffOrder = order.extend({
  buyer: z.object({ userSeq: seq, name: z.string(), email: z.string() }),
  refundReason: z.string(),
  /** Whether staff can confirm a bank deposit. */
  canConfirm: z.boolean(),
  /** Whether staff can take back what a coupon paid for in whole. */
  canTakeBack: z.boolean(),
})
export type StaffOrder = z.infer<typeof staffOrder>

export const ledgerLine = z.object({
  transferSeq: seq, at: moment, kind: z.string(), debit: z.string(), credit: z.string(), amount: money, currency: z.enum(currency),
})

/** A site's own account for bank deposits. */
export const bankAccount = z.object({
  bankName: lineText.min(1, { error: validationMessage('validation:required') }).max(40),
  number: requiredText.regex(/^[\d-]{6,30}$/, { error: validationMessage('validation:invalid') }),
  holder: lineText.min(1, { error: validationMessage('validation:required') }).max(40),
})
export type BankAccount = z.infer<typeof bankAccount>

const paymentSettings = z.object({ bank: bankAccount.nullable(), methods: z.array(method), refundRule: ownRefundRule.nullable(), untaxed: z.boolean() })

const date = z.iso.date()
const reason = lineText.max(200)

/** Orders and payments (courses spec §5, §7; ENR-07 to ENR-13, SET-07). */
export const orderCalls = /* @__PURE__ */ domainCalls('order', {
  /** Repeated calls return the same order while it is unpaid, with today's price; one that awaits a deposit as it is. */
  checkout: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/payment/checkout', access: 'member',
    summary: 'Opens an order for a paid class and holds a seat for 10 minutes',
    params: courseParams,
    /** `best`: the coupon that takes off most. A coupon that cannot be used here is left out. */
    query: skipQuery.extend({ coupon: z.union([z.enum(['best', 'none']), seq]).default('none') }),
    response: z.object({
      order,
      materialTitle: z.string(),
      methods: z.array(z.object({ payMethodCd: method, currency: z.enum(currency), amount: money, instalmentMonths: z.array(z.int()) })),
      /** The coupon in the order's amounts, and all that could be, the largest first. */
      couponSeq: seq.nullable(),
      coupons: z.array(usableCoupon),
      /** False for a class in dollars or without coupons. */
      takesCoupons: z.boolean(),
      /** The site's own refund rule; null: the statutory steps alone. */
      refundRule: ownRefundRule.nullable(),
      /** The orderer and method of the last order; of the profile without one, where the phone may be missing. */
      orderer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
      lastPayMethodCd: method.nullable(),
      /** Whether the class is shipped: the order then needs an address. `last`: what was typed last; `search`: whether addresses can be searched. */
      shipping: z.object({ last: deliveryAddress.nullable(), search: z.boolean() }).nullable(),
    }),
    errors: ['notEnrollable', 'soldOut', 'siteFull', 'enrollmentClosed', 'enrollmentPreparing', 'alreadyEnrolled', 'classInTrash', 'scheduleClosed', 'nothingToPay', 'packHasEnrolled'],
  }),
  pay: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/orders/:orderNo/pay', access: 'member',
    summary: 'Begins to pay an order; `payUrl` leads to the payment window',
    verifiedFor: 'payment',
    params: orderParams,
    body: z.object({
      /** Null where a coupon pays for all of it. */
      payMethodCd: method.nullable(),
      orderer,
      couponSeq: seq.nullable().default(null),
      /** Where goods are sent; needed for a class that is shipped. */
      address: deliveryAddress.nullish(),
      instalmentMonths: z.int().min(0).max(12).default(0),
      /** What the page showed; another price is refused with `priceChanged`. */
      payAmount: money,
      /** As in `checkout`. */
      skipAttendCheck: z.boolean().default(false),
      /** `app`: the desktop, which opens the window in the browser and waits for the order. */
      returnTo: z.enum(['web', 'app']).default('web'),
    }),
    /** Null where nothing is to be opened: a bank deposit, or nothing to pay. */
    response: z.object({ payUrl: z.string().nullable(), order }),
    errors: ['orderNotFound', 'orderEnded', 'priceChanged', 'couponRefused', 'soldOut', 'siteFull', 'payMethodRefused', 'addressMissing', 'paymentUnavailable', 'alreadyEnrolled', 'enrollmentClosed', 'classInTrash', 'paymentUnclear'],
  }),
  detail: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/orders/:orderNo', access: 'member',
    summary: 'An order of mine',
    params: orderParams,
    response: order,
    errors: ['orderNotFound'],
  }),
  mine: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/me/orders', access: 'session',
    summary: 'Lists my orders on the site, newest first',
    params: siteParams,
    query: pageQuery,
    response: z.object({ orders: z.array(order), totalCount: z.int(), page: z.int(), size: z.int() }),
  }),
  cancel: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/orders/:orderNo/cancel', access: 'member',
    summary: 'Gives up an unpaid order and its seat',
    params: orderParams,
    response: order,
    errors: ['orderNotFound', 'orderEnded', 'paymentUnclear'],
  }),
  receipt: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/orders/:orderNo/receipt', access: 'member',
    summary: 'The receipt of an order of mine that was paid, with its tax',
    params: orderParams,
    response: receipt,
    errors: ['orderNotFound'],
  }),
  receiptFile: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/orders/:orderNo/receipt/file', access: 'member',
    summary: 'Issues a URL to download that receipt as PDF; single use, this session only, valid for five minutes',
    params: orderParams,
    response: z.object({ url: z.string(), fileName: z.string() }),
    errors: ['orderNotFound'],
  }),
  refundQuote: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/orders/:orderNo/refund', access: 'member',
    summary: 'What the refund rule gives back now',
    params: orderParams,
    response: refundQuote,
    errors: ['orderNotFound', 'nothingToRefund'],
  }),
  requestRefund: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/orders/:orderNo/refund', access: 'member',
    summary: 'Asks the site to refund an order',
    params: orderParams,
    body: z.object({ reason }),
    response: order,
    errors: ['orderNotFound', 'nothingToRefund'],
  }),

  payments: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/payments', access: { site: 'SITE_SALES_READ' },
    summary: 'Lists the orders of the site from a place of the list on',
    params: siteParams,
    query: z.object({
      q: z.string().trim().max(100).default(''),
      qField: z.enum(paymentFields).default('orderNo'),
      /** Days in Asia/Seoul, both included. */
      startDt: date.optional(),
      endDt: date.optional(),
      paidYN: z.enum(['Y', 'N']).optional(),
      paymentStatus: z.enum(paymentStatus).optional(),
      payMethodCd: method.optional(),
      /** The orders that use this coupon, or did before they were refunded. */
      coupon: seq.optional(),
      /** Of the charge. */
      currency: z.enum(currency).optional(),
      /** A refund was asked for, and something is left to give back. */
      refundAsked: z.literal('Y').optional(),
      sort: z.enum(paymentSorts).default('ordered'), order: z.enum(['asc', 'desc']).default('desc'),
      cursor: z.string().max(400).optional(), size: z.coerce.number().int().min(1).max(PAYMENTS_PAGE_MAX).default(20),
    }),
    response: z.object({
      payments: z.array(staffOrder),
      /** Null at the end. */
      after: z.string().nullable(),
      /** Of all that match; null further on in the list. */
      totalCount: z.int().nullable(),
      /** Sums of all that match, by currency; empty further on in the list. */
      sums: z.array(z.object({ currency: z.enum(currency), paidAmount: money, refundedAmount: money })),
    }),
  }),
  payment: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/payments/:orderNo', access: { site: 'SITE_SALES_READ' },
    summary: 'An order with its ledger lines',
    params: orderParams,
    /** `goodsOut`: the buyer has goods of it, or they are on their way. */
    response: z.object({ payment: staffOrder, lines: z.array(ledgerLine), quote: refundQuote.nullable(), goodsOut: z.boolean() }),
    errors: ['orderNotFound'],
  }),
  confirmDeposit: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/payments/:orderNo/confirm', access: { site: 'SITE_SALES_UPDATE' },
    summary: 'Confirms a bank deposit and enrols its buyer',
    params: orderParams,
    response: staffOrder,
    errors: ['orderNotFound', 'orderEnded'],
  }),
  refund: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/payments/:orderNo/refund', access: { site: 'SITE_SALES_UPDATE' },
    summary: 'Refunds an order, whole or in part; a whole refund ends the enrollment',
    params: orderParams,
    /** `refundNo`: of the client's choosing; the same number refunds once. `beforeReturn`: although the goods are not back. */
    body: z.object({ refundNo: z.uuid(), amount: money.min(1), reason, beforeReturn: z.boolean().optional(), refundAccount: z.object({ bankCode: z.string().max(10), number: z.string().regex(/^\d{6,20}$/), holder: lineText.min(1).max(40) }).optional() }),
    response: staffOrder,
    errors: ['orderNotFound', 'refundTooMuch', 'refundRefused', 'goodsNotReturned', 'paymentUnavailable'],
  }),
  takeBack: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/payments/:orderNo/take-back', access: { site: 'SITE_SALES_UPDATE' },
    summary: 'Takes back an order that a coupon paid for in whole: ends the enrollment and frees the coupon',
    params: orderParams,
    response: staffOrder,
    errors: ['orderNotFound', 'nothingToTakeBack'],
  }),
  ...batchCalls,
  settings: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/payment-settings', access: { site: 'SITE_SALES_READ' },
    summary: 'How the site is paid',
    params: siteParams,
    response: paymentSettings,
  }),
  saveRefundRule: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/payment-settings/refund-rule', access: { site: 'SITE_SALES_UPDATE' },
    summary: 'Sets the refund rule of later orders; null: the statutory steps alone',
    params: siteParams,
    body: z.object({ rule: ownRefundRule.nullable() }),
    response: paymentSettings,
  }),
  saveTax: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/payment-settings/tax', access: { site: 'SITE_SALES_UPDATE' },
    summary: 'Says whether the classes of the site are free of value added tax, for its receipts',
    params: siteParams,
    body: z.object({ untaxed: z.boolean() }),
    response: paymentSettings,
  }),
  saveSettings: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/payment-settings', access: { site: 'SITE_SALES_UPDATE' },
    summary: 'Sets the account for bank deposits; null offers none',
    params: siteParams,
    body: z.object({ bank: bankAccount.nullable() }),
    response: paymentSettings,
  }),
})
