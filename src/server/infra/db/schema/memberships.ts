import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { endReasons, subscriptionState } from '#shared/membership/rules.ts'
import type { EndReason, SubscriptionState } from '#shared/membership/rules.ts'
import { users } from './accounts.ts'
import { momentColumn, oneOf, ownSeq, seqColumn } from './columns.ts'
import { ofCourse } from './courses.ts'
import { siteColumn } from './sites.ts'

/** Memberships (courses spec §4, §9). */
export const memberships = pgTable('memberships', {
  channelSeq: siteColumn(),
  membershipSeq: ownSeq('membership_seq').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  /** Won for a month. */
  price: integer('price').notNull(),
  /** Null: until it is cancelled. */
  termMonths: integer('term_months').$type<1 | 3 | 6 | 12>(),
  /** Opens every class; otherwise those in `membership_courses`. */
  forAll: boolean('for_all').notNull(),
  onSale: boolean('on_sale').notNull(),
  createdAt: momentColumn('created_at').notNull(),
}, (t) => [primaryKey({ columns: [t.channelSeq, t.membershipSeq] })])

const ofMembership = (t: { channelSeq: never; membershipSeq: never }) =>
  foreignKey({ columns: [t.channelSeq, t.membershipSeq], foreignColumns: [memberships.channelSeq, memberships.membershipSeq] }).onDelete('cascade')

/** The classes that a membership opens. */
export const membershipCourses = pgTable('membership_courses', {
  channelSeq: siteColumn(),
  membershipSeq: seqColumn('membership_seq').notNull(),
  courseSeq: seqColumn('course_seq').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.membershipSeq, t.courseSeq] }),
  index('membership_courses_of_course').on(t.channelSeq, t.courseSeq),
  ofMembership(t as never),
  ofCourse(t as never),
])

/** Subscriptions of members. What was paid stands in the ledger, one order for each month. */
export const subscriptions = pgTable('subscriptions', {
  channelSeq: siteColumn(),
  subscriptionSeq: ownSeq('subscription_seq').notNull(),
  membershipSeq: seqColumn('membership_seq').notNull(),
  /** Null: the account is gone. */
  userSeq: seqColumn('user_seq').references(() => users.userSeq, { onDelete: 'set null' }),
  /** Not a reference, since cards are forgotten. */
  cardSeq: seqColumn('card_seq'),
  state: text('state').$type<SubscriptionState>().notNull(),
  /** As it was agreed. */
  price: integer('price').notNull(),
  termMonths: integer('term_months'),
  startedAt: momentColumn('started_at').notNull(),
  /** The last month that was paid (0: the first); null: none. */
  monthNo: integer('month_no'),
  paidUntil: momentColumn('paid_until'),
  /** Null: no more charges, or one is under way. */
  nextChargeAt: momentColumn('next_charge_at'),
  /** The charge that the subscriber was notified of. */
  toldOf: momentColumn('told_of'),
  endReason: text('end_reason').$type<EndReason>(),
  /** For mails. */
  language: text('language').$type<'ko' | 'en' | 'ja'>().notNull(),
  orderer: jsonb('orderer').$type<{ name: string; email: string; phone: string }>(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.subscriptionSeq] }),
  uniqueIndex('subscriptions_one').on(t.channelSeq, t.membershipSeq, t.userSeq).where(sql`state <> '99'`),
  index('subscriptions_mine').on(t.channelSeq, t.userSeq),
  index('subscriptions_of_person').on(t.userSeq),
  index('subscriptions_of_card').on(t.channelSeq, t.cardSeq),
  // Scanned by the job across sites.
  index('subscriptions_due').on(t.nextChargeAt).where(sql`next_charge_at is not null`),
  index('subscriptions_over').on(t.paidUntil).where(sql`state = '02'`),
  oneOf('subscriptions_state', t.state, Object.values(subscriptionState)),
  oneOf('subscriptions_end_reason', t.endReason, endReasons),
  foreignKey({ columns: [t.channelSeq, t.membershipSeq], foreignColumns: [memberships.channelSeq, memberships.membershipSeq] }),
])
