import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LONGEST_TEST_MS, PATIENCE_MS } from '../support/patience.ts'
import { WaitingFirst } from '../support/waitingFirst.ts'

/** Tests over real HTTP, server and database. TEST_DATABASE: `pglite` (default) or `postgres`; each file has its own database. */
export default defineConfig({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  test: {
    include: ['tests/api/**/*.test.ts'],
    globalSetup: ['tests/support/server/databaseSetup.ts'],
    setupFiles: ['tests/support/ownDoubles.ts'],
    // Files of a worker share the loaded modules, mostly the whole server.
    isolate: false,
    sequence: { sequencer: WaitingFirst },
    environment: 'node',
    // Each worker runs a server and database; more than the cores only takes memory.
    maxWorkers: '100%',
    retry: 0,
    expect: { poll: { timeout: PATIENCE_MS } },
    testTimeout: LONGEST_TEST_MS,
    hookTimeout: LONGEST_TEST_MS,
  },
})
