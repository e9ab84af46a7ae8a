import dayjs from 'dayjs'
import type { SubmissionsAsked } from '#renderer/entities/form/editing.ts'
import { calendarDay } from '#renderer/lib/gridView/gridView.ts'
import type { GridView, GridViewSpec } from '#renderer/lib/gridView/gridView.ts'

/** Filters of the submissions of a form, by their names in the address. */
const filters = { isRead: ['N', 'Y'], from: calendarDay, until: calendarDay } as const

export const submissionsSpec: GridViewSpec<'submitted', typeof filters> = { sorts: ['submitted'], filters, standard: () => ({ by: 'submitted', order: 'desc' }) }

/** No filter at all, as a change of the view. */
export const unfiltered = { q: '', filters: Object.fromEntries(Object.keys(filters).map((name) => [name, ''])) }

/** What the call is asked for; days are those of the reader's zone, the last one included. */
export function askedOf({ q, filters: { isRead, from, until } }: Pick<GridView<'submitted', typeof filters>, 'filters' | 'q'>): SubmissionsAsked {
  return {
    q: q.slice(0, 200), isRead: isRead ?? '', ...(from === undefined ? {} : { from: dayjs(from).startOf('day').toISOString() }), ...(until === undefined ? {} : { until: dayjs(until).add(1, 'day').startOf('day').toISOString() }),
  }
}
