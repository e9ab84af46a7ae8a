import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import type { TransformCallback } from 'node:stream'
import { AppError } from '#shared/errors/table.ts'
import { createBufferGarbage } from './bufferGarbage.ts'

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

  /** @param onStored told now and then how many bytes of the file are stored, where the sender wants to know */
  constructor(source: IncomingMessage, fileSize: number, onStored?: (offset: number) => void) {
    super({ highWaterMark: 256 * 1024 })
    this.source = source
    this.left = fileSize
    this.onStored = onStored
    source.on('error', () => this.finish())
    source.on('close', () => this.finish())
  }

  /** Lets the bytes flow; the file already has `offset` of them, and no more than the rest is taken. */
  from(offset: number): this {
    this.left -= offset
    this.told = offset
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
    if (this.left < 0) done(new AppError('invalidInput'))
    else done(null, chunk)
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
