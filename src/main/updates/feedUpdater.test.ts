import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { RequestOptions } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js'
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js'
import { AppImageUpdater, NsisUpdater } from 'electron-updater'
import type { AppUpdater } from 'electron-updater'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { silentLog } from '#tests/support/desktop/desktopPorts.ts'
import { standingClock } from '#tests/support/desktop/standingClock.ts'
import { until } from '#tests/support/until.ts'
import { listOf, someNotes, startUpdateFeed } from '#tests/support/desktop/updateFeed.ts'
import type { PublishedRelease, UpdateFeed } from '#tests/support/desktop/updateFeed.ts'
import { signFeed } from './feedSignature.ts'
import { createFeedUpdater, LATE_FAILURE_MS } from './feedUpdater.ts'
import type { UpdateError } from './updateError.ts'
import type { UpdaterPort } from './updaterPort.ts'

const MIB = 1024 * 1024
let folder: string
let feed: UpdateFeed
let quits: number
let clock: ReturnType<typeof standingClock>
const appImageBefore = process.env['APPIMAGE']

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madang-update-'))
  feed = await startUpdateFeed()
  quits = 0
  clock = standingClock()
})
afterEach(async () => {
  if (appImageBefore === undefined) delete process.env['APPIMAGE']
  else process.env['APPIMAGE'] = appImageBefore
  await feed.close()
  await rm(folder, { recursive: true, force: true })
})

class NodeRequests extends ElectronHttpExecutor {
  readonly sent: RequestOptions[] = []

  override createRequest(options: RequestOptions, callback: (response: never) => void) {
    this.sent.push(options)
    return request(options, callback as () => void) as never
  }

  override addRedirectHandlers(): void {}
}

/** The shipped updater in plain Node: real checks, downloads and files; only Electron's app object is faked. */
async function updaterOf(Kind: typeof AppImageUpdater | typeof NsisUpdater, keys = feed.keys): Promise<{ port: UpdaterPort; library: AppUpdater; requests: NodeRequests }> {
  const config = join(folder, 'app-update.yml')
  await writeFile(config, `provider: generic\nurl: ${feed.address}\nupdaterCacheDirName: madang-updater\npublisherName:\n  - Madang\n`)
  const app: AppAdapter = {
    version: '1.0.0', name: 'madang', isPackaged: true, appUpdateConfigPath: config, userDataPath: folder, baseCachePath: folder,
    whenReady: async () => {},
    relaunch() {},
    quit: () => { throw new Error('the app quits by itself') },
    onQuit() {},
  }
  const library = new Kind(null, app)
  const requests = new NodeRequests()
  Object.assign(library, { httpExecutor: requests, _testOnlyOptions: Kind === NsisUpdater ? { platform: 'win32', isUseDifferentialDownload: false } : null })
  const port = createFeedUpdater({
    updater: library, address: feed.address, keys, installsOnQuit: false, log: silentLog, clock,
    quit: () => { quits += 1 },
  })
  return { port, library, requests }
}

const onLinux = (version: string, bytes = Buffer.alloc(3 * MIB, version)): PublishedRelease => ({ version, list: 'latest-linux.yml', installer: `Madang-${version}.AppImage`, bytes })
const onWindows = (version: string): PublishedRelease => ({ version, list: 'latest.yml', installer: `Madang-${version}-setup-x64.exe`, bytes: Buffer.alloc(MIB, version) })

async function startedFrom(name: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, 'the old program')
  process.env['APPIMAGE'] = path
  return path
}

async function failureOf(work: Promise<unknown>): Promise<string> {
  return work.then(() => 'none', (error: UpdateError) => error.failure)
}

async function keptFiles(): Promise<string[]> {
  return (await readdir(join(folder, 'madang-updater/pending')).catch(() => [] as string[])).filter((name) => name !== 'update-info.json')
}

describe('createFeedUpdater over HTTP [DESK-05]', () => {
  beforeEach(async () => void (await startedFrom('Madang-1.0.0.AppImage')))

  it('finds a newer release with its notes, and downloads it with progress', async () => {
    feed.publish(onLinux('1.1.0'))
    const { port } = await updaterOf(AppImageUpdater)
    expect(await port.check('stable')).toEqual({ version: '1.1.0', notes: someNotes })
    const heard: number[] = []
    await port.download((percent) => heard.push(percent))
    expect(heard.at(-1)).toBe(100)
    expect((await readFile(join(folder, 'madang-updater/pending/Madang-1.1.0.AppImage'))).equals(onLinux('1.1.0').bytes)).toBe(true)
  })

  it.each(['0.9.0', '1.0.0', '1.0.0-beta.9'])('ignores %s, which is not newer', async (version) => {
    feed.publish(onLinux(version))
    const { port } = await updaterOf(AppImageUpdater)
    expect(await port.check('stable')).toBeUndefined()
  })

  it('reads the list of its channel, and never downgrades from beta to an older stable', async () => {
    feed.publish(onLinux('0.9.0'))
    feed.publish({ ...onLinux('1.1.0-beta.1'), list: 'beta-linux.yml' })
    const { port } = await updaterOf(AppImageUpdater)
    expect((await port.check('beta'))?.version).toBe('1.1.0-beta.1')
    expect(await port.check('stable')).toBeUndefined()
    expect(feed.asked).toEqual(['beta-linux.yml', 'latest-linux.yml'])
  })

  it('rejects a file that does not match the signed list, and deletes it', async () => {
    feed.publish(onLinux('1.1.0'))
    feed.files.set('Madang-1.1.0.AppImage', Buffer.alloc(3 * MIB, 'evil'))
    const { port } = await updaterOf(AppImageUpdater)
    await port.check('stable')
    expect(await failureOf(port.download(() => {}))).toBe('tampered')
    expect(await keptFiles()).toEqual([])
  })

  const thief = generateKeyPairSync('ed25519').privateKey
  it.each<[string, (files: Map<string, string | Buffer>) => void]>([
    ['signed with another key', (files) => files.set('latest-linux.yml', signFeed('latest-linux.yml', listOf(onLinux('1.1.0')), thief))],
    ['not signed', (files) => files.set('latest-linux.yml', listOf(onLinux('1.1.0')))],
    ['changed after it was signed', (files) => files.set('latest-linux.yml', String(files.get('latest-linux.yml')).replace('1.1.0', '1.1.1'))],
    ['that of another channel', (files) => files.set('latest-linux.yml', files.get('beta-linux.yml') ?? '')],
    ['empty', (files) => files.set('latest-linux.yml', '')],
    ['the page of a proxy', (files) => files.set('latest-linux.yml', '<html>Please log in</html>')],
  ])('rejects a list that is %s', async (_what, spoil) => {
    feed.publish(onLinux('1.1.0'))
    feed.publish({ ...onLinux('1.2.0-beta.1'), list: 'beta-linux.yml' })
    spoil(feed.files)
    const { port } = await updaterOf(AppImageUpdater)
    expect(await failureOf(port.check('stable'))).toBe('badSignature')
  })

  it('accepts a list signed with the next key during key rotation', async () => {
    feed.publish(onLinux('1.1.0'))
    const { port } = await updaterOf(AppImageUpdater, ['MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=', ...feed.keys])
    expect((await port.check('stable'))?.version).toBe('1.1.0')
  })

  it.each([['no release of the channel', 404], ['a server that is out of order', 503]])('reports a missing list for %s', async (_what, status) => {
    feed.status = status
    const { port } = await updaterOf(AppImageUpdater)
    expect(await failureOf(port.check('stable'))).toBe('badFeed')
  })

  it('reports a missing network', async () => {
    const { port } = await updaterOf(AppImageUpdater)
    await feed.close()
    expect(await failureOf(port.check('stable'))).toBe('offline')
    feed = await startUpdateFeed()
  })

  it('deletes an interrupted download, and can retry', async () => {
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

  it('reports a full disk', async () => {
    feed.publish(onLinux('1.1.0'))
    await writeFile(join(folder, 'madang-updater'), 'a file in the folder\'s place')
    const { port } = await updaterOf(AppImageUpdater)
    await port.check('stable')
    expect(await failureOf(port.download(() => {}))).toBe('disk')
  })

  it('reuses an earlier download unless it was changed', async () => {
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

  it('sends nothing that identifies the machine', async () => {
    feed.publish(onLinux('1.1.0'))
    const { port, requests } = await updaterOf(AppImageUpdater)
    await port.check('stable')
    await port.download(() => {})
    expect(requests.sent.length).toBeGreaterThanOrEqual(2)
    for (const { headers } of requests.sent) expect(Object.keys(headers ?? {}).map((name) => name.toLowerCase()).filter((name) => !['accept', 'user-agent', 'cache-control', 'range'].includes(name))).toEqual([])
  })
})

describe('createFeedUpdater on Windows [DESK-05]', () => {
  it('accepts an installer of our publisher', async () => {
    feed.publish(onWindows('1.1.0'))
    const { port, library } = await updaterOf(NsisUpdater)
    const verified = vi.fn(async () => null);
    (library as NsisUpdater).verifyUpdateCodeSignature = verified
    await port.check('stable')
    await port.download(() => {})
    expect(verified).toHaveBeenCalledWith(['Madang'], expect.stringContaining('setup-x64.exe'))
  })

  it('rejects and deletes an installer signed by another publisher', async () => {
    feed.publish(onWindows('1.1.0'))
    const { port, library } = await updaterOf(NsisUpdater);
    (library as NsisUpdater).verifyUpdateCodeSignature = async () => 'signed by Somebody Else'
    await port.check('stable')
    expect(await failureOf(port.download(() => {}))).toBe('badSignature')
    expect(await keptFiles()).toEqual([])
  })
})

describe.runIf(process.platform === 'linux')('installing [DESK-05]', () => {
  it('replaces the old program at its path, starts it and quits', async () => {
    const old = await startedFrom('Madang.AppImage')
    const started = join(folder, 'started')
    feed.publish(onLinux('1.1.0', Buffer.from(`#!/bin/sh\nprintf new > '${started}'\n`)))
    const { port } = await updaterOf(AppImageUpdater)
    await port.check('stable')
    await port.download(() => {})
    const failures: UpdateError[] = []
    port.install((error) => failures.push(error))
    await until(async () => expect(await readFile(started, 'utf8')).toBe('new'))
    expect([quits, clock.waiting.map(({ delayMs }) => delayMs)]).toEqual([0, [LATE_FAILURE_MS]])
    clock.next()
    expect([quits, failures]).toEqual([1, []])
    expect((await stat(old)).mode & 0o111).toBe(0o111)
    expect((await readdir(folder)).filter((name) => name.includes('AppImage'))).toEqual(['Madang.AppImage'])
    await promisify(execFile)(old)
  })

  it('reports a program that cannot be replaced, and does not quit', async () => {
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

  it('leaves the old program where it was when the new one cannot take its place', async () => {
    const old = await startedFrom('Madang.AppImage')
    feed.publish(onLinux('1.1.0'))
    const { port } = await updaterOf(AppImageUpdater)
    await port.check('stable')
    await port.download(() => {})
    await rm(join(folder, 'madang-updater/pending/Madang-1.1.0.AppImage'))
    const failures: string[] = []
    port.install((error) => failures.push(error.failure))
    expect([failures.length, quits, clock.waiting]).toEqual([1, 0, []])
    expect(await readFile(old, 'utf8')).toBe('the old program')
    expect((await readdir(folder)).filter((name) => name.includes('AppImage'))).toEqual(['Madang.AppImage'])
  })

  it('reports an installer that cannot be started, does not quit, and can retry', async () => {
    Object.assign(process, { resourcesPath: folder })
    feed.publish(onWindows('1.1.0'))
    const { port, library } = await updaterOf(NsisUpdater);
    (library as NsisUpdater).verifyUpdateCodeSignature = async () => null
    await port.check('stable')
    await port.download(() => {})
    for (let attempt = 0; attempt < 2; attempt += 1) {
      // The file has no right to run, and no helper asks for more rights.
      expect(await new Promise((resolve) => port.install(({ failure }) => resolve(failure)))).toBe('unknown')
    }
    expect([quits, clock.waiting]).toEqual([0, []])
  })
})
