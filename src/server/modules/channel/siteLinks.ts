import { ownOriginOf } from '#shared/kernel/siteHost.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { text } from '#server/infra/i18n/texts.ts'
import { findSiteAddress } from './queries.ts'

export interface SiteLinks {
  name: string
  /** At the custom domain if verified, else below the platform's domain, else at the platform with `channelSeq`. */
  link(path: string): string
  /** For secrets: always at the platform, never at a site's host (docs/decisions/0013). */
  secretLink(path: string): string
}

/** The platform's origin, without a request. */
export function platformOrigin({ publicOrigin, host, port }: Pick<ServerPorts['config'], 'publicOrigin' | 'host' | 'port'>): string {
  return publicOrigin ?? `http://${host}:${port}`
}

export async function siteLinksOf({ database: { db }, config }: Pick<ServerPorts, 'database' | 'config'>, channelSeq: number): Promise<SiteLinks> {
  const site = await findSiteAddress(db, channelSeq)
  if (site === undefined) throw new AppError('siteNotFound')
  const platform = { siteDomain: config.siteDomain, origin: platformOrigin(config) }
  const atPlatform = (path: string) => `${platform.origin}${path}${path.includes('?') ? '&' : '?'}channelSeq=${channelSeq}`
  const own = ownOriginOf(site, platform)
  return { name: site.name, link: own === null ? atPlatform : (path) => `${own}${path}`, secretLink: atPlatform }
}

/** Links of the site that a mail is sent for, or of the platform. Throws `siteNotFound`. */
export type SiteOfMail = (channelSeq: number | undefined, language: Language) => Promise<SiteLinks>

export function createSiteOfMail(ports: Pick<ServerPorts, 'config' | 'database'>): SiteOfMail {
  const link = (path: string) => `${platformOrigin(ports.config)}${path}`
  return async (channelSeq, language) => (
    channelSeq === undefined ? { name: text(language, 'mail:platform'), link, secretLink: link } : siteLinksOf(ports, channelSeq)
  )
}
