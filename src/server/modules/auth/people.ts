import { and, count, eq, isNotNull } from 'drizzle-orm'
import type { SessionUser } from '#shared/auth/contract.ts'
import type { Db } from '#server/infra/db/database.ts'
import { channelUsers, users } from '#server/infra/db/schema/index.ts'
import { countUnread } from '#server/modules/alarm/index.ts'
import { ofOpenSite } from '#server/modules/channel/index.ts'

export type UserRow = typeof users.$inferSelect

export const normalEmail = (email: string): string => email.trim().toLowerCase()

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.email, normalEmail(email)))
  return row
}

/** The signed-in user with the number of managed sites (of `ofSite` only, if given); undefined when unknown or withdrawn. */
export async function findSessionUser(db: Db, userSeq: number, ofSite: number | null = null): Promise<SessionUser | undefined> {
  const [row] = await db.select().from(users).where(eq(users.userSeq, userSeq))
  // Withdrawn while a login was in flight.
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
