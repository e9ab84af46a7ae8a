import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, foreignKey } from 'drizzle-orm/pg-core'
import type { RolePermissions } from '#shared/kernel/access/can.ts'
import type { OtherNames } from '#shared/kernel/names.ts'
import { publishStatusCd, userTypeCd } from '#shared/kernel/codes.ts'
import type { PublishStatusCd, UserTypeCd } from '#shared/kernel/codes.ts'
import type { BlockPicture, PageBlock } from '#shared/page/blocks/blocks.ts'
import { archiveStates } from '#shared/ownership/rules.ts'
import type { ArchiveState } from '#shared/ownership/rules.ts'
import { pageVisible } from '#shared/page/sitePages.ts'
import type { PageVisible } from '#shared/page/sitePages.ts'
import type { PopupPlace } from '#shared/popup/rules.ts'
import { openTypeCd, visibleTypeCd } from '#shared/siteMenu/rules.ts'
import { momentColumn, oneOf, ownSeq, seqColumn } from './columns.ts'
import { users } from './accounts.ts'

export const channels = pgTable('channels', {
  channelSeq: ownSeq('channel_seq').primaryKey(),
  domain: text('domain').notNull(),
  name: text('name').notNull(),
  headerLogoUrl: text('header_logo_url'),
  primaryColor: text('primary_color'),
  templateCd: text('template_cd').notNull().default('00'),
  contentTypeCd: text('content_type_cd').notNull().default('00'),
  customDomain: text('custom_domain'),
  customDomainVerifiedAt: momentColumn('custom_domain_verified_at'),
  /** Client ids of the site's own social logins (platform spec §3); absent: the platform's. */
  snsLoginNavId: text('sns_login_nav_id'),
  snsLoginKakId: text('sns_login_kak_id'),
  snsLoginFabId: text('sns_login_fab_id'),
  snsLoginGogId: text('sns_login_gog_id'),
  marketingTools: jsonb('marketing_tools').$type<{ toolType: string; apiKeyId: string }[]>().notNull().default([]),
  isParamCustomDomain: text('is_param_custom_domain').notNull().default('N'),
  /** Pages shown at `/` and `/main`, at `/intro`, and to logged-out visitors at `/`; null: the built-in ones. */
  mainPageSeq: seqColumn('main_page_seq'),
  introPageSeq: seqColumn('intro_page_seq'),
  logoutMainPageSeq: seqColumn('logout_main_page_seq'),
  marketingConsent: text('marketing_consent').notNull().default('N'),
  config: text('config').notNull().default('{}'),
  saasYn: text('saas_yn').notNull().default('N'),
  seoSetting: text('seo_setting').notNull().default('{}'),
  lkPlus: text('lk_plus').notNull().default('{}'),
  whiteLabelYn: text('white_label_yn').notNull().default('N'),
  customKeyword: text('custom_keyword').notNull().default('N'),
  customKeywordPath: text('custom_keyword_path').notNull().default(''),
  customKeywordVersion: text('custom_keyword_version').notNull().default(''),
  corporate: jsonb('corporate').$type<Record<string, string>>().notNull(),
  /** When it closes for good; until then its staff read it, and an owner may take it back. */
  closesAt: momentColumn('closes_at'),
  /** Closed by its owner; returns not-found to everyone. */
  closedAt: momentColumn('closed_at'),
  closedReason: text('closed_reason').notNull().default(''),
  /** Y: classes need review before publishing (courses spec §4). */
  courseReviewYn: text('course_review_yn').notNull().default('N'),
  /** Changes to the default permissions of roles (SET-10). */
  rolePermissions: jsonb('role_permissions').$type<RolePermissions>().notNull().default({}),
  createdAt: momentColumn('created_at').notNull(),
}, (t) => [
  uniqueIndex('channels_domain').on(t.domain),
  // Only verified domains are unique: an unproven claim must not block the real owner.
  uniqueIndex('channels_custom_domain').on(t.customDomain).where(sql`custom_domain_verified_at is not null`),
  // Scanned by the job that closes them.
  index('channels_closing').on(t.closesAt).where(sql`closes_at is not null`),
])

/** The site of a row, deleted with it. */
export const siteColumn = () => seqColumn('channel_seq').notNull().references(() => channels.channelSeq, { onDelete: 'cascade' })

/** Names below the platform's domain that sites have left: they lead to the site, and no other site gets them. */
export const siteFormerAddresses = pgTable('site_former_addresses', {
  channelSeq: siteColumn(),
  domain: text('domain').notNull(),
  leftAt: momentColumn('left_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.domain] }),
  // Found by host, before the site is known.
  index('site_former_addresses_domain').on(t.domain, t.leftAt),
  index('site_former_addresses_left').on(t.leftAt),
])

/** Archives of a site's data, as files for its owners. */
export const siteArchives = pgTable('site_archives', {
  channelSeq: siteColumn(),
  archiveSeq: ownSeq('archive_seq').notNull(),
  state: text('state').$type<ArchiveState>().notNull(),
  byUserSeq: seqColumn('by_user_seq').references(() => users.userSeq, { onDelete: 'set null' }),
  /** Null until it is made. */
  storageKey: text('storage_key'),
  fileSize: seqColumn('file_size'),
  createdAt: momentColumn('created_at').notNull(),
  madeAt: momentColumn('made_at'),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.archiveSeq] }),
  uniqueIndex('site_archives_making').on(t.channelSeq).where(sql`state = 'making'`),
  index('site_archives_by_person').on(t.byUserSeq),
  index('site_archives_by_time').on(t.createdAt),
  oneOf('site_archives_state', t.state, archiveStates),
])

/** Site members; null `userTypeCd` is a member without a role. */
export const channelUsers = pgTable('channel_users', {
  channelSeq: siteColumn(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  userTypeCd: text('user_type_cd').$type<UserTypeCd>(),
  memo: text('memo').notNull().default(''),
  joinedAt: momentColumn('joined_at').notNull(),
  /** Last request on this site, to a quarter of an hour; null: none since the user joined. */
  lastSeenAt: momentColumn('last_seen_at'),
  /** Kept out by staff. */
  blockedAt: momentColumn('blocked_at'),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.userSeq] }),
  index('channel_users_joined').on(t.channelSeq, t.joinedAt, t.userSeq),
  index('channel_users_seen').on(t.channelSeq, sql`coalesce(last_seen_at, joined_at)`, t.userSeq),
  index('channel_users_person').on(t.userSeq, t.joinedAt),
  index('channel_users_staff').on(t.channelSeq, t.userSeq).where(sql`${t.userTypeCd} is not null`),
  oneOf('channel_users_user_type_cd', t.userTypeCd, Object.values(userTypeCd)),
])

export const loginConsents = pgTable('login_consents', {
  channelSeq: siteColumn(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  agreedAt: momentColumn('agreed_at').notNull(),
}, (t) => [primaryKey({ columns: [t.channelSeq, t.userSeq] }), index('login_consents_person').on(t.userSeq)])

export const menus = pgTable('menus', {
  channelSeq: siteColumn(),
  menuSeq: ownSeq('menu_seq').notNull(),
  parentMenuSeq: seqColumn('parent_menu_seq'),
  menuTitle: text('menu_title').notNull(),
  titles: jsonb('titles').$type<OtherNames>().notNull().default({}),
  menuTypeCd: text('menu_type_cd').notNull().default('00'),
  path: text('path'),
  externLinkUrl: text('extern_link_url'),
  openTypeCd: text('open_type_cd').notNull().default('00'),
  visibleTypeCd: text('visible_type_cd').notNull().default('00'),
  sortOrder: integer('sort_order').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.menuSeq] }),
  foreignKey({ columns: [t.channelSeq, t.parentMenuSeq], foreignColumns: [t.channelSeq, t.menuSeq] }).onDelete('cascade'),
])

/** Custom pages at `/p/{path}` (platform spec §3, Page). */
export const pages = pgTable('pages', {
  channelSeq: siteColumn(),
  pageSeq: ownSeq('page_seq').notNull(),
  path: text('path').notNull(),
  title: text('title').notNull(),
  publishStatusCd: text('publish_status_cd').$type<PublishStatusCd>().notNull().default('99'),
  visibleCd: text('visible_cd').$type<PageVisible>().notNull().default('public'),
  /** What was published last. */
  blocks: jsonb('blocks').$type<PageBlock[]>().notNull().default([]),
  /** Null: as published. */
  draft: jsonb('draft').$type<PageBlock[]>(),
  /** Rises with each change of the draft. */
  revision: integer('revision').notNull().default(0),
  publishedAt: momentColumn('published_at'),
  /** When the draft is published. */
  publishAt: momentColumn('publish_at'),
  seoSetting: text('seo_setting').notNull().default('{}'),
  /** Who changed it last. */
  editorSeq: seqColumn('editor_seq').references(() => users.userSeq, { onDelete: 'set null' }),
  createdAt: momentColumn('created_at').notNull(),
  updatedAt: momentColumn('updated_at').notNull(),
  /** Deleted; it can be restored for a week. */
  removedAt: momentColumn('removed_at'),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.pageSeq] }),
  uniqueIndex('pages_path').on(t.channelSeq, t.path).where(sql`removed_at is null`),
  index('pages_changed').on(t.channelSeq, t.updatedAt.desc(), t.pageSeq),
  index('pages_due').on(t.publishAt).where(sql`publish_at is not null`),
  index('pages_of_editor').on(t.editorSeq).where(sql`editor_seq is not null`),
  oneOf('pages_publish_status_cd', t.publishStatusCd, Object.values(publishStatusCd)),
  oneOf('pages_visible_cd', t.visibleCd, pageVisible),
])

/** Former paths of pages; a page that has a path now comes before them. */
export const pageRedirects = pgTable('page_redirects', {
  channelSeq: siteColumn(),
  path: text('path').notNull(),
  pageSeq: seqColumn('page_seq').notNull(),
  createdAt: momentColumn('created_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.path] }),
  index('page_redirects_of_page').on(t.channelSeq, t.pageSeq),
  index('page_redirects_by_time').on(t.channelSeq, t.createdAt),
  foreignKey({ columns: [t.channelSeq, t.pageSeq], foreignColumns: [pages.channelSeq, pages.pageSeq] }).onDelete('cascade'),
])

/** What was published of a page, newest 50. */
export const pageVersions = pgTable('page_versions', {
  channelSeq: siteColumn(),
  pageSeq: seqColumn('page_seq').notNull(),
  versionNo: integer('version_no').notNull(),
  title: text('title').notNull(),
  blocks: jsonb('blocks').$type<PageBlock[]>().notNull(),
  /** Null: by the clock, or they left. */
  publisherSeq: seqColumn('publisher_seq').references(() => users.userSeq, { onDelete: 'set null' }),
  publishedAt: momentColumn('published_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.pageSeq, t.versionNo] }),
  index('page_versions_of_publisher').on(t.publisherSeq).where(sql`publisher_seq is not null`),
  foreignKey({ columns: [t.channelSeq, t.pageSeq], foreignColumns: [pages.channelSeq, pages.pageSeq] }).onDelete('cascade'),
])

/** Pieces of HTML that blocks of pages share; each such block holds a copy. */
export const snippets = pgTable('snippets', {
  channelSeq: siteColumn(),
  snippetSeq: ownSeq('snippet_seq').notNull(),
  name: text('name').notNull(),
  html: text('html').notNull(),
  /** Rises with each change. */
  revision: integer('revision').notNull().default(0),
  createdAt: momentColumn('created_at').notNull(),
  updatedAt: momentColumn('updated_at').notNull(),
}, (t) => [primaryKey({ columns: [t.channelSeq, t.snippetSeq] })])

/** Pop-ups of a site. */
export const popups = pgTable('popups', {
  channelSeq: siteColumn(),
  popupSeq: ownSeq('popup_seq').notNull(),
  title: text('title').notNull(),
  content: text('content').notNull(),
  picture: jsonb('picture').$type<BlockPicture>(),
  link: text('link').notNull(),
  buttonText: text('button_text').notNull(),
  openTypeCd: text('open_type_cd').$type<(typeof openTypeCd)[keyof typeof openTypeCd]>().notNull(),
  startAt: momentColumn('start_at'),
  /** Excluded. */
  endAt: momentColumn('end_at'),
  visibleTypeCd: text('visible_type_cd').$type<(typeof visibleTypeCd)[keyof typeof visibleTypeCd]>().notNull(),
  places: jsonb('places').$type<PopupPlace[]>().notNull(),
  isOn: boolean('is_on').notNull(),
  sortOrder: integer('sort_order').notNull(),
  /** Rises with each change, not with the order. */
  revision: integer('revision').notNull().default(0),
  createdAt: momentColumn('created_at').notNull(),
  updatedAt: momentColumn('updated_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.popupSeq] }),
  oneOf('popups_open_type_cd', t.openTypeCd, Object.values(openTypeCd)),
  oneOf('popups_visible_type_cd', t.visibleTypeCd, Object.values(visibleTypeCd)),
])

export const categories = pgTable('categories', {
  channelSeq: siteColumn(),
  categoryCd: text('category_cd').notNull(),
  name: text('name').notNull(),
  names: jsonb('names').$type<OtherNames>().notNull().default({}),
  sortOrder: integer('sort_order').notNull(),
}, (t) => [primaryKey({ columns: [t.channelSeq, t.categoryCd] })])
