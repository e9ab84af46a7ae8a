import type { OpenSession } from '#shared/profile/contract.ts'
import { deviceOf } from '#shared/auth/device.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { SessionRef } from '#shared/kernel/refs.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import type { Sessions } from '#server/modules/auth/index.ts'
import { isOpenSession, listOpenSessions } from './queries.ts'

const LISTED_MAX = 100

/** The user's active sessions (AUTH-08, AUTH-10). */
export function createOpenSessions({ database: { db }, clock }: Pick<ServerPorts, 'database' | 'clock'>, sessions: Sessions) {
  return {
    async list({ userSeq, sessionSeq: currentSeq }: SessionRef): Promise<OpenSession[]> {
      const rows = await listOpenSessions(db, { userSeq, sessionSeq: currentSeq }, clock.now(), LISTED_MAX)
      return rows.map(({ sessionSeq, kind, userAgent, createdAt, lastSeenAt }) => ({
        sessionSeq,
        device: deviceOf(kind, userAgent),
        createdAt: isoOf(createdAt),
        lastSeenAt: isoOf(lastSeenAt),
        isCurrent: sessionSeq === currentSeq,
      }))
    },

    /** Throws `notFound`, also for someone else's session. */
    async end({ userSeq, sessionSeq }: SessionRef): Promise<void> {
      if (!(await isOpenSession(db, { userSeq, sessionSeq }, clock.now()))) throw new AppError('notFound')
      await sessions.revoke(sessionSeq)
    },

    endOthers: ({ userSeq, sessionSeq }: SessionRef) => sessions.revokeOthers({ userSeq, keepSessionSeq: sessionSeq }),
  }
}
export type OpenSessions = ReturnType<typeof createOpenSessions>
