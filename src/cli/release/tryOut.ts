import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build, Platform } from 'electron-builder'
import type { Configuration } from 'electron-builder'
import { z } from 'zod'
import type { ReleaseSource } from '#main/updates/releaseSource.ts'
import { repositoryRoot } from '#cli/repository.ts'

/** All checks of the app, each of which may take 30 s. */
const SMOKE_MS = 4 * 60_000

const smokeReport = z.object({ ok: z.boolean(), version: z.string(), checks: z.record(z.string(), z.object({ ok: z.boolean(), detail: z.string() })) })

/** How the app is packed to be tried: unsigned, with an update address on this machine. */
export function triedConfig(folder: string, updates: ReleaseSource): Configuration {
  return {
    forceCodeSigning: false, directories: { output: folder, buildResources: 'resources' },
    publish: { provider: 'generic', url: updates.address }, extraMetadata: { madangUpdates: updates },
    // Apple's processors run nothing without a signature: one without a certificate, which allows no hardened runtime.
    mac: { identity: '-', hardenedRuntime: false, notarize: false },
    // Signed programs alone: an updater of an unsigned one would refuse every release.
    win: { verifyUpdateCodeSignature: false },
  }
}

/** Packs the built app for this system, unsigned and unpublished, into a folder. @returns its program */
export async function packToTry(folder: string, updates: ReleaseSource): Promise<string> {
  await rm(folder, { recursive: true, force: true })
  await build({ projectDir: repositoryRoot, publish: 'never', targets: Platform.current().createTarget('dir'), config: triedConfig(folder, updates) })
  const program = programIn(folder)
  // The setup program leaves it: without it the app leaves its updates to the administrator.
  if (process.platform === 'win32') await writeFile(join(dirname(program), 'Uninstall Madang.exe'), '')
  return program
}

/** The program in a folder that electron-builder packed into. Throws when there is none. */
export function programIn(folder: string): string {
  const [program] = globSync(['*-unpacked/madang', '*-unpacked/Madang.exe', 'mac*/Madang.app/Contents/MacOS/Madang'], { cwd: folder })
  if (program === undefined) throw new Error(`There is no packed app in ${folder}.`)
  return join(folder, program)
}

/** Lets a packed app check itself (`--smoke`), with data of its own. @returns whether all works */
export async function smokeTest(program: string, folder: string, say: (line: string) => void): Promise<boolean> {
  const file = join(folder, 'smoke.json')
  await rm(file, { force: true })
  // Chromium refuses its sandbox to root.
  const end = await ended(program, [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), `--smoke=${file}`, `--user-data-dir=${join(folder, 'data')}`])
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) {
    say(`${program} wrote no report: ${end}`)
    return false
  }
  const { ok, version, checks } = smokeReport.parse(JSON.parse(text))
  for (const [name, check] of Object.entries(checks)) say(`${check.ok ? '✓' : '✗'} ${name.padEnd(9)} ${check.detail}`)
  say(`${ok ? 'Madang works' : 'Madang does not work'} as packed: ${version}, ${file}`)
  return ok
}

function ended(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    // As an AppImage names itself: without it the app leaves its updates to the administrator.
    const env = { ...process.env, ...(process.platform === 'linux' ? { APPIMAGE: program } : {}) }
    const child = spawn(program, args, { stdio: 'inherit', env, timeout: SMOKE_MS, killSignal: 'SIGKILL' })
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
}
