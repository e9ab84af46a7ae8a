import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import type { TransformCallback } from 'node:stream'
import { AppError } from '#shared/kernel/errors.ts'
import { createBufferGarbage } from './bufferGarbage.ts'
import type { ChunkCheck } from './chunkCheck.ts'

const ACKNOWLEDGE_EVERY_BYTES = 1024 * 1024

const bufferUsed = createBufferGarbage()

/** The bytes of one request. A broken connection or an abort ends the stream normally: what arrived is kept, and the client resumes. */
export class Arrival extends Transform {
  private left: number
  private readonly source: IncomingMessage
  private readonly onStored: ((offset: number) => void) | undefined
  private acknowledged = 0
  private check: ChunkCheck | undefined
  readonly fileSize: number
  /** Digests sent by the client for the chunks that end in the request, in order. */
  readonly digests: readonly Buffer[]

  /** @param onStored called now and then with the bytes stored so far */
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

  /** Starts the stream at `offset`; accepts no more than the rest of the file. */
  from(offset: number, check: ChunkCheck): this {
    this.left -= offset
    this.acknowledged = offset
    this.check = check
    this.source.pipe(this)
    return this
  }

  stored(offset: number): void {
    if (offset - this.acknowledged < ACKNOWLEDGE_EVERY_BYTES) return
    this.acknowledged = offset
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
      // Checked before it is passed on, so that no damaged part is stored.
      this.check?.take(chunk)
    } catch (error) {
      return done(error as Error)
    }
    done(null, chunk)
  }
}

/** The current request's bytes. Stores read them here: tus passes bodies as web streams, which halves the speed. */
export const arrivals = new AsyncLocalStorage<Arrival>()

export function currentArrival(): Arrival {
  const arrival = arrivals.getStore()
  if (arrival === undefined) throw new Error('a store was written to outside a request')
  return arrival
}
