import { randomUUID } from 'node:crypto'
import type { PickedFile, PickedFolder } from '#shared/upload/port.ts'
import { readFolderTree } from './folderTree.ts'
import { describeFile } from './sourceFile.ts'
import type { SourceFile } from './sourceFile.ts'

/** Files kept at once: beyond it the oldest choice is forgotten, as nobody starts it any more. */
const MOST_FILES = 6000

/** The files that the person chose, by an id that the page may know. */
export interface PickedFiles {
  /** Takes paths from the file dialog or a drop; folders and unreadable files are left out. */
  add(paths: readonly string[]): Promise<PickedFile[]>
  /** Takes a folder with all that is in it; null when the path names none. */
  addFolder(path: string): Promise<PickedFolder | null>
  get(fileId: string): SourceFile | undefined
}

export function createPickedFiles(): PickedFiles {
  const files = new Map<string, SourceFile>()

  function keep(file: SourceFile): string {
    const fileId = randomUUID()
    files.set(fileId, file)
    for (const oldest of files.keys()) {
      if (files.size <= MOST_FILES) break
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
