import { fileTypeFromBlob } from 'file-type'
import { ALL_FORMATS, BlobSource, Input } from 'mediabunny'
import type { FileLook } from '#shared/upload/preflight.ts'
import { SourceFault } from '#shared/upload/queue/faults.ts'
import { readVideo } from '#shared/upload/readVideo.ts'

/** Looks at the type of a file and, in a video, at what its container tells. */
export type BlobLook = (blob: Blob, signal: AbortSignal) => Promise<FileLook>

/** Reads a few pieces of the file. Throws SourceFault when the browser does not give them out any more, the signal's reason when aborted. */
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
