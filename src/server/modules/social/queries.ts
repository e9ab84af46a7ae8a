import { and, asc, count, eq, ne } from 'drizzle-orm'
import type { SnsTypeCd } from '#shared/social/providers.ts'
import { EMAIL_ACCOUNT } from '#shared/social/providers.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Db } from '#server/infra/db/database.ts'
import { channels, socialAccounts, users } from '#server/infra/db/schema/index.ts'
import type { UserRow } from '#server/modules/auth/index.ts'
import type { Identity } from './secrets.ts'

type SocialKey = Pick<Identity, 'snsTypeCd' | 'snsId'>
const rowOf = ({ snsTypeCd, snsId }: SocialKey) => and(eq(socialAccounts.snsTypeCd, snsTypeCd), eq(socialAccounts.snsId, snsId))

export async function findOwner(db: Db, key: SocialKey): Promise<UserRow | undefined> {
  const [row] = await db.select({ user: users }).from(socialAccounts).innerJoin(users, eq(users.userSeq, socialAccounts.userSeq)).where(rowOf(key))
  return row?.user
}

export async function linkedOf(db: Db, userSeq: number): Promise<(typeof socialAccounts.$inferSelect)[]> {
  return db.select().from(socialAccounts).where(eq(socialAccounts.userSeq, userSeq)).orderBy(asc(socialAccounts.linkedAt), asc(socialAccounts.snsTypeCd))
}

/** Links a social account; idempotent. Throws `socialTaken` (someone else's), `socialAlreadyLinked` (another of the same provider). */
export async function addLink(db: Db, identity: SocialKey & Pick<Identity, 'email'>, userSeq: number, linkedAt: Date): Promise<void> {
  const { snsTypeCd, snsId, email } = identity
  const [made] = await db.insert(socialAccounts).values({ snsTypeCd, snsId, userSeq, email: email ?? '', linkedAt }).onConflictDoNothing().returning({ userSeq: socialAccounts.userSeq })
  if (made !== undefined) return
  const owner = await findOwner(db, identity)
  if (owner === undefined) throw new AppError('socialAlreadyLinked')
  if (owner.userSeq !== userSeq) throw new AppError('socialTaken')
}

export async function lockUser(tx: Db, userSeq: number): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.userSeq, userSeq)).for('update')
  return user
}

/** Throws `notFound`, and `socialLastLogin` when it is the only way to sign in. */
export async function removeLink(db: Db, userSeq: number, snsTypeCd: SnsTypeCd): Promise<void> {
  await db.transaction(async (tx) => {
    // Locked: concurrent calls must not remove the last one.
    const user = await lockUser(tx, userSeq)
    const removed = await tx.delete(socialAccounts).where(and(eq(socialAccounts.userSeq, userSeq), eq(socialAccounts.snsTypeCd, snsTypeCd))).returning({ userSeq: socialAccounts.userSeq })
    if (user === undefined || removed.length === 0) throw new AppError('notFound')
    const [next] = await linkedOf(tx, userSeq)
    if (user.passwordHash === null && next === undefined) throw new AppError('socialLastLogin')
    if (user.snsTypeCd !== snsTypeCd) return
    await tx.update(users).set({ snsTypeCd: user.passwordHash === null && next !== undefined ? next.snsTypeCd : EMAIL_ACCOUNT }).where(eq(users.userSeq, userSeq))
  })
}

export async function canUnlink(db: Db, userSeq: number): Promise<boolean> {
  const [user] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.userSeq, userSeq))
  const [linked] = await db.select({ times: count() }).from(socialAccounts).where(eq(socialAccounts.userSeq, userSeq))
  const links = linked?.times ?? 0
  return links > 0 && (typeof user?.passwordHash === 'string' || links > 1)
}

/** Removes the password and all other links: an impostor may have set them. */
export async function clearOtherWaysIn(db: Db, userSeq: number, keep: SnsTypeCd): Promise<void> {
  await db.delete(socialAccounts).where(and(eq(socialAccounts.userSeq, userSeq), ne(socialAccounts.snsTypeCd, keep)))
  await db.update(users).set({ passwordHash: null, snsTypeCd: keep }).where(eq(users.userSeq, userSeq))
}

export async function writeAuthenticated(tx: Db, userSeq: number): Promise<void> {
  await tx.update(users).set({ isAuthenticated: true }).where(eq(users.userSeq, userSeq))
}

/** The OAuth client ids of a site. */
export async function findClientIds(db: Db, channelSeq: number): Promise<Record<SnsTypeCd, string | null> | undefined> {
  const [row] = await db.select({ KAK: channels.snsLoginKakId, NAV: channels.snsLoginNavId, GOG: channels.snsLoginGogId, FAB: channels.snsLoginFabId })
    .from(channels).where(eq(channels.channelSeq, channelSeq))
  return row
}
