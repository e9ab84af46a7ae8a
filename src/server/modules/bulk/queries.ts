import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { BulkOutcome } from '#shared/bulk/rules.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { BulkPlace, BulkPlan } from '#server/infra/bulkAction.ts'
import type { Db } from '#server/infra/db/database.ts'
import { bulkChanges, bulkRows, users } from '#server/infra/db/schema/index.ts'

export type BulkRow = typeof bulkChanges.$inferSelect
export type BulkLine = typeof bulkRows.$inferSelect
export interface BulkRef { channelSeq: number; bulkSeq: number }

/** Rows that one statement writes. */
const INSERTED = 5_000

const isOne = ({ channelSeq, bulkSeq }: BulkRef) => and(eq(bulkChanges.channelSeq, channelSeq), eq(bulkChanges.bulkSeq, bulkSeq))
const linesOf = ({ channelSeq, bulkSeq }: BulkRef) => and(eq(bulkRows.channelSeq, channelSeq), eq(bulkRows.bulkSeq, bulkSeq))
const inPlace = (courseSeq: number | null) => (courseSeq === null ? isNull(bulkChanges.courseSeq) : eq(bulkChanges.courseSeq, courseSeq))
const ofPlace = ({ channelSeq, courseSeq }: BulkPlace) => and(eq(bulkChanges.channelSeq, channelSeq), inPlace(courseSeq))

export async function findRequest(db: Db, channelSeq: number, requestNo: string): Promise<BulkRow | undefined> {
  const [row] = await db.select().from(bulkChanges).where(and(eq(bulkChanges.channelSeq, channelSeq), eq(bulkChanges.requestNo, requestNo)))
  return row
}

/** A bulk change of a class, or of the members of a site, with the name of who began it. */
export async function findBulk(db: Db, { courseSeq, ...ref }: BulkPlace & BulkRef) {
  const [row] = await db.select({ bulk: bulkChanges, byName: users.name }).from(bulkChanges).leftJoin(users, eq(users.userSeq, bulkChanges.byUserSeq)).where(and(isOne(ref), inPlace(courseSeq)))
  return row
}

/** The bulk changes of a class, or of the members of a site, the latest first. */
export async function listBulks(db: Db, place: BulkPlace, { lastSeq, limit }: { lastSeq: number | undefined; limit: number }) {
  return db.select({ bulk: bulkChanges, byName: users.name }).from(bulkChanges).leftJoin(users, eq(users.userSeq, bulkChanges.byUserSeq))
    .where(and(ofPlace(place), lastSeq === undefined ? undefined : lt(bulkChanges.bulkSeq, lastSeq))).orderBy(desc(bulkChanges.bulkSeq)).limit(limit)
}

/** Lets one change of the members of a site begin at a time. */
export async function lockSite(tx: Db, channelSeq: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bulk ${channelSeq}`}, 0))`)
}

/** Locks a bulk change until the transaction ends. Lock its class after it. */
export async function lockBulk(tx: Db, ref: BulkRef): Promise<BulkRow | undefined> {
  const [row] = await tx.select().from(bulkChanges).where(isOne(ref)).for('update')
  return row
}

/** Those that a server may have left unfinished, of all sites. */
export async function listRunning(db: Db): Promise<BulkRef[]> {
  return db.select({ channelSeq: bulkChanges.channelSeq, bulkSeq: bulkChanges.bulkSeq }).from(bulkChanges).where(eq(bulkChanges.state, 'running')).orderBy(asc(bulkChanges.createdAt))
}

/** Whether a bulk change of a locked class has not ended yet: none begins without the class's lock. */
export async function isBulkRunning(tx: Db, course: CourseRef): Promise<boolean> {
  const rows = await tx.select({ bulkSeq: bulkChanges.bulkSeq }).from(bulkChanges).where(and(ofPlace(course), eq(bulkChanges.state, 'running'))).limit(1)
  return rows.length > 0
}

export async function insertBulk(tx: Db, values: typeof bulkChanges.$inferInsert): Promise<BulkRow> {
  const [row] = await tx.insert(bulkChanges).values(values).returning()
  if (row === undefined) throw new Error('insert answered no row')
  return row
}

export async function updateBulk(tx: Db, ref: BulkRef, values: Partial<typeof bulkChanges.$inferInsert>): Promise<void> {
  await tx.update(bulkChanges).set(values).where(isOne(ref))
}

/** Writes the plan of a bulk change as its rows, numbered from 1; those that stay have their outcome already. */
export async function insertPlanned(tx: Db, ref: BulkRef, plan: readonly BulkPlan[], at: Date): Promise<void> {
  for (let start = 0; start < plan.length; start += INSERTED) {
    const rows = JSON.stringify(plan.slice(start, start + INSERTED).map(({ subjectSeq, userSeq, line, label, asked, act, skip, from, to }, index) => ({ no: start + index + 1, subjectSeq, userSeq, line, label, asked, act, skip, from, to })))
    await tx.execute(sql`insert into ${bulkRows} (channel_seq, bulk_seq, row_no, subject_seq, user_seq, line_no, label, asked, outcome, planned_act, reason, from_text, to_text, created_at)
      select ${ref.channelSeq}::bigint, ${ref.bulkSeq}::bigint, p."no", p."subjectSeq", p."userSeq", p."line", p."label", p."asked", case when p."act" is null then 'skipped' else 'waiting' end, p."act", p."skip", p."from", p."to", ${at.toISOString()}::timestamptz
      from jsonb_to_recordset(${rows}::jsonb) as p("no" int, "subjectSeq" bigint, "userSeq" bigint, "line" int, "label" text, "asked" jsonb, "act" text, "skip" text, "from" text, "to" text)`)
  }
}

/** Writes what a bulk change did as the rows of its undo, in the same order. */
export async function insertUndo(tx: Db, { channelSeq, bulkSeq }: BulkRef, ofSeq: number, at: Date): Promise<void> {
  await tx.execute(sql`insert into ${bulkRows} (channel_seq, bulk_seq, row_no, subject_seq, user_seq, line_no, label, outcome, planned_act, from_text, to_text, kept, created_at)
    select channel_seq, ${bulkSeq}::bigint, row_number() over (order by row_no), subject_seq, user_seq, line_no, label, 'waiting', 'undo', to_text, from_text, kept, ${at.toISOString()}::timestamptz
    from ${bulkRows} where channel_seq = ${channelSeq} and bulk_seq = ${ofSeq} and outcome = 'done'`)
}

/** The next rows to try. */
export async function listWaiting(tx: Db, ref: BulkRef, nextRowNo: number, limit: number): Promise<BulkLine[]> {
  return tx.select().from(bulkRows).where(and(linesOf(ref), gte(bulkRows.rowNo, nextRowNo), eq(bulkRows.outcome, 'waiting'))).orderBy(asc(bulkRows.rowNo)).limit(limit)
}

export interface WrittenOutcome {
  rowNo: number
  outcome: BulkOutcome
  act: string | null
  reason: string | null
  from: string | null
  to: string | null
  kept: Record<string, unknown> | null
}

/** Writes what came of rows, in one statement. */
export async function writeOutcomes(tx: Db, ref: BulkRef, outcomes: readonly WrittenOutcome[]): Promise<void> {
  if (outcomes.length === 0) return
  const rows = JSON.stringify(outcomes)
  await tx.update(bulkRows).set({ outcome: sql`p."outcome"`, act: sql`p."act"`, reason: sql`p."reason"`, fromText: sql`p."from"`, toText: sql`p."to"`, kept: sql`p."kept"` })
    .from(sql`jsonb_to_recordset(${rows}::jsonb) as p("rowNo" int, "outcome" text, "act" text, "reason" text, "from" text, "to" text, "kept" jsonb)`)
    .where(and(linesOf(ref), sql`${bulkRows.rowNo} = p."rowNo"`))
}

/** A page of the report, with the people's names. */
export async function listReport(db: Db, ref: BulkRef, { lastRowNo, limit, outcome }: { lastRowNo: number; limit: number; outcome: BulkOutcome | undefined }) {
  return db.select({ line: bulkRows, name: users.name, email: users.email, withdrawnAt: users.withdrawnAt }).from(bulkRows).leftJoin(users, eq(users.userSeq, bulkRows.userSeq))
    .where(and(linesOf(ref), gt(bulkRows.rowNo, lastRowNo), outcome === undefined ? undefined : eq(bulkRows.outcome, outcome))).orderBy(asc(bulkRows.rowNo)).limit(limit)
}

/** How many rows stayed, by reason. */
export async function countReasons(db: Db, ref: BulkRef): Promise<{ reason: string; count: number }[]> {
  return db.select({ reason: sql<string>`${bulkRows.reason}`, count: sql<number>`count(*)`.mapWith(Number) }).from(bulkRows).where(and(linesOf(ref), isNotNull(bulkRows.reason))).groupBy(bulkRows.reason).orderBy(bulkRows.reason)
}

/** Names of people, as a preview shows them. */
export async function listNames(db: Db, userSeqs: readonly number[]): Promise<Map<number, { name: string; email: string }>> {
  if (userSeqs.length === 0) return new Map()
  const rows = await db.select({ userSeq: users.userSeq, name: users.name, email: users.email, withdrawnAt: users.withdrawnAt }).from(users).where(inArray(users.userSeq, [...new Set(userSeqs)]))
  return new Map(rows.map(({ userSeq, name, email, withdrawnAt }) => [userSeq, { name, email: withdrawnAt === null ? email : '' }]))
}
