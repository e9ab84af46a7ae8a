import { cpSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryRoot } from '#cli/repository.ts'
import { sourceStamp } from '#cli/start/build.ts'
import { runTool } from '#cli/tool.ts'
import { features } from '#shared/course/features.ts'

const template = join(repositoryRoot, 'dist', '.demo-data')
const stampFile = join(template, '.stamp')

/** The demo site's sources and the day, since its classes start and end around today. */
function currentStamp(): string {
  const sources = ['src/server/**/*', 'src/shared/**/*.ts', 'resources/demo/**/*', 'locales/**/*.json', 'package-lock.json']
  return `${sourceStamp({ sources })} ${new Date().toISOString().slice(0, 10)}`
}

/** Global setup of the e2e tests: creates the demo site once; workers copy it. Reused until its sources change. Throws on failure. */
export default async function setup(): Promise<void> {
  await makeWhereStale()
  // Fixed for this run: at midnight, or after a change of sources, each worker would recreate it within its timeout.
  process.env.TEST_DEMO_DATA = template
}

async function makeWhereStale(): Promise<void> {
  const stamp = currentStamp()
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return
  // A folder of its own, as two runs may happen at once.
  const fresh = `${template}.${process.pid}`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true })
  if ((await runTool('node', ['src/cli/madang.ts', 'seed'], { DATA_DIR: fresh, LOG_LEVEL: 'warn', FEATURES: features.join() })) !== 0) throw new Error('The demo site could not be made.')
  await writeFile(join(fresh, '.stamp'), stamp)
  await rm(template, { recursive: true, force: true })
  await rename(fresh, template)
}

/** Fills a new data folder with the demo site, created first if no setup did. */
export async function copyDemoData(dataDir: string): Promise<void> {
  if (process.env.TEST_DEMO_DATA === undefined) await setup()
  // In one call: of 2,000 files `cp` takes twice the processor time.
  cpSync(template, dataDir, { recursive: true })
}
