import { sha256 } from 'hash-wasm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { auth } from '#shared/contract/auth.ts'
import type { Wire } from '#shared/contract/client.ts'
import { callUrl } from '#shared/contract/kernel.ts'
import type { UploadRow } from '#shared/contract/uploadsPort.ts'
import { TransferFault } from '#shared/uploads/faults.ts'
import { machineClock } from '#tests/support/desktopPorts.ts'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'
import { startUploadServer } from '#tests/support/uploadServer.ts'
import type { UploadServer } from '#tests/support/uploadServer.ts'
import { createWebUploads } from './webUploads.ts'
import type { WebUploads } from './webUploads.ts'
import { openEngine } from './webUploadsEngine.ts'
import type { EngineDeps } from './webUploadsEngine.ts'
import type { WebHandles } from './webHandles.ts'
import type { WebKeeping } from './webUploadsJournal.ts'
import type { WebTransfer } from './webUploadsTransfer.ts'

const MIB = 1024 * 1024
const PIECE = MIB
const target = { channelSeq: 1, courseSeq: 2, curriculumSeq: 3, kind: 'video' as const }
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let server: UploadServer
let local: Storage
let locks: FakeLocks
/** Milliseconds that each piece takes. */
let slowness = 0

beforeEach(async () => {
  slowness = 0
  folder = await temporaryFolder()
  server = await startUploadServer(folder.path)
  local = memoryStorage()
  locks = fakeLocks()
})
afterEach(async () => {
  await server.stop()
  await folder.remove()
})

function memoryStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() { return kept.size },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

type FakeLocks = ReturnType<typeof fakeLocks>

/** Locks of a browser: those that a page holds go when it closes. */
function fakeLocks() {
  const held = new Map<string, object>()
  return {
    ofPage(page: object): WebKeeping['locks'] {
      return {
        request: (async (name: string, _options: LockOptions, callback: (lock: Lock | null) => unknown) => {
          if (held.has(name)) return callback(null)
          held.set(name, page)
          await callback({ name, mode: 'exclusive' })
          held.delete(name)
        }) as LockManager['request'],
      }
    },
    close(page: object) {
      for (const [name, holder] of held) if (holder === page) held.delete(name)
    },
  }
}

/** Files that a browser keeps beyond a reload. */
function keptFiles(): WebHandles & { files: Map<string, File>; asks: boolean } {
  const files = new Map<string, File>()
  const kept = {
    files, asks: false,
    keep: async (key: string, file: File) => void files.set(key, file),
    open: async (key: string) => (files.has(key) && kept.asks ? 'ask' as const : files.get(key) ?? null),
    ask: async (key: string) => files.get(key) ?? null,
    async forget(prefix: string, fits: (key: string) => boolean) {
      for (const key of files.keys()) if (key.startsWith(prefix) && !fits(key)) files.delete(key)
    },
  }
  return kept
}

/** Sends by tus over fetch, in pieces, until the page closes. */
function pageTransfer(isOpen: () => boolean): WebTransfer {
  const ask = async (url: string, method: string, headers: Record<string, string>, body?: Blob) => {
    if (!isOpen()) return new Promise<never>(() => {})
    const answer = await fetch(url, { method, headers: { 'tus-resumable': '1.0.0', 'access-token': 'token', ...headers }, body: body ?? null })
    if (answer.status >= 400) throw new TransferFault(answer.status, await answer.text())
    return answer
  }
  return {
    async send(file, address, progress, signal) {
      let url = 'resume' in address ? address.resume : ''
      let offset = 0
      if ('create' in address) {
        const answer = await ask(address.create, 'POST', { 'upload-length': String(file.size) })
        url = new URL(answer.headers.get('location') ?? '', address.create).href
        progress.onUrl(url)
      } else offset = Number((await ask(url, 'HEAD', {})).headers.get('upload-offset'))
      for (progress.onAcknowledged(offset); offset < file.size;) {
        signal.throwIfAborted()
        await new Promise((resolve) => { setTimeout(resolve, slowness) })
        const piece = file.slice(offset, offset + PIECE)
        await ask(url, 'PATCH', { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }, piece)
        offset += piece.size
        progress.onFlow(piece.size)
        progress.onAcknowledged(offset)
      }
    },
    terminate: async (url) => void (await ask(url, 'DELETE', {})),
  }
}

interface Page {
  uploads: WebUploads
  /** How often the engine was loaded. */
  loaded: () => number
  seen: UploadRow[][]
  logIn(userSeq: number | null): Promise<void>
  /** Ends the page as closing or reloading its tab does. */
  close(): void
}

function openPage(tab = memoryStorage(), withLocks = true, handles?: WebHandles): Page {
  const page = {}
  let open = true
  const seen: UploadRow[][] = []
  const load = vi.fn<(deps: EngineDeps) => ReturnType<typeof openEngine>>((deps) => openEngine({
    ...deps,
    clock: machineClock(20),
    transfer: pageTransfer(() => open),
    look: async () => ({ contentType: null, film: null }),
    hash: async (blob) => sha256(new Uint8Array(await blob.arrayBuffer())),
  }))
  const wire: Wire = async ({ method, url, body }) => {
    const answer = await fetch(server.origin + url, { method, headers: { 'access-token': 'token' }, body: body ?? null })
    return { status: answer.status, body: await answer.text() }
  }
  const kept: Storage = { ...local, get length() { return local.length }, setItem: (key, text) => { if (open) local.setItem(key, text) }, removeItem: (key) => { if (open) local.removeItem(key) } }
  const uploads = createWebUploads({
    wire, headers: () => ({}), serverOrigin: server.origin, openEngine: load, onNetwork: () => undefined, chooseFiles: async () => [], chooseFolder: async () => [],
    handles, keeping: { local: kept, tab, locks: withLocks ? locks.ofPage(page) : undefined },
  })
  uploads.onChange((rows) => seen.push(rows))
  return {
    uploads, seen, loaded: () => load.mock.calls.length,
    async logIn(userSeq) {
      const session: Wire = async () => ({ status: 200, body: JSON.stringify({ user: userSeq === null ? null : { userSeq }, expiresAt: null, now: '' }) })
      await uploads.watching(session)({ method: 'GET', url: callUrl(auth.session, {}) })
      await new Promise((resolve) => { setTimeout(resolve, 20) })
    },
    close() {
      open = false
      locks.close(page)
    },
  }
}

/** A file unlike any other made by this. */
const film = (bytes: number, name = 'film.mp4') =>
  new File([crypto.randomUUID().slice(0, bytes), new Uint8Array(Math.max(0, bytes - 36))], name, { lastModified: 1_000, type: 'video/mp4' })
const copyOf = async (file: File, changes: { name?: string; lastModified?: number } = {}) =>
  new File([await file.arrayBuffer()], changes.name ?? file.name, { lastModified: changes.lastModified ?? file.lastModified })
const idOf = async (page: Page, file: File) => (await page.uploads.drop([file]))[0]?.fileId ?? ''
const start = async (page: Page, file: File) => page.uploads.start(await idOf(page, file), target)
const rowOf = async (page: Page, uploadId: string) => (await page.uploads.rows()).find((row) => row.uploadId === uploadId)
const until = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 8000, interval: 10 })
const untilState = (page: Page, uploadId: string, state: UploadRow['state']) => until(async () => expect((await rowOf(page, uploadId))?.state).toBe(state))

describe('uploads in the page', () => {
  it('bring a file to the server, whole and checked [STU-04]', async () => {
    const page = openPage()
    await page.logIn(7)
    const uploadId = await start(page, film(3 * MIB + 5))
    await untilState(page, uploadId, 'done')
    expect(server.completed).toHaveLength(1)
    expect(page.seen.flat().some((row) => row.state === 'uploading' && row.sentBytes > 0)).toBe(true)
    await page.uploads.clearFinished()
    expect(await page.uploads.rows()).toEqual([])
    expect(local.length).toBe(0)
  })

  it('pause, resume and cancel [STU-04]', async () => {
    slowness = 40
    const page = openPage()
    await page.logIn(7)
    const uploadId = await start(page, film(6 * MIB))
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
    slowness = 30
    const tab = memoryStorage()
    const before = openPage(tab)
    await before.logIn(7)
    const file = film(8 * MIB)
    const uploadId = await start(before, file)
    await until(async () => expect((await rowOf(before, uploadId))?.sentBytes).toBeGreaterThanOrEqual(2 * PIECE))
    before.close()
    const sent = server.patches.length

    slowness = 0
    const after = openPage(tab)
    await after.logIn(7)
    expect(await rowOf(after, uploadId)).toMatchObject({ fileName: 'film.mp4', fileSize: 8 * MIB, needsFile: true })
    for (const other of [film(8 * MIB), film(8 * MIB, 'other.mp4'), await copyOf(file, { name: 'other.mp4' }), await copyOf(file, { lastModified: 2_000 }), film(MIB)]) {
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
    const before = openPage(tab)
    await before.logIn(7)
    const uploadId = await start(before, film(MIB))
    await untilState(before, uploadId, 'optimising')
    before.close()
    const after = openPage(tab)
    await after.logIn(7)
    expect((await rowOf(after, uploadId))?.needsFile).toBeUndefined()
    await untilState(after, uploadId, 'done')
  })

  it('are not sent by two tabs, and are taken over from a tab that was closed', async () => {
    slowness = 50
    const one = openPage()
    await one.logIn(7)
    const uploadId = await start(one, film(20 * MIB))
    const two = openPage()
    await two.logIn(7)
    expect(await two.uploads.rows()).toEqual([])
    one.close()
    const three = openPage()
    await three.logIn(7)
    expect(await rowOf(three, uploadId)).toMatchObject({ needsFile: true })
    expect(await two.uploads.rows()).toEqual([])
  })

  it('come back after a reload also where the browser has no locks', async () => {
    slowness = 50
    const tab = memoryStorage()
    const before = openPage(tab, false)
    await before.logIn(7)
    const uploadId = await start(before, film(20 * MIB))
    before.close()
    const after = openPage(tab, false)
    await after.logIn(7)
    expect(await rowOf(after, uploadId)).toMatchObject({ needsFile: true })
  })

  it('are those of whoever is logged in, and of nobody else', async () => {
    slowness = 50
    const page = openPage()
    await page.logIn(7)
    const uploadId = await start(page, film(20 * MIB))
    await page.logIn(null)
    await until(() => expect(page.seen.at(-1)).toEqual([]))
    await expect(start(page, film(MIB))).rejects.toThrow('nobody is logged in')
    await page.logIn(8)
    expect(await page.uploads.rows()).toEqual([])
    slowness = 0
    await page.logIn(7)
    // The page never lost the file, so it goes on by itself.
    await untilState(page, uploadId, 'done')
  })

  it('go on by themselves after a reload where the browser keeps the file and gives it out [STU-04]', async () => {
    slowness = 30
    const [tab, handles] = [memoryStorage(), keptFiles()]
    const before = openPage(tab, true, handles)
    await before.logIn(7)
    const uploadId = await start(before, film(8 * MIB))
    await until(async () => expect((await rowOf(before, uploadId))?.sentBytes).toBeGreaterThanOrEqual(PIECE))
    before.close()
    slowness = 0
    const after = openPage(tab, true, handles)
    await after.logIn(7)
    await untilState(after, uploadId, 'done')
    expect(server.completed).toHaveLength(1)
    await after.uploads.clearFinished()
    await until(() => expect(handles.files.size).toBe(0))
  })

  it('ask for the kept file first where the browser wants it so, and take no other one', async () => {
    slowness = 30
    const [tab, handles] = [memoryStorage(), keptFiles()]
    const before = openPage(tab, true, handles)
    await before.logIn(7)
    const uploadId = await start(before, film(8 * MIB))
    await until(async () => expect((await rowOf(before, uploadId))?.sentBytes).toBeGreaterThanOrEqual(PIECE))
    before.close()
    slowness = 0
    handles.asks = true
    const after = openPage(tab, true, handles)
    await after.logIn(7)
    expect(await rowOf(after, uploadId)).toMatchObject({ needsFile: true, kept: true })
    expect(await after.uploads.reopen?.(uploadId)).toBe(true)
    await untilState(after, uploadId, 'done')
  })

  it('need the file again when the kept one has changed', async () => {
    slowness = 30
    const [tab, handles] = [memoryStorage(), keptFiles()]
    const before = openPage(tab, true, handles)
    await before.logIn(7)
    const uploadId = await start(before, film(8 * MIB))
    await until(async () => expect((await rowOf(before, uploadId))?.sentBytes).toBeGreaterThanOrEqual(PIECE))
    before.close()
    for (const key of handles.files.keys()) handles.files.set(key, film(8 * MIB))
    const after = openPage(tab, true, handles)
    await after.logIn(7)
    const row = await rowOf(after, uploadId)
    expect([row?.needsFile, row?.kept]).toEqual([true, undefined])
  })

  it('stay held over a reload, and keep how this browser uploads', async () => {
    slowness = 30
    const [tab, handles] = [memoryStorage(), keptFiles()]
    const before = openPage(tab, true, handles)
    await before.logIn(7)
    const uploadId = await start(before, film(8 * MIB))
    await until(async () => expect((await rowOf(before, uploadId))?.sentBytes).toBeGreaterThanOrEqual(PIECE))
    await before.uploads.holdAll()
    await before.uploads.setSettings({ atOnce: 3, bytesPerSecond: null, hours: null })
    before.close()
    slowness = 0
    const after = openPage(tab, true, handles)
    await after.logIn(7)
    expect(await rowOf(after, uploadId)).toMatchObject({ state: 'waiting', reason: 'held' })
    expect(await after.uploads.settings()).toEqual({ atOnce: 3, bytesPerSecond: null, hours: null })
    await after.uploads.releaseAll()
    await untilState(after, uploadId, 'done')
  })

  it('load nothing for those who upload nothing', async () => {
    const page = openPage()
    await page.logIn(7)
    await page.uploads.drop([film(10)])
    expect([await page.uploads.rows(), page.loaded()]).toEqual([[], 0])
  })

  it('say that a file is empty', async () => {
    const page = openPage()
    await page.logIn(7)
    const uploadId = await start(page, film(0))
    await untilState(page, uploadId, 'failed')
    expect((await rowOf(page, uploadId))?.reason).toBe('fileEmpty')
  })
})
