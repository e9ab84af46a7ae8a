import { hostNameOf, isPlatformHost, PLATFORM_META, readPlatformMeta } from '#shared/kernel/siteHost.ts'
import type { PlatformPlace } from '#shared/kernel/siteHost.ts'
import { oncePerPage, pageDocument, pageLocation } from '#renderer/lib/page.ts'
import { SITE_PARAM } from './siteParam.ts'

/** The platform's location, from a meta tag; without one (a preview of the bundle), the page's own host. */
export function platformPlace(): PlatformPlace {
  const platform = readPlatformMeta(pageDocument()?.querySelector(`meta[name="${PLATFORM_META}"]`)?.getAttribute('content'))
  const { host, origin } = pageLocation()
  return platform ?? { siteDomain: hostNameOf(host), origin }
}

/** This page's host if it is a site's own, which identifies the site; null at the platform and in the app (SHELL-01). */
export const ownSiteHost: () => string | null = /* @__PURE__ */ oncePerPage(readOwnSiteHost, () => true)

function readOwnSiteHost(): string | null {
  const { protocol, host } = pageLocation()
  if (!/^https?:$/.test(protocol)) return null
  const hostName = hostNameOf(host)
  return isPlatformHost(hostName, platformPlace()) ? null : hostName
}

/** URL of a path at the platform, with the site if given. */
export function atPlatform(path: string, channelSeq?: number): string {
  const address = new URL(path, platformPlace().origin)
  if (channelSeq !== undefined) address.searchParams.set(SITE_PARAM, String(channelSeq))
  return address.href
}
