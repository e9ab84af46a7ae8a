import { execFile } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { RequestOptions } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js'
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js'
import { AppImageUpdater, NsisUpdater } from 'electron-updater'
import type { AppUpdater } from 'electron-updater'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { silentLog } from '#tests/support/desktop/desktopPorts.ts'
import { until } from '#tests/support/until.ts'
import { listOf, someNotes, startUpdateFeed } from '#tests/support/desktop/updateFeed.ts'
import type { PublishedRelease, UpdateFeed } from '#tests/support/desktop/updateFeed.ts'
import { signFeed } from './feedSignature.ts'
import { createFeedUpdater } from './feedUpdater.ts'
import type { UpdateError } from './updateError.ts'
import type { UpdaterPort } from './updaterPort.ts'

const MIB = 1024 * 1024
let folder: string
let feed: UpdateFeed
let quits: number
const appImageBefore = process.env['APPIMAGE']

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madang-update-'))
  feed = await startUpdateFeed()
  quits = 0
})
afterEach(async () => {
  if (appImageBefore === undefined) delete process.env['APPIMAGE']
  else process.env['APPIMAGE'] = appImageBefore
  await feed.close()
  await rm(folder, { recursive: true, force: true })
})

/** The library's requests by Node instead of Chromium. */
class NodeRequests extends ElectronHttpExecutor {
  readonly sent: RequestOptions[] = []

  override createRequest(options: RequestOptions, callback: (response: never) => void) {
    this.sent.push(options)
    return request(options, callback as () => void) as never
  }

  override addRedirectHandlers(): void {}
}

/** The shipped updater of an operating system in plain Node: the library's own checks, downloads and files; of Electron only what it asks of the app. */
async function updaterOf(Kind: typeof AppImageUpdater | typeof NsisUpdater, keys = feed.keys): Promise<{ port: UpdaterPort; library: AppUpdater; requests: NodeRequests }> {
  const config = join(folder, 'app-update.yml')
  await writeFile(config, `provider: generic\nurl: ${feed.address}\nupdaterCacheDirName: madang-updater\npublisherName:\n  - Madang\n`)
  const app: AppAdapter = {
    version: '1.0.0', name: 'madang', isPackaged: true, appUpdateConfigPath: config, userDataPath: folder, baseCachePath: folder,
    whenReady: async () => {},
    relaunch() {},
    quit: () => { quits += 1 },
    onQuit() {},
  }
  const library = new Kind(null, app)
  const requests = new NodeRequests()
  Object.assign(library, { httpExecutor: requests, _testOnlyOptions: Kind === NsisUpdater ? { platform: 'win32', isUseDifferentialDownload: false } : null })
  const port = createFeedUpdater({
    updater: library, address: feed.address, keys, installsOnQuit: false, log: silentLog,
    quitAndInstall: async () => library.quitAndInstall(true, true),
  })
  return { port, library, requests }
}

const onLinux = (version: string, bytes = Buffer.alloc(3 * MIB, version)): PublishedRelease => ({ version, list: 'latest-linux.yml', installer: `Madang-${version}.AppImage`, bytes })
const onWindows = (version: string): PublishedRelease => ({ version, list: 'latest.yml', installer: `Madang-${version}-setup-x64.exe`, bytes: Buffer.alloc(MIB, version) })

/** A Linux app that was started from its file, as AppImages are. */
async function startedFrom(name: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, 'the old program')
  process.env['APPIMAGE'] = path
  return path
}

async function failureOf(work: Promise<unknown>): Promise<string> {
  return work.then(() => 'none', (error: UpdateError) => error.failure)
}

/** What the updater keeps of a download. */
async function keptFiles(): Promise<string[]> {
  return (await readdir(join(folder, 'madang-updater/pending')).catch(() => [] as string[])).filter((name) => name !== 'update-info.json')
}

describe('createFeedUpdater over HTTP [DESK-05]', () => {
  beforeEach(async () => void (await startedFrom('Madang-1.0.0.AppImage')))

  it('finds a newer release with its notes, fetches it and says how far it is', async () => {
    feed.publish(onLinux('1.1.0'))
    const { port } = await updaterOf(AppImageUpdater)
    expect(await port.check('stable')).toEqual({ version: '1.1.0', notes: someNotes })
    const heard: number[] = []
    await port.download((percent) => heard.push(percent))
    expect(heard.at(-1)).toBe(100)
    expect((await readFile(join(folder, 'madang-updater/pending/Madang-1.1.0.AppImage'))).equals(onLinux('1.1.0').bytes)).toBe(true)
  })

  it.each(['0.9.0', '1.0.0', '1.0.0-beta.9'])('does not go to %s, which is no newer', async (version) => {
    feed.publish(onLinux(version))
    const { port } = await updaterOf(AppImageUpdater)
    expect(await port.check('stable')).toBeUndefined()
  })

  it('reads the list of the channel, and brings nobody from beta back to an older stable', async () => {
    feed.publish(onLinux('0.9.0'))
    feed.publish({ ...onLinux('1.1.0-beta.1'), list: 'beta-linux.yml' })
    const { port } = await updaterOf(AppImageUpdater)
    expect((await port.check('beta'))?.version).toBe('1.1.0-beta.1')
    expect(await port.check('stable')).toBeUndefined()
    expect(feed.asked).toEqual(['beta-linux.yml', 'latest-linux.yml'])
  })

  it('refuses a file that is not the one in the signed list, and keeps nothing of it', async () => {
    feed.publish(onLinux('1.1.0'))
    feed.files.set('Madang-1.1.0.AppImage', Buffer.alloc(3 * MIB, 'evil'))
    const { port } = await updaterOf(AppImageUpdater)
    await port.check('stable')
    expect(await failureOf(port.download(() => {}))).toBe('tampered')
    expect(await keptFiles()).toEqual([])
  })

  const thief = generateKeyPairSync('ed25519').privateKey
  it.each<[string, (files: Map<string, string | Buffer>) => void]>([
    ['signed by somebody else', (files) => files.set('latest-linux.yml', signFeed('latest-linux.yml', listOf(onLinux('1.1.0')), thief))],
    ['not signed', (files) => files.set('latest-linux.yml', listOf(onLinux('1.1.0')))],
    ['changed after it was signed', (files) => files.set('latest-linux.yml', String(files.get('latest-linux.yml')).replace('1.1.0', '1.1.1'))],
    ['that of another channel', (files) => files.set('latest-linux.yml', files.get('beta-linux.yml') ?? '')],
    ['empty', (files) => files.set('latest-linux.yml', '')],
    ['the page of a proxy', (files) => files.set('latest-linux.yml', '<html>Please log in</html>')],
  ])('believes nothing of a list that is %s', async (_what, spoil) => {
    feed.publish(onLinux('1.1.0'))
    feed.publish({ ...onLinux('1.2.0-beta.1'), list: 'beta-linux.yml' })
    spoil(feed.files)
    const { port } = await updaterOf(AppImageUpdater)
    expect(await failureOf(port.check('stable'))).toBe('badSignature')
  })

  it('accepts a list signed with the next key, while keys are changed', async () => {
    feed.publish(onLinux('1.1.0'))
    const { port } = await updaterOf(AppImageUpdater, ['MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=', ...feed.keys])
    expect((await port.check('stable'))?.version).toBe('1.1.0')
  })

  it.each([['no release of the channel', 404], ['a server that is out of order', 503]])('says that the list is missing for %s', async (_what, status) => {
    feed.status = status
    const { port } = await updaterOf(AppImageUpdater)
    expect(await failureOf(port.check('stable'))).toBe('badFeed')
  })

  it('says that there is no network', async () => {
    const { port } = await updaterOf(AppImageUpdater)
    await feed.close()
    expect(await failureOf(port.check('stable'))).toBe('offline')
    feed = await startUpdateFeed()
  })

  it('keeps nothing of a download that breaks off, and can try again', async () => {
    feed.publish(onLinux('1.1.0'))
    const { port } = await updaterOf(AppImageUpdater)
    await port.check('stable')
    feed.cutAfter = MIB
    expect(await failureOf(port.download(() => {}))).toBe('brokenOff')
    expect(await keptFiles()).toEqual([])
    feed.cutAfter = undefined
    await port.download(() => {})
    expect(await keptFiles()).toEqual(['Madang-1.1.0.AppImage'])
  })

  it('says that the download has no place on the disk', async () => {
    feed.publish(onLinux('1.1.0'))
    await writeFile(join(folder, 'madang-updater'), 'a file in the folder\'s place')
    const { port } = await updaterOf(AppImageUpdater)
    await port.check('stable')
    expect(await failureOf(port.download(() => {}))).toBe('disk')
  })

  it('does not fetch again what an earlier run has fetched, unless it was changed since', async () => {
    feed.publish(onLinux('1.1.0'))
    const first = await updaterOf(AppImageUpdater)
    await first.port.check('stable')
    await first.port.download(() => {})
    const second = await updaterOf(AppImageUpdater)
    await second.port.check('stable')
    feed.asked.length = 0
    await second.port.download(() => {})
    expect(feed.asked).toEqual([])
    await writeFile(join(folder, 'madang-updater/pending/Madang-1.1.0.AppImage'), 'evil')
    const third = await updaterOf(AppImageUpdater)
    await third.port.check('stable')
    await third.port.download(() => {})
    expect(feed.asked.slice(-1)).toEqual(['Madang-1.1.0.AppImage'])
  })

  it('sends nothing that would know the machine again', async () => {
    feed.publish(onLinux('1.1.0'))
    const { port, requests } = await updaterOf(AppImageUpdater)
    await port.check('stable')
    await port.download(() => {})
    expect(requests.sent.length).toBeGreaterThanOrEqual(2)
    for (const { headers } of requests.sent) expect(Object.keys(headers ?? {}).map((name) => name.toLowerCase()).filter((name) => !['accept', 'user-agent', 'cache-control', 'range'].includes(name))).toEqual([])
  })
})

describe('createFeedUpdater on Windows [DESK-05]', () => {
  it('takes an installer whose publisher is ours', async () => {
    feed.publish(onWindows('1.1.0'))
    const { port, library } = await updaterOf(NsisUpdater)
    const verified = vi.fn(async () => null);
    (library as NsisUpdater).verifyUpdateCodeSignature = verified
    await port.check('stable')
    await port.download(() => {})
    expect(verified).toHaveBeenCalledWith(['Madang'], expect.stringContaining('setup-x64.exe'))
  })

  it('refuses an installer that another publisher signed, and keeps nothing of it', async () => {
    feed.publish(onWindows('1.1.0'))
    const { port, library } = await updaterOf(NsisUpdater);
    (library as NsisUpdater).verifyUpdateCodeSignature = async () => 'signed by Somebody Else'
    await port.check('stable')
    expect(await failureOf(port.download(() => {}))).toBe('badSignature')
    expect(await keptFiles()).toEqual([])
  })
})

describe.runIf(process.platform === 'linux')('installing [DESK-05]', () => {
  const require = createRequire(import.meta.url)
  const electron = require.resolve('electron')

  beforeEach(() => {
    // The library tells Electron's own updater that the app will quit: the one thing of Electron that is played here.
    require.cache[electron] = { exports: { autoUpdater: new EventEmitter() }, loaded: true } as NodeJS.Module
  })
  afterEach(() => {
    delete require.cache[electron]
  })

  it('puts the new program in the old one\'s place, starts it and quits', async () => {
    const old = await startedFrom('Madang.AppImage')
    const started = join(folder, 'started')
    feed.publish(onLinux('1.1.0', Buffer.from(`#!/bin/sh\nprintf new > '${started}'\n`)))
    const { port } = await updaterOf(AppImageUpdater)
    await port.check('stable')
    await port.download(() => {})
    const failures: UpdateError[] = []
    port.install((error) => failures.push(error))
    await until(async () => expect(await readFile(started, 'utf8')).toBe('new'))
    await until(() => expect(quits).toBe(1))
    expect(failures).toEqual([])
    expect((await stat(old)).mode & 0o111).toBe(0o111)
    await promisify(execFile)(old)
  })

  it('says so when the old program cannot be replaced, and does not quit', async () => {
    await startedFrom('Madang.AppImage')
    feed.publish(onLinux('1.1.0'))
    const { port } = await updaterOf(AppImageUpdater)
    await port.check('stable')
    await port.download(() => {})
    process.env['APPIMAGE'] = join(folder, 'gone/Madang.AppImage')
    const failures: string[] = []
    port.install((error) => failures.push(error.failure))
    await until(() => expect(failures).toHaveLength(1))
    expect(quits).toBe(0)
  })
})
