import { asc, eq, lt } from 'drizzle-orm'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { attendeeEvents, attendees, channels, courses, packageAccesses, seatHolds } from '#server/infra/db/schema/index.ts'
import { goes, moves, stays } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'
import { archivedClass, archiveList, onClass, onSite } from '#server/infra/personalArchive.ts'
import { settleEnrollments } from './queries/merging.ts'

export const enrollmentTables: ModuleTables = {
  tables: [attendees, attendeeEvents, seatHolds, packageAccesses],
  writes: [courses],
  retention: [{ table: seatHolds, unneeded: (before) => lt(seatHolds.until, before(DAY_MS)) }],
  kept: [
    { table: attendeeEvents, why: 'The history of an enrollment, whose present state is in the archive; it goes with the account.' },
    { table: packageAccesses, why: 'What a package gives shows in the enrollments; it goes with the account.' },
  ],
  archive: [
    archiveList('enrollments', attendees, (db, userSeq, { limit, offset }) =>
      db.select({
        ...archivedClass, choiseStatusCd: attendees.choiseStatusCd, createdAt: attendees.createdAt, attendAt: attendees.attendAt, validAt: attendees.validAt, orderer: attendees.orderer, reason: attendees.reason,
      }).from(attendees).innerJoin(courses, onClass(attendees)).innerJoin(channels, onSite(attendees))
        .where(eq(attendees.userSeq, userSeq)).orderBy(asc(attendees.channelSeq), asc(attendees.attendSeq)).limit(limit).offset(offset)),
  ],
  merge: [
    {
      ...moves(attendees, attendees.userSeq, 'enrollments'), clash: [attendees.courseSeq],
      // What was bought or changed for the account that stays must not go to the other one.
      watch: [attendees.choiseStatusCd, attendees.validAt, attendees.payUntil, attendees.orderSeq, attendees.packSeq, attendees.subscriptionSeq],
    },
    moves(attendeeEvents, attendeeEvents.userSeq),
    stays(attendeeEvents, attendeeEvents.byUserSeq, 'It says who did it then.'),
    goes(seatHolds, seatHolds.userSeq),
    moves(packageAccesses, packageAccesses.userSeq),
  ],
  settleMerge: settleEnrollments,
}
