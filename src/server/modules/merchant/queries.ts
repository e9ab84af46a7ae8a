import { and, asc, eq, isNull } from 'drizzle-orm'
import type { MerchantProvider } from '#shared/merchant/contract.ts'
import type { Db } from '#server/infra/db/database.ts'
import { merchants } from '#server/infra/db/schema/index.ts'

export type MerchantRow = typeof merchants.$inferSelect

/** The contracts of a site, oldest first; those that have ended on request only. */
export async function merchantsOf(db: Db, channelSeq: number, withEnded = false): Promise<MerchantRow[]> {
  return db.select().from(merchants).where(and(eq(merchants.channelSeq, channelSeq), withEnded ? undefined : isNull(merchants.endedAt))).orderBy(asc(merchants.merchantSeq))
}

export async function findMerchant(db: Db, { channelSeq, merchantSeq }: Pick<MerchantRow, 'channelSeq' | 'merchantSeq'>): Promise<MerchantRow | undefined> {
  const [row] = await db.select().from(merchants).where(and(eq(merchants.channelSeq, channelSeq), eq(merchants.merchantSeq, merchantSeq)))
  return row
}

export async function insertMerchant(tx: Db, values: Omit<typeof merchants.$inferInsert, 'merchantSeq'>): Promise<void> {
  await tx.insert(merchants).values(values)
}

/** Ends the contract in use with a company, if there is one. */
export async function endMerchant(tx: Db, channelSeq: number, provider: MerchantProvider, endedAt: Date): Promise<void> {
  await tx.update(merchants).set({ endedAt }).where(and(eq(merchants.channelSeq, channelSeq), eq(merchants.provider, provider), isNull(merchants.endedAt)))
}
