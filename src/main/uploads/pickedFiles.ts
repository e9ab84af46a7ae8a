import { randomUUID } from 'node:crypto'
import type { PickedFile, PickedFolder } from '#shared/upload/port.ts'
import { readFolderTree } from './folderTree.ts'
import { describeFile } from './sourceFile.ts'
import type { SourceFile } from './sourceFile.ts'

const MAX_FILES = 6000

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
      if (files.size <= MAX_FILES) break
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
