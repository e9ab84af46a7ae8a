import type { QueueClock } from './ports.ts'

/** Throttle of progress reports (ms). */
const REPORT_EVERY_MS = 250
/** Longest gap while active, so that a stalled connection does not keep showing its last speed. */
const AT_LEAST_EVERY_MS = 1000

export interface Reporter {
  /** Reports at once, or at the end of the throttle interval. */
  changed(): void
  stop(): void
}

/** Throttles `tell`; `moving`: whether values change without `changed`. */
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

/** Resolves after a delay (ms); rejects with the signal's reason when aborted. */
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
