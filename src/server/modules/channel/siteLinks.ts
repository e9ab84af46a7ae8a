import { eq, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { ownOriginOf } from '#shared/channel/siteHost.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { channels } from '#server/infra/db/schema/index.ts'

/** A site's own domain once its owner has proved it; null until then. */
export const provenDomain = sql<string | null>`case when ${channels.customDomainVerifiedAt} is null then null else ${channels.customDomain} end`

/** Whether the site of a row, by the column that names it, is not closed. */
export const ofOpenSite = (channelSeq: SQLWrapper): SQL => sql`not exists (select 1 from channels closed where closed.channel_seq = ${channelSeq} and closed.closed_at is not null)`

/** Addresses of a site's pages for what is sent out. */
export interface SiteLinks {
  name: string
  /** At the site's own domain once that is proved, else at its name below the platform's, else at the platform with `channelSeq`. */
  link(path: string): string
  /** For what opens an account: at the platform, never at a site's host (docs/decisions/0013). */
  secretLink(path: string): string
}

/** Where the platform is, as far as the server knows it without a request. */
export function platformOrigin({ publicOrigin, host, port }: Pick<ServerPorts['config'], 'publicOrigin' | 'host' | 'port'>): string {
  return publicOrigin ?? `http://${host}:${port}`
}

/** The links of a site. Throws `siteNotFound`. */
export async function siteLinksOf({ database: { db }, config }: Pick<ServerPorts, 'database' | 'config'>, channelSeq: number): Promise<SiteLinks> {
  const [site] = await db.select({ name: channels.name, domain: channels.domain, customDomain: provenDomain }).from(channels).where(eq(channels.channelSeq, channelSeq))
  if (site === undefined) throw new AppError('siteNotFound')
  const platform = { siteDomain: config.siteDomain, origin: platformOrigin(config) }
  const atPlatform = (path: string) => `${platform.origin}${path}${path.includes('?') ? '&' : '?'}channelSeq=${channelSeq}`
  const own = ownOriginOf(site, platform)
  return { name: site.name, link: own === null ? atPlatform : (path) => `${own}${path}`, secretLink: atPlatform }
}
