import { createHmac } from 'node:crypto'
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { parse as parseDomain } from 'tldts'
import type { SiteDomain } from '#shared/siteDomain/contract.ts'
import { domainProofName, isPlatformName, siteHostOf } from '#shared/channel/siteHost.ts'
import type { PlatformPlace } from '#shared/channel/siteHost.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { channels } from '#server/infra/db/schema/index.ts'
import { isUniqueViolation } from '#server/infra/db/uniqueViolation.ts'
import type { SiteHosts } from '#server/modules/channel/index.ts'

/** Custom domains (SHELL-01). */
export interface SiteDomainService {
  read(channelSeq: number): Promise<SiteDomain>
  /** Throws `invalidInput`, `domainIsPlatforms`, `duplicateDomain`, and `conflict` when the site has another. */
  claim(channelSeq: number, domain: string, platform: PlatformPlace): Promise<SiteDomain>
  /** Throws `notFound` without a claim, `domainNotProven`, `dnsUnavailable`, `duplicateDomain`. */
  check(channelSeq: number): Promise<SiteDomain>
  release(channelSeq: number): Promise<void>
  /** Rechecks verified domains and returns those without a record. They stay active: DNS may fail. */
  recheck(): Promise<{ channelSeq: number; domain: string }[]>
}

const RECHECK_BATCH = 200

export function createSiteDomainService(
  { database: { db }, clock, secretKey, resolver, config: { siteDomain } }: Pick<ServerPorts, 'database' | 'clock' | 'secretKey' | 'resolver' | 'config'>, hosts: Pick<SiteHosts, 'forget' | 'siteAt'>,
): SiteDomainService {
  // Depends on site and domain: another site cannot copy the record.
  const proofOf = (channelSeq: number, domain: string) =>
    `madang-site-verification=${createHmac('sha256', secretKey).update(`site domain\n${channelSeq}\n${domain}`).digest('base64url')}`

  async function find(channelSeq: number) {
    const [row] = await db.select({ domain: channels.domain, customDomain: channels.customDomain, verifiedAt: channels.customDomainVerifiedAt })
      .from(channels).where(eq(channels.channelSeq, channelSeq))
    if (row === undefined) throw new AppError('siteNotFound')
    return row
  }

  async function read(channelSeq: number): Promise<SiteDomain> {
    const { domain, customDomain, verifiedAt } = await find(channelSeq)
    return {
      host: siteHostOf({ domain, customDomain: verifiedAt === null ? null : customDomain }, siteDomain),
      platformHost: siteHostOf({ domain, customDomain: null }, siteDomain),
      domain: customDomain,
      verifiedAt: verifiedAt?.toISOString() ?? null,
      record: customDomain === null ? null : { type: 'TXT', name: domainProofName(customDomain), value: proofOf(channelSeq, customDomain) },
    }
  }

  async function isProved(channelSeq: number, domain: string): Promise<boolean> {
    const texts = await resolver.txt(domainProofName(domain)).catch((cause: unknown) => {
      throw Object.assign(new AppError('dnsUnavailable'), { cause })
    })
    return texts.some((text) => text.trim() === proofOf(channelSeq, domain))
  }

  return {
    read,

    async claim(channelSeq, domain, platform) {
      if (isPlatformName(domain, platform)) throw new AppError('domainIsPlatforms')
      const { isIcann, isPrivate, domain: registered } = parseDomain(domain, { allowPrivateDomains: true })
      // A public suffix such as co.kr, or an unregistrable name such as school.local.
      if ((isIcann !== true && isPrivate !== true) || registered === null) {
        throw new AppError('invalidInput', {}, [{ path: ['domain'], message: validationMessage('validation:domainReserved') }])
      }
      const { customDomain, verifiedAt } = await find(channelSeq)
      if (verifiedAt !== null && customDomain !== domain) throw new AppError('conflict')
      const holder = await hosts.siteAt(domain)
      if (holder !== undefined && holder !== channelSeq) throw new AppError('duplicateDomain')
      if (customDomain !== domain) await db.update(channels).set({ customDomain: domain }).where(eq(channels.channelSeq, channelSeq))
      return read(channelSeq)
    },

    async check(channelSeq) {
      const { customDomain } = await find(channelSeq)
      if (customDomain === null) throw new AppError('notFound')
      if (!(await isProved(channelSeq, customDomain))) throw new AppError('domainNotProven', { record: domainProofName(customDomain) })
      try {
        // The claim may have been replaced during the lookup.
        await db.update(channels).set({ customDomainVerifiedAt: clock.now() }).where(and(eq(channels.channelSeq, channelSeq), eq(channels.customDomain, customDomain)))
      } catch (error) {
        throw isUniqueViolation(error) ? new AppError('duplicateDomain') : error
      }
      hosts.forget(customDomain)
      return read(channelSeq)
    },

    async release(channelSeq) {
      const { customDomain } = await find(channelSeq)
      await db.update(channels).set({ customDomain: null, customDomainVerifiedAt: null }).where(eq(channels.channelSeq, channelSeq))
      if (customDomain !== null) hosts.forget(customDomain)
    },

    async recheck() {
      const gone: { channelSeq: number; domain: string }[] = []
      for (let after = 0, batch = RECHECK_BATCH; batch === RECHECK_BATCH;) {
        const rows = await db.select({ channelSeq: channels.channelSeq, domain: channels.customDomain }).from(channels)
          .where(and(isNotNull(channels.customDomain), isNotNull(channels.customDomainVerifiedAt), gt(channels.channelSeq, after)))
          .orderBy(asc(channels.channelSeq)).limit(RECHECK_BATCH)
        batch = rows.length
        after = rows.at(-1)?.channelSeq ?? after
        for (const { channelSeq, domain } of rows) {
          // No DNS response: assume unchanged.
          if (domain !== null && !(await isProved(channelSeq, domain).catch(() => true))) gone.push({ channelSeq, domain })
        }
      }
      return gone
    },
  }
}
