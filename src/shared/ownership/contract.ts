import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { z } from 'zod'
import { done, seq, siteParams } from '#shared/kernel/call/fields.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'

/** Characters of the message to the members of a closing site. */
export const CLOSING_REASON_MAX = 500

/** A site that would have no owner if the user left, and the staff who could take it over. */
export const siteLeftAlone = z.object({
  channelSeq: seq,
  name: z.string(),
  memberCount: z.int(),
  heirs: z.array(z.object({ userSeq: seq, name: z.string(), userTypeCd: z.enum(['MNG', 'TCH']) })),
})
export type SiteLeftAlone = z.infer<typeof siteLeftAlone>

const access = { site: 'SITE_OWNER_UPDATE' } as const

/** Sites of an owner who leaves (AUTH-10). At the platform's host only, never with a session of a site's host. */
export const ownershipCalls = /* @__PURE__ */ domainCalls('ownership', {
  sitesLeftAlone: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/users/withdraw/sites', access: 'session',
    summary: 'Lists the sites that I alone own, which block leaving, and who may take them over',
    response: z.object({ sites: z.array(siteLeftAlone) }),
  }),
  handOver: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/owner', access,
    summary: 'Transfers ownership to a manager or teacher of the site; I stay as a manager',
    params: siteParams,
    body: z.object({ userSeq: seq }),
    response: done,
    errors: ['notMember', 'platformLoginNeeded'],
    announces: socketCommand.standingChanged,
  }),
  close: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/close', access,
    summary: 'Closes the site: hides it, frees its host, and emails its members the reason',
    params: siteParams,
    body: z.object({ reason: z.string().trim().min(1).max(CLOSING_REASON_MAX) }),
    response: done,
    errors: ['platformLoginNeeded'],
    announces: socketCommand.standingChanged,
  }),
})
