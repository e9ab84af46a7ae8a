import { fileTypeFromBlob } from 'file-type'
import { ALL_FORMATS, BlobSource, Input } from 'mediabunny'
import type { FileLook } from '#shared/upload/preflight.ts'
import { SourceFault } from '#shared/upload/queue/faults.ts'
import { readVideo } from '#shared/upload/readVideo.ts'

export type BlobLook = (blob: Blob, signal: AbortSignal) => Promise<FileLook>

/** Detects type and media properties from a few pieces. Throws SourceFault if unreadable, the signal's reason if aborted. */
export const lookIntoBlob: BlobLook = async (blob, signal) => {
  const input = new Input({ source: new BlobSource(blob), formats: ALL_FORMATS })
  try {
    const type = await fileTypeFromBlob(blob)
    signal.throwIfAborted()
    return { contentType: type?.mime ?? null, media: await readVideo(input) }
  } catch (cause) {
    signal.throwIfAborted()
    throw new SourceFault('fileChanged', { cause })
  } finally {
    input.dispose()
  }
}
