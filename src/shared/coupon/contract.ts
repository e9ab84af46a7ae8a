import { z } from 'zod'
import { PRICE_MAX } from '#shared/course/form.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { done, moment, money, pageQuery, seq, siteParams } from '#shared/kernel/call/fields.ts'
import { lineText, momentRule } from '#shared/kernel/format/formats.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { codeOf, couponCodePattern, couponDiscountType, couponKind, couponState } from './rules.ts'

/** Classes that one coupon can be limited to. */
export const COUPON_CLASSES_MAX = 200
/** Codes of one's own made in one call, and in all. */
export const COUPON_CODES_MAX = 1_000
export const COUPON_CODES_TOTAL_MAX = 20_000

const required = { error: validationMessage('validation:required') }
const code = z.string().max(60).overwrite(codeOf)
const count = (max: number) => z.int(required).min(1, { error: validationMessage('validation:min', { min: 1 }) }).max(max, { error: validationMessage('validation:max', { max: String(max) }) })

/** What staff set of a coupon; amounts in won, since dollars take none (courses spec §5). */
export const couponFields = z.object({
  name: lineText.min(1, required).max(60),
  kindCd: z.enum(couponKind),
  /** For `code` alone. */
  code,
  discountTypeCd: z.enum(couponDiscountType),
  discountValue: count(PRICE_MAX),
  discountMax: count(PRICE_MAX).nullable(),
  priceMin: money.max(PRICE_MAX),
  /** Null: every class, those to come included. */
  courseSeqs: z.array(seq).min(1, { error: validationMessage('validation:choose') }).max(COUPON_CLASSES_MAX, { error: validationMessage('validation:maxItems', { max: COUPON_CLASSES_MAX }) }).nullable(),
  /** Members of this segment alone, as they are when they use it; null: all. A deleted one has none. */
  segmentSeq: seq.nullable(),
  /** Uses of one person. */
  personCap: count(100),
  /** Uses of all; null without a limit. */
  totalCap: count(1_000_000).nullable(),
  startAt: momentRule.nullable(),
  /** Excluded. */
  endAt: momentRule.nullable(),
})
export type CouponFields = z.infer<typeof couponFields>

/** The whole form, with the rules that join fields. */
export const couponForm = couponFields.superRefine((form, context) => {
  const refuse = (path: keyof CouponFields, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (form.kindCd === couponKind.code && !couponCodePattern.test(form.code)) refuse('code', validationMessage('validation:couponCode'))
  if (form.discountTypeCd === couponDiscountType.percent && form.discountValue > 100) refuse('discountValue', validationMessage('validation:max', { max: 100 }))
  if (form.startAt !== null && form.endAt !== null && Date.parse(form.endAt) <= Date.parse(form.startAt)) refuse('endAt', validationMessage('validation:endBeforeStart'))
})

const couponParams = z.object({ channelSeq: seq, couponSeq: seq })

/** A coupon as staff see it. */
export const staffCoupon = z.object({
  ...couponFields.shape,
  code: z.string(),
  name: z.string(),
  courseSeqs: z.array(seq).nullable(),
  startAt: moment.nullable(),
  endAt: moment.nullable(),
  couponSeq: seq,
  couponStateCd: z.enum(couponState),
  stopped: z.boolean(),
  /** Codes made, for `bulk`; users who registered it; orders that use it. */
  codeCount: z.int(),
  holderCount: z.int(),
  usedCount: z.int(),
  /** What it took off orders, from the ledger (won). */
  discountedAmount: money,
  createdAt: moment,
})
export type StaffCoupon = z.infer<typeof staffCoupon>

/** A coupon of mine. */
export const myCoupon = z.object({
  couponSeq: seq,
  name: z.string(),
  discountTypeCd: z.enum(couponDiscountType),
  discountValue: z.int(),
  discountMax: z.int().nullable(),
  priceMin: money,
  /** Null: every class. */
  courses: z.array(z.object({ courseSeq: seq, title: z.string() })).nullable(),
  couponStateCd: z.enum(couponState),
  startAt: moment.nullable(),
  endAt: moment.nullable(),
  personCap: z.int(),
  /** My uses. */
  usedCount: z.int(),
})
export type MyCoupon = z.infer<typeof myCoupon>

/** Coupons of a site (courses spec §3, §5; SHELL-04, ENR-09, SET-07). */
export const couponCalls = /* @__PURE__ */ domainCalls('coupon', {
  list: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/coupons', access: { site: 'SITE_COUPON_READ' },
    summary: 'Lists the coupons of the site, newest first',
    params: siteParams,
    /** `q`: part of a name, or a code, one's own included. */
    query: pageQuery.extend({ q: z.string().trim().max(60).default('') }),
    response: z.object({ coupons: z.array(staffCoupon), totalCount: z.int(), page: z.int(), size: z.int() }),
  }),
  create: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/coupons', access: { site: 'SITE_COUPON_UPDATE' },
    summary: 'Makes a coupon',
    params: siteParams,
    /** `codeCount`: codes to make at once, for `bulk`. */
    body: couponForm.and(z.object({ codeCount: z.int().min(0).max(COUPON_CODES_MAX).default(0) })),
    response: staffCoupon,
    errors: ['couponCodeTaken', 'classNotFound', 'segmentNotFound'],
  }),
  save: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/coupons/:couponSeq', access: { site: 'SITE_COUPON_UPDATE' },
    summary: 'Changes a coupon; its kind stays. Orders made before keep their price',
    params: couponParams,
    body: couponForm,
    response: staffCoupon,
    errors: ['couponNotFound', 'couponCodeTaken', 'classNotFound', 'segmentNotFound'],
  }),
  stop: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/coupons/:couponSeq/stop', access: { site: 'SITE_COUPON_UPDATE' },
    summary: 'Stops a coupon, or lets it go on',
    params: couponParams,
    body: z.object({ stopped: z.boolean() }),
    response: staffCoupon,
    errors: ['couponNotFound'],
  }),
  remove: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/coupons/:couponSeq/remove', access: { site: 'SITE_COUPON_UPDATE' },
    summary: 'Deletes a coupon that no order used',
    params: couponParams,
    response: done,
    errors: ['couponNotFound', 'couponUsed'],
  }),
  codes: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/coupons/:couponSeq/codes', access: { site: 'SITE_COUPON_READ' },
    summary: 'Lists the codes of a coupon with a code for each user',
    params: couponParams,
    query: z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1), size: z.coerce.number().int().min(1).max(COUPON_CODES_MAX).default(20) }),
    response: z.object({ codes: z.array(z.object({ code: z.string(), takenBy: z.string().nullable(), takenAt: moment.nullable() })), totalCount: z.int(), page: z.int(), size: z.int() }),
    errors: ['couponNotFound'],
  }),
  addCodes: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/coupons/:couponSeq/codes', access: { site: 'SITE_COUPON_UPDATE' },
    summary: 'Makes more codes of a coupon with a code for each user',
    params: couponParams,
    body: z.object({ count: count(COUPON_CODES_MAX) }),
    response: staffCoupon,
    errors: ['couponNotFound', 'couponCodesFull'],
  }),
  mine: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/me/coupons', access: 'session',
    summary: 'My coupons on the site: those I registered and those for everyone, at most 200',
    params: siteParams,
    response: z.object({ coupons: z.array(myCoupon) }),
  }),
  register: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/me/coupons', access: 'member',
    summary: 'Registers a coupon by its code',
    params: siteParams,
    body: z.object({ code: code.min(1, required) }),
    response: myCoupon,
    errors: ['couponUnknown', 'couponEnded', 'couponHeld', 'couponRefused', 'tooManyAttempts'],
  }),
})
