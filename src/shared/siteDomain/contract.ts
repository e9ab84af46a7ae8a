import { z } from 'zod'
import { customDomainRule } from '#shared/channel/siteName.ts'
import { done, moment, siteParams } from '#shared/kernel/call/fields.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'

/** State of a site's own domain, and the DNS record to set (SHELL-01). */
export const siteDomain = z.object({
  host: z.string(),
  /** The site's name below the platform's domain, used without an own domain. */
  platformHost: z.string(),
  domain: z.string().nullable(),
  verifiedAt: moment.nullable(),
  record: z.object({ type: z.literal('TXT'), name: z.string(), value: z.string() }).nullable(),
})
export type SiteDomain = z.infer<typeof siteDomain>

const access = { site: 'SITE_INFO_UPDATE' } as const

/** Calls of a site's own domain (platform spec §7, utility backend: domains). */
export const siteDomainCalls = /* @__PURE__ */ domainCalls('siteDomain', {
  read: call({
    method: 'GET', backend: 'utility', version: 'v1.0', path: '/domains/:channelSeq', access,
    summary: 'Returns the claimed domain and the DNS record that proves it',
    params: siteParams,
    response: z.object({ siteDomain }),
  }),
  claim: call({
    method: 'POST', backend: 'utility', version: 'v1.0', path: '/domains/:channelSeq', access,
    summary: 'Claims a domain for the site; it takes effect once verified',
    params: siteParams,
    body: z.object({ domain: customDomainRule }),
    response: z.object({ siteDomain }),
    errors: ['domainIsPlatforms', 'duplicateDomain', 'conflict'],
    perMinute: 20,
  }),
  check: call({
    method: 'POST', backend: 'utility', version: 'v1.0', path: '/domains/:channelSeq/check', access,
    summary: 'Verifies the DNS record; the site then moves to its domain',
    params: siteParams,
    response: z.object({ siteDomain }),
    errors: ['notFound', 'domainNotProven', 'dnsUnavailable', 'duplicateDomain'],
    perMinute: 20,
  }),
  release: call({
    method: 'POST', backend: 'utility', version: 'v1.0', path: '/domains/:channelSeq/delete', access,
    summary: 'Releases the domain; the site returns to its name below the platform’s domain',
    params: siteParams,
    response: done,
  }),
})
