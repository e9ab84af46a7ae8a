type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}` ? Name : never

export type PathParams<P extends string> = Record<ParamNames<P>, string | number>

export type QueryValues = Record<string, string | number | boolean | undefined | null>

/** A path of `shared/<domain>/paths.ts` with its parameters and query. */
export type Destination<P extends string> = { path: P; query?: QueryValues; hash?: string } & (ParamNames<P> extends never ? { params?: undefined } : { params: PathParams<P> })

/** Path without the site: `/classes/7?tab=reviews`. Absent query values are left out. */
export function pathOf<const P extends string>(destination: Destination<P>): string {
  const params = (destination.params ?? {}) as Record<string, string | number>
  const path = destination.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(destination.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(key, String(value))
  }
  const text = query.toString()
  return `${path}${text === '' ? '' : `?${text}`}${destination.hash === undefined ? '' : `#${destination.hash}`}`
}
