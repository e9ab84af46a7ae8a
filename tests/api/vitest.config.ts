import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LONGEST_TEST_MS, PATIENCE_MS } from '../support/patience.ts'
import { WaitingFirst } from '../support/waitingFirst.ts'

/**
 * Tests over real HTTP against a real server and database. TEST_DATABASE chooses `pglite` (default) or `postgres`;
 * each file gets a database of its own from tests/support/server/database.ts.
 */
export default defineConfig({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  test: {
    include: ['tests/api/**/*.test.ts'],
    globalSetup: ['tests/support/server/databaseSetup.ts'],
    setupFiles: ['tests/support/ownDoubles.ts'],
    // The files of a worker share the modules that they load: the whole server, for most of them.
    isolate: false,
    sequence: { sequencer: WaitingFirst },
    environment: 'node',
    // Each worker runs a server with its database, so more than cores would only take memory.
    maxWorkers: '100%',
    // A test that needs a second try is to be mended.
    retry: 0,
    expect: { poll: { timeout: PATIENCE_MS } },
    testTimeout: LONGEST_TEST_MS,
    hookTimeout: LONGEST_TEST_MS,
  },
})
