import { createHash } from 'node:crypto'
import { contentHashFrom, HASH_CHUNK_BYTES, isOverChunks } from '#shared/upload/contentHash.ts'
import type { Storage } from '#server/infra/ports.ts'
import type { ChunkDigests, ChunkLedger, KnownDigest } from '#server/infra/uploads/chunkLedger.ts'
import type { UploadRow } from './queries.ts'

type StoredFile = Pick<UploadRow, 'storageKey' | 'fileSize' | 'sha256'>

const isOfChunks = ({ sha256 }: StoredFile) => sha256 === null || isOverChunks(sha256)
const chunksOf = ({ fileSize }: StoredFile) => Math.ceil(fileSize / HASH_CHUNK_BYTES)

/** Whether all chunks were hashed on arrival, so the file need not be read. */
export async function isCounted(ledger: ChunkLedger, file: StoredFile): Promise<boolean> {
  return isOfChunks(file) && (await ledger.read(file.storageKey)).countedFromStart() >= chunksOf(file)
}

/** The content hash: digests from arrival, missing chunks read now. Undefined when it differs from what the client sent. */
export async function identify(storage: Storage, ledger: ChunkLedger, file: StoredFile, signal: AbortSignal): Promise<string | undefined> {
  const found = isOfChunks(file) ? await hashOfChunks(storage, await ledger.read(file.storageKey), file, signal) : await hashOfWhole(storage, file, signal)
  return file.sha256 === null || found === file.sha256 ? found : undefined
}

async function hashOfChunks(storage: Storage, digests: ChunkDigests, file: StoredFile, signal: AbortSignal): Promise<string | undefined> {
  const whole = createHash('sha256')
  for (let index = 0; index < chunksOf(file); index += 1) {
    const digest = await countedDigest(storage, file, index, digests.at(index), signal)
    if (digest === undefined) return undefined
    whole.update(digest)
  }
  return contentHashFrom(whole.digest())
}

async function countedDigest(storage: Storage, { storageKey, fileSize }: StoredFile, index: number, known: KnownDigest, signal: AbortSignal): Promise<Buffer | undefined> {
  if (known?.kind === 'counted') return known.digest
  signal.throwIfAborted()
  const start = index * HASH_CHUNK_BYTES
  const hash = createHash('sha256')
  const bytes = await storage.read(storageKey, { start, end: Math.min(start + HASH_CHUNK_BYTES, fileSize) - 1 })
  for await (const piece of bytes as AsyncIterable<Buffer>) hash.update(piece)
  const digest = hash.digest()
  return known === undefined || known.digest.equals(digest) ? digest : undefined
}

// Clients without chunk support hash the whole file.
async function hashOfWhole(storage: Storage, { storageKey }: StoredFile, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of await storage.read(storageKey) as AsyncIterable<Buffer>) {
    signal.throwIfAborted()
    hash.update(piece)
  }
  return hash.digest('hex')
}
