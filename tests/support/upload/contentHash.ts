import { createHash } from 'node:crypto'
import { createContentHash, HASH_CHUNK_BYTES } from '#shared/upload/contentHash.ts'

/** Content hash as a client computes it. */
export function contentHashOf(content: Uint8Array): string {
  const hash = createContentHash(() => createHash('sha256'))
  hash.update(content)
  return hash.digest()
}

/** SHA-256 of each chunk. */
export function digestsOf(content: Buffer): Buffer[] {
  return Array.from({ length: Math.ceil(content.length / HASH_CHUNK_BYTES) }, (_, index) =>
    createHash('sha256').update(content.subarray(index * HASH_CHUNK_BYTES, (index + 1) * HASH_CHUNK_BYTES)).digest())
}
