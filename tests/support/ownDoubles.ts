import { afterAll, vi } from 'vitest'

// Files of a worker share globals: restore what a test replaced.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
