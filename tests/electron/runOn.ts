import { spawn } from 'node:child_process'
import { cp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { createPackageWithOptions } from '@electron/asar'
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
    const script = await bundled('tests/electron/main.ts', join(folder.path, 'script'), 'main.mjs')
    const preload = await bundled('src/preload/index.ts', join(folder.path, 'preload'), 'index.cjs')
    const archive = await keychainArchive(folder.path)
    const run = async (name: string, ...args: string[]): Promise<{ lines: Line[]; end: string }> => {
      const report = join(folder.path, `${name}.jsonl`)
      const end = await ended(program, [...flags, script, `--user-data-dir=${join(folder.path, name)}`, `--report=${report}`, `--preload=${preload}`, `--archive=${archive}`, ...args])
      const text = await readFile(report, 'utf8').catch(() => '')
      return { end, lines: text.trim().split('\n').filter(Boolean).map((one) => line.parse(JSON.parse(one))) }
    }
    const failures: Failure[] = []
    const skips: string[] = []
    const { lines, end } = await run('cases')
    for (const { does } of cases) {
      const said = lines.find((one) => one.does === does)
      if (said?.skipped !== undefined) skips.push(`${does}: ${said.skipped}`)
      else if (said === undefined || said.error !== undefined) failures.push({ title: does, message: said?.error ?? `the process ended before it: ${end}` })
    }
    for (const [index, { does, expected }] of quits.entries()) {
      const quit = await run(`quit-${index}`, `--quit=${index}`)
      const order = quit.lines[0]?.order
      if (!isDeepStrictEqual(order, expected)) failures.push({ title: does, message: `expected ${expected.join(', ')}\ngot ${order?.join(', ') ?? `nothing: ${quit.end}`}` })
    }
    return { counts: { passed: cases.length + quits.length - failures.length - skips.length, failed: failures.length, skipped: skips.length }, failures, skips }
  } finally {
    await folder.remove()
  }
}

// Bundled: not every Node that Electron has inside reads TypeScript, and a sandboxed preload loads one file.
async function bundled(entry: string, outDir: string, name: 'main.mjs' | 'index.cjs'): Promise<string> {
  const output = name === 'main.mjs' ? { entryFileNames: name, chunkFileNames: '[name]-[hash].mjs' } : { entryFileNames: name, format: 'cjs' as const, codeSplitting: false }
  await build({
    configFile: false, root: repositoryRoot, logLevel: 'error',
    build: { ssr: join(repositoryRoot, entry), outDir, rollupOptions: { external: ['electron'], output } },
    ssr: { noExternal: true },
  })
  return join(outDir, name)
}

/** The keychain library, as electron-builder.yml packs it. */
async function keychainArchive(folder: string): Promise<string> {
  const source = join(folder, 'packed')
  const packages = await readdir(join(repositoryRoot, 'node_modules/@napi-rs'))
  for (const name of ['keytar', ...packages.filter((one) => one.startsWith('keyring-')).map((one) => `@napi-rs/${one}`)]) {
    await cp(join(repositoryRoot, 'node_modules', name), join(source, 'node_modules', name), { recursive: true })
  }
  const archive = join(folder, 'keychain.asar')
  await createPackageWithOptions(source, archive, { unpackDir: 'node_modules/@napi-rs' })
  return archive
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
