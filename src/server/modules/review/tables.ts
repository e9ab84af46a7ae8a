import { and, asc, eq } from 'drizzle-orm'
import { channels, courses, reviewVotes, reviews } from '#server/infra/db/schema/index.ts'
import { moves, stays } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'
import { archivedClass, archiveList, onClass, onSite } from '#server/infra/personalArchive.ts'
import { settleReviews } from './queries/merging.ts'

export const reviewTables: ModuleTables = {
  tables: [reviews, reviewVotes],
  writes: [courses],
  archive: [
    archiveList('reviews', reviews, (db, userSeq, { limit, offset }) =>
      db.select({ ...archivedClass, reviewPoint: reviews.reviewPoint, deliveryPoint: reviews.deliveryPoint, kindnessPoint: reviews.kindnessPoint, preparednessPoint: reviews.preparednessPoint, punctualityPoint: reviews.punctualityPoint, recommendYn: reviews.recommendYn, description: reviews.description, answer: reviews.answer, hiddenReason: reviews.hiddenReason, createdAt: reviews.createdAt }).from(reviews)
        .innerJoin(courses, onClass(reviews)).innerJoin(channels, onSite(reviews))
        .where(eq(reviews.userSeq, userSeq)).orderBy(asc(reviews.channelSeq), asc(reviews.evaluationSeq)).limit(limit).offset(offset)),
    archiveList('review-votes', reviewVotes, (db, userSeq, { limit, offset }) =>
      db.select({ ...archivedClass, createdAt: reviewVotes.createdAt }).from(reviewVotes)
        .innerJoin(reviews, and(eq(reviews.channelSeq, reviewVotes.channelSeq), eq(reviews.evaluationSeq, reviewVotes.evaluationSeq)))
        .innerJoin(courses, onClass(reviews)).innerJoin(channels, onSite(reviewVotes))
        .where(eq(reviewVotes.userSeq, userSeq)).orderBy(asc(reviewVotes.channelSeq), asc(reviewVotes.evaluationSeq)).limit(limit).offset(offset)),
  ],
  merge: [
    { ...moves(reviewVotes, reviewVotes.userSeq), clash: [reviewVotes.evaluationSeq], counted: { table: reviews, column: reviews.helpfulCount, by: { channel_seq: 'channel_seq', evaluation_seq: 'evaluation_seq' } } },
    moves(reviews, reviews.userSeq, 'reviews'),
    stays(reviews, reviews.answererSeq, 'It says which member of staff did it.'),
  ],
  settleMerge: settleReviews,
}
