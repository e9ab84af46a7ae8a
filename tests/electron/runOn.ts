import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { build } from 'vite'
import type { Failure, Report } from '#cli/check/counts.ts'
import { repositoryRoot } from '#cli/repository.ts'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'
import { cases } from './cases.ts'
import { quits } from './quits.ts'
import { line } from './report.ts'
import type { Line } from './report.ts'

/** All cases, each of which may take 20 s. */
const PROCESS_MS = 5 * 60_000

/** Runs every case on a program that takes a script as Electron does. @param flags before the script */
export async function runOn(program: string, flags: readonly string[]): Promise<Report> {
  const folder = await temporaryFolder()
  try {
    const script = await bundled(join(folder.path, 'script'))
    const run = async (name: string, ...args: string[]): Promise<{ lines: Line[]; end: string }> => {
      const report = join(folder.path, `${name}.jsonl`)
      const end = await ended(program, [...flags, script, `--user-data-dir=${join(folder.path, name)}`, `--report=${report}`, ...args])
      const text = await readFile(report, 'utf8').catch(() => '')
      return { end, lines: text.trim().split('\n').filter(Boolean).map((one) => line.parse(JSON.parse(one))) }
    }
    const failures: Failure[] = []
    const { lines, end } = await run('cases')
    for (const { does } of cases) {
      const said = lines.find((one) => one.does === does)
      if (said === undefined || said.error !== undefined) failures.push({ title: does, message: said?.error ?? `the process ended before it: ${end}` })
    }
    for (const [index, { does, expected }] of quits.entries()) {
      const quit = await run(`quit-${index}`, `--quit=${index}`)
      const order = quit.lines[0]?.order
      if (!isDeepStrictEqual(order, expected)) failures.push({ title: does, message: `expected ${expected.join(', ')}\ngot ${order?.join(', ') ?? `nothing: ${quit.end}`}` })
    }
    return { counts: { passed: cases.length + quits.length - failures.length, failed: failures.length, skipped: 0 }, failures }
  } finally {
    await folder.remove()
  }
}

// Bundled: not every Node that Electron has inside reads TypeScript.
async function bundled(outDir: string): Promise<string> {
  await build({
    configFile: false, root: repositoryRoot, logLevel: 'error',
    build: { ssr: join(import.meta.dirname, 'main.ts'), outDir, rollupOptions: { external: ['electron'], output: { entryFileNames: 'main.mjs', chunkFileNames: '[name]-[hash].mjs' } } },
    ssr: { noExternal: true },
  })
  return join(outDir, 'main.mjs')
}

/** Runs a program to its end. @returns how it ended, with the last of what it printed */
function ended(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: PROCESS_MS, killSignal: 'SIGKILL' })
    let printed = ''
    const keep = (chunk: Buffer): void => { printed = (printed + String(chunk)).slice(-2000) }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(`${signal ?? `exit code ${code}`}\n${printed}`))
  })
}
