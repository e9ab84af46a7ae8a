import { ZipDeflate, ZipPassThrough, Zip } from 'fflate'
import type { ArchiveFile } from '#server/infra/personalArchive.ts'

/** Streams a ZIP archive; holds only one piece in memory. */
export async function* zipOf(files: AsyncIterable<ArchiveFile>): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, piece) => {
    if (error !== null) failure = error
    made.push(piece)
  })
  function* takeMade(): Generator<Uint8Array> {
    if (failure !== null) throw failure
    const pieces = made
    made = []
    yield* pieces
  }

  for await (const { name, content, isPressed } of files) {
    const file = isPressed === true ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
    zip.add(file)
    for await (const piece of content) {
      file.push(typeof piece === 'string' ? Buffer.from(piece) : piece)
      yield* takeMade()
    }
    file.push(new Uint8Array(0), true)
    yield* takeMade()
  }
  zip.end()
  yield* takeMade()
}
