import { and, eq, exists, gte, isNull, lt, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { SESSION_KEPT_MS } from '#shared/auth/retention.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { REPORT_WINDOW_MS } from '#shared/classroom/viewing.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import {
  alarms, clientEvents, emailCodes, loginAttempts, loginPlaces, mails, oneTimeTokens, plays, resetTokens, sessions, socketTickets, trackedEvents, users, viewingLedgers, viewingPlaces,
} from '#server/infra/db/schema/index.ts'
import { MAIL_WINDOW_MS } from '#server/modules/account/index.ts'

/** How long rows are kept that nothing needs any more, in milliseconds. Each counts from the moment that the last use of a row is over. */
export const retention = {
  /** From the end of a session, by expiry or by revocation: long enough to look into who was logged in where. */
  sessionMs: SESSION_KEPT_MS,
  /** From its expiry: a ticket is good for one connection, and then for none. */
  ticketMs: 0,
  /** From their expiry: codes, links and secrets that are good once. */
  oneTimeMs: 0,
  /** From the event: the dashboard compares with the year before. */
  trackedEventMs: 400 * DAY_MS,
  /** From the event. */
  clientEventMs: 90 * DAY_MS,
  /** From the end of its lease: its server was killed, and the person did not play since. */
  viewingPlaceMs: 0,
  /** From the last report: no other can reach back to it. */
  viewingLedgerMs: 2 * REPORT_WINDOW_MS,
  /** From the first time: after the longest window that something is counted in, the row means nothing. */
  loginAttemptMs: MAIL_WINDOW_MS,
  /** From the last time that a password was shown there: long enough for who comes once a term. */
  loginPlaceMs: 180 * DAY_MS,
  /** From its last report: it is dead by then. */
  playMs: 2 * REPORT_WINDOW_MS,
  /** From its raising: an alarm that was read, and any. */
  readAlarmMs: 180 * DAY_MS,
  alarmMs: 400 * DAY_MS,
  /** From the sending: what the embedded outbox shows. */
  mailMs: 30 * DAY_MS,
} as const

/** At night in Korea, when the fewest people wait for the database; 19:40 UTC. */
const CRON = '40 19 * * *'
export const RETENTION_QUEUE = 'retention'

/** Rows removed by one statement, so that none holds its locks for long. */
const BATCH = 2_000

/** A table that grows by use: the columns that name a row, and which rows may go. */
interface Growing {
  name: string
  table: PgTable
  key: PgColumn[]
  unneeded: (db: Db, before: (keptMs: number) => Date) => SQL | undefined
}

const growing: readonly Growing[] = [
  {
    name: 'sessions', table: sessions, key: [sessions.sessionSeq],
    unneeded: (_, before) => or(lt(sessions.expiresAt, before(retention.sessionMs)), lt(sessions.revokedAt, before(retention.sessionMs))),
  },
  {
    name: 'tickets', table: socketTickets, key: [socketTickets.ticketHash],
    unneeded: (_, before) => lt(socketTickets.expiresAt, before(retention.ticketMs)),
  },
  { name: 'oneTimeTokens', table: oneTimeTokens, key: [oneTimeTokens.tokenHash], unneeded: (_, before) => lt(oneTimeTokens.expiresAt, before(retention.oneTimeMs)) },
  { name: 'resetTokens', table: resetTokens, key: [resetTokens.tokenHash], unneeded: (_, before) => lt(resetTokens.expiresAt, before(retention.oneTimeMs)) },
  { name: 'emailCodes', table: emailCodes, key: [emailCodes.email, emailCodes.purpose], unneeded: (_, before) => lt(emailCodes.expiresAt, before(retention.oneTimeMs)) },
  {
    name: 'trackedEvents', table: trackedEvents, key: [trackedEvents.channelSeq, trackedEvents.trackedEventSeq],
    unneeded: (_, before) => lt(trackedEvents.createdAt, before(retention.trackedEventMs)),
  },
  { name: 'clientEvents', table: clientEvents, key: [clientEvents.clientEventSeq], unneeded: (_, before) => lt(clientEvents.createdAt, before(retention.clientEventMs)) },
  {
    name: 'viewingPlaces', table: viewingPlaces, key: [viewingPlaces.channelSeq, viewingPlaces.userSeq, viewingPlaces.socketId],
    unneeded: (_, before) => lt(viewingPlaces.expiresAt, before(retention.viewingPlaceMs)),
  },
  {
    name: 'viewingLedgers', table: viewingLedgers, key: [viewingLedgers.channelSeq, viewingLedgers.userSeq],
    unneeded: (_, before) => lt(viewingLedgers.writtenAt, before(retention.viewingLedgerMs)),
  },
  {
    name: 'loginAttempts', table: loginAttempts, key: [loginAttempts.attemptKey],
    unneeded: (_, before) => lt(loginAttempts.windowStartedAt, before(retention.loginAttemptMs)),
  },
  { name: 'loginPlaces', table: loginPlaces, key: [loginPlaces.userSeq, loginPlaces.placeHash], unneeded: (_, before) => lt(loginPlaces.lastAt, before(retention.loginPlaceMs)) },
  {
    name: 'plays', table: plays, key: [plays.channelSeq, plays.playSeq],
    unneeded: (_, before) => and(lt(plays.startedAt, before(retention.playMs)), or(isNull(plays.lastReportAt), lt(plays.lastReportAt, before(retention.playMs)))),
  },
  {
    name: 'alarms', table: alarms, key: [alarms.channelSeq, alarms.alarmSeq],
    unneeded: (db, before) => or(
      lt(alarms.createdAt, before(retention.alarmMs)),
      and(lt(alarms.createdAt, before(retention.readAlarmMs)), exists(db.select({ one: sql`1` }).from(users).where(and(
        eq(users.userSeq, alarms.targetUserSeq), gte(users.alarmReadSeq, alarms.alarmSeq),
      )))),
    ),
  },
  { name: 'mails', table: mails, key: [mails.mailSeq], unneeded: (_, before) => lt(mails.createdAt, before(retention.mailMs)) },
]

/** Removes every row whose time is over, in batches; answers how many by table. Again, or cut off, does no harm. */
export async function removeUnneeded({ database: { db }, clock }: Pick<ServerPorts, 'database' | 'clock'>): Promise<Record<string, number>> {
  const now = clock.now().getTime()
  const before = (keptMs: number) => new Date(now - keptMs)
  const removed: Record<string, number> = {}
  for (const { name, table, key, unneeded } of growing) {
    const row = sql.join(key.map((column) => sql`${column}`), sql`, `)
    removed[name] = 0
    for (let batch = BATCH; batch === BATCH;) {
      const some = sql`select ${row} from ${table} where ${unneeded(db, before)} limit ${BATCH}`
      batch = (await db.delete(table).where(sql`(${row}) in (${some})`).returning({ one: sql`1` })).length
      removed[name] += batch
    }
  }
  return removed
}

/** Has the nightly removal done, once over all server processes. */
export function scheduleRetention(ports: Pick<ServerPorts, 'database' | 'clock' | 'jobs' | 'log'>): void {
  void ports.jobs.schedule(RETENTION_QUEUE, CRON, async () => {
    ports.log.info({ removed: await removeUnneeded(ports) }, 'rows that nothing needs any more are removed')
  })
}
