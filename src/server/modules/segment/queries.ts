import { and, asc, count, eq, getTableColumns, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { MemberRef } from '#shared/kernel/refs.ts'
import type { SegmentRules } from '#shared/segment/rules.ts'
import type { Db } from '#server/infra/db/database.ts'
import { campaigns, channelUsers, channels, coupons, segments, users } from '#server/infra/db/schema/index.ts'
import { matchingSegment } from './queries/conditions.ts'

export interface SegmentRef {
  channelSeq: number
  segmentSeq: number
}
export type SegmentRow = typeof segments.$inferSelect

const isSegment = ({ channelSeq, segmentSeq }: SegmentRef) => and(eq(segments.channelSeq, channelSeq), eq(segments.segmentSeq, segmentSeq))

/** Segments of a site by name, each with how many coupons are for its members alone, neither stopped nor over, and how many campaigns to them are scheduled. */
export async function listSegments(db: Db, channelSeq: number, limit: number, now: Date): Promise<(SegmentRow & { couponCount: number; campaignCount: number })[]> {
  const couponCount = db.$count(coupons, and(eq(coupons.channelSeq, channelSeq), eq(coupons.segmentSeq, segments.segmentSeq), eq(coupons.stopped, false), or(isNull(coupons.endAt), gt(coupons.endAt, now))))
  const campaignCount = db.$count(campaigns, and(eq(campaigns.channelSeq, channelSeq), eq(campaigns.audience, 'segment'), eq(campaigns.targetSeq, segments.segmentSeq), eq(campaigns.state, 'scheduled')))
  return db.select({ ...getTableColumns(segments), couponCount, campaignCount }).from(segments).where(eq(segments.channelSeq, channelSeq)).orderBy(asc(segments.name), asc(segments.segmentSeq)).limit(limit)
}

/** A segment of the site. */
export async function findSegment(db: Db, segment: SegmentRef): Promise<SegmentRow | undefined> {
  const [row] = await db.select().from(segments).where(isSegment(segment))
  return row
}

/** Locks a segment: its rules do not change meanwhile. */
export async function lockSegment(tx: Db, segment: SegmentRef): Promise<SegmentRow | undefined> {
  const [row] = await tx.select().from(segments).where(isSegment(segment)).for('update')
  return row
}

export async function countSegments(db: Db, channelSeq: number): Promise<number> {
  const [row] = await db.select({ segments: count() }).from(segments).where(eq(segments.channelSeq, channelSeq))
  return row?.segments ?? 0
}

/** Two who make one at once stay within the limit. */
export async function lockSite(tx: Db, channelSeq: number): Promise<void> {
  await tx.select({ channelSeq: channels.channelSeq }).from(channels).where(eq(channels.channelSeq, channelSeq)).for('no key update')
}

export async function insertSegment(tx: Db, values: typeof segments.$inferInsert): Promise<SegmentRow | undefined> {
  const [row] = await tx.insert(segments).values(values).returning()
  return row
}

export async function writeSegment(db: Db, segment: SegmentRef, values: Pick<SegmentRow, 'name' | 'rules' | 'updatedAt'>): Promise<SegmentRow | undefined> {
  const [row] = await db.update(segments).set(values).where(isSegment(segment)).returning()
  return row
}

export async function deleteSegment(tx: Db, segment: SegmentRef): Promise<void> {
  await tx.delete(segments).where(isSegment(segment))
}

/** How many members rules match, in one statement. */
export async function countSegment(db: Db, channelSeq: number, rules: SegmentRules, now: Date): Promise<number> {
  const [row] = await db.select({ members: count() }).from(channelUsers).innerJoin(users, eq(users.userSeq, channelUsers.userSeq)).where(matchingSegment(channelSeq, rules, now))
  return row?.members ?? 0
}

/** Which of these segments match a member now; a deleted one does not. Two statements at most. */
export async function segmentsOfMember(db: Db, { channelSeq, userSeq }: MemberRef, segmentSeqs: readonly number[], now: Date): Promise<ReadonlySet<number>> {
  const found = segmentSeqs.length === 0 ? [] : await db.select({ segmentSeq: segments.segmentSeq, rules: segments.rules }).from(segments).where(and(eq(segments.channelSeq, channelSeq), inArray(segments.segmentSeq, [...segmentSeqs])))
  if (found.length === 0) return new Set()
  const matches = Object.fromEntries(found.map(({ segmentSeq, rules }) => [String(segmentSeq), sql<boolean>`coalesce(${matchingSegment(channelSeq, rules, now)}, false)`]))
  const [row] = await db.select(matches).from(channelUsers).innerJoin(users, eq(users.userSeq, channelUsers.userSeq)).where(and(eq(channelUsers.channelSeq, channelSeq), eq(channelUsers.userSeq, userSeq)))
  return new Set(found.map(({ segmentSeq }) => segmentSeq).filter((segmentSeq) => row?.[String(segmentSeq)] === true))
}

/** Members whom rules match after one of them, by number: what a campaign sends to, page by page. Blocked and withdrawn ones are left out. */
export async function listSegmentMembers(db: Db, channelSeq: number, rules: SegmentRules, { after, limit, now }: { after: number; limit: number; now: Date }): Promise<number[]> {
  const rows = await db.select({ userSeq: channelUsers.userSeq }).from(channelUsers).innerJoin(users, eq(users.userSeq, channelUsers.userSeq))
    .where(and(matchingSegment(channelSeq, rules, now), gt(channelUsers.userSeq, after))).orderBy(asc(channelUsers.userSeq)).limit(limit)
  return rows.map(({ userSeq }) => userSeq)
}
