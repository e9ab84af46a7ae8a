import { deliveryState } from '#shared/delivery/states.ts'
import { optionOf, pageOf } from '#shared/kernel/paging.ts'
import type { DeliveriesQuery } from '#renderer/entities/delivery/index.ts'

export const DELIVERIES_PAGE = 50
const states = ['', ...Object.values(deliveryState)] as const

/** Filters of `/settings/deliveries`, by their names in the URL; '' for none. */
export interface DeliveriesView {
  page: number
  q: string
  deliveryState: (typeof states)[number]
  courseSeq: string
  startDt: string
  endDt: string
}

const dayOf = (value: string | null) => (value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : '')

/** Parses the URL; invalid values become the defaults (GEN-04). */
export function deliveriesViewOf(query: URLSearchParams): DeliveriesView {
  return {
    page: pageOf(query.get('page')),
    q: query.get('q')?.trim().slice(0, 100) ?? '',
    deliveryState: optionOf(query.get('deliveryState'), states),
    courseSeq: /^[1-9]\d{0,14}$/.exec(query.get('courseSeq') ?? '')?.[0] ?? '',
    startDt: dayOf(query.get('startDt')),
    endDt: dayOf(query.get('endDt')),
  }
}

const defaults = deliveriesViewOf(new URLSearchParams())
const names = Object.keys(defaults) as (keyof DeliveriesView)[]

/** URL of a view, without defaults; keeps other parameters, such as the site. */
export function queryOfDeliveries(view: DeliveriesView, current: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(current)
  for (const name of names) {
    if (view[name] === defaults[name]) query.delete(name)
    else query.set(name, String(view[name]))
  }
  return query
}

/** Whether any filter but the state is set. */
export const isFiltered = (view: DeliveriesView): boolean => names.some((name) => name !== 'page' && name !== 'deliveryState' && view[name] !== defaults[name])

/** What the call is asked for. */
export const askedOf = (view: DeliveriesView): DeliveriesQuery => Object.fromEntries([...Object.entries(view).filter(([, value]) => value !== ''), ['size', DELIVERIES_PAGE]]) as unknown as DeliveriesQuery
