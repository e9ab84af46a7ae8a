import { and, asc, eq, ne } from 'drizzle-orm'
import { boardCd } from '#shared/board/codes.ts'
import { channels, courses, postComments, postLikes, postReports, posts, siteBoardMarks, siteBoards } from '#server/infra/db/schema/index.ts'
import { moves } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'
import { archivedClass, archiveList, onClass, onSite } from '#server/infra/personalArchive.ts'

const onPost = (table: typeof postComments | typeof postLikes | typeof postReports) => and(eq(posts.channelSeq, table.channelSeq), eq(posts.postSeq, table.postSeq))

export const boardTables: ModuleTables = {
  tables: [posts, postComments, postLikes, postReports, siteBoards, siteBoardMarks],
  kept: [{ table: siteBoardMarks, why: 'How far a user has read a board says nothing outside of it; it goes with the withdrawal.' }],
  archive: [
    archiveList('posts', posts, (db, userSeq, { limit, offset }) =>
      db.select({ ...archivedClass, postTypeCd: posts.postTypeCd, title: posts.title, content: posts.content, createdAt: posts.createdAt }).from(posts)
        .leftJoin(courses, onClass(posts)).innerJoin(channels, onSite(posts))
        .where(and(eq(posts.userSeq, userSeq), ne(posts.boardCd, boardCd.mission))).orderBy(asc(posts.channelSeq), asc(posts.postSeq)).limit(limit).offset(offset)),
    archiveList('post-comments', postComments, (db, userSeq, { limit, offset }) =>
      db.select({ ...archivedClass, postTitle: posts.title, content: postComments.content, createdAt: postComments.createdAt }).from(postComments)
        .innerJoin(posts, onPost(postComments)).leftJoin(courses, onClass(posts)).innerJoin(channels, onSite(postComments))
        .where(eq(postComments.userSeq, userSeq)).orderBy(asc(postComments.channelSeq), asc(postComments.commentSeq)).limit(limit).offset(offset)),
    archiveList('post-likes', postLikes, (db, userSeq, { limit, offset }) =>
      db.select({ ...archivedClass, postTitle: posts.title, likedAt: postLikes.likedAt }).from(postLikes)
        .innerJoin(posts, onPost(postLikes)).leftJoin(courses, onClass(posts)).innerJoin(channels, onSite(postLikes))
        .where(eq(postLikes.userSeq, userSeq)).orderBy(asc(postLikes.channelSeq), asc(postLikes.postSeq)).limit(limit).offset(offset)),
    archiveList('post-reports', postReports, (db, userSeq, { limit, offset }) =>
      db.select({ ...archivedClass, postTitle: posts.title, reason: postReports.reason, createdAt: postReports.createdAt }).from(postReports)
        .innerJoin(posts, onPost(postReports)).leftJoin(courses, onClass(posts)).innerJoin(channels, onSite(postReports))
        .where(eq(postReports.userSeq, userSeq)).orderBy(asc(postReports.channelSeq), asc(postReports.reportSeq)).limit(limit).offset(offset)),
  ],
  merge: [
    moves(postComments, postComments.userSeq, 'comments'),
    { ...moves(postLikes, postLikes.userSeq), clash: [postLikes.postSeq], counted: { table: posts, column: posts.likeCount, by: { channel_seq: 'channel_seq', post_seq: 'post_seq' } } },
    { ...moves(postReports, postReports.userSeq), clash: [postReports.postSeq, postReports.commentSeq] },
    moves(posts, posts.userSeq, 'posts'),
    { ...moves(siteBoardMarks, siteBoardMarks.userSeq), clash: [siteBoardMarks.boardSeq], keep: { column: siteBoardMarks.readNo, which: 'larger' } },
  ],
}
