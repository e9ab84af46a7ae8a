import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#server/infra/db/database.ts'
import { attendees, categories, channels, channelUsers, courses, curriculums, orders, refunds, reviews, users } from '#server/infra/db/schema/index.ts'

/** Rows that are in memory at once. */
export const ARCHIVE_PAGE = 500

const from = (channelSeq: PgColumn, key: PgColumn, site: number, after: number): SQL | undefined => and(eq(channelSeq, site), gt(key, after))

export async function readSite(db: Db, channelSeq: number) {
  const [site] = await db.select({
    channelSeq: channels.channelSeq, name: channels.name, domain: channels.domain, customDomain: channels.customDomain, templateCd: channels.templateCd, primaryColor: channels.primaryColor,
    corporate: channels.corporate, config: channels.config, seoSetting: channels.seoSetting, createdAt: channels.createdAt,
  }).from(channels).where(eq(channels.channelSeq, channelSeq))
  return { ...site, categories: await db.select({ categoryCd: categories.categoryCd, name: categories.name }).from(categories).where(eq(categories.channelSeq, channelSeq)).orderBy(asc(categories.sortOrder)) }
}

export async function listMembers(db: Db, channelSeq: number, after: number) {
  return db.select({
    userSeq: channelUsers.userSeq, name: users.name, email: users.email, phone: users.phone, userTypeCd: channelUsers.userTypeCd, joinedAt: channelUsers.joinedAt, lastSeenAt: channelUsers.lastSeenAt,
    blockedAt: channelUsers.blockedAt, memo: channelUsers.memo,
  }).from(channelUsers).innerJoin(users, eq(users.userSeq, channelUsers.userSeq))
    .where(from(channelUsers.channelSeq, channelUsers.userSeq, channelSeq, after)).orderBy(asc(channelUsers.userSeq)).limit(ARCHIVE_PAGE)
}

export async function listOrders(db: Db, channelSeq: number, after: number) {
  const rows = await db.select({
    orderSeq: orders.orderSeq, orderNo: orders.orderNo, orderedAt: orders.orderedAt, userSeq: orders.userSeq, orderer: orders.orderer, orderFor: orders.orderFor, courseSeq: orders.courseSeq, title: orders.title,
    orderState: orders.orderState, payMethodCd: orders.payMethodCd, currency: orders.currency, listAmount: orders.listAmount, discountAmount: orders.discountAmount, couponAmount: orders.couponAmount, payAmount: orders.payAmount,
    chargeCurrency: orders.chargeCurrency, chargeAmount: orders.chargeAmount,
  }).from(orders).where(from(orders.channelSeq, orders.orderSeq, channelSeq, after)).orderBy(asc(orders.orderSeq)).limit(ARCHIVE_PAGE)
  return rows.map(({ orderer, ...order }) => ({ ...order, ordererName: orderer?.name ?? '', ordererEmail: orderer?.email ?? '', ordererPhone: orderer?.phone ?? '' }))
}

export async function listRefundsOf(db: Db, channelSeq: number, orderSeqs: readonly number[]) {
  return db.select({ orderSeq: refunds.orderSeq, refundNo: refunds.refundNo, amount: refunds.amount, reason: refunds.reason, done: refunds.done, createdAt: refunds.createdAt }).from(refunds)
    .where(and(eq(refunds.channelSeq, channelSeq), inArray(refunds.orderSeq, [...orderSeqs]))).orderBy(asc(refunds.orderSeq), asc(refunds.refundNo))
}

export async function listAttendees(db: Db, channelSeq: number, after: number) {
  return db.select({
    attendSeq: attendees.attendSeq, courseSeq: attendees.courseSeq, classTitle: courses.title, userSeq: attendees.userSeq, name: users.name, email: users.email, phone: users.phone,
    choiseStatusCd: attendees.choiseStatusCd, createdAt: attendees.createdAt, attendAt: attendees.attendAt, validAt: attendees.validAt, completedAt: attendees.completedAt, reason: attendees.reason,
  }).from(attendees).innerJoin(users, eq(users.userSeq, attendees.userSeq)).innerJoin(courses, and(eq(courses.channelSeq, attendees.channelSeq), eq(courses.courseSeq, attendees.courseSeq)))
    .where(from(attendees.channelSeq, attendees.attendSeq, channelSeq, after)).orderBy(asc(attendees.attendSeq)).limit(ARCHIVE_PAGE)
}

export async function listReviews(db: Db, channelSeq: number, after: number) {
  return db.select({
    evaluationSeq: reviews.evaluationSeq, courseSeq: reviews.courseSeq, classTitle: courses.title, userSeq: reviews.userSeq, name: users.name, reviewPoint: reviews.reviewPoint, description: reviews.description,
    recommendYn: reviews.recommendYn, answer: reviews.answer, answeredAt: reviews.answeredAt, hiddenAt: reviews.hiddenAt, createdAt: reviews.createdAt,
  }).from(reviews).innerJoin(users, eq(users.userSeq, reviews.userSeq)).innerJoin(courses, and(eq(courses.channelSeq, reviews.channelSeq), eq(courses.courseSeq, reviews.courseSeq)))
    .where(from(reviews.channelSeq, reviews.evaluationSeq, channelSeq, after)).orderBy(asc(reviews.evaluationSeq)).limit(ARCHIVE_PAGE)
}

/** Classes that are not removed for good. */
export async function listClasses(db: Db, channelSeq: number, after: number, limit: number) {
  return db.select({
    courseSeq: courses.courseSeq, courseTypeCd: courses.courseTypeCd, categoryCd: courses.categoryCd, difficultyCd: courses.difficultyCd, title: courses.title, subTitle: courses.subTitle, introduction: courses.introduction, outcomes: courses.outcomes,
    fareCd: courses.fareCd, currency: courses.currency, price: courses.price, discountPrice: courses.discountPrice, maxUserCount: courses.maxUserCount, vodDays: courses.vodDays, startAt: courses.startAt, endAt: courses.endAt,
    publicCd: courses.publicCd, openedAt: courses.openedAt, trashedAt: courses.trashedAt, attendCount: courses.attendCount, reviewCount: courses.reviewCount, createdAt: courses.createdAt,
  }).from(courses).where(and(from(courses.channelSeq, courses.courseSeq, channelSeq, after), isNull(courses.purgedAt))).orderBy(asc(courses.courseSeq)).limit(limit)
}

export async function listCurriculum(db: Db, channelSeq: number, courseSeqs: readonly number[]) {
  return db.select({ courseSeq: curriculums.courseSeq, curriculumSeq: curriculums.curriculumSeq, body: curriculums.body }).from(curriculums)
    .where(and(eq(curriculums.channelSeq, channelSeq), inArray(curriculums.courseSeq, [...courseSeqs]), isNull(curriculums.deletedAt))).orderBy(asc(curriculums.courseSeq), asc(curriculums.sortOrder), asc(curriculums.curriculumSeq))
}
