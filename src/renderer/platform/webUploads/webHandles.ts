const STORE = 'files'
/** Extensions offered for a video; the server checks the content. */
export const videoEndings = ['mp4', 'm4v', 'mov', 'webm', 'mkv', 'avi', 'wmv', 'mpg', 'mpeg', 'ts', 'flv', 'ogv', '3gp'] as const

/** File handles that survive a reload (File System Access). */
export interface WebHandles {
  keep(key: string, file: File): Promise<void>
  /** `ask`: needs permission first; null: no handle. */
  open(key: string): Promise<File | 'ask' | null>
  /** Requests permission; call from a click. null: denied, or the file is gone. */
  ask(key: string): Promise<File | null>
  /** Removes the keys with the prefix that do not fit. */
  forget(prefix: string, fits: (key: string) => boolean): Promise<void>
}

interface AskableHandle extends FileSystemFileHandle {
  queryPermission(options: { mode: 'read' }): Promise<PermissionState>
  requestPermission(options: { mode: 'read' }): Promise<PermissionState>
}
interface HandedItem extends DataTransferItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>
}
type PickFiles = (options: { multiple: boolean; types?: { description?: string; accept: Record<string, string[]> }[] }) => Promise<FileSystemFileHandle[]>

const sameFile = (one: File, other: File) => one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

async function fileOf(handle: FileSystemHandle, path: string): Promise<FileSystemFileHandle> {
  return handle.kind === 'file' ? handle as FileSystemFileHandle : below(handle as FileSystemDirectoryHandle, path)
}

async function below(folder: FileSystemDirectoryHandle, path: string): Promise<FileSystemFileHandle> {
  const names = path.split('/')
  let at = folder
  for (const name of names.slice(0, -1)) at = await at.getDirectoryHandle(name)
  return at.getFileHandle(names.at(-1) ?? '')
}

/** The handles that a page's files came with. */
export interface WebFiles {
  /** File dialog that gives handles; undefined if unsupported. Empty if cancelled. */
  pick: ((multiple: boolean, endings: readonly string[]) => Promise<File[]>) | undefined
  /** Assigns the last drop's handles to its files, by path inside folders. */
  matchDropped(files: readonly { file: File; path?: string }[]): Promise<void>
  kept: WebHandles | undefined
}

/** Collects the handles of picked files and of drops, which browsers provide only during the event. */
export function createWebFiles(page: Pick<Window, 'addEventListener'>): WebFiles {
  const handleOf = new WeakMap<File, FileSystemFileHandle>()
  /** Handles of the last drop, until its files are used. */
  let dropped: Promise<FileSystemHandle | null>[] = []
  const show = (globalThis as { showOpenFilePicker?: PickFiles }).showOpenFilePicker

  async function pick(show: PickFiles, multiple: boolean, endings: readonly string[]): Promise<File[]> {
    const types = endings.length === 0 ? {} : { types: [{ accept: { 'video/*': endings.map((ending) => `.${ending}`) } }] }
    const handles = await show({ multiple, ...types }).catch((error: unknown) => {
      if (error instanceof Error && error.name === 'AbortError') return []
      throw error
    })
    return Promise.all(handles.map(async (handle) => {
      const file = await handle.getFile()
      handleOf.set(file, handle)
      return file
    }))
  }

  page.addEventListener('drop', (event) => {
    const items: HandedItem[] = [...(event.dataTransfer?.items ?? [])]
    dropped = items.filter(({ kind }) => kind === 'file').flatMap((item) => item.getAsFileSystemHandle?.() ?? [])
  }, { capture: true })

  return {
    pick: show === undefined ? undefined : (multiple, endings) => pick(show, multiple, endings),
    async matchDropped(files) {
      const handles = (await Promise.all(dropped.map((handle) => handle.catch(() => null)))).filter((handle) => handle !== null)
      await Promise.all(files.map(async ({ file, path }) => {
        for (const handle of handles) {
          const found = await fileOf(handle, path ?? file.name).catch(() => null)
          if (found !== null && sameFile(await found.getFile(), file)) handleOf.set(file, found)
        }
      }))
    },
    kept: createKept(handleOf),
  }
}

function createKept(handleOf: WeakMap<File, FileSystemFileHandle>): WebHandles | undefined {
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
