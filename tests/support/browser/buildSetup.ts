import { buildTargets, ensureBuilt } from '#cli/start/build.ts'

/**
 * Global setup of the end-to-end tests: they run what is shipped, so the bundles are built where they are stale; that of TEST_BUNDLES
 * alone where it names one.
 * @throws Error when one cannot be built
 */
export default async function setup(): Promise<void> {
  const wanted = process.env.TEST_BUNDLES
  for (const target of Object.values(buildTargets).filter(({ name }) => wanted === undefined || wanted === name)) {
    const built = await ensureBuilt(target, (line) => console.log(line))
    if (!built) throw new Error(`The ${target.name} bundle could not be built.`)
  }
}
