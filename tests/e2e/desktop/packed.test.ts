import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { extractAll, listPackage } from '@electron/asar'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { Platform, build } from 'electron-builder'
import { APP_ID } from '#main/links/appLink.ts'
import { PACKED_FUSES, readFuses } from '#main/smoke.ts'
import { publicKeyText } from '#main/updates/feedSignature.ts'
import { readReleaseSource } from '#main/updates/releaseSource.ts'
import { planRelease } from '#cli/release/plan.ts'
import { readRepositoryFile, repositoryRoot } from '#cli/repository.ts'
import { expect, test } from '../launchers/test.ts'

test.skip(process.platform !== 'linux', 'the runtime that is played here is that of Linux')

/** Electron's fuse wire: sentinel, version, length. */
const FUSES = Buffer.concat([Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'), Buffer.from([1, 9]), Buffer.from('101100011')])

let folder: string
let app: string
let archived: string
const { privateKey } = generateKeyPairSync('ed25519')

// The real packaging of a release, with only Electron's fuse wire as its binary.
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madang-packed-'))
  const runtime = join(folder, 'runtime')
  await mkdir(join(runtime, 'resources'), { recursive: true })
  await mkdir(join(runtime, 'locales'))
  await writeFile(join(runtime, 'electron'), FUSES, { mode: 0o755 })
  for (const language of ['ko', 'ja', 'en-US', 'de']) await writeFile(join(runtime, 'locales', `${language}.pak`), language)
  const { version } = JSON.parse(readRepositoryFile('package.json')) as { version: string }
  const plan = planRelease({
    platform: 'linux', version, notesJson: readRepositoryFile('resources/releaseNotes.json'),
    env: {
      MADANG_UPDATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), MADANG_UPDATE_URL: 'https://updates.test/', MADANG_PUBLISHER: 'Madang',
      MADANG_HOMEPAGE: 'https://madang.test', MADANG_MAINTAINER: 'Kim <kim@madang.test>',
    },
  })
  if ('faults' in plan) throw new Error(plan.faults.join())
  await build({
    projectDir: repositoryRoot, publish: 'never', targets: Platform.LINUX.createTarget('dir'),
    config: { ...plan.config, electronDist: runtime, directories: { output: join(folder, 'out'), buildResources: 'resources' } },
  })
  const [unpacked] = (await readdir(join(folder, 'out'))).filter((name) => name.endsWith('-unpacked'))
  app = join(folder, 'out', unpacked ?? '')
  archived = join(folder, 'archived')
  extractAll(join(app, 'resources/app.asar'), archived)
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

test('contains the bundles and the keychain, no sources, tests or other packages [DESK-05]', async () => {
  const files = listPackage(join(app, 'resources/app.asar'), { isPack: false }).map((path) => path.replaceAll('\\', '/').slice(1))
  const allowed = /^(package\.json|dist(\/(main|preload|renderer)(\/.*)?)?|node_modules(\/(keytar|@napi-rs)(\/.*)?)?|resources(\/icons(\/(icon\.ico|tray(Template)?(@2x)?\.png))?)?)$/
  expect(files.filter((path) => !allowed.test(path))).toEqual([])
  expect(files.filter((path) => /\.(map|ts|tsx)$|\.test\.|\/tests?\//.test(path))).toEqual([])
  expect(files).toEqual(expect.arrayContaining(['package.json', 'dist/main/index.js', 'dist/preload/index.cjs', 'dist/renderer/desktop.html', 'node_modules/keytar/index.js', 'resources/icons/icon.ico', ...['tray', 'tray@2x', 'trayTemplate', 'trayTemplate@2x'].map((name) => `resources/icons/${name}.png`)]))
  const keychains = await readdir(join(app, 'resources/app.asar.unpacked/node_modules/@napi-rs'))
  expect(keychains.length).toBeGreaterThan(0)
  expect(keychains.every((name) => name.startsWith('keyring-linux-'))).toBe(true)
  const { size } = await stat(join(app, 'resources/app.asar'))
  test.info().annotations.push({ type: 'app.asar', description: `${(size / 1024 / 1024).toFixed(1)} MB` })
  // Measured: 13 MB, of which main is 2. Far more means a wrong package.
  expect(size).toBeLessThan(30 * 1024 * 1024)
  expect((await stat(join(archived, 'dist/main/index.js'))).size).toBeLessThan(4 * 1024 * 1024)
  expect((await readdir(join(app, 'locales'))).sort()).toEqual(['en-US.pak', 'ja.pak', 'ko.pak'])
})

test('contains everything that main loads [DESK-05]', async () => {
  // A stand-in for Electron whose app quits after loading, as a second instance.
  const electron = join(archived, 'node_modules/electron')
  await mkdir(electron, { recursive: true })
  await writeFile(join(electron, 'package.json'), '{"name":"electron","main":"index.js"}')
  const main = await readFile(join(archived, 'dist/main/index.js'), 'utf8')
  const names = new Set([...main.matchAll(/import \{([^}]*)\} from "electron"/g)].flatMap(([, list]) => (list ?? '').split(',').map((name) => name.trim().split(' ')[0] ?? '')))
  expect(names.has('BrowserWindow')).toBe(true)
  const quiet = '{ isPackaged: true, getAppPath: () => "/app", getPath: () => "/logs", requestSingleInstanceLock: () => false, quit() { console.log("loaded") } }'
  await writeFile(join(electron, 'index.js'), [...names].map((name) => `exports.${name} = ${name === 'app' ? quiet : '{}'}`).join('\n'))
  const { stdout } = await promisify(execFile)(process.execPath, [join(archived, 'dist/main/index.js')], { cwd: archived })
  expect(stdout).toBe('loaded\n')
  const keychain = await promisify(execFile)(process.execPath, ['-e', 'import("keytar").then((library) => console.log(typeof library.AsyncEntry))'], { cwd: archived })
  expect(keychain.stdout).toBe('function\n')
})

test('has its fuses set, the update URL and the public key [DESK-05]', async () => {
  const wire = await getCurrentFuseWire(join(app, 'madang'))
  const state = (fuse: FuseV1Options): string => String.fromCharCode(Number(wire[fuse]))
  expect(Object.fromEntries(Object.entries(FuseV1Options).filter(([, value]) => typeof value === 'number').map(([name, fuse]) => [name, state(fuse as FuseV1Options)]))).toEqual({
    RunAsNode: '0', EnableCookieEncryption: '1', EnableNodeOptionsEnvironmentVariable: '0', EnableNodeCliInspectArguments: '0',
    EnableEmbeddedAsarIntegrityValidation: '1', OnlyLoadAppFromAsar: '1', LoadBrowserProcessSpecificV8Snapshot: '0', GrantFileProtocolExtraPrivileges: '0',
    WasmTrapHandlers: '1',
  })
  const packageJson = await readFile(join(archived, 'package.json'), 'utf8')
  expect(readReleaseSource(packageJson)).toEqual({ address: 'https://updates.test/', keys: [publicKeyText(privateKey)] })
  expect(packageJson).not.toContain('PRIVATE')
  expect(JSON.parse(packageJson)).toMatchObject({ desktopName: `${APP_ID}.desktop` })
  // Read by the updater at its start; without it or its address there are no updates.
  const feed = await readFile(join(app, 'resources/app-update.yml'), 'utf8')
  for (const line of ['provider: generic', 'url: https://updates.test/', 'updaterCacheDirName: madang-updater']) expect(feed.split('\n')).toContain(line)
  // As the app reads them itself (`--smoke`).
  expect(await readFuses(join(app, 'madang'))).toBe(PACKED_FUSES)
})
