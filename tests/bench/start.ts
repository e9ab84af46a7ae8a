import { rm } from 'node:fs/promises'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { repositoryRoot } from '#cli/repository.ts'
import { freePort } from '#tests/support/server.ts'
import { ceiling } from './figures.ts'
import type { Figure } from './figures.ts'

async function timeStart(dataDir: string): Promise<number> {
  const started = performance.now()
  const child = spawn(process.execPath, [join(repositoryRoot, 'src/cli/madang.ts'), 'start'], {
    cwd: repositoryRoot, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, PORT: String(await freePort()), DATA_DIR: dataDir, CI: 'true' },
  })
  const seconds = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Madang serves')) resolve((performance.now() - started) / 1000)
    })
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}`)))
  })
  child.removeAllListeners('exit')
  const exited = once(child, 'exit')
  child.kill('SIGINT')
  await exited
  return seconds
}

/** `npm start` with the bundles built: with an empty data folder (demo site made), and again. */
export async function benchStart(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'madang-bench-'))
  try {
    const first = await timeStart(dataDir)
    const second = await timeStart(dataDir)
    return [
      { name: 'first start (makes the demo site)', value: `${first.toFixed(1)} s` },
      ceiling('second start', second, 3, 's'),
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
