import { createHash } from 'node:crypto'
import type { Hash } from 'node:crypto'
import { HASH_CHUNK_BYTES } from '#shared/upload/contentHash.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ChunkDigests } from './chunkLedger.ts'

/** Hashes a file chunk by chunk and compares each digest with the client's. */
export class ChunkCheck {
  private readonly digests: ChunkDigests
  private readonly fileSize: number
  private readonly claimed: ReadonlyMap<number, Buffer>
  /** Undefined within a chunk whose start was not seen. */
  private hash: Hash | undefined
  private at: number
  private readonly ended: number[] = []

  /** @param start offset of the first byte; a chunk that began before it is skipped */
  constructor({ digests, fileSize, start, claimed }: { digests: ChunkDigests; fileSize: number; start: number; claimed: ReadonlyMap<number, Buffer> }) {
    this.digests = digests
    this.fileSize = fileSize
    this.claimed = claimed
    this.at = start
    this.hash = start % HASH_CHUNK_BYTES === 0 ? createHash('sha256') : undefined
  }

  /** Throws `chunkDamaged` when a chunk's digest differs; its digest is then dropped. */
  take(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length;) {
      const piece = bytes.subarray(from, from + HASH_CHUNK_BYTES - (this.at % HASH_CHUNK_BYTES))
      this.hash?.update(piece)
      from += piece.length
      this.at += piece.length
      if (this.at % HASH_CHUNK_BYTES === 0 || this.at === this.fileSize) this.endChunk()
    }
  }

  endedBefore(offset: number): number[] {
    const after = this.ended.findIndex((index) => this.endOf(index) > offset)
    return this.ended.splice(0, after === -1 ? this.ended.length : after)
  }

  private endOf(index: number): number {
    return Math.min((index + 1) * HASH_CHUNK_BYTES, this.fileSize)
  }

  private endChunk(): void {
    const index = Math.ceil(this.at / HASH_CHUNK_BYTES) - 1
    const claimed = this.claimed.get(index)
    const counted = this.hash?.digest()
    this.hash = createHash('sha256')
    if (counted !== undefined && claimed !== undefined && !counted.equals(claimed)) throw new ChunkDamaged(index * HASH_CHUNK_BYTES)
    if (counted !== undefined) this.digests.set(index, { kind: 'counted', digest: counted })
    else if (claimed !== undefined) this.digests.set(index, { kind: 'claimed', digest: claimed })
    else return
    this.ended.push(index)
  }
}

export class ChunkDamaged extends AppError {
  readonly start: number

  constructor(start: number) {
    super('chunkDamaged')
    this.start = start
  }
}
