import { HASH_CHUNK_BYTES } from './contentHash.ts'

/** Indices of the chunks that end within bytes [start, end); the last chunk ends with the file. */
export function chunksEndingIn(start: number, end: number, fileSize: number): number[] {
  const first = Math.floor(start / HASH_CHUNK_BYTES)
  const after = end >= fileSize ? Math.ceil(fileSize / HASH_CHUNK_BYTES) : Math.floor(end / HASH_CHUNK_BYTES)
  return Array.from({ length: Math.max(0, after - first) }, (_, index) => first + index)
}

/** Header value: base64 digests, comma-separated. */
export function writeDigests(digests: readonly Uint8Array[]): string {
  return digests.map((digest) => btoa(String.fromCharCode(...digest))).join(',')
}

/** Length of a request at `offset` with at most `mostBytes`; ends on a chunk boundary when it reaches one. */
export function requestBytes(offset: number, mostBytes: number): number {
  const end = Math.floor((offset + mostBytes) / HASH_CHUNK_BYTES) * HASH_CHUNK_BYTES
  return end > offset ? end - offset : mostBytes
}

export interface DigestsAhead {
  /** Header value for bytes [start, end); undefined when no chunk ends in them. Rejects when the file cannot be read. */
  headerOf(start: number, end: number): Promise<string | undefined>
  close(): void
}

/** `digest` (SHA-256 of bytes [start, end)) never runs concurrently; `aheadBytes`: how far to hash beyond the request. */
export function createDigestsAhead({ fileSize, aheadBytes, digest }: {
  fileSize: number
  aheadBytes: number
  digest(start: number, end: number): Promise<Uint8Array>
}): DigestsAhead {
  const known = new Map<number, Promise<Uint8Array>>()
  let last: Promise<unknown> = Promise.resolve()
  let closed = false

  async function digestOf(index: number): Promise<Uint8Array> {
    if (closed) throw new Error('the transfer has ended')
    const start = index * HASH_CHUNK_BYTES
    return digest(start, Math.min(start + HASH_CHUNK_BYTES, fileSize))
  }

  function begin(index: number): Promise<Uint8Array> {
    let begun = known.get(index)
    if (begun === undefined) {
      known.set(index, (begun = last.then(() => digestOf(index))))
      last = begun.catch(() => undefined)
    }
    return begun
  }

  return {
    async headerOf(start, end) {
      const wanted = chunksEndingIn(start, end, fileSize)
      for (const index of known.keys()) if (index < Math.floor(start / HASH_CHUNK_BYTES)) known.delete(index)
      const digests = wanted.map(begin)
      for (const index of chunksEndingIn(end, Math.min(end + aheadBytes, fileSize), fileSize)) begin(index)
      return digests.length === 0 ? undefined : writeDigests(await Promise.all(digests))
    },
    close() {
      closed = true
    },
  }
}
