import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { courseUserTypeCd, fareCd, publicCd, trashTypeCd } from '#shared/kernel/codes.ts'
import type { CourseUserTypeCd, PublicCd, TrashTypeCd, Yn } from '#shared/kernel/codes.ts'
import type { CourseDraft } from '#shared/course/form.ts'
import type { DiscardedDraft, DraftPicture } from '#shared/course/edits.ts'
import type { CourseDisplay } from '#shared/course/display.ts'
import type { CourseState } from '#shared/course/lifecycle.ts'
import { users } from './accounts.ts'
import { momentColumn, oneOf, ownSeq, seqColumn } from './columns.ts'
import { siteColumn } from './sites.ts'

// Literals instead of parameters: the planner matches a partial index by its text.
const listed = sql.raw(`"public_cd" = '${publicCd.public}' and "trash_type_cd" = '${trashTypeCd.normal}'`)

const isPaid = `fare_cd = '${fareCd.paid}'`
const hasPromotion = `${isPaid} and discount_price is not null and (discount_start_at is not null or discount_end_at is not null)`

/** Classes (courses spec §3). */
export const courses = pgTable('courses', {
  channelSeq: siteColumn(),
  courseSeq: ownSeq('course_seq').notNull(),
  writerSeq: seqColumn('writer_seq').notNull().references(() => users.userSeq),
  courseTypeCd: text('course_type_cd').notNull(),
  categoryCd: text('category_cd').notNull(),
  difficultyCd: text('difficulty_cd').notNull(),
  title: text('title').notNull(),
  subTitle: text('sub_title').notNull().default(''),
  imageKey: text('image_key'),
  introduction: text('introduction').notNull().default(''),
  outcomes: text('outcomes').notNull().default(''),
  /** Plain text for descriptions and structured data; derived on save. */
  introductionExcerpt: text('introduction_excerpt').notNull().default(''),
  fareCd: text('fare_cd').notNull(),
  currency: text('currency').notNull().default('KRW'),
  price: integer('price'),
  discountPrice: integer('discount_price'),
  discountStartAt: momentColumn('discount_start_at'),
  discountEndAt: momentColumn('discount_end_at'),
  materialTitle: text('material_title').notNull().default(''),
  materialPrice: integer('material_price'),
  materialPriceEx: integer('material_price_ex'),
  /** Whether the price is shown by the month, and over how many. */
  installmentStatus: text('installment_status').$type<Yn>().notNull().default('N'),
  installmentMonth: integer('installment_month').notNull().default(0),
  /** Whether coupons lower its price. */
  couponYn: text('coupon_yn').$type<Yn>().notNull().default('Y'),
  settingPayTimeYn: text('setting_pay_time_yn').notNull().default('N'),
  payStartAt: momentColumn('pay_start_at'),
  payEndAt: momentColumn('pay_end_at'),
  userLimitTypeCd: text('user_limit_type_cd').notNull(),
  choiseTypeCd: text('choise_type_cd').notNull(),
  maxUserCount: integer('max_user_count').notNull().default(0),
  minUserCount: integer('min_user_count').notNull().default(0),
  vodDays: integer('vod_days').notNull().default(-1),
  startAt: momentColumn('start_at'),
  endAt: momentColumn('end_at'),
  liveTypeCd: text('live_type_cd').notNull().default('00'),
  deliveryCd: text('delivery_cd').notNull().default('99'),
  openTypeCd: text('open_type_cd').notNull().default('00'),
  /** Display settings (courses spec §3); the column was named when it held switches only. */
  display: jsonb('switches').$type<Partial<CourseDisplay>>().notNull(),
  /** 00 public, 99 private; '' while a draft. */
  publicCd: text('public_cd').$type<PublicCd | ''>().notNull().default(''),
  openedAt: momentColumn('opened_at'),
  /** Submitted for review, and when it is released automatically (courses spec §4); null together. */
  submittedAt: momentColumn('submitted_at'),
  releaseAt: momentColumn('release_at'),
  /** When its staff were notified that it cannot be released as it is. */
  blockedAt: momentColumn('blocked_at'),
  onMainPage: boolean('on_main_page').notNull().default(false),
  trashTypeCd: text('trash_type_cd').$type<TrashTypeCd>().notNull().default('00'),
  trashedAt: momentColumn('trashed_at'),
  restoreExpiredAt: momentColumn('restore_expired_at'),
  purgedAt: momentColumn('purged_at'),
  // Denormalized counters, maintained by the services that change them.
  attendCount: integer('attend_count').notNull().default(0),
  waitCount: integer('wait_count').notNull().default(0),
  /** Attendees, and those who are approved to pay (courses spec §3 acceptCnt). */
  acceptCount: integer('accept_count').notNull().default(0),
  /** All attendees ever, including those who left. */
  attendSum: integer('attend_sum').notNull().default(0),
  likeCount: integer('like_count').notNull().default(0),
  reviewCount: integer('review_count').notNull().default(0),
  reviewSum: doublePrecision('review_sum').notNull().default(0),
  lessonCount: integer('lesson_count').notNull().default(0),
  /** Of its videos. */
  runSeconds: integer('run_seconds').notNull().default(0),
  curriculumTypeCds: text('curriculum_type_cds').array().notNull().default([]),
  /** Unigrams and bigrams of title, subtitle and writer's name, prefixed with the site's number; written by a trigger. */
  searchGrams: text('search_grams').array().notNull().default([]),
  createdAt: momentColumn('created_at').notNull(),
  /** Price without promotion, and during one; sorting by price uses both. */
  plainAmount: integer('plain_amount').notNull().generatedAlwaysAs(sql.raw(`case when not (${isPaid}) then 0 when discount_price is null or (${hasPromotion}) then coalesce(price, 0) else discount_price end`)),
  promotedAmount: integer('promoted_amount').generatedAlwaysAs(sql.raw(`case when ${hasPromotion} then discount_price end`)),
  /** `courseState`, or `purged`. */
  courseState: text('course_state').$type<CourseState | 'purged'>().notNull().generatedAlwaysAs(sql.raw(
    `case when purged_at is not null then 'purged' when trash_type_cd <> '${trashTypeCd.normal}' then 'trash' when public_cd = '${publicCd.public}' then 'public' when public_cd = '${publicCd.private}' then 'private' else 'draft' end`,
  )),
  seoSetting: text('seo_setting').notNull().default('{}'),
  updatedAt: momentColumn('updated_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.courseSeq] }),
  oneOf('courses_public_cd', t.publicCd, ['', ...Object.values(publicCd)]),
  oneOf('courses_trash_type_cd', t.trashTypeCd, Object.values(trashTypeCd)),
  // One index per sort order of the catalogue; trailing filter columns avoid heap reads.
  index('courses_latest').on(t.channelSeq, t.openedAt.desc().nullsLast(), t.courseSeq.desc().nullsFirst(), t.categoryCd, t.courseTypeCd, t.fareCd).where(listed),
  index('courses_popular').on(t.channelSeq, t.attendCount.desc().nullsFirst(), t.likeCount.desc().nullsFirst(), t.courseSeq.desc().nullsFirst(), t.categoryCd, t.courseTypeCd, t.fareCd).where(listed),
  index('courses_rating').on(t.channelSeq, sql`(${t.reviewSum} / nullif(${t.reviewCount}, 0)) desc nulls last`, t.reviewCount.desc().nullsFirst(), t.courseSeq.desc().nullsFirst()).where(listed),
  index('courses_of_category').on(t.channelSeq, t.categoryCd, t.openedAt.desc().nullsLast(), t.courseSeq.desc().nullsFirst()).where(listed),
  index('courses_plain_amount').on(t.channelSeq, t.currency, t.plainAmount, t.courseSeq.desc().nullsFirst(), t.categoryCd, t.courseTypeCd, t.fareCd, t.promotedAmount, t.discountStartAt, t.discountEndAt).where(listed),
  index('courses_promoted_amount').on(t.channelSeq, t.currency, t.promotedAmount, t.courseSeq.desc().nullsFirst(), t.categoryCd, t.courseTypeCd, t.fareCd, t.discountStartAt, t.discountEndAt)
    .where(sql`${listed} and promoted_amount is not null`),
  index('courses_closing').on(t.channelSeq, t.payEndAt, t.courseSeq.desc().nullsFirst(), t.categoryCd, t.courseTypeCd, t.fareCd).where(listed),
  index('courses_studio').on(t.channelSeq, t.courseState, t.updatedAt.desc().nullsFirst(), t.courseSeq.desc().nullsFirst()),
  index('courses_search').using('gin', t.searchGrams),
  index('courses_of_writer').on(t.writerSeq),
  // Scanned by the release job across sites.
  index('courses_release').on(t.releaseAt).where(sql`release_at is not null`),
  index('courses_trashed').on(t.restoreExpiredAt).where(sql`restore_expired_at is not null and purged_at is null`),
  index('courses_main').on(t.channelSeq, t.openedAt.desc().nullsLast()).where(sql`on_main_page`),
])

/** Catalogue counts, maintained by a trigger. */
export const courseCounts = pgTable('course_counts', {
  channelSeq: siteColumn(),
  categoryCd: text('category_cd').notNull(),
  courseTypeCd: text('course_type_cd').notNull(),
  fareCd: text('fare_cd').notNull(),
  publicCount: integer('public_count').notNull(),
}, (t) => [primaryKey({ columns: [t.channelSeq, t.categoryCd, t.courseTypeCd, t.fareCd] })])

/** Counts for the studio's tabs, without purged classes; maintained by a trigger. */
export const studioCounts = pgTable('studio_counts', {
  channelSeq: siteColumn(),
  courseState: text('course_state').$type<CourseState>().notNull(),
  classCount: integer('class_count').notNull(),
}, (t) => [primaryKey({ columns: [t.channelSeq, t.courseState] })])

/** Foreign key to the class; deleted with it. */
export const ofCourse = (t: { channelSeq: never; courseSeq: never }) =>
  foreignKey({ columns: [t.channelSeq, t.courseSeq], foreignColumns: [courses.channelSeq, courses.courseSeq] }).onDelete('cascade')

/** Class managers: MNG, FAC, CMG (courses spec §6). */
export const courseUsers = pgTable('course_users', {
  channelSeq: siteColumn(),
  courseSeq: seqColumn('course_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  userTypeCd: text('user_type_cd').$type<CourseUserTypeCd>().notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.courseSeq, t.userSeq] }),
  ofCourse(t as never),
  index('course_users_of_person').on(t.userSeq),
  oneOf('course_users_user_type_cd', t.userTypeCd, Object.values(courseUserTypeCd)),
])

/** Unpublished edits of a class: fields and picture. Those of items are stored with the items. */
export const courseDrafts = pgTable('course_drafts', {
  channelSeq: siteColumn(),
  courseSeq: seqColumn('course_seq').notNull(),
  change: jsonb('change').$type<CourseDraft>().notNull().default({}),
  /** Replacement or removal; null keeps the picture. */
  picture: jsonb('picture').$type<DraftPicture>(),
  /** The last discarded draft, for undo. */
  discarded: jsonb('discarded').$type<DiscardedDraft>(),
  updatedAt: momentColumn('updated_at').notNull(),
}, (t) => [primaryKey({ columns: [t.channelSeq, t.courseSeq] }), ofCourse(t as never)])

/** Pictures in rich texts of a site (decision 0049). The nightly job deletes those that no text has used for a while. */
export const textPictures = pgTable('text_pictures', {
  channelSeq: siteColumn(),
  /** 32 hexadecimal digits, as in its address. */
  pictureId: text('picture_id').notNull(),
  /** Null while a text uses it, as of `checkedAt`. */
  unusedSince: momentColumn('unused_since'),
  checkedAt: momentColumn('checked_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.pictureId] }),
  index('text_pictures_unused').on(t.channelSeq, t.unusedSince).where(sql`unused_since is not null`),
  // Scanned by the job across sites.
  index('text_pictures_due').on(t.checkedAt),
])
