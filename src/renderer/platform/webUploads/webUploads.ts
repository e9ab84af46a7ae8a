import { createListeners } from '#shared/kernel/listeners.ts'
import { createClient } from '#shared/kernel/call/client.ts'
import type { Wire } from '#shared/kernel/call/client.ts'
import type { DroppedFolder, PickedFile, PickedFolder, UploadKind, UploadRow, UploadsPort } from '#shared/upload/port.ts'
import { newUuid } from '#renderer/lib/uuid.ts'
import { createWebUploadSettings } from './webUploadSettings.ts'
import type { PageSession, PageSessionState } from '#renderer/platform/pageSession.ts'
import type { FileBelow } from './webFolder.ts'
import type { WebHandles } from './webKept.ts'
import type { EngineDeps, WebUploadEngine } from './webUploadsEngine.ts'
import { hasJournal } from './webKeeping.ts'
import type { WebKeeping } from './webKeeping.ts'

export interface WebUploadsDeps {
  session: Pick<PageSession, 'subscribe'>
  wire: Wire
  headers: () => Record<string, string>
  serverOrigin: string
  keeping: WebKeeping
  chooseFiles: (accept: string, multiple: boolean) => Promise<File[]>
  chooseFolder: () => Promise<File[]>
  onNetwork: (callback: (isOnline: boolean) => void) => void
  handles?: WebHandles | undefined
  matchDropped?: (files: readonly FileBelow[]) => Promise<void>
  /** Loads the engine, which learners never need. */
  openEngine: (deps: EngineDeps) => Promise<WebUploadEngine>
}

const accepted: Record<UploadKind, string> = { video: 'video/*,.mkv,.avi,.wmv,.flv', material: '' }

/** Uploads by tus in the page (STU-04): resume by themselves after a lost connection, after a reload once the file is chosen again. */
export function createWebUploads(deps: WebUploadsDeps): UploadsPort {
  const client = createClient(deps.wire)
  const picked = new Map<string, File>()
  const atHand = new Map<string, File>()
  const listeners = createListeners<[UploadRow[]]>()
  const settings = createWebUploadSettings(deps.keeping.local)
  let userSeq: number | null = null
  let engine: Promise<WebUploadEngine> | undefined
  /** Serialises account changes: close the previous user's uploads before opening the next one's. */
  let following = Promise.resolve()

  const tell = (rows: UploadRow[]) => {
    listeners.notify(rows)
  }

  function openNow(): Promise<WebUploadEngine> {
    if (userSeq === null) return Promise.reject(new Error('nobody is logged in'))
    const { headers, serverOrigin, keeping, handles } = deps
    engine ??= deps.openEngine({ userSeq, client, headers, serverOrigin, keeping, settings, handles, atHand, onChange: tell }).catch((error: unknown) => {
      // Loading failed: the next action retries.
      engine = undefined
      throw error
    })
    return engine
  }

  async function open(): Promise<WebUploadEngine> {
    await following
    return openNow()
  }

  /** After a lost session, uploads wait for their user to log in again. */
  function follow(state: PageSessionState): void {
    if (state.kind === 'ended') return
    const nowUserSeq = 'account' in state ? state.account.userSeq : null
    following = following.then(() => change(nowUserSeq)).catch(() => undefined)
  }

  async function change(nowUserSeq: number | null): Promise<void> {
    if (nowUserSeq === userSeq) {
      if (nowUserSeq !== null) (await engine)?.queue.loggedIn()
      return
    }
    const left = engine
    engine = undefined
    userSeq = nowUserSeq
    await (await left)?.close()
    if (left !== undefined) tell([])
    if (userSeq !== null && hasJournal(deps.keeping, userSeq)) await openNow()
  }

  const take = (files: File[]): PickedFile[] => files.map((file) => {
    const fileId = newUuid()
    picked.set(fileId, file)
    return { fileId, fileName: file.name, fileSize: file.size }
  })
  const folderOf = (name: string, files: readonly FileBelow[], isCut: boolean): PickedFolder => ({
    name: name.normalize('NFC'), isCut,
    files: take(files.map(({ file }) => file)).map(({ fileId, fileSize }, index) => ({
      fileId, fileSize, path: (files[index]?.path ?? '').normalize('NFC'), modifiedMs: files[index]?.file.lastModified ?? 0,
    })),
  })
  const fileOf = (fileId: string): File => {
    const file = picked.get(fileId)
    if (file === undefined) throw new Error('no such file')
    return file
  }

  deps.session.subscribe(follow)
  deps.onNetwork((isOnline) => void engine?.then(({ queue }) => queue.online(isOnline), () => undefined))

  return {
    pick: async (kind, multiple) => take(await deps.chooseFiles(accepted[kind], multiple)),
    async drop(files) {
      await deps.matchDropped?.(files.map((file) => ({ file, path: file.name })))
      return take(files)
    },
    async pickFolder() {
      const files = await deps.chooseFolder()
      const name = files[0]?.webkitRelativePath.split('/', 1)[0] ?? ''
      return files.length === 0 ? null : folderOf(name, files.map((file) => ({ file, path: file.webkitRelativePath.slice(name.length + 1) })), false)
    },
    async dropFolder({ entry }: DroppedFolder & { entry: FileSystemDirectoryEntry }) {
      const { files, isCut } = await (await import('./webFolder.ts')).readEntry(entry)
      await deps.matchDropped?.(files)
      return folderOf(entry.name, files, isCut)
    },
    hash: async (fileId) => (await import('./webUploadsHash.ts')).hashInWorker(fileOf(fileId), new AbortController().signal),
    start: async (fileId, target) => (await open()).add(fileOf(fileId), target),
    pause: async (uploadId) => (await open()).queue.pause(uploadId),
    resume: async (uploadId) => (await open()).queue.resume(uploadId),
    cancel: async (uploadId) => (await open()).queue.cancel(uploadId),
    retry: async (uploadId) => (await open()).queue.retry(uploadId),
    decide: async (uploadId, decision) => (await open()).queue.decide(uploadId, decision),
    move: async (uploadId, place) => (await open()).queue.move(uploadId, place),
    holdAll: async () => (await open()).queue.hold(true),
    releaseAll: async () => (await open()).queue.hold(false),
    settings: async () => settings.current(),
    setSettings: async (next) => settings.change(next),
    ...(deps.handles === undefined ? {} : { reopen: async (uploadId: string) => (await open()).reopen(uploadId) }),
    giveFile: async (uploadId, fileId) => (await open()).give(uploadId, fileOf(fileId)),
    clearFinished: async () => (await open()).queue.clearFinished(),
    async rows() {
      await following
      return (await engine)?.queue.rows() ?? []
    },
    onChange: listeners.subscribe,
  }
}

export function chooseFiles(accept: string, multiple: boolean): Promise<File[]> {
  const input = document.createElement('input')
  input.accept = accept
  input.multiple = multiple
  return chosenIn(input)
}

export function chooseFolder(): Promise<File[]> {
  const input = document.createElement('input')
  input.webkitdirectory = true
  return chosenIn(input)
}

function chosenIn(input: HTMLInputElement): Promise<File[]> {
  input.type = 'file'
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])]))
    input.addEventListener('cancel', () => resolve([]))
    input.click()
  })
}
