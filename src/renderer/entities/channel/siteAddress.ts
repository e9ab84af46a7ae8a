import type { SiteName } from '#shared/mypage/contract.ts'
import { siteHostOf, siteOriginOf } from '#shared/kernel/siteHost.ts'
import type { PlatformPlace } from '#shared/kernel/siteHost.ts'
import { ownSiteHost } from '#renderer/lib/navigation/host.ts'
import { SITE_PARAM } from '#renderer/lib/navigation/siteParam.ts'

export type SitePlace = Pick<SiteName, 'channelSeq' | 'domain' | 'customDomain'>

export interface LeadingPage {
  protocol: string
  ownHost: string | null
}

const thisPage = (): LeadingPage => ({ protocol: window.location.protocol, ownHost: ownSiteHost() })

/** `within`: a path on this host; `own`: on the site's own host. */
export type SiteAddress = { kind: 'within'; path: string } | { kind: 'own'; url: string }

/** Address of a path on a site: its own host; on plain http and on the desktop this host with `channelSeq` (platform spec §2; SHELL-01, SHELL-17). */
export function siteAddress(site: SitePlace, path: string, platform: Pick<PlatformPlace, 'siteDomain' | 'origin'> | null, page: LeadingPage = thisPage()): SiteAddress {
  const isOnWeb = page.protocol === 'https:' || (page.protocol === 'http:' && page.ownHost !== null)
  if (!isOnWeb || platform === null) {
    const url = new URL(path, 'http://page.invalid')
    url.searchParams.set(SITE_PARAM, String(site.channelSeq))
    return { kind: 'within', path: `${url.pathname}${url.search}${url.hash}` }
  }
  const host = siteHostOf(site, platform.siteDomain)
  return host === page.ownHost ? { kind: 'within', path } : { kind: 'own', url: `${siteOriginOf(host, platform)}${path}` }
}
