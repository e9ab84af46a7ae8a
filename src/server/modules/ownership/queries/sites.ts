import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import { FORMER_ADDRESS_DAYS } from '#shared/ownership/rules.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { userTypeCd } from '#shared/kernel/codes.ts'
import type { UserTypeCd } from '#shared/kernel/codes.ts'
import { sitesLeftAlone } from '#shared/profile/fields.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { channels, channelUsers, sessions, siteFormerAddresses, users } from '#server/infra/db/schema/index.ts'

export const MAILED_AT_ONCE = 100
const HEIRS_MAX = 100
const STAFF_MAX = 500
const CLOSED_AT_ONCE = 100

const isOpen = (channelSeq: number) => and(eq(channels.channelSeq, channelSeq), isNull(channels.closedAt))
const canOwn = and(isNull(users.withdrawnAt), isNull(users.blockedAt))

/** Open sites that only this user owns. @param lock blocks changes of owners until the transaction ends */
export async function readSitesLeftAlone(db: Db, userSeq: number, lock: boolean): Promise<number[]> {
  const mine = db.select({ channelSeq: channelUsers.channelSeq }).from(channelUsers)
    .innerJoin(channels, and(eq(channels.channelSeq, channelUsers.channelSeq), isNull(channels.closedAt)))
    .where(and(eq(channelUsers.userSeq, userSeq), eq(channelUsers.userTypeCd, userTypeCd.owner)))
  const query = db.select({ channelSeq: channelUsers.channelSeq, userSeq: channelUsers.userSeq }).from(channelUsers)
    .where(and(inArray(channelUsers.channelSeq, mine), eq(channelUsers.userTypeCd, userTypeCd.owner)))
    .orderBy(channelUsers.channelSeq, channelUsers.userSeq).$dynamic()
  return sitesLeftAlone(await (lock ? query.for('update') : query), userSeq)
}

export async function listSites(db: Db, channelSeqs: readonly number[]) {
  const memberCount = sql<number>`(select count(*) from channel_users people where people.channel_seq = ${channels.channelSeq})`.mapWith(Number)
  return db.select({ channelSeq: channels.channelSeq, name: channels.name, memberCount }).from(channels)
    .where(inArray(channels.channelSeq, [...channelSeqs])).orderBy(channels.channelSeq)
}

/** Staff who may take over, managers first. */
export async function listHeirs(db: Db, { channelSeq, userSeq }: MemberRef) {
  return db.select({ userSeq: users.userSeq, name: users.name, userTypeCd: channelUsers.userTypeCd }).from(channelUsers)
    .innerJoin(users, eq(users.userSeq, channelUsers.userSeq))
    .where(and(eq(channelUsers.channelSeq, channelSeq), isNotNull(channelUsers.userTypeCd), ne(channelUsers.userSeq, userSeq), canOwn))
    .orderBy(channelUsers.userTypeCd, users.userSeq).limit(HEIRS_MAX)
}

/** Whether a user may own a site. Same lock as withdrawal: transfer and withdrawal are serialized. */
export async function lockHeir(tx: Db, userSeq: number): Promise<boolean> {
  return (await tx.select({ userSeq: users.userSeq }).from(users).where(and(eq(users.userSeq, userSeq), canOwn)).for('no key update')).length > 0
}

export async function lockStanding(tx: Db, channelSeq: number, userSeqs: readonly number[]) {
  return tx.select({ userSeq: channelUsers.userSeq, userTypeCd: channelUsers.userTypeCd }).from(channelUsers)
    .where(and(eq(channelUsers.channelSeq, channelSeq), inArray(channelUsers.userSeq, [...userSeqs]))).orderBy(channelUsers.userSeq).for('update')
}

export async function writeRole(tx: Db, { channelSeq, userSeq }: MemberRef, role: UserTypeCd): Promise<void> {
  await tx.update(channelUsers).set({ userTypeCd: role }).where(and(eq(channelUsers.channelSeq, channelSeq), eq(channelUsers.userSeq, userSeq)))
}

const nameColumns = { name: channels.name, domain: channels.domain, customDomain: channels.customDomain, customDomainVerifiedAt: channels.customDomainVerifiedAt, closesAt: channels.closesAt, closedReason: channels.closedReason } as const

/** The addresses of an open site. @param lock holds it against another change of them */
export async function findNames(db: Db, channelSeq: number, { lock }: { lock: boolean }) {
  const query = db.select(nameColumns).from(channels).where(isOpen(channelSeq)).$dynamic()
  const [row] = await (lock ? query.for('update') : query)
  return row
}

/** When a session began. */
export async function findLoginAt(db: Db, sessionSeq: number): Promise<Date | undefined> {
  const [row] = await db.select({ createdAt: sessions.createdAt }).from(sessions).where(eq(sessions.sessionSeq, sessionSeq))
  return row?.createdAt
}

/** The staff of a site who own it or may, owners and managers first. */
export async function listStaff(db: Db, channelSeq: number) {
  return db.select({ userSeq: users.userSeq, name: users.name, email: users.email, userTypeCd: channelUsers.userTypeCd }).from(channelUsers)
    .innerJoin(users, eq(users.userSeq, channelUsers.userSeq))
    .where(and(eq(channelUsers.channelSeq, channelSeq), isNotNull(channelUsers.userTypeCd), isNull(channelUsers.blockedAt), canOwn))
    .orderBy(sql`array_position(array['OWN', 'MNG', 'TCH'], ${channelUsers.userTypeCd})`, asc(users.userSeq)).limit(STAFF_MAX)
}

/** What closing a site would end. */
export async function findRunning(db: Db, channelSeq: number, now: Date) {
  const countOf = (from: ReturnType<typeof sql>) => sql<number>`(select count(*) from ${from})`.mapWith(Number)
  const site = channels.channelSeq
  const [row] = await db.select({
    ...nameColumns,
    memberCount: countOf(sql`channel_users people where people.channel_seq = ${site}`),
    attendeeCount: countOf(sql`attendees part where part.channel_seq = ${site} and part.choise_status_cd = '00' and (part.valid_at is null or part.valid_at > ${now.toISOString()}::timestamptz)`),
    awaitedCount: countOf(sql`orders awaited where awaited.channel_seq = ${site} and awaited.order_state in ('open', 'awaiting')`),
    refundCount: countOf(sql`refunds undone where undone.channel_seq = ${site} and not undone.done and undone.refusal is null`),
    subscriptionCount: countOf(sql`subscriptions paid where paid.channel_seq = ${site} and paid.state in ('00', '01')`),
    // Lives are kept in Korean time.
    liveCount: countOf(sql`curriculums lives join courses taught on taught.channel_seq = lives.channel_seq and taught.course_seq = lives.course_seq and taught.trash_type_cd = '00' and taught.purged_at is null
      where lives.channel_seq = ${site} and lives.body->>'curriculumTypeCd' = '00' and lives.deleted_at is null
        and (lives.body->>'liveEndDateAt') || ' ' || (lives.body->>'liveEndAt') > to_char(${now.toISOString()}::timestamptz at time zone 'Asia/Seoul', 'YYYY-MM-DD HH24:MI')`),
  }).from(channels).where(isOpen(channelSeq))
  if (row === undefined) return undefined
  const { memberCount, attendeeCount, awaitedCount, refundCount, subscriptionCount, liveCount, ...names } = row
  return { ...names, running: { memberCount, attendeeCount, paymentCount: awaitedCount + refundCount, subscriptionCount, liveCount } }
}

const leftSince = (now: Date) => gt(siteFormerAddresses.leftAt, new Date(now.getTime() - FORMER_ADDRESS_DAYS * DAY_MS))

/** Names that still lead to the site, the latest left first. */
export async function listFormer(db: Db, channelSeq: number, now: Date) {
  return db.select({ domain: siteFormerAddresses.domain, leftAt: siteFormerAddresses.leftAt }).from(siteFormerAddresses)
    .where(and(eq(siteFormerAddresses.channelSeq, channelSeq), leftSince(now))).orderBy(desc(siteFormerAddresses.leftAt)).limit(STAFF_MAX)
}

/** Throws a unique violation. */
export async function writeDomain(tx: Db, channelSeq: number, { from, to, leftAt }: { from: string; to: string; leftAt: Date }): Promise<void> {
  await tx.update(channels).set({ domain: to }).where(eq(channels.channelSeq, channelSeq))
  await tx.delete(siteFormerAddresses).where(and(eq(siteFormerAddresses.channelSeq, channelSeq), eq(siteFormerAddresses.domain, to)))
  await tx.insert(siteFormerAddresses).values({ channelSeq, domain: from, leftAt }).onConflictDoUpdate({ target: [siteFormerAddresses.channelSeq, siteFormerAddresses.domain], set: { leftAt } })
}

/** Returns whether the site was open and not closing yet. */
export async function writeClosing(tx: Db, channelSeq: number, closesAt: Date, closedReason: string): Promise<boolean> {
  const rows = await tx.update(channels).set({ closesAt, closedReason }).where(and(isOpen(channelSeq), isNull(channels.closesAt))).returning({ channelSeq: channels.channelSeq })
  return rows.length > 0
}

/** Returns whether the site was closing. */
export async function takeClosingBack(tx: Db, channelSeq: number): Promise<boolean> {
  const rows = await tx.update(channels).set({ closesAt: null, closedReason: '' }).where(and(isOpen(channelSeq), isNotNull(channels.closesAt))).returning({ channelSeq: channels.channelSeq })
  return rows.length > 0
}

/** Sites that close for good by now. */
export async function listClosingBy(db: Db, now: Date) {
  return db.select({ channelSeq: channels.channelSeq, reason: channels.closedReason }).from(channels).where(and(lte(channels.closesAt, now), isNull(channels.closedAt))).orderBy(asc(channels.closesAt)).limit(CLOSED_AT_ONCE)
}

/** Closes a site for good and frees its custom domain. Returns false if it is closed, or no longer closing by `due`. */
export async function closeSite(db: Db, channelSeq: number, closedReason: string, closedAt: Date, due?: Date): Promise<boolean> {
  const closed = await db.update(channels).set({ closedAt, closedReason, closesAt: null, customDomain: null, customDomainVerifiedAt: null })
    .where(and(isOpen(channelSeq), due === undefined ? undefined : lte(channels.closesAt, due))).returning({ channelSeq: channels.channelSeq })
  return closed.length > 0
}

export async function findClosed(db: Db, channelSeq: number) {
  const [row] = await db.select({ name: channels.name, reason: channels.closedReason, closesAt: channels.closesAt }).from(channels).where(eq(channels.channelSeq, channelSeq))
  return row
}

export async function listMembersAfter(db: Db, channelSeq: number, after: number) {
  return db.select({ userSeq: users.userSeq, email: users.email, name: users.name }).from(channelUsers).innerJoin(users, eq(users.userSeq, channelUsers.userSeq))
    .where(and(eq(channelUsers.channelSeq, channelSeq), gt(channelUsers.userSeq, after), canOwn)).orderBy(asc(channelUsers.userSeq)).limit(MAILED_AT_ONCE)
}
