import { and, eq } from 'drizzle-orm'
import type { MemberRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { loginConsents } from '#server/infra/db/schema/index.ts'

export async function hasAgreed(db: Db, { channelSeq, userSeq }: MemberRef): Promise<boolean> {
  const rows = await db.select({ one: loginConsents.userSeq }).from(loginConsents).where(and(eq(loginConsents.channelSeq, channelSeq), eq(loginConsents.userSeq, userSeq)))
  return rows.length > 0
}

/** Idempotent. */
export async function writeConsent(db: Db, { channelSeq, userSeq }: MemberRef, agreedAt: Date): Promise<void> {
  await db.insert(loginConsents).values({ channelSeq, userSeq, agreedAt }).onConflictDoNothing()
}
