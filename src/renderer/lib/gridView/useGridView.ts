import type { GridSort } from '#renderer/ui/grid/index.ts'
import { gridViewOf, savedQueryOf, withSaved, withView } from './gridView.ts'
import type { GridChange, GridFilters, GridView, GridViewSpec } from './gridView.ts'
import { useSearchParams } from '../searchParams.ts'

export interface GridViewState<Sort extends string, Filters extends GridFilters> extends GridView<Sort, Filters> {
  /** Whether rows are left out. */
  isFiltered: boolean
  change: (change: GridChange) => void
  /** Sorts by a column, or turns its order round. */
  onSort: (by: string) => void
  /** The view as it is saved by a name. */
  saved: string
  openSaved: (saved: string) => void
}

/** The view of a list, kept in the address, so that a reload, the way back and a shared link keep it. */
export function useGridView<Sort extends string, Filters extends GridFilters>(spec: GridViewSpec<Sort, Filters>): GridViewState<Sort, Filters> {
  const [query, setQuery] = useSearchParams()
  const view = gridViewOf(query, spec)
  const change = (values: GridChange) => setQuery((before) => withView(before, values), { replace: true })
  return {
    ...view, change, isFiltered: view.q !== '' || Object.keys(view.filters).length > 0,
    onSort: (by) => change({ sort: { by, order: by === view.sort.by && view.sort.order === 'asc' ? 'desc' : 'asc' } satisfies GridSort }),
    saved: savedQueryOf(query, spec.filters),
    openSaved: (saved) => setQuery((before) => withSaved(before, saved, spec.filters)),
  }
}
