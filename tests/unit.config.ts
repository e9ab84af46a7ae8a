import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LONGEST_TEST_MS, PATIENCE_MS } from './support/patience.ts'
import { WaitingFirst } from './support/waitingFirst.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const texts = globSync('src/**/*.test.{ts,tsx}', { cwd: root }).map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(root, path), 'utf8') }))
/** A module that a test replaces must not be one that another file of its worker has loaded, or loads later. */
const replacing = texts.filter(({ text }) => text.includes('vi.mock(')).map(({ path }) => path)
/** Screen tests declare their environment in the first line. */
const screens = texts.filter(({ path, text }) => text.startsWith('// @vitest-environment happy-dom') && !replacing.includes(path)).map(({ path }) => path)

/** Unit tests are next to their source; those of tests/support run with them. */
export default defineConfig({
  root,
  test: {
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['src/**/*.test.{ts,tsx}', '{tests/support,tests/chaos,tests/electron,tests/shots,resources}/**/*.test.ts'],
          exclude: [...screens, ...replacing],
          // Files of a worker share modules: loading them takes most of the time of small tests.
          isolate: false,
          setupFiles: ['tests/support/ownDoubles.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'screens', include: screens, isolate: false, setupFiles: ['tests/support/ownDoubles.ts', 'tests/support/screens/patientScreens.ts'] },
      },
      {
        extends: true,
        test: { name: 'replacing', include: replacing, setupFiles: ['tests/support/ownDoubles.ts', 'tests/support/screens/patientScreens.ts'] },
      },
    ],
    sequence: { sequencer: WaitingFirst },
    environment: 'node',
    retry: 0,
    expect: { poll: { timeout: PATIENCE_MS } },
    testTimeout: LONGEST_TEST_MS,
    hookTimeout: LONGEST_TEST_MS,
  },
})
