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

/** Bytes read from the disk at once. */
const READ_BYTES = 1024 * 1024
/** Most bytes that wait to be written together. */
const TOGETHER_BYTES = 1024 * 1024

/**
 * Arriving files in the folder of the local storage, under the key that they keep. How far a file has come is its size on the
 * disk, so that it is right after any end of the process.
 */
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
      flags: 'r+', start: offset, highWaterMark: TOGETHER_BYTES, fs: tellingFs((bytes) => {
        const ended = check.endedBefore(offset + bytes)
        // What is not kept is counted again.
        if (ended.length > 0) keeping = keeping.then(() => this.ledger.keep(key, digests, ended)).catch(() => undefined)
        arrival.stored(offset + bytes)
      }),
    })
    const closed = once(file, 'close').catch(() => undefined)
    writeTogether(arrival, file)
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

  /** Counts what the file has beyond the digests that were kept: the begin of a chunk whose request broke. */
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

/** Writes in one call what has arrived by the end of a turn of the event loop: a fast line brings some twenty pieces of 64 KB, and each call costs as much as hashing one. */
function writeTogether(arrival: Arrival, file: WriteStream): void {
  let waiting = false
  // Heard before the pipe, so that it holds back the piece that is heard.
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

/** The file system as a stream writes with it, telling how many bytes it has written in all. */
function tellingFs(onWritten: (bytes: number) => void) {
  let written = 0
  const telling = <Done extends (error: NodeJS.ErrnoException | null, bytes: number, ...more: never[]) => void>(done: Done) =>
    ((error, bytes, ...more) => {
      if (error === null) onWritten(written += bytes)
      done(error, bytes, ...more)
    }) as Done
  return {
    open, close,
    write: ((fd, buffer, offset, length, position, done) => write(fd, buffer, offset, length, position, telling(done))) as typeof write,
    writev: ((fd, buffers, position, done) => writev(fd, buffers, position, telling(done))) as typeof writev,
  }
}
