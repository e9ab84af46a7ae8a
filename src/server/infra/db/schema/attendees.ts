import { sql } from 'drizzle-orm'
import { doublePrecision, foreignKey, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AddedPeriod } from '#shared/attendee/adding.ts'
import { broughtBy } from '#shared/attendee/rules.ts'
import type { BroughtBy } from '#shared/attendee/rules.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { choiseStatusCd, yn } from '#shared/kernel/codes.ts'
import type { ChoiseStatusCd, Yn } from '#shared/kernel/codes.ts'
import type { Orderer } from '#shared/order/contract.ts'
import type { KeptAccess } from '#shared/pack/access.ts'
import { users } from './accounts.ts'
import { momentColumn, oneOf, ownSeq, seqColumn } from './columns.ts'
import { courses, ofCourse } from './courses.ts'
import { orders } from './orders.ts'
import { siteColumn } from './sites.ts'

export const attendees = pgTable('attendees', {
  channelSeq: siteColumn(),
  attendSeq: ownSeq('attend_seq').notNull(),
  courseSeq: seqColumn('course_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  choiseStatusCd: text('choise_status_cd').$type<ChoiseStatusCd>().notNull(),
  attendAt: momentColumn('attend_at'),
  validAt: momentColumn('valid_at'),
  reviewExpiringAt: momentColumn('review_expiring_at'),
  /** Completed before more lessons were published; stays complete. */
  completedAt: momentColumn('completed_at'),
  /** The package that gives this access; its status changes only there (PACK-05). Null: the user's own enrollment. */
  packSeq: seqColumn('pack_seq'),
  /** The user's own enrollment, while a package gives more. */
  ownAccess: jsonb('own_access').$type<KeptAccess>(),
  /** The subscription that this enrollment lives by; null: it stands alone. */
  subscriptionSeq: seqColumn('subscription_seq'),
  createdAt: momentColumn('created_at').notNull(),
  /** Approved to pay: until when the seat is kept (awaiting ones alone). */
  payUntil: momentColumn('pay_until'),
  /** The order that enrolled them; null: no order did. */
  orderSeq: seqColumn('order_seq'),
  /** How staff brought them in; null: they came by themselves. */
  broughtBy: text('brought_by').$type<BroughtBy>(),
  /** Who applied, as typed in the application. */
  orderer: jsonb('orderer').$type<Orderer>(),
  /** In which the user applied, for mails. */
  language: text('language').$type<Language>(),
  /** Why staff cancelled it, as the learner reads it; null: no reason, or not cancelled. */
  reason: text('reason'),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.attendSeq] }),
  uniqueIndex('attendees_person').on(t.channelSeq, t.courseSeq, t.userSeq),
  index('attendees_mine').on(t.channelSeq, t.userSeq),
  index('attendees_of_subscription').on(t.channelSeq, t.subscriptionSeq).where(sql`subscription_seq is not null`),
  index('attendees_of_person').on(t.userSeq),
  // The plan's cap counts those whose access has not ended.
  index('attendees_active').on(t.channelSeq, t.validAt).where(sql`choise_status_cd = '00'`),
  index('attendees_listed').on(t.channelSeq, t.courseSeq, t.createdAt, t.attendSeq),
  index('attendees_by_status').on(t.channelSeq, t.courseSeq, t.choiseStatusCd, t.createdAt, t.attendSeq),
  index('attendees_by_access').on(t.channelSeq, t.courseSeq, t.choiseStatusCd, t.validAt),
  // All that the filter by way names, so that its counts read the index alone.
  index('attendees_by_way').on(t.channelSeq, t.courseSeq, t.packSeq, t.subscriptionSeq, t.broughtBy, t.orderSeq, t.choiseStatusCd, t.validAt),
  index('attendees_by_end').on(t.channelSeq, t.courseSeq, sql`coalesce(valid_at, 'infinity'::timestamptz)`, t.attendSeq),
  // The dashboard counts enrollments by hour.
  index('attendees_by_time').on(t.channelSeq, t.createdAt),
  index('attendees_of_order').on(t.channelSeq, t.orderSeq).where(sql`order_seq is not null`),
  // Scanned by the job across sites.
  index('attendees_pay_due').on(t.payUntil).where(sql`pay_until is not null`),
  oneOf('attendees_brought_by', t.broughtBy, Object.values(broughtBy)),
  oneOf('attendees_choise_status_cd', t.choiseStatusCd, Object.values(choiseStatusCd)),
  foreignKey({ columns: [t.channelSeq, t.orderSeq], foreignColumns: [orders.channelSeq, orders.orderSeq] }),
  ofCourse(t as never),
  foreignKey({ columns: [t.channelSeq, t.packSeq], foreignColumns: [courses.channelSeq, courses.courseSeq] }),
  index('attendees_of_pack').on(t.channelSeq, t.packSeq).where(sql`pack_seq is not null`),
])

/** What an enrollment was after each of its changes, and whose they were; rows are only added (STU-07). */
export const attendeeEvents = pgTable('attendee_events', {
  channelSeq: siteColumn(),
  eventSeq: ownSeq('event_seq').notNull(),
  courseSeq: seqColumn('course_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  at: momentColumn('at').notNull(),
  /** Null: no person, such as the end of a period to pay. */
  byUserSeq: seqColumn('by_user_seq').references(() => users.userSeq, { onDelete: 'set null' }),
  /** Null: there was no enrollment any more. */
  choiseStatusCd: text('choise_status_cd').$type<ChoiseStatusCd>(),
  attendAt: momentColumn('attend_at'),
  validAt: momentColumn('valid_at'),
  reviewExpiringAt: momentColumn('review_expiring_at'),
  payUntil: momentColumn('pay_until'),
  packSeq: seqColumn('pack_seq'),
  subscriptionSeq: seqColumn('subscription_seq'),
  orderSeq: seqColumn('order_seq'),
  broughtBy: text('brought_by').$type<BroughtBy>(),
  createdAt: momentColumn('created_at'),
  /** The bulk change that did it; not a reference, as the history outlives it. */
  bulkSeq: seqColumn('bulk_seq'),
  /** Why staff cancelled it. */
  reason: text('reason'),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.eventSeq] }),
  index('attendee_events_of_attendee').on(t.channelSeq, t.courseSeq, t.userSeq, t.eventSeq),
  index('attendee_events_of_person').on(t.userSeq),
  index('attendee_events_by_person').on(t.byUserSeq),
  ofCourse(t as never),
])

/** Invitations to a class by mail. The link is not stored: it is a sealed number. */
export const attendeeInvitations = pgTable('attendee_invitations', {
  channelSeq: siteColumn(),
  invitationSeq: ownSeq('invitation_seq').notNull(),
  courseSeq: seqColumn('course_seq').notNull(),
  email: text('email').notNull(),
  language: text('language').$type<Language>().notNull(),
  /** The period that it gives; times in epoch ms. */
  period: jsonb('period').$type<AddedPeriod>().notNull(),
  byUserSeq: seqColumn('by_user_seq').references(() => users.userSeq, { onDelete: 'set null' }),
  createdAt: momentColumn('created_at').notNull(),
  expiresAt: momentColumn('expires_at').notNull(),
  withdrawnAt: momentColumn('withdrawn_at'),
  acceptedAt: momentColumn('accepted_at'),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.invitationSeq] }),
  index('attendee_invitations_listed').on(t.channelSeq, t.courseSeq, t.invitationSeq),
  index('attendee_invitations_by_time').on(t.channelSeq, t.createdAt),
  index('attendee_invitations_to').on(t.email),
  index('attendee_invitations_by_person').on(t.byUserSeq),
  ofCourse(t as never),
])

export const reviews = pgTable('reviews', {
  channelSeq: siteColumn(),
  evaluationSeq: ownSeq('evaluation_seq').notNull(),
  courseSeq: seqColumn('course_seq').notNull(),
  attendSeq: seqColumn('attend_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  reviewPoint: doublePrecision('review_point').notNull(),
  description: text('description').notNull(),
  /** Of the four criteria, 1 to 5; null: not rated. */
  deliveryPoint: smallint('delivery_point'),
  kindnessPoint: smallint('kindness_point'),
  preparednessPoint: smallint('preparedness_point'),
  punctualityPoint: smallint('punctuality_point'),
  recommendYn: text('recommend_yn').$type<Yn>(),
  /** Of the class's staff. */
  answer: text('answer'),
  answeredAt: momentColumn('answered_at'),
  answererSeq: seqColumn('answerer_seq').references(() => users.userSeq, { onDelete: 'set null' }),
  /** Hidden reviews are in no list, count or mean. */
  hiddenAt: momentColumn('hidden_at'),
  hiddenReason: text('hidden_reason'),
  /** Rows of `reviewVotes`. */
  helpfulCount: integer('helpful_count').notNull().default(0),
  createdAt: momentColumn('created_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.evaluationSeq] }),
  uniqueIndex('reviews_attendance').on(t.channelSeq, t.attendSeq),
  index('reviews_course').on(t.channelSeq, t.courseSeq, t.createdAt, t.evaluationSeq),
  index('reviews_helpful').on(t.channelSeq, t.courseSeq, t.helpfulCount, t.createdAt, t.evaluationSeq),
  index('reviews_site').on(t.channelSeq, t.createdAt, t.evaluationSeq),
  index('reviews_site_stars').on(t.channelSeq, t.reviewPoint, t.evaluationSeq),
  index('reviews_site_helpful').on(t.channelSeq, t.helpfulCount, t.evaluationSeq),
  index('reviews_site_open').on(t.channelSeq, t.createdAt, t.evaluationSeq).where(sql`answer is null and hidden_at is null`),
  index('reviews_site_hidden').on(t.channelSeq, t.createdAt, t.evaluationSeq).where(sql`hidden_at is not null`),
  index('reviews_of_person').on(t.userSeq, t.createdAt),
  index('reviews_of_answerer').on(t.answererSeq).where(sql`answerer_seq is not null`),
  oneOf('reviews_recommend_yn', t.recommendYn, Object.values(yn)),
  foreignKey({ columns: [t.channelSeq, t.attendSeq], foreignColumns: [attendees.channelSeq, attendees.attendSeq] }).onDelete('cascade'),
])

/** "Helpful", one per member and review (REV-03). */
export const reviewVotes = pgTable('review_votes', {
  channelSeq: siteColumn(),
  evaluationSeq: seqColumn('evaluation_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  createdAt: momentColumn('created_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.evaluationSeq, t.userSeq] }),
  index('review_votes_of_person').on(t.userSeq, t.createdAt),
  foreignKey({ columns: [t.channelSeq, t.evaluationSeq], foreignColumns: [reviews.channelSeq, reviews.evaluationSeq] }).onDelete('cascade'),
])

export const likes = pgTable('likes', {
  channelSeq: siteColumn(),
  courseSeq: seqColumn('course_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  likeAt: momentColumn('like_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.courseSeq, t.userSeq] }),
  index('likes_of_person').on(t.userSeq, t.likeAt),
  index('likes_of_site').on(t.channelSeq, t.likeAt, t.courseSeq, t.userSeq),
  ofCourse(t as never),
])
