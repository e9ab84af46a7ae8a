import { aliasedTable, and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { MemberRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { InvitationRef } from '#server/infra/tokens/invitations.ts'
import { channels, channelUsers, staffInvitations, users } from '#server/infra/db/schema/index.ts'

export type StaffInvitationRow = typeof staffInvitations.$inferSelect
const SHOWN_MAX = 100

const isOne = ({ channelSeq, invitationSeq }: InvitationRef) => and(eq(staffInvitations.channelSeq, channelSeq), eq(staffInvitations.invitationSeq, invitationSeq))
const untaken = and(isNull(staffInvitations.withdrawnAt), isNull(staffInvitations.acceptedAt))
const isOpen = (now: Date) => and(untaken, gt(staffInvitations.expiresAt, now))

/** Invitations that nobody has taken and that were not withdrawn, since a moment. */
export async function listUntaken(db: Db, channelSeq: number, since: Date) {
  const by = aliasedTable(users, 'by_user')
  return db.select({ row: staffInvitations, name: users.name, userEmail: users.email, byName: by.name }).from(staffInvitations)
    .leftJoin(users, eq(users.userSeq, staffInvitations.userSeq)).leftJoin(by, eq(by.userSeq, staffInvitations.byUserSeq))
    .where(and(eq(staffInvitations.channelSeq, channelSeq), gt(staffInvitations.createdAt, since), untaken))
    .orderBy(desc(staffInvitations.createdAt), desc(staffInvitations.invitationSeq)).limit(SHOWN_MAX)
}

/** Keeps other invitations of the site waiting until the transaction ends. */
export async function lockSite(tx: Db, channelSeq: number): Promise<void> {
  await tx.select({ channelSeq: channels.channelSeq }).from(channels).where(eq(channels.channelSeq, channelSeq)).for('no key update')
}

export async function countSent(db: Db, channelSeq: number, since: Date): Promise<number> {
  return db.$count(staffInvitations, and(eq(staffInvitations.channelSeq, channelSeq), gt(staffInvitations.createdAt, since)))
}

/** Whether an address, or a proposed member, has an open invitation. */
export async function hasOpen(db: Db, channelSeq: number, to: { email: string } | { userSeq: number }, now: Date): Promise<boolean> {
  const whom = 'email' in to ? eq(staffInvitations.email, to.email) : and(eq(staffInvitations.userSeq, to.userSeq), isNotNull(staffInvitations.userSeq))
  return (await db.select({ invitationSeq: staffInvitations.invitationSeq }).from(staffInvitations).where(and(eq(staffInvitations.channelSeq, channelSeq), isOpen(now), whom)).limit(1)).length > 0
}

export async function insertInvitation(tx: Db, values: typeof staffInvitations.$inferInsert): Promise<number> {
  const [row] = await tx.insert(staffInvitations).values(values).returning({ invitationSeq: staffInvitations.invitationSeq })
  if (row === undefined) throw new Error('insert answered no row')
  return row.invitationSeq
}

export async function lockInvitation(tx: Db, ref: InvitationRef): Promise<StaffInvitationRow | undefined> {
  const [row] = await tx.select().from(staffInvitations).where(isOne(ref)).for('update')
  return row
}

/** An invitation by mail, and the address of an account. */
export async function findReceived(db: Db, ref: InvitationRef, userSeq: number | null) {
  const [found] = await db.select({ invitation: staffInvitations, email: users.email }).from(staffInvitations)
    .leftJoin(users, eq(users.userSeq, userSeq ?? 0)).where(and(isOne(ref), isNull(staffInvitations.userSeq)))
  return found
}

export async function writeInvitation(tx: Db, ref: InvitationRef, values: Partial<typeof staffInvitations.$inferInsert>): Promise<void> {
  await tx.update(staffInvitations).set(values).where(isOne(ref))
}

/** Withdraws what a person invited to who is no longer staff, or has another role. */
export async function withdrawInvitationsOf(tx: Db, { channelSeq, userSeq }: MemberRef, now: Date): Promise<void> {
  await tx.update(staffInvitations).set({ withdrawnAt: now }).where(and(eq(staffInvitations.channelSeq, channelSeq), eq(staffInvitations.byUserSeq, userSeq), untaken))
}

/** An open invitation as its mail shows it. */
export async function findToSend(db: Db, ref: InvitationRef, now: Date) {
  const [row] = await db.select({ email: staffInvitations.email, language: staffInvitations.language, userTypeCd: staffInvitations.userTypeCd, expiresAt: staffInvitations.expiresAt, site: channels.name })
    .from(staffInvitations).innerJoin(channels, eq(channels.channelSeq, staffInvitations.channelSeq)).where(and(isOne(ref), isOpen(now), isNull(staffInvitations.userSeq)))
  return row
}

/** The role of the member with an address; undefined: no member. */
export async function findMemberAt(db: Db, channelSeq: number, email: string) {
  const [row] = await db.select({ userTypeCd: channelUsers.userTypeCd }).from(users)
    .innerJoin(channelUsers, and(eq(channelUsers.userSeq, users.userSeq), eq(channelUsers.channelSeq, channelSeq))).where(eq(users.email, email))
  return row
}
