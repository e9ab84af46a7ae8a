import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, doublePrecision, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { transferKind } from '#shared/ledger/accounts.ts'
import type { LedgerAccount, TransferKind } from '#shared/ledger/accounts.ts'
import { languages } from '#shared/kernel/call/headers.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { Orderer } from '#shared/order/contract.ts'
import type { BatchMode, RefundPlan } from '#shared/order/batches.ts'
import { planActions } from '#shared/order/batches.ts'
import type { OwnRefundRule } from '#shared/order/refund.ts'
import { orderFor, orderState } from '#shared/order/status.ts'
import type { OrderFor, OrderState } from '#shared/order/status.ts'
import type { PayMethodCd } from '#shared/payment/methods.ts'
import { currency } from '#shared/kernel/codes.ts'
import type { ErrorName } from '#shared/kernel/errors.ts'
import type { PaymentWindow, ProviderCharge, ProviderName } from '#server/infra/payment/provider.ts'
import { users } from './accounts.ts'
import { momentColumn, oneOf, ownSeq, seqColumn } from './columns.ts'
import { courses, ofCourse } from './courses.ts'
import { merchants } from './merchants.ts'
import { channels, siteColumn } from './sites.ts'

const amountColumn = (name: string) => bigint(name, { mode: 'number' })
/** The books outlive what they are about: nothing is deleted with the site. */
const bookSite = () => seqColumn('channel_seq').notNull().references(() => channels.channelSeq)

/** Seats of users who are paying; a seat is free again once `until` has passed. */
export const seatHolds = pgTable('seat_holds', {
  channelSeq: siteColumn(),
  courseSeq: seqColumn('course_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  until: momentColumn('until').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.courseSeq, t.userSeq] }),
  ofCourse(t as never),
  index('seat_holds_of_person').on(t.userSeq),
])

/** How a site is paid; absent: by the platform's payment companies alone. */
export const paymentSettings = pgTable('payment_settings', {
  channelSeq: siteColumn(),
  /** Its own account for bank deposits; null offers none. */
  bank: jsonb('bank').$type<{ bankName: string; number: string; holder: string }>(),
  /** Its own refund rule for orders from now on; null: the statutory steps alone. */
  refundRule: jsonb('refund_rule').$type<OwnRefundRule>(),
  /** Its classes are free of value added tax, as those of a registered institute are. */
  untaxed: boolean('untaxed').notNull().default(false),
  updatedAt: momentColumn('updated_at').notNull(),
}, (t) => [primaryKey({ columns: [t.channelSeq] })])

/** Orders (courses spec §3). What was paid, refunded and is owed stands in the ledger alone. */
export const orders = pgTable('orders', {
  channelSeq: bookSite(),
  orderSeq: ownSeq('order_seq').notNull(),
  orderNo: text('order_no').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq),
  /** What it buys: a class, or a month of a subscription. */
  orderFor: text('order_for').$type<OrderFor>().notNull().default(orderFor.course),
  /** Null for a month. */
  courseSeq: seqColumn('course_seq'),
  /** Of a month; not a reference, since the books outlive subscriptions. */
  subscriptionSeq: seqColumn('subscription_seq'),
  /** 0: the first. */
  monthNo: integer('month_no'),
  /** The time that a month pays for. */
  useFrom: momentColumn('use_from'),
  useUntil: momentColumn('use_until'),
  orderState: text('order_state').$type<OrderState>().notNull(),
  /** The class as it was ordered. */
  courseTypeCd: text('course_type_cd').notNull(),
  title: text('title').notNull(),
  imageKey: text('image_key'),
  orderer: jsonb('orderer').$type<Orderer>(),
  /** Of the buyer, for mails about the order; null: ordered before it was kept. */
  language: text('language').$type<Language>(),
  /** Prices when ordered, minor units. */
  currency: text('currency').notNull(),
  listAmount: integer('list_amount').notNull(),
  discountAmount: integer('discount_amount').notNull(),
  materialAmount: integer('material_amount').notNull(),
  /** The coupon that lowers it; not a reference, since the books outlive coupons. */
  couponSeq: seqColumn('coupon_seq'),
  couponAmount: integer('coupon_amount').notNull().default(0),
  /** Until when an open order counts as a use of its coupon. */
  couponUntil: momentColumn('coupon_until'),
  payAmount: integer('pay_amount').notNull(),
  payMethodCd: text('pay_method_cd').$type<PayMethodCd>(),
  chargeCurrency: text('charge_currency').notNull(),
  chargeAmount: amountColumn('charge_amount').notNull(),
  wonPerDollar: doublePrecision('won_per_dollar'),
  orderedAt: momentColumn('ordered_at').notNull(),
  depositUntil: momentColumn('deposit_until'),
  deposit: jsonb('deposit').$type<{ bankName: string; number: string; holder: string }>(),
  card: jsonb('card').$type<NonNullable<ProviderCharge['card']>>(),
  receiptUrl: text('receipt_url'),
  failure: jsonb('failure').$type<{ kind: 'declined' | 'cancelled' | 'unclear' | 'soldOut' | 'coupon' | 'refunded'; message: string }>(),
  refundRequestedAt: momentColumn('refund_requested_at'),
  refundReason: text('refund_reason').notNull().default(''),
  /** The site's own rule when it was ordered: what its buyer was shown. */
  refundRule: jsonb('refund_rule').$type<OwnRefundRule>(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.orderSeq] }),
  uniqueIndex('orders_no').on(t.channelSeq, t.orderNo),
  uniqueIndex('orders_unpaid').on(t.channelSeq, t.courseSeq, t.userSeq).where(sql`order_state in ('open', 'awaiting')`),
  uniqueIndex('orders_month').on(t.channelSeq, t.subscriptionSeq, t.monthNo),
  // Read backwards for the newest first.
  index('orders_mine').on(t.channelSeq, t.userSeq, t.orderSeq),
  index('orders_of_person').on(t.userSeq),
  index('orders_of_coupon').on(t.channelSeq, t.couponSeq, t.userSeq).where(sql`coupon_seq is not null`),
  // Counts who began to buy a class.
  index('orders_of_course').on(t.channelSeq, t.courseSeq, t.orderedAt),
  index('orders_listed').on(t.channelSeq, t.orderedAt, t.orderSeq),
  index('orders_by_title').on(t.channelSeq, t.title, t.orderSeq),
  index('orders_by_amount').on(t.channelSeq, t.chargeCurrency, t.chargeAmount, t.orderSeq),
  index('orders_refund_asked').on(t.channelSeq, t.orderedAt, t.orderSeq).where(sql`refund_requested_at is not null`),
  // Counts the payments of a site.
  index('orders_paying').on(t.channelSeq, t.chargeCurrency).where(sql`pay_method_cd is not null or order_state = 'booked'`),
  // Scanned by the job across sites.
  index('orders_deposit_due').on(t.depositUntil).where(sql`order_state = 'awaiting'`),
  index('orders_left_open').on(t.orderedAt).where(sql`order_state = 'open'`),
  check('orders_for', sql`(order_for = 'course' and course_seq is not null and subscription_seq is null) or (order_for = 'membership' and course_seq is null and subscription_seq is not null and month_no is not null and use_from is not null and use_until is not null)`),
  oneOf('orders_language', t.language, languages),
  oneOf('orders_state', t.orderState, Object.values(orderState)),
  oneOf('orders_currency', t.currency, Object.values(currency)),
  oneOf('orders_charge_currency', t.chargeCurrency, Object.values(currency)),
  foreignKey({ columns: [t.channelSeq, t.courseSeq], foreignColumns: [courses.channelSeq, courses.courseSeq] }),
])

export const chargeStates = ['opened', 'approving', 'awaiting', 'paid', 'failed'] as const
export type ChargeState = (typeof chargeStates)[number]

/** Attempts to pay an order; each has a number of its own at the payment company. */
export const charges = pgTable('charges', {
  channelSeq: bookSite(),
  chargeSeq: ownSeq('charge_seq').notNull(),
  /** Ours, unguessable; the company's order number, and the address of the payment window. */
  chargeNo: text('charge_no').notNull(),
  orderSeq: seqColumn('order_seq').notNull(),
  provider: text('provider').$type<ProviderName>().notNull(),
  /** The site's own contract that takes it; null: the platform's. */
  merchantSeq: seqColumn('merchant_seq'),
  providerKey: text('provider_key'),
  payMethodCd: text('pay_method_cd').$type<PayMethodCd>().notNull(),
  currency: text('currency').notNull(),
  amount: amountColumn('amount').notNull(),
  /** The registered card that is charged; null: the buyer pays in a window. */
  cardSeq: seqColumn('card_seq'),
  /** The coupon that this amount is less. */
  couponSeq: seqColumn('coupon_seq'),
  couponAmount: integer('coupon_amount').notNull().default(0),
  chargeState: text('charge_state').$type<ChargeState>().notNull(),
  paymentWindow: jsonb('payment_window').$type<PaymentWindow>(),
  /** Origin of the pages that the browser returns to; null: the desktop waits. */
  returnOrigin: text('return_origin'),
  createdAt: momentColumn('created_at').notNull(),
  /** When the company is asked next, should nobody come back; null: never again. */
  askAt: momentColumn('ask_at'),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.chargeSeq] }),
  uniqueIndex('charges_no').on(t.channelSeq, t.chargeNo),
  index('charges_of_order').on(t.channelSeq, t.orderSeq),
  // Scanned by the job across sites.
  index('charges_to_ask').on(t.askAt).where(sql`ask_at is not null`),
  oneOf('charges_state', t.chargeState, chargeStates),
  foreignKey({ columns: [t.channelSeq, t.merchantSeq], foreignColumns: [merchants.channelSeq, merchants.merchantSeq] }),
  foreignKey({ columns: [t.channelSeq, t.orderSeq], foreignColumns: [orders.channelSeq, orders.orderSeq] }),
])

/** Refunds that were decided; what was paid back stands in the ledger. */
export const refunds = pgTable('refunds', {
  channelSeq: bookSite(),
  refundNo: text('refund_no').notNull(),
  orderSeq: seqColumn('order_seq').notNull(),
  /** Null: a bank deposit, paid back by hand. */
  chargeSeq: seqColumn('charge_seq'),
  amount: amountColumn('amount').notNull(),
  reason: text('reason').notNull(),
  /** Null: by the system. */
  byUserSeq: seqColumn('by_user_seq').references(() => users.userSeq, { onDelete: 'set null' }),
  refundAccount: jsonb('refund_account').$type<{ bankCode: string; number: string; holder: string }>(),
  done: boolean('done').notNull().default(false),
  /** The company's words on a refund of staff; it has ended without a payback. */
  refusal: text('refusal'),
  createdAt: momentColumn('created_at').notNull(),
  /** When it is tried again, while it is not done. */
  tryAt: momentColumn('try_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.refundNo] }),
  index('refunds_of_order').on(t.channelSeq, t.orderSeq),
  index('refunds_of_person').on(t.byUserSeq),
  index('refunds_undone').on(t.tryAt).where(sql`not done and refusal is null`),
  foreignKey({ columns: [t.channelSeq, t.orderSeq], foreignColumns: [orders.channelSeq, orders.orderSeq] }),
])

/** Refunds of many orders that staff decided on at once. */
export const refundBatches = pgTable('refund_batches', {
  channelSeq: bookSite(),
  batchNo: text('batch_no').notNull(),
  mode: text('mode').$type<BatchMode>().notNull(),
  reason: text('reason').notNull(),
  byUserSeq: seqColumn('by_user_seq').references(() => users.userSeq, { onDelete: 'set null' }),
  createdAt: momentColumn('created_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.batchNo] }),
  index('refund_batches_of_person').on(t.byUserSeq),
])

/** The orders of a batch. The result of a refund stands in `refunds` and the ledger. */
export const refundBatchItems = pgTable('refund_batch_items', {
  channelSeq: bookSite(),
  batchNo: text('batch_no').notNull(),
  orderSeq: seqColumn('order_seq').notNull(),
  action: text('action').$type<RefundPlan['action']>().notNull(),
  amount: amountColumn('amount').notNull(),
  /** What stopped it before anything was refunded. */
  failure: text('failure').$type<ErrorName>(),
  done: boolean('done').notNull().default(false),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.batchNo, t.orderSeq] }),
  index('refund_batch_items_of_order').on(t.channelSeq, t.orderSeq),
  oneOf('refund_batch_items_action', t.action, planActions),
  foreignKey({ columns: [t.channelSeq, t.batchNo], foreignColumns: [refundBatches.channelSeq, refundBatches.batchNo] }),
  foreignKey({ columns: [t.channelSeq, t.orderSeq], foreignColumns: [orders.channelSeq, orders.orderSeq] }),
])

/** The ledger: every amount that anyone sees is a query over it. A trigger refuses to change or delete a row. */
export const ledgerTransfers = pgTable('ledger_transfers', {
  channelSeq: bookSite(),
  transferSeq: ownSeq('transfer_seq').notNull(),
  /** What it books, so that it is booked once. */
  idempotencyKey: text('idempotency_key').notNull(),
  kind: text('kind').$type<TransferKind>().notNull(),
  debit: text('debit').$type<LedgerAccount>().notNull(),
  credit: text('credit').$type<LedgerAccount>().notNull(),
  /** Minor units, above 0. */
  amount: amountColumn('amount').notNull(),
  currency: text('currency').notNull(),
  orderSeq: seqColumn('order_seq'),
  at: momentColumn('at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.transferSeq] }),
  uniqueIndex('ledger_transfers_once').on(t.channelSeq, t.idempotencyKey),
  index('ledger_transfers_of_order').on(t.channelSeq, t.orderSeq),
  index('ledger_transfers_by_time').on(t.channelSeq, t.at, t.kind, t.currency, t.amount),
  check('ledger_transfers_amount', sql`amount > 0`),
  check('ledger_transfers_ends', sql.raw(`(kind, debit, credit) in (${Object.entries(transferKind).map(([kind, ends]) => `('${kind}', '${ends.debit}', '${ends.credit}')`).join(', ')})`)),
  oneOf('ledger_transfers_currency', t.currency, Object.values(currency)),
  foreignKey({ columns: [t.channelSeq, t.orderSeq], foreignColumns: [orders.channelSeq, orders.orderSeq] }),
])

/** Sums of the ledger by past day of Asia/Seoul, derived: `keepPastDays` writes them, and a trigger adds what is booked late. */
export const ledgerDays = pgTable('ledger_days', {
  channelSeq: bookSite(),
  baseDate: date('base_date').notNull(),
  kind: text('kind').$type<TransferKind>().notNull(),
  currency: text('currency').notNull(),
  amount: amountColumn('amount').notNull(),
}, (t) => [primaryKey({ columns: [t.channelSeq, t.baseDate, t.kind, t.currency] })])

/** The first day of a site that is not in `ledger_days` yet. Every booking holds a share of its row, so that no day is summed before all of it is booked. */
export const ledgerKept = pgTable('ledger_kept', {
  channelSeq: bookSite(),
  keptUntil: date('kept_until').notNull(),
}, (t) => [primaryKey({ columns: [t.channelSeq] })])
