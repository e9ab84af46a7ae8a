import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { UploadRow } from '#shared/upload/port.ts'
import { UpdateError } from '#main/updates/updateError.ts'
import { startDesktopMain } from '#tests/support/desktop/desktopMain.ts'
import type { DesktopMain } from '#tests/support/desktop/desktopMain.ts'
import { memoryKeychain } from '#tests/support/desktop/desktopPorts.ts'
import { scriptedUpdater } from '#tests/support/desktop/scriptedUpdater.ts'
import { until } from '#tests/support/until.ts'
import { unknownContent } from '#tests/support/upload/unknownContent.ts'
import { startUploadServer } from '#tests/support/upload/uploadServer.ts'
import type { UploadServer } from '#tests/support/upload/uploadServer.ts'

const target = { channelSeq: 1, courseSeq: 2, curriculumSeq: 3, kind: 'video' }
const page = { language: 'ko', source: 'app://madang/' }
const pageOrigin = 'app://madang'
const MIB = 1024 * 1024

let folder: string
let server: UploadServer
let delayMs = 0
let keychain: ReturnType<typeof memoryKeychain>
const running: DesktopMain[] = []

beforeEach(async () => {
  delayMs = 0
  folder = await mkdtemp(join(tmpdir(), 'madang-desktop-'))
  server = await startUploadServer(join(folder, 'server'))
  keychain = memoryKeychain()
})
afterEach(async () => {
  for (const main of running.splice(0)) await main.stop()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function openApp(updater = scriptedUpdater()): Promise<DesktopMain> {
  const main = await startDesktopMain({ serverOrigin: server.origin, pageOrigin, userData: join(folder, 'user'), keychain, faster: 20, networkDelayMs: () => delayMs, updater })
  running.push(main)
  return main
}

const login = (main: DesktopMain, userSeq: number) =>
  main.call('rest.send', 'r', { method: 'POST', url: '/api/main/v2.0/auth/login', body: JSON.stringify({ userSeq }) }, page)
const logout = (main: DesktopMain) => main.call('rest.send', 'r', { method: 'POST', url: '/api/main/v1.0/auth/logout', body: '{}' }, page)
const rowsOf = async (main: DesktopMain): Promise<UploadRow[]> => ((await main.call('uploads.rows')) as { value: UploadRow[] }).value

async function startUpload(main: DesktopMain, name: string, bytes: number): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, unknownContent(bytes))
  main.shell.nextFiles = [path]
  const picked = (await main.call('uploads.pick', 'video', true)) as { value: { fileId: string }[] }
  const started = (await main.call('uploads.start', picked.value[0]?.fileId, target)) as { value: string }
  return started.value
}

describe('createDesktopApp', () => {
  it('uploads a picked file for the logged-in user, without showing its path or the token [AUTH-12] [DESK-02]', async () => {
    const main = await openApp()
    const pushed: unknown[] = []
    main.ipc.onPush((channel, payload) => pushed.push([channel, payload]))
    const answers = [await login(main, 7)]
    await startUpload(main, 'video.mp4', MIB)
    await until(async () => expect((await rowsOf(main))[0]?.state).toBe('done'))
    answers.push(await rowsOf(main), await main.call('app.getFacts'))
    expect(keychain.entries.get(`Madang/${server.origin}#7`)).toBe('token-7')
    expect(pushed.length).toBeGreaterThan(0)
    const seen = JSON.stringify([answers, pushed])
    expect(seen).not.toContain('token-7')
    expect(seen).not.toContain(folder)
    expect(main.log.lines.join()).not.toContain('token-7')
    expect(main.shell.dialogs[0]?.extensions).toContain('mp4')
  })

  it('resumes the uploads of the last run, still logged in [STU-04] [DESK-02]', async () => {
    const first = await openApp()
    await login(first, 7)
    delayMs = 2
    const uploadId = await startUpload(first, 'video.mp4', 16 * MIB)
    await until(async () => expect((await rowsOf(first))[0]?.sentBytes).toBe(8 * MIB))
    await first.stop()
    const before = server.patches.length
    delayMs = 0

    const second = await openApp()
    await until(async () => expect((await rowsOf(second))[0]).toMatchObject({ uploadId, state: 'done' }))
    expect(server.patches[before]?.offset).toBeGreaterThanOrEqual(8 * MIB)
  })

  it('keeps uploads when Windows ends the session, without a question, and resumes at the next start [DESK-02]', async () => {
    const first = await openApp()
    await login(first, 7)
    delayMs = 2
    const uploadId = await startUpload(first, 'video.mp4', 16 * MIB)
    await until(async () => expect((await rowsOf(first))[0]?.sentBytes).toBe(8 * MIB))
    first.app.events.sessionMayEnd()
    first.app.events.sessionEnds()
    await until(() => expect(first.system.quits).toBe(1))
    expect(first.notifier.questions).toEqual([])
    const before = server.patches.length
    delayMs = 0

    const second = await openApp()
    await until(async () => expect((await rowsOf(second))[0]).toMatchObject({ uploadId, state: 'done' }))
    expect(server.patches[before]?.offset).toBeGreaterThanOrEqual(8 * MIB)
  })

  it('hands its uploads over to the process that an update starts [DESK-02] [DESK-05]', async () => {
    const updater = scriptedUpdater()
    updater.next = { version: '2.0.0', notes: null }
    const first = await openApp(updater)
    await login(first, 7)
    await first.call('updates.check')
    delayMs = 2
    const uploadId = await startUpload(first, 'video.mp4', 16 * MIB)
    await until(async () => expect((await rowsOf(first))[0]?.sentBytes).toBe(8 * MIB))
    await first.call('uploads.holdAll')
    await until(() => expect(first.activity.shown.at(-1)?.active).toBe(false))
    let lockAtInstall = ''
    updater.onInstall = () => { lockAtInstall = first.system.lock }
    await first.call('updates.install')
    await until(() => expect(updater.asked.at(-1)).toBe('install'))
    expect(lockAtInstall).toBe('free')
    expect(first.app.events.mayQuit()).toBe(true)
    expect(server.underWay).toBe(0)
    const before = server.patches.length
    delayMs = 0

    const second = await openApp()
    await second.call('uploads.releaseAll')
    await until(async () => expect((await rowsOf(second))[0]).toMatchObject({ uploadId, state: 'done' }))
    expect(server.patches[before]?.offset).toBeGreaterThanOrEqual(8 * MIB)
    await first.call('uploads.releaseAll')
    expect(await rowsOf(first)).toEqual([])
  })

  it('goes on with its uploads and its window when the update cannot be installed [DESK-02] [DESK-05]', async () => {
    const updater = scriptedUpdater()
    updater.next = { version: '2.0.0', notes: null }
    const main = await openApp(updater)
    await login(main, 7)
    await main.call('updates.check')
    delayMs = 2
    const uploadId = await startUpload(main, 'video.mp4', 16 * MIB)
    await until(async () => expect((await rowsOf(main))[0]?.sentBytes).toBe(8 * MIB))
    await main.call('uploads.holdAll')
    await until(() => expect(main.activity.shown.at(-1)?.active).toBe(false))
    let askedMeanwhile = true
    updater.onInstall = () => {
      askedMeanwhile = main.windows.asksBeforeLeaving
      updater.failInstall(new UpdateError('disk'))
    }
    await main.call('updates.install')
    await until(async () => expect(await main.call('updates.view')).toMatchObject({ value: { state: { kind: 'failed', failure: 'disk' } } }))
    expect([askedMeanwhile, main.system.lock, main.windows.asksBeforeLeaving, main.windows.opened]).toEqual([false, 'own', true, 1])
    delayMs = 0
    await main.call('uploads.releaseAll')
    await until(async () => expect((await rowsOf(main))[0]).toMatchObject({ uploadId, state: 'done' }))
  })

  it('hides the uploads of other accounts and stops them at logout', async () => {
    const main = await openApp()
    expect(await main.call('uploads.start', 'x', target)).toEqual({ ok: false, refusal: 'loginRequired' })
    await login(main, 7)
    delayMs = 2
    await startUpload(main, 'video.mp4', 16 * MIB)
    await until(async () => expect((await rowsOf(main))[0]?.sentBytes).toBe(8 * MIB))
    await logout(main)
    expect(await rowsOf(main)).toEqual([])
    const stoppedAt = server.patches.length
    await login(main, 8)
    expect(await rowsOf(main)).toEqual([])
    expect(server.patches).toHaveLength(stoppedAt)
    delayMs = 0
    await login(main, 7)
    await until(async () => expect((await rowsOf(main))[0]?.state).toBe('done'))
  })

  it('continues uploads under their own session after the account switched [DESK-02] [AUTH-12]', async () => {
    const main = await openApp()
    await login(main, 7)
    delayMs = 2
    const firstUpload = await startUpload(main, 'seven.mp4', 16 * MIB)
    await until(async () => expect((await rowsOf(main))[0]?.sentBytes).toBe(8 * MIB))
    const atTheSwitch = server.patches.length
    await login(main, 8)
    expect(await rowsOf(main)).toEqual([])
    const secondUpload = await startUpload(main, 'eight.mp4', MIB)
    expect((await rowsOf(main)).map(({ uploadId }) => uploadId)).toEqual([secondUpload])
    delayMs = 0
    await until(() => expect(server.completed).toHaveLength(2))

    const pieces = server.patches.slice(atTheSwitch - 1)
    expect(pieces.some(({ token, offset }) => token === 'token-7' && offset === 8 * MIB)).toBe(true)
    expect(pieces.some(({ token, offset }) => token === 'token-8' && offset === 0)).toBe(true)
    expect(await main.call('accounts.switchTo', 7)).toEqual({ ok: true, value: undefined })
    expect((await rowsOf(main)).map(({ uploadId, state }) => [uploadId, state])).toEqual([[firstUpload, 'done']])
  })

  it('pauses the uploads of every account during sleep and resumes on wake [DESK-02]', async () => {
    const main = await openApp()
    await login(main, 8)
    await login(main, 7)
    delayMs = 2
    await startUpload(main, 'video.mp4', 16 * MIB)
    await until(async () => expect((await rowsOf(main))[0]?.sentBytes).toBe(8 * MIB))
    delayMs = 50
    expect(main.machine.listeners()).toBe(4)
    main.machine.sleep()
    await until(async () => expect((await rowsOf(main))[0]).toMatchObject({ state: 'waiting', reason: 'asleep' }))
    delayMs = 0
    main.machine.wake()
    await until(async () => expect((await rowsOf(main))[0]?.state).toBe('done'))
    await main.stop()
    expect(main.machine.listeners()).toBe(0)
  })

  it('waits while offline, and reconnects when the network changes [DESK-02]', async () => {
    const main = await openApp()
    await login(main, 7)
    delayMs = 2
    await startUpload(main, 'video.mp4', 16 * MIB)
    await until(async () => expect((await rowsOf(main))[0]?.sentBytes).toBe(8 * MIB))
    delayMs = 50
    main.machine.network = []
    await until(async () => expect((await rowsOf(main))[0]).toMatchObject({ state: 'waiting', reason: 'waitingConnection' }))
    const ofUploads = () => server.requests.filter(({ what }) => !what.includes('/realtime/'))
    const pause = (milliseconds: number) => new Promise((resolve) => { setTimeout(resolve, milliseconds) })
    // One that left before the network went may still arrive.
    let requests = -1
    while (requests !== ofUploads().length) {
      requests = ofUploads().length
      await pause(250)
    }
    await pause(500)
    expect(ofUploads()).toHaveLength(requests)
    // A stalled connection: only a new one gets through.
    server.swallow(/^PATCH/, 1)
    main.machine.network = ['192.168.0.9']
    await until(() => expect(ofUploads().slice(requests).some(({ what }) => what.startsWith('PATCH'))).toBe(true))
    delayMs = 0
    main.machine.network = ['192.168.1.9']
    await until(async () => expect((await rowsOf(main))[0]?.state).toBe('done'))
  })

  it('stops answering the page of the previous account until the next page has loaded', async () => {
    const main = await openApp()
    await login(main, 7)
    await login(main, 8)
    const me = () => main.call('rest.send', 'r', { method: 'GET', url: '/api/main/v1.0/common/session' }, page)
    await main.call('accounts.switchTo', 7)
    expect(await me()).toEqual({ ok: false, refusal: 'leaving' })
    await main.call('app.getFacts')
    expect(JSON.stringify(await me())).toContain('7@madang.test')
    expect(await main.call('accounts.switchTo', 9)).toEqual({ ok: false, refusal: 'loginRequired' })
    expect(JSON.stringify(await me())).toContain('7@madang.test')
  })

  it('logs one account out and erases its data; the other stays [AUTH-07] [AUTH-12]', async () => {
    const main = await openApp()
    const pushed: unknown[] = []
    main.ipc.onPush((channel, payload) => { if (channel === 'accounts.changed') pushed.push(payload) })
    await login(main, 7)
    await login(main, 8)
    expect(await main.call('accounts.signOut', 7)).toEqual({ ok: true, value: undefined })
    const known = (await main.call('accounts.list')) as { value: { userSeq: number; current: boolean }[] }
    expect(known.value).toEqual([{ userSeq: 8, name: '사람 8', email: '8@madang.test', profileImageUrl: null, signedIn: true, current: true }])
    expect(pushed.at(-1)).toEqual(known.value)
    expect([...keychain.entries.values()]).toEqual(['token-8'])
    expect([...server.tokens]).toEqual(['token', 'token-8'])
    expect(main.partition.erased).toBe(1)
    expect(await main.call('accounts.signOut', 7)).toEqual({ ok: false, refusal: 'unknown' })
  })

  it('resumes the uploads of every account after a restart', async () => {
    const first = await openApp()
    delayMs = 2
    for (const userSeq of [7, 8]) {
      await login(first, userSeq)
      await startUpload(first, `${userSeq}.mp4`, (userSeq === 7 ? 64 : 16) * MIB)
      await until(async () => expect((await rowsOf(first))[0]?.sentBytes).toBe(8 * MIB))
    }
    await first.stop()
    const before = server.patches.length
    delayMs = 0
    await openApp()
    await until(() => expect(server.completed).toHaveLength(2))
    expect(new Set(server.patches.slice(before).map(({ token }) => token))).toEqual(new Set(['token-7', 'token-8']))
  })

  it('refuses to save or open anything but the server\'s files and known schemes [DESK-01]', async () => {
    const main = await openApp()
    main.shell.nextSavePath = join(folder, 'saved')
    expect(await main.call('shell.saveFile', 'https://evil.test/x', 'x')).toEqual({ ok: false, refusal: 'badArguments' })
    expect(await main.call('shell.openExternal', 'file:///etc/passwd')).toEqual({ ok: true, value: 'blocked' })
    expect(main.shell.opened).toEqual([])
  })

  it('returns nothing after it has stopped', async () => {
    const main = await openApp()
    await main.stop()
    expect(main.ipc.channels()).toEqual([])
  })
})
