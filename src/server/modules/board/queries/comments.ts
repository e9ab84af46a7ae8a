import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/infra/db/database.ts'
import { postComments, postReports, posts, users } from '#server/infra/db/schema/index.ts'
import { picturesOf } from '#server/modules/attach/index.ts'
import type { PostRef } from './posts.ts'

export interface CommentRef extends PostRef {
  commentSeq: number
}

const columns = {
  commentSeq: postComments.commentSeq, parentSeq: postComments.parentSeq, userSeq: postComments.userSeq, isStaff: postComments.isStaff, content: postComments.content, isRich: postComments.isRich, mentions: postComments.mentions,
  reportCount: postComments.reportCount, hiddenAt: postComments.hiddenAt, deletedAt: postComments.deletedAt, createdAt: postComments.createdAt, editedAt: postComments.editedAt,
  name: users.name, profileImageUrl: users.profileImageUrl, pictures: picturesOf('comment', postComments.channelSeq, postComments.commentSeq),
}
const thread = sql`coalesce(${postComments.parentSeq}, ${postComments.commentSeq})`
const ofPost = ({ channelSeq, postSeq }: PostRef) => and(eq(postComments.channelSeq, channelSeq), eq(postComments.postSeq, postSeq))
const ofComment = (comment: CommentRef) => and(ofPost(comment), eq(postComments.commentSeq, comment.commentSeq))

/** Comments by thread, oldest first, by keyset. */
export async function listComments(db: Db, post: PostRef, after: { thread: number; commentSeq: number } | undefined, limit: number) {
  return db.select(columns).from(postComments).leftJoin(users, eq(users.userSeq, postComments.userSeq))
    .where(and(ofPost(post), after === undefined ? undefined : sql`(${thread}, ${postComments.commentSeq}) > (${after.thread}::bigint, ${after.commentSeq}::bigint)`))
    .orderBy(asc(thread), asc(postComments.commentSeq)).limit(limit)
}
export type CommentRow = Awaited<ReturnType<typeof listComments>>[number]

export async function findComment(db: Db, comment: CommentRef): Promise<CommentRow | undefined> {
  const [row] = await db.select(columns).from(postComments).leftJoin(users, eq(users.userSeq, postComments.userSeq)).where(ofComment(comment))
  return row
}

export async function insertComment(tx: Db, values: Omit<typeof postComments.$inferInsert, 'commentSeq'>): Promise<number> {
  const [row] = await tx.insert(postComments).values(values).returning({ commentSeq: postComments.commentSeq })
  if (row === undefined) throw new Error('insert answered no row')
  return row.commentSeq
}

export async function writeComment(tx: Db, comment: CommentRef, values: Partial<typeof postComments.$inferInsert>): Promise<void> {
  await tx.update(postComments).set(values).where(ofComment(comment))
}

/** Deletes a comment; one with replies keeps its place without its text. */
export async function deleteComment(tx: Db, comment: CommentRef, now: Date): Promise<void> {
  const replies = await tx.select({ commentSeq: postComments.commentSeq }).from(postComments)
    .where(and(ofPost(comment), sql`${thread} = ${comment.commentSeq}::bigint`, eq(postComments.parentSeq, comment.commentSeq))).limit(1)
  if (replies.length > 0) await writeComment(tx, comment, { content: '', mentions: [], deletedAt: now })
  else await tx.delete(postComments).where(ofComment(comment))
}

/** Keeps a post's count, and whether a question still waits for an answer of another. Serializes the comments of a post. */
export async function countComment(tx: Db, { channelSeq, postSeq }: PostRef, by: number): Promise<void> {
  await tx.update(posts).set({
    commentCount: sql`${posts.commentCount} + ${by}::int`,
    waiting: sql`${posts.boardCd} = 'question' and not exists (select 1 from ${postComments} where ${postComments.channelSeq} = ${posts.channelSeq} and ${postComments.postSeq} = ${posts.postSeq}
      and ${postComments.userSeq} is distinct from ${posts.userSeq} and ${postComments.deletedAt} is null and ${postComments.hiddenAt} is null)`,
  }).where(and(eq(posts.channelSeq, channelSeq), eq(posts.postSeq, postSeq)))
}

/** A user's first report of a post (`commentSeq` 0) or comment counts. */
export async function insertReport(tx: Db, { channelSeq, postSeq, commentSeq }: CommentRef, values: { userSeq: number; reason: string; createdAt: Date }): Promise<void> {
  const written = await tx.insert(postReports).values({ channelSeq, postSeq, commentSeq, ...values }).onConflictDoNothing().returning({ reportSeq: postReports.reportSeq })
  if (written.length === 0) return
  await tx.update(posts).set({ reportCount: sql`${posts.reportCount} + 1` }).where(and(eq(posts.channelSeq, channelSeq), eq(posts.postSeq, postSeq)))
  if (commentSeq !== 0) await tx.update(postComments).set({ reportCount: sql`${postComments.reportCount} + 1` }).where(ofComment({ channelSeq, postSeq, commentSeq }))
}

const REPORTS_MAX = 100

export async function listReports(db: Db, { channelSeq, postSeq }: PostRef) {
  return db.select({ commentSeq: postReports.commentSeq, name: users.name, reason: postReports.reason, createdAt: postReports.createdAt })
    .from(postReports).innerJoin(users, eq(users.userSeq, postReports.userSeq))
    .where(and(eq(postReports.channelSeq, channelSeq), eq(postReports.postSeq, postSeq))).orderBy(asc(postReports.reportSeq)).limit(REPORTS_MAX)
}

/** Closes the reports of a post or comment: staff have decided. Returns how many there were. */
export async function deleteReports(tx: Db, { channelSeq, postSeq, commentSeqs }: PostRef & { commentSeqs: readonly number[] }): Promise<void> {
  const gone = await tx.delete(postReports).where(and(
    eq(postReports.channelSeq, channelSeq), eq(postReports.postSeq, postSeq), inArray(postReports.commentSeq, [...commentSeqs]),
  )).returning({ reportSeq: postReports.reportSeq })
  if (gone.length > 0) await tx.update(posts).set({ reportCount: sql`${posts.reportCount} - ${gone.length}::int` }).where(and(eq(posts.channelSeq, channelSeq), eq(posts.postSeq, postSeq)))
}
