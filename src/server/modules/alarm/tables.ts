import { and, asc, eq, exists, gte, lt, or, sql } from 'drizzle-orm'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { alarms, channels, users } from '#server/infra/db/schema/index.ts'
import { moves, stays } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'
import { archivedSite, archiveList, onSite } from '#server/infra/personalArchive.ts'

/** Retention (ms) of notifications: read ones, and all. */
export const READ_ALARM_KEPT_MS = 180 * DAY_MS
export const ALARM_KEPT_MS = 400 * DAY_MS

export const alarmTables: ModuleTables = {
  tables: [alarms],
  writes: [users],
  retention: [{
    table: alarms,
    unneeded: (before, db) => or(
      lt(alarms.createdAt, before(ALARM_KEPT_MS)),
      and(lt(alarms.createdAt, before(READ_ALARM_KEPT_MS)), exists(db.select({ one: sql`1` }).from(users).where(and(
        eq(users.userSeq, alarms.targetUserSeq), gte(users.alarmReadSeq, alarms.alarmSeq),
      )))),
    ),
  }],
  archive: [
    archiveList('alarms', alarms, (db, userSeq, { limit, offset }) =>
      db.select({ ...archivedSite, alarmType: alarms.alarmType, content: alarms.content, createdAt: alarms.createdAt }).from(alarms).innerJoin(channels, onSite(alarms))
        .where(eq(alarms.targetUserSeq, userSeq)).orderBy(asc(alarms.alarmSeq)).limit(limit).offset(offset)),
  ],
  merge: [
    stays(alarms, alarms.targetUserSeq, 'An inbox belongs to its account.'),
    moves(alarms, alarms.actorUserSeq),
  ],
}
