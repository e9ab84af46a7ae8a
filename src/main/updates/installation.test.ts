import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { publicKeyText } from './feedSignature.ts'
import { installationOf } from './installation.ts'
import { readReleaseSource } from './releaseSource.ts'

describe('installationOf', () => {
  const nothing = { appImage: undefined, hasUninstaller: false, linuxPackage: false }
  it.each([
    ['darwin', nothing, 'mac'],
    ['win32', { ...nothing, hasUninstaller: true }, 'windows'],
    ['win32', nothing, 'package'],
    ['linux', { ...nothing, appImage: '/home/kim/Madang.AppImage', linuxPackage: true }, 'appImage'],
    ['linux', { ...nothing, appImage: '', linuxPackage: true }, 'linuxPackage'],
    ['linux', nothing, 'package'],
  ] as const)('on %s with %j is %s', (platform, traces, installation) => {
    expect(installationOf({ platform, ...traces })).toBe(installation)
  })
})

describe('readReleaseSource', () => {
  const keys = [publicKeyText(generateKeyPairSync('ed25519').publicKey)]
  const written = (madangUpdates: unknown): string => JSON.stringify({ name: 'madang', madangUpdates })

  it('reads the update source of a released build', () => {
    expect(readReleaseSource(written({ address: 'https://updates.test/madang', keys }))).toEqual({ address: 'https://updates.test/madang/', keys })
  })

  it.each([
    ['nothing', undefined],
    ['an address without encryption', { address: 'http://updates.test/', keys }],
    ['no key', { address: 'https://updates.test/', keys: [] }],
    ['a broken key', { address: 'https://updates.test/', keys: [...keys, 'AAAA'] }],
  ])('is an unreleased build with %s', (_what, updates) => {
    expect(readReleaseSource(written(updates))).toBeUndefined()
  })
})
