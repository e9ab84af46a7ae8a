import { reviewAlarms } from '#shared/review/alarms.ts'
import type { reviewCalls } from '#shared/review/contract.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CourseRef, ReviewRef } from '#shared/kernel/refs.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { pageOf, placeOf } from '#server/infra/db/listPage.ts'
import { lockLiveCourse, personOf, readVisibleCourse } from '#server/modules/course/index.ts'
import { addHelpful, addToRating, findReview, listVotes, writeAnswer, writeHidden, writeVote } from './queries.ts'
import { countSiteReviews, listReviewedCourses, listSiteReviews, siteReviewSortings } from './queries/site.ts'
import type { SiteReviewQuery } from './queries/site.ts'
import { presentReview } from './present.ts'

async function readReview(db: Db, review: ReviewRef) {
  const row = await findReview(db, review)
  if (row === undefined) throw new AppError('notFound')
  return row
}

/** What others do with reviews: votes, answers, hiding (REV-03, SET-07). The caller checks permissions. */
export function reviewResponses({ database: { db }, clock, alarms }: Pick<ServerPorts, 'database' | 'clock' | 'alarms'>) {
  return {
    /** Throws as `readVisibleCourse`. */
    async votes(actor: Actor, course: CourseRef): Promise<number[]> {
      await readVisibleCourse(db, course, actor)
      return listVotes(db, course, personOf(actor))
    },

    /** Throws `notFound` (also for a hidden review), `noPermission` (one's own), and as `readVisibleCourse`, `lockLiveCourse`. */
    async vote(actor: Actor, { channelSeq, courseSeq }: CourseRef, { evaluationSeq, helpful }: { evaluationSeq: number; helpful: boolean }): Promise<CallResult<typeof reviewCalls.vote>> {
      const userSeq = personOf(actor)
      await readVisibleCourse(db, { channelSeq, courseSeq }, actor)
      return db.transaction(async (tx) => {
        await lockLiveCourse(tx, { channelSeq, courseSeq })
        const review = await readReview(tx, { channelSeq, evaluationSeq })
        if (review.courseSeq !== courseSeq || review.hiddenAt !== null) throw new AppError('notFound')
        if (review.userSeq === userSeq) throw new AppError('noPermission')
        const isChanged = await writeVote(tx, { channelSeq, evaluationSeq }, { userSeq, helpful, now: clock.now() })
        return { helpful, helpfulCount: await addHelpful(tx, { channelSeq, evaluationSeq }, isChanged ? (helpful ? 1 : -1) : 0) }
      })
    },

    /** '' deletes the answer. The first answer notifies the reviewer. Throws `notFound`, and as `lockLiveCourse`. */
    async answer(actor: Actor, { channelSeq, courseSeq }: CourseRef, { evaluationSeq, answer }: { evaluationSeq: number; answer: string }): Promise<void> {
      const actorSeq = personOf(actor)
      await db.transaction(async (tx) => {
        await lockLiveCourse(tx, { channelSeq, courseSeq })
        const review = await readReview(tx, { channelSeq, evaluationSeq })
        if (review.courseSeq !== courseSeq) throw new AppError('notFound')
        await writeAnswer(tx, { channelSeq, evaluationSeq }, answer === '' ? { answer: null, answeredAt: null, answererSeq: null } : { answer, answeredAt: clock.now(), answererSeq: actorSeq })
        if (answer !== '' && review.answer === null) await alarms.raise(tx, { kind: reviewAlarms.reviewAnswered, channelSeq, courseSeq, actorSeq, personSeqs: [review.userSeq] })
      })
    },

    /** Throws `invalidInput`. */
    async siteList(channelSeq: number, query: SiteReviewQuery): Promise<CallResult<typeof reviewCalls.siteList>> {
      const cursor = placeOf(query.cursor, 1, siteReviewSortings[query.sort].kind)
      const { rows, after } = pageOf(await listSiteReviews(db, channelSeq, { ...query, cursor, size: query.size + 1 }), query.size, ({ evaluationSeq }) => [evaluationSeq])
      const isFirst = cursor === undefined
      return { reviews: rows.map(presentReview), after, totalCount: isFirst ? await countSiteReviews(db, channelSeq, query) : null, courses: isFirst ? await listReviewedCourses(db, channelSeq) : [] }
    },

    /** Null shows it again. Idempotent; a hidden review leaves the rating of its class. Throws `notFound`, and as `lockLiveCourse`. */
    async hide(review: ReviewRef, reason: string | null): Promise<void> {
      const { courseSeq } = await readReview(db, review)
      const { channelSeq } = review
      await db.transaction(async (tx) => {
        await lockLiveCourse(tx, { channelSeq, courseSeq })
        const { hiddenAt, reviewPoint } = await readReview(tx, review)
        await writeHidden(tx, review, reason === null ? { hiddenAt: null, hiddenReason: null } : { hiddenAt: hiddenAt ?? clock.now(), hiddenReason: reason })
        const change = (reason === null ? 1 : 0) - (hiddenAt === null ? 1 : 0)
        if (change !== 0) await addToRating(tx, { channelSeq, courseSeq }, { count: change, points: change * reviewPoint })
      })
    },
  }
}
export type ReviewResponses = ReturnType<typeof reviewResponses>
