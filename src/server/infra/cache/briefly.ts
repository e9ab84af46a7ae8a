import { LRUCache } from 'lru-cache'
import type { Clock } from '#server/infra/ports.ts'

/** Keys remembered at most; the one used longest ago goes first. */
const REMEMBERED_MAX = 10_000

/** A cache whose entries live `ms` milliseconds by the clock. */
export function briefCache<Value extends object>(ms: number, clock: Clock, limit: { max: number } | { maxSize: number; sizeCalculation: (value: Value, key: string) => number }): LRUCache<string, Value> {
  // An entry lives while its age is at most `ttl`, so one millisecond less; a time of 0 means unset to the library.
  return new LRUCache<string, Value>({ ...limit, ttl: ms - 1, ttlResolution: 0, perf: { now: () => clock.now().getTime() + 1 } })
}

/**
 * Asks a question about a key at most once in `ms` milliseconds while `keep` likes the answer; who asks meanwhile shares it.
 * An answer that is not kept, and a failure, is asked for again the next time.
 */
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
