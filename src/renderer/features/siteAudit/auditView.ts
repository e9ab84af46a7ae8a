import { auditKinds } from '#shared/audit/kinds.ts'
import { beginOfDay } from '#shared/kernel/days.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { formatMoment } from '#renderer/lib/dates.ts'
import type { AuditAsked } from '#renderer/entities/audit/index.ts'
import { calendarDay, rowNumber } from '#renderer/lib/gridView/gridView.ts'
import type { GridView, GridViewSpec } from '#renderer/lib/gridView/gridView.ts'

const filters = { kind: auditKinds, by: rowNumber, from: calendarDay, until: calendarDay } as const
export const auditSpec: GridViewSpec<'at', typeof filters> = { sorts: ['at'], filters, standard: () => ({ by: 'at', order: 'desc' }) }
export const unfiltered = { q: '', filters: { kind: '', by: '', from: '', until: '' } }

/** What the server is asked; days are those of Seoul, the last one included. */
export function auditAskedOf({ q, sort, filters: { kind, by, from, until } }: Pick<GridView<'at', typeof filters>, 'q' | 'sort' | 'filters'>): AuditAsked {
  return {
    q, order: sort.order, ...(kind === undefined ? {} : { kind }), ...(by === undefined ? {} : { byUserSeq: Number(by) }),
    ...(from === undefined ? {} : { from: new Date(beginOfDay(from)).toISOString() }),
    ...(until === undefined ? {} : { until: new Date(beginOfDay(until) + DAY_MS).toISOString() }),
  }
}

const storedMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/

/** A value of a change as text; '' for none. Codes stay as they are stored. */
export function valueText(value: unknown, language: Language): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return storedMoment.test(value) ? formatMoment(value, language) : value
  if (Array.isArray(value)) return value.map((one) => valueText(one, language)).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value as number | boolean)
}
