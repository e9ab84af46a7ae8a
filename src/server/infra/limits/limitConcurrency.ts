export type Limited = <T>(work: () => Promise<T>) => Promise<T>

/** Limits concurrency to `atOnce`; the rest waits in FIFO order. */
export function limitConcurrency(atOnce: number): Limited {
  const waiting: (() => void)[] = []
  let free = atOnce

  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // Hand the slot over directly, so that no newcomer takes it.
      if (next === undefined) free += 1
      else next()
    }
  }
}
