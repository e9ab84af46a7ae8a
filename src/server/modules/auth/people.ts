import { and, count, eq, isNotNull } from 'drizzle-orm'
import type { SessionUser } from '#shared/auth/contract.ts'
import type { Db } from '#server/infra/db/database.ts'
import { channelUsers, users } from '#server/infra/db/schema/index.ts'
import { countUnread } from '#server/modules/alarm/index.ts'
import { ofOpenSite } from '#server/modules/channel/index.ts'

export type UserRow = typeof users.$inferSelect

/** Addresses are compared in lower case and without spaces around them. */
export const normalEmail = (email: string): string => email.trim().toLowerCase()

/** The person of an email address. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.email, normalEmail(email)))
  return row
}

/** The session user of a person, with the number of sites they manage, of `ofSite` alone where it is given; undefined when there is no such person, or no more. */
export async function findSessionUser(db: Db, userSeq: number, ofSite: number | null = null): Promise<SessionUser | undefined> {
  const [row] = await db.select().from(users).where(eq(users.userSeq, userSeq))
  // A login may have been under way while they left.
  if (row === undefined || row.withdrawnAt !== null) return undefined
  const [managed] = await db.select({ sites: count() }).from(channelUsers)
    .where(and(eq(channelUsers.userSeq, userSeq), isNotNull(channelUsers.userTypeCd), ofOpenSite(channelUsers.channelSeq), ofSite === null ? undefined : eq(channelUsers.channelSeq, ofSite)))
  return {
    userSeq: row.userSeq,
    name: row.name,
    email: row.email,
    snsTypeCd: row.snsTypeCd,
    isAuthenticated: row.isAuthenticated,
    isInitPlan: row.isInitPlan,
    badgeCount: await countUnread(db, userSeq, ofSite),
    alarmReadSeq: row.alarmReadSeq,
    mngCnt: managed?.sites ?? 0,
    phone: row.phone,
    phoneAt: row.phoneAt?.toISOString() ?? null,
    profileImageUrl: row.profileImageUrl,
  }
}
