import { and, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { SettleMerge } from '#server/infra/memberMerge.ts'
import { attendees, courses, reviewVotes, reviews } from '#server/infra/db/schema/index.ts'

const kept = alias(attendees, 'kept')

/** Where both attend a class, one review belongs to the enrollment that stays: of two the newer. */
export const settleReviews: SettleMerge = async (tx, { channelSeq, fromSeq, toSeq }, log) => {
  const pairs = await tx.select({ goneSeq: attendees.attendSeq, keptSeq: kept.attendSeq }).from(attendees)
    .innerJoin(kept, and(eq(kept.channelSeq, attendees.channelSeq), eq(kept.courseSeq, attendees.courseSeq), eq(kept.userSeq, toSeq)))
    .where(and(eq(attendees.channelSeq, channelSeq), eq(attendees.userSeq, fromSeq)))
  if (pairs.length === 0) return
  const written = await tx.select({ evaluationSeq: reviews.evaluationSeq, attendSeq: reviews.attendSeq, courseSeq: reviews.courseSeq, reviewPoint: reviews.reviewPoint, createdAt: reviews.createdAt, hiddenAt: reviews.hiddenAt })
    .from(reviews).where(and(eq(reviews.channelSeq, channelSeq), inArray(reviews.attendSeq, pairs.flatMap(({ goneSeq, keptSeq }) => [goneSeq, keptSeq]))))
  const of = new Map(written.map((review) => [review.attendSeq, review]))
  for (const { goneSeq, keptSeq } of pairs) {
    const [gone, mine] = [of.get(goneSeq), of.get(keptSeq)]
    if (gone === undefined) continue
    if (mine !== undefined) {
      const older = mine.createdAt < gone.createdAt ? mine : gone
      await log.remove(reviewVotes, and(eq(reviewVotes.channelSeq, channelSeq), eq(reviewVotes.evaluationSeq, older.evaluationSeq)))
      await log.remove(reviews, and(eq(reviews.channelSeq, channelSeq), eq(reviews.evaluationSeq, older.evaluationSeq)))
      if (older.hiddenAt === null) {
        const key = { channel_seq: channelSeq, course_seq: older.courseSeq }
        await log.count(courses, courses.reviewCount, -1, key)
        await log.count(courses, courses.reviewSum, -older.reviewPoint, key)
      }
      if (older === gone) continue
    }
    const moving = and(eq(reviews.channelSeq, channelSeq), eq(reviews.evaluationSeq, gone.evaluationSeq))
    await log.rewrite(reviews, [reviews.attendSeq], moving, async () => { await tx.update(reviews).set({ attendSeq: keptSeq }).where(moving) })
  }
}
