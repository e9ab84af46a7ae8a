import { eq } from 'drizzle-orm'
import type { Db } from '#server/infra/db/database.ts'
import { channels } from '#server/infra/db/schema/index.ts'

const facts = {
  name: channels.name, headerLogoUrl: channels.headerLogoUrl, primaryColor: channels.primaryColor, templateCd: channels.templateCd, config: channels.config,
  corporate: channels.corporate, whiteLabelYn: channels.whiteLabelYn, saasYn: channels.saasYn, marketingTools: channels.marketingTools,
  snsLoginNavId: channels.snsLoginNavId, snsLoginKakId: channels.snsLoginKakId, snsLoginGogId: channels.snsLoginGogId, snsLoginFabId: channels.snsLoginFabId,
}
export type SiteFacts = Pick<typeof channels.$inferSelect, keyof typeof facts>

export async function findFacts(db: Db, channelSeq: number): Promise<SiteFacts | undefined> {
  const [row] = await db.select(facts).from(channels).where(eq(channels.channelSeq, channelSeq))
  return row
}

/** As `findFacts`, held until the transaction ends. */
export async function lockFacts(tx: Db, channelSeq: number): Promise<SiteFacts | undefined> {
  const [row] = await tx.select(facts).from(channels).where(eq(channels.channelSeq, channelSeq)).for('update')
  return row
}

export async function writeFacts(tx: Db, channelSeq: number, values: SiteFacts): Promise<void> {
  await tx.update(channels).set(values).where(eq(channels.channelSeq, channelSeq))
}
