import { courseStates } from '#shared/domain/lifecycle.ts'
import type { CourseState } from '#shared/domain/lifecycle.ts'

/** Page sizes offered (courses spec §9). */
export const pageSizes = [10, 20, 50, 100] as const
export const PAGE_SIZE_DEFAULT = 20

export const listStates = ['all', ...courseStates] as const
export type ListState = 'all' | CourseState

/** What of the list the address asks for. */
export interface ListView {
  state: ListState
  q: string
  page: number
  size: number
}

/** Reads the address's query; anything unknown falls back (GEN-04). */
export function listViewOf(query: URLSearchParams): ListView {
  const state = query.get('state')
  const page = Number(query.get('page'))
  const size = Number(query.get('size'))
  return {
    state: (listStates as readonly (string | null)[]).includes(state) ? (state as ListState) : 'all',
    q: query.get('q')?.trim().slice(0, 100) ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: (pageSizes as readonly number[]).includes(size) ? size : PAGE_SIZE_DEFAULT,
  }
}

/** The query of a view, without what is the default; other values of the address, such as the site, stay. */
export function queryOfView(view: ListView, current: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(current)
  const set = (name: string, value: string, isDefault: boolean) => (isDefault ? query.delete(name) : query.set(name, value))
  set('state', view.state, view.state === 'all' || view.state === 'trash')
  set('q', view.q, view.q === '')
  set('page', String(view.page), view.page === 1)
  set('size', String(view.size), view.size === PAGE_SIZE_DEFAULT)
  return query
}
