import { cpSync, readdirSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryRoot } from '#cli/repository.ts'
import { sourceStamp } from '#cli/start/build.ts'
import { runTool } from '#cli/tool.ts'
import { features } from '#shared/course/features.ts'
import { freshDatabaseUrl } from './database.ts'

export const demoData = join(repositoryRoot, 'dist', '.demo-data')
const stampFile = join(demoData, '.stamp')

/** The demo site's sources and the day, since its classes start and end around today. */
function currentStamp(): string {
  const sources = ['src/server/**/*', 'src/shared/**/*.ts', 'resources/demo/**/*', 'locales/**/*.json', 'package-lock.json']
  return `${sourceStamp({ sources })} ${new Date().toISOString().slice(0, 10)}`
}

/** Global setup of the e2e tests: creates the demo site once; workers copy it. Reused until its sources change. Throws on failure. */
export default async function setup(): Promise<void> {
  await makeWhereStale()
  // Fixed for this run: at midnight, or after a change of sources, each worker would recreate it within its timeout.
  process.env.TEST_DEMO_DATA = demoData
}

async function makeWhereStale(): Promise<void> {
  const stamp = currentStamp()
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return
  // A folder of its own, as two runs may happen at once.
  const fresh = `${demoData}.${process.pid}`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true })
  if ((await runTool('node', ['src/cli/madang.ts', 'seed'], { DATA_DIR: fresh, LOG_LEVEL: 'warn', FEATURES: features.join() })) !== 0) throw new Error('The demo site could not be made.')
  await writeFile(join(fresh, '.stamp'), stamp)
  await rm(demoData, { recursive: true, force: true })
  await rename(fresh, demoData)
}

/** Fills a new data folder with the demo site on PGlite, created first if no setup did. */
export async function copyDemoData(dataDir: string): Promise<void> {
  if (process.env.TEST_DEMO_DATA === undefined) await setup()
  // In one call: of 2,000 files `cp` takes twice the processor time.
  cpSync(demoData, dataDir, { recursive: true })
}

/** Fills a new data folder with the demo site, on PostgreSQL where the setup made it there. @returns the server's setting for that, if any */
export async function copyDemoSite(dataDir: string): Promise<Record<string, string>> {
  const url = process.env.TEST_DEMO_TEMPLATE === undefined ? undefined : await freshDatabaseUrl(process.env.TEST_DEMO_TEMPLATE)
  if (url === undefined) {
    await copyDemoData(dataDir)
    return {}
  }
  for (const name of readdirSync(demoData)) {
    if (name !== 'db') cpSync(join(demoData, name), join(dataDir, name), { recursive: true })
  }
  return { DATABASE_URL: url }
}
