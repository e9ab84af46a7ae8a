import { createHash, webcrypto } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentHash, contentHashOf, createContentHash, HASH_CHUNK_BYTES } from '#shared/upload/contentHash.ts'

const sha256 = () => createHash('sha256')
const text = (words: string) => new Uint8Array(new TextEncoder().encode(words))

function streamed(content: Uint8Array, pieceBytes: number): string {
  const hash = createContentHash(sha256)
  for (let at = 0; at < content.length; at += pieceBytes) hash.update(content.subarray(at, at + pieceBytes))
  return hash.digest()
}
const inChunks = (content: Uint8Array<ArrayBuffer>) =>
  contentHashOf(content.length, async (start, end) => content.slice(start, end), async (bytes) => new Uint8Array(await webcrypto.subtle.digest('SHA-256', bytes)))

describe('content hash', () => {
  // Test vectors from sha256sum and Python, independent of this code.
  it.each([
    ['abc', text('abc'), '8m-4f8b42c22dd3729b519ba6f68d2da7cc5b2d606d05daed5ad5128cc03e6c6358'],
    ['nothing', new Uint8Array(0), '8m-e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['8 MiB of zeros', new Uint8Array(HASH_CHUNK_BYTES), '8m-308b06298fb292a37808f8f78061aee06bf4dcdece58a5a9b19a847fe3ab189b'],
    ['8 MiB and one byte of zeros', new Uint8Array(HASH_CHUNK_BYTES + 1), '8m-63af2582fbcfb2d99bb9e647355c3f58d108117d10c72d35bf2441fff6f3cff8'],
  ])('of %s is correct, by stream and by chunk', async (_, content, expected) => {
    expect(streamed(content, 1_000_003)).toBe(expected)
    expect(await inChunks(content)).toBe(expected)
    expect(contentHash.safeParse(expected).success).toBe(true)
  })
})
