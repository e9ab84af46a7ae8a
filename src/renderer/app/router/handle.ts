import type { RouteRow } from '#renderer/lib/feature.ts'

export type RouteHandle = Pick<RouteRow, 'name' | 'title'>

export function isRouteHandle(value: unknown): value is RouteHandle {
  return typeof value === 'object' && value !== null && 'name' in value
}
