import { expect, it } from 'vitest'
import { REVIEW_POINT_DEFAULT, hasMoreReviews, reviewForm, reviewRate } from './rules.ts'

it('starts with 5 stars [REV-01]', () => expect(REVIEW_POINT_DEFAULT).toBe(5))

it.each([[0.5, true], [5, true], [0, false], [-1, false], [5.5, false], [4.3, false]])('rating %d: %s [REV-01]', (reviewPoint, good) => {
  expect(reviewForm.safeParse({ reviewPoint, description: '좋아요' }).success).toBe(good)
})

it('needs a text [REV-01]', () => {
  expect(reviewForm.safeParse({ reviewPoint: 5, description: '  ' }).error?.issues[0]?.message).toBe('validation:content')
})

it.each([[0, 0, 0], [9, 2, 4.5], [13, 3, 4.3], [14, 3, 4.7]])('%d stars in %d reviews are %d', (sum, count, rate) => expect(reviewRate(sum, count)).toBe(rate))

it('loads until reviewCount is reached (part of REV-02)', () => {
  expect([hasMoreReviews(0, 0, 20), hasMoreReviews(19, 20, 20), hasMoreReviews(20, 20, 20)]).toEqual([false, true, false])
})

it.each([[20, true], [19, false], [0, false]])('with a hidden count, more reviews follow a page of %d: %s (part of REV-02)', (lastPage, more) => {
  expect(hasMoreReviews(40, null, lastPage)).toBe(more)
})
