import { eq } from 'drizzle-orm'
import type { Db } from '#server/infra/db/database.ts'
import { channels } from '#server/infra/db/schema/index.ts'

export async function isDomainTaken(db: Db, domain: string): Promise<boolean> {
  const sites = await db.select({ channelSeq: channels.channelSeq }).from(channels).where(eq(channels.domain, domain))
  return sites.length > 0
}
