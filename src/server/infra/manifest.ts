import { lt } from 'drizzle-orm'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { auditEntries, loginAttempts, mails, oneTimeTokens, readMarks, socketTickets } from './db/schema/index.ts'
import { WINDOW_MAX_MS } from './limits/rateLimiter.ts'
import { moves } from './memberMerge.ts'
import type { Manifest } from './module.ts'
import type { ServerPorts } from './ports.ts'
import { removalJob } from './storage/removal.ts'

/** Retention (ms) of the embedded outbox. */
export const MAIL_KEPT_MS = 30 * DAY_MS

export function infraManifest(ports: Pick<ServerPorts, 'storage' | 'paymentStandIn' | 'postcodeStandIn' | 'conferenceStandIn' | 'videoHostStandIn'>): Manifest {
  return {
    tables: [mails, loginAttempts, oneTimeTokens, socketTickets, readMarks],
    writes: [auditEntries],
    kept: [{ table: readMarks, why: 'How far a user has read a place says nothing outside of it; it goes with the withdrawal.' }],
    merge: [{ ...moves(readMarks, readMarks.userSeq), clash: [readMarks.courseSeq, readMarks.placeCd, readMarks.placeSeq], keep: { column: readMarks.readNo, which: 'larger' } }],
    retention: [
      { table: mails, unneeded: (before) => lt(mails.createdAt, before(MAIL_KEPT_MS)) },
      { table: loginAttempts, unneeded: (before) => lt(loginAttempts.windowStartedAt, before(WINDOW_MAX_MS)) },
      { table: oneTimeTokens, unneeded: (before) => lt(oneTimeTokens.expiresAt, before(0)) },
      { table: socketTickets, unneeded: (before) => lt(socketTickets.expiresAt, before(0)) },
    ],
    jobs: [removalJob(ports.storage)],
    register(fastify) {
      ports.paymentStandIn?.register(fastify)
      ports.postcodeStandIn?.register(fastify)
      ports.conferenceStandIn?.register(fastify)
      ports.videoHostStandIn?.register(fastify)
    },
  }
}
