import { sql } from 'drizzle-orm'
import { bigint, boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { boardCd, postTypeCd, scopeCd } from '#shared/board/codes.ts'
import type { BoardCd, PostTypeCd, ScopeCd } from '#shared/board/codes.ts'
import type { BoardTitles, SiteBoardRules } from '#shared/board/rules.ts'
import { users } from './accounts.ts'
import { momentColumn, oneOf, ownSeq, seqColumn } from './columns.ts'
import { ofCourse } from './courses.ts'
import { curriculums } from './curriculums.ts'
import { missionPosts } from './missions.ts'
import { siteColumn } from './sites.ts'

/** Boards of a site that its members write in. */
export const siteBoards = pgTable('site_boards', {
  channelSeq: siteColumn(),
  boardSeq: ownSeq('board_seq').notNull(),
  /** By language; Korean is required. */
  titles: jsonb('titles').$type<BoardTitles>().notNull(),
  readCd: text('read_cd').$type<SiteBoardRules['readCd']>().notNull(),
  writeCd: text('write_cd').$type<SiteBoardRules['writeCd']>().notNull(),
  /** Shortest time between two posts of a member (s); 0: none. */
  slowSeconds: integer('slow_seconds').notNull().default(0),
  sortOrder: integer('sort_order').notNull(),
  /** Nobody but staff writes any more. */
  closedAt: momentColumn('closed_at'),
  createdAt: momentColumn('created_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.boardSeq] }),
  index('site_boards_order').on(t.channelSeq, t.sortOrder, t.boardSeq),
  oneOf('site_boards_read', t.readCd, ['everyone', 'members']),
  oneOf('site_boards_write', t.writeCd, ['members', 'staff']),
])

const ofBoard = (t: { channelSeq: never; boardSeq: never }) => foreignKey({ columns: [t.channelSeq, t.boardSeq], foreignColumns: [siteBoards.channelSeq, siteBoards.boardSeq] }).onDelete('cascade')

/** How far a member has read a board of the site; as `read_marks`, which are of classes. */
export const siteBoardMarks = pgTable('site_board_marks', {
  channelSeq: siteColumn(),
  boardSeq: seqColumn('board_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  readNo: bigint('read_no', { mode: 'number' }).notNull(),
  seenNos: bigint('seen_nos', { mode: 'number' }).array().notNull().default([]),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.boardSeq, t.userSeq] }),
  ofBoard(t as never),
  index('site_board_marks_of_person').on(t.userSeq, t.channelSeq),
])

/** Posts of a class, or with no class notices and boards of a site (courses spec §3). Counts are kept with each change. */
export const posts = pgTable('posts', {
  channelSeq: siteColumn(),
  postSeq: ownSeq('post_seq').notNull(),
  courseSeq: seqColumn('course_seq'),
  /** Of the boards of the site. */
  boardSeq: seqColumn('board_seq'),
  boardCd: text('board_cd').$type<BoardCd>().notNull(),
  postTypeCd: text('post_type_cd').$type<PostTypeCd>().notNull(),
  scopeCd: text('scope_cd').$type<ScopeCd>().notNull(),
  /** Null once the author has left. */
  userSeq: seqColumn('user_seq').references(() => users.userSeq, { onDelete: 'set null' }),
  isStaff: boolean('is_staff').notNull().default(false),
  title: text('title').notNull(),
  /** Sanitized rich text. */
  content: text('content').notNull(),
  category: text('category').notNull().default(''),
  pinned: boolean('pinned').notNull().default(false),
  urgent: boolean('urgent').notNull().default(false),
  /** A question without an answer of another. */
  waiting: boolean('waiting').notNull().default(false),
  curriculumSeq: seqColumn('curriculum_seq'),
  /** The challenge post whose comments these are, of the board `mission`. */
  missionPostSeq: seqColumn('mission_post_seq'),
  second: integer('second'),
  acceptedCommentSeq: seqColumn('accepted_comment_seq'),
  commentCount: integer('comment_count').notNull().default(0),
  likeCount: integer('like_count').notNull().default(0),
  viewCount: integer('view_count').notNull().default(0),
  /** Of the post and its comments. */
  reportCount: integer('report_count').notNull().default(0),
  /** Hidden by staff. */
  hiddenAt: momentColumn('hidden_at'),
  createdAt: momentColumn('created_at').notNull(),
  editedAt: momentColumn('edited_at'),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.postSeq] }),
  ofCourse(t as never),
  ofBoard(t as never),
  foreignKey({ columns: [t.channelSeq, t.curriculumSeq], foreignColumns: [curriculums.channelSeq, curriculums.curriculumSeq] }).onDelete('cascade'),
  foreignKey({ columns: [t.channelSeq, t.missionPostSeq], foreignColumns: [missionPosts.channelSeq, missionPosts.postSeq] }).onDelete('cascade'),
  uniqueIndex('posts_of_mission_post').on(t.channelSeq, t.missionPostSeq).where(sql`mission_post_seq is not null`),
  // Each list is one walk through an index in its order: of all posts, and of those that a participant or anyone may see.
  index('posts_of_class').on(t.channelSeq, t.courseSeq, t.boardCd, t.pinned, t.postSeq),
  index('posts_for_participants').on(t.channelSeq, t.courseSeq, t.boardCd, t.pinned, t.postSeq).where(sql`scope_cd <> 'staff' and hidden_at is null`),
  index('posts_for_everyone').on(t.channelSeq, t.courseSeq, t.boardCd, t.pinned, t.postSeq).where(sql`scope_cd = 'everyone' and hidden_at is null`),
  index('posts_of_type').on(t.channelSeq, t.courseSeq, t.postTypeCd, t.pinned, t.postSeq),
  index('posts_waiting').on(t.channelSeq, t.courseSeq, t.waiting, t.postSeq).where(sql`board_cd = 'question'`),
  index('posts_waiting_at_site').on(t.channelSeq, t.postSeq).where(sql`waiting and board_cd = 'question' and hidden_at is null`),
  index('posts_of_staff').on(t.channelSeq, t.courseSeq, t.boardCd, t.pinned, t.postSeq).where(sql`is_staff`),
  index('posts_reported').on(t.channelSeq, t.courseSeq, t.boardCd, t.pinned, t.postSeq).where(sql`report_count > 0 or hidden_at is not null`),
  index('posts_of_author').on(t.channelSeq, t.courseSeq, t.userSeq, t.boardCd, t.pinned, t.postSeq),
  index('posts_of_lesson').on(t.channelSeq, t.curriculumSeq, t.postSeq).where(sql`curriculum_seq is not null`),
  index('posts_of_board').on(t.channelSeq, t.boardSeq, t.pinned, t.postSeq).where(sql`board_seq is not null`),
  index('posts_of_board_for_members').on(t.channelSeq, t.boardSeq, t.pinned, t.postSeq).where(sql`board_seq is not null and scope_cd <> 'staff' and hidden_at is null`),
  index('posts_of_board_for_everyone').on(t.channelSeq, t.boardSeq, t.pinned, t.postSeq).where(sql`board_seq is not null and scope_cd = 'everyone' and hidden_at is null`),
  index('posts_of_person').on(t.userSeq),
  oneOf('posts_board', t.boardCd, Object.values(boardCd)),
  oneOf('posts_type', t.postTypeCd, Object.values(postTypeCd)),
  oneOf('posts_scope', t.scopeCd, Object.values(scopeCd)),
])

const ofPost = (t: { channelSeq: never; postSeq: never }) => foreignKey({ columns: [t.channelSeq, t.postSeq], foreignColumns: [posts.channelSeq, posts.postSeq] }).onDelete('cascade')

/** Comments of posts and answers to questions; replies are one level deep. */
export const postComments = pgTable('post_comments', {
  channelSeq: siteColumn(),
  commentSeq: ownSeq('comment_seq').notNull(),
  postSeq: seqColumn('post_seq').notNull(),
  parentSeq: seqColumn('parent_seq'),
  userSeq: seqColumn('user_seq').references(() => users.userSeq, { onDelete: 'set null' }),
  isStaff: boolean('is_staff').notNull().default(false),
  content: text('content').notNull(),
  /** Sanitized text of the editor, which holds its pictures; else plain text. */
  isRich: boolean('is_rich').notNull().default(false),
  /** Users whom the text names, by number. */
  mentions: jsonb('mentions').$type<number[]>().notNull().default([]),
  reportCount: integer('report_count').notNull().default(0),
  hiddenAt: momentColumn('hidden_at'),
  /** Its text is gone; its replies stay. */
  deletedAt: momentColumn('deleted_at'),
  createdAt: momentColumn('created_at').notNull(),
  editedAt: momentColumn('edited_at'),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.commentSeq] }),
  ofPost(t as never),
  index('post_comments_of_post').on(t.channelSeq, t.postSeq, sql`coalesce(parent_seq, comment_seq)`, t.commentSeq),
  index('post_comments_of_person').on(t.userSeq),
])

export const postLikes = pgTable('post_likes', {
  channelSeq: siteColumn(),
  postSeq: seqColumn('post_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  likedAt: momentColumn('liked_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.postSeq, t.userSeq] }),
  ofPost(t as never),
  index('post_likes_of_person').on(t.userSeq),
])

/** Reports of posts and comments to the staff: one for each user. */
export const postReports = pgTable('post_reports', {
  channelSeq: siteColumn(),
  reportSeq: ownSeq('report_seq').notNull(),
  postSeq: seqColumn('post_seq').notNull(),
  /** 0: the post itself. */
  commentSeq: seqColumn('comment_seq').notNull().default(0),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  reason: text('reason').notNull(),
  createdAt: momentColumn('created_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.reportSeq] }),
  ofPost(t as never),
  uniqueIndex('post_reports_once').on(t.channelSeq, t.postSeq, t.commentSeq, t.userSeq),
  index('post_reports_of_person').on(t.userSeq),
])
