import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '#cli/repository.ts'
import { buildTargets, ensureBuilt } from './build.ts'

// One-time Electron download.
const FETCH_TIMEOUT_MS = 5 * 60 * 1000

export function hasDisplay(env: Record<string, string | undefined>, platform: NodeJS.Platform): boolean {
  if (platform === 'darwin' || platform === 'win32') return true
  return Boolean(env['DISPLAY']) || Boolean(env['WAYLAND_DISPLAY'])
}

export function electronRuntime(root = repositoryRoot): string | undefined {
  const folder = join(root, 'node_modules/electron')
  try {
    const path = join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8').trim())
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}

/** Opens the desktop app, downloading Electron once. Undefined, after a message, when it cannot. */
export async function openDesktop(server: string, say: (line: string) => void): Promise<ChildProcess | undefined> {
  if (process.env['CI'] || !hasDisplay(process.env, process.platform)) {
    say('No display here: the desktop studio is not opened, the web address serves.')
    return undefined
  }
  if (electronRuntime() === undefined) {
    say('Fetching the Electron runtime, once …')
    spawnSync(process.execPath, [join(repositoryRoot, 'node_modules/electron/install.js')], { timeout: FETCH_TIMEOUT_MS, stdio: 'ignore' })
  }
  const runtime = electronRuntime()
  if (runtime === undefined) {
    say('The Electron runtime could not be fetched: the desktop studio is not opened, the web address serves.')
    return undefined
  }
  if (!(await ensureBuilt(buildTargets.desktop, say))) return undefined
  return spawn(runtime, [repositoryRoot], { stdio: 'ignore', env: { ...process.env, MADANG_SERVER: server } })
}
