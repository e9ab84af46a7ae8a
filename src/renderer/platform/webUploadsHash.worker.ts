import { createSHA256 } from 'hash-wasm'
import { contentHashOf } from '#shared/uploads/contentHash.ts'

/** Hashes one blob, chunk by chunk: a film is larger than memory. Answers `{ sha256 }`, or `{ fault }` with the error's name. */
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  const read = async (start: number, end: number) => new Uint8Array(await data.slice(start, end).arrayBuffer())
  void contentHashOf(data.size, read, digest).then((sha256) => postMessage({ sha256 }), (error: unknown) => postMessage({ fault: error instanceof Error ? error.name : 'Error' }))
})

/** SHA-256 by the browser, ten times as fast as in WebAssembly; browsers offer it to secure pages alone, so not to a server in the house by plain HTTP. */
async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if ('subtle' in crypto) return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return (await createSHA256()).init().update(bytes).digest('binary')
}
