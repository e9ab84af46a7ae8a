import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/infra/db/database.ts'
import { loginConsents } from '#server/infra/db/schema/index.ts'

export async function hasAgreed(db: Db, channelSeq: number, userSeq: number): Promise<boolean> {
  const rows = await db.select({ one: loginConsents.userSeq }).from(loginConsents).where(and(eq(loginConsents.channelSeq, channelSeq), eq(loginConsents.userSeq, userSeq)))
  return rows.length > 0
}

/** Idempotent. */
export async function writeConsent(db: Db, channelSeq: number, userSeq: number, agreedAt: Date): Promise<void> {
  await db.insert(loginConsents).values({ channelSeq, userSeq, agreedAt }).onConflictDoNothing()
}
