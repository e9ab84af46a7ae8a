import makeDemoSite from '#tests/support/server/demoSetup.ts'
import buildBundles from './buildSetup.ts'

/** Global setup of the end-to-end tests: bundles and demo site at the same time, as the demo site takes one core. */
export default async function setup(): Promise<void> {
  await Promise.all([buildBundles(), makeDemoSite()])
}
