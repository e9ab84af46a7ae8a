import { fileTypeFromFile } from 'file-type'
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny'
import type { FileLook } from '#shared/upload/preflight.ts'
import { SourceFault } from '#shared/upload/queue/faults.ts'
import { readFilm } from '#shared/upload/readVideo.ts'

/** Longest look, in milliseconds: a file on a sleeping disk or one made to keep a reader busy is left to the server. */
const LONGEST_MS = 20_000

/** Looks at the type of a file and, in a film, at what its container tells. Throws SourceFault when it cannot be read, the signal's reason when aborted. */
export async function lookIntoFile(path: string, signal: AbortSignal): Promise<FileLook> {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS })
  const ended = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)])
  const stopped = new Promise<null>((resolve) => ended.addEventListener('abort', () => resolve(null), { once: true }))
  try {
    const type = await fileTypeFromFile(path)
    const film = await Promise.race([readFilm(input), stopped])
    signal.throwIfAborted()
    return { contentType: type?.mime ?? null, film }
  } catch (cause) {
    signal.throwIfAborted()
    throw new SourceFault('fileMissing', { cause })
  } finally {
    input.dispose()
  }
}
