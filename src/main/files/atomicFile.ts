import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Replaces a file atomically: writes a temporary file, flushes, renames. Mode 0600; missing folders are created for the owner only. */
export async function writeAtomically(path: string, content: string): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const beside = `${path}.${randomUUID()}.new`
  try {
    const file = await open(beside, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
  await syncFolder(folder)
}

/** Removes temporary files of interrupted writes. Not while a write is running. */
export async function removeUnfinished(path: string): Promise<void> {
  const folder = dirname(path)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const left = names.filter((name) => name.startsWith(`${basename(path)}.`) && name.endsWith('.new'))
  for (const name of left) await rm(join(folder, name), { force: true })
}

export async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder to flush it; NTFS journals the rename.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
