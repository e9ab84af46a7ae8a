import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fastClock } from '#tests/support/desktop/desktopPorts.ts'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'
import { fusedProgram, PACKED_FUSES, readFuses, runSmoke, smokeFile, writeSmoke } from './smoke.ts'
import type { SmokeParts } from './smoke.ts'

const MIB = 1024 * 1024
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let program: string
beforeEach(async () => {
  folder = await temporaryFolder()
  program = join(folder.path, 'madang')
  await writeFile(program, fuseWire(PACKED_FUSES))
})
afterEach(() => folder.remove())

const fuseWire = (fuses: string): Buffer => Buffer.concat([Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'), Buffer.from([1, fuses.length]), Buffer.from(fuses)])

const parts = (other: Partial<SmokeParts> = {}): SmokeParts => ({
  version: '1.2.3', pageAddress: 'app://madang/', program, clock: fastClock(50),
  isWindowShown: () => true, inPage: async () => ({ version: '1.2.3', serverOrigin: 'https://school.test' }), statusOf: async () => 200, loadKeychain: async () => ({ AsyncEntry: Object }),
  updater: { check: async () => undefined, download: async () => {}, install() {} },
  ...other,
})

describe('the check of a packed app [DESK-05]', () => {
  it('passes where all works, once the window is shown', async () => {
    let looks = 0
    const { ok, version, checks } = await runSmoke(parts({ isWindowShown: () => (looks += 1) > 3 }))
    expect(Object.fromEntries(Object.entries(checks).map(([name, { detail }]) => [name, detail]))).toEqual({
      window: 'shown', bridge: '{"version":"1.2.3","serverOrigin":"https://school.test"}', page: 'app://madang/ 200', keychain: 'loaded', fuses: PACKED_FUSES, updates: 'up to date',
    })
    expect([ok, version]).toEqual([true, '1.2.3'])
  })

  it.each([
    ['window', { isWindowShown: () => false }, 'no result within 30 s'],
    ['bridge', { inPage: async (): Promise<unknown> => null }, 'the page got null'],
    ['bridge', { inPage: (): Promise<unknown> => new Promise(() => {}) }, 'no result within 30 s'],
    ['page', { statusOf: async () => 404 }, 'has the status 404'],
    ['keychain', { loadKeychain: () => Promise.reject(new Error('no library for this processor')) }, 'no library for this processor'],
    ['fuses', { program: join(import.meta.dirname, 'config.ts') }, 'the program has none'],
    ['updates', { updater: { check: () => Promise.reject(new Error('signed by another')), download: async () => {}, install() {} } }, 'signed by another'],
  ] as const)('fails for the %s alone', async (name, other, detail) => {
    const { ok, checks } = await runSmoke(parts(other))
    expect(ok).toBe(false)
    expect(Object.entries(checks).filter((check) => !check[1].ok)).toEqual([[name, { ok: false, detail: expect.stringContaining(detail) }]])
  })

  it('is asked for by an argument, not beside a link, and overwrites no file', async () => {
    const file = join(folder.path, 'report.json')
    expect([smokeFile(['madang', `--smoke=${file}`]), smokeFile(['madang']), smokeFile(['madang', `--smoke=${file}`, 'madang://class/7'])]).toEqual([file, undefined, undefined])
    const report = await runSmoke(parts())
    await writeSmoke(file, report)
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(report)
    await expect(writeSmoke(file, report)).rejects.toThrow('EEXIST')
  })

  it('finds the fuses wherever they are in a large program', async () => {
    for (const before of [0, 4 * MIB - 40, 4 * MIB - 5, 9 * MIB]) {
      await writeFile(program, Buffer.concat([randomBytes(before), fuseWire('0110'), randomBytes(MIB)]))
      expect(await readFuses(program), String(before)).toBe('0110')
    }
    expect(fusedProgram('darwin', '/Madang.app/Contents/MacOS/Madang')).toMatch(/Contents.Frameworks.Electron Framework\.framework.Electron Framework$/)
  })
})
