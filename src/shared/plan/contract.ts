import { z } from 'zod'
import { codeOf, couponDiscountType } from '#shared/coupon/rules.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { moment, money, pageQuery, seq, siteParams } from '#shared/kernel/call/fields.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { paidPlanCds, planCds, planCycle } from './plans.ts'

const planCd = z.enum(planCds)
const cycleCd = z.enum(planCycle)
const choice = z.object({ planCd: z.enum(paidPlanCds), cycleCd })
/** The card as people recognise it. */
const cardText = z.object({ cardName: z.string(), numberEnd: z.string() })

/** A coupon of the platform; it lowers the next payment of a whole period, once. */
export const planCoupon = z.object({
  code: z.string(), name: z.string(), discountTypeCd: z.enum(couponDiscountType), discountValue: z.int(), endAt: moment.nullable(),
})
export type PlanCoupon = z.infer<typeof planCoupon>

/** A coupon that the site registered. */
export const sitePlanCoupon = planCoupon.extend({
  registeredAt: moment,
  /** Free to use, used by a payment, or over. */
  state: z.enum(['usable', 'used', 'ended']),
})
export type SitePlanCoupon = z.infer<typeof sitePlanCoupon>

/** The plan of a site as its staff see it. Amounts in won. */
export const sitePlan = z.object({
  planCd,
  /** Null for the free plan, as the moments are. */
  cycleCd: cycleCd.nullable(),
  periodStartAt: moment.nullable(),
  periodEndAt: moment.nullable(),
  /** What follows at the end of the period, where it differs. */
  next: z.object({ planCd, cycleCd: cycleCd.nullable() }).nullable(),
  /** What will be charged at the end of the period, less a coupon; 0 for nothing. */
  nextAmount: money,
  /** A renewal that was declined. `tryAt`: when it is tried again. */
  overdue: z.object({ since: moment, amount: money, tryAt: moment.nullable(), failure: z.string() }).nullable(),
  /** The company has not said yet whether a card was charged. */
  isCharging: z.boolean(),
  /** The card that pays. `isMine`: of the caller. */
  card: cardText.extend({ cardSeq: seq, isMine: z.boolean() }).nullable(),
  /** The coupon that the next payment of a whole period uses. */
  coupon: planCoupon.nullable(),
  /** Approved enrollments whose access has not ended, at most a million. */
  attendeeCount: z.int(),
  usedBytes: z.int(),
  /** Whether paid plans can be bought: a payment company takes cards for repeated charges. */
  offered: z.boolean(),
})
export type SitePlan = z.infer<typeof sitePlan>

/** A change and what it costs now. */
export const planQuoteView = z.object({
  change: z.enum(['start', 'upgrade', 'later', 'same']),
  planCd: z.enum(paidPlanCds),
  cycleCd,
  listAmount: money,
  creditAmount: money,
  couponAmount: money,
  payAmount: money,
  periodStartAt: moment,
  periodEndAt: moment,
})
export type PlanQuoteView = z.infer<typeof planQuoteView>

/** A charge for the plan; what was paid stands in the ledger. */
export const planInvoice = z.object({
  invoiceNo: z.string(),
  kindCd: z.enum(['start', 'upgrade', 'renewal']),
  planCd, cycleCd,
  invoiceState: z.enum(['charging', 'owed', 'paid', 'ended']),
  listAmount: money, creditAmount: money, couponAmount: money, payAmount: money,
  /** From the ledger. */
  paidAmount: money,
  paidAt: moment.nullable(),
  periodStartAt: moment, periodEndAt: moment,
  card: cardText.nullable(),
  failure: z.string(),
  receiptUrl: z.string().nullable(),
  createdAt: moment,
})
export type PlanInvoice = z.infer<typeof planInvoice>

const charging = ['cardNotFound', 'planChargeDeclined', 'paymentUnclear', 'paymentUnavailable'] as const
const code = z.string().max(60).overwrite(codeOf).min(1, { error: validationMessage('validation:required') })

/** The plan of a site with the platform (SET-08; platform spec §7, plan and billing). */
export const planCalls = /* @__PURE__ */ domainCalls('plan', {
  read: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/plan', access: { site: 'SITE_PLAN_READ' },
    summary: 'The plan of the site, what follows, and how much of it is used',
    params: siteParams,
    response: sitePlan,
  }),
  quote: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/plan/quote', access: { site: 'SITE_PLAN_UPDATE' },
    summary: 'What a change of plan costs now, exact to the day',
    params: siteParams,
    query: choice,
    response: planQuoteView,
    errors: ['planOverdue'],
  }),
  change: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/plan', access: { site: 'SITE_PLAN_UPDATE' },
    summary: 'Subscribes, or changes the plan: a larger one at once, a smaller one at the end of the period',
    params: siteParams,
    /** `payAmount`: what was shown; another price charges nothing. */
    body: choice.extend({ cardSeq: seq, payAmount: money }),
    response: sitePlan,
    errors: ['planUnchanged', 'planOverdue', 'priceChanged', ...charging],
  }),
  cancel: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/plan/cancel', access: { site: 'SITE_PLAN_CANCEL' },
    summary: 'Ends the plan with its period; at once where a renewal is unpaid',
    params: siteParams,
    response: sitePlan,
    errors: ['planUnchanged', 'paymentUnclear'],
  }),
  resume: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/plan/resume', access: { site: 'SITE_PLAN_UPDATE' },
    summary: 'Takes back what was to follow at the end of the period',
    params: siteParams,
    response: sitePlan,
    errors: ['planUnchanged'],
  }),
  setCard: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/plan/card', access: { site: 'SITE_PLAN_UPDATE' },
    summary: 'Chooses the card that pays from now on',
    params: siteParams,
    body: z.object({ cardSeq: seq }),
    response: sitePlan,
    errors: ['cardNotFound', 'planUnchanged', 'paymentUnclear'],
  }),
  pay: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/plan/pay', access: { site: 'SITE_PLAN_UPDATE' },
    summary: 'Pays a renewal that was declined; nothing happens where none was',
    params: siteParams,
    body: z.object({ cardSeq: seq }),
    response: sitePlan,
    errors: [...charging],
  }),
  history: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/plan/history', access: { site: 'SITE_PLAN_READ' },
    summary: 'Charges for the plan, newest first, and the sum of what was paid',
    params: siteParams,
    query: pageQuery,
    response: z.object({ invoices: z.array(planInvoice), totalCount: z.int(), paidAmount: money, page: z.int(), size: z.int() }),
  }),
  coupons: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/plan/coupons', access: { site: 'SITE_PLAN_COUPON_READ' },
    summary: 'Coupons of the platform that the site registered, newest first, at most 100',
    params: siteParams,
    response: z.object({ coupons: z.array(sitePlanCoupon) }),
  }),
  checkCoupon: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/plan/coupons/check', access: { site: 'SITE_PLAN_COUPON_UPDATE' },
    summary: 'Reads a coupon by its code before it is registered',
    params: siteParams,
    query: z.object({ code }),
    response: planCoupon,
    errors: ['couponUnknown', 'couponEnded', 'couponHeld', 'tooManyAttempts'],
  }),
  registerCoupon: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/plan/coupons', access: { site: 'SITE_PLAN_COUPON_UPDATE' },
    summary: 'Registers a coupon of the platform for the site',
    params: siteParams,
    body: z.object({ code }),
    response: z.object({ coupons: z.array(sitePlanCoupon) }),
    errors: ['couponUnknown', 'couponEnded', 'couponHeld', 'tooManyAttempts'],
  }),
})
