import { and, asc, count, desc, eq, exists, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { choiseStatusCd, courseTypeCd, publicCd, trashTypeCd } from '#shared/kernel/codes.ts'
import type { CourseRef, MemberRef } from '#shared/kernel/refs.ts'
import { subscriptionState } from '#shared/membership/rules.ts'
import type { Db } from '#server/infra/db/database.ts'
import { attendees, courses, membershipCourses, memberships, subscriptions, users } from '#server/infra/db/schema/index.ts'
import { ofRunningSite } from '#server/modules/channel/index.ts'

export type MembershipRow = typeof memberships.$inferSelect
export type SubscriptionRow = typeof subscriptions.$inferSelect
export interface MembershipRef { channelSeq: number; membershipSeq: number }
export interface SubscriptionRef { channelSeq: number; subscriptionSeq: number }

const isMembership = ({ channelSeq, membershipSeq }: MembershipRef) => and(eq(memberships.channelSeq, channelSeq), eq(memberships.membershipSeq, membershipSeq))
const isSubscription = ({ channelSeq, subscriptionSeq }: SubscriptionRef) => and(eq(subscriptions.channelSeq, channelSeq), eq(subscriptions.subscriptionSeq, subscriptionSeq))
const isLive = inArray(subscriptions.state, [subscriptionState.starting, subscriptionState.active, subscriptionState.cancelled])
const isPublic = and(eq(courses.publicCd, publicCd.public), eq(courses.trashTypeCd, trashTypeCd.normal), isNull(courses.purgedAt))

/** On sale, the cheapest first; or all, newest first. */
export async function listMemberships(db: Db, channelSeq: number, onSale: boolean, limit: number): Promise<MembershipRow[]> {
  return db.select().from(memberships).where(and(eq(memberships.channelSeq, channelSeq), onSale ? eq(memberships.onSale, true) : undefined))
    .orderBy(...(onSale ? [asc(memberships.price), asc(memberships.membershipSeq)] : [desc(memberships.membershipSeq)])).limit(limit)
}

export async function findMembership(db: Db, ref: MembershipRef): Promise<MembershipRow | undefined> {
  const [row] = await db.select().from(memberships).where(isMembership(ref))
  return row
}

export async function lockMembership(tx: Db, ref: MembershipRef): Promise<MembershipRow | undefined> {
  const [row] = await tx.select().from(memberships).where(isMembership(ref)).for('update')
  return row
}

export async function countMemberships(tx: Db, channelSeq: number): Promise<number> {
  return tx.$count(memberships, eq(memberships.channelSeq, channelSeq))
}

export async function insertMembership(tx: Db, values: typeof memberships.$inferInsert): Promise<MembershipRow> {
  const [row] = await tx.insert(memberships).values(values).returning()
  if (row === undefined) throw new Error('insert answered no row')
  return row
}

export async function writeMembership(tx: Db, ref: MembershipRef, values: Partial<typeof memberships.$inferInsert>): Promise<MembershipRow> {
  const [row] = await tx.update(memberships).set(values).where(isMembership(ref)).returning()
  if (row === undefined) throw new Error('the membership is gone')
  return row
}

export async function writeCourses(tx: Db, { channelSeq, membershipSeq }: MembershipRef, courseSeqs: readonly number[]): Promise<void> {
  await tx.delete(membershipCourses).where(and(eq(membershipCourses.channelSeq, channelSeq), eq(membershipCourses.membershipSeq, membershipSeq)))
  if (courseSeqs.length > 0) await tx.insert(membershipCourses).values(courseSeqs.map((courseSeq) => ({ channelSeq, membershipSeq, courseSeq })))
}

export async function countCourses(db: Db, channelSeq: number, courseSeqs: readonly number[]): Promise<number> {
  return db.$count(courses, and(eq(courses.channelSeq, channelSeq), inArray(courses.courseSeq, [...courseSeqs]), isNull(courses.purgedAt)))
}

/** The classes that memberships are limited to; those that buyers can see, or all for staff. */
export async function coursesOf(db: Db, channelSeq: number, membershipSeqs: readonly number[], forStaff: boolean): Promise<(membershipSeq: number) => { courseSeq: number; title: string }[]> {
  const rows = membershipSeqs.length === 0 ? [] : await db.select({ membershipSeq: membershipCourses.membershipSeq, courseSeq: courses.courseSeq, title: courses.title }).from(membershipCourses)
    .innerJoin(courses, and(eq(courses.channelSeq, membershipCourses.channelSeq), eq(courses.courseSeq, membershipCourses.courseSeq), forStaff ? isNull(courses.purgedAt) : isPublic))
    .where(and(eq(membershipCourses.channelSeq, channelSeq), inArray(membershipCourses.membershipSeq, [...membershipSeqs]))).orderBy(asc(courses.courseSeq))
  const found = Map.groupBy(rows, (row) => row.membershipSeq)
  return (membershipSeq) => (found.get(membershipSeq) ?? []).map(({ courseSeq, title }) => ({ courseSeq, title }))
}

export async function subscriberCounts(db: Db, channelSeq: number): Promise<(membershipSeq: number) => number> {
  const rows = await db.select({ membershipSeq: subscriptions.membershipSeq, count: count() }).from(subscriptions)
    .where(and(eq(subscriptions.channelSeq, channelSeq), inArray(subscriptions.state, [subscriptionState.active, subscriptionState.cancelled]))).groupBy(subscriptions.membershipSeq)
  return (membershipSeq) => rows.find((row) => row.membershipSeq === membershipSeq)?.count ?? 0
}

/** Whether a membership opens a class. */
const opens = (db: Db, { channelSeq, courseSeq }: CourseRef) => and(eq(memberships.channelSeq, channelSeq), or(eq(memberships.forAll, true), exists(
  db.select({ one: sql`1` }).from(membershipCourses)
    .where(and(eq(membershipCourses.channelSeq, channelSeq), eq(membershipCourses.membershipSeq, memberships.membershipSeq), eq(membershipCourses.courseSeq, courseSeq))),
)))

/** The cheapest membership on sale that opens a class that buyers can see. */
export async function cheapestFor(db: Db, course: CourseRef): Promise<MembershipRow | undefined> {
  const [row] = await db.select().from(memberships)
    .where(and(opens(db, course), eq(memberships.onSale, true), exists(db.select({ one: sql`1` }).from(courses).where(and(eq(courses.channelSeq, course.channelSeq), eq(courses.courseSeq, course.courseSeq), isPublic)))))
    .orderBy(asc(memberships.price), asc(memberships.membershipSeq)).limit(1)
  return row
}

const withName = { subscription: subscriptions, name: memberships.name }
export const isItsMembership = and(eq(memberships.channelSeq, subscriptions.channelSeq), eq(memberships.membershipSeq, subscriptions.membershipSeq))
export interface NamedSubscription { subscription: SubscriptionRow; name: string }

/** The user's live subscriptions that open a class. */
export async function listOpening(db: Db, course: CourseRef, userSeq: number): Promise<NamedSubscription[]> {
  return db.select(withName).from(subscriptions).innerJoin(memberships, isItsMembership)
    .where(and(eq(subscriptions.channelSeq, course.channelSeq), eq(subscriptions.userSeq, userSeq), isLive, opens(db, course)))
    .orderBy(sql`${subscriptions.paidUntil} desc nulls last`)
}

export async function listMine(db: Db, { channelSeq, userSeq }: MemberRef, limit: number): Promise<NamedSubscription[]> {
  return db.select(withName).from(subscriptions).innerJoin(memberships, isItsMembership)
    .where(and(eq(subscriptions.channelSeq, channelSeq), eq(subscriptions.userSeq, userSeq))).orderBy(desc(subscriptions.subscriptionSeq)).limit(limit)
}

/** A subscription with its name; of the user, if given. */
export async function findSubscription(db: Db, ref: SubscriptionRef, userSeq?: number): Promise<NamedSubscription | undefined> {
  const [row] = await db.select(withName).from(subscriptions).innerJoin(memberships, isItsMembership)
    .where(and(isSubscription(ref), userSeq === undefined ? undefined : eq(subscriptions.userSeq, userSeq)))
  return row
}

export async function lockSubscription(tx: Db, ref: SubscriptionRef): Promise<SubscriptionRow | undefined> {
  const [row] = await tx.select().from(subscriptions).where(isSubscription(ref)).for('update')
  return row
}

/** Locks the user's live subscriptions, so that projects are counted one entry at a time. */
export async function lockLive(tx: Db, { channelSeq, userSeq }: MemberRef): Promise<SubscriptionRow[]> {
  return tx.select().from(subscriptions).where(and(eq(subscriptions.channelSeq, channelSeq), eq(subscriptions.userSeq, userSeq), isLive)).orderBy(asc(subscriptions.subscriptionSeq)).for('update')
}

/** Undefined: the user has this membership. */
export async function insertSubscription(tx: Db, values: typeof subscriptions.$inferInsert): Promise<SubscriptionRow | undefined> {
  const [row] = await tx.insert(subscriptions).values(values).onConflictDoNothing().returning()
  return row
}

export async function writeSubscription(tx: Db, ref: SubscriptionRef, values: Partial<typeof subscriptions.$inferInsert>): Promise<SubscriptionRow> {
  const [row] = await tx.update(subscriptions).set(values).where(isSubscription(ref)).returning()
  if (row === undefined) throw new Error('the subscription is gone')
  return row
}

export async function listSubscribers(db: Db, { channelSeq, membershipSeq }: MembershipRef, { page, size }: { page: number; size: number }) {
  const those = and(eq(subscriptions.channelSeq, channelSeq), eq(subscriptions.membershipSeq, membershipSeq), ne(subscriptions.state, subscriptionState.starting))
  return {
    rows: await db.select({ ...withName, person: { userSeq: users.userSeq, name: users.name, email: users.email } }).from(subscriptions)
      .innerJoin(memberships, isItsMembership).innerJoin(users, eq(users.userSeq, subscriptions.userSeq)).where(those)
      .orderBy(desc(subscriptions.subscriptionSeq)).limit(size).offset((page - 1) * size),
    totalCount: await db.$count(subscriptions, those),
  }
}

/** The membership that a card pays for, if one does. */
export async function findCharging(tx: Db, { channelSeq, cardSeq }: { channelSeq: number; cardSeq: number }): Promise<string | null> {
  const [row] = await tx.select({ name: memberships.name }).from(subscriptions).innerJoin(memberships, isItsMembership)
    .where(and(eq(subscriptions.channelSeq, channelSeq), eq(subscriptions.cardSeq, cardSeq), inArray(subscriptions.state, [subscriptionState.starting, subscriptionState.active]))).limit(1)
  return row?.name ?? null
}

/** Projects that the user attends by memberships and that are not over. */
export async function countProjects(tx: Db, { channelSeq, courseSeq }: CourseRef, userSeq: number, now: Date): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(attendees)
    .innerJoin(courses, and(eq(courses.channelSeq, attendees.channelSeq), eq(courses.courseSeq, attendees.courseSeq)))
    .where(and(
      eq(attendees.channelSeq, channelSeq), eq(attendees.userSeq, userSeq), sql`${attendees.subscriptionSeq} is not null`, eq(attendees.choiseStatusCd, choiseStatusCd.approved),
      gt(attendees.validAt, now), eq(courses.courseTypeCd, courseTypeCd.project), ne(courses.courseSeq, courseSeq), or(isNull(courses.endAt), gt(courses.endAt, now)),
    ))
  return row?.count ?? 0
}

/** Subscriptions whose next charge is due by a moment, of all sites. */
export async function listDue(db: Db, by: Date, limit: number): Promise<SubscriptionRow[]> {
  return db.select().from(subscriptions).where(and(lte(subscriptions.nextChargeAt, by), ofRunningSite(subscriptions.channelSeq))).orderBy(asc(subscriptions.nextChargeAt)).limit(limit)
}

/** Those whose subscriber was not notified of the charge yet. */
export async function listUntold(db: Db, by: Date, limit: number): Promise<SubscriptionRow[]> {
  return db.select().from(subscriptions)
    .where(and(lte(subscriptions.nextChargeAt, by), sql`${subscriptions.toldOf} is distinct from ${subscriptions.nextChargeAt}`, ofRunningSite(subscriptions.channelSeq))).orderBy(asc(subscriptions.nextChargeAt)).limit(limit)
}

/** Cancelled ones whose paid month is over. */
export async function listOver(db: Db, by: Date, limit: number): Promise<SubscriptionRow[]> {
  return db.select().from(subscriptions).where(and(eq(subscriptions.state, subscriptionState.cancelled), lte(subscriptions.paidUntil, by))).limit(limit)
}

export async function findPerson(db: Db, userSeq: number): Promise<{ name: string; email: string; phone: string }> {
  const [row] = await db.select({ name: users.name, email: users.email, phone: users.phone }).from(users).where(eq(users.userSeq, userSeq))
  if (row === undefined) throw new Error('the user is gone')
  return { ...row, phone: row.phone ?? '' }
}
