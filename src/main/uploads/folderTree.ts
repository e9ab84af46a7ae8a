import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describeFile } from './sourceFile.ts'
import type { SourceFile } from './sourceFile.ts'

const MAX_FILES = 3000
const MAX_DEPTH = 12

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
        if (depth >= MAX_DEPTH) isCut = true
        else await read(join(at, entry.name), inside, depth + 1).catch(() => undefined)
      } else if (entry.isFile()) {
        if (files.length >= MAX_FILES) {
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
