import { UPLOAD_CHUNK_BYTES } from '#shared/upload/limits.ts'
import type { QueueClock } from './ports.ts'
import { waitFor } from './reporter.ts'

/** Bytes that may go out at once before the cap is felt, as milliseconds of it: enough to keep the line busy, too little to show. */
const BURST_MS = 100

/** Shares a cap on the speed among all that send. */
export interface Limiter {
  /** Resolves when so many bytes may go out; at once without a cap. Rejects with the signal's reason. */
  take(bytes: number, signal?: AbortSignal): Promise<void>
  /** Bytes per second over all; null for none. Counts from the next `take` on. */
  setRate(bytesPerSecond: number | null): void
  /** Bytes that are well asked for at once: small pieces make a smooth line. Undefined without a cap. */
  piece(): number | undefined
  /** Bytes of a request whose body cannot be held back once it goes: long enough that the time between two is not felt. */
  body(): number | undefined
}

/**
 * The moment at which bytes may go out, and until when they then take up the line: each taker stands behind the one before.
 * @param busyUntil epoch milliseconds
 */
export function takeTurn(busyUntil: number, now: number, bytes: number, bytesPerSecond: number): { at: number; busyUntil: number } {
  // What was not used is not saved up, except for a breath.
  const at = Math.max(busyUntil, now - BURST_MS)
  return { at, busyUntil: at + (bytes * 1000) / bytesPerSecond }
}

export function createLimiter(clock: QueueClock, first: number | null = null): Limiter {
  let rate = first
  let busyUntil = 0
  return {
    async take(bytes, signal) {
      signal?.throwIfAborted()
      if (rate === null || bytes <= 0) return
      const turn = takeTurn(busyUntil, clock.now(), bytes, rate)
      busyUntil = turn.busyUntil
      const wait = turn.at - clock.now()
      if (wait > 0) await waitFor(clock, wait, signal)
    },
    setRate(bytesPerSecond) {
      rate = bytesPerSecond
      // The turns that were given out at the old speed do not hold up those at the new one.
      busyUntil = Math.min(busyUntil, clock.now())
    },
    // A tenth of a second, within what reads well from a disk.
    piece: () => (rate === null ? undefined : Math.max(16 * 1024, Math.min(256 * 1024, Math.round(rate / 10)))),
    // Half a second: a twentieth of the ten seconds over which the cap is measured.
    body: () => (rate === null ? undefined : Math.min(UPLOAD_CHUNK_BYTES, Math.round(rate / 2))),
  }
}
