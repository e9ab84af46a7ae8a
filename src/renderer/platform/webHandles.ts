const STORE = 'files'
/** Endings that the dialog offers for a video; the server judges by content whatever the name says. */
export const videoEndings = ['mp4', 'm4v', 'mov', 'webm', 'mkv', 'avi', 'wmv', 'mpg', 'mpeg', 'ts', 'flv', 'ogv', '3gp'] as const

/** Files that the browser keeps for the page beyond a reload, where it offers to (File System Access). */
export interface WebHandles {
  /** Keeps a picked or dropped file under a key; nothing happens where the browser gave no handle of it. */
  keep(key: string, file: File): Promise<void>
  /** The file, if the browser gives it out without asking; `ask` when the person must agree first; null when it keeps none. */
  open(key: string): Promise<File | 'ask' | null>
  /** Asks the person; must be called from a click. Null when they did not agree, or the file is gone. */
  ask(key: string): Promise<File | null>
  /** Forgets all that begin with a prefix and do not fit. */
  forget(prefix: string, fits: (key: string) => boolean): Promise<void>
}

/** What Chromium adds to handles, as TypeScript's library does not know it yet. */
interface AskableHandle extends FileSystemFileHandle {
  queryPermission(options: { mode: 'read' }): Promise<PermissionState>
  requestPermission(options: { mode: 'read' }): Promise<PermissionState>
}
interface HandedItem extends DataTransferItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>
}
type PickFiles = (options: { multiple: boolean; types?: { description?: string; accept: Record<string, string[]> }[] }) => Promise<FileSystemFileHandle[]>

const handleOf = new WeakMap<File, FileSystemFileHandle>()
/** Handles of the last drop, until the screen hands over its files. */
let dropped: Promise<FileSystemHandle | null>[] = []

const sameFile = (one: File, other: File) => one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/** Opens the dialog that gives handles; undefined where the browser has none. Empty when the person gave up. */
export function pickWithHandles(): ((multiple: boolean, endings: readonly string[]) => Promise<File[]>) | undefined {
  const pick = (globalThis as { showOpenFilePicker?: PickFiles }).showOpenFilePicker
  if (pick === undefined) return undefined
  return async (multiple, endings) => {
    const types = endings.length === 0 ? {} : { types: [{ accept: { 'video/*': endings.map((ending) => `.${ending}`) } }] }
    const handles = await pick({ multiple, ...types }).catch((error: unknown) => {
      if (error instanceof Error && error.name === 'AbortError') return []
      throw error
    })
    return Promise.all(handles.map(async (handle) => {
      const file = await handle.getFile()
      handleOf.set(file, handle)
      return file
    }))
  }
}

/** Takes the handles of what is dropped anywhere on the page: a browser gives them within the event alone. */
export function watchDrops(page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener('drop', (event) => {
    const items: HandedItem[] = [...(event.dataTransfer?.items ?? [])]
    dropped = items.filter(({ kind }) => kind === 'file').flatMap((item) => item.getAsFileSystemHandle?.() ?? [])
  }, { capture: true })
}

/** Finds the handles of files that came with the last drop; a folder's files are found by their paths. */
export async function matchDropped(files: readonly { file: File; path?: string }[]): Promise<void> {
  const handles = (await Promise.all(dropped.map((handle) => handle.catch(() => null)))).filter((handle) => handle !== null)
  await Promise.all(files.map(async ({ file, path }) => {
    for (const handle of handles) {
      const found = await fileOf(handle, path ?? file.name).catch(() => null)
      if (found !== null && sameFile(await found.getFile(), file)) handleOf.set(file, found)
    }
  }))
}

async function fileOf(handle: FileSystemHandle, path: string): Promise<FileSystemFileHandle> {
  return handle.kind === 'file' ? handle as FileSystemFileHandle : below(handle as FileSystemDirectoryHandle, path)
}

async function below(folder: FileSystemDirectoryHandle, path: string): Promise<FileSystemFileHandle> {
  const names = path.split('/')
  let at = folder
  for (const name of names.slice(0, -1)) at = await at.getDirectoryHandle(name)
  return at.getFileHandle(names.at(-1) ?? '')
}

/** Handles in the browser's database; undefined where it keeps none. */
export function createWebHandles(): WebHandles | undefined {
  if (globalThis.indexedDB === undefined || !('FileSystemFileHandle' in globalThis)) return undefined
  let opening: Promise<IDBDatabase> | undefined

  function database(): Promise<IDBDatabase> {
    return (opening ??= new Promise((resolve, reject) => {
      const request = indexedDB.open('madang-uploads', 1)
      request.onupgradeneeded = () => request.result.createObjectStore(STORE)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('the database cannot be opened'))
    }))
  }

  async function run<Value>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value> {
    const request = work((await database()).transaction(STORE, mode).objectStore(STORE))
    return new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('the database cannot be read'))
    })
  }

  const handleAt = (key: string) => run<AskableHandle | undefined>('readonly', (store) => store.get(key) as IDBRequest<AskableHandle | undefined>)
  async function read(handle: AskableHandle): Promise<File | null> {
    const file = await handle.getFile().catch(() => null)
    if (file !== null) handleOf.set(file, handle)
    return file
  }

  return {
    async keep(key, file) {
      const handle = handleOf.get(file)
      if (handle !== undefined) await run('readwrite', (store) => store.put(handle, key))
    },
    async open(key) {
      const handle = await handleAt(key)
      if (handle === undefined) return null
      return (await handle.queryPermission({ mode: 'read' })) === 'granted' ? read(handle) : 'ask'
    },
    async ask(key) {
      const handle = await handleAt(key)
      if (handle === undefined || (await handle.requestPermission({ mode: 'read' })) !== 'granted') return null
      return read(handle)
    },
    async forget(prefix, fits) {
      const keys = await run('readonly', (store) => store.getAllKeys())
      for (const key of keys) if (typeof key === 'string' && key.startsWith(prefix) && !fits(key)) await run('readwrite', (store) => store.delete(key))
    },
  }
}
