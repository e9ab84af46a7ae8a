import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { choiseStatusCd, courseUserTypeCd, fareCd, publicCd, trashTypeCd } from '#shared/kernel/codes.ts'
import type { ChoiseStatusCd, CourseUserTypeCd, PublicCd, TrashTypeCd } from '#shared/kernel/codes.ts'
import type { CourseDraft } from '#shared/course/form.ts'
import type { DiscardedDraft, DraftPicture, DraftState } from '#shared/course/edits.ts'
import type { CourseDisplay } from '#shared/course/display.ts'
import type { CourseState } from '#shared/course/lifecycle.ts'
import { serverUploadStates } from '#shared/upload/limits.ts'
import type { ServerUploadState } from '#shared/upload/limits.ts'
import { uploadKinds } from '#shared/upload/port.ts'
import type { UploadKind } from '#shared/upload/port.ts'
import type { FolderSource } from '#shared/curriculum/folderSource.ts'
import type { CurriculumBody } from '#shared/curriculum/items.ts'
import { momentColumn, oneOf, ownSeq, seqColumn } from './columns.ts'
import { channels } from './sites.ts'
import { users } from './accounts.ts'

const site = () => seqColumn('channel_seq').notNull().references(() => channels.channelSeq, { onDelete: 'cascade' })

// Literals instead of parameters: the planner matches a partial index by its text.
const listed = sql.raw(`"public_cd" = '${publicCd.public}' and "trash_type_cd" = '${trashTypeCd.normal}'`)

const isPaid = `fare_cd = '${fareCd.paid}'`
const hasPromotion = `${isPaid} and discount_price is not null and (discount_start_at is not null or discount_end_at is not null)`

/** Classes (courses spec §3). */
export const courses = pgTable('courses', {
  channelSeq: site(),
  courseSeq: ownSeq('course_seq').notNull(),
  writerSeq: seqColumn('writer_seq').notNull().references(() => users.userSeq),
  courseTypeCd: text('course_type_cd').notNull(),
  categoryCd: text('category_cd').notNull(),
  difficultyCd: text('difficulty_cd').notNull(),
  title: text('title').notNull(),
  subTitle: text('sub_title').notNull().default(''),
  imageKey: text('image_key'),
  introduction: text('introduction').notNull().default(''),
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
  onMainPage: boolean('on_main_page').notNull().default(false),
  trashTypeCd: text('trash_type_cd').$type<TrashTypeCd>().notNull().default('00'),
  trashedAt: momentColumn('trashed_at'),
  restoreExpiredAt: momentColumn('restore_expired_at'),
  purgedAt: momentColumn('purged_at'),
  // Denormalized counters, maintained by the services that change them.
  attendCount: integer('attend_count').notNull().default(0),
  waitCount: integer('wait_count').notNull().default(0),
  /** All attendees ever, including those who left. */
  attendSum: integer('attend_sum').notNull().default(0),
  likeCount: integer('like_count').notNull().default(0),
  reviewCount: integer('review_count').notNull().default(0),
  reviewSum: doublePrecision('review_sum').notNull().default(0),
  lessonCount: integer('lesson_count').notNull().default(0),
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
  // One index per sort order of the catalogue; trailing filter columns avoid heap reads.
  oneOf('courses_public_cd', t.publicCd, ['', ...Object.values(publicCd)]),
  oneOf('courses_trash_type_cd', t.trashTypeCd, Object.values(trashTypeCd)),
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
  channelSeq: site(),
  categoryCd: text('category_cd').notNull(),
  courseTypeCd: text('course_type_cd').notNull(),
  fareCd: text('fare_cd').notNull(),
  publicCount: integer('public_count').notNull(),
}, (t) => [primaryKey({ columns: [t.channelSeq, t.categoryCd, t.courseTypeCd, t.fareCd] })])

/** Counts for the studio's tabs, without purged classes; maintained by a trigger. */
export const studioCounts = pgTable('studio_counts', {
  channelSeq: site(),
  courseState: text('course_state').$type<CourseState>().notNull(),
  classCount: integer('class_count').notNull(),
}, (t) => [primaryKey({ columns: [t.channelSeq, t.courseState] })])

const ofCourse = (t: { channelSeq: never; courseSeq: never }) =>
  foreignKey({ columns: [t.channelSeq, t.courseSeq], foreignColumns: [courses.channelSeq, courses.courseSeq] }).onDelete('cascade')

/** Class managers: MNG, FAC, CMG (courses spec §6). */
export const courseUsers = pgTable('course_users', {
  channelSeq: site(),
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
  channelSeq: site(),
  courseSeq: seqColumn('course_seq').notNull(),
  change: jsonb('change').$type<CourseDraft>().notNull().default({}),
  /** Replacement or removal; null keeps the picture. */
  picture: jsonb('picture').$type<DraftPicture>(),
  /** The last discarded draft, for undo. */
  discarded: jsonb('discarded').$type<DiscardedDraft>(),
  updatedAt: momentColumn('updated_at').notNull(),
}, (t) => [primaryKey({ columns: [t.channelSeq, t.courseSeq] }), ofCourse(t as never)])

export const curriculums = pgTable('curriculums', {
  channelSeq: site(),
  curriculumSeq: ownSeq('curriculum_seq').notNull(),
  courseSeq: seqColumn('course_seq').notNull(),
  body: jsonb('body').$type<CurriculumBody>().notNull(),
  sortOrder: integer('sort_order').notNull(),
  source: jsonb('source').$type<FolderSource>(),
  /** Unpublished changes: added or removed, edited fields, moved. */
  draftState: text('draft_state').$type<DraftState>(),
  draftBody: jsonb('draft_body').$type<CurriculumBody>(),
  draftOrder: integer('draft_order'),
  deletedAt: momentColumn('deleted_at'),
  createdAt: momentColumn('created_at').notNull(),
  updatedAt: momentColumn('updated_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.curriculumSeq] }),
  ofCourse(t as never),
  index('curriculums_course').on(t.channelSeq, t.courseSeq, t.sortOrder),
  index('curriculums_deleted').on(t.deletedAt).where(sql`deleted_at is not null`),
  oneOf('curriculums_draft_state', t.draftState, ['added', 'removed'] satisfies DraftState[]),
])

export const uploads = pgTable('uploads', {
  channelSeq: site(),
  uploadSeq: ownSeq('upload_seq').notNull(),
  courseSeq: seqColumn('course_seq').notNull(),
  curriculumSeq: seqColumn('curriculum_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq),
  uploadId: text('upload_id').notNull(),
  kind: text('kind').$type<UploadKind>().notNull(),
  fileName: text('file_name').notNull(),
  fileSize: seqColumn('file_size').notNull(),
  contentType: text('content_type').notNull().default('application/octet-stream'),
  state: text('state').$type<ServerUploadState>().notNull(),
  reason: text('reason'),
  note: text('note'),
  progressPercent: doublePrecision('progress_percent'),
  sha256: text('sha256'),
  storageKey: text('storage_key').notNull(),
  derivedPrefix: text('derived_prefix'),
  hlsKey: text('hls_key'),
  posterKey: text('poster_key'),
  captions: jsonb('captions').$type<{ language: string; label: string; key: string }[]>().notNull().default([]),
  duration: doublePrecision('duration'),
  width: integer('width'),
  height: integer('height'),
  expiresAt: momentColumn('expires_at').notNull(),
  createdAt: momentColumn('created_at').notNull(),
  updatedAt: momentColumn('updated_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.uploadSeq] }),
  uniqueIndex('uploads_upload_id').on(t.channelSeq, t.uploadId),
  foreignKey({ columns: [t.channelSeq, t.curriculumSeq], foreignColumns: [curriculums.channelSeq, curriculums.curriculumSeq] }).onDelete('cascade'),
  index('uploads_item').on(t.channelSeq, t.curriculumSeq),
  index('uploads_course').on(t.channelSeq, t.courseSeq),
  // Copies of an item share a file: looked up before it is deleted.
  index('uploads_stored').on(t.channelSeq, t.storageKey),
  // Deduplication: looked up before a file is sent.
  index('uploads_same').on(t.channelSeq, t.fileSize),
  // Few rows, read at every start of an upload.
  index('uploads_unfinished').on(t.state, t.expiresAt).where(sql`state in ('uploading', 'verifying', 'optimising')`),
  index('uploads_of_person').on(t.userSeq),
  oneOf('uploads_state', t.state, serverUploadStates),
  oneOf('uploads_kind', t.kind, uploadKinds),
])

export const attendees = pgTable('attendees', {
  channelSeq: site(),
  attendSeq: ownSeq('attend_seq').notNull(),
  courseSeq: seqColumn('course_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  choiseStatusCd: text('choise_status_cd').$type<ChoiseStatusCd>().notNull(),
  attendAt: momentColumn('attend_at'),
  validAt: momentColumn('valid_at'),
  reviewExpiringAt: momentColumn('review_expiring_at'),
  /** Completed before more lessons were published; stays complete. */
  completedAt: momentColumn('completed_at'),
  createdAt: momentColumn('created_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.attendSeq] }),
  uniqueIndex('attendees_person').on(t.channelSeq, t.courseSeq, t.userSeq),
  index('attendees_mine').on(t.channelSeq, t.userSeq),
  index('attendees_of_person').on(t.userSeq),
  oneOf('attendees_choise_status_cd', t.choiseStatusCd, Object.values(choiseStatusCd)),
  ofCourse(t as never),
])

export const reviews = pgTable('reviews', {
  channelSeq: site(),
  evaluationSeq: ownSeq('evaluation_seq').notNull(),
  courseSeq: seqColumn('course_seq').notNull(),
  attendSeq: seqColumn('attend_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  reviewPoint: doublePrecision('review_point').notNull(),
  description: text('description').notNull(),
  createdAt: momentColumn('created_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.evaluationSeq] }),
  uniqueIndex('reviews_attendance').on(t.channelSeq, t.attendSeq),
  index('reviews_course').on(t.channelSeq, t.courseSeq, t.createdAt, t.evaluationSeq),
  index('reviews_of_person').on(t.userSeq, t.createdAt),
  foreignKey({ columns: [t.channelSeq, t.attendSeq], foreignColumns: [attendees.channelSeq, attendees.attendSeq] }).onDelete('cascade'),
])

export const likes = pgTable('likes', {
  channelSeq: site(),
  courseSeq: seqColumn('course_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  likeAt: momentColumn('like_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.courseSeq, t.userSeq] }),
  index('likes_of_person').on(t.userSeq, t.likeAt),
  ofCourse(t as never),
])

/** A tab that opened a video; progress reports belong to one. */
export const plays = pgTable('plays', {
  channelSeq: site(),
  playSeq: ownSeq('play_seq').notNull(),
  curriculumSeq: seqColumn('curriculum_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  startedAt: momentColumn('started_at').notNull(),
  lastReportAt: momentColumn('last_report_at'),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.playSeq] }),
  // Deleting an item cascades to its plays.
  index('plays_item').on(t.channelSeq, t.curriculumSeq),
  // Scanned by the nightly retention across sites.
  index('plays_started').on(t.startedAt),
  index('plays_of_person').on(t.userSeq),
  foreignKey({ columns: [t.channelSeq, t.curriculumSeq], foreignColumns: [curriculums.channelSeq, curriculums.curriculumSeq] }).onDelete('cascade'),
])

/** One row per connection that plays a single-device video. A lease: renewed until `expiresAt`, so a crashed server locks nobody out. */
export const viewingPlaces = pgTable('viewing_places', {
  channelSeq: site(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  socketId: text('socket_id').notNull(),
  place: text('place').notNull(),
  curriculumSeq: seqColumn('curriculum_seq').notNull(),
  /** Lease start: viewing on other devices after this does not count. */
  since: momentColumn('since').notNull().defaultNow(),
  expiresAt: momentColumn('expires_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.userSeq, t.socketId] }),
  index('viewing_places_item').on(t.channelSeq, t.curriculumSeq),
  index('viewing_places_socket').on(t.socketId),
  index('viewing_places_of_person').on(t.userSeq),
  foreignKey({ columns: [t.channelSeq, t.curriculumSeq], foreignColumns: [curriculums.channelSeq, curriculums.curriculumSeq] }).onDelete('cascade'),
])

/** Real time already spent on videos of a site, within the reporting window: no second counts for two lessons. */
export const viewingLedgers = pgTable('viewing_ledgers', {
  channelSeq: site(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  wallRanges: jsonb('wall_ranges').$type<[number, number][]>().notNull().default([]),
  writtenAt: momentColumn('written_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.userSeq] }),
  index('viewing_ledgers_written').on(t.writtenAt),
  index('viewing_ledgers_of_person').on(t.userSeq),
])

export const lessonViews = pgTable('lesson_views', {
  channelSeq: site(),
  curriculumSeq: seqColumn('curriculum_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  courseSeq: seqColumn('course_seq').notNull(),
  mediaRanges: jsonb('media_ranges').$type<[number, number][]>().notNull().default([]),
  position: doublePrecision('position').notNull().default(0),
  viewedPercent: doublePrecision('viewed_percent').notNull().default(0),
  viewedSeconds: doublePrecision('viewed_seconds').notNull().default(0),
  completedAt: momentColumn('completed_at'),
  lastViewedAt: momentColumn('last_viewed_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.curriculumSeq, t.userSeq] }),
  index('lesson_views_mine').on(t.channelSeq, t.courseSeq, t.userSeq),
  index('lesson_views_of_person').on(t.userSeq),
  foreignKey({ columns: [t.channelSeq, t.curriculumSeq], foreignColumns: [curriculums.channelSeq, curriculums.curriculumSeq] }).onDelete('cascade'),
])
