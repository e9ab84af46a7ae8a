import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import type { TransformCallback } from 'node:stream'
import { AppError } from '#shared/kernel/errors.ts'
import { createBufferGarbage } from './bufferGarbage.ts'
import type { ChunkCheck } from './chunkCheck.ts'

/** Bytes between two words to the sender about what is stored. */
const TELL_EVERY_BYTES = 1024 * 1024

/** One for the process: the buffers of all arrivals are garbage of the same heap. */
const bufferUsed = createBufferGarbage()

/**
 * The bytes of one request on their way to a store. When the line breaks or the server wants them to stop, they end as if
 * that were all: what has arrived is kept, and the client goes on from there.
 */
export class Arrival extends Transform {
  private left: number
  private readonly source: IncomingMessage
  private readonly onStored: ((offset: number) => void) | undefined
  private told = 0
  private check: ChunkCheck | undefined
  /** Bytes of the whole file. */
  readonly fileSize: number
  /** What the sender says of the chunks that end in the request, in order. */
  readonly digests: readonly Buffer[]

  /** @param onStored told now and then how many bytes of the file are stored, where the sender wants to know */
  constructor(source: IncomingMessage, { fileSize, digests = [], onStored }: { fileSize: number; digests?: readonly Buffer[]; onStored?: ((offset: number) => void) | undefined }) {
    super({ highWaterMark: 256 * 1024 })
    this.source = source
    this.left = fileSize
    this.fileSize = fileSize
    this.digests = digests
    this.onStored = onStored
    source.on('error', () => this.finish())
    source.on('close', () => this.finish())
  }

  /** Lets the bytes flow through the check; the file already has `offset` of them, and no more than the rest is taken. */
  from(offset: number, check: ChunkCheck): this {
    this.left -= offset
    this.told = offset
    this.check = check
    this.source.pipe(this)
    return this
  }

  /** To be called by a store with how many bytes of the file it has. */
  stored(offset: number): void {
    if (offset - this.told < TELL_EVERY_BYTES) return
    this.told = offset
    this.onStored?.(offset)
  }

  finish(): void {
    this.source.unpipe(this)
    if (!this.writableEnded) this.end()
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.left -= chunk.length
    bufferUsed(chunk.length)
    if (this.left < 0) return done(new AppError('invalidInput'))
    try {
      // Before its last bytes go on, so that a store that keeps whole parts keeps no damaged one.
      this.check?.take(chunk)
    } catch (error) {
      return done(error as Error)
    }
    done(null, chunk)
  }
}

/**
 * The arrival of the request that is being handled. The tus library takes bodies as web streams, which halves the speed; a
 * store takes the bytes from here instead.
 */
export const arrivals = new AsyncLocalStorage<Arrival>()

/** The current arrival. */
export function currentArrival(): Arrival {
  const arrival = arrivals.getStore()
  if (arrival === undefined) throw new Error('a store was written to outside a request')
  return arrival
}
