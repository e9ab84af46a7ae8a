import { canReview } from '#shared/domain/enrollment.ts'
import { PAGE_SIZE_DEFAULT } from '#shared/domain/pages.ts'
import { reviewForm, reviewRate } from '#shared/domain/review.ts'
import type { ReviewForm } from '#shared/domain/review.ts'
import type { reviewCalls } from '#shared/contract/review.ts'
import type { CallResult } from '#shared/contract/kernel.ts'
import type { Actor } from '#shared/policies/can.ts'
import { AppError } from '#shared/errors/table.ts'
import type { ServerPorts } from '#server/app/ports.ts'
import { isoOf } from '#server/db/moments.ts'
import { hiddenFrom } from '#server/modules/course/cards.ts'
import { lockLiveCourse } from '#server/modules/course/repository.ts'
import { personOf, readVisibleCourse } from '#server/modules/course/visibility.ts'
import { addToRating, deleteReview, findAttendance, findReviewOf, readReviews, writeReview } from './repository.ts'
import type { ReviewCursor } from './repository.ts'

const presentReview = <Row extends { createdAt: Date }>(row: Row) => ({ ...row, createdAt: isoOf(row.createdAt) })

/** Reviews of classes (courses spec §4, §5; REV-01, REV-02). */
export function createReviewService({ database: { db }, clock, alarms }: Pick<ServerPorts, 'database' | 'clock' | 'alarms'>) {
  return {
    /** A page of reviews behind the last one seen, the asker's own, and the count and mean of all, as far as the class shows them. Throws as `readVisibleCourse`. */
    async list(actor: Actor, channelSeq: number, courseSeq: number, after?: ReviewCursor): Promise<CallResult<typeof reviewCalls.list>> {
      const course = await readVisibleCourse(db, channelSeq, courseSeq, actor)
      const hidden = hiddenFrom('everyone', course)
      const rows = hidden.reviews ? [] : await readReviews(db, channelSeq, courseSeq, after, PAGE_SIZE_DEFAULT)
      const mine = course.attendSeq === null ? undefined : await findReviewOf(db, channelSeq, courseSeq, course.attendSeq)
      return {
        reviews: rows.map(presentReview),
        myReview: mine === undefined ? null : presentReview(mine),
        reviewCount: hidden.reviewCount ? null : course.reviewCount,
        reviewRate: hidden.reviews ? 0 : reviewRate(course.reviewSum, course.reviewCount),
      }
    },

    /**
     * Writes or changes the person's review of a class they attend. Throws `notEnrolled` when the attendance is not theirs
     * in this class, `reviewNotAllowed` when it is not approved or the time for reviews is over, and as `readVisibleCourse`
     * and `lockLiveCourse`: a class that the person may not see looks like one that does not exist.
     */
    async save(actor: Actor, channelSeq: number, courseSeq: number, form: ReviewForm & { attendSeq: number }): Promise<{ evaluationSeq: number }> {
      const userSeq = personOf(actor)
      const { attendSeq } = form
      const { reviewPoint, description } = reviewForm.parse(form)
      await readVisibleCourse(db, channelSeq, courseSeq, actor)
      return db.transaction(async (tx) => {
        await lockLiveCourse(tx, channelSeq, courseSeq)
        const attendance = await findAttendance(tx, { channelSeq, courseSeq, attendSeq, userSeq })
        if (attendance === undefined) throw new AppError('notEnrolled')
        const now = clock.now()
        const standing = { choiseStatusCd: attendance.choiseStatusCd, reviewExpringAt: isoOf(attendance.reviewExpiringAt) }
        if (!canReview(standing, now.getTime())) throw new AppError('reviewNotAllowed')
        const evaluationSeq = await writeReview(tx, { channelSeq, courseSeq, attendSeq, userSeq, reviewPoint, description, createdAt: now })
        const isNew = attendance.evaluationSeq === null
        await addToRating(tx, channelSeq, courseSeq, { count: isNew ? 1 : 0, points: reviewPoint - (attendance.reviewPoint ?? 0) })
        if (isNew) await alarms.raise(tx, { kind: 'review', channelSeq, courseSeq, actorSeq: userSeq })
        return { evaluationSeq }
      })
    },

    /** Takes the person's review away, also when it could no longer be written. Throws `notEnrolled`, `notFound` without a review, and as `save`. */
    async remove(actor: Actor, channelSeq: number, courseSeq: number, attendSeq: number): Promise<void> {
      const userSeq = personOf(actor)
      await readVisibleCourse(db, channelSeq, courseSeq, actor)
      await db.transaction(async (tx) => {
        await lockLiveCourse(tx, channelSeq, courseSeq)
        const attendance = await findAttendance(tx, { channelSeq, courseSeq, attendSeq, userSeq })
        if (attendance === undefined) throw new AppError('notEnrolled')
        if (attendance.evaluationSeq === null || attendance.reviewPoint === null) throw new AppError('notFound')
        await deleteReview(tx, channelSeq, attendance.evaluationSeq)
        await addToRating(tx, channelSeq, courseSeq, { count: -1, points: -attendance.reviewPoint })
      })
    },
  }
}
export type ReviewService = ReturnType<typeof createReviewService>
