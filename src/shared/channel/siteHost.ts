/** The platform's own name where none is set. */
export const SITE_DOMAIN_DEFAULT = 'localhost'

/** Where the platform itself is. */
export interface PlatformPlace {
  /** The name that sites stand below, such as `madang.com`: SITE_DOMAIN. */
  siteDomain: string
  /** Where the brand site and the single sign-on are, such as `https://www.madang.com`. */
  origin: string
}

/** The host name of a Host header or an address: lower-case, without port, brackets and the dot at its end. */
export function hostNameOf(host: string): string {
  return host.trim().toLowerCase().replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
}

/** Whether a host name is an IP address; an address is nobody's site. */
export function isIpAddress(hostName: string): boolean {
  return hostName.includes(':') || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(hostName)
}

/**
 * Whether a host name can only mean this machine. A page of any other name may have been pointed here by its own DNS
 * (DNS rebinding) and could read what it gets.
 */
export function isLocalHostName(hostName: string): boolean {
  return hostName === 'localhost' || hostName.endsWith('.localhost') || hostName === '::1' || /^127(?:\.\d{1,3}){3}$/.test(hostName)
}

const nameBelow = (hostName: string, siteDomain: string): string | null =>
  hostName.endsWith(`.${siteDomain}`) ? hostName.slice(0, -siteDomain.length - 1) : null

/**
 * Whether a host is the platform's own: its domain, with `www.` too, the host of its origin, this machine, or an address. There
 * the query's `channelSeq` names the site; every other host names its site itself, or none (SHELL-01).
 */
export function isPlatformHost(hostName: string, { siteDomain, origin }: PlatformPlace): boolean {
  return hostName === siteDomain || hostName === `www.${siteDomain}` || hostName === 'localhost' || isIpAddress(hostName) || hostName === hostNameOf(new URL(origin).host)
}

/**
 * What `channels.domain` holds for a site that is to be at a host: its name alone below the platform's domain (`academy` for
 * `academy.madang.com`), else the whole host name. One host has one such text, so that no two sites share it.
 */
export function storedSiteDomain(domain: string, siteDomain: string): string {
  const hostName = hostNameOf(domain)
  const name = nameBelow(hostName, siteDomain)
  return name === null || name.includes('.') ? hostName : name
}

/** The host of a site: its own domain once that is verified, else its name below the platform's domain, or the host it was made with. */
export function siteHostOf({ domain, customDomain }: { domain: string; customDomain: string | null }, siteDomain: string): string {
  return customDomain ?? (domain.includes('.') ? domain : `${domain}.${siteDomain}`)
}

/** The origin of a site's host: the platform's scheme and port, as it is one server. */
export function siteOriginOf(host: string, platform: Pick<PlatformPlace, 'origin'>): string {
  const { protocol, port } = new URL(platform.origin)
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`
}

/**
 * The origin of a site's own host, for links that are sent out; null on plain http, where the platform's host stands for it with
 * `channelSeq` (platform spec §2).
 */
export function ownOriginOf(site: { domain: string; customDomain: string | null }, platform: PlatformPlace): string | null {
  return platform.origin.startsWith('https:') ? siteOriginOf(siteHostOf(site, platform.siteDomain), platform) : null
}

/** Whether an own domain would be one of the platform's names: the domain itself or any name below it, or the host of its origin. */
export function isPlatformName(domain: string, { siteDomain, origin }: PlatformPlace): boolean {
  return domain === siteDomain || nameBelow(domain, siteDomain) !== null || domain === hostNameOf(new URL(origin).host)
}

/** Name of the DNS record that proves a domain to be its owner's. */
export const domainProofName = (domain: string): string => `_madang.${domain}`

/** Name of the meta element by which the server tells a page where the platform is; what it says is `<siteDomain> <origin>`. */
export const PLATFORM_META = 'madang-platform'

/** Identifier of the element in which the server sends a page the information of its site, as JSON. */
export const SENT_CHANNEL_ID = 'madang-site'

/** What the meta element says. */
export const writePlatformMeta = ({ siteDomain, origin }: PlatformPlace): string => `${siteDomain} ${origin}`

/** Reads it back; null when it is absent or no such text. */
export function readPlatformMeta(content: string | null | undefined): PlatformPlace | null {
  const [siteDomain, origin, ...rest] = content?.split(' ') ?? []
  return siteDomain && origin && rest.length === 0 && URL.canParse(origin) ? { siteDomain, origin } : null
}
