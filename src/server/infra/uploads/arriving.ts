import { ERRORS } from '@tus/server'
import type { DataStore, Upload } from '@tus/server'
import { HASH_CHUNK_BYTES } from '#shared/upload/contentHash.ts'
import type { Arrival } from './arrival.ts'
import { ChunkCheck } from './chunkCheck.ts'
import type { ChunkDigests, ChunkLedger } from './chunkLedger.ts'

/** Known digests of the chunks before the offset; drops later ones, whose bytes are lost. */
export async function digestsUpTo(ledger: ChunkLedger, key: string, offset: number): Promise<ChunkDigests> {
  const digests = await ledger.read(key)
  digests.cut(Math.floor(offset / HASH_CHUNK_BYTES))
  return digests
}

/** The check of an arrival that resumes at `offset`, given the bytes from `start` on. */
export function checkOf({ fileSize, digests: claimed }: Arrival, digests: ChunkDigests, offset: number, start: number): ChunkCheck {
  const first = Math.floor(offset / HASH_CHUNK_BYTES)
  return new ChunkCheck({ digests, fileSize, start, claimed: new Map(claimed.map((digest, index) => [first + index, digest])) })
}

/** The stored upload; undefined when a crash left a row without a file. */
export async function arrivingIn(store: DataStore, id: string): Promise<Upload | undefined> {
  try {
    return await store.getUpload(id)
  } catch (error) {
    if (error === ERRORS.FILE_NOT_FOUND || error === ERRORS.FILE_NO_LONGER_EXISTS) return undefined
    throw error
  }
}
