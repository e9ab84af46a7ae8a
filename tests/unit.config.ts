import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LONGEST_TEST_MS, PATIENCE_MS } from './support/patience.ts'
import { WaitingFirst } from './support/waitingFirst.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
/** Tests that draw screens: each says so at its top. */
const screens = globSync('src/**/*.test.{ts,tsx}', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  .filter((path) => readFileSync(join(root, path), 'utf8').startsWith('// @vitest-environment happy-dom'))

/** Unit tests stand beside what they test; those of the test support itself run with them. */
export default defineConfig({
  root,
  test: {
    // One per core: these tests compute, they do not wait.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['src/**/*.test.{ts,tsx}', '{tests/support,tests/chaos,resources}/**/*.test.ts'],
          exclude: screens,
          // The files of a worker share the modules that they load, which is most of the time that small tests take.
          isolate: false,
          setupFiles: ['tests/support/ownDoubles.ts'],
        },
      },
      {
        extends: true,
        // Some screens keep state in their modules, so each file has modules of its own.
        test: { name: 'screens', include: screens, setupFiles: ['tests/support/screens/patientScreens.ts'] },
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
