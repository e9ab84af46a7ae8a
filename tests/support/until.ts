import { vi } from 'vitest'
import { PATIENCE_MS } from './patience.ts'

/** Retries a check every `interval` ms until it passes; rejects with its last error. */
export function until<Result>(check: () => Result | Promise<Result>, interval = 10): Promise<Result> {
  return vi.waitFor(check, { timeout: PATIENCE_MS, interval })
}
