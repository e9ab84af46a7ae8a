import { open, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BRIDGE_GLOBAL } from '#shared/desktop/bridge.ts'
import { SECOND_MS } from '#shared/kernel/moments.ts'
import { linkOfArguments } from './links/appLink.ts'
import type { ClockPort } from './ports.ts'
import type { NoUpdater, UpdaterPort } from './updates/updaterPort.ts'

const CHECK_MS = 30 * SECOND_MS
const LOOK_MS = 100
const READ_BYTES = 4 * 1024 * 1024

/** In Electron's program, before the version and the length of the fuses. */
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
/** Fuses of a packed app in Electron's order, as src/cli/release/fuses.ts sets them. */
export const PACKED_FUSES = '010011001'

export interface SmokeParts {
  version: string
  pageAddress: string
  /** The file with the fuses. */
  program: string
  isWindowShown(): boolean
  /** Runs a script in the page of the window. */
  inPage(script: string): Promise<unknown>
  /** HTTP status of one of the app's own addresses. */
  statusOf(address: string): Promise<number>
  /** Resolves with the keychain library. */
  loadKeychain(): Promise<object>
  updater: UpdaterPort | NoUpdater
  clock: ClockPort
}

export interface SmokeReport {
  ok: boolean
  version: string
  checks: Record<string, { ok: boolean; detail: string }>
}

/** Where `--smoke=FILE` wants the report. Undefined without it, and beside an app link, which can inject arguments. */
export function smokeFile(args: readonly string[]): string | undefined {
  return linkOfArguments(args) === undefined ? args.find((arg) => arg.startsWith('--smoke='))?.slice('--smoke='.length) : undefined
}

/** The file of a packed program that has the fuses. */
export const fusedProgram = (platform: NodeJS.Platform, program: string): string =>
  platform === 'darwin' ? join(dirname(program), '../Frameworks/Electron Framework.framework/Electron Framework') : program

/** Checks a packed app in itself: each check returns a detail or rejects. */
export async function runSmoke(parts: SmokeParts): Promise<SmokeReport> {
  const { clock, updater } = parts
  const checks: SmokeReport['checks'] = {}
  const check = async (name: string, run: () => Promise<string>): Promise<void> => {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const stop = clock.after(CHECK_MS, () => reject(new Error(`no result within ${CHECK_MS / SECOND_MS} s`)))
    checks[name] = await Promise.race([run(), late]).then((detail) => ({ ok: true, detail }), (error: unknown) => ({ ok: false, detail: error instanceof Error ? error.message : String(error) }))
    stop()
  }
  await check('window', async () => {
    while (!parts.isWindowShown()) await new Promise<void>((resolve) => void clock.after(LOOK_MS, resolve))
    return 'shown'
  })
  await check('bridge', async () => {
    const said = JSON.stringify(await parts.inPage(`window.${BRIDGE_GLOBAL}.app.getFacts()`))
    if (!said.includes(`"version":${JSON.stringify(parts.version)}`)) throw new Error(`the page got ${said}`)
    return said
  })
  await check('page', async () => {
    const status = await parts.statusOf(parts.pageAddress)
    if (status !== 200) throw new Error(`${parts.pageAddress} has the status ${status}`)
    return `${parts.pageAddress} 200`
  })
  await check('keychain', async () => {
    if (!('AsyncEntry' in await parts.loadKeychain())) throw new Error('the library has no AsyncEntry')
    return 'loaded'
  })
  await check('fuses', async () => {
    const fuses = await readFuses(parts.program)
    if (fuses !== PACKED_FUSES) throw new Error(`the program has ${fuses ?? 'none'}, wanted ${PACKED_FUSES}`)
    return fuses
  })
  await check('updates', async () => {
    if (typeof updater === 'string') return updater === 'package' ? 'updated by the administrator' : 'not released: no update address'
    const release = await updater.check('stable')
    return release === undefined ? 'up to date' : `found ${release.version}`
  })
  return { ok: Object.values(checks).every(({ ok }) => ok), version: parts.version, checks }
}

/** The report of an app that did not start. */
export const failedStart = (version: string, error: unknown): SmokeReport =>
  ({ ok: false, version, checks: { start: { ok: false, detail: error instanceof Error ? error.message : String(error) } } })

/** Writes a report to a new file; rejects when it exists. */
export const writeSmoke = (file: string, report: SmokeReport): Promise<void> => writeFile(file, JSON.stringify(report, null, 2), { flag: 'wx' })

/** The fuses of a program as a string of digits; undefined when it has none. Reads in parts: it has 200 MB. */
export async function readFuses(program: string): Promise<string | undefined> {
  const file = await open(program)
  try {
    const buffer = Buffer.alloc(READ_BYTES)
    const most = FUSE_SENTINEL.length + 2 + 255
    for (let at = 0; ; at += READ_BYTES - most) {
      const { bytesRead } = await file.read(buffer, 0, READ_BYTES, at)
      const found = buffer.subarray(0, bytesRead).indexOf(FUSE_SENTINEL)
      if (found !== -1 && (found + most <= bytesRead || bytesRead < READ_BYTES)) {
        const start = found + FUSE_SENTINEL.length + 2
        return buffer.toString('latin1', start, start + (buffer[start - 1] ?? 0))
      }
      if (bytesRead < READ_BYTES) return undefined
    }
  } finally {
    await file.close()
  }
}
