import { LRUCache } from 'lru-cache'
import type { Clock } from '#server/infra/ports.ts'

const REMEMBERED_MAX = 10_000

export function briefCache<Value extends object>(ms: number, clock: Clock, limit: { max: number } | { maxSize: number; sizeCalculation: (value: Value, key: string) => number }): LRUCache<string, Value> {
  // An entry lives while its age is at most `ttl`, hence `ms - 1`; the library reads a time of 0 as unset.
  return new LRUCache<string, Value>({ ...limit, ttl: ms - 1, ttlResolution: 0, perf: { now: () => clock.now().getTime() + 1 } })
}

/** Memoizes a lookup by key for `ms` milliseconds while `keep` accepts the result; concurrent callers share it, failures are not cached. */
export function rememberBriefly<Key, Answer>(
  ms: number, clock: Clock, ask: (key: Key) => Promise<Answer>, keep: (answer: Answer) => boolean = () => true,
): (key: Key) => Promise<Answer> {
  const kept = briefCache<Promise<Answer>>(ms, clock, { max: REMEMBERED_MAX })

  return (key) => {
    const name = JSON.stringify(key)
    const known = kept.get(name)
    if (known !== undefined) return known
    const answer = ask(key)
    const forget = () => {
      if (kept.peek(name) === answer) kept.delete(name)
    }
    kept.set(name, answer)
    void answer.then((found) => (keep(found) ? undefined : forget()), forget)
    return answer
  }
}
