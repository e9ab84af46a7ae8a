import { z } from 'zod'
import { siteNameRule } from '#shared/channel/siteName.ts'
import { newSiteForm } from './siteTemplates.ts'
import { termsKinds } from '#shared/terms/kinds.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { seq } from '#shared/kernel/call/fields.ts'
import { termsDocument } from '#shared/terms/contract.ts'

/** Calls of the platform's own pages (platform spec §2; SHELL-25). */
export const brandCalls = /* @__PURE__ */ domainCalls('brand', {
  checkDomain: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/brand/domain', access: 'session',
    summary: 'Checks whether a site name is free; refused with 100001 when it is taken',
    query: z.object({ domain: siteNameRule }),
    response: z.object({
      domain: z.string(),
      host: z.string(),
    }),
    errors: ['duplicateDomain'],
    perMinute: 120,
  }),
  createSite: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/brand/site', access: 'session',
    summary: 'Creates a site with its menus, categories and look; the caller becomes its owner',
    body: newSiteForm,
    response: z.object({ channelSeq: seq, domain: z.string(), host: z.string() }),
    verifiedFor: 'openingSite',
    errors: ['duplicateDomain', 'tooManySites', 'emailNotVerified'],
    perMinute: 20,
  }),
  terms: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/brand/terms/:termsKind', access: 'public',
    summary: 'Returns the platform terms in force, or of a version',
    params: z.object({ termsKind: z.enum(termsKinds) }),
    query: z.object({ version: z.coerce.number().int().positive().max(1_000_000).optional() }),
    response: z.object({ termsData: termsDocument }),
    errors: ['notFound'],
  }),
})
