import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { couponDiscountType, couponKind } from '#shared/coupon/rules.ts'
import type { CouponDiscountType, CouponKind } from '#shared/coupon/rules.ts'
import { users } from './accounts.ts'
import { momentColumn, oneOf, ownSeq, seqColumn } from './columns.ts'
import { ofCourse } from './courses.ts'
import { siteColumn } from './sites.ts'

/** Coupons (courses spec §3). How often one is used stands in the orders alone. */
export const coupons = pgTable('coupons', {
  channelSeq: siteColumn(),
  couponSeq: ownSeq('coupon_seq').notNull(),
  name: text('name').notNull(),
  kindCd: text('kind_cd').$type<CouponKind>().notNull(),
  /** The code for many; null for other kinds. */
  code: text('code'),
  discountTypeCd: text('discount_type_cd').$type<CouponDiscountType>().notNull(),
  /** Won, or percent. */
  discountValue: integer('discount_value').notNull(),
  discountMax: integer('discount_max'),
  priceMin: integer('price_min').notNull(),
  /** For every class; otherwise for those in `coupon_courses`. */
  forAll: boolean('for_all').notNull(),
  /** Its members alone; not a reference, since a coupon of a deleted segment is for nobody, rather than for all. */
  segmentSeq: seqColumn('segment_seq'),
  personCap: integer('person_cap').notNull(),
  totalCap: integer('total_cap'),
  startAt: momentColumn('start_at'),
  endAt: momentColumn('end_at'),
  stopped: boolean('stopped').notNull().default(false),
  createdAt: momentColumn('created_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.couponSeq] }),
  uniqueIndex('coupons_code').on(t.channelSeq, t.code),
  index('coupons_automatic').on(t.channelSeq).where(sql`kind_cd = '02'`),
  oneOf('coupons_kind_cd', t.kindCd, Object.values(couponKind)),
  oneOf('coupons_discount_type_cd', t.discountTypeCd, Object.values(couponDiscountType)),
])

const ofCoupon = (t: { channelSeq: never; couponSeq: never }) =>
  foreignKey({ columns: [t.channelSeq, t.couponSeq], foreignColumns: [coupons.channelSeq, coupons.couponSeq] }).onDelete('cascade')

/** The classes that a coupon is for. */
export const couponCourses = pgTable('coupon_courses', {
  channelSeq: siteColumn(),
  couponSeq: seqColumn('coupon_seq').notNull(),
  courseSeq: seqColumn('course_seq').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.couponSeq, t.courseSeq] }),
  index('coupon_courses_of_course').on(t.channelSeq, t.courseSeq),
  ofCoupon(t as never),
  ofCourse(t as never),
])

/** Codes for one user each. */
export const couponCodes = pgTable('coupon_codes', {
  channelSeq: siteColumn(),
  code: text('code').notNull(),
  couponSeq: seqColumn('coupon_seq').notNull(),
  /** Null, or gone with the account; `takenAt` stays. */
  userSeq: seqColumn('user_seq').references(() => users.userSeq, { onDelete: 'set null' }),
  takenAt: momentColumn('taken_at'),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.code] }),
  index('coupon_codes_of_coupon').on(t.channelSeq, t.couponSeq),
  index('coupon_codes_of_person').on(t.userSeq),
  ofCoupon(t as never),
])

/** Users who registered a coupon. */
export const couponHolders = pgTable('coupon_holders', {
  channelSeq: siteColumn(),
  couponSeq: seqColumn('coupon_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  heldAt: momentColumn('held_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.couponSeq, t.userSeq] }),
  index('coupon_holders_of_person').on(t.userSeq, t.channelSeq),
  ofCoupon(t as never),
])
