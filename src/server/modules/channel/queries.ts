import { eq } from 'drizzle-orm'
import { withVerifiedActs } from '#shared/kernel/access/verifiedEmail.ts'
import type { Db } from '#server/infra/db/database.ts'
import { channels } from '#server/infra/db/schema/index.ts'

export async function writeVerifiedActs(db: Db, channelSeq: number, acts: Parameters<typeof withVerifiedActs>[1]): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select({ config: channels.config }).from(channels).where(eq(channels.channelSeq, channelSeq)).for('update')
    if (row !== undefined) await tx.update(channels).set({ config: withVerifiedActs(row.config, acts) }).where(eq(channels.channelSeq, channelSeq))
  })
}
