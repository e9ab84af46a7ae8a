import { courseStates } from '#shared/course/lifecycle.ts'
import type { CourseState } from '#shared/course/lifecycle.ts'
import { firstOrder, studioSortOf, studioSorts } from '#shared/course/studioSort.ts'
import type { SortOrder, StudioSort } from '#shared/course/studioSort.ts'
import { PAGE_SIZE_DEFAULT, optionOf, pageOf, pageSizes } from '#shared/kernel/paging.ts'

export const listStates = ['all', ...courseStates] as const
export type ListState = 'all' | CourseState

export interface ListView {
  state: ListState
  q: string
  page: number
  size: number
  sort: StudioSort
  order: SortOrder
}

/** Parses the URL; invalid values become the defaults (platform spec §5, GEN-04). */
export function listViewOf(query: URLSearchParams): ListView {
  return {
    state: optionOf(query.get('state'), listStates),
    q: query.get('q')?.trim().slice(0, 100) ?? '',
    page: pageOf(query.get('page')),
    size: query.has('size') ? optionOf(query.get('size'), pageSizes) : PAGE_SIZE_DEFAULT,
    ...studioSortOf({ sort: query.get('sort'), order: query.get('order') }),
  }
}

/** URL of a view, without defaults; keeps other parameters, such as the site. */
export function queryOfView(view: ListView, current: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(current)
  const set = (name: string, value: string, isDefault: boolean) => (isDefault ? query.delete(name) : query.set(name, value))
  set('state', view.state, view.state === 'all' || view.state === 'trash')
  set('q', view.q, view.q === '')
  set('page', String(view.page), view.page === 1)
  set('size', String(view.size), view.size === PAGE_SIZE_DEFAULT)
  set('sort', view.sort, view.sort === studioSorts[0])
  set('order', view.order, view.order === firstOrder(view.sort))
  return query
}
