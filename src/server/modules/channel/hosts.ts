import { SECOND_MS } from '#shared/kernel/moments.ts'
import { hostNameOf, isPlatformHost, siteHostOf, siteOriginOf, storedSiteDomain } from '#shared/kernel/siteHost.ts'
import type { PlatformPlace } from '#shared/kernel/siteHost.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { briefCache } from '#server/infra/cache/briefly.ts'
import type { ServedHost } from '#server/infra/http/hosts.ts'
import { findFormerSite, listSitesAt } from './queries.ts'

/** TTL (ms) of the per-process host cache. */
export const HOST_CACHE_MS = 10 * SECOND_MS
/** Bound for unknown names, since anyone can request any. */
export const UNKNOWN_HOSTS_MAX = 500

/** Maps hosts to sites (SHELL-01). */
export interface SiteHosts {
  find(hostName: string, platform: PlatformPlace): Promise<ServedHost>
  siteAt(domain: string): Promise<number | undefined>
  /** Whether the origin is that site's, at the platform's scheme and port. */
  isOriginOf(origin: string, channelSeq: number, platform: PlatformPlace): Promise<boolean>
  /** Call when a host changes owner. */
  forget(hostName: string): void
}

interface FoundSite {
  channelSeq: number
  /** The host name belongs to the site no longer, but still leads to it; null: it is the site's. */
  movedTo: string | null
}

export function createSiteHosts({ database: { db }, clock, config: { siteDomain } }: Pick<ServerPorts, 'database' | 'clock' | 'config'>): SiteHosts {
  const known = briefCache<{ found: FoundSite | undefined }>(HOST_CACHE_MS, clock)
  const unknown: typeof known = briefCache(HOST_CACHE_MS, clock, { max: UNKNOWN_HOSTS_MAX })
  const loading = new Map<string, Promise<FoundSite | undefined>>()

  async function load(hostName: string): Promise<FoundSite | undefined> {
    const names = [...new Set([storedSiteDomain(hostName, siteDomain), hostName])]
    const rows = await listSitesAt(db, names, hostName)
    // A platform name wins over a verified custom domain.
    const held = rows.find(({ domain }) => domain === names[0]) ?? rows.find(({ domain }) => names.includes(domain)) ?? rows[0]
    if (held !== undefined) return { channelSeq: held.channelSeq, movedTo: null }
    const former = await findFormerSite(db, names, clock.now())
    return former === undefined ? undefined : { channelSeq: former.channelSeq, movedTo: siteHostOf(former, siteDomain) }
  }

  function loadOnce(hostName: string): Promise<FoundSite | undefined> {
    const found = load(hostName)
    // Invalidated during lookup: the result may be stale; do not cache.
    const isLatest = () => loading.get(hostName) === found
    loading.set(hostName, found)
    found.then((site) => (isLatest() ? keep(hostName, site) : undefined), () => isLatest() && loading.delete(hostName))
    return found
  }

  function keep(hostName: string, found: FoundSite | undefined): void {
    forget(hostName)
    const cache = found === undefined ? unknown : known
    cache.set(hostName, { found })
  }

  async function findAt(domain: string): Promise<FoundSite | undefined> {
    const hostName = hostNameOf(domain)
    const held = known.get(hostName) ?? unknown.get(hostName)
    if (held !== undefined) return held.found
    return loading.get(hostName) ?? loadOnce(hostName)
  }

  const siteAt = async (domain: string) => (await findAt(domain))?.channelSeq

  function forget(hostName: string): void {
    for (const memory of [known, unknown, loading]) memory.delete(hostName)
  }

  return {
    siteAt,

    async find(hostName, platform) {
      if (isPlatformHost(hostName, platform)) return { kind: 'platform' }
      const found = await findAt(hostName)
      if (found === undefined) return { kind: 'unknown' }
      const { channelSeq, movedTo } = found
      return { kind: 'site', channelSeq, ...(movedTo === null ? {} : { movedTo: siteOriginOf(movedTo, platform) }) }
    },

    async isOriginOf(origin, channelSeq, platform) {
      if (!URL.canParse(origin)) return false
      const { origin: written, host } = new URL(origin)
      const hostName = hostNameOf(host)
      if (written !== origin || origin !== siteOriginOf(hostName, platform) || isPlatformHost(hostName, platform)) return false
      return (await siteAt(hostName)) === channelSeq
    },

    forget: (hostName) => forget(hostNameOf(hostName)),
  }
}
