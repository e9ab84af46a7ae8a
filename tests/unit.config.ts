import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LONGEST_TEST_MS, PATIENCE_MS } from './support/patience.ts'

/** Unit tests stand beside what they test; those of the test support itself run with them. */
export default defineConfig({
  root: fileURLToPath(new URL('../', import.meta.url)),
  test: {
    include: ['src/**/*.test.{ts,tsx}', '{tests/support,tests/chaos,resources}/**/*.test.ts'],
    environment: 'node',
    // One per core: these tests compute, they do not wait.
    maxWorkers: '100%',
    // A test that needs a second try is to be mended.
    retry: 0,
    setupFiles: ['tests/support/screens/patientScreens.ts'],
    expect: { poll: { timeout: PATIENCE_MS } },
    testTimeout: LONGEST_TEST_MS,
    hookTimeout: LONGEST_TEST_MS,
  },
})
