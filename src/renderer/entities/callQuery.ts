import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { CallName } from '#shared/contract.ts'
import type { CallDefinition, CallInput, CallResult } from '#shared/kernel/call/call.ts'
import type { Client } from '#shared/kernel/call/client.ts'

interface KeyInput {
  params?: object | undefined
  query?: object | undefined
  body?: unknown
}

/** Query key of a call: `[domain, call, params, query]`; with partial input a prefix, to invalidate. A name avoids importing the schemas. */
export function callKey(call: CallDefinition | CallName, { params = {}, query, body = {} }: KeyInput = {}): readonly [string, string, object, unknown] {
  const [domain = '', name = ''] = (typeof call === 'string' ? call : call.name).split('.')
  return [domain, name, params, query ?? body]
}

/** Key and function of a call's query: `queryOptions({ ...callQuery(client, contract.course.detail, { params }), meta })`. */
export function callQuery<D extends CallDefinition>(client: Client, definition: D, input: CallInput<D>): {
  queryKey: ReturnType<typeof callKey>
  queryFn: (context: { signal: AbortSignal }) => Promise<CallResult<D>>
} {
  return { queryKey: callKey(definition, input), queryFn: ({ signal }) => client(definition, input, signal) }
}

/** Key of local state without a call. */
export const localKey = (name: string, ...parts: readonly unknown[]): QueryKey => ['local', name, ...parts]

export function isCall({ queryKey: [domain, name] }: { queryKey: QueryKey }, ...calls: readonly CallName[]): boolean {
  return calls.some((call) => call === `${String(domain)}.${String(name)}`)
}

/** Marks the queries stale and refetches the active ones. */
export async function invalidate(queries: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
}
