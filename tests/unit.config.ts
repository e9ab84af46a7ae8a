import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Unit tests stand beside what they test; those of the test support itself run with them. */
export default defineConfig({
  root: fileURLToPath(new URL('../', import.meta.url)),
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/{support,chaos}/**/*.test.ts'],
    environment: 'node',
    // One per core: these tests compute, they do not wait.
    maxWorkers: '100%',
    // Some start real programs or draw whole screens, which a busy machine makes slow.
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
