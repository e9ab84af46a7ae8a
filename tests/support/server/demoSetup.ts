import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryRoot } from '#cli/repository.ts'
import { sourceStamp } from '#cli/start/build.ts'
import { runTool } from '#cli/tool.ts'
import { features } from '#shared/course/features.ts'

const template = join(repositoryRoot, 'dist', '.demo-data')
const stampFile = join(template, '.stamp')

/** What the demo site depends on: its sources and the day, since its classes start and end around today. */
function currentStamp(): string {
  const sources = ['src/server/**/*', 'src/shared/**/*.ts', 'resources/demo/**/*', 'locales/**/*.json', 'package-lock.json']
  return `${sourceStamp({ sources })} ${new Date().toISOString().slice(0, 10)}`
}

/**
 * Global setup of the end-to-end tests: makes the demo site once, for every worker to copy; kept while its sources stay.
 * @throws Error when it cannot be made
 */
export default async function setup(): Promise<void> {
  await makeWhereStale()
  // For the workers of this run. At midnight, or when a source is changed meanwhile, each would make it anew, within its own time limit.
  process.env.TEST_DEMO_DATA = template
}

async function makeWhereStale(): Promise<void> {
  const stamp = currentStamp()
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return
  // Its own folder: two runs on one machine must not fill the same.
  const fresh = `${template}.${process.pid}`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true })
  if ((await runTool('node', ['src/cli/madang.ts', 'seed'], { DATA_DIR: fresh, LOG_LEVEL: 'warn', FEATURES: features.join() })) !== 0) throw new Error('The demo site could not be made.')
  await writeFile(join(fresh, '.stamp'), stamp)
  await rm(template, { recursive: true, force: true })
  await rename(fresh, template)
}

/** Fills a new data folder with the demo site as it was when the run began, or makes it first where this is the run. */
export async function copyDemoData(dataDir: string): Promise<void> {
  if (process.env.TEST_DEMO_DATA === undefined) await setup()
  await cp(template, dataDir, { recursive: true })
}
