import { hostNameOf, isPlatformHost, PLATFORM_META, readPlatformMeta } from '#shared/channel/siteHost.ts'
import type { PlatformPlace } from '#shared/channel/siteHost.ts'
import { SITE_PARAM } from './siteParam.ts'

/** Where the platform is, as the server told this page; the page's own host where none did, as in a preview of the bundle. */
export function platformPlace(): PlatformPlace {
  const told = readPlatformMeta(document.querySelector(`meta[name="${PLATFORM_META}"]`)?.getAttribute('content'))
  return told ?? { siteDomain: hostNameOf(location.host), origin: location.origin }
}

/** The host of this page where it is a site's own, which then names the site; null at the platform and in the app (SHELL-01). */
export function ownSiteHost(): string | null {
  if (!/^https?:$/.test(location.protocol)) return null
  const hostName = hostNameOf(location.host)
  return isPlatformHost(hostName, platformPlace()) ? null : hostName
}

/** The address of a path at the platform, for what a site's own host leads there; with the site, where it is to be shown as of it. */
export function atPlatform(path: string, channelSeq?: number): string {
  const address = new URL(path, platformPlace().origin)
  if (channelSeq !== undefined) address.searchParams.set(SITE_PARAM, String(channelSeq))
  return address.href
}
