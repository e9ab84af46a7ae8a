import { linkSync, renameSync, rmSync } from 'node:fs'
import type { LogPort } from '#main/ports.ts'

/** A second name of the running AppImage while it is replaced: the library deletes the file first, so a full disk would leave no program at all. */
export interface KeptProgram {
  /** Puts the program back, also over what was written in part. */
  restore(): void
  discard(): void
}

/** @param path of the AppImage; undefined for other installations */
export function keepProgram(path: string | undefined, log: LogPort): KeptProgram {
  const nothing: KeptProgram = { restore() {}, discard() {} }
  if (path === undefined || path === '') return nothing
  const second = `${path}.previous`
  try {
    rmSync(second, { force: true })
    linkSync(path, second)
  } catch (error) {
    // Some file systems have no links, some folders cannot be written.
    log.warn('the program is replaced without a second name', { reason: error instanceof Error ? error.name : 'unknown' })
    return nothing
  }
  const logged = (work: () => void): void => {
    try {
      work()
    } catch (error) {
      log.error('the program before the update could not be moved', error)
    }
  }
  return {
    restore: () => logged(() => renameSync(second, path)),
    discard: () => logged(() => rmSync(second, { force: true })),
  }
}
