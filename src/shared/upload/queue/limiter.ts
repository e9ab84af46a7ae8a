import { UPLOAD_CHUNK_BYTES } from '#shared/upload/limits.ts'
import type { QueueClock } from './ports.ts'
import { waitFor } from './reporter.ts'

/** Burst (ms of the cap): keeps the network busy, too short to notice. */
const BURST_MS = 100

export interface Limiter {
  /** Resolves when so many bytes may be sent; rejects with the signal's reason. */
  take(bytes: number, signal?: AbortSignal): Promise<void>
  /** Bytes per second for all uploads together; null for none. */
  setRate(bytesPerSecond: number | null): void
  /** Best size of one `take`: small pieces give a smooth rate. Undefined without a cap. */
  piece(): number | undefined
  body(): number | undefined
}

/** Reserves the next slot (epoch ms): when the bytes may be sent, and until when the connection is then busy. */
export function reserveSlot(busyUntil: number, now: number, bytes: number, bytesPerSecond: number): { at: number; busyUntil: number } {
  // Unused bandwidth does not accumulate beyond the burst.
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
      const slot = reserveSlot(busyUntil, clock.now(), bytes, rate)
      busyUntil = slot.busyUntil
      const wait = slot.at - clock.now()
      if (wait > 0) await waitFor(clock, wait, signal)
    },
    setRate(bytesPerSecond) {
      rate = bytesPerSecond
      // Slots reserved at the old rate must not delay new ones.
      busyUntil = Math.min(busyUntil, clock.now())
    },
    // 0.1 s, within efficient disk read sizes.
    piece: () => (rate === null ? undefined : Math.max(16 * 1024, Math.min(256 * 1024, Math.round(rate / 10)))),
    body: () => (rate === null ? undefined : Math.min(UPLOAD_CHUNK_BYTES, Math.round(rate / 2))),
  }
}
