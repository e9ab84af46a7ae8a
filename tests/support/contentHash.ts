import { createHash } from 'node:crypto'
import { createContentHash } from '#shared/uploads/contentHash.ts'

/** The content hash of bytes, as a client tells it. */
export function contentHashOf(content: Uint8Array): string {
  const hash = createContentHash(() => createHash('sha256'))
  hash.update(content)
  return hash.digest()
}
