import { runTool } from '#cli/tool.ts'
import { databaseName, testDatabase } from '#tests/support/server/database.ts'
import { setup as setUpDatabases, startOwnPostgres } from '#tests/support/server/databaseSetup.ts'
import makeDemoSite from '#tests/support/server/demoSetup.ts'
import buildBundles from './buildSetup.ts'

/** Global setup of the end-to-end tests: bundles and demo site at the same time, as the demo site takes one core; then the databases that the servers copy. */
export default async function setup(): Promise<() => Promise<void>> {
  // On PGlite a server takes nearly twice the processor time. TEST_DATABASE=pglite runs all on it.
  process.env.TEST_DATABASE ??= 'postgres'
  await Promise.all([buildBundles(), makeDemoSite()])
  if (testDatabase() === 'pglite') return setUpDatabases()
  const stop = await startOwnPostgres()
  const [empty, demo] = [databaseName(), databaseName()]
  if ((await runTool('node', ['tests/support/server/demoRows.ts', empty, demo])) !== 0) {
    await stop()
    throw new Error('The databases of the end-to-end tests could not be made.')
  }
  Object.assign(process.env, { TEST_POSTGRES_TEMPLATE: empty, TEST_DEMO_TEMPLATE: demo })
  return stop
}
