import { and, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import { EMAIL_CODE_GUESSES } from '#shared/account/emailCode.ts'
import type { Db } from '#server/infra/db/database.ts'
import { emailCodes, resetTokens, socialAccounts, users } from '#server/infra/db/schema/index.ts'
import type { UserRow } from '#server/modules/auth/index.ts'

type CodeRow = typeof emailCodes.$inferSelect
type CodeKey = Pick<CodeRow, 'email' | 'purpose'>

const rowOf = ({ email, purpose }: CodeKey) => and(eq(emailCodes.email, email), eq(emailCodes.purpose, purpose))

/** Counts a guess at a code that allows one more; returns the code's hash, or undefined. */
export async function countGuess(db: Db, key: CodeKey, now: Date): Promise<string | undefined> {
  const [row] = await db.update(emailCodes).set({ guesses: sql`${emailCodes.guesses} + 1` })
    .where(and(rowOf(key), gt(emailCodes.expiresAt, now), lt(emailCodes.guesses, EMAIL_CODE_GUESSES)))
    .returning({ codeHash: emailCodes.codeHash })
  return row?.codeHash
}

export async function forgetGuesses(db: Db, key: CodeKey): Promise<void> {
  await db.update(emailCodes).set({ guesses: 0 }).where(rowOf(key))
}

export async function findLiveCode(db: Db, key: CodeKey, now: Date): Promise<Pick<CodeRow, 'expiresAt'> | undefined> {
  const [row] = await db.select({ expiresAt: emailCodes.expiresAt }).from(emailCodes).where(and(rowOf(key), gt(emailCodes.expiresAt, now)))
  return row
}

export async function findSentAfter(db: Db, key: CodeKey, before: Date): Promise<Pick<CodeRow, 'sentAt'> | undefined> {
  const [row] = await db.select({ sentAt: emailCodes.sentAt }).from(emailCodes).where(and(rowOf(key), gt(emailCodes.sentAt, before)))
  return row
}

/** Replaces a code sent until `before`. Returns whether it did: a concurrent request may have sent another. */
export async function writeCode(db: Db, { email, purpose, ...row }: CodeRow, before: Date): Promise<boolean> {
  const written = await db.insert(emailCodes).values({ email, purpose, ...row })
    .onConflictDoUpdate({ target: [emailCodes.email, emailCodes.purpose], set: row, setWhere: lte(emailCodes.sentAt, before) })
    .returning({ email: emailCodes.email })
  return written.length > 0
}

/** Returns whether there was one. */
export async function deleteCode(db: Db, key: CodeKey, codeHash: string): Promise<boolean> {
  const deleted = await db.delete(emailCodes).where(and(rowOf(key), eq(emailCodes.codeHash, codeHash))).returning({ email: emailCodes.email })
  return deleted.length > 0
}

/** Returns whether it is the user's address. */
export async function verifyAddress(tx: Db, userSeq: number, email: string): Promise<boolean> {
  const verified = await tx.update(users).set({ isAuthenticated: true }).where(and(eq(users.userSeq, userSeq), eq(users.email, email))).returning({ userSeq: users.userSeq })
  return verified.length > 0
}

export async function insertResetToken(db: Db, values: typeof resetTokens.$inferInsert): Promise<void> {
  await db.insert(resetTokens).values(values)
}

const isGood = (tokenHash: string, now: Date) => and(eq(resetTokens.tokenHash, tokenHash), isNull(resetTokens.usedAt), gt(resetTokens.expiresAt, now))

export async function findResetHolder(db: Db, tokenHash: string, now: Date): Promise<{ userSeq: number; email: string } | undefined> {
  const [row] = await db.select({ userSeq: users.userSeq, email: users.email }).from(resetTokens)
    .innerJoin(users, eq(users.userSeq, resetTokens.userSeq)).where(isGood(tokenHash, now))
  return row
}

/** Uses a token up, and the holder's others with it. Returns the holder. */
export async function spendResetTokens(tx: Db, tokenHash: string, now: Date): Promise<number | undefined> {
  const [used] = await tx.update(resetTokens).set({ usedAt: now }).where(isGood(tokenHash, now)).returning({ userSeq: resetTokens.userSeq })
  if (used === undefined) return undefined
  await tx.update(resetTokens).set({ usedAt: now }).where(and(eq(resetTokens.userSeq, used.userSeq), isNull(resetTokens.usedAt)))
  return used.userSeq
}

/** Locks the user. */
export async function isUnverified(tx: Db, userSeq: number): Promise<boolean> {
  const [row] = await tx.select({ isAuthenticated: users.isAuthenticated }).from(users).where(eq(users.userSeq, userSeq)).for('update')
  return row?.isAuthenticated === false
}

export async function deleteSocialAccounts(tx: Db, userSeq: number): Promise<void> {
  await tx.delete(socialAccounts).where(eq(socialAccounts.userSeq, userSeq))
}

export async function writePassword(
  tx: Db, userSeq: number, values: { passwordHash: string } & Partial<Pick<UserRow, 'isAuthenticated' | 'snsTypeCd'>>,
): Promise<UserRow | undefined> {
  const [row] = await tx.update(users).set(values).where(eq(users.userSeq, userSeq)).returning()
  return row
}

export async function findNewsChoice(db: Db, userSeq: number): Promise<Pick<UserRow, 'email' | 'marketingAt'> | undefined> {
  const [person] = await db.select({ email: users.email, marketingAt: users.marketingAt }).from(users)
    .where(and(eq(users.userSeq, userSeq), isNull(users.withdrawnAt)))
  return person
}
