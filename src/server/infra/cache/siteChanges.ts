import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/infra/db/database.ts'
import type { Listening } from '#server/infra/db/listening.ts'

// Notified by the triggers of `public_changes`, with the site's number; 0 for all sites.
const CHANNEL = 'madang_public'

/** Tracks which sites' public data changed, in any process. Triggers notify, so no write can be forgotten. */
export interface SiteChanges {
  versionOf(channelSeq: number): string
  /** Whether notifications arrive; otherwise nothing may be cached. */
  isHearing(): boolean
  /** Resolves once all earlier commits have been heard, for read-your-writes. */
  caughtUp(): Promise<void>
  start(): Promise<void>
}

export function createSiteChanges(
  { database, listening, log }: { database: Pick<Database, 'listen'>; listening: Listening | undefined; log: Pick<FastifyBaseLogger, 'warn'> },
): SiteChanges {
  const versions = new Map<number, number>()
  let all = 0
  let isHearing = false
  let next: Promise<void> | undefined

  function heard(payload: string): void {
    const channelSeq = Number(payload)
    if (channelSeq === 0) all += 1
    else versions.set(channelSeq, (versions.get(channelSeq) ?? 0) + 1)
  }

  return {
    versionOf: (channelSeq) => `${all}.${versions.get(channelSeq) ?? 0}`,
    isHearing: () => isHearing,
    async caughtUp() {
      if (listening === undefined || !isHearing) return
      // PostgreSQL delivers pending notifications before the response to the next query on that connection.
      next ??= (async () => {
        await Promise.resolve()
        next = undefined
        await listening.query('select 1', []).catch((error: unknown) => log.warn({ err: error }, 'changes may be heard late'))
      })()
      await next
    },
    async start() {
      if (listening === undefined) await database.listen?.(CHANNEL, heard)
      else {
        listening.onLost(() => { isHearing = false })
        listening.onBack(() => {
          all += 1
          isHearing = true
        })
        await listening.listen(CHANNEL, heard)
      }
      isHearing = true
    },
  }
}
