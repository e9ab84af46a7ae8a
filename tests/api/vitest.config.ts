import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LONGEST_TEST_MS, PATIENCE_MS } from '../support/patience.ts'
import { WaitingFirst } from '../support/waitingFirst.ts'

/** Tests over real HTTP, server and database, attack cases among them. TEST_DATABASE: `pglite` (default) or `postgres`; each file has its own database. */
export default defineConfig({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  test: {
    include: ['tests/{api,abuse}/**/*.test.ts'],
    globalSetup: ['tests/support/server/databaseSetup.ts'],
    setupFiles: ['tests/support/ownDoubles.ts'],
    // Files of a worker share the loaded modules, mostly the whole server.
    isolate: false,
    // Node strips the types by itself, as for the server: a tenth of the processor time less than Vite's modules.
    experimental: { viteModuleRunner: false },
    execArgv: ['--import', new URL('../support/server/shortLookups.ts', import.meta.url).href],
    sequence: { sequencer: WaitingFirst },
    environment: 'node',
    // One more than cores, since some files wait. Each worker runs a server with its database.
    maxWorkers: availableParallelism() + 1,
    retry: 0,
    expect: { poll: { timeout: PATIENCE_MS } },
    testTimeout: LONGEST_TEST_MS,
    hookTimeout: LONGEST_TEST_MS,
  },
})
