import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { userTypeCd } from '#shared/kernel/codes.ts'
import type { UserTypeCd } from '#shared/kernel/codes.ts'
import { sitesLeftAlone } from '#shared/profile/fields.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { channels, channelUsers, users } from '#server/infra/db/schema/index.ts'

export const MAILED_AT_ONCE = 100
const HEIRS_MAX = 100

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

export async function findNames(db: Db, channelSeq: number) {
  const [row] = await db.select({ domain: channels.domain, customDomain: channels.customDomain }).from(channels).where(eq(channels.channelSeq, channelSeq))
  return row
}

/** Closes a site and frees its custom domain. Returns false if it is already closed. */
export async function closeSite(db: Db, channelSeq: number, closedReason: string, closedAt: Date): Promise<boolean> {
  const closed = await db.update(channels).set({ closedAt, closedReason, customDomain: null, customDomainVerifiedAt: null })
    .where(and(eq(channels.channelSeq, channelSeq), isNull(channels.closedAt))).returning({ channelSeq: channels.channelSeq })
  return closed.length > 0
}

export async function findClosed(db: Db, channelSeq: number) {
  const [row] = await db.select({ name: channels.name, reason: channels.closedReason }).from(channels).where(eq(channels.channelSeq, channelSeq))
  return row
}

export async function listMembersAfter(db: Db, channelSeq: number, after: number) {
  return db.select({ userSeq: users.userSeq, email: users.email, name: users.name }).from(channelUsers).innerJoin(users, eq(users.userSeq, channelUsers.userSeq))
    .where(and(eq(channelUsers.channelSeq, channelSeq), gt(channelUsers.userSeq, after), canOwn)).orderBy(asc(channelUsers.userSeq)).limit(MAILED_AT_ONCE)
}
