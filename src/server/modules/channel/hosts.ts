import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { SECOND_MS } from '#shared/kernel/moments.ts'
import { hostNameOf, isPlatformHost, siteOriginOf, storedSiteDomain } from '#shared/channel/siteHost.ts'
import type { PlatformPlace } from '#shared/channel/siteHost.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { channels } from '#server/infra/db/schema/index.ts'
import type { ServedHost } from '#server/infra/http/hosts.ts'

/** How long, in milliseconds, a process answers from its own memory what a host stands for. */
export const HOST_CACHE_MS = 10 * SECOND_MS
/** Names of no site remembered at most: anyone can ask for any. Those of sites are as many as there are sites. */
export const UNKNOWN_HOSTS_MAX = 500

/** Which site is at which host (SHELL-01). */
export interface SiteHosts {
  find(hostName: string, platform: PlatformPlace): Promise<ServedHost>
  /** The site at a host, or of a short name; undefined when there is none. */
  siteAt(domain: string): Promise<number | undefined>
  /** Whether pages of that origin are those of that site: its host, at the platform's scheme and port. */
  isOriginOf(origin: string, channelSeq: number, platform: PlatformPlace): Promise<boolean>
  /** To be called when a host has changed hands, so that this process does not go by what it remembers. */
  forget(hostName: string): void
}

interface Answer {
  /** Epoch milliseconds. */
  until: number
  channelSeq: number | undefined
}

/** Makes it on the database. */
export function createSiteHosts({ database: { db }, clock, config: { siteDomain } }: Pick<ServerPorts, 'database' | 'clock' | 'config'>): SiteHosts {
  const known = new Map<string, Answer>()
  const unknown = new Map<string, Answer>()
  const asking = new Map<string, Promise<number | undefined>>()

  async function load(hostName: string): Promise<number | undefined> {
    const names = [...new Set([storedSiteDomain(hostName, siteDomain), hostName])]
    const rows = await db.select({ channelSeq: channels.channelSeq, domain: channels.domain }).from(channels)
      .where(and(isNull(channels.closedAt), or(inArray(channels.domain, names), and(eq(channels.customDomain, hostName), isNotNull(channels.customDomainVerifiedAt)))))
    // A name of the platform's goes before a domain that somebody proved.
    return (rows.find(({ domain }) => domain === names[0]) ?? rows.find(({ domain }) => names.includes(domain)) ?? rows[0])?.channelSeq
  }

  function ask(hostName: string): Promise<number | undefined> {
    const asked = load(hostName)
    // Where it was forgotten meanwhile, what is found may be of before.
    const isLatest = () => asking.get(hostName) === asked
    asking.set(hostName, asked)
    asked.then((channelSeq) => (isLatest() ? keep(hostName, channelSeq) : undefined), () => isLatest() && asking.delete(hostName))
    return asked
  }

  function keep(hostName: string, channelSeq: number | undefined): void {
    const answers = channelSeq === undefined ? unknown : known
    forget(hostName)
    answers.set(hostName, { until: clock.now().getTime() + HOST_CACHE_MS, channelSeq })
    // The oldest goes first: a map keeps the order of what was set.
    if (unknown.size > UNKNOWN_HOSTS_MAX) unknown.delete(unknown.keys().next().value ?? '')
  }

  async function siteAt(domain: string): Promise<number | undefined> {
    const hostName = hostNameOf(domain)
    const held = known.get(hostName) ?? unknown.get(hostName)
    if (held !== undefined && clock.now().getTime() < held.until) return held.channelSeq
    return asking.get(hostName) ?? ask(hostName)
  }

  function forget(hostName: string): void {
    for (const memory of [known, unknown, asking]) memory.delete(hostName)
  }

  return {
    siteAt,

    async find(hostName, platform) {
      if (isPlatformHost(hostName, platform)) return { kind: 'platform' }
      const channelSeq = await siteAt(hostName)
      return channelSeq === undefined ? { kind: 'unknown' } : { kind: 'site', channelSeq }
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
