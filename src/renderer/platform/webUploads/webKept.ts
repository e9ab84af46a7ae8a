const STORE = 'files'

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
/** Keeps handles in IndexedDB; `handleOf` gets those that it reads. */
export function createKept(handleOf: WeakMap<File, FileSystemFileHandle>): WebHandles {
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
