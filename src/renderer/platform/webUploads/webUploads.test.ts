import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { UploadRow } from '#shared/upload/port.ts'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'
import { until } from '#tests/support/until.ts'
import { keptFiles, memoryStorage, openBrowser, PIECE } from '#tests/support/upload/uploadBrowser.ts'
import type { UploadBrowser, UploadPage } from '#tests/support/upload/uploadBrowser.ts'
import { startUploadServer } from '#tests/support/upload/uploadServer.ts'
import type { UploadServer } from '#tests/support/upload/uploadServer.ts'

const MIB = 1024 * 1024
const target = { channelSeq: 1, courseSeq: 2, curriculumSeq: 3, kind: 'video' as const }
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let server: UploadServer
let browser: UploadBrowser

beforeEach(async () => {
  folder = await temporaryFolder()
  server = await startUploadServer(folder.path)
  browser = openBrowser(server)
})
afterEach(async () => {
  await server.stop()
  await folder.remove()
})

const video = (bytes: number, name = 'video.mp4') =>
  new File([crypto.randomUUID().slice(0, bytes), new Uint8Array(Math.max(0, bytes - 36))], name, { lastModified: 1_000, type: 'video/mp4' })
const copyOf = async (file: File, changes: { name?: string; lastModified?: number } = {}) =>
  new File([await file.arrayBuffer()], changes.name ?? file.name, { lastModified: changes.lastModified ?? file.lastModified })
const idOf = async (page: UploadPage, file: File) => (await page.uploads.drop([file]))[0]?.fileId ?? ''
const start = async (page: UploadPage, file: File) => page.uploads.start(await idOf(page, file), target)
const rowOf = async (page: UploadPage, uploadId: string) => (await page.uploads.rows()).find((row) => row.uploadId === uploadId)
const untilState = (page: UploadPage, uploadId: string, state: UploadRow['state']) => until(async () => expect((await rowOf(page, uploadId))?.state).toBe(state))

describe('uploads in the page', () => {
  it('bring a file to the server, whole and checked [STU-04]', async () => {
    const page = browser.openPage()
    await page.logIn(7)
    const uploadId = await start(page, video(3 * MIB + 5))
    await untilState(page, uploadId, 'done')
    expect(server.completed).toHaveLength(1)
    expect(page.seen.flat().some((row) => row.state === 'uploading' && row.sentBytes > 0)).toBe(true)
    await page.uploads.clearFinished()
    expect(await page.uploads.rows()).toEqual([])
    expect(browser.local.length).toBe(0)
  })

  it('pause, resume and cancel [STU-04]', async () => {
    browser.slowness = 40
    const page = browser.openPage()
    await page.logIn(7)
    const uploadId = await start(page, video(6 * MIB))
    await until(async () => expect((await rowOf(page, uploadId))?.sentBytes).toBeGreaterThan(0))
    await page.uploads.pause(uploadId)
    expect((await rowOf(page, uploadId))?.state).toBe('paused')
    await page.uploads.resume(uploadId)
    await untilState(page, uploadId, 'uploading')
    await page.uploads.cancel(uploadId)
    expect(await rowOf(page, uploadId)).toBeUndefined()
    await until(() => expect(server.terminated).toHaveLength(1))
  })

  it('go on after a reload from where the server is, once the same file is chosen again [STU-04]', async () => {
    browser.slowness = 30
    const tab = memoryStorage()
    const before = browser.openPage(tab)
    await before.logIn(7)
    const file = video(8 * MIB)
    const uploadId = await start(before, file)
    await until(async () => expect((await rowOf(before, uploadId))?.sentBytes).toBeGreaterThanOrEqual(2 * PIECE))
    before.close()
    const sent = server.patches.length

    browser.slowness = 0
    const after = browser.openPage(tab)
    await after.logIn(7)
    expect(await rowOf(after, uploadId)).toMatchObject({ fileName: 'video.mp4', fileSize: 8 * MIB, needsFile: true })
    for (const other of [video(8 * MIB), video(8 * MIB, 'other.mp4'), await copyOf(file, { name: 'other.mp4' }), await copyOf(file, { lastModified: 2_000 }), video(MIB)]) {
      expect(await after.uploads.giveFile(uploadId, await idOf(after, other))).toBe(false)
    }
    expect((await rowOf(after, uploadId))?.needsFile).toBe(true)
    expect(await after.uploads.giveFile(uploadId, await idOf(after, await copyOf(file)))).toBe(true)
    await untilState(after, uploadId, 'done')
    expect(server.patches[sent]?.offset).toBeGreaterThanOrEqual(2 * PIECE)
    expect(server.completed).toHaveLength(1)
  })

  it('need no file again once all bytes are on the server', async () => {
    server.outcome = ['optimising', 'optimising', 'optimising', 'optimising', 'ready']
    const tab = memoryStorage()
    const before = browser.openPage(tab)
    await before.logIn(7)
    const uploadId = await start(before, video(MIB))
    await untilState(before, uploadId, 'optimising')
    before.close()
    const after = browser.openPage(tab)
    await after.logIn(7)
    expect((await rowOf(after, uploadId))?.needsFile).toBeUndefined()
    await untilState(after, uploadId, 'done')
  })

  it('are not sent by two tabs, and are taken over from a tab that was closed', async () => {
    browser.slowness = 50
    const one = browser.openPage()
    await one.logIn(7)
    const uploadId = await start(one, video(20 * MIB))
    const two = browser.openPage()
    await two.logIn(7)
    expect(await two.uploads.rows()).toEqual([])
    one.close()
    const three = browser.openPage()
    await three.logIn(7)
    expect(await rowOf(three, uploadId)).toMatchObject({ needsFile: true })
    expect(await two.uploads.rows()).toEqual([])
  })

  it('come back after a reload also where the browser has no locks', async () => {
    browser.slowness = 50
    const tab = memoryStorage()
    const before = browser.openPage(tab, false)
    await before.logIn(7)
    const uploadId = await start(before, video(20 * MIB))
    before.close()
    const after = browser.openPage(tab, false)
    await after.logIn(7)
    expect(await rowOf(after, uploadId)).toMatchObject({ needsFile: true })
  })

  it('are those of the signed-in user only', async () => {
    browser.slowness = 50
    const page = browser.openPage()
    await page.logIn(7)
    const uploadId = await start(page, video(20 * MIB))
    await page.logIn(null)
    await until(() => expect(page.seen.at(-1)).toEqual([]))
    await expect(start(page, video(MIB))).rejects.toThrow('nobody is logged in')
    await page.logIn(8)
    expect(await page.uploads.rows()).toEqual([])
    browser.slowness = 0
    await page.logIn(7)
    await untilState(page, uploadId, 'done')
  })

  it('go on by themselves after a reload where the browser keeps the file and gives it out [STU-04]', async () => {
    browser.slowness = 30
    const [tab, handles] = [memoryStorage(), keptFiles()]
    const before = browser.openPage(tab, true, handles)
    await before.logIn(7)
    const uploadId = await start(before, video(8 * MIB))
    await until(async () => expect((await rowOf(before, uploadId))?.sentBytes).toBeGreaterThanOrEqual(PIECE))
    before.close()
    browser.slowness = 0
    const after = browser.openPage(tab, true, handles)
    await after.logIn(7)
    await untilState(after, uploadId, 'done')
    expect(server.completed).toHaveLength(1)
    await after.uploads.clearFinished()
    await until(() => expect(handles.files.size).toBe(0))
  })

  it('ask for the kept file first where the browser wants it so, and take no other one', async () => {
    browser.slowness = 30
    const [tab, handles] = [memoryStorage(), keptFiles()]
    const before = browser.openPage(tab, true, handles)
    await before.logIn(7)
    const uploadId = await start(before, video(8 * MIB))
    await until(async () => expect((await rowOf(before, uploadId))?.sentBytes).toBeGreaterThanOrEqual(PIECE))
    before.close()
    browser.slowness = 0
    handles.asks = true
    const after = browser.openPage(tab, true, handles)
    await after.logIn(7)
    expect(await rowOf(after, uploadId)).toMatchObject({ needsFile: true, kept: true })
    expect(await after.uploads.reopen?.(uploadId)).toBe(true)
    await untilState(after, uploadId, 'done')
  })

  it('need the file again when the kept one has changed', async () => {
    browser.slowness = 30
    const [tab, handles] = [memoryStorage(), keptFiles()]
    const before = browser.openPage(tab, true, handles)
    await before.logIn(7)
    const uploadId = await start(before, video(8 * MIB))
    await until(async () => expect((await rowOf(before, uploadId))?.sentBytes).toBeGreaterThanOrEqual(PIECE))
    before.close()
    for (const key of handles.files.keys()) handles.files.set(key, video(8 * MIB))
    const after = browser.openPage(tab, true, handles)
    await after.logIn(7)
    const row = await rowOf(after, uploadId)
    expect([row?.needsFile, row?.kept]).toEqual([true, undefined])
  })

  it('stay held over a reload, and keep how this browser uploads', async () => {
    browser.slowness = 30
    const [tab, handles] = [memoryStorage(), keptFiles()]
    const before = browser.openPage(tab, true, handles)
    await before.logIn(7)
    const uploadId = await start(before, video(8 * MIB))
    await until(async () => expect((await rowOf(before, uploadId))?.sentBytes).toBeGreaterThanOrEqual(PIECE))
    await before.uploads.holdAll()
    await before.uploads.setSettings({ atOnce: 3, bytesPerSecond: null, hours: null })
    before.close()
    browser.slowness = 0
    const after = browser.openPage(tab, true, handles)
    await after.logIn(7)
    expect(await rowOf(after, uploadId)).toMatchObject({ state: 'waiting', reason: 'held' })
    expect(await after.uploads.settings()).toEqual({ atOnce: 3, bytesPerSecond: null, hours: null })
    await after.uploads.releaseAll()
    await untilState(after, uploadId, 'done')
  })

  it('load nothing for those who upload nothing', async () => {
    const page = browser.openPage()
    await page.logIn(7)
    await page.uploads.drop([video(10)])
    expect([await page.uploads.rows(), page.loaded()]).toEqual([[], 0])
  })

  it('say that a file is empty', async () => {
    const page = browser.openPage()
    await page.logIn(7)
    const uploadId = await start(page, video(0))
    await untilState(page, uploadId, 'failed')
    expect((await rowOf(page, uploadId))?.reason).toBe('fileEmpty')
  })
})
