import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { couponDiscountType } from '#shared/coupon/rules.ts'
import type { CouponDiscountType } from '#shared/coupon/rules.ts'
import { paidPlanCds, planCds, planCycle } from '#shared/plan/plans.ts'
import type { PaidPlanCd, PlanCd, PlanCycle } from '#shared/plan/plans.ts'
import { users } from './accounts.ts'
import { momentColumn, oneOf, seqColumn } from './columns.ts'
import { channels, siteColumn } from './sites.ts'

const payerColumn = (name: string) => seqColumn(name).references(() => users.userSeq, { onDelete: 'set null' })

/** The plan of a site that ever had another than the free one, or was warned. Without a row: free. */
export const sitePlans = pgTable('site_plans', {
  channelSeq: siteColumn(),
  planCd: text('plan_cd').$type<PlanCd>().notNull().default('free'),
  /** Null for the free plan, as the moments are. */
  cycleCd: text('cycle_cd').$type<PlanCycle>(),
  /** When paying began: periods end on its day of the month. */
  anchorAt: momentColumn('anchor_at'),
  periodStartAt: momentColumn('period_start_at'),
  periodEndAt: momentColumn('period_end_at'),
  /** What the next period is; null: the same again. */
  nextPlanCd: text('next_plan_cd').$type<PlanCd>(),
  nextCycleCd: text('next_cycle_cd').$type<PlanCycle>(),
  /** The card that is charged, of the user who pays. */
  cardSeq: seqColumn('card_seq'),
  payerSeq: payerColumn('payer_seq'),
  /** When the job looks at it next. */
  dueAt: momentColumn('due_at'),
  /** Since when a renewal is unpaid. */
  overdueSince: momentColumn('overdue_since'),
  /** The last warning about attendees, in percent of the cap, and whether its alarm is still to be raised. */
  warnedPercent: integer('warned_percent').notNull().default(0),
  warningDue: boolean('warning_due').notNull().default(false),
}, (t) => [
  primaryKey({ columns: [t.channelSeq] }),
  index('site_plans_of_payer').on(t.payerSeq),
  // Scanned by the job across sites.
  index('site_plans_due').on(t.dueAt).where(sql`due_at is not null`),
  index('site_plans_warning').on(t.channelSeq).where(sql`warning_due`),
  oneOf('site_plans_plan_cd', t.planCd, planCds),
  oneOf('site_plans_next_plan_cd', t.nextPlanCd, planCds),
  oneOf('site_plans_cycle_cd', t.cycleCd, Object.values(planCycle)),
  oneOf('site_plans_next_cycle_cd', t.nextCycleCd, Object.values(planCycle)),
])

export const invoiceKinds = ['start', 'upgrade', 'renewal'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]
/** charging: the company is asked, or has not answered clearly; owed: declined, and tried again; ended: will not be paid. */
export const invoiceStates = ['charging', 'owed', 'paid', 'ended'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** Charges for plans. What is owed and was paid stands in the ledger, which outlives the site. */
export const planInvoices = pgTable('plan_invoices', {
  channelSeq: seqColumn('channel_seq').notNull().references(() => channels.channelSeq),
  invoiceNo: text('invoice_no').notNull(),
  kindCd: text('kind_cd').$type<InvoiceKind>().notNull(),
  planCd: text('plan_cd').$type<PaidPlanCd>().notNull(),
  cycleCd: text('cycle_cd').$type<PlanCycle>().notNull(),
  /** Won. */
  listAmount: integer('list_amount').notNull(),
  creditAmount: integer('credit_amount').notNull(),
  couponCode: text('coupon_code'),
  couponAmount: integer('coupon_amount').notNull(),
  payAmount: integer('pay_amount').notNull(),
  /** The period of the plan, and since when of it this pays for. */
  periodStartAt: momentColumn('period_start_at').notNull(),
  periodEndAt: momentColumn('period_end_at').notNull(),
  paysFromAt: momentColumn('pays_from_at').notNull(),
  invoiceState: text('invoice_state').$type<InvoiceState>().notNull(),
  /** The number of this attempt at the payment company, and how many were declined. */
  chargeNo: text('charge_no').notNull(),
  declinedCount: integer('declined_count').notNull().default(0),
  cardSeq: seqColumn('card_seq'),
  payerSeq: payerColumn('payer_seq'),
  cardName: text('card_name').notNull().default(''),
  numberEnd: text('number_end').notNull().default(''),
  failure: text('failure').notNull().default(''),
  receiptUrl: text('receipt_url'),
  createdAt: momentColumn('created_at').notNull(),
  /** When the company was first asked about this attempt, and when it is asked again. */
  askedAt: momentColumn('asked_at').notNull(),
  askAt: momentColumn('ask_at'),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.invoiceNo] }),
  index('plan_invoices_listed').on(t.channelSeq, t.createdAt.desc(), t.invoiceNo),
  index('plan_invoices_of_payer').on(t.payerSeq),
  // Scanned by the job across sites.
  index('plan_invoices_to_ask').on(t.askAt).where(sql`ask_at is not null`),
  oneOf('plan_invoices_kind_cd', t.kindCd, invoiceKinds),
  oneOf('plan_invoices_plan_cd', t.planCd, paidPlanCds),
  oneOf('plan_invoices_cycle_cd', t.cycleCd, Object.values(planCycle)),
  oneOf('plan_invoices_state', t.invoiceState, invoiceStates),
])

/** Coupons for plans, made by the platform's operator. */
export const planCoupons = pgTable('plan_coupons', {
  code: text('code').primaryKey(),
  name: text('name').notNull(),
  discountTypeCd: text('discount_type_cd').$type<CouponDiscountType>().notNull(),
  /** Won, or percent. */
  discountValue: integer('discount_value').notNull(),
  /** Sites that can register it; null without a limit. */
  siteCap: integer('site_cap'),
  /** Excluded. */
  endAt: momentColumn('end_at'),
  createdAt: momentColumn('created_at').notNull(),
}, (t) => [oneOf('plan_coupons_discount_type_cd', t.discountTypeCd, Object.values(couponDiscountType))])

/** Coupons that a site registered. Whether one is used stands in the invoices. */
export const sitePlanCoupons = pgTable('site_plan_coupons', {
  channelSeq: siteColumn(),
  code: text('code').notNull().references(() => planCoupons.code),
  registeredBy: payerColumn('registered_by'),
  registeredAt: momentColumn('registered_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.code] }),
  index('site_plan_coupons_of_code').on(t.code),
  index('site_plan_coupons_of_person').on(t.registeredBy),
])
