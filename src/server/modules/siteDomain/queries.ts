import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { userTypeCd } from '#shared/kernel/codes.ts'
import type { Db } from '#server/infra/db/database.ts'
import { channels, channelUsers, users } from '#server/infra/db/schema/index.ts'

const RECHECK_BATCH = 200

/** A site's name on the platform and the domain that it claims, with since when that is proved; undefined for no site. */
export async function findDomain(db: Db, channelSeq: number) {
  const [row] = await db.select({ domain: channels.domain, customDomain: channels.customDomain, verifiedAt: channels.customDomainVerifiedAt })
    .from(channels).where(eq(channels.channelSeq, channelSeq))
  return row
}

/** Writes the claim of a site. */
export async function writeClaim(db: Db, channelSeq: number, customDomain: string): Promise<void> {
  await db.update(channels).set({ customDomain }).where(eq(channels.channelSeq, channelSeq))
}

/** Writes that a claim is proved, unless another has taken its place meanwhile. Throws a unique violation where another site was first. */
export async function writeProof(db: Db, channelSeq: number, customDomain: string, verifiedAt: Date): Promise<void> {
  await db.update(channels).set({ customDomainVerifiedAt: verifiedAt }).where(and(eq(channels.channelSeq, channelSeq), eq(channels.customDomain, customDomain)))
}

/** Takes the claim of a site away. */
export async function removeClaim(db: Db, channelSeq: number): Promise<void> {
  await db.update(channels).set({ customDomain: null, customDomainVerifiedAt: null }).where(eq(channels.channelSeq, channelSeq))
}

/** Every proved domain, read in batches. */
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

/** The owners of a site, with the site's name. */
export async function listOwners(db: Db, channelSeq: number) {
  return db.select({ email: users.email, name: users.name, site: channels.name }).from(channelUsers)
    .innerJoin(users, eq(users.userSeq, channelUsers.userSeq)).innerJoin(channels, eq(channels.channelSeq, channelUsers.channelSeq))
    .where(and(eq(channelUsers.channelSeq, channelSeq), eq(channelUsers.userTypeCd, userTypeCd.owner)))
}
