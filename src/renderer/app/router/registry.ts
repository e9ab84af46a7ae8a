import type { LazyComponent, Redirect, RouteRow } from '#renderer/lib/feature.ts'
import { features } from '../features.ts'

const redirectRow = ({ name, path, layout = 'studio', access, to }: Redirect): RouteRow => ({
  name, path, layout, access, title: '', texts: [], redirectsTo: to, screen: async () => (await import('./redirectTo.tsx')).redirectTo(to),
})

/** Every route of the features. */
export const registry: readonly RouteRow[] = features.flatMap(({ routes = [], redirects = [] }) => [...routes, ...redirects.map(redirectRow)])

/** Every frame that pages share within a layout, by name. */
export const frames: Readonly<Record<string, LazyComponent>> = Object.assign({}, ...features.map((feature) => feature.frames))

/** The row of a route name; undefined while its screen does not exist. */
export function rowOf(name: string): RouteRow | undefined {
  return registry.find((row) => row.name === name)
}
