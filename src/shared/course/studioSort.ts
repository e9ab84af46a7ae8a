import { optionOf } from '#shared/kernel/paging.ts'

/** Columns that the studio's list of classes sorts by, the default first. */
export const studioSorts = ['updated', 'title', 'attendees', 'lessons'] as const
export type StudioSort = (typeof studioSorts)[number]
export type SortOrder = 'asc' | 'desc'

/** A title begins at its first letter; all else with the latest or most. */
export const firstOrder = (sort: StudioSort): SortOrder => (sort === 'title' ? 'asc' : 'desc')

/** Sorting from a query; unknown values become the default (platform spec §5, GEN-04). */
export function studioSortOf({ sort, order }: { sort?: unknown; order?: unknown }): { sort: StudioSort; order: SortOrder } {
  const by = optionOf(sort, studioSorts)
  const first = firstOrder(by)
  return { sort: by, order: optionOf(order, [first, first === 'asc' ? 'desc' : 'asc']) }
}
