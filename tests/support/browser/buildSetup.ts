import { buildTargets, ensureBuilt } from '#cli/start/build.ts'

/** Global setup: builds stale bundles, those of TEST_BUNDLES only if set. Throws when a build fails. */
export default async function setup(): Promise<void> {
  const wanted = process.env.TEST_BUNDLES
  for (const target of Object.values(buildTargets).filter(({ name }) => wanted === undefined || wanted === name)) {
    const built = await ensureBuilt(target, (line) => console.log(line))
    if (!built) throw new Error(`The ${target.name} bundle could not be built.`)
  }
}
