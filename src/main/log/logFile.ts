import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { LogFilePort } from '#main/ports.ts'

export const LOG_FILE_MAX_BYTES = 1024 * 1024
/** The current file and older ones. */
export const LOG_FILES = 3

/** A log file that rotates; `folder` is asked for at its first line. Written at once, so that the last line before a crash is on disk; throws when it cannot be. */
export function createLogFile(folder: () => string): LogFilePort & { write(line: string): void } {
  const pathOf = (age: number): string => join(folder(), age === 0 ? 'madang.log' : `madang.${age}.log`)
  let size: number | undefined

  function rotate(): void {
    rmSync(pathOf(LOG_FILES - 1), { force: true })
    for (let age = LOG_FILES - 2; age >= 0; age -= 1) {
      if (statSync(pathOf(age), { throwIfNoEntry: false }) !== undefined) renameSync(pathOf(age), pathOf(age + 1))
    }
    size = 0
  }

  return {
    path: () => pathOf(0),
    write(line) {
      const bytes = Buffer.from(line)
      if (size === undefined) {
        mkdirSync(folder(), { recursive: true })
        size = statSync(pathOf(0), { throwIfNoEntry: false })?.size ?? 0
      }
      if (size > 0 && size + bytes.length > LOG_FILE_MAX_BYTES) rotate()
      try {
        appendFileSync(pathOf(0), bytes, { mode: 0o600 })
        size += bytes.length
      } catch (error) {
        // The folder may have been deleted, or the line written in part.
        size = undefined
        throw error
      }
    },
    async tail(bytes) {
      const file = await open(pathOf(0)).catch(() => undefined)
      if (file === undefined) return ''
      try {
        const { size: whole } = await file.stat()
        const start = Math.max(0, whole - bytes)
        const { buffer, bytesRead } = await file.read(Buffer.alloc(whole - start), 0, whole - start, start)
        const text = buffer.subarray(0, bytesRead).toString('utf8')
        // Whole lines only.
        return start === 0 ? text : text.slice(text.indexOf('\n') + 1)
      } finally {
        await file.close()
      }
    },
  }
}
