import { and, asc, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Language } from '#shared/kernel/call/headers.ts'
import { choiseStatusCd, courseTypeCd, userLimitTypeCd } from '#shared/kernel/codes.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import { mergedEnrollment } from '#shared/member/merge.ts'
import type { MergeRefusal } from '#shared/member/merge.ts'
import { MEMO_MAX } from '#shared/member/rules.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { LoggedChange } from '#server/infra/db/loggedChange.ts'
import type { RowLog } from '#server/infra/db/rowLog.ts'
import type { Merge } from '#server/infra/memberMerge.ts'
import {
  attendees, bulkChanges, bulkRows, channels, channelUsers, courseUsers, courses, likes, memberMerges, orders, packageAccesses, refunds, reviews, subscriptions, users,
} from '#server/infra/db/schema/index.ts'
import { completed } from '#server/modules/course/index.ts'

export type Pair = Pick<Merge, 'channelSeq' | 'fromSeq' | 'toSeq'>

const both = ({ fromSeq, toSeq }: Pair) => [fromSeq, toSeq]
const gone = alias(attendees, 'gone')
const onGone = ({ fromSeq }: Pair) => and(eq(gone.channelSeq, attendees.channelSeq), eq(gone.courseSeq, attendees.courseSeq), eq(gone.userSeq, fromSeq))

/** Both members with their accounts. @param lock in the order of their numbers */
export async function listPair(db: Db, { channelSeq, ...pair }: Pair, lock = false) {
  const found = db.select({ userSeq: channelUsers.userSeq, name: users.name, email: users.email, joinedAt: channelUsers.joinedAt, userTypeCd: channelUsers.userTypeCd, blockedAt: channelUsers.blockedAt })
    .from(channelUsers).innerJoin(users, eq(users.userSeq, channelUsers.userSeq))
    .where(and(eq(channelUsers.channelSeq, channelSeq), inArray(channelUsers.userSeq, both({ channelSeq, ...pair })), isNull(users.withdrawnAt))).orderBy(asc(channelUsers.userSeq))
  return lock ? found.for('update', { of: channelUsers }) : found
}

/** Locks the classes of both, packages first as everyone does, then their orders. */
export async function lockPlaces(tx: Db, pair: Pair): Promise<void> {
  const { channelSeq } = pair
  const of = (table: typeof attendees | typeof likes | typeof orders) => tx.select({ courseSeq: table.courseSeq }).from(table).where(and(eq(table.channelSeq, channelSeq), inArray(table.userSeq, both(pair))))
  await tx.select({ one: sql`1` }).from(courses)
    .where(and(eq(courses.channelSeq, channelSeq), or(inArray(courses.courseSeq, of(attendees)), inArray(courses.courseSeq, of(likes)), inArray(courses.courseSeq, of(orders)))))
    .orderBy(sql`${courses.courseTypeCd} <> ${courseTypeCd.package}`, asc(courses.courseSeq)).for('update')
  await tx.select({ one: sql`1` }).from(orders).where(and(eq(orders.channelSeq, channelSeq), inArray(orders.userSeq, both(pair)))).orderBy(asc(orders.orderSeq)).for('update')
}

/** Reasons that rows give against a merge. */
export async function listRefusals(db: Db, pair: Pair): Promise<MergeRefusal[]> {
  const { channelSeq, fromSeq, toSeq } = pair
  const isTheirs = (table: { channelSeq: typeof orders.channelSeq; userSeq: typeof orders.userSeq }) => and(eq(table.channelSeq, channelSeq), inArray(table.userSeq, [fromSeq, toSeq]))
  const exists = (of: SQL): SQL<boolean> => sql<boolean>`exists (${of})`
  const waitsForRefund = sql`select from ${refunds} join ${orders} on ${orders.channelSeq} = ${refunds.channelSeq} and ${orders.orderSeq} = ${refunds.orderSeq} where ${isTheirs(orders)} and not ${refunds.done} and ${refunds.refusal} is null`
  const asksForRefund = sql`select from ${orders} where ${isTheirs(orders)} and ${orders.orderState} = 'booked' and ${orders.refundRequestedAt} is not null
    and not exists (select from ${refunds} where ${refunds.channelSeq} = ${orders.channelSeq} and ${refunds.orderSeq} = ${orders.orderSeq} and ${refunds.createdAt} >= ${orders.refundRequestedAt})`
  const isGiven = (one: typeof attendees | typeof gone) => sql`(${one.choiseStatusCd} <> ${choiseStatusCd.cancelled} and (${one.packSeq} is not null or ${one.ownAccess} is not null or ${one.subscriptionSeq} is not null))`
  const [row] = await db.select({
    staff: exists(sql`select from ${courseUsers} where ${courseUsers.channelSeq} = ${channelSeq} and ${courseUsers.userSeq} in (${fromSeq}, ${toSeq}) union all select from ${courses} where ${courses.channelSeq} = ${channelSeq} and ${courses.writerSeq} in (${fromSeq}, ${toSeq}) and ${courses.purgedAt} is null`),
    paying: exists(sql`select from ${orders} where ${isTheirs(orders)} and ${orders.orderState} in ('open', 'awaiting')`),
    refunding: exists(sql`(${waitsForRefund}) union all (${asksForRefund})`),
    membership: exists(sql`select from ${subscriptions} where ${subscriptions.channelSeq} = ${channelSeq} and ${subscriptions.userSeq} = ${fromSeq} and ${subscriptions.state} <> '99'`),
    byPackage: exists(sql`(select from ${attendees} join ${attendees} gone on ${onGone(pair)} where ${attendees.channelSeq} = ${channelSeq} and ${attendees.userSeq} = ${toSeq}
      and (${isGiven(attendees)} or ${isGiven(gone)})) union all (select from ${packageAccesses} join ${packageAccesses} twin
      on twin.channel_seq = ${packageAccesses.channelSeq} and twin.pack_seq = ${packageAccesses.packSeq} and twin.course_seq = ${packageAccesses.courseSeq} and twin.user_seq = ${fromSeq}
      where ${packageAccesses.channelSeq} = ${channelSeq} and ${packageAccesses.userSeq} = ${toSeq})`),
    bulk: exists(sql`select from ${bulkRows} join ${bulkChanges} on ${bulkChanges.channelSeq} = ${bulkRows.channelSeq} and ${bulkChanges.bulkSeq} = ${bulkRows.bulkSeq} where ${bulkRows.channelSeq} = ${channelSeq} and ${bulkRows.userSeq} in (${fromSeq}, ${toSeq}) and ${bulkChanges.state} = 'running'`),
  }).from(channels).where(eq(channels.channelSeq, channelSeq))
  return (['staff', 'paying', 'refunding', 'membership', 'byPackage', 'bulk'] as const).filter((name) => row?.[name] === true)
}

const completedOfGone = sql<number>`(select count(*) from lesson_views viewed join curriculums item on item.channel_seq = viewed.channel_seq and item.curriculum_seq = viewed.curriculum_seq
  where viewed.channel_seq = ${gone.channelSeq} and viewed.course_seq = ${gone.courseSeq} and viewed.user_seq = ${gone.userSeq} and viewed.completed_at is not null
  and item.deleted_at is null and item.draft_state is distinct from 'added' and item.body->>'curriculumTypeCd' <> '01')`.mapWith(Number)

/** Classes that both attend, with the enrollment that a merge makes of two. */
export async function listShared(db: Db, pair: Pair) {
  const rows = await db.select({ kept: attendees, gone, title: courses.title, lessonCount: courses.lessonCount, keptCount: completed, goneCount: completedOfGone }).from(attendees)
    .innerJoin(gone, onGone(pair)).innerJoin(courses, and(eq(courses.channelSeq, attendees.channelSeq), eq(courses.courseSeq, attendees.courseSeq)))
    .where(and(eq(attendees.channelSeq, pair.channelSeq), eq(attendees.userSeq, pair.toSeq))).orderBy(asc(courses.title), asc(courses.courseSeq))
  return rows.map(({ kept, gone: other, ...row }) => ({ ...row, courseSeq: kept.courseSeq, merged: mergedEnrollment(kept, other), keptDoneAt: kept.completedAt, goneDoneAt: other.completedAt }))
}

/** Classes in which both wrote a review. */
export async function countBothReviewed(db: Db, pair: Pair): Promise<number> {
  const twin = alias(reviews, 'twin')
  const rows = await db.select({ one: sql`1` }).from(reviews).innerJoin(twin, and(eq(twin.channelSeq, reviews.channelSeq), eq(twin.courseSeq, reviews.courseSeq), eq(twin.userSeq, pair.fromSeq)))
    .where(and(eq(reviews.channelSeq, pair.channelSeq), eq(reviews.userSeq, pair.toSeq)))
  return rows.length
}

export async function listCourseSeqs(db: Db, { channelSeq, userSeq }: MemberRef): Promise<number[]> {
  const rows = await db.select({ courseSeq: attendees.courseSeq }).from(attendees).where(and(eq(attendees.channelSeq, channelSeq), eq(attendees.userSeq, userSeq))).orderBy(asc(attendees.courseSeq))
  return rows.map(({ courseSeq }) => courseSeq)
}

/** Ends the membership of the emptied account; the other one keeps both memos, and the earlier day of joining. */
export async function joinMemberships(tx: Db, { channelSeq, fromSeq, toSeq }: Pair, log: RowLog): Promise<void> {
  const kept = and(eq(channelUsers.channelSeq, channelSeq), eq(channelUsers.userSeq, toSeq))
  await log.rewrite(channelUsers, [channelUsers.memo, channelUsers.joinedAt], kept, async () => {
    await tx.execute(sql`update channel_users kept set joined_at = least(kept.joined_at, gone.joined_at),
        memo = case when gone.memo = '' then kept.memo when kept.memo = '' then gone.memo else left(kept.memo || ' / ' || gone.memo, ${MEMO_MAX}::int) end
      from channel_users gone where kept.channel_seq = ${channelSeq}::bigint and kept.user_seq = ${toSeq}::bigint and gone.channel_seq = kept.channel_seq and gone.user_seq = ${fromSeq}::bigint`)
  })
  await log.remove(channelUsers, and(eq(channelUsers.channelSeq, channelSeq), eq(channelUsers.userSeq, fromSeq)))
}

export async function insertMerge(tx: Db, { channelSeq, fromSeq, toSeq, byUserSeq, at }: Merge, changes: LoggedChange[]): Promise<number> {
  const [row] = await tx.insert(memberMerges).values({ channelSeq, fromUserSeq: fromSeq, toUserSeq: toSeq, byUserSeq, at, changes }).returning({ mergeSeq: memberMerges.mergeSeq })
  if (row === undefined) throw new Error('insert answered no row')
  return row.mergeSeq
}

interface MergeRef {
  channelSeq: number
  mergeSeq: number
}
const isMerge = ({ channelSeq, mergeSeq }: MergeRef) => and(eq(memberMerges.channelSeq, channelSeq), eq(memberMerges.mergeSeq, mergeSeq))

export async function lockMerge(tx: Db, merge: MergeRef) {
  const [row] = await tx.select().from(memberMerges).where(isMerge(merge)).for('update')
  return row
}

export async function writeUndone(tx: Db, merge: MergeRef, undoneAt: Date): Promise<void> {
  await tx.update(memberMerges).set({ undoneAt }).where(isMerge(merge))
}

/** Merges into a member after a time that are not undone, the latest first. */
export async function listMerges(db: Db, { channelSeq, userSeq }: MemberRef, after: Date) {
  return db.select({ mergeSeq: memberMerges.mergeSeq, name: users.name, at: memberMerges.at }).from(memberMerges).innerJoin(users, eq(users.userSeq, memberMerges.fromUserSeq))
    .where(and(eq(memberMerges.channelSeq, channelSeq), eq(memberMerges.toUserSeq, userSeq), isNull(memberMerges.undoneAt), gt(memberMerges.at, after))).orderBy(desc(memberMerges.mergeSeq)).limit(20)
}

/** Whether one of these classes has more learners than seats. */
export async function isOverfull(tx: Db, channelSeq: number, courseSeqs: readonly number[]): Promise<boolean> {
  if (courseSeqs.length === 0) return false
  const rows = await tx.select({ one: sql`1` }).from(courses)
    .where(and(eq(courses.channelSeq, channelSeq), inArray(courses.courseSeq, [...courseSeqs]), ne(courses.userLimitTypeCd, userLimitTypeCd.unlimited), gt(courses.acceptCount, courses.maxUserCount))).limit(1)
  return rows.length > 0
}

/** Both accounts of a merge, for mails; the language is that of the latest application on the site. */
export async function findMailed(db: Db, merge: MergeRef) {
  const person = (userSeq: number) => db.select({
    name: users.name, email: users.email, withdrawnAt: users.withdrawnAt,
    language: sql<Language | null>`(select ${attendees.language} from ${attendees} where ${attendees.channelSeq} = ${merge.channelSeq} and ${attendees.userSeq} = ${users.userSeq} and ${attendees.language} is not null order by ${attendees.attendSeq} desc limit 1)`,
  }).from(users).where(eq(users.userSeq, userSeq))
  const [row] = await db.select({ fromSeq: memberMerges.fromUserSeq, toSeq: memberMerges.toUserSeq, undoneAt: memberMerges.undoneAt }).from(memberMerges).where(isMerge(merge))
  if (row === undefined) return undefined
  const [from] = await person(row.fromSeq)
  const [to] = await person(row.toSeq)
  if (from === undefined || to === undefined) return undefined
  // The applications of one person: an emptied account has none left.
  const language = to.language ?? from.language ?? 'ko'
  return { from: { ...from, language: from.language ?? language }, to: { ...to, language }, isUndone: row.undoneAt !== null }
}
