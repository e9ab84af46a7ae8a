import { afterAll, vi } from 'vitest'

// Test files that share a worker share its globals: what one replaced, the next finds as it was.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
