import { AppError } from '#shared/kernel/errors.ts'
import { trashTypeCd } from '#shared/kernel/codes.ts'
import { hideReviewsInput, reviewBulk, reviewFilter, showReviewsInput } from '#shared/review/bulk.ts'
import type { ReviewFilter, ReviewSkip } from '#shared/review/bulk.ts'
import { siteBulkAction } from '#server/infra/bulkAction.ts'
import type { BulkAction, BulkBy, BulkChosen, BulkPlan, BulkResult, BulkTodo, BulkUndone } from '#server/infra/bulkAction.ts'
import type { Db } from '#server/infra/db/database.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { lockLiveCourse } from '#server/modules/course/index.ts'
import { addToRating } from './queries.ts'
import { listClassesOf, readReviews, selectReviews, writeVisibility } from './queries/bulk.ts'

interface Site { channelSeq: number }
interface Hidden { hiddenAt: string | null; hiddenReason: string | null }
/** Whether it was hidden before the change, and after it. */
interface Kept { before: Hidden; after: Hidden }
type Review = Awaited<ReturnType<typeof readReviews>>[number]

const hiddenOf = ({ hiddenAt, hiddenReason }: Review): Hidden => ({ hiddenAt: isoOf(hiddenAt), hiddenReason })

/** Hides many reviews of a site with one reason, or shows them; each to be undone (SET-07, decision 0060). */
export function createReviewBulk(): BulkAction[] {
  /** Reviews by number, their classes locked in one order; those of a class in the trash are named apart. */
  async function lockedReviews(tx: Db, channelSeq: number, evaluationSeqs: readonly number[]): Promise<{ found: Map<number, Review>; trashed: Set<number> }> {
    const trashed = new Set<number>()
    for (const courseSeq of await listClassesOf(tx, channelSeq, evaluationSeqs)) {
      await lockLiveCourse(tx, { channelSeq, courseSeq }).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.errorName !== 'classInTrash') throw error
        trashed.add(courseSeq)
      })
    }
    return { found: new Map((await readReviews(tx, channelSeq, evaluationSeqs)).map((one) => [one.evaluationSeq, one])), trashed }
  }

  /** Writes what reviews are to be, and what that does to the ratings of their classes. */
  async function write(tx: Db, channelSeq: number, changes: readonly { review: Review; to: Hidden }[]): Promise<void> {
    await writeVisibility(tx, channelSeq, changes.map(({ review: { evaluationSeq }, to }) => ({ evaluationSeq, ...to })))
    for (const [courseSeq, of] of Map.groupBy(changes, ({ review }) => review.courseSeq)) {
      const steps = of.map(({ review, to }) => ({ step: Number(to.hiddenAt === null) - Number(review.hiddenAt === null), point: review.reviewPoint }))
      await addToRating(tx, { channelSeq, courseSeq }, { count: steps.reduce((sum, { step }) => sum + step, 0), points: steps.reduce((sum, { step, point }) => sum + step * point, 0) })
    }
  }

  const action = <Input>(kind: string, { input, act, hides, to }: { input: BulkAction<Input>['input']; act: string; hides: boolean; to: (input: Input, by: BulkBy) => Hidden }) => siteBulkAction<Input, ReviewFilter, BulkChosen<ReviewFilter>>({
    kind, permission: 'SITE_REVIEW_UPDATE', readPermission: 'SITE_REVIEW_READ', ways: ['these', 'matching'], input, filter: reviewFilter,

    async plan(db: Db, { channelSeq }: Site, chosen, _input, { limit }): Promise<BulkPlan[]> {
      return (await selectReviews(db, channelSeq, chosen, limit)).map(({ evaluationSeq, userSeq, hiddenAt, title, trashTypeCd: trash }) => {
        const plan = { subjectSeq: evaluationSeq, userSeq, to: title, bind: isoOf(hiddenAt) ?? '' }
        if (trash !== trashTypeCd.normal) return { ...plan, act: null, skip: 'classTrashed' satisfies ReviewSkip }
        return (hiddenAt !== null) === hides ? { ...plan, act: null, skip: 'same' satisfies ReviewSkip } : { ...plan, act, skip: null }
      })
    },

    async apply(tx: Db, { channelSeq }: Site, rows: readonly BulkTodo[], asked, by): Promise<BulkResult[]> {
      const { found, trashed } = await lockedReviews(tx, channelSeq, rows.map(({ subjectSeq }) => subjectSeq))
      const after = to(asked, by)
      const skipOf = (review: Review | undefined): ReviewSkip | null => (review === undefined ? 'gone' : trashed.has(review.courseSeq) ? 'classTrashed' : (review.hiddenAt !== null) === hides ? 'same' : null)
      await write(tx, channelSeq, rows.flatMap(({ subjectSeq }) => {
        const review = found.get(subjectSeq)
        return review === undefined || skipOf(review) !== null ? [] : [{ review, to: after }]
      }))
      return rows.map(({ subjectSeq }) => {
        const review = found.get(subjectSeq)
        const skip = skipOf(review)
        return review === undefined || skip !== null ? { subjectSeq, act: null, skip: skip ?? 'gone' } : { subjectSeq, act, skip: null, kept: { before: hiddenOf(review), after } satisfies Kept as unknown as Record<string, unknown> }
      })
    },

    async undo(tx: Db, { channelSeq }: Site, rows): Promise<BulkUndone[]> {
      const { found, trashed } = await lockedReviews(tx, channelSeq, rows.map(({ subjectSeq }) => subjectSeq))
      const outcomes = rows.map(({ subjectSeq, kept }) => {
        const { before, after } = kept as unknown as Kept
        const review = found.get(subjectSeq)
        const skip: ReviewSkip | null = review === undefined ? 'gone' : trashed.has(review.courseSeq) ? 'classTrashed' : isoOf(review.hiddenAt) !== after.hiddenAt || review.hiddenReason !== after.hiddenReason ? 'changed' : null
        return { subjectSeq, skip, review, before }
      })
      await write(tx, channelSeq, outcomes.flatMap(({ review, skip, before }) => (review === undefined || skip !== null ? [] : [{ review, to: before }])))
      return outcomes.map(({ subjectSeq, skip }) => ({ subjectSeq, skip }))
    },
  })

  return [
    action(reviewBulk.hide, { input: hideReviewsInput, act: 'hideReview', hides: true, to: ({ reason }, { at }) => ({ hiddenAt: at.toISOString(), hiddenReason: reason }) }),
    action(reviewBulk.show, { input: showReviewsInput, act: 'showReview', hides: false, to: () => ({ hiddenAt: null, hiddenReason: null }) }),
  ]
}
