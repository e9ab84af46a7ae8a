export const SITE_DOMAIN_DEFAULT = 'localhost'

export interface PlatformPlace {
  /** Parent domain of the sites, such as `madang.com`: SITE_DOMAIN. */
  siteDomain: string
  /** Origin of the brand site and the single sign-on, such as `https://www.madang.com`. */
  origin: string
}

/** Normalises a Host header: lower case, without port, brackets and trailing dot. */
export function hostNameOf(host: string): string {
  return host.trim().toLowerCase().replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
}

/** Whether a host name is an IP address; no site has one. */
export function isIpAddress(hostName: string): boolean {
  return hostName.includes(':') || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(hostName)
}

/** Whether a host name always means this machine. Any other may be DNS rebinding, whose page could read our responses. */
export function isLocalHostName(hostName: string): boolean {
  return hostName === 'localhost' || hostName.endsWith('.localhost') || hostName === '::1' || /^127(?:\.\d{1,3}){3}$/.test(hostName)
}

const nameBelow = (hostName: string, siteDomain: string): string | null =>
  hostName.endsWith(`.${siteDomain}`) ? hostName.slice(0, -siteDomain.length - 1) : null

/** Whether a host is the platform's. There `channelSeq` in the query names the site; other hosts name their own, or none (SHELL-01). */
export function isPlatformHost(hostName: string, { siteDomain, origin }: PlatformPlace): boolean {
  return hostName === siteDomain || hostName === `www.${siteDomain}` || hostName === 'localhost' || isIpAddress(hostName) || hostName === hostNameOf(new URL(origin).host)
}

/** `channels.domain` of a host: `academy` for `academy.madang.com`, else the whole host name. Unique per host. */
export function storedSiteDomain(domain: string, siteDomain: string): string {
  const hostName = hostNameOf(domain)
  const name = nameBelow(hostName, siteDomain)
  return name === null || name.includes('.') ? hostName : name
}

/** A site's host: its verified own domain, else its name below the platform's domain. */
export function siteHostOf({ domain, customDomain }: { domain: string; customDomain: string | null }, siteDomain: string): string {
  return customDomain ?? (domain.includes('.') ? domain : `${domain}.${siteDomain}`)
}

/** Origin of a site's host, with the platform's scheme and port. */
export function siteOriginOf(host: string, platform: Pick<PlatformPlace, 'origin'>): string {
  const { protocol, port } = new URL(platform.origin)
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`
}

/** Origin for links that leave the app; null on plain http, where the platform's host is used with `channelSeq` (platform spec §2). */
export function ownOriginOf(site: { domain: string; customDomain: string | null }, platform: PlatformPlace): string | null {
  return platform.origin.startsWith('https:') ? siteOriginOf(siteHostOf(site, platform.siteDomain), platform) : null
}

/** Whether a domain is the platform's, a subdomain of it, or its origin's host. */
export function isPlatformName(domain: string, { siteDomain, origin }: PlatformPlace): boolean {
  return domain === siteDomain || nameBelow(domain, siteDomain) !== null || domain === hostNameOf(new URL(origin).host)
}

/** Name of the DNS record that proves a domain's ownership. */
export const domainProofName = (domain: string): string => `_madang.${domain}`

/** Meta element that tells a page the platform's host: `<siteDomain> <origin>`. */
export const PLATFORM_META = 'madang-platform'

export const SENT_CHANNEL_ID = 'madang-site'

export const writePlatformMeta = ({ siteDomain, origin }: PlatformPlace): string => `${siteDomain} ${origin}`

/** Parses the meta element; null when missing or invalid. */
export function readPlatformMeta(content: string | null | undefined): PlatformPlace | null {
  const [siteDomain, origin, ...rest] = content?.split(' ') ?? []
  return siteDomain && origin && rest.length === 0 && URL.canParse(origin) ? { siteDomain, origin } : null
}
