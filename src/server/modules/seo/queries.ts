import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { publicCd, trashTypeCd } from '#shared/kernel/codes.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { channels, courses, users } from '#server/infra/db/schema/index.ts'
import { provenDomain } from '#server/modules/channel/index.ts'

// The sitemap protocol allows 50,000; fewer keep the response small.
export const LISTED_MAX = 10_000

const isListed = (channelSeq: number) =>
  and(eq(courses.channelSeq, channelSeq), eq(courses.publicCd, publicCd.public), eq(courses.trashTypeCd, trashTypeCd.normal), isNull(courses.purgedAt))

export async function findListedCourse(db: Db, { channelSeq, courseSeq }: CourseRef) {
  const [row] = await db.select({
    courseTypeCd: courses.courseTypeCd, title: courses.title, subTitle: courses.subTitle, introductionExcerpt: courses.introductionExcerpt, imageKey: courses.imageKey, fareCd: courses.fareCd, currency: courses.currency,
    price: courses.price, discountPrice: courses.discountPrice, discountStartAt: courses.discountStartAt, discountEndAt: courses.discountEndAt,
    reviewCount: courses.reviewCount, reviewSum: courses.reviewSum, teacherName: users.name, display: courses.display,
  }).from(courses).innerJoin(users, eq(users.userSeq, courses.writerSeq)).where(and(isListed(channelSeq), eq(courses.courseSeq, courseSeq)))
  return row
}

/** Public classes after a number, oldest first. */
export async function listListedCourses(db: Db, channelSeq: number, after = 0, limit = LISTED_MAX) {
  return db.select({ courseSeq: courses.courseSeq, courseTypeCd: courses.courseTypeCd, updatedAt: courses.updatedAt }).from(courses)
    .where(and(isListed(channelSeq), gt(courses.courseSeq, after))).orderBy(asc(courses.courseSeq)).limit(limit)
}

export async function findHostNames(db: Db, channelSeq: number) {
  const [row] = await db.select({ domain: channels.domain, customDomain: provenDomain }).from(channels).where(eq(channels.channelSeq, channelSeq))
  return row
}
