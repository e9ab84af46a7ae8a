import { AppError } from '#shared/kernel/errors.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { sessionUserSeq, siteOf } from '#server/infra/http/context.ts'
import type { CallContext } from '#server/infra/http/context.ts'
import type { ChannelService, SiteHosts } from '#server/modules/channel/index.ts'
import { createOwnership } from './service.ts'

export { readSitesLeftAlone } from './service.ts'

const ok = { result: 'ok' } as const

/** A site's session must not give the site away. Throws `platformLoginNeeded`. */
function atPlatform(context: CallContext): number {
  if (siteOf(context) !== null) throw new AppError('platformLoginNeeded')
  return sessionUserSeq(context)
}

/** Transferring and closing sites (AUTH-10). */
export function createOwnershipModule(ports: ServerPorts, deps: { hosts: Pick<SiteHosts, 'forget'>; channels: Pick<ChannelService, 'forget'> }): ServerModule<'ownership'> {
  const ownership = createOwnership(ports, deps)
  const handlers: ServerModule<'ownership'>['handlers'] = {
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
  return { handlers }
}
