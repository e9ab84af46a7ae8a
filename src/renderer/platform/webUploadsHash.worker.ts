import { createSHA256 } from 'hash-wasm'

/** Hashes one blob, piece by piece: a film is larger than memory. Answers `{ sha256 }`, or `{ fault }` with the error's name. */
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void hash(data).then((sha256) => postMessage({ sha256 }), (error: unknown) => postMessage({ fault: error instanceof Error ? error.name : 'Error' }))
})

async function hash(blob: Blob): Promise<string> {
  const sha256 = await createSHA256()
  sha256.init()
  const reader = blob.stream().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return sha256.digest('hex')
    sha256.update(value)
  }
}
