import { createSHA256 } from 'hash-wasm'
import { contentHashOf } from '#shared/upload/contentHash.ts'
import type { HashAnswer, HashQuestion } from './webUploadsHash.ts'

/** Hashes a blob chunk by chunk, as a video may exceed memory. */
addEventListener('message', ({ data }: MessageEvent<HashQuestion>) => {
  const answer = (said: HashAnswer) => postMessage(said)
  const failed = (error: unknown) => answer({ fault: error instanceof Error ? error.name : 'Error' })
  if (data instanceof Uint8Array) {
    void digest(data).then((made) => answer({ digest: made }), failed)
    return
  }
  const read = async (start: number, end: number) => new Uint8Array(await data.slice(start, end).arrayBuffer())
  void contentHashOf(data.size, read, digest).then((sha256) => answer({ sha256 }), failed)
})

/** WebCrypto is ten times as fast as WebAssembly but exists on secure pages only. */
async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if ('subtle' in crypto) return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return (await createSHA256()).init().update(bytes).digest('binary')
}
