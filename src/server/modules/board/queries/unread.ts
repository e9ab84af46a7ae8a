import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { boardCd, scopeCd } from '#shared/board/codes.ts'
import { isSiteBoard } from '#shared/board/place.ts'
import type { BoardPlace } from '#shared/board/place.ts'
import { choiseStatusCd, trashTypeCd } from '#shared/kernel/codes.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import type { CourseRef, MemberRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { attendees, channelUsers, courses, courseUsers, postComments, posts, readMarks } from '#server/infra/db/schema/index.ts'
import { readPlaceCd } from '#server/infra/readMarks.ts'
import { appointment, runBy } from '#server/modules/course/index.ts'

/** Counted at most of one class. */
const COUNT_MAX = 100
/** Waiting questions of a site that are counted at most. */
const WAITING_MAX = 2000

/**
 * Has the posts and comments of a class, or a board of the site, committed in the order of their numbers, as a mark says "everything up to here":
 * a number that is given to one transaction and committed after a higher one was seen would never count as unread.
 */
export async function lockBoards(tx: Db, place: BoardPlace): Promise<void> {
  const name = isSiteBoard(place) ? `board ${place.channelSeq} ${place.boardSeq}` : `boards ${place.channelSeq} ${place.courseSeq}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

const ofCommunity = ({ channelSeq, courseSeq }: CourseRef) => sql`${posts.channelSeq} = ${channelSeq} and ${posts.courseSeq} = ${courseSeq} and ${posts.boardCd} = ${boardCd.community}`
/** The newest posts of a class, pinned or not apart, so that the index of the list leads to the latest of each. */
const newest = (course: CourseRef, pinned: boolean, count: number) => sql`(select ${posts.postSeq} as no, ${posts.createdAt} as created_at from ${posts} where ${ofCommunity(course)} and ${posts.pinned} = ${pinned} order by ${posts.postSeq} desc limit ${sql.raw(String(count))})`

/** The number that a mark of "everything seen" holds: of the last post of the class, or the last comment of others on the user's questions in it. Not of the site, as only posts of one class are committed in order. */
export async function findLastNo(db: Db, course: CourseRef, userSeq: number, board: 'question' | 'community'): Promise<number> {
  const { channelSeq, courseSeq } = course
  const [row] = board === 'community'
    ? await db.select({ no: sql<number | null>`(select max(no) from (${newest(course, true, 1)} union all ${newest(course, false, 1)}) latest)` }).from(sql`(select 1) one`)
    : await db.select({ no: sql<number | null>`max(${postComments.commentSeq})` }).from(posts)
      .innerJoin(postComments, and(eq(postComments.channelSeq, posts.channelSeq), eq(postComments.postSeq, posts.postSeq)))
      .where(and(eq(posts.channelSeq, channelSeq), eq(posts.courseSeq, courseSeq), eq(posts.userSeq, userSeq), eq(posts.boardCd, boardCd.question)))
  return Number(row?.no ?? 0)
}

/** Where a mark begins for a user who has none: before the first post since the user joined that is counted, else at the last one. */
export function unreadFrom(course: CourseRef, userSeq: number): SQL<number> {
  const { channelSeq, courseSeq } = course
  const joined = sql`(select coalesce(${attendees.attendAt}, ${attendees.createdAt}) from ${attendees} where ${attendees.channelSeq} = ${channelSeq} and ${attendees.courseSeq} = ${courseSeq} and ${attendees.userSeq} = ${userSeq})`
  return sql`(select coalesce(min(no) filter (where created_at >= ${joined}) - 1, max(no), 0) from (${newest(course, true, COUNT_MAX)} union all ${newest(course, false, COUNT_MAX)}) latest)`
}

/** Comments of others on a question that its author has not seen. */
export async function listUnseenAnswers(db: Db, { channelSeq, courseSeq, postSeq }: CourseRef & { postSeq: number }, userSeq: number): Promise<number[]> {
  const mark = sql`coalesce((select ${readMarks.readNo} from ${readMarks} where ${readMarks.channelSeq} = ${channelSeq} and ${readMarks.courseSeq} = ${courseSeq} and ${readMarks.placeCd} = ${readPlaceCd.answers} and ${readMarks.placeSeq} = 0 and ${readMarks.userSeq} = ${userSeq}), 0)`
  const rows = await db.select({ no: postComments.commentSeq }).from(postComments)
    .where(and(eq(postComments.channelSeq, channelSeq), eq(postComments.postSeq, postSeq), sql`${postComments.userSeq} is distinct from ${userSeq}`, sql`${postComments.commentSeq} > ${mark}`))
    .orderBy(desc(postComments.commentSeq)).limit(COUNT_MAX)
  return rows.map(({ no }) => no)
}

/** Classes that a user takes part in with posts or answers since the user's marks; without a mark, since the user joined. */
export async function listUnread(db: Db, { channelSeq, userSeq }: MemberRef, courseSeq: number | undefined, now: Date, limit: number) {
  const mine = db.select({ courseSeq: attendees.courseSeq }).from(attendees)
    .where(and(eq(attendees.channelSeq, channelSeq), eq(attendees.userSeq, userSeq), eq(attendees.choiseStatusCd, choiseStatusCd.approved)))
    .union(db.select({ courseSeq: courseUsers.courseSeq }).from(courseUsers).where(and(eq(courseUsers.channelSeq, channelSeq), eq(courseUsers.userSeq, userSeq))))
    .union(db.select({ courseSeq: readMarks.courseSeq }).from(readMarks).where(and(eq(readMarks.channelSeq, channelSeq), eq(readMarks.userSeq, userSeq), inArray(readMarks.placeCd, [readPlaceCd.community, readPlaceCd.answers]))))
    .as('mine')
  const [seen, heard] = [alias(readMarks, 'seen_posts'), alias(readMarks, 'seen_answers')]
  const markOf = (mark: typeof seen | typeof heard, placeCd: 'community' | 'answers') => and(
    eq(mark.channelSeq, channelSeq), eq(mark.courseSeq, mine.courseSeq), eq(mark.placeCd, placeCd), eq(mark.placeSeq, 0), eq(mark.userSeq, userSeq),
  )
  const isStaff = sql`(${courseUsers.userTypeCd} is not null or ${channelUsers.userTypeCd} in ('OWN', 'MNG'))`
  const isNews = sql`${posts.hiddenAt} is null and ${posts.userSeq} is distinct from ${userSeq} and (${posts.scopeCd} not in (${scopeCd.staff}, ${scopeCd.secret}) or ${isStaff})`
  const inCommunity = sql`${posts.channelSeq} = ${channelSeq} and ${posts.courseSeq} = ${courses.courseSeq} and ${posts.boardCd} = ${boardCd.community}`
  // Both values of `pinned`, so that the index of the list leads to the latest posts.
  const since = sql`(select count(*) from (select 1 from ${posts} where ${inCommunity} and ${posts.pinned} in (true, false) and ${posts.postSeq} > ${seen.readNo} and ${posts.postSeq} <> all(${seen.seenNos}) and ${isNews} limit ${COUNT_MAX}) since_mark)`
  // Pinned or not apart, so that the index of the list leads to the latest of each.
  const latestOf = (pinned: boolean) => sql`(select ${posts.createdAt}, ${isNews} as is_news from ${posts} where ${inCommunity} and ${posts.pinned} = ${pinned} order by ${posts.postSeq} desc limit ${COUNT_MAX})`
  const sinceJoined = sql`(select least(count(*), ${COUNT_MAX}) from (${latestOf(false)} union all ${latestOf(true)}) latest
    where latest.is_news and latest.created_at >= coalesce(${attendees.attendAt}, ${attendees.createdAt}))`
  const answers = sql`(select count(*) from (select 1 from ${posts} inner join ${postComments} on ${postComments.channelSeq} = ${posts.channelSeq} and ${postComments.postSeq} = ${posts.postSeq}
    where ${posts.channelSeq} = ${channelSeq} and ${posts.courseSeq} = ${courses.courseSeq} and ${posts.userSeq} = ${userSeq} and ${posts.boardCd} = ${boardCd.question}
      and ${postComments.commentSeq} > coalesce(${heard.readNo}, 0) and (${heard.seenNos} is null or ${postComments.commentSeq} <> all(${heard.seenNos})) and ${postComments.userSeq} is distinct from ${userSeq} and ${postComments.deletedAt} is null and ${postComments.hiddenAt} is null limit ${COUNT_MAX}) news)`
  const counted = db.select({
    courseSeq: courses.courseSeq,
    posts: sql<number>`case when ${seen.readNo} is null then ${sinceJoined} else ${since} end`.as('posts'), answers: sql<number>`${answers}`.as('answers'),
  }).from(mine)
    .innerJoin(courses, and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, mine.courseSeq)))
    .leftJoin(seen, markOf(seen, readPlaceCd.community)).leftJoin(heard, markOf(heard, readPlaceCd.answers))
    .leftJoin(attendees, and(eq(attendees.channelSeq, channelSeq), eq(attendees.courseSeq, mine.courseSeq), eq(attendees.userSeq, userSeq)))
    .leftJoin(courseUsers, and(eq(courseUsers.channelSeq, channelSeq), eq(courseUsers.courseSeq, mine.courseSeq), eq(courseUsers.userSeq, userSeq)))
    .leftJoin(channelUsers, and(eq(channelUsers.channelSeq, channelSeq), eq(channelUsers.userSeq, userSeq)))
    .where(and(
      courseSeq === undefined ? undefined : eq(mine.courseSeq, courseSeq), eq(courses.trashTypeCd, trashTypeCd.normal), isNull(courses.purgedAt),
      or(and(eq(attendees.choiseStatusCd, choiseStatusCd.approved), sql`(${attendees.validAt} is null or ${attendees.validAt} > ${now.toISOString()}::timestamptz)`), isStaff),
    )).as('counted')
  return db.select({ courseSeq: counted.courseSeq, posts: sql`${counted.posts}`.mapWith(Number), answers: sql`${counted.answers}`.mapWith(Number) }).from(counted)
    .where(sql`${counted.posts} + ${counted.answers} > 0`).orderBy(desc(counted.courseSeq)).limit(limit)
}

/** Questions without an answer, by class, of the classes that one manages. */
export async function countWaitingByClass(db: Db, channelSeq: number, actor: Actor, courseSeq: number | undefined, limit: number) {
  const waiting = db.select({ courseSeq: posts.courseSeq }).from(posts)
    .innerJoin(courses, and(eq(courses.channelSeq, posts.channelSeq), eq(courses.courseSeq, posts.courseSeq))).leftJoin(courseUsers, appointment(actor))
    .where(and(
      eq(posts.channelSeq, channelSeq), courseSeq === undefined ? undefined : eq(posts.courseSeq, courseSeq),
      sql`${posts.waiting} and ${posts.boardCd} = 'question' and ${posts.hiddenAt} is null`, isNull(courses.purgedAt), eq(courses.trashTypeCd, trashTypeCd.normal), runBy(actor),
    )).orderBy(desc(posts.postSeq)).limit(WAITING_MAX).as('waiting')
  return db.select({ courseSeq: sql`${waiting.courseSeq}`.mapWith(Number), count: sql`count(*)`.mapWith(Number) }).from(waiting)
    .groupBy(waiting.courseSeq).orderBy(desc(sql`count(*)`)).limit(limit)
}
