import { createHash } from 'node:crypto'
import type { Hash } from 'node:crypto'
import { HASH_CHUNK_BYTES } from '#shared/upload/contentHash.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ChunkDigests } from './chunkLedger.ts'

/** Digests the bytes of a file chunk by chunk as they pass, and compares each with what its sender told of it. */
export class ChunkCheck {
  private readonly digests: ChunkDigests
  private readonly fileSize: number
  private readonly told: ReadonlyMap<number, Buffer>
  /** Undefined within a chunk whose begin was not seen. */
  private hash: Hash | undefined
  private at: number
  private readonly ended: number[] = []

  /** @param start of the file where the bytes begin; within a chunk, that one is not counted */
  constructor({ digests, fileSize, start, told }: { digests: ChunkDigests; fileSize: number; start: number; told: ReadonlyMap<number, Buffer> }) {
    this.digests = digests
    this.fileSize = fileSize
    this.told = told
    this.at = start
    this.hash = start % HASH_CHUNK_BYTES === 0 ? createHash('sha256') : undefined
  }

  /** Takes the next bytes. Throws `chunkDamaged` when a chunk ends that is not what was told; nothing of it is known then. */
  take(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length;) {
      const piece = bytes.subarray(from, from + HASH_CHUNK_BYTES - (this.at % HASH_CHUNK_BYTES))
      this.hash?.update(piece)
      from += piece.length
      this.at += piece.length
      if (this.at % HASH_CHUNK_BYTES === 0 || this.at === this.fileSize) this.endChunk()
    }
  }

  /** Chunks that have ended before this offset of the file, each answered once. */
  endedBefore(offset: number): number[] {
    const after = this.ended.findIndex((index) => this.endOf(index) > offset)
    return this.ended.splice(0, after === -1 ? this.ended.length : after)
  }

  private endOf(index: number): number {
    return Math.min((index + 1) * HASH_CHUNK_BYTES, this.fileSize)
  }

  private endChunk(): void {
    const index = Math.ceil(this.at / HASH_CHUNK_BYTES) - 1
    const told = this.told.get(index)
    const counted = this.hash?.digest()
    this.hash = createHash('sha256')
    if (counted !== undefined && told !== undefined && !counted.equals(told)) throw new ChunkDamaged(index * HASH_CHUNK_BYTES)
    if (counted !== undefined) this.digests.set(index, { kind: 'counted', digest: counted })
    else if (told !== undefined) this.digests.set(index, { kind: 'told', digest: told })
    else return
    this.ended.push(index)
  }
}

/** A chunk is not what its sender told. */
export class ChunkDamaged extends AppError {
  /** Where the chunk begins in the file. */
  readonly start: number

  constructor(start: number) {
    super('chunkDamaged')
    this.start = start
  }
}
