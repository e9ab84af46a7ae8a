import type { WebHandles } from './webKept.ts'

/** Extensions offered for a video; the server checks the content. */
export const videoEndings = ['mp4', 'm4v', 'mov', 'webm', 'mkv', 'avi', 'wmv', 'mpg', 'mpeg', 'ts', 'flv', 'ogv', '3gp'] as const

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
    kept: lateKept(handleOf),
  }
}

/** The handles that are kept, by code that loads with the first upload; undefined if unsupported. */
function lateKept(handleOf: WeakMap<File, FileSystemFileHandle>): WebHandles | undefined {
  if (globalThis.indexedDB === undefined || !('FileSystemFileHandle' in globalThis)) return undefined
  let loading: Promise<WebHandles> | undefined
  const kept = () => (loading ??= import('./webKept.ts').then(({ createKept }) => createKept(handleOf)).catch((error: unknown) => {
    // The next call tries again.
    loading = undefined
    throw error
  }))
  return {
    keep: async (key, file) => (await kept()).keep(key, file),
    open: async (key) => (await kept()).open(key),
    ask: async (key) => (await kept()).ask(key),
    forget: async (prefix, fits) => (await kept()).forget(prefix, fits),
  }
}
