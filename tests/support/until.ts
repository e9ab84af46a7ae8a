import { vi } from 'vitest'
import { PATIENCE_MS } from './patience.ts'

/** Waits until a check throws no more; rejects with what it threw last. `interval` is the time between two looks, in milliseconds. */
export function until<Result>(check: () => Result | Promise<Result>, interval = 10): Promise<Result> {
  return vi.waitFor(check, { timeout: PATIENCE_MS, interval })
}
