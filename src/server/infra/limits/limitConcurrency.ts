/** Runs work when its turn comes; answers or throws what the work does. */
export type Limited = <T>(work: () => Promise<T>) => Promise<T>

/** Lets at most `atOnce` pieces of work run at a time, the others in the order in which they came. */
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
      // The turn goes over to who waits, so that nobody slips in between.
      if (next === undefined) free += 1
      else next()
    }
  }
}
