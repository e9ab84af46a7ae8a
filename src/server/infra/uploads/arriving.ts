import { ERRORS } from '@tus/server'
import type { DataStore, Upload } from '@tus/server'
import { HASH_CHUNK_BYTES } from '#shared/upload/contentHash.ts'
import type { Arrival } from './arrival.ts'
import { ChunkCheck } from './chunkCheck.ts'
import type { ChunkDigests, ChunkLedger } from './chunkLedger.ts'

/** What is kept of the chunks that end before the offset; what was kept beyond belongs to bytes that are gone. */
export async function digestsUpTo(ledger: ChunkLedger, key: string, offset: number): Promise<ChunkDigests> {
  const digests = await ledger.read(key)
  digests.cut(Math.floor(offset / HASH_CHUNK_BYTES))
  return digests
}

/** The check of an arrival that goes on at `offset`, given the bytes from `start` on. */
export function checkOf({ fileSize, digests: told }: Arrival, digests: ChunkDigests, offset: number, start: number): ChunkCheck {
  const first = Math.floor(offset / HASH_CHUNK_BYTES)
  return new ChunkCheck({ digests, fileSize, start, told: new Map(told.map((digest, index) => [first + index, digest])) })
}

/**
 * What a store has of an upload; undefined for nothing, which a server that ended between its row and its place leaves behind.
 * A creation that is asked for again goes on with either.
 */
export async function arrivingIn(store: DataStore, id: string): Promise<Upload | undefined> {
  try {
    return await store.getUpload(id)
  } catch (error) {
    if (error === ERRORS.FILE_NOT_FOUND || error === ERRORS.FILE_NO_LONGER_EXISTS) return undefined
    throw error
  }
}
