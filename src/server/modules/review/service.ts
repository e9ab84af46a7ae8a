import { reviewAlarms } from '#shared/review/alarms.ts'
import { canReview } from '#shared/enrollment/rules.ts'
import { PAGE_SIZE_DEFAULT } from '#shared/kernel/paging.ts'
import { reviewForm, reviewRate, reviewSummary } from '#shared/review/rules.ts'
import type { ReviewInput } from '#shared/review/rules.ts'
import type { reviewCalls, ReviewSort } from '#shared/review/contract.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { AttendeeRef, CourseRef } from '#shared/kernel/refs.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import type { SiteChanges } from '#server/infra/cache/siteChanges.ts'
import { createPublicReads } from '#server/infra/cache/publicReads.ts'
import type { AttachService } from '#server/modules/attach/index.ts'
import { hiddenFrom, lockLiveCourse, personOf, readVisibleCourse } from '#server/modules/course/index.ts'
import { addToRating, deleteReview, findAttendance, findMyReview, readReviews, readStarGroups, writeReview } from './queries.ts'
import type { ReviewCursor } from './queries.ts'
import { presentReview } from './present.ts'

const PAGES_MAX_BYTES = 16 * 1024 * 1024

type Reply = CallResult<typeof reviewCalls.list>
type Page = Omit<Reply, 'myReview'> & { bytes: number }

const visitor: Actor = { userSeq: null, isChannelUser: false, userTypeCd: null, roles: [] }
const REVIEW_BYTES = 1000

interface Asked {
  sort: ReviewSort
  after?: ReviewCursor | undefined
}

/** Reviews (courses spec §4, §5; REV-01 to REV-03). Pages of public classes are cached. */
export function createReviewService(
  { database: { db }, clock, alarms }: Pick<ServerPorts, 'database' | 'clock' | 'alarms'>, changes: Pick<SiteChanges, 'versionOf' | 'isHearing'>, attach: AttachService,
) {
  const kept = createPublicReads<Page>(changes, clock, PAGES_MAX_BYTES)

  async function readPage(actor: Actor, { channelSeq, courseSeq }: CourseRef, { sort, after }: Asked): Promise<Page> {
    const course = await readVisibleCourse(db, { channelSeq, courseSeq }, actor)
    const hidden = hiddenFrom('everyone', course)
    const rows = hidden.reviews ? [] : await readReviews(db, { channelSeq, courseSeq }, { sort, after, size: PAGE_SIZE_DEFAULT })
    return {
      reviews: rows.map(presentReview),
      reviewCount: hidden.reviewCount ? null : course.reviewCount,
      reviewRate: hidden.reviews ? 0 : reviewRate(course.reviewSum, course.reviewCount),
      summary: hidden.reviews || after !== undefined ? null : reviewSummary(await readStarGroups(db, { channelSeq, courseSeq })),
      bytes: rows.reduce((sum, { description, answer, pictures }) => sum + REVIEW_BYTES + 200 * pictures.length + 2 * (description.length + (answer?.length ?? 0)), REVIEW_BYTES),
    }
  }

  /** Visitors' pages are shared by all; only when a visitor is refused does the actor matter. */
  async function pageFor(actor: Actor, { channelSeq, courseSeq }: CourseRef, asked: Asked): Promise<Page> {
    const { sort, after } = asked
    const key = `${courseSeq} ${sort} ${after?.helpfulCount} ${after?.createdAt.toISOString()} ${after?.evaluationSeq}`
    try {
      return await kept.get(channelSeq, key, () => readPage(visitor, { channelSeq, courseSeq }, asked))
    } catch (error) {
      if (actor.userSeq === null || !(error instanceof AppError)) throw error
      return readPage(actor, { channelSeq, courseSeq }, asked)
    }
  }

  return {
    /** A page of reviews, the caller's own, count and mean, as far as the class shows them. Throws as `readVisibleCourse`. */
    async list(actor: Actor, course: CourseRef, asked: Asked = { sort: 'recent' }): Promise<Reply> {
      const { bytes: _bytes, ...page } = await pageFor(actor, course, asked)
      const mine = actor.userSeq === null ? undefined : await findMyReview(db, course, actor.userSeq)
      return { ...page, myReview: mine === undefined ? null : presentReview(mine) }
    },

    /** Upserts the review. Throws `notEnrolled`, `reviewNotAllowed` (not approved, too late), `attachmentRefused`, and as `readVisibleCourse`, `lockLiveCourse`. */
    async save(actor: Actor, { channelSeq, courseSeq }: CourseRef, form: ReviewInput & { attendSeq: number }): Promise<{ evaluationSeq: number }> {
      const userSeq = personOf(actor)
      const { attendSeq } = form
      const { pictures, ...written } = reviewForm.parse(form)
      await readVisibleCourse(db, { channelSeq, courseSeq }, actor)
      return db.transaction(async (tx) => {
        await lockLiveCourse(tx, { channelSeq, courseSeq })
        const attendance = await findAttendance(tx, { channelSeq, courseSeq, attendSeq, userSeq })
        if (attendance === undefined) throw new AppError('notEnrolled')
        const now = clock.now()
        const standing = { choiseStatusCd: attendance.choiseStatusCd, reviewExpringAt: isoOf(attendance.reviewExpiringAt) }
        if (!canReview(standing, now.getTime())) throw new AppError('reviewNotAllowed')
        const evaluationSeq = await writeReview(tx, { channelSeq, courseSeq, attendSeq, userSeq, ...written, createdAt: now })
        const isNew = attendance.evaluationSeq === null
        await attach.take(tx, { channelSeq, ownerCd: 'review', ownerSeq: evaluationSeq }, { courseSeq, userSeq, isNew }, { attached: pictures })
        if (attendance.hiddenAt === null) await addToRating(tx, { channelSeq, courseSeq }, { count: isNew ? 1 : 0, points: written.reviewPoint - (attendance.reviewPoint ?? 0) })
        if (isNew) await alarms.raise(tx, { kind: reviewAlarms.review, channelSeq, courseSeq, actorSeq: userSeq })
        return { evaluationSeq }
      })
    },

    /** Allowed even when writing no longer is. Throws `notEnrolled`, `notFound`, and as `save`. */
    async remove(actor: Actor, { channelSeq, courseSeq, attendSeq }: AttendeeRef): Promise<void> {
      const userSeq = personOf(actor)
      await readVisibleCourse(db, { channelSeq, courseSeq }, actor)
      await db.transaction(async (tx) => {
        await lockLiveCourse(tx, { channelSeq, courseSeq })
        const attendance = await findAttendance(tx, { channelSeq, courseSeq, attendSeq, userSeq })
        if (attendance === undefined) throw new AppError('notEnrolled')
        if (attendance.evaluationSeq === null || attendance.reviewPoint === null) throw new AppError('notFound')
        await attach.drop(tx, channelSeq, 'review', [attendance.evaluationSeq])
        await deleteReview(tx, { channelSeq, evaluationSeq: attendance.evaluationSeq })
        if (attendance.hiddenAt === null) await addToRating(tx, { channelSeq, courseSeq }, { count: -1, points: -attendance.reviewPoint })
      })
    },
  }
}
export type ReviewService = ReturnType<typeof createReviewService>
