import { EVENT_DAYS_MAX, eventKinds, eventVisitors } from '#shared/analytics/contract.ts'
import { beginOfDay } from '#shared/kernel/days.ts'
import { DAY_MS, seoulDayStart } from '#shared/kernel/moments.ts'
import type { EventsAsked } from '#renderer/entities/analytics/index.ts'
import { calendarDay, rowNumber } from '#renderer/lib/gridView/gridView.ts'
import type { GridView, GridViewSpec } from '#renderer/lib/gridView/gridView.ts'

const filters = { kind: eventKinds, who: eventVisitors, person: rowNumber, from: calendarDay, until: calendarDay } as const
export const eventsSpec: GridViewSpec<'at', typeof filters> = { sorts: ['at'], filters, standard: () => ({ by: 'at', order: 'desc' }) }
export const unfiltered = { q: '', filters: { kind: '', who: '', person: '', from: '', until: '' } }

/** Days of the list where none are chosen. */
const DAYS_SHOWN = 7

/** What the server is asked; days are those of Seoul, the last one included. Of a longer span the last days count. @param now ms */
export function eventsAskedOf({ q, sort, filters: { kind, who, person, from, until } }: Pick<GridView<'at', typeof filters>, 'q' | 'sort' | 'filters'>, now: number): EventsAsked {
  const end = (until === undefined ? seoulDayStart(now) : beginOfDay(until)) + DAY_MS
  const start = from === undefined ? end - DAYS_SHOWN * DAY_MS : Math.max(beginOfDay(from), end - EVENT_DAYS_MAX * DAY_MS)
  return {
    path: q, order: sort.order, from: new Date(Math.min(start, end)).toISOString(), until: new Date(end).toISOString(),
    ...(kind === undefined ? {} : { kind }), ...(who === undefined ? {} : { who }), ...(person === undefined ? {} : { userSeq: Number(person) }),
  }
}
