/** Limit of files; a curriculum holds fewer. */
const MOST_FILES = 3000
const DEEPEST = 12

export interface FileBelow {
  file: File
  path: string
}

/** Reads a dropped folder recursively, without unreadable entries; `isCut`: over the limit. */
export async function readEntry(folder: FileSystemDirectoryEntry): Promise<{ files: FileBelow[]; isCut: boolean }> {
  const files: FileBelow[] = []
  let isCut = false

  async function read(at: FileSystemDirectoryEntry, below: string, depth: number): Promise<void> {
    for (const entry of await entriesOf(at)) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (isDirectory(entry)) {
        if (depth >= DEEPEST) isCut = true
        else await read(entry, path, depth + 1).catch(() => undefined)
      } else if (files.length >= MOST_FILES) {
        isCut = true
        return
      } else {
        const file = await fileOf(entry as FileSystemFileEntry).catch(() => undefined)
        if (file !== undefined) files.push({ file, path })
      }
    }
  }

  await read(folder, '', 0)
  return { files, isCut }
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}

/** A reader returns up to 100 entries at a time, finally none. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return all
    all.push(...some)
  }
}
