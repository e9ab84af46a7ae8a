import { generateKeyPairSync } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isSignedFeed, publicKeyText } from '#main/updates/feedSignature.ts'
import { planRelease } from './plan.ts'
import type { Environment } from './plan.ts'
import { signByCommand } from './signByCommand.ts'
import { signLists } from './signLists.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madang-release-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const notes = { ko: '빨라졌어요.', en: 'Faster.', ja: '速い。' }
const notesJson = JSON.stringify({ '1.1.0': notes })

const common: Environment = { MADANG_UPDATE_KEY: pem, MADANG_UPDATE_URL: 'https://updates.test/madang', MADANG_PUBLISHER: 'Madang' }
const complete: Record<'darwin' | 'win32' | 'linux', Environment> = {
  darwin: { CSC_LINK: 'cert.p12', CSC_KEY_PASSWORD: 'pass-word', APPLE_API_KEY: 'key.p8', APPLE_API_KEY_ID: 'id', APPLE_API_ISSUER: 'issuer' },
  win32: { WIN_CSC_LINK: 'cert.pfx', WIN_CSC_KEY_PASSWORD: 'pass-word' },
  linux: { MADANG_HOMEPAGE: 'https://madang.test', MADANG_MAINTAINER: 'Kim <kim@madang.test>' },
}

const plan = (platform: NodeJS.Platform, env: Environment, version = '1.1.0') => planRelease({ platform, env: { ...common, ...env }, version, notesJson })
const configOf = (platform: NodeJS.Platform, env: Environment) => {
  const made = plan(platform, env)
  if ('faults' in made) throw new Error(made.faults.join())
  return made.config
}
const faultsOf = (made: ReturnType<typeof plan>) => ('faults' in made ? made.faults.map((fault) => fault.split(':')[0]) : [])

describe('planRelease [DESK-05]', () => {
  it.each(['darwin', 'win32', 'linux'] as const)('writes update source, keys and release notes into an app for %s', (platform) => {
    expect(configOf(platform, complete[platform])).toMatchObject({
      publish: { provider: 'generic', url: 'https://updates.test/madang/' },
      extraMetadata: { madangUpdates: { address: 'https://updates.test/madang/', keys: [publicKeyText(publicKey)] } },
      releaseInfo: { vendor: { notes } },
    })
  })

  it.each(['darwin', 'win32', 'linux'] as const)('keeps every secret for %s out of the output', (platform) => {
    const written = JSON.stringify(configOf(platform, complete[platform]))
    expect(written).not.toContain('PRIVATE')
    expect(written).not.toContain('pass-word')
  })

  it.each(['darwin', 'win32', 'linux'] as const)('fails for %s while anything is missing, and names it', (platform) => {
    for (const name of Object.keys({ ...common, ...complete[platform] })) {
      const faults = faultsOf(plan(platform, { ...complete[platform], [name]: '' }))
      expect(faults.some((fault) => fault?.includes(name)), `${name}: ${faults.join()}`).toBe(true)
    }
  })

  it('reports all faults at once', () => {
    expect(faultsOf(planRelease({ platform: 'linux', env: {}, version: '1.1.0', notesJson }))).toEqual(['MADANG_UPDATE_KEY', 'MADANG_UPDATE_URL', 'MADANG_PUBLISHER', 'MADANG_HOMEPAGE', 'MADANG_MAINTAINER'])
  })

  it.each<[string, Environment, string]>([
    ['an address without encryption', { MADANG_UPDATE_URL: 'http://updates.test/' }, 'updates, address'],
    ['a key of another type', { MADANG_UPDATE_KEY: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }, 'MADANG_UPDATE_KEY'],
    ['an invalid key', { MADANG_UPDATE_KEY: 'secret words' }, 'MADANG_UPDATE_KEY'],
    ['an invalid next key', { MADANG_UPDATE_NEXT_KEY: 'AAAA' }, 'updates, keys.1'],
  ])('rejects %s without logging it', (_what, env, fault) => {
    const made = plan('linux', { ...complete.linux, ...env })
    expect(faultsOf(made)).toEqual([fault])
    expect(JSON.stringify(made)).not.toContain('secret words')
  })

  it('requires release notes for this version', () => {
    expect(faultsOf(plan('linux', complete.linux, '1.2.0'))).toEqual(['resources/releaseNotes.json'])
  })

  it('trusts the next key during key rotation', () => {
    const next = publicKeyText(generateKeyPairSync('ed25519').publicKey)
    expect(configOf('linux', { ...complete.linux, MADANG_UPDATE_NEXT_KEY: next })).toMatchObject({ extraMetadata: { madangUpdates: { keys: [publicKeyText(publicKey), next] } } })
  })

  it('reads the key from its file', async () => {
    await writeFile(join(folder, 'key.pem'), pem)
    expect(faultsOf(plan('linux', { ...complete.linux, MADANG_UPDATE_KEY: join(folder, 'key.pem') }))).toEqual([])
  })

  it('signs Windows programs by Azure, a program or a certificate, always with the publisher that updates are checked for', () => {
    const azure = {
      MADANG_AZURE_ENDPOINT: 'https://krc.codesigning.azure.net', MADANG_AZURE_ACCOUNT: 'account', MADANG_AZURE_PROFILE: 'profile',
      AZURE_TENANT_ID: 'tenant', AZURE_CLIENT_ID: 'client', AZURE_CLIENT_SECRET: 'pass-word',
    }
    expect(configOf('win32', azure).win?.azureSignOptions).toMatchObject({ publisherName: 'Madang', codeSigningAccountName: 'account', certificateProfileName: 'profile' })
    expect(configOf('win32', { MADANG_SIGN_COMMAND: 'sign.exe' }).win?.signtoolOptions).toMatchObject({ publisherName: 'Madang' })
    expect(configOf('win32', complete.win32).win?.signtoolOptions).toMatchObject({ publisherName: 'Madang' })
    expect(faultsOf(plan('win32', { MADANG_AZURE_ENDPOINT: azure.MADANG_AZURE_ENDPOINT }))).toEqual(['AZURE_TENANT_ID', 'AZURE_CLIENT_ID', 'AZURE_CLIENT_SECRET', 'MADANG_AZURE_ACCOUNT', 'MADANG_AZURE_PROFILE'])
  })

  it('signs on a Mac with a keychain certificate too', () => {
    expect(faultsOf(plan('darwin', { ...complete.darwin, CSC_LINK: '', CSC_KEY_PASSWORD: '', CSC_NAME: 'Madang (TEAM)' }))).toEqual([])
  })
})

describe('signLists [DESK-05]', () => {
  it('signs every list under its own name, and nothing else', async () => {
    const names = ['latest.yml', 'beta.yml', 'latest-mac.yml', 'latest-linux.yml', 'beta-linux-arm64.yml']
    for (const name of [...names, 'builder-debug.yml', 'Madang-1.1.0.AppImage']) await writeFile(join(folder, name), 'version: 1.1.0\n')
    expect(signLists(folder, privateKey)).toEqual([...names].sort())
    for (const name of names) expect(isSignedFeed(name, await readFile(join(folder, name), 'utf8'), [publicKeyText(publicKey)]), name).toBe(true)
    expect(await readFile(join(folder, 'builder-debug.yml'), 'utf8')).toBe('version: 1.1.0\n')
  })
})

describe.skipIf(process.platform === 'win32')('signByCommand', () => {
  const script = async (text: string): Promise<string> => {
    const path = join(folder, 'sign.sh')
    await writeFile(path, `#!/bin/sh\n${text}\n`)
    await chmod(path, 0o755)
    return path
  }

  it('passes the path as one argument', async () => {
    const program = await script('printf "%s|%s" "$#" "$1" > "$(dirname "$0")/asked"')
    await signByCommand(program)({ path: "C:\\Program Files\\it's $(odd).exe" })
    expect(await readFile(join(folder, 'asked'), 'utf8')).toBe("1|C:\\Program Files\\it's $(odd).exe")
  })

  it('fails when the program fails', async () => {
    await expect(signByCommand(await script('exit 3'))({ path: 'x.exe' })).rejects.toThrow()
  })
})
