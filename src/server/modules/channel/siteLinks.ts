import { eq, sql } from 'drizzle-orm'
import { ownOriginOf } from '#shared/domain/siteHost.ts'
import { AppError } from '#shared/errors/table.ts'
import type { ServerPorts } from '#server/app/ports.ts'
import { channels } from '#server/db/schema/index.ts'

/** A site's own domain once its owner has proved it; null until then. */
export const provenDomain = sql<string | null>`case when ${channels.customDomainVerifiedAt} is null then null else ${channels.customDomain} end`

/** Addresses of a site's pages for what is sent out. */
export interface SiteLinks {
  name: string
  /** At the site's own domain once that is proved, else at its name below the platform's, else at the platform with `channelSeq`. */
  link(path: string): string
  /** For what opens an account: never at a domain that is its owner's, who could have it answered by another server. */
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
  const at = (origin: string | null) => (path: string) => (
    origin === null ? `${platform.origin}${path}${path.includes('?') ? '&' : '?'}channelSeq=${channelSeq}` : `${origin}${path}`
  )
  // A name with a dot was given as a whole host, which nobody need have proved.
  const named = site.domain.includes('.') ? null : ownOriginOf({ ...site, customDomain: null }, platform)
  return { name: site.name, link: at(ownOriginOf(site, platform)), secretLink: at(named) }
}
