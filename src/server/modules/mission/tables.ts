import { and, asc, eq, sql } from 'drizzle-orm'
import { challengeTerms, channels, courses, curriculums, missionLikes, missionPosts, missionSubmissions } from '#server/infra/db/schema/index.ts'
import { moves, stays } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'
import { archivedClass, archiveList, onClass, onSite } from '#server/infra/personalArchive.ts'
import { settleSubmissions } from './queries/merging.ts'

const lessonTitle = sql<string>`${curriculums.body}->>'title'`
const onItem = (table: typeof missionSubmissions | typeof missionPosts) => and(eq(curriculums.channelSeq, table.channelSeq), eq(curriculums.curriculumSeq, table.curriculumSeq))

export const missionTables: ModuleTables = {
  tables: [missionSubmissions, missionPosts, missionLikes, challengeTerms],
  archive: [
    // Without the note, which staff wrote.
    archiveList('mission-submissions', missionSubmissions, (db, userSeq, { limit, offset }) =>
      db.select({
        ...archivedClass, lessonTitle, content: missionSubmissions.content, linkUrl: missionSubmissions.linkUrl, state: missionSubmissions.state,
        createdAt: missionSubmissions.createdAt, updatedAt: missionSubmissions.updatedAt, judgedAt: missionSubmissions.judgedAt,
      }).from(missionSubmissions)
        .innerJoin(curriculums, onItem(missionSubmissions)).innerJoin(courses, onClass(missionSubmissions)).innerJoin(channels, onSite(missionSubmissions))
        .where(eq(missionSubmissions.userSeq, userSeq)).orderBy(asc(missionSubmissions.channelSeq), asc(missionSubmissions.submissionSeq)).limit(limit).offset(offset)),
    archiveList('mission-posts', missionPosts, (db, userSeq, { limit, offset }) =>
      db.select({ ...archivedClass, lessonTitle, content: missionPosts.content, linkUrl: missionPosts.linkUrl, createdAt: missionPosts.createdAt }).from(missionPosts)
        .innerJoin(curriculums, onItem(missionPosts)).innerJoin(courses, onClass(missionPosts)).innerJoin(channels, onSite(missionPosts))
        .where(eq(missionPosts.userSeq, userSeq)).orderBy(asc(missionPosts.channelSeq), asc(missionPosts.postSeq)).limit(limit).offset(offset)),
    archiveList('mission-likes', missionLikes, (db, userSeq, { limit, offset }) =>
      db.select({ ...archivedClass, lessonTitle, createdAt: missionLikes.createdAt }).from(missionLikes)
        .innerJoin(missionPosts, and(eq(missionPosts.channelSeq, missionLikes.channelSeq), eq(missionPosts.postSeq, missionLikes.postSeq)))
        .innerJoin(curriculums, onItem(missionPosts)).innerJoin(courses, onClass(missionPosts)).innerJoin(channels, onSite(missionLikes))
        .where(eq(missionLikes.userSeq, userSeq)).orderBy(asc(missionLikes.channelSeq), asc(missionLikes.postSeq)).limit(limit).offset(offset)),
  ],
  merge: [
    { ...moves(missionLikes, missionLikes.userSeq), clash: [missionLikes.postSeq] },
    moves(missionPosts, missionPosts.userSeq, 'missions'),
    moves(missionSubmissions, missionSubmissions.userSeq, 'missions'),
    stays(missionSubmissions, missionSubmissions.judgedBySeq, 'It says which member of staff did it.'),
  ],
  settleMerge: settleSubmissions,
}
