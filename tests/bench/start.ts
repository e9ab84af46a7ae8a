import { rm } from 'node:fs/promises'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { repositoryRoot } from '#cli/repository.ts'
import { serverNodeFlags } from '#cli/start/nodeFlags.ts'
import { freePort } from '#tests/support/server/server.ts'
import { ceiling, median } from './figures.ts'
import type { Figure } from './figures.ts'

const ROUNDS = 3

const madangStart = [...serverNodeFlags, join(repositoryRoot, 'src/cli/madang.ts'), 'start']
/** The database's share of the start time. */
const databaseStart = ['--input-type=module', '-e', `
  const { PGlite } = await import('@electric-sql/pglite')
  await PGlite.create(process.env.DATA_DIR + '/db')
  console.log('Madang serves')
  setInterval(() => {}, 1000)`]

async function timeStart(dataDir: string, command: readonly string[]): Promise<number> {
  const started = performance.now()
  const child = spawn(process.execPath, command, {
    cwd: repositoryRoot, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, PORT: String(await freePort()), DATA_DIR: dataDir, CI: 'true' },
  })
  const seconds = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Madang serves')) resolve((performance.now() - started) / 1000)
    })
    child.once('exit', (code) => reject(new Error(`the start ended with ${code}`)))
  })
  child.removeAllListeners('exit')
  const exited = once(child, 'exit')
  child.kill('SIGINT')
  await exited
  return seconds
}

/** `npm start` with built bundles: first start (demo site created), then again. */
export async function benchStart(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'madang-bench-'))
  try {
    const first = await timeStart(dataDir, madangStart)
    const database: number[] = []
    const again: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      database.push(await timeStart(dataDir, databaseStart))
      again.push(await timeStart(dataDir, madangStart))
    }
    return [
      { name: 'first start (makes the demo site)', value: `${first.toFixed(1)} s` },
      ceiling('second start', median(again), 2.5, 's'),
      { name: '  the embedded database alone, of the same run', value: `${median(database).toFixed(1)} s, so ${(median(again) / median(database)).toFixed(1)} times` },
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
