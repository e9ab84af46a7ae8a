import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { BoardFilter, ListedBoard, PostTypeCd, ScopeCd } from '#shared/board/codes.ts'
import { isSiteBoard } from '#shared/board/place.ts'
import type { BoardPlace } from '#shared/board/place.ts'
import { choiseStatusCd, curriculumTypeCd, trashTypeCd } from '#shared/kernel/codes.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { publicScope } from '#shared/curriculum/items.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { attachments, attendees, courses, courseUsers, curriculums, postLikes, posts, users } from '#server/infra/db/schema/index.ts'
import { appointment, isShown, runBy, withTies } from '#server/modules/course/index.ts'

export interface PostRef {
  channelSeq: number
  postSeq: number
}

/** What reading and writing depend on: the class, and the user's rows in it. */
export async function findPlace(db: Db, { channelSeq, courseSeq }: CourseRef, userSeq: number | null) {
  const [row] = await withTies(db.select({
    publicCd: courses.publicCd, trashTypeCd: courses.trashTypeCd, purgedAt: courses.purgedAt, display: courses.display,
    userTypeCd: courseUsers.userTypeCd, choiseStatusCd: attendees.choiseStatusCd, attendAt: attendees.attendAt, validAt: attendees.validAt,
  }).from(courses).$dynamic(), userSeq ?? 0).where(and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq)))
  return row
}

const ofPostRow = sql`${attachments.channelSeq} = ${posts.channelSeq} and owner_cd = 'post' and owner_seq = ${posts.postSeq}`
const lineColumns = {
  postSeq: posts.postSeq, boardCd: posts.boardCd, postTypeCd: posts.postTypeCd, scopeCd: posts.scopeCd, userSeq: posts.userSeq, isStaff: posts.isStaff,
  title: posts.title, pinned: posts.pinned, urgent: posts.urgent, waiting: posts.waiting, curriculumSeq: posts.curriculumSeq, second: posts.second,
  acceptedCommentSeq: posts.acceptedCommentSeq, commentCount: posts.commentCount, likeCount: posts.likeCount, viewCount: posts.viewCount, reportCount: posts.reportCount,
  hiddenAt: posts.hiddenAt, createdAt: posts.createdAt,
  name: users.name, profileImageUrl: users.profileImageUrl,
  pictureId: sql<string | null>`(select storage_id from ${attachments} where ${ofPostRow} and kind = 'picture' order by sort_order limit 1)`,
  fileCount: sql`(select count(*) from ${attachments} where ${ofPostRow} and kind = 'file')`.mapWith(Number),
  /** Null without a lesson, or once it is gone. */
  lessonTitle: sql<string | null>`${curriculums.body}->>'title'`,
}
const ofAuthor = eq(users.userSeq, posts.userSeq)
const ofLesson = and(eq(curriculums.channelSeq, posts.channelSeq), eq(curriculums.curriculumSeq, posts.curriculumSeq), isShown)
const ofPost = ({ channelSeq, postSeq }: PostRef) => and(eq(posts.channelSeq, channelSeq), eq(posts.postSeq, postSeq))

/** Comments of a challenge post are read by those who see the posts of that challenge. */
const scopeOfPost = sql<ScopeCd>`case when ${posts.boardCd} <> 'mission' then ${posts.scopeCd} when ${curriculums.body}->>'publicScope' = ${publicScope.attendees} then 'participants' else 'secret' end`

/** Rows of a list that a reader may know of; literals, so that the partial indexes of `posts` serve them. */
const visible = {
  all: undefined,
  participants: sql`${posts.scopeCd} <> 'staff' and ${posts.hiddenAt} is null`,
  everyone: sql`${posts.scopeCd} = 'everyone' and ${posts.hiddenAt} is null`,
} as const

/** What comes first in a list; null: nothing. */
export type TopOfList = 'pinned' | 'waiting' | null

export interface PostCursor {
  top: boolean
  postSeq: number
}

export interface PostListing {
  place: BoardPlace
  board: ListedBoard
  sees: keyof typeof visible
  filter: BoardFilter
  me: number
  type?: PostTypeCd | undefined
  curriculumSeq?: number | undefined
  top: TopOfList
  after: PostCursor | undefined
}

/** Posts of a class, or of a board of the site; the literal, so that the partial indexes of `posts` serve it. */
export const inPlace = (place: BoardPlace): SQL | undefined => and(eq(posts.channelSeq, place.channelSeq), isSiteBoard(place) ? and(sql`${posts.boardSeq} is not null`, eq(posts.boardSeq, place.boardSeq)) : eq(posts.courseSeq, place.courseSeq))

function conditions({ place, board, sees, filter, me, type, curriculumSeq, top, after }: PostListing): SQL | undefined {
  const filters: Record<BoardFilter, SQL | undefined> = {
    all: undefined,
    mine: eq(posts.userSeq, me),
    unanswered: eq(posts.waiting, true),
    staff: sql`${posts.isStaff}`,
    reported: sql`(${posts.reportCount} > 0 or ${posts.hiddenAt} is not null)`,
  }
  return and(
    inPlace(place), isSiteBoard(place) ? undefined : sql`${posts.boardCd} = ${sql.raw(`'${board}'`)}`,
    // Authors see their own, hidden ones too.
    filter === 'mine' ? undefined : visible[sees], filters[filter],
    type === undefined ? undefined : eq(posts.postTypeCd, type), curriculumSeq === undefined ? undefined : eq(posts.curriculumSeq, curriculumSeq),
    behind(top, after),
  )
}

const topColumn = { pinned: posts.pinned, waiting: posts.waiting } as const

function behind(top: TopOfList, after: PostCursor | undefined): SQL | undefined {
  if (after === undefined) return undefined
  return top === null ? sql`${posts.postSeq} < ${after.postSeq}::bigint` : sql`(${topColumn[top]}, ${posts.postSeq}) < (${after.top}::boolean, ${after.postSeq}::bigint)`
}

const inOrder = (top: TopOfList) => (top === null ? [desc(posts.postSeq)] : [desc(topColumn[top]), desc(posts.postSeq)])

/** A page of a board by keyset. */
export async function listPosts(db: Db, listing: PostListing, limit: number, matching?: SQL) {
  return db.select(lineColumns).from(posts).leftJoin(users, ofAuthor).leftJoin(curriculums, ofLesson)
    .where(and(conditions(listing), matching)).orderBy(...inOrder(listing.top)).limit(limit)
}
export type PostLineRow = Awaited<ReturnType<typeof listPosts>>[number]

/** The place of the `span`-th row of a list: the end of what one search reads. Undefined when the list is shorter. */
export async function findSpanEnd(db: Db, listing: PostListing, span: number): Promise<PostCursor | undefined> {
  const [row] = await db.select({ pinned: posts.pinned, waiting: posts.waiting, postSeq: posts.postSeq }).from(posts)
    .where(conditions(listing)).orderBy(...inOrder(listing.top)).offset(span - 1).limit(1)
  return row === undefined ? undefined : { postSeq: row.postSeq, top: listing.top !== null && row[listing.top] }
}

/** Title or text hold the words, in rows up to `end`; the text of others' secret posts is not searched for those who may not read it. */
export function searched(pattern: string, { top, sees, me }: PostListing, end: PostCursor | undefined): SQL | undefined {
  const upTo = end === undefined ? undefined
    : top === null ? sql`${posts.postSeq} >= ${end.postSeq}::bigint` : sql`(${topColumn[top]}, ${posts.postSeq}) >= (${end.top}::boolean, ${end.postSeq}::bigint)`
  return and(
    upTo, sees === 'all' ? undefined : sql`(${posts.scopeCd} <> 'secret' or ${posts.userSeq} = ${me}::bigint)`,
    sql`(${posts.title} ilike ${pattern} or regexp_replace(${posts.content}, '<[^>]*>', '', 'g') ilike ${pattern})`,
  )
}

export async function findPost(db: Db, place: BoardPlace, postSeq: number, me: number) {
  const [row] = await db.select({ ...lineColumns, scopeCd: scopeOfPost, content: posts.content, editedAt: posts.editedAt, likedAt: postLikes.likedAt })
    .from(posts).leftJoin(users, ofAuthor).leftJoin(curriculums, ofLesson)
    .leftJoin(postLikes, and(eq(postLikes.channelSeq, posts.channelSeq), eq(postLikes.postSeq, posts.postSeq), eq(postLikes.userSeq, me)))
    .where(and(inPlace(place), eq(posts.postSeq, postSeq)))
  return row
}
export type PostRow = NonNullable<Awaited<ReturnType<typeof findPost>>>

const isWaiting = (channelSeq: number, actor: Actor) => and(
  eq(posts.channelSeq, channelSeq), sql`${posts.waiting} and ${posts.boardCd} = 'question' and ${posts.hiddenAt} is null`,
  isNull(courses.purgedAt), eq(courses.trashTypeCd, trashTypeCd.normal), runBy(actor),
)
const ofClass = and(eq(courses.channelSeq, posts.channelSeq), eq(courses.courseSeq, posts.courseSeq))

/** Questions that wait for an answer in the classes that one manages, oldest first. */
export async function listWaiting(db: Db, channelSeq: number, actor: Actor, { lastSeq, limit }: { lastSeq: number | undefined; limit: number }) {
  return db.select({
    postSeq: posts.postSeq, courseSeq: courses.courseSeq, courseTitle: courses.title, title: posts.title, name: users.name, commentCount: posts.commentCount, createdAt: posts.createdAt,
    lessonTitle: lineColumns.lessonTitle,
  }).from(posts).innerJoin(courses, ofClass).leftJoin(courseUsers, appointment(actor)).leftJoin(users, ofAuthor).leftJoin(curriculums, ofLesson)
    .where(and(isWaiting(channelSeq, actor), lastSeq === undefined ? undefined : gt(posts.postSeq, lastSeq))).orderBy(asc(posts.postSeq)).limit(limit)
}

/** How many wait, counted to `most`. */
export async function countWaiting(db: Db, channelSeq: number, actor: Actor, most: number): Promise<number> {
  return (await db.select({ postSeq: posts.postSeq }).from(posts).innerJoin(courses, ofClass).leftJoin(courseUsers, appointment(actor)).where(isWaiting(channelSeq, actor)).limit(most)).length
}

/** Whether a class has such a published lesson. */
export async function isLessonOf(db: Db, { channelSeq, courseSeq }: CourseRef, curriculumSeq: number): Promise<boolean> {
  return (await db.$count(curriculums, and(
    eq(curriculums.channelSeq, channelSeq), eq(curriculums.courseSeq, courseSeq), eq(curriculums.curriculumSeq, curriculumSeq), isShown,
    sql`${curriculums.body}->>'curriculumTypeCd' <> ${curriculumTypeCd.section}`,
  ))) > 0
}

export async function insertPost(tx: Db, values: Omit<typeof posts.$inferInsert, 'postSeq'>): Promise<number> {
  const [row] = await tx.insert(posts).values(values).returning({ postSeq: posts.postSeq })
  if (row === undefined) throw new Error('insert answered no row')
  return row.postSeq
}

/** The row that holds the comments of a challenge post, made when first asked for. */
export async function openThread(db: Db, values: Omit<typeof posts.$inferInsert, 'postSeq'> & { missionPostSeq: number }): Promise<number> {
  await db.insert(posts).values(values).onConflictDoNothing()
  const [row] = await db.select({ postSeq: posts.postSeq }).from(posts).where(and(eq(posts.channelSeq, values.channelSeq), eq(posts.missionPostSeq, values.missionPostSeq)))
  if (row === undefined) throw new Error('the comments of a challenge post are not there')
  return row.postSeq
}

/** Returns whether there was one. */
export async function writePost(tx: Db, post: PostRef, values: Partial<typeof posts.$inferInsert>): Promise<boolean> {
  const written = await tx.update(posts).set(values).where(ofPost(post)).returning({ postSeq: posts.postSeq })
  return written.length > 0
}

export async function deletePost(tx: Db, post: PostRef): Promise<boolean> {
  const deleted = await tx.delete(posts).where(ofPost(post)).returning({ postSeq: posts.postSeq })
  return deleted.length > 0
}

export async function addView(db: Db, post: PostRef): Promise<void> {
  await db.update(posts).set({ viewCount: sql`${posts.viewCount} + 1` }).where(ofPost(post))
}

/** Likes a post or takes the like back; idempotent. Returns the number of likes. */
export async function writeLike(tx: Db, post: PostRef, userSeq: number, likedAt: Date | null): Promise<number> {
  const changed = likedAt === null
    ? await tx.delete(postLikes).where(and(eq(postLikes.channelSeq, post.channelSeq), eq(postLikes.postSeq, post.postSeq), eq(postLikes.userSeq, userSeq))).returning({ postSeq: postLikes.postSeq })
    : await tx.insert(postLikes).values({ ...post, userSeq, likedAt }).onConflictDoNothing().returning({ postSeq: postLikes.postSeq })
  const by = changed.length === 0 ? 0 : likedAt === null ? -1 : 1
  const [row] = await tx.update(posts).set({ likeCount: sql`${posts.likeCount} + ${by}::int` }).where(ofPost(post)).returning({ likeCount: posts.likeCount })
  return row?.likeCount ?? 0
}

const noticeColumns = { noticeSeq: posts.postSeq, title: posts.title, category: posts.category, urgent: posts.urgent, viewCount: posts.viewCount, createdAt: posts.createdAt }
const isNotice = (channelSeq: number) => and(eq(posts.channelSeq, channelSeq), sql`${posts.courseSeq} is null`, sql`${posts.boardCd} = 'notice'`)

/** Notices of a site; an urgent one is pinned. */
export async function listNotices(db: Db, channelSeq: number, after: PostCursor | undefined, limit: number) {
  return db.select(noticeColumns).from(posts).where(and(isNotice(channelSeq), behind('pinned', after))).orderBy(...inOrder('pinned')).limit(limit)
}

export async function findNotice(db: Db, { channelSeq, postSeq }: PostRef) {
  const [row] = await db.select({ ...noticeColumns, content: posts.content }).from(posts).where(and(isNotice(channelSeq), eq(posts.postSeq, postSeq)))
  return row
}

/** The newest class of a site with a video and attendees, the video, and up to three of the attendees; for the demo site. */
export async function findNewestRoom(db: Db, channelSeq: number): Promise<{ courseSeq: number; curriculumSeq: number; attendees: number[] } | undefined> {
  const rows = await db.select({ courseSeq: attendees.courseSeq, userSeq: attendees.userSeq, curriculumSeq: sql<number>`min(${curriculums.curriculumSeq})`.mapWith(Number) }).from(attendees)
    .innerJoin(curriculums, and(eq(curriculums.channelSeq, attendees.channelSeq), eq(curriculums.courseSeq, attendees.courseSeq), sql`${curriculums.body}->>'curriculumTypeCd' = ${curriculumTypeCd.video}`))
    .where(and(eq(attendees.channelSeq, channelSeq), eq(attendees.choiseStatusCd, choiseStatusCd.approved)))
    .groupBy(attendees.courseSeq, attendees.userSeq).orderBy(desc(attendees.courseSeq), desc(attendees.userSeq)).limit(3)
  const [first] = rows
  return first === undefined ? undefined : { courseSeq: first.courseSeq, curriculumSeq: first.curriculumSeq, attendees: rows.filter(({ courseSeq }) => courseSeq === first.courseSeq).map(({ userSeq }) => userSeq) }
}
