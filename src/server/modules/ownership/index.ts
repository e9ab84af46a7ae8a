import type { ownershipCalls } from '#shared/ownership/contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { sessionUserSeq, siteOf } from '#server/infra/http/context.ts'
import type { CallContext, Handlers } from '#server/infra/http/context.ts'
import type { ChannelService, SiteHosts } from '#server/modules/channel/index.ts'
import { createOwnership } from './service.ts'

export { readSitesLeftAlone } from './service.ts'

const ok = { result: 'ok' } as const

/** The site's own session may not give the site away: its owner does so at the platform. */
function atPlatform(context: CallContext): number {
  if (siteOf(context) !== null) throw new AppError('platformLoginNeeded')
  return sessionUserSeq(context)
}

/** Handlers of handing a site over and closing it (AUTH-10). */
export function ownershipHandlers(ports: ServerPorts, deps: { hosts: Pick<SiteHosts, 'forget'>; channels: Pick<ChannelService, 'forget'> }): Handlers<typeof ownershipCalls> {
  const ownership = createOwnership(ports, deps)
  return {
    async sitesLeftAlone(_, context) {
      return { sites: await ownership.sitesLeftAlone(sessionUserSeq(context)) }
    },
    async handOver({ params, body }, context) {
      await ownership.handOver(params.channelSeq, atPlatform(context), body.userSeq)
      return ok
    },
    async close({ params, body }, context) {
      atPlatform(context)
      await ownership.close(params.channelSeq, body.reason, context.language)
      return ok
    },
  }
}
