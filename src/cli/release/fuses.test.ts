import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FuseV1Options } from '@electron/fuses'
import { Arch } from 'electron-builder'
import type { AfterPackContext } from 'electron-builder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'
import { afterPack } from './afterPack.ts'
import { fuses, packedProgram, setFuses } from './fuses.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const wire8 = '10110001'
const wire9 = `${wire8}1`

async function program(wire: string, path = join(folder.path, `electron-${wire}`)): Promise<string> {
  await writeFile(path, Buffer.concat([Buffer.from(`code ${SENTINEL}`), Buffer.from([1, wire.length]), Buffer.from(`${wire} more code`)]))
  return path
}
const wireOf = async (path: string) => /dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX[^]{2}([01r]+) more code$/.exec(await readFile(path, 'latin1'))?.[1]

describe('fuses of the shipped app [DESK-05]', () => {
  it('are all decided, and disabled where they expose the app', () => {
    const known = Object.keys(FuseV1Options).filter((name) => !/^\d+$/.test(name))
    expect(Object.keys(fuses).sort()).toEqual(known.sort())
    expect(Object.entries(fuses).filter(([, isOn]) => isOn).map(([name]) => name)).toEqual([
      'EnableCookieEncryption', 'EnableEmbeddedAsarIntegrityValidation', 'OnlyLoadAppFromAsar', 'WasmTrapHandlers',
    ])
  })

  it.each([[wire8, '01001100'], [wire9, '010011001']])('are set in a program with %s', async (before, after) => {
    const path = await program(before)
    await setFuses(path)
    expect(await wireOf(path)).toBe(after)
  })

  it('fail the build without changes when a fuse is undecided', async () => {
    const path = await program(`${wire9}1`)
    await expect(setFuses(path)).rejects.toThrow('10 fuses but you only provided a config for 9')
    expect(await wireOf(path)).toBe(`${wire9}1`)
  })

  const context = (electronPlatformName: string) => ({
    appOutDir: folder.path, electronPlatformName, arch: Arch.x64, packager: { getResourcesDir: () => join(folder.path, 'resources'), appInfo: { productFilename: 'Madang' }, config: { linux: { executableName: 'madang' } } },
  }) as unknown as AfterPackContext

  it.each([['linux', 'madang'], ['win32', 'Madang.exe'], ['darwin', 'Madang.app']])('are located on %s in %s', (platform, name) => {
    expect(packedProgram(context(platform))).toBe(join(folder.path, name))
  })

  it('are set after packing, unless the keychain library is missing', async () => {
    const path = await program(wire9, join(folder.path, 'madang'))
    await expect(afterPack(context('linux'))).rejects.toThrow('npm ci --os=linux --cpu=x64')
    expect(await wireOf(path)).toBe(wire9)
    await mkdir(join(folder.path, 'resources/app.asar.unpacked/node_modules/@napi-rs/keyring-linux-x64-gnu'), { recursive: true })
    await afterPack(context('linux'))
    expect(await wireOf(path)).toBe('010011001')
  })
})
