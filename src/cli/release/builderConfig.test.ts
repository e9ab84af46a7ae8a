import { generateKeyPairSync } from 'node:crypto'
import { DebugLogger } from 'builder-util'
import { Arch } from 'electron-builder'
import type { AfterPackContext, Configuration } from 'electron-builder'
import { getConfig, validateConfiguration } from 'app-builder-lib/out/util/config/config.js'
import { AppInfo } from 'app-builder-lib/out/appInfo.js'
import { Packager } from 'app-builder-lib/out/packager.js'
import { getAppUpdatePublishConfiguration } from 'app-builder-lib/out/publish/PublishManager.js'
import { WinPackager } from 'app-builder-lib/out/winPackager.js'
import { LinuxTargetHelper } from 'app-builder-lib/out/targets/LinuxTargetHelper.js'
import { resolveFunction } from 'app-builder-lib/out/util/resolve.js'
import { describe, expect, it } from 'vitest'
import { APP_ID, LINK_SCHEME } from '#main/links/appLink.ts'
import { webPreferences } from '#main/windows/policy.ts'
import { electronMajors } from '#cli/check/electronSupport.ts'
import { readRepositoryFile, repositoryRoot } from '#cli/repository.ts'
import { afterPack } from './afterPack.ts'
import { planRelease } from './plan.ts'
import { triedConfig } from './tryOut.ts'

const read = (more: Configuration | null = null): Promise<Configuration> => getConfig(repositoryRoot, null, more) as Promise<Configuration>
const validate = (config: Configuration): Promise<void> => validateConfiguration(config, new DebugLogger(false))

const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const everything = {
  MADANG_UPDATE_KEY: key, MADANG_UPDATE_URL: 'https://updates.test/', MADANG_PUBLISHER: 'Madang', MADANG_HOMEPAGE: 'https://madang.test', MADANG_MAINTAINER: 'Kim <kim@madang.test>',
  CSC_LINK: 'cert', CSC_KEY_PASSWORD: 'x', APPLE_API_KEY: 'key', APPLE_API_KEY_ID: 'id', APPLE_API_ISSUER: 'issuer',
}

describe('electron-builder.yml [DESK-05]', () => {
  it('matches electron-builder\'s own schema', async () => {
    await expect(validate(await read())).resolves.toBeUndefined()
    await expect(validate({ ...(await read()), hardenedRuntim: true } as Configuration)).rejects.toThrow('hardenedRuntim')
  })

  const signTools = [{}, { MADANG_SIGN_COMMAND: 'sign' }]
  const signing = [...signTools, { MADANG_AZURE_ENDPOINT: 'https://a.test', MADANG_AZURE_ACCOUNT: 'a', MADANG_AZURE_PROFILE: 'p', AZURE_TENANT_ID: 't', AZURE_CLIENT_ID: 'c', AZURE_CLIENT_SECRET: 's' }]
  it.each([['darwin', {}], ['linux', {}], ...signing.map((env) => ['win32', env] as const)] as const)('matches it with the release settings for %s, signed by %j', async (platform, env) => {
    const plan = planRelease({ platform, env: { ...everything, ...env }, version: '0.1.0', notesJson: readRepositoryFile('resources/releaseNotes.json') })
    if ('faults' in plan) throw new Error(plan.faults.join())
    const config = await read(plan.config)
    await expect(validate(config)).resolves.toBeUndefined()
    expect(config.publish).toMatchObject({ url: 'https://updates.test/' })
    expect(config.afterPack).toBe((await read()).afterPack)
  })

  // Azure's asks for a Windows here.
  it.each(signTools)('names the publisher to the updater of Windows, which checks it in every installer, signed by %j', async (env) => {
    const plan = planRelease({ platform: 'win32', env: { ...everything, ...env }, version: '0.1.0', notesJson: readRepositoryFile('resources/releaseNotes.json') })
    if ('faults' in plan) throw new Error(plan.faults.join())
    const packager = new Packager({ projectDir: repositoryRoot, config: plan.config })
    await packager.validateConfig()
    // As its `build` does.
    Object.assign(packager, { _appInfo: new AppInfo(packager, null) })
    expect(await getAppUpdatePublishConfiguration(new WinPackager(packager), null, Arch.x64, true)).toEqual({
      provider: 'generic', url: 'https://updates.test/', publisherName: ['Madang'], updaterCacheDirName: 'madang-updater',
    })
  })

  it('matches it with the settings of a build to try, which updates from this machine', async () => {
    const config = await read(triedConfig('/tmp/try', { address: 'http://127.0.0.1:1/', keys: [] }))
    await expect(validate(config)).resolves.toBeUndefined()
    expect(config.publish).toMatchObject({ url: 'http://127.0.0.1:1/' })
  })

  it('sets the fuses itself, in a hook that runs before signing', async () => {
    const config = await read()
    const step = (await resolveFunction('module', config.afterPack, afterPack.name, repositoryRoot)) as typeof afterPack
    await expect(step({ appOutDir: '/nowhere', electronPlatformName: 'win32', arch: Arch.x64, packager: { getResourcesDir: (folder: string) => folder } } as AfterPackContext)).rejects.toThrow('npm ci --os=win32 --cpu=x64')
  })

  it('requests only the JIT entitlement on macOS, with hardened runtime and notarisation', async () => {
    const { mac } = await read()
    expect(mac).toMatchObject({ hardenedRuntime: true, notarize: true, target: ['dmg', 'zip'] })
    for (const path of [mac?.entitlements, mac?.entitlementsInherit]) {
      const rights = [...readRepositoryFile(path ?? '').matchAll(/<key>(.*?)<\/key>/g)].map(([, name]) => name)
      expect(rights, path ?? '').toEqual(['com.apple.security.cs.allow-jit'])
    }
  })

  it('fails when unsigned, and makes Windows check the signature of updates', async () => {
    const config = await read()
    expect(config.forceCodeSigning).toBe(true)
    expect(config.win).toMatchObject({ verifyUpdateCodeSignature: true, requestedExecutionLevel: 'asInvoker', target: ['nsis', 'msi'] })
    expect(config.msi).toMatchObject({ perMachine: true })
    expect(config.nsis).toMatchObject({ perMachine: false, deleteAppDataOnUninstall: false })
  })

  it('packs an archive, uses one update address for both channels, and registers the app\'s scheme everywhere', async () => {
    const config = await read()
    expect(config).toMatchObject({ asar: true, generateUpdatesFilesForAllChannels: true, detectUpdateChannel: true, publish: { provider: 'generic' } })
    expect(config.protocols).toEqual([expect.objectContaining({ schemes: [LINK_SCHEME] })])
    expect(config.linux?.target).toEqual(['AppImage', 'deb', 'rpm'])
  })

  it('is one app to a Linux desktop: file, windows, links and Electron\'s own name agree [DESK-04]', async () => {
    const config = await read()
    const metadata = JSON.parse(readRepositoryFile('package.json')) as { desktopName: string; productName: string }
    const packager = {
      executableName: config.linux?.executableName, config, platformSpecificBuildOptions: config.linux, fileAssociations: [],
      appInfo: { productName: metadata.productName, sanitizedProductName: metadata.productName, description: '' }, info: { metadata },
    }
    const helper = new LinuxTargetHelper(packager as unknown as ConstructorParameters<typeof LinuxTargetHelper>[0])
    const file = helper.getDesktopFileName()
    expect([`${file}.desktop`, file]).toEqual([metadata.desktopName, APP_ID])
    const lines = (await helper.computeDesktopEntry(config.linux ?? {})).split('\n')
    expect(lines).toContain(`StartupWMClass=${file}`)
    expect(lines).toContain(`MimeType=x-scheme-handler/${LINK_SCHEME};`)
    expect(lines).toContain('Exec=/opt/Madang/madang %U')
    expect(config.appId).toBe(APP_ID)
  })

  it('installs on no macOS that its Electron does not run on', async () => {
    const { devDependencies } = JSON.parse(readRepositoryFile('package.json')) as { devDependencies: { electron: string } }
    expect((await read()).mac?.minimumSystemVersion).toBe(electronMajors[devDependencies.electron.split('.')[0] ?? '']?.macos)
  })

  it('has release notes for this version in each language', () => {
    const { version } = JSON.parse(readRepositoryFile('package.json')) as { version: string }
    expect(JSON.parse(readRepositoryFile('resources/releaseNotes.json'))).toHaveProperty([version])
  })
})

describe('the shipped window', () => {
  it('exposes none of the page\'s workings', () => {
    expect(webPreferences).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false, webviewTag: false, devTools: false })
  })
})
