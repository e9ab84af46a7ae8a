import type { Clock } from '#server/infra/ports.ts'

/**
 * Asks a question about a key at most once in `ms` milliseconds while `keep` likes the answer; who asks meanwhile shares it.
 * An answer that is not kept, and a failure, is asked for again the next time.
 */
export function rememberBriefly<Key, Answer>(
  ms: number, clock: Clock, ask: (key: Key) => Promise<Answer>, keep: (answer: Answer) => boolean = () => true,
): (key: Key) => Promise<Answer> {
  const kept = new Map<string, { until: number; answer: Promise<Answer> }>()
  let sweepAt = 0

  return (key) => {
    const now = clock.now().getTime()
    if (now >= sweepAt) {
      for (const [name, { until }] of kept) if (until <= now) kept.delete(name)
      sweepAt = now + ms
    }
    const name = JSON.stringify(key)
    const known = kept.get(name)
    if (known !== undefined && now < known.until) return known.answer
    const entry = { until: now + ms, answer: ask(key) }
    const forget = () => {
      if (kept.get(name) === entry) kept.delete(name)
    }
    kept.set(name, entry)
    void entry.answer.then((answer) => (keep(answer) ? undefined : forget()), forget)
    return entry.answer
  }
}
