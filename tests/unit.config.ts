import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LONGEST_TEST_MS, PATIENCE_MS } from './support/patience.ts'
import { WaitingFirst } from './support/waitingFirst.ts'

const renderer = 'src/renderer/**/*.test.{ts,tsx}'

/** Unit tests stand beside what they test; those of the test support itself run with them. */
export default defineConfig({
  root: fileURLToPath(new URL('../', import.meta.url)),
  test: {
    // One per core: these tests compute, they do not wait.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['src/**/*.test.{ts,tsx}', '{tests/support,tests/chaos,resources}/**/*.test.ts'],
          exclude: [renderer],
          // The files of a worker share the modules that they load, which is most of the time that small tests take.
          isolate: false,
          setupFiles: ['tests/support/ownDoubles.ts'],
        },
      },
      {
        extends: true,
        // Screens keep state in their modules, so each file has modules of its own.
        test: { name: 'renderer', include: [renderer], setupFiles: ['tests/support/screens/patientScreens.ts'] },
      },
    ],
    sequence: { sequencer: WaitingFirst },
    environment: 'node',
    // A test that needs a second try is to be mended.
    retry: 0,
    expect: { poll: { timeout: PATIENCE_MS } },
    testTimeout: LONGEST_TEST_MS,
    hookTimeout: LONGEST_TEST_MS,
  },
})
