import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { CourseRef, ItemRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { missionLikes, missionPosts, posts, users } from '#server/infra/db/schema/index.ts'

export interface PostRef extends CourseRef {
  postSeq: number
}

const onPost = (place: { channelSeq: number; postSeq: number }) => and(eq(missionPosts.channelSeq, place.channelSeq), eq(missionPosts.postSeq, place.postSeq))

/** When a learner posted in a challenge. */
export async function listPostedAt(db: Db, { channelSeq, courseSeq, curriculumSeq }: ItemRef, userSeq: number): Promise<number[]> {
  const rows = await db.select({ createdAt: missionPosts.createdAt }).from(missionPosts).where(and(
    eq(missionPosts.channelSeq, channelSeq), eq(missionPosts.courseSeq, courseSeq), eq(missionPosts.userSeq, userSeq), eq(missionPosts.curriculumSeq, curriculumSeq),
  ))
  return rows.map(({ createdAt }) => createdAt.getTime())
}

export async function insertPost(tx: Db, { channelSeq, courseSeq, curriculumSeq }: ItemRef, userSeq: number, { content, linkUrl }: { content: string; linkUrl: string }, now: Date): Promise<number> {
  const [row] = await tx.insert(missionPosts).values({ channelSeq, courseSeq, curriculumSeq, userSeq, content, linkUrl, createdAt: now }).returning({ postSeq: missionPosts.postSeq })
  if (row === undefined) throw new Error('insert answered no row')
  return row.postSeq
}

const likesOf = (where: 'all' | 'mine', me: number) => sql`(select count(*) from ${missionLikes} where ${missionLikes.channelSeq} = ${missionPosts.channelSeq}
  and ${missionLikes.postSeq} = ${missionPosts.postSeq}${where === 'mine' ? sql` and ${missionLikes.userSeq} = ${me}` : sql``})`

/** Posts of a challenge, newest first. @param onlyOf whose alone; @param postSeq one post alone */
export async function listPosts(db: Db, { channelSeq, curriculumSeq }: ItemRef, me: number, { onlyOf, lastSeq, postSeq, limit }: { onlyOf?: number | undefined; lastSeq?: number | undefined; postSeq?: number; limit: number }) {
  return db.select({
    postSeq: missionPosts.postSeq, userSeq: missionPosts.userSeq, name: users.name, profileImageUrl: users.profileImageUrl, content: missionPosts.content, linkUrl: missionPosts.linkUrl, createdAt: missionPosts.createdAt,
    threadSeq: posts.postSeq, commentCount: sql`coalesce(${posts.commentCount}, 0)`.mapWith(Number),
    likeCount: likesOf('all', me).mapWith(Number), isLiked: likesOf('mine', me).mapWith((count) => Number(count) > 0),
  }).from(missionPosts).innerJoin(users, eq(users.userSeq, missionPosts.userSeq))
    .leftJoin(posts, and(eq(posts.channelSeq, missionPosts.channelSeq), eq(posts.missionPostSeq, missionPosts.postSeq)))
    .where(and(
      eq(missionPosts.channelSeq, channelSeq), eq(missionPosts.curriculumSeq, curriculumSeq), onlyOf === undefined ? undefined : eq(missionPosts.userSeq, onlyOf),
      lastSeq === undefined ? undefined : lt(missionPosts.postSeq, lastSeq), postSeq === undefined ? undefined : eq(missionPosts.postSeq, postSeq),
    )).orderBy(desc(missionPosts.postSeq)).limit(limit)
}

export async function findPost(db: Db, place: PostRef): Promise<{ curriculumSeq: number; userSeq: number; createdAt: Date } | undefined> {
  const [row] = await db.select({ curriculumSeq: missionPosts.curriculumSeq, userSeq: missionPosts.userSeq, createdAt: missionPosts.createdAt }).from(missionPosts).where(and(onPost(place), eq(missionPosts.courseSeq, place.courseSeq)))
  return row
}

export async function deletePost(db: Db, place: PostRef): Promise<void> {
  await db.delete(missionPosts).where(onPost(place))
}

/** Likes a post, or takes the like back; idempotent. Returns the likes. */
export async function setLike(tx: Db, { channelSeq, postSeq }: PostRef, userSeq: number, likes: boolean, now: Date): Promise<number> {
  if (likes) await tx.insert(missionLikes).values({ channelSeq, postSeq, userSeq, createdAt: now }).onConflictDoNothing()
  else await tx.delete(missionLikes).where(and(eq(missionLikes.channelSeq, channelSeq), eq(missionLikes.postSeq, postSeq), eq(missionLikes.userSeq, userSeq)))
  return tx.$count(missionLikes, and(eq(missionLikes.channelSeq, channelSeq), eq(missionLikes.postSeq, postSeq)))
}
