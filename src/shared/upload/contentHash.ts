import { z } from 'zod'

export const HASH_CHUNK_BYTES = 8 * 1024 * 1024
const CHUNKED = '8m-'
export const DIGEST_BYTES = 32

/** `8m-` and hex SHA-256 over the SHA-256 digests of the 8 MiB chunks, each verifiable by itself. Bare hex: of the whole content. */
export const contentHash = z.string().regex(/^(?:8m-)?[0-9a-f]{64}$/)

export interface Sha256 {
  update(bytes: Uint8Array): unknown
  digest(): Uint8Array
}

/** Takes bytes in order, in pieces of any size; `digest` may be called once. */
export interface RunningHash {
  update(bytes: Uint8Array): void
  digest(): string
}

/** Content hash of a stream. */
export function createContentHash(sha256: () => Sha256): RunningHash {
  const whole = sha256()
  let chunk = sha256()
  let inChunk = 0
  function endChunk(): void {
    whole.update(chunk.digest())
    chunk = sha256()
    inChunk = 0
  }
  return {
    update(bytes) {
      for (let at = 0; at < bytes.length;) {
        const piece = bytes.subarray(at, at + HASH_CHUNK_BYTES - inChunk)
        chunk.update(piece)
        at += piece.length
        inChunk += piece.length
        if (inChunk === HASH_CHUNK_BYTES) endChunk()
      }
    },
    digest() {
      if (inChunk > 0) endChunk()
      return contentHashFrom(whole.digest())
    },
  }
}

/** Formats the digest over all chunk digests as a content hash. */
export function contentHashFrom(digest: Uint8Array): string {
  return CHUNKED + hexOf(digest)
}

/** Whether a content hash is over chunks, not over the whole content. */
export function isOverChunks(known: string): boolean {
  return known.startsWith(CHUNKED)
}

/** Content hash of a file; `read` returns bytes [start, end), `digest` the SHA-256 of a buffer. */
export async function contentHashOf(
  size: number, read: (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>, digest: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>,
): Promise<string> {
  const digests = new Uint8Array(Math.ceil(size / HASH_CHUNK_BYTES) * DIGEST_BYTES)
  for (let index = 0; index * HASH_CHUNK_BYTES < size; index += 1) {
    const start = index * HASH_CHUNK_BYTES
    digests.set(await digest(await read(start, Math.min(start + HASH_CHUNK_BYTES, size))), index * DIGEST_BYTES)
  }
  return contentHashFrom(await digest(digests))
}

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
