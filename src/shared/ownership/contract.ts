import { z } from 'zod'
import { done, seq, siteParams } from '#shared/kernel/call/fields.ts'
import { call } from '#shared/kernel/call/call.ts'

/** Letters of what an owner tells the members of a site that closes. */
export const CLOSING_REASON_MAX = 500

/** A site that nobody would own if the person left, and who of its staff may take it over. */
export const siteLeftAlone = z.object({
  channelSeq: seq,
  name: z.string(),
  memberCount: z.int(),
  heirs: z.array(z.object({ userSeq: seq, name: z.string(), userTypeCd: z.enum(['MNG', 'TCH']) })),
})
export type SiteLeftAlone = z.infer<typeof siteLeftAlone>

const access = { site: 'SITE_OWNER_UPDATE' } as const

/** What becomes of the sites of an owner who leaves (AUTH-10). All of it at the platform alone, never by a session of a site's host. */
export const ownershipCalls = {
  sitesLeftAlone: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/users/withdraw/sites', access: 'session',
    summary: 'The sites that I alone own, which keep me from leaving, and who may take them over',
    response: z.object({ sites: z.array(siteLeftAlone) }),
  }),
  handOver: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/owner', access,
    summary: 'Makes a manager or teacher of the site its owner in my place; I stay as a manager',
    params: siteParams,
    body: z.object({ userSeq: seq }),
    response: done,
    errors: ['notMember', 'platformLoginNeeded'],
    announces: 'E0004',
  }),
  close: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/close', access,
    summary: 'Closes the site: nobody sees it any more, its host is free of it, and its members are told why by mail',
    params: siteParams,
    body: z.object({ reason: z.string().trim().min(1).max(CLOSING_REASON_MAX) }),
    response: done,
    errors: ['platformLoginNeeded'],
    announces: 'E0004',
  }),
}
