import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { createContentHash } from '#shared/upload/contentHash.ts'
import { SourceFault } from '#shared/upload/queue/faults.ts'

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
