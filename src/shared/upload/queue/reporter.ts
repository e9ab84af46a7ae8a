import type { QueueClock } from './ports.ts'

/** Shortest time between two reports of progress, in milliseconds. */
const REPORT_EVERY_MS = 250
/** While something moves, a report comes at least this often: a line that stalls must not keep showing its last speed. */
const AT_LEAST_EVERY_MS = 1000

/** Tells of changes, but not more often than a person can read. */
export interface Reporter {
  /** Something changed: told at once when the last report is long enough ago, else once when it is. */
  changed(): void
  stop(): void
}

/**
 * @param tell reports the state as it is then
 * @param moving whether figures change by themselves
 */
export function createReporter(clock: QueueClock, tell: () => void, moving: () => boolean): Reporter {
  let last = Number.NEGATIVE_INFINITY
  let pending: (() => void) | undefined
  let idle: (() => void) | undefined
  let stopped = false

  function report(): void {
    pending = undefined
    idle?.()
    idle = undefined
    last = clock.now()
    tell()
    if (moving()) idle = clock.after(AT_LEAST_EVERY_MS, report)
  }

  return {
    changed() {
      if (stopped || pending !== undefined) return
      const since = clock.now() - last
      if (since >= REPORT_EVERY_MS) report()
      else pending = clock.after(REPORT_EVERY_MS - since, report)
    },
    stop() {
      stopped = true
      pending?.()
      idle?.()
    },
  }
}

/** Resolves after a time in milliseconds; rejects with the signal's reason when aborted. */
export function waitFor(clock: QueueClock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason)
      return
    }
    const end = (): void => {
      stop()
      reject(signal?.reason)
    }
    const stop = clock.after(ms, () => {
      signal?.removeEventListener('abort', end)
      resolve()
    })
    signal?.addEventListener('abort', end, { once: true })
  })
}
