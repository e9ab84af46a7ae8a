import { z } from 'zod'
import { PRICE_MAX } from '#shared/course/form.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { courseParams, moment, money, pageQuery, seq, siteParams } from '#shared/kernel/call/fields.ts'
import { lineText, TEXTAREA_MAX } from '#shared/kernel/format/formats.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { endReasons, subscriptionState, subscriptionTerms } from './rules.ts'

/** Classes that one membership can be limited to. */
export const MEMBERSHIP_CLASSES_MAX = 200
export const MEMBERSHIPS_MAX = 50

const required = { error: validationMessage('validation:required') }

/** What staff set of a membership. */
export const membershipForm = z.object({
  name: lineText.min(1, required).max(60),
  description: z.string().trim().max(TEXTAREA_MAX),
  /** Won for a month. Subscribers keep the price that they joined at. */
  price: z.int(required).min(100, { error: validationMessage('validation:min', { min: 100 }) }).max(PRICE_MAX, { error: validationMessage('validation:max', { max: String(PRICE_MAX) }) }),
  /** Null: until it is cancelled. */
  termMonths: z.literal(subscriptionTerms).nullable(),
  /** Null: every class, those to come included. */
  courseSeqs: z.array(seq).min(1, { error: validationMessage('validation:choose') }).max(MEMBERSHIP_CLASSES_MAX, { error: validationMessage('validation:maxItems', { max: MEMBERSHIP_CLASSES_MAX }) }).nullable(),
  /** Whether it can be subscribed to. */
  onSale: z.boolean(),
})
export type MembershipForm = z.infer<typeof membershipForm>

const facts = { membershipSeq: seq, name: z.string(), description: z.string(), price: money, termMonths: z.literal(subscriptionTerms).nullable() }

/** A membership as its buyers see it. */
export const membership = z.object({
  ...facts,
  /** Null: every class. At most 20, of `courseCount`. */
  courses: z.array(z.object({ courseSeq: seq, title: z.string() })).nullable(),
  courseCount: z.int(),
})
export type Membership = z.infer<typeof membership>

export const staffMembership = z.object({ ...facts, courseSeqs: z.array(seq).nullable(), onSale: z.boolean(), subscriberCount: z.int(), createdAt: moment })
export type StaffMembership = z.infer<typeof staffMembership>

/** A subscription of a member. */
export const subscription = z.object({
  subscriptionSeq: seq,
  membershipSeq: seq,
  name: z.string(),
  state: z.enum(subscriptionState),
  /** Won for a month, as agreed. */
  price: money,
  termMonths: z.int().nullable(),
  startedAt: moment,
  /** The end of the paid month; null before the first is paid. */
  paidUntil: moment.nullable(),
  /** Null: no more charges. */
  nextChargeAt: moment.nullable(),
  cardSeq: seq.nullable(),
  endReason: z.enum(endReasons).nullable(),
})
export type Subscription = z.infer<typeof subscription>

const membershipParams = z.object({ channelSeq: seq, membershipSeq: seq })
const subscriptionParams = z.object({ channelSeq: seq, subscriptionSeq: seq })

/** Memberships (courses spec §4, §9; SET-07, COUR-03, COUR-05). */
export const membershipCalls = /* @__PURE__ */ domainCalls('membership', {
  offered: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/memberships', access: 'public',
    summary: 'The memberships on sale, the cheapest first',
    params: siteParams,
    response: z.object({ memberships: z.array(membership) }),
  }),
  mine: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/me/subscriptions', access: 'session',
    summary: 'My subscriptions on the site, newest first; at most 50',
    params: siteParams,
    response: z.object({ subscriptions: z.array(subscription) }),
  }),
  ofCourse: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/membership', access: 'session',
    summary: 'The cheapest membership that opens the class, and whether one of mine does',
    params: courseParams,
    response: z.object({ membership: z.object(facts).nullable(), mine: subscription.nullable() }),
    errors: ['classNotFound'],
  }),
  subscribe: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/memberships/:membershipSeq/subscribe', access: 'member', verifiedFor: 'payment',
    summary: 'Subscribes with a registered card; the first month is charged at once',
    params: membershipParams,
    /** `price`: what the page showed; another is refused with `priceChanged`. */
    body: z.object({ cardSeq: seq, price: money }),
    /** In state `starting` while the company has not said whether it charged. */
    response: subscription,
    errors: ['membershipNotFound', 'membershipHeld', 'cardNotFound', 'membershipDeclined', 'priceChanged'],
  }),
  cancel: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/me/subscriptions/:subscriptionSeq/cancel', access: 'session',
    summary: 'Cancels a subscription of mine; access goes on to the end of the paid month',
    params: subscriptionParams,
    response: subscription,
    errors: ['subscriptionNotFound', 'subscriptionEnded', 'paymentUnclear'],
  }),
  resume: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/me/subscriptions/:subscriptionSeq/resume', access: 'session',
    summary: 'Takes a cancellation of mine back, before the paid month ends',
    params: subscriptionParams,
    response: subscription,
    errors: ['subscriptionNotFound', 'subscriptionEnded', 'cardNotFound'],
  }),
  changeCard: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/me/subscriptions/:subscriptionSeq/card', access: 'session',
    summary: 'Charges another card of mine from the next month on',
    params: subscriptionParams,
    body: z.object({ cardSeq: seq }),
    response: subscription,
    errors: ['subscriptionNotFound', 'subscriptionEnded', 'cardNotFound'],
  }),
  enter: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/membership/attend', access: 'member',
    summary: 'Enrols a member in a class that a subscription of theirs opens; at most 3 projects at once',
    params: courseParams,
    response: z.object({ attendSeq: seq, validAt: moment }),
    errors: ['notOpenedByMembership', 'projectsFull', 'alreadyEnrolled', 'soldOut', 'enrollmentPreparing', 'enrollmentClosed', 'scheduleClosed', 'notEnrollable', 'classInTrash'],
  }),
  list: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/settings/memberships', access: { site: 'SITE_MEMBER_READ' },
    summary: 'The memberships of the site, newest first; at most 50',
    params: siteParams,
    response: z.object({ memberships: z.array(staffMembership) }),
  }),
  create: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/settings/memberships', access: { site: 'SITE_SALES_UPDATE' },
    summary: 'Makes a membership',
    params: siteParams,
    body: membershipForm,
    response: staffMembership,
    errors: ['classNotFound', 'membershipsFull'],
  }),
  save: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/settings/memberships/:membershipSeq', access: { site: 'SITE_SALES_UPDATE' },
    summary: 'Changes a membership; subscribers keep their price and term',
    params: membershipParams,
    body: membershipForm,
    response: staffMembership,
    errors: ['membershipNotFound', 'classNotFound'],
  }),
  subscribers: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/settings/memberships/:membershipSeq/subscribers', access: { site: 'SITE_MEMBER_READ' },
    summary: 'The subscribers of a membership, newest first',
    params: membershipParams,
    query: pageQuery,
    response: z.object({ subscribers: z.array(subscription.omit({ cardSeq: true }).extend({ person: z.object({ userSeq: seq, name: z.string(), email: z.string() }) })), totalCount: z.int(), page: z.int(), size: z.int() }),
    errors: ['membershipNotFound'],
  }),
  cancelSubscriber: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/settings/subscriptions/:subscriptionSeq/cancel', access: { site: 'SITE_SALES_UPDATE' },
    summary: 'Cancels a member’s subscription; access goes on to the end of the paid month',
    params: subscriptionParams,
    response: subscription.omit({ cardSeq: true }),
    errors: ['subscriptionNotFound', 'subscriptionEnded', 'paymentUnclear'],
  }),
})
