import { and, asc, eq, sql } from 'drizzle-orm'
import { channels, courses, curriculums, liveCorrections, liveGuests, liveKeys, liveRooms, liveStays } from '#server/infra/db/schema/index.ts'
import { goes, moves, stays } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'
import { archivedClass, archiveList, onClass, onSite } from '#server/infra/personalArchive.ts'

export const liveTables: ModuleTables = {
  tables: [liveRooms, liveGuests, liveStays, liveCorrections, liveKeys],
  kept: [{ table: liveGuests, why: 'An address to enter one meeting, of no use after it; the stay itself is in the list of attendance.' }],
  archive: [
    archiveList('live-attendance', liveStays, (db, userSeq, { limit, offset }) =>
      db.select({ ...archivedClass, lessonTitle: sql<string>`${curriculums.body}->>'title'`, joinedAt: liveStays.joinedAt, lastSeenAt: liveStays.lastSeenAt, leftAt: liveStays.leftAt }).from(liveStays)
        .innerJoin(curriculums, and(eq(curriculums.channelSeq, liveStays.channelSeq), eq(curriculums.curriculumSeq, liveStays.curriculumSeq)))
        .innerJoin(courses, onClass(curriculums)).innerJoin(channels, onSite(liveStays))
        .where(eq(liveStays.userSeq, userSeq)).orderBy(asc(liveStays.channelSeq), asc(liveStays.staySeq)).limit(limit).offset(offset)),
    // Without the reason, which staff wrote.
    archiveList('live-corrections', liveCorrections, (db, userSeq, { limit, offset }) =>
      db.select({ ...archivedClass, lessonTitle: sql<string>`${curriculums.body}->>'title'`, attended: liveCorrections.attended, createdAt: liveCorrections.createdAt }).from(liveCorrections)
        .innerJoin(curriculums, and(eq(curriculums.channelSeq, liveCorrections.channelSeq), eq(curriculums.curriculumSeq, liveCorrections.curriculumSeq)))
        .innerJoin(courses, onClass(curriculums)).innerJoin(channels, onSite(liveCorrections))
        .where(eq(liveCorrections.userSeq, userSeq)).orderBy(asc(liveCorrections.channelSeq), asc(liveCorrections.correctionSeq)).limit(limit).offset(offset)),
  ],
  merge: [
    moves(liveCorrections, liveCorrections.userSeq),
    stays(liveCorrections, liveCorrections.byUserSeq, 'It says which member of staff did it.'),
    goes(liveGuests, liveGuests.userSeq),
    { ...moves(liveStays, liveStays.userSeq), clash: [liveStays.curriculumSeq, liveStays.joinedAt, liveStays.spanNo] },
  ],
}
