import type { pageCalls } from '#shared/contract/page.ts'
import type { ServerPorts } from '#server/app/ports.ts'
import type { Handlers } from '#server/http/context.ts'
import { listPages } from './repository.ts'

/** Handlers of the calls of a site's own pages. */
export function pageHandlers({ database: { db } }: Pick<ServerPorts, 'database'>): Handlers<typeof pageCalls> {
  return {
    async list({ params, query }) {
      return { pages: await listPages(db, params.channelSeq, query) }
    },
  }
}
