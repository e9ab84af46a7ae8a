import { createHash } from 'node:crypto'
import type { Wire } from '#shared/kernel/call/client.ts'
import type { UploadRow, UploadsPort } from '#shared/upload/port.ts'
import { contentHashOf } from '#shared/upload/contentHash.ts'
import { TransferFault } from '#shared/upload/queue/faults.ts'
import { createSessionStore } from '#renderer/entities/session/store.ts'
import type { SessionStore } from '#renderer/entities/session/store.ts'
import type { WebHandles } from '#renderer/platform/webUploads/webKept.ts'
import { createWebUploads } from '#renderer/platform/webUploads/webUploads.ts'
import { openEngine } from '#renderer/platform/webUploads/webUploadsEngine.ts'
import type { EngineDeps } from '#renderer/platform/webUploads/webUploadsEngine.ts'
import type { WebKeeping } from '#renderer/platform/webUploads/webKeeping.ts'
import type { WebTransfer } from '#renderer/platform/webUploads/webUploadsTransfer.ts'
import { machineClock } from '#tests/support/desktop/desktopPorts.ts'

export const PIECE = 1024 * 1024

export interface UploadPage {
  uploads: UploadsPort
  session: SessionStore
  /** How often the upload engine was loaded. */
  loaded: () => number
  seen: UploadRow[][]
  logIn(userSeq: number | null): Promise<void>
  close(): void
}

export interface UploadBrowser {
  local: Storage
  slowness: number
  openPage(tab?: Storage, withLocks?: boolean, handles?: WebHandles): UploadPage
}

/** `localStorage` in memory. */
export function memoryStorage(): Storage {
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

/** File handles that outlive a reload; `asks`: they need permission. */
export function keptFiles(): WebHandles & { files: Map<string, File>; asks: boolean } {
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

function pageTransfer(isOpen: () => boolean, browser: Pick<UploadBrowser, 'slowness'>): WebTransfer {
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
        await new Promise((resolve) => { setTimeout(resolve, browser.slowness) })
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

/** Opens a new browser at a server. */
export function openBrowser({ origin }: { origin: string }): UploadBrowser {
  const local = memoryStorage()
  const locks = fakeLocks()
  const browser: UploadBrowser = { local, slowness: 0, openPage }

  function openPage(tab = memoryStorage(), withLocks = true, handles?: WebHandles): UploadPage {
    const page = {}
    let open = true
    let loads = 0
    const seen: UploadRow[][] = []
    const load = (deps: EngineDeps): ReturnType<typeof openEngine> => {
      loads += 1
      return openEngine({
        ...deps,
        clock: machineClock(20),
        transfer: pageTransfer(() => open, browser),
        look: async () => ({ contentType: null, media: null }),
        async hash(blob) {
          const content = new Uint8Array(await blob.arrayBuffer())
          return contentHashOf(content.length, async (start, end) => content.slice(start, end), async (bytes) => createHash('sha256').update(bytes).digest())
        },
      })
    }
    const wire: Wire = async ({ method, url, body }) => {
      const answer = await fetch(origin + url, { method, headers: { 'access-token': 'token' }, body: body ?? null })
      return { status: answer.status, body: await answer.text() }
    }
    const kept: Storage = { ...local, get length() { return local.length }, setItem: (key, text) => { if (open) local.setItem(key, text) }, removeItem: (key) => { if (open) local.removeItem(key) } }
    const session = createSessionStore()
    const uploads = createWebUploads({
      session, wire, headers: () => ({}), serverOrigin: origin, openEngine: load, onNetwork: () => undefined, chooseFiles: async () => [], chooseFolder: async () => [],
      handles, keeping: { local: kept, tab, locks: withLocks ? locks.ofPage(page) : undefined },
    })
    uploads.onChange((rows) => seen.push(rows))
    return {
      uploads, session, seen, loaded: () => loads,
      async logIn(userSeq) {
        session.expectLogin()
        session.confirm(userSeq === null ? null : { userSeq, name: `user ${userSeq}` }, 0)
        await new Promise((resolve) => { setTimeout(resolve, 20) })
      },
      close() {
        open = false
        locks.close(page)
      },
    }
  }

  return browser
}
