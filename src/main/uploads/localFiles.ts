import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileTypeFromFile } from 'file-type'
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny'
import { createContentHash } from '#shared/upload/contentHash.ts'
import type { PickedFile, PickedFolder } from '#shared/upload/port.ts'
import type { FileLook } from '#shared/upload/preflight.ts'
import { SourceFault } from '#shared/upload/queue/faults.ts'
import { readVideo } from '#shared/upload/readVideo.ts'

/** Timeout (ms) of a look: leaves slow disks and hostile files to the server. */
const LOOK_TIMEOUT_MS = 20_000
const FILES_OF_FOLDER_MAX = 3000
const FOLDER_DEPTH_MAX = 12
const PICKED_FILES_MAX = 6000

/** A picked file with its state at that time. */
export interface SourceFile {
  path: string
  fileName: string
  fileSize: number
  modifiedMs: number
}

/** Describes a file; undefined when it is not readable. */
export async function describeFile(path: string): Promise<SourceFile | undefined> {
  try {
    const found = await stat(path)
    return found.isFile() ? { path, fileName: basename(path).normalize('NFC'), fileSize: found.size, modifiedMs: found.mtimeMs } : undefined
  } catch {
    return undefined
  }
}

/** Throws SourceFault when the file changed since it was picked, or is empty. */
export async function checkUnchanged(file: Pick<SourceFile, 'path' | 'fileSize' | 'modifiedMs'>): Promise<void> {
  const found = await describeFile(file.path)
  if (found === undefined) throw new SourceFault('fileMissing')
  if (found.fileSize !== file.fileSize || found.modifiedMs !== file.modifiedMs) throw new SourceFault('fileChanged')
  if (found.fileSize === 0) throw new SourceFault('fileEmpty')
}

/** Content hash, streamed. Throws SourceFault when unreadable, the signal's reason when aborted. */
export async function hashFile(path: string, signal: AbortSignal): Promise<string> {
  const hash = createContentHash(() => createHash('sha256'))
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024, signal })) hash.update(chunk as Buffer)
  } catch (cause) {
    signal.throwIfAborted()
    throw new SourceFault('fileMissing', { cause })
  }
  return hash.digest()
}

/** File type, and a video's container properties. Throws SourceFault if unreadable, the signal's reason if aborted. */
export async function inspectFile(path: string, signal: AbortSignal): Promise<FileLook> {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS })
  const ended = AbortSignal.any([signal, AbortSignal.timeout(LOOK_TIMEOUT_MS)])
  const stopped = new Promise<null>((resolve) => ended.addEventListener('abort', () => resolve(null), { once: true }))
  try {
    const type = await fileTypeFromFile(path)
    const media = await Promise.race([readVideo(input), stopped])
    signal.throwIfAborted()
    return { contentType: type?.mime ?? null, media }
  } catch (cause) {
    signal.throwIfAborted()
    throw new SourceFault('fileMissing', { cause })
  } finally {
    input.dispose()
  }
}

export interface FolderTree {
  name: string
  files: (SourceFile & { below: string })[]
  isCut: boolean
}

/** Reads a folder recursively; undefined when the path is no folder. Skips unreadable entries. */
export async function readFolderTree(path: string): Promise<FolderTree | undefined> {
  const files: FolderTree['files'] = []
  let isCut = false

  async function read(at: string, below: string, depth: number): Promise<void> {
    for (const entry of await readdir(at, { withFileTypes: true })) {
      const name = entry.name.normalize('NFC')
      const inside = below === '' ? name : `${below}/${name}`
      if (entry.isDirectory()) {
        if (depth >= FOLDER_DEPTH_MAX) isCut = true
        else await read(join(at, entry.name), inside, depth + 1).catch(() => undefined)
      } else if (entry.isFile()) {
        if (files.length >= FILES_OF_FOLDER_MAX) {
          isCut = true
          return
        }
        const file = await describeFile(join(at, entry.name))
        if (file !== undefined) files.push({ ...file, below: inside })
      }
    }
  }

  try {
    await read(path, '', 0)
  } catch {
    return undefined
  }
  return { name: basename(path).normalize('NFC'), files, isCut }
}

/** Files the user picked, by opaque ids that are safe to show to the page. */
export interface PickedFiles {
  add(paths: readonly string[]): Promise<PickedFile[]>
  addFolder(path: string): Promise<PickedFolder | null>
  get(fileId: string): SourceFile | undefined
}

export function createPickedFiles(): PickedFiles {
  const files = new Map<string, SourceFile>()

  function keep(file: SourceFile): string {
    const fileId = randomUUID()
    files.set(fileId, file)
    for (const oldest of files.keys()) {
      if (files.size <= PICKED_FILES_MAX) break
      files.delete(oldest)
    }
    return fileId
  }

  return {
    async add(paths) {
      const described = await Promise.all(paths.map(describeFile))
      return described.filter((file) => file !== undefined).map((file) => ({ fileId: keep(file), fileName: file.fileName, fileSize: file.fileSize }))
    },
    async addFolder(path) {
      const tree = await readFolderTree(path)
      if (tree === undefined) return null
      const { name, files: inside, isCut } = tree
      return { name, isCut, files: inside.map(({ below, ...file }) => ({ fileId: keep(file), path: below, fileSize: file.fileSize, modifiedMs: file.modifiedMs })) }
    },
    get: (fileId) => files.get(fileId),
  }
}
