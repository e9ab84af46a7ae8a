import { fileTypeFromFile } from 'file-type'
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny'
import type { FileLook } from '#shared/upload/preflight.ts'
import { SourceFault } from '#shared/upload/queue/faults.ts'
import { readVideo } from '#shared/upload/readVideo.ts'

/** Timeout (ms): leaves slow disks and hostile files to the server. */
const TIMEOUT_MS = 20_000

/** File type, and a video's container properties. Throws SourceFault if unreadable, the signal's reason if aborted. */
export async function inspectFile(path: string, signal: AbortSignal): Promise<FileLook> {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS })
  const ended = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
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
