import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { REPORT_WINDOW_MS } from '#shared/classroom/viewing.ts'
import { channels, courses, curriculums, lessonRewinds, lessonViews, plays, viewingLedgers, viewingPlaces } from '#server/infra/db/schema/index.ts'
import { goes, moves } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'
import { archivedClass, archiveList, onClass, onSite } from '#server/infra/personalArchive.ts'
import { settleViews } from './queries/merging.ts'

/** Retention (ms) of plays and ledgers: no report reaches further back. */
export const PLAY_KEPT_MS = 2 * REPORT_WINDOW_MS

export const classroomTables: ModuleTables = {
  tables: [plays, viewingPlaces, viewingLedgers, lessonViews, lessonRewinds],
  retention: [
    {
      table: plays,
      unneeded: (before) => and(lt(plays.startedAt, before(PLAY_KEPT_MS)), or(isNull(plays.lastReportAt), lt(plays.lastReportAt, before(PLAY_KEPT_MS)))),
    },
    // Left over by a killed server.
    { table: viewingPlaces, unneeded: (before) => lt(viewingPlaces.expiresAt, before(0)) },
    { table: viewingLedgers, unneeded: (before) => lt(viewingLedgers.writtenAt, before(PLAY_KEPT_MS)) },
  ],
  archive: [
    archiveList('progress', lessonViews, (db, userSeq, { limit, offset }) =>
      db.select({
        ...archivedClass, curriculumSeq: lessonViews.curriculumSeq, lessonTitle: sql<string>`${curriculums.body}->>'title'`,
        viewedPercent: lessonViews.viewedPercent, viewedSeconds: lessonViews.viewedSeconds, position: lessonViews.position,
        completedAt: lessonViews.completedAt, lastViewedAt: lessonViews.lastViewedAt, firstViewedAt: lessonViews.firstViewedAt, viewedDays: lessonViews.viewedDays,
      }).from(lessonViews)
        .innerJoin(curriculums, and(eq(curriculums.channelSeq, lessonViews.channelSeq), eq(curriculums.curriculumSeq, lessonViews.curriculumSeq)))
        .innerJoin(courses, onClass(lessonViews)).innerJoin(channels, onSite(lessonViews))
        .where(eq(lessonViews.userSeq, userSeq)).orderBy(asc(lessonViews.channelSeq), asc(lessonViews.curriculumSeq)).limit(limit).offset(offset)),
  ],
  merge: [
    goes(plays, plays.userSeq),
    goes(viewingPlaces, viewingPlaces.userSeq),
    goes(viewingLedgers, viewingLedgers.userSeq),
    { ...moves(lessonViews, lessonViews.userSeq, 'progress'), clash: [lessonViews.curriculumSeq] },
  ],
  settleMerge: settleViews,
}
