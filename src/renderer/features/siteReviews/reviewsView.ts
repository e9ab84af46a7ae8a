import { optionOf, pageOf } from '#shared/kernel/paging.ts'
import { siteReviewStates } from '#shared/review/contract.ts'
import type { SiteReviewsQuery } from '#renderer/entities/review/index.ts'

export const REVIEWS_PAGE = 20
const starChoices = ['', '5', '4', '3', '2', '1'] as const

/** Filters of `/settings/review`, by their names in the URL; '' for none. */
export interface ReviewsView {
  page: number
  q: string
  state: (typeof siteReviewStates)[number]
  stars: (typeof starChoices)[number]
  courseSeq: string
}

/** Parses the URL; invalid values become the defaults (GEN-04). */
export function reviewsViewOf(query: URLSearchParams): ReviewsView {
  return {
    page: pageOf(query.get('page')),
    q: query.get('q')?.trim().slice(0, 100) ?? '',
    state: optionOf(query.get('state'), siteReviewStates),
    stars: optionOf(query.get('stars'), starChoices),
    courseSeq: /^[1-9]\d{0,14}$/.exec(query.get('courseSeq') ?? '')?.[0] ?? '',
  }
}

const defaults = reviewsViewOf(new URLSearchParams())
const names = Object.keys(defaults) as (keyof ReviewsView)[]

/** URL of a view, without defaults; keeps other parameters, such as the site. */
export function queryOfReviews(view: ReviewsView, current: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(current)
  for (const name of names) {
    if (view[name] === defaults[name]) query.delete(name)
    else query.set(name, String(view[name]))
  }
  return query
}

export const isFiltered = (view: ReviewsView): boolean => names.some((name) => name !== 'page' && view[name] !== defaults[name])

/** What the call is asked for. */
export function askedOf({ page, q, state, stars, courseSeq }: ReviewsView): SiteReviewsQuery {
  return { page, size: REVIEWS_PAGE, q, state, ...(stars === '' ? {} : { stars: Number(stars) }), ...(courseSeq === '' ? {} : { courseSeq: Number(courseSeq) }) }
}
