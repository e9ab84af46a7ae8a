import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { MemberRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { attendeeInvitations, channels, channelUsers, memberInvitations, users } from '#server/infra/db/schema/index.ts'
import type { InvitationRef } from '#server/infra/tokens/invitations.ts'

export type MemberInvitationRow = typeof memberInvitations.$inferSelect

const ofSite = (channelSeq: number) => eq(memberInvitations.channelSeq, channelSeq)
const isOne = ({ channelSeq, invitationSeq }: InvitationRef) => and(ofSite(channelSeq), eq(memberInvitations.invitationSeq, invitationSeq))
const untaken = and(isNull(memberInvitations.withdrawnAt), isNull(memberInvitations.acceptedAt))
const isOpen = (now: Date) => and(untaken, gt(memberInvitations.expiresAt, now))
/** The address is a member's of the site, who may have joined without the link. */
const isTaken: SQL = sql`exists (select 1 from ${users} join ${channelUsers} on ${channelUsers.userSeq} = ${users.userSeq} and ${channelUsers.channelSeq} = ${memberInvitations.channelSeq} where ${users.email} = ${memberInvitations.email})`

/** Keeps other invitations of the site waiting until the transaction ends, so that its limits hold. */
export async function lockInviting(tx: Db, channelSeq: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invitations ${channelSeq}`}, 0))`)
}

/** Invitations that a site mailed since a moment, to itself and to its classes. */
export async function countInvitedSince(db: Db, channelSeq: number, since: Date): Promise<number> {
  const ofMembers = db.select({ count: sql<number>`count(*)` }).from(memberInvitations).where(and(ofSite(channelSeq), gt(memberInvitations.sentAt, since)))
  const ofClasses = db.select({ count: sql<number>`count(*)` }).from(attendeeInvitations).where(and(eq(attendeeInvitations.channelSeq, channelSeq), gt(attendeeInvitations.createdAt, since)))
  return (await ofMembers.unionAll(ofClasses)).reduce((sum, { count }) => sum + Number(count), 0)
}

/** Those of these addresses that have an open invitation. */
export async function listInvited(db: Db, channelSeq: number, emails: readonly string[], now: Date): Promise<string[]> {
  const rows = await db.select({ email: memberInvitations.email }).from(memberInvitations).where(and(ofSite(channelSeq), isOpen(now), inArray(memberInvitations.email, [...emails])))
  return rows.map(({ email }) => email)
}

/** Invitations that nobody has taken and that were not withdrawn, sent since a moment. */
export async function listUntaken(db: Db, channelSeq: number, since: Date, { page, size }: { page: number; size: number }) {
  const shown = and(ofSite(channelSeq), untaken, gt(memberInvitations.sentAt, since), sql`not ${isTaken}`)
  const rows = await db.select({ row: memberInvitations, byName: users.name }).from(memberInvitations).leftJoin(users, eq(users.userSeq, memberInvitations.byUserSeq))
    .where(shown).orderBy(desc(memberInvitations.sentAt), desc(memberInvitations.invitationSeq)).limit(size).offset((page - 1) * size)
  return { rows, totalCount: await db.$count(memberInvitations, shown) }
}

export async function insertInvitations(tx: Db, rows: readonly (typeof memberInvitations.$inferInsert)[]): Promise<{ invitationSeq: number; email: string }[]> {
  return rows.length === 0 ? [] : tx.insert(memberInvitations).values([...rows]).returning({ invitationSeq: memberInvitations.invitationSeq, email: memberInvitations.email })
}

/** These invitations of a site, locked in the order of their numbers. */
export async function lockInvitations(tx: Db, channelSeq: number, invitationSeqs: readonly number[]): Promise<MemberInvitationRow[]> {
  return tx.select().from(memberInvitations).where(and(ofSite(channelSeq), inArray(memberInvitations.invitationSeq, [...invitationSeqs]))).orderBy(asc(memberInvitations.invitationSeq)).for('update')
}

/** Withdraws those that nobody has taken. Returns how many. */
export async function withdrawInvitations(db: Db, channelSeq: number, invitationSeqs: readonly number[], now: Date): Promise<number> {
  const rows = await db.update(memberInvitations).set({ withdrawnAt: now }).where(and(ofSite(channelSeq), untaken, inArray(memberInvitations.invitationSeq, [...invitationSeqs]))).returning({ invitationSeq: memberInvitations.invitationSeq })
  return rows.length
}

export async function writeInvitation(tx: Db, ref: InvitationRef, values: Partial<typeof memberInvitations.$inferInsert>): Promise<void> {
  await tx.update(memberInvitations).set(values).where(isOne(ref))
}

/** An invitation, and the address of an account. */
export async function findReceived(db: Db, ref: InvitationRef, userSeq: number | null) {
  const [found] = await db.select({ invitation: memberInvitations, email: users.email }).from(memberInvitations).leftJoin(users, eq(users.userSeq, userSeq ?? 0)).where(isOne(ref))
  return found
}

/** The address of a member; undefined: no member of the site. */
export async function findAddress(db: Db, { channelSeq, userSeq }: MemberRef): Promise<string | undefined> {
  const [row] = await db.select({ email: users.email }).from(channelUsers).innerJoin(users, eq(users.userSeq, channelUsers.userSeq)).where(and(eq(channelUsers.channelSeq, channelSeq), eq(channelUsers.userSeq, userSeq)))
  return row?.email
}

/** Whether the address of an invitation is a member's by now. */
export async function isTakenNow(db: Db, ref: InvitationRef): Promise<boolean> {
  return (await db.select({ invitationSeq: memberInvitations.invitationSeq }).from(memberInvitations).where(and(isOne(ref), isTaken)).limit(1)).length > 0
}

/** Open invitations as mails show them. */
export async function listToSend(db: Db, channelSeq: number, invitationSeqs: readonly number[], now: Date) {
  const { invitationSeq, email, name, language, expiresAt } = memberInvitations
  return db.select({ invitationSeq, email, name, language, expiresAt, site: channels.name }).from(memberInvitations).innerJoin(channels, eq(channels.channelSeq, memberInvitations.channelSeq))
    .where(and(ofSite(channelSeq), isOpen(now), sql`not ${isTaken}`, inArray(invitationSeq, [...invitationSeqs]))).orderBy(invitationSeq)
}
