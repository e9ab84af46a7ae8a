import { paths } from '#shared/kernel/paths.ts'

export { paths }

export type RouteName = keyof typeof paths

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}` ? Name : never

export type RouteParams<N extends RouteName> = Record<ParamNames<(typeof paths)[N]>, string | number>

export type QueryValues = Record<string, string | number | boolean | undefined | null>

/** A route with its parameters and query. */
export type Destination = {
  [N in RouteName]: { name: N; query?: QueryValues; hash?: string } & (ParamNames<(typeof paths)[N]> extends never ? { params?: undefined } : { params: RouteParams<N> })
}[RouteName]

/** Path without the site: `/classes/7?tab=reviews`. Absent query values are left out. */
export function pathOf(destination: Destination): string {
  const params = (destination.params ?? {}) as Record<string, string | number>
  const path = paths[destination.name].replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(destination.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(key, String(value))
  }
  const text = query.toString()
  return `${path}${text === '' ? '' : `?${text}`}${destination.hash === undefined ? '' : `#${destination.hash}`}`
}
