import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { boardCd } from '#shared/board/codes.ts'
import { sentMailOutcomes } from '#shared/mailText/kinds.ts'
import type { SentMailOutcome, SiteMailKind } from '#shared/mailText/kinds.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { attendees, campaignRecipients, campaigns, consents, courses, memberEvents, orders, posts, reviews, sentMails, sessions, users } from '#server/infra/db/schema/index.ts'
import { completed } from '#server/modules/course/index.ts'
import { paidOf, refundedOf } from '#server/modules/ledger/index.ts'

/** Latest first, with the names of those who did it. */
export async function listEvents(db: Db, { channelSeq, userSeq }: MemberRef, limit: number) {
  return db.select({ act: memberEvents.act, content: memberEvents.content, at: memberEvents.at, byName: users.name }).from(memberEvents)
    .leftJoin(users, eq(users.userSeq, memberEvents.byUserSeq))
    .where(and(eq(memberEvents.channelSeq, channelSeq), eq(memberEvents.userSeq, userSeq))).orderBy(desc(memberEvents.eventSeq)).limit(limit)
}

/** Classes of a member with what they completed; the latest first. */
export async function listClasses(db: Db, { channelSeq, userSeq }: MemberRef, limit: number) {
  return db.select({
    courseSeq: courses.courseSeq, courseTypeCd: courses.courseTypeCd, title: courses.title, choiseStatusCd: attendees.choiseStatusCd, validAt: attendees.validAt, completedAt: attendees.completedAt, lessonCount: courses.lessonCount, completedCount: completed,
  }).from(attendees)
    .innerJoin(courses, and(eq(courses.channelSeq, attendees.channelSeq), eq(courses.courseSeq, attendees.courseSeq)))
    .where(and(eq(attendees.channelSeq, channelSeq), eq(attendees.userSeq, userSeq))).orderBy(desc(attendees.createdAt), desc(attendees.attendSeq)).limit(limit)
}

/** Orders of a member with what was paid and not paid back; the latest first. */
export async function listOrders(db: Db, { channelSeq, userSeq }: MemberRef, limit: number) {
  return db.select({
    orderNo: orders.orderNo, title: orders.title, orderedAt: orders.orderedAt, currency: orders.chargeCurrency, amount: sql<number>`(${paidOf(orders)} - ${refundedOf(orders)})::bigint`.mapWith(Number),
  }).from(orders)
    .where(and(eq(orders.channelSeq, channelSeq), eq(orders.userSeq, userSeq))).orderBy(desc(orders.orderSeq)).limit(limit)
}

type Writing = 'question' | 'post' | 'review'
const number = (value: SQL) => value.mapWith(Number) as SQL<number | null>

/** Posts and reviews that a member wrote; the latest first. */
export async function listWritings(db: Db, { channelSeq, userSeq }: MemberRef, limit: number) {
  const written = db.select({
    kind: sql<Writing>`case when ${posts.boardCd} = ${boardCd.question} then 'question' else 'post' end`.as('kind'), title: sql<string>`${posts.title}`.as('title'),
    courseSeq: number(sql`${posts.courseSeq}`).as('of_course'), postSeq: number(sql`${posts.postSeq}`).as('of_post'), boardSeq: number(sql`${posts.boardSeq}`).as('of_board'), at: sql<Date>`${posts.createdAt}`.mapWith(posts.createdAt).as('written_at'),
  }).from(posts).where(and(eq(posts.channelSeq, channelSeq), eq(posts.userSeq, userSeq), isNull(posts.missionPostSeq)))
  const reviewed = db.select({
    kind: sql<Writing>`'review'`.as('kind'), title: sql<string>`left(${reviews.description}, 200)`.as('title'),
    courseSeq: number(sql`${reviews.courseSeq}`).as('of_course'), postSeq: number(sql`null::bigint`).as('of_post'), boardSeq: number(sql`null::bigint`).as('of_board'), at: sql<Date>`${reviews.createdAt}`.mapWith(reviews.createdAt).as('written_at'),
  }).from(reviews).where(and(eq(reviews.channelSeq, channelSeq), eq(reviews.userSeq, userSeq)))
  return unionAll(written, reviewed).orderBy(sql`written_at desc, kind, of_course, of_post`).limit(limit)
}

/** Consents to the site's terms; the latest first. */
export async function listConsents(db: Db, { channelSeq, userSeq }: MemberRef, limit: number) {
  return db.select({ termsKind: consents.termsKind, version: consents.version, language: consents.language, agreedAt: consents.agreedAt }).from(consents)
    .where(and(eq(consents.channelSeq, channelSeq), eq(consents.userSeq, userSeq))).orderBy(desc(consents.agreedAt), consents.termsKind, desc(consents.version)).limit(limit)
}

/** Mails of the site to a member, campaigns among them; the latest first. */
export async function listMails(db: Db, { channelSeq, userSeq }: MemberRef, limit: number) {
  const own = db.select({
    kind: sql<SiteMailKind | 'campaign'>`${sentMails.kind}`.as('kind'), subject: sql<string>`${sentMails.subject}`.as('subject'), outcome: sql<SentMailOutcome>`${sentMails.outcome}`.as('outcome'),
    at: sql<Date>`${sentMails.at}`.mapWith(sentMails.at).as('sent_at'),
  }).from(sentMails).where(and(eq(sentMails.channelSeq, channelSeq), eq(sentMails.userSeq, userSeq)))
  const campaigned = db.select({
    kind: sql<SiteMailKind | 'campaign'>`'campaign'`.as('kind'), subject: sql<string>`${campaigns.subject}`.as('subject'), outcome: sql<SentMailOutcome>`${campaignRecipients.outcome}`.as('outcome'),
    at: sql<Date>`${campaignRecipients.at}`.mapWith(sentMails.at).as('sent_at'),
  }).from(campaignRecipients)
    .innerJoin(campaigns, and(eq(campaigns.channelSeq, campaignRecipients.channelSeq), eq(campaigns.campaignSeq, campaignRecipients.campaignSeq), eq(campaigns.byMail, true)))
    .where(and(eq(campaignRecipients.channelSeq, channelSeq), eq(campaignRecipients.userSeq, userSeq), inArray(campaignRecipients.outcome, [...sentMailOutcomes])))
  return unionAll(own, campaigned).orderBy(sql`sent_at desc, kind, subject`).limit(limit)
}

/** Open sessions that are bound to the site; those of the platform are the person's own affair. */
export async function listSessions(db: Db, { channelSeq, userSeq }: MemberRef, now: Date, limit: number) {
  return db.select({ kind: sessions.kind, userAgent: sessions.userAgent, createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt }).from(sessions)
    .where(and(eq(sessions.userSeq, userSeq), eq(sessions.channelSeq, channelSeq), isNull(sessions.revokedAt), gt(sessions.expiresAt, now))).orderBy(desc(sessions.lastSeenAt), desc(sessions.sessionSeq)).limit(limit)
}
