import { siteReviewSorts } from '#shared/review/contract.ts'
import type { SiteReviewSort } from '#shared/review/contract.ts'
import type { SiteReviewsQuery } from '#renderer/entities/review/index.ts'
import { rowNumber } from '#renderer/lib/gridView/gridView.ts'
import type { GridView, GridViewSpec } from '#renderer/lib/gridView/gridView.ts'

export const starChoices = ['5', '4', '3', '2', '1'] as const

/** Filters of `/settings/review`, by their names in the address. */
const filters = { state: ['unanswered', 'hidden'], stars: starChoices, courseSeq: rowNumber } as const

export const reviewsSpec: GridViewSpec<SiteReviewSort, typeof filters> = { sorts: siteReviewSorts, filters, standard: () => ({ by: 'written', order: 'desc' }) }

/** No filter at all, as a change of the view. */
export const unfiltered = { q: '', filters: Object.fromEntries(Object.keys(filters).map((name) => [name, ''])) }

/** What the call is asked for. */
export function askedOf({ q, filters: { state, stars, courseSeq }, sort: { by, order } }: Pick<GridView<SiteReviewSort, typeof filters>, 'q' | 'filters' | 'sort'>): SiteReviewsQuery {
  return {
    q: q.slice(0, 100), ...(state === undefined ? {} : { state }), ...(stars === undefined ? {} : { stars: Number(stars) }), ...(courseSeq === undefined ? {} : { courseSeq: Number(courseSeq) }), sort: by, order,
  }
}
