import type { DropOffPoint } from '#shared/dashboard/dropOff.ts'
import { funnelSteps } from '#shared/dashboard/contract.ts'
import type { Funnel } from '#shared/dashboard/contract.ts'
import { csvOf } from '#shared/kernel/sheet/csv.ts'

export interface FunnelStep {
  name: (typeof funnelSteps)[number]
  people: number
  /** Of the step before, in percent, rounded; null: the first one, or nobody was there. */
  rate: number | null
  /** Of the largest step, 0 to 1. */
  width: number
}

/** The steps of a funnel with the rate from each to the next. */
export function stepsOf(funnel: Funnel): FunnelStep[] {
  const largest = Math.max(1, ...funnelSteps.map((name) => funnel[name]))
  return funnelSteps.map((name, at) => {
    const before = funnelSteps[at - 1]
    const rate = before === undefined || funnel[before] === 0 ? null : Math.round((funnel[name] / funnel[before]) * 100)
    return { name, people: funnel[name], rate, width: funnel[name] / largest }
  })
}

/** A funnel as CSV. `header`: step, people, rate. `nameOf`: the text of a step. */
export function funnelCsv(funnel: Funnel, header: readonly string[], nameOf: (name: FunnelStep['name']) => string): string {
  return csvOf([header, ...stepsOf(funnel).map(({ name, people, rate }) => [nameOf(name), people, rate === null ? '' : rate])])
}

/** A curve as CSV with seconds. `header`: time, viewers, rewinds. */
export function curveCsv(points: readonly DropOffPoint[], header: readonly string[]): string {
  return csvOf([header, ...points.map(({ second, viewers, rewinds }) => [second, viewers, rewinds])])
}

/** The part most gone back to; null: none was. */
export function mostRewound(points: readonly DropOffPoint[]): DropOffPoint | null {
  return points.reduce<DropOffPoint | null>((most, point) => (point.rewinds > (most?.rewinds ?? 0) ? point : most), null)
}
