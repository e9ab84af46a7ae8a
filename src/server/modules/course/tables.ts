import { asc, eq } from 'drizzle-orm'
import { alarms, attendees, challengeTerms, channels, courseCounts, courseDrafts, courses, courseUsers, curriculums, likes, packageAccesses, packageCourses, posts, studioCounts, textPictures } from '#server/infra/db/schema/index.ts'
import { moves, stays } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'
import { archivedClass, archiveList, onClass, onSite } from '#server/infra/personalArchive.ts'

// Triggers write `courseCounts` and `studioCounts`.
export const courseTables: ModuleTables = {
  tables: [courses, courseCounts, studioCounts, courseUsers, courseDrafts, curriculums, likes, packageCourses, textPictures],
  writes: [channels, attendees, alarms, packageAccesses, challengeTerms, posts],
  archive: [
    archiveList('likes', likes, (db, userSeq, { limit, offset }) =>
      db.select({ ...archivedClass, likeAt: likes.likeAt }).from(likes).innerJoin(courses, onClass(likes)).innerJoin(channels, onSite(likes))
        .where(eq(likes.userSeq, userSeq)).orderBy(asc(likes.channelSeq), asc(likes.courseSeq)).limit(limit).offset(offset)),
  ],
  kept: [
    { table: courses, why: 'A class belongs to its site and stays when its teacher leaves.' },
    { table: courseUsers, why: 'An appointment belongs to its class; it goes with the withdrawal.' },
  ],
  merge: [
    stays(courses, courses.writerSeq, 'Staff of a class are not merged.'),
    stays(courseUsers, courseUsers.userSeq, 'Staff of a class are not merged.'),
    { ...moves(likes, likes.userSeq, 'likes'), clash: [likes.courseSeq], keep: { column: likes.likeAt, which: 'smaller' }, counted: { table: courses, column: courses.likeCount, by: { channel_seq: 'channel_seq', course_seq: 'course_seq' } } },
  ],
}
