import { createHmac } from 'node:crypto'
import { parse as parseDomain } from 'tldts'
import type { SiteDomain } from '#shared/siteDomain/contract.ts'
import { domainProofName, isPlatformName, siteHostOf } from '#shared/kernel/siteHost.ts'
import type { PlatformPlace } from '#shared/kernel/siteHost.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { isUniqueViolation } from '#server/infra/db/uniqueViolation.ts'
import { mailText } from '#server/infra/mail/texts.ts'
import { listOwners } from '#server/modules/channel/index.ts'
import type { SiteHosts } from '#server/modules/channel/index.ts'
import { findDomain, provedDomains, removeClaim, writeClaim, writeProof } from './queries.ts'

/** Custom domains (SHELL-01). */
export interface SiteDomainService {
  read(channelSeq: number): Promise<SiteDomain>
  /** Throws `invalidInput`, `domainIsPlatforms`, `duplicateDomain`, and `conflict` when the site has another. */
  claim(channelSeq: number, domain: string, platform: PlatformPlace): Promise<SiteDomain>
  /** Throws `notFound` without a claim, `domainNotProven`, `dnsUnavailable`, `duplicateDomain`. */
  check(channelSeq: number): Promise<SiteDomain>
  release(channelSeq: number): Promise<void>
  /** Rechecks verified domains and mails owners of those without a record. They stay active: DNS may fail. */
  recheck(): Promise<void>
}

// Weekly reminder: records are seldom restored within a day.
const REMINDER_UTC_DAY = 1

export function createSiteDomainService(
  { database: { db }, clock, secretKey, resolver, mailer, log, config: { siteDomain } }: Pick<ServerPorts, 'database' | 'clock' | 'secretKey' | 'resolver' | 'mailer' | 'log' | 'config'>, hosts: Pick<SiteHosts, 'forget' | 'siteAt'>,
): SiteDomainService {
  // Depends on site and domain: another site cannot copy the record.
  const proofOf = (channelSeq: number, domain: string) =>
    `madang-site-verification=${createHmac('sha256', secretKey).update(`site domain\n${channelSeq}\n${domain}`).digest('base64url')}`

  async function find(channelSeq: number) {
    const row = await findDomain(db, channelSeq)
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

  async function remindOwners(channelSeq: number, domain: string): Promise<void> {
    for (const { email, name, site } of await listOwners(db, channelSeq)) {
      await mailer.send(mailText('ko', 'domainRecordGone', email, { name, site, domain, record: domainProofName(domain) }))
    }
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
      if (customDomain !== domain) await db.transaction((tx) => writeClaim(tx, channelSeq, domain))
      return read(channelSeq)
    },

    async check(channelSeq) {
      const { customDomain } = await find(channelSeq)
      if (customDomain === null) throw new AppError('notFound')
      if (!(await isProved(channelSeq, customDomain))) throw new AppError('domainNotProven', { record: domainProofName(customDomain) })
      try {
        await db.transaction((tx) => writeProof(tx, channelSeq, customDomain, clock.now()))
      } catch (error) {
        throw isUniqueViolation(error) ? new AppError('duplicateDomain') : error
      }
      hosts.forget(customDomain)
      return read(channelSeq)
    },

    async release(channelSeq) {
      const { customDomain } = await find(channelSeq)
      await db.transaction((tx) => removeClaim(tx, channelSeq))
      if (customDomain !== null) hosts.forget(customDomain)
    },

    async recheck() {
      for await (const { channelSeq, domain } of provedDomains(db)) {
        // No DNS response: assume unchanged.
        if (await isProved(channelSeq, domain).catch(() => true)) continue
        log.warn({ channelSeq, domain }, 'the DNS record of a site’s domain has gone')
        if (clock.now().getUTCDay() === REMINDER_UTC_DAY) await remindOwners(channelSeq, domain).catch((error: unknown) => log.error({ err: error }, 'mail about a domain not sent'))
      }
    },
  }
}
