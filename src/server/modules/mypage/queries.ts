import { and, count, desc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { choiseStatusCd, courseTypeCd, publicCd, trashTypeCd } from '#shared/kernel/codes.ts'
import type { Db } from '#server/infra/db/database.ts'
import { attendees, channels, channelUsers, courseCounts, courses, likes, reviews, users } from '#server/infra/db/schema/index.ts'
import { ofOpenSite, provenDomain } from '#server/modules/channel/index.ts'
import { cardColumns, completed, lastViewedAt } from '#server/modules/course/index.ts'

export interface Behind {
  after: { at: Date; seq: number } | undefined
  size: number
}

const isBehind = (at: SQLWrapper, seq: SQLWrapper, { after }: Behind): SQL | undefined => (
  after === undefined ? undefined : sql`(${at}, ${seq}) < (${after.at.toISOString()}::timestamptz, ${after.seq}::bigint)`
)

const siteColumns = {
  channelSeq: channels.channelSeq,
  siteName: channels.name,
  domain: channels.domain,
  customDomain: provenDomain,
}

const hasCourse = (table: { channelSeq: SQLWrapper; courseSeq: SQLWrapper }) => sql`${courses.channelSeq} = ${table.channelSeq} and ${courses.courseSeq} = ${table.courseSeq}`

const isMyClass = (userSeq: number) => and(
  eq(attendees.userSeq, userSeq), ne(attendees.choiseStatusCd, choiseStatusCd.cancelled), eq(courses.trashTypeCd, trashTypeCd.normal), ofOpenSite(attendees.channelSeq),
  // The classes of a package stand for it, once it is approved.
  or(ne(courses.courseTypeCd, courseTypeCd.package), eq(attendees.choiseStatusCd, choiseStatusCd.awaiting)),
)

const attends = (userSeq: number) => sql`exists (
  select 1 from ${attendees} where ${attendees.channelSeq} = ${courses.channelSeq} and ${attendees.courseSeq} = ${courses.courseSeq}
    and ${attendees.userSeq} = ${userSeq} and ${attendees.choiseStatusCd} <> ${choiseStatusCd.cancelled}
)`

/** Public, or private and attended (COUR-08); staff use the studio. */
const isOpenTo = (userSeq: number) => and(
  isNull(courses.purgedAt), eq(courses.trashTypeCd, trashTypeCd.normal), ofOpenSite(courses.channelSeq),
  or(eq(courses.publicCd, publicCd.public), and(eq(courses.publicCd, publicCd.private), attends(userSeq))),
)

const belongsAs = (userSeq: number, managed: boolean) => and(
  eq(channelUsers.userSeq, userSeq), managed ? isNotNull(channelUsers.userTypeCd) : isNull(channelUsers.userTypeCd), ofOpenSite(channelUsers.channelSeq),
)

export async function countMine(db: Db, userSeq: number) {
  const mine = db.select({ courseCount: count().as('course_count') }).from(attendees).innerJoin(courses, hasCourse(attendees)).where(isMyClass(userSeq)).as('mine')
  const managed = db.select({ channelCount: count().as('channel_count') }).from(channelUsers).where(belongsAs(userSeq, true)).as('managed')
  const written = db.select({ reviewCount: count().as('review_count') }).from(reviews).where(eq(reviews.userSeq, userSeq)).as('written')
  const liked = db.select({ likeCount: count().as('like_count') }).from(likes).innerJoin(courses, hasCourse(likes)).where(and(eq(likes.userSeq, userSeq), isOpenTo(userSeq))).as('liked')
  const [counts] = await db
    .select({ courseCount: mine.courseCount, channelCount: managed.channelCount, reviewCount: written.reviewCount, likeCount: liked.likeCount })
    .from(mine).crossJoin(managed).crossJoin(written).crossJoin(liked)
  if (counts === undefined) throw new Error('counting answered no row')
  return counts
}

/** The user's classes on all sites, last viewed or entered first. */
export async function readClasses(db: Db, userSeq: number, behind: Behind) {
  const at = sql`coalesce(${lastViewedAt}, ${attendees.createdAt})`
  return db
    .select({
      ...cardColumns, ...siteColumns,
      attendSeq: attendees.attendSeq,
      choiseStatusCd: attendees.choiseStatusCd,
      attendAt: attendees.attendAt,
      validAt: attendees.validAt,
      completedCount: completed,
      completedAt: attendees.completedAt,
      lastViewedAt,
      createdAt: attendees.createdAt,
    })
    .from(attendees)
    .innerJoin(courses, hasCourse(attendees))
    .innerJoin(users, eq(users.userSeq, courses.writerSeq))
    .innerJoin(channels, eq(channels.channelSeq, attendees.channelSeq))
    .where(and(isMyClass(userSeq), isBehind(at, attendees.attendSeq, behind)))
    .orderBy(desc(at), desc(attendees.attendSeq))
    .limit(behind.size)
}

const classesOfSite = sql<number>`(select coalesce(sum(${courseCounts.publicCount}), 0) from ${courseCounts} where ${courseCounts.channelSeq} = ${channels.channelSeq})`.mapWith(Number)

const peopleOfSite = sql<number>`(select count(*) from channel_users people where people.channel_seq = ${channels.channelSeq})`.mapWith(Number)

export async function readSites(db: Db, userSeq: number, managed: boolean, behind: Behind) {
  return db
    .select({
      ...siteColumns,
      headerLogoUrl: channels.headerLogoUrl,
      primaryColor: channels.primaryColor,
      saasYn: channels.saasYn,
      userTypeCd: channelUsers.userTypeCd,
      joinedAt: channelUsers.joinedAt,
      courseCount: classesOfSite,
      memberCount: managed ? peopleOfSite : sql<null>`null`,
    })
    .from(channelUsers)
    .innerJoin(channels, eq(channels.channelSeq, channelUsers.channelSeq))
    .where(and(belongsAs(userSeq, managed), isBehind(channelUsers.joinedAt, channelUsers.channelSeq, behind)))
    .orderBy(desc(channelUsers.joinedAt), desc(channelUsers.channelSeq))
    .limit(behind.size)
}

export async function readReviews(db: Db, userSeq: number, behind: Behind) {
  return db
    .select({
      ...siteColumns,
      evaluationSeq: reviews.evaluationSeq,
      reviewPoint: reviews.reviewPoint,
      description: reviews.description,
      createdAt: reviews.createdAt,
      courseSeq: courses.courseSeq,
      title: courses.title,
      imageKey: courses.imageKey,
      isOpen: sql<boolean>`coalesce(${isOpenTo(userSeq)}, false)`,
    })
    .from(reviews)
    .innerJoin(courses, hasCourse(reviews))
    .innerJoin(channels, eq(channels.channelSeq, reviews.channelSeq))
    .where(and(eq(reviews.userSeq, userSeq), isBehind(reviews.createdAt, reviews.evaluationSeq, behind)))
    .orderBy(desc(reviews.createdAt), desc(reviews.evaluationSeq))
    .limit(behind.size)
}

/** Liked classes that the user may open, newest like first. */
export async function readLikes(db: Db, userSeq: number, behind: Behind) {
  return db
    .select({ ...cardColumns, ...siteColumns, likeAt: likes.likeAt })
    .from(likes)
    .innerJoin(courses, hasCourse(likes))
    .innerJoin(users, eq(users.userSeq, courses.writerSeq))
    .innerJoin(channels, eq(channels.channelSeq, likes.channelSeq))
    .where(and(eq(likes.userSeq, userSeq), isOpenTo(userSeq), isBehind(likes.likeAt, likes.courseSeq, behind)))
    .orderBy(desc(likes.likeAt), desc(likes.courseSeq))
    .limit(behind.size)
}
