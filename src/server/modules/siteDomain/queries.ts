import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Db } from '#server/infra/db/database.ts'
import { channels } from '#server/infra/db/schema/index.ts'

const RECHECK_BATCH = 200

export async function findDomain(db: Db, channelSeq: number) {
  const [row] = await db.select({ domain: channels.domain, customDomain: channels.customDomain, verifiedAt: channels.customDomainVerifiedAt })
    .from(channels).where(eq(channels.channelSeq, channelSeq))
  return row
}

export async function writeClaim(db: Db, channelSeq: number, customDomain: string): Promise<void> {
  await db.update(channels).set({ customDomain }).where(eq(channels.channelSeq, channelSeq))
}

/** Marks a claim as verified, unless it was replaced. Throws a unique violation. */
export async function writeProof(db: Db, channelSeq: number, customDomain: string, verifiedAt: Date): Promise<void> {
  await db.update(channels).set({ customDomainVerifiedAt: verifiedAt }).where(and(eq(channels.channelSeq, channelSeq), eq(channels.customDomain, customDomain)))
}

export async function removeClaim(db: Db, channelSeq: number): Promise<void> {
  await db.update(channels).set({ customDomain: null, customDomainVerifiedAt: null }).where(eq(channels.channelSeq, channelSeq))
}

export async function* provedDomains(db: Db): AsyncGenerator<{ channelSeq: number; domain: string }> {
  for (let after = 0, batch = RECHECK_BATCH; batch === RECHECK_BATCH;) {
    const rows = await db.select({ channelSeq: channels.channelSeq, domain: channels.customDomain }).from(channels)
      .where(and(isNotNull(channels.customDomain), isNotNull(channels.customDomainVerifiedAt), gt(channels.channelSeq, after)))
      .orderBy(asc(channels.channelSeq)).limit(RECHECK_BATCH)
    batch = rows.length
    after = rows.at(-1)?.channelSeq ?? after
    for (const { channelSeq, domain } of rows) if (domain !== null) yield { channelSeq, domain }
  }
}
