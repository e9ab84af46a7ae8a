import { z } from 'zod'
import { customDomainRule } from '#shared/channel/siteName.ts'
import { done, moment, siteParams } from '#shared/kernel/call/fields.ts'
import { call } from '#shared/kernel/call/call.ts'

/** A site's own domain: what stands of it, and what its owner has to set (SHELL-01). */
export const siteDomain = z.object({
  /** Where the site is now. */
  host: z.string(),
  /** The site's name below the platform's domain, where it is as long as it has no domain of its own. */
  platformHost: z.string(),
  /** The claimed domain; null without one. */
  domain: z.string().nullable(),
  /** Since when it is proved, and the site is there. */
  verifiedAt: moment.nullable(),
  /** The DNS record that proves it. */
  record: z.object({ type: z.literal('TXT'), name: z.string(), value: z.string() }).nullable(),
})
export type SiteDomain = z.infer<typeof siteDomain>

const access = { site: 'SITE_INFO_UPDATE' } as const

/** Calls of a site's own domain (platform spec §7, utility backend: domains). */
export const siteDomainCalls = {
  read: call({
    method: 'GET', backend: 'utility', version: 'v1.0', path: '/domains/:channelSeq', access,
    summary: 'The domain that the site claims, and the DNS record that proves it',
    params: siteParams,
    response: z.object({ siteDomain }),
  }),
  claim: call({
    method: 'POST', backend: 'utility', version: 'v1.0', path: '/domains/:channelSeq', access,
    summary: 'Claims a domain for the site; nothing changes for others until it is proved',
    params: siteParams,
    body: z.object({ domain: customDomainRule }),
    response: z.object({ siteDomain }),
    errors: ['domainIsPlatforms', 'duplicateDomain', 'conflict'],
    perMinute: 20,
  }),
  check: call({
    method: 'POST', backend: 'utility', version: 'v1.0', path: '/domains/:channelSeq/check', access,
    summary: 'Looks for the DNS record; from then on the site is at its domain',
    params: siteParams,
    response: z.object({ siteDomain }),
    errors: ['notFound', 'domainNotProven', 'dnsUnavailable', 'duplicateDomain'],
    perMinute: 20,
  }),
  release: call({
    method: 'POST', backend: 'utility', version: 'v1.0', path: '/domains/:channelSeq/delete', access,
    summary: 'Gives the domain up; the site is at its name below the platform’s domain again',
    params: siteParams,
    response: done,
  }),
}
