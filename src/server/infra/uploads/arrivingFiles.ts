import { once } from 'node:events'
import { close, createReadStream, createWriteStream, open, write, writev } from 'node:fs'
import type { WriteStream } from 'node:fs'
import { stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import type { KvStore, Upload } from '@tus/server'
import { AppError } from '#shared/kernel/errors.ts'
import { HASH_CHUNK_BYTES } from '#shared/upload/contentHash.ts'
import { isDiskFull } from '#server/infra/storage/localStorage.ts'
import { currentArrival } from './arrival.ts'
import type { Arrival } from './arrival.ts'
import { arrivingIn, checkOf, digestsUpTo } from './arriving.ts'
import { ChunkDamaged } from './chunkCheck.ts'
import type { ChunkCheck } from './chunkCheck.ts'
import type { ChunkDigests, ChunkLedger } from './chunkLedger.ts'

const READ_BYTES = 1024 * 1024
const BATCH_BYTES = 1024 * 1024

/** Arriving files in local storage, under their final key. The offset is the file size, so it is correct after a crash. */
export class ArrivingFiles extends FileStore {
  private readonly ledger: ChunkLedger

  constructor(options: { directory: string; configstore: KvStore; ledger: ChunkLedger }) {
    super(options)
    this.ledger = options.ledger
  }

  override async create(upload: Upload): Promise<Upload> {
    return (await arrivingIn(this, upload.id)) ?? super.create(upload)
  }

  override async write(_stream: unknown, key: string, offset: number): Promise<number> {
    const arrival = currentArrival()
    const path = join(this.directory, key)
    const digests = await digestsUpTo(this.ledger, key, offset)
    const check = await this.readUncounted(path, key, digests, offset)
    let keeping: Promise<unknown> = Promise.resolve()
    const file = createWriteStream(path, {
      flags: 'r+', start: offset, highWaterMark: BATCH_BYTES, fs: countingFs((bytes) => {
        const ended = check.endedBefore(offset + bytes)
        // A digest that is not saved is computed again.
        if (ended.length > 0) keeping = keeping.then(() => this.ledger.keep(key, digests, ended)).catch(() => undefined)
        arrival.stored(offset + bytes)
      }),
    })
    const closed = once(file, 'close').catch(() => undefined)
    writeBatched(arrival, file)
    try {
      await pipeline(arrival.from(offset, check), file)
    } catch (error) {
      await closed
      if (error instanceof ChunkDamaged && (await stat(path)).size > error.start) await truncate(path, error.start)
      throw isDiskFull(error) ? new AppError('storageFull') : error
    } finally {
      await keeping
    }
    return offset + file.bytesWritten
  }

  /** Hashes the start of a chunk whose request broke off. */
  private async readUncounted(path: string, key: string, digests: ChunkDigests, offset: number): Promise<ChunkCheck> {
    const start = digests.countedFromStart() * HASH_CHUNK_BYTES
    const check = checkOf(currentArrival(), digests, offset, start)
    if (start === offset) return check
    for await (const piece of createReadStream(path, { start, end: offset - 1, highWaterMark: READ_BYTES })) {
      check.take(piece as Buffer)
      await this.ledger.keep(key, digests, check.endedBefore(offset))
    }
    return check
  }
}

/** Batches writes per turn of the event loop: a fast connection brings about 20 pieces of 64 KB, and each call costs as much as hashing one. */
function writeBatched(arrival: Arrival, file: WriteStream): void {
  let waiting = false
  // Added before pipe, so that it corks ahead of the first write.
  arrival.on('data', () => {
    if (waiting) return
    waiting = true
    file.cork()
    setImmediate(() => {
      waiting = false
      file.uncork()
    })
  })
}

function countingFs(onWritten: (bytes: number) => void) {
  let written = 0
  const counting = <Done extends (error: NodeJS.ErrnoException | null, bytes: number, ...more: never[]) => void>(done: Done) =>
    ((error, bytes, ...more) => {
      if (error === null) onWritten(written += bytes)
      done(error, bytes, ...more)
    }) as Done
  return {
    open, close,
    write: ((fd, buffer, offset, length, position, done) => write(fd, buffer, offset, length, position, counting(done))) as typeof write,
    writev: ((fd, buffers, position, done) => writev(fd, buffers, position, counting(done))) as typeof writev,
  }
}
