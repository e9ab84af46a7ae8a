import { eq } from 'drizzle-orm'
import type { Db } from '#server/infra/db/database.ts'
import { channels } from '#server/infra/db/schema/index.ts'

export interface TerminologyColumns {
  config: string
  customKeyword: string
  customKeywordPath: string
  customKeywordVersion: string
}

export async function findTerminology(db: Db, channelSeq: number) {
  const [row] = await db.select({ config: channels.config, customKeyword: channels.customKeyword, version: channels.customKeywordVersion })
    .from(channels).where(eq(channels.channelSeq, channelSeq))
  return row
}

export async function lockTerminology(tx: Db, channelSeq: number) {
  const [row] = await tx.select({ config: channels.config, customKeyword: channels.customKeyword, version: channels.customKeywordVersion })
    .from(channels).where(eq(channels.channelSeq, channelSeq)).for('update')
  return row
}

export async function writeTerminology(tx: Db, channelSeq: number, columns: TerminologyColumns): Promise<void> {
  await tx.update(channels).set(columns).where(eq(channels.channelSeq, channelSeq))
}
