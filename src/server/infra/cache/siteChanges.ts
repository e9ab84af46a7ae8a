import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/infra/db/database.ts'
import type { Listening } from '#server/infra/db/listening.ts'

/** What the triggers of `public_changes` notify, with the site's number; 0 for all sites. */
const CHANNEL = 'madang_public'

/** Which sites' public data has changed, in whichever process or transaction. Triggers tell, so that no write can be forgotten. */
export interface SiteChanges {
  /** A number that grows with each change of the site's public data that this process has heard of. */
  versionOf(channelSeq: number): string
  /** Whether changes are heard; otherwise nothing may be kept. */
  isHearing(): boolean
  /** Resolves when everything committed before the call has been heard, so that who writes reads what they wrote. */
  caughtUp(): Promise<void>
  /** Begins to hear. */
  start(): Promise<void>
}

/** Hears of changes: PGlite within the process, PostgreSQL on the connection that listens anyway. */
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
      // PostgreSQL sends what was notified before it answers the next query of the connection that listens.
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
