import type { analyticsCalls } from '#shared/analytics/contract.ts'
import { trackedPath } from '#shared/analytics/visitorEvents.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { SiteResolver } from '#server/infra/http/resolvers.ts'
import { pageOf, placeOf } from '#server/infra/db/listPage.ts'
import { countEvents, listEvents, writeClientEvent, writeTrackedEvent } from './queries.ts'
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

    async events({ params: { channelSeq }, query: { cursor, size, order, ...filter } }) {
      const place = placeOf(cursor, 1, 'moment')
      const { rows, after } = pageOf(await listEvents(db, channelSeq, filter, { isAscending: order === 'asc', cursor: place, size: size + 1 }), size, ({ event }) => [event.trackedEventSeq])
      return {
        events: rows.map(({ event: { trackedEventSeq, createdAt, message, path, referer, userSeq }, name }) => ({
          eventSeq: trackedEventSeq, at: createdAt.toISOString(), message, path, referer, person: userSeq === null ? null : { userSeq, name: name ?? '' },
        })),
        after, totalCount: place === undefined ? await countEvents(db, channelSeq, filter) : null,
      }
    },

    async tools({ query: { channelSeq = null } }) {
      if (channelSeq !== null) await channels.get(channelSeq)
      return { tools: await toolsOf(ports, channelSeq) }
    },
  }
}
