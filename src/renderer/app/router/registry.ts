import type { LazyComponent, Redirect, RouteRow } from '#renderer/lib/feature.ts'
import { features } from '../features.ts'

const redirectRow = ({ name, path, layout = 'studio', access, to }: Redirect): RouteRow => ({
  name, path, layout, access, title: '', texts: [], redirectsTo: to, screen: async () => (await import('./redirectTo.tsx')).redirectTo(to),
})

export const registry: readonly RouteRow[] = features.flatMap(({ routes = [], redirects = [] }) => [...routes, ...redirects.map(redirectRow)])

export const frames: Readonly<Record<string, LazyComponent>> = Object.assign({}, ...features.map((feature) => feature.frames))

/** undefined while the route has no screen. */
export function rowOf(name: string): RouteRow | undefined {
  return registry.find((row) => row.name === name)
}
