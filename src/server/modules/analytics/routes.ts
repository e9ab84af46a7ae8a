import type { analyticsCalls } from '#shared/analytics/contract.ts'
import { trackedPath } from '#shared/analytics/visitorEvents.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { SiteResolver } from '#server/infra/http/resolvers.ts'
import { writeClientEvent, writeTrackedEvent } from './queries.ts'
import { toolsOf } from './tools.ts'

/** Origin and path only: the query may hold personal data. */
function refererOf(referer: string): string {
  if (!/^https?:/.test(referer) || !URL.canParse(referer)) return ''
  const { origin, pathname } = new URL(referer)
  return `${origin}${trackedPath(pathname)}`
}

export function analyticsHandlers(ports: Pick<ServerPorts, 'database' | 'clock' | 'config'>, channels: Pick<SiteResolver, 'get'>): Handlers<typeof analyticsCalls> {
  const { database: { db }, clock } = ports
  return {
    async log({ body }, { clientId }) {
      await writeClientEvent(db, { ...body, clientId, createdAt: clock.now() })
      return { result: 'ok' }
    },

    async track({ params, body }, { actor, clientId, referer }) {
      await writeTrackedEvent(db, {
        channelSeq: params.channelSeq, message: body.message, path: trackedPath(body.path), referer: refererOf(body.referer === '' ? referer : body.referer), clientId, userSeq: actor.userSeq, createdAt: clock.now(),
      })
      return { result: 'ok' }
    },

    async tools({ query: { channelSeq = null } }) {
      if (channelSeq !== null) await channels.get(channelSeq)
      return { tools: await toolsOf(ports, channelSeq) }
    },
  }
}
