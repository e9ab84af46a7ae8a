import type { Review } from '#shared/review/contract.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import type { readReviews } from './queries.ts'

type ReviewRow = Awaited<ReturnType<typeof readReviews>>[number]

export function presentReview<Row extends ReviewRow>({ createdAt, answer, answeredAt, answererName, ...row }: Row): Omit<Row, 'answeredAt' | 'answererName' | 'createdAt' | 'answer'> & Pick<Review, 'answer' | 'createdAt'> {
  return {
    ...row, createdAt: isoOf(createdAt),
    answer: answer === null || answeredAt === null ? null : { text: answer, name: answererName ?? '', answeredAt: isoOf(answeredAt) },
  }
}
