import { LRUCache } from 'lru-cache'
import type { Clock } from '#server/infra/ports.ts'

const ENTRIES_MAX = 10_000

/** LRU cache whose entries expire after `ms` milliseconds of the injected clock. */
export function briefCache<Value extends object, Key extends string | number = string>(
  ms: number, clock: Clock, limit: { max: number } | { maxSize: number; sizeCalculation: (value: Value, key: Key) => number } = { max: ENTRIES_MAX },
): LRUCache<Key, Value> {
  // An entry lives while its age is at most `ttl`, hence `ms - 1`; the library reads a time of 0 as unset.
  return new LRUCache<Key, Value>({ ...limit, ttl: ms - 1, ttlResolution: 0, perf: { now: () => clock.now().getTime() + 1 } })
}

/** Memoizes a lookup by key for `ms` milliseconds while `keep` accepts the result; concurrent callers share it, failures are not cached. */
export function rememberBriefly<Key, Result>(
  ms: number, clock: Clock, lookUp: (key: Key) => Promise<Result>, keep: (result: Result) => boolean = () => true,
): (key: Key) => Promise<Result> {
  const kept = briefCache<Promise<Result>>(ms, clock)

  return (key) => {
    const name = JSON.stringify(key)
    const known = kept.get(name)
    if (known !== undefined) return known
    const result = lookUp(key)
    const forget = () => {
      if (kept.peek(name) === result) kept.delete(name)
    }
    kept.set(name, result)
    void result.then((found) => (keep(found) ? undefined : forget()), forget)
    return result
  }
}
