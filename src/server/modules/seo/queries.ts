import { and, asc, desc, eq, gt, ilike, isNull, sql } from 'drizzle-orm'
import { publicCd, publishStatusCd, trashTypeCd } from '#shared/kernel/codes.ts'
import type { PublishStatusCd } from '#shared/kernel/codes.ts'
import type { CourseRef, PageRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { containing } from '#server/infra/db/like.ts'
import { channels, courses, pages, users } from '#server/infra/db/schema/index.ts'
import { provenDomain } from '#server/modules/channel/index.ts'

// The sitemap protocol allows 50,000; fewer keep the response small.
export const LISTED_MAX = 10_000

const isListed = (channelSeq: number) =>
  and(eq(courses.channelSeq, channelSeq), eq(courses.publicCd, publicCd.public), eq(courses.trashTypeCd, trashTypeCd.normal), isNull(courses.purgedAt))

export async function findListedCourse(db: Db, { channelSeq, courseSeq }: CourseRef) {
  const [row] = await db.select({
    courseTypeCd: courses.courseTypeCd, title: courses.title, subTitle: courses.subTitle, introductionExcerpt: courses.introductionExcerpt, imageKey: courses.imageKey, fareCd: courses.fareCd, currency: courses.currency,
    price: courses.price, discountPrice: courses.discountPrice, discountStartAt: courses.discountStartAt, discountEndAt: courses.discountEndAt,
    reviewCount: courses.reviewCount, reviewSum: courses.reviewSum, seoSetting: courses.seoSetting, teacherName: users.name, display: courses.display,
  }).from(courses).innerJoin(users, eq(users.userSeq, courses.writerSeq)).where(and(isListed(channelSeq), eq(courses.courseSeq, courseSeq)))
  return row
}

/** Public classes after a number, oldest first. */
export async function listListedCourses(db: Db, channelSeq: number, after = 0, limit = LISTED_MAX) {
  return db.select({ courseSeq: courses.courseSeq, courseTypeCd: courses.courseTypeCd, updatedAt: courses.updatedAt, seoSetting: courses.seoSetting }).from(courses)
    .where(and(isListed(channelSeq), gt(courses.courseSeq, after))).orderBy(asc(courses.courseSeq)).limit(limit)
}

/** Published pages with content, for the sitemap. */
export async function listListedPages(db: Db, channelSeq: number) {
  return db.select({ path: pages.path, updatedAt: pages.updatedAt, seoSetting: pages.seoSetting }).from(pages)
    .where(and(eq(pages.channelSeq, channelSeq), isNull(pages.removedAt), eq(pages.publishStatusCd, publishStatusCd.published), eq(pages.visibleCd, 'public'), sql`${pages.blocks} <> '[]'::jsonb`)).orderBy(asc(pages.pageSeq)).limit(LISTED_MAX)
}

interface Page { page: number; size: number }

/** Pages of a status with their settings. */
export async function listSeoPages(db: Db, channelSeq: number, { page, size, publishStatusCd: status }: Page & { publishStatusCd: PublishStatusCd }) {
  const wanted = and(eq(pages.channelSeq, channelSeq), isNull(pages.removedAt), eq(pages.publishStatusCd, status))
  const rows = await db.select({ pageSeq: pages.pageSeq, path: pages.path, title: pages.title, seoSetting: pages.seoSetting }).from(pages).where(wanted).orderBy(asc(pages.pageSeq)).limit(size).offset((page - 1) * size)
  return { rows, totalCount: await db.$count(pages, wanted) }
}

/** Public classes with their settings, the latest first. */
export async function listSeoCourses(db: Db, channelSeq: number, { page, size, q }: Page & { q: string }) {
  const wanted = and(isListed(channelSeq), q === '' ? undefined : ilike(courses.title, containing(q)))
  const rows = await db.select({
    courseSeq: courses.courseSeq, courseTypeCd: courses.courseTypeCd, title: courses.title, seoSetting: courses.seoSetting, subTitle: courses.subTitle, introductionExcerpt: courses.introductionExcerpt, imageKey: courses.imageKey,
  }).from(courses).where(wanted).orderBy(desc(courses.courseSeq)).limit(size).offset((page - 1) * size)
  return { rows, totalCount: await db.$count(courses, wanted) }
}

export async function writeSiteSeo(db: Db, channelSeq: number, seoSetting: string): Promise<void> {
  await db.update(channels).set({ seoSetting }).where(eq(channels.channelSeq, channelSeq))
}

/** False: there is no such page. */
export async function writePageSeo(db: Db, { channelSeq, pageSeq }: PageRef, seoSetting: string): Promise<boolean> {
  return (await db.update(pages).set({ seoSetting }).where(and(eq(pages.channelSeq, channelSeq), eq(pages.pageSeq, pageSeq))).returning({ pageSeq: pages.pageSeq })).length > 0
}

/** False: there is no such class, or it is in the trash. */
export async function writeCourseSeo(db: Db, { channelSeq, courseSeq }: CourseRef, seoSetting: string): Promise<boolean> {
  return (await db.update(courses).set({ seoSetting }).where(and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq), eq(courses.trashTypeCd, trashTypeCd.normal)))
    .returning({ courseSeq: courses.courseSeq })).length > 0
}

export async function findHostNames(db: Db, channelSeq: number) {
  const [row] = await db.select({ domain: channels.domain, customDomain: provenDomain }).from(channels).where(eq(channels.channelSeq, channelSeq))
  return row
}
