import { z } from 'zod'
import type { ChosenColumns, GridSort } from '#renderer/ui/grid/index.ts'

/** Names of filters in the address, with the values they can have: listed, or of a form. */
export type GridFilters = Record<string, readonly string[] | RegExp>

/** What a list can be asked for. */
export interface GridViewSpec<Sort extends string, Filters extends GridFilters> {
  sorts: readonly Sort[]
  filters: Filters
  /** The order where the address names none. */
  standard: (filters: FiltersOf<Filters>) => GridSort & { by: Sort }
}
export type FiltersOf<Filters extends GridFilters> = { [Name in keyof Filters]?: Filters[Name] extends readonly string[] ? Filters[Name][number] : string }

/** A list as its address says it. */
export interface GridView<Sort extends string, Filters extends GridFilters> {
  q: string
  filters: FiltersOf<Filters>
  sort: GridSort & { by: Sort }
  columns: ChosenColumns
}

/** A filter whose value is the number of a row, such as that of a class. */
export const rowNumber = /^[1-9]\d{0,14}$/

/** A filter whose value is a day of the calendar, `YYYY-MM-DD`. */
export const calendarDay = z.regexes.date

const own = ['q', 'sort', 'order', 'columns'] as const
/** Stands for no column at all. */
const NONE = '-'

/** Reads a view; what it does not know is left out. */
export function gridViewOf<Sort extends string, Filters extends GridFilters>(query: URLSearchParams, spec: GridViewSpec<Sort, Filters>): GridView<Sort, Filters> {
  const filters = Object.fromEntries(Object.entries(spec.filters).flatMap(([name, values]) => {
    const value = query.get(name)
    return value !== null && (values instanceof RegExp ? values.test(value) : values.includes(value)) ? [[name, value]] : []
  })) as FiltersOf<Filters>
  const standard = spec.standard(filters)
  const by = spec.sorts.find((one) => one === query.get('sort'))
  const order = query.get('order')
  const columns = query.get('columns')
  return {
    q: (query.get('q') ?? '').trim(), filters,
    sort: { by: by ?? standard.by, order: order === 'asc' || order === 'desc' ? order : by === undefined || by === standard.by ? standard.order : 'asc' },
    columns: columns === null ? null : columns === NONE ? [] : columns.split('.').filter((id) => id !== ''),
  }
}

export interface GridChange { q?: string; filters?: Record<string, string | undefined>; sort?: GridSort; columns?: ChosenColumns }

/** An address with another view; what is not of the view stays. */
export function withView(before: URLSearchParams, { q, filters = {}, sort, columns }: GridChange): URLSearchParams {
  const next = new URLSearchParams(before)
  const set = (name: string, value: string | undefined) => { if (value === undefined || value === '') next.delete(name); else next.set(name, value) }
  if (q !== undefined) set('q', q)
  for (const [name, value] of Object.entries(filters)) set(name, value)
  if (sort !== undefined) {
    set('sort', sort.by)
    set('order', sort.order)
  }
  if (columns !== undefined) set('columns', columns === null ? undefined : columns.length === 0 ? NONE : columns.join('.'))
  return next
}

const namesOf = (filters: Record<string, unknown>): string[] => [...own, ...Object.keys(filters)]

/** The part of an address that is the view, in one order: as it is saved by a name. */
export function savedQueryOf(query: URLSearchParams, filters: Record<string, unknown>): string {
  return new URLSearchParams(namesOf(filters).toSorted().flatMap((name) => { const value = query.get(name); return value === null || value === '' ? [] : [[name, value]] })).toString()
}

/** An address with a saved view in place of its own. */
export function withSaved(before: URLSearchParams, saved: string, filters: Record<string, unknown>): URLSearchParams {
  const next = new URLSearchParams(before)
  const view = new URLSearchParams(saved)
  for (const name of namesOf(filters)) {
    next.delete(name)
    const value = view.get(name)
    if (value !== null) next.set(name, value)
  }
  return next
}
