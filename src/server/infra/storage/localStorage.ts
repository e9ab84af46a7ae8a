import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#shared/kernel/errors.ts'
import type { Storage } from '#server/infra/ports.ts'
import { checkKey, StorageMissing } from './keys.ts'

export function isDiskFull(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return code === 'ENOSPC' || code === 'EDQUOT'
}

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(String((error as { code?: unknown }).code))

/** Stores files in a folder. Writes are atomic: synced, then renamed. Throws `storageFull`. */
export function createLocalStorage(root: string): Storage {
  const pathOf = (key: string) => join(root, checkKey(key))
  // Unreachable by key: keys cannot start with a dot.
  const incoming = join(root, '.incoming')

  return {
    async read(key, range) {
      const path = pathOf(key)
      try {
        const handle = await open(path)
        if (!(await handle.stat()).isFile()) {
          await handle.close()
          throw new StorageMissing(key)
        }
        return createReadStream(path, { fd: handle, ...range, highWaterMark: 256 * 1024 })
      } catch (error) {
        throw isMissing(error) ? new StorageMissing(key) : error
      }
    },

    async stat(key) {
      try {
        const found = await stat(pathOf(key))
        return found.isFile() ? { size: found.size, modifiedAt: found.mtime } : undefined
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    async write(key, content) {
      const path = pathOf(key)
      const arriving = join(incoming, randomUUID())
      await mkdir(incoming, { recursive: true })
      try {
        await pipeline(content instanceof Readable ? content : Readable.from([content]), createWriteStream(arriving, { flush: true }))
        await mkdir(dirname(path), { recursive: true })
        await rename(arriving, path)
      } catch (error) {
        await rm(arriving, { force: true })
        throw isDiskFull(error) ? new AppError('storageFull') : error
      }
    },

    async remove(keyOrPrefix) {
      await rm(pathOf(keyOrPrefix), { recursive: keyOrPrefix.endsWith('/'), force: true })
    },

    async freeBytes() {
      await mkdir(root, { recursive: true })
      const { bavail, bsize } = await statfs(root)
      return bavail * bsize
    },

    localPath: pathOf,
  }
}
