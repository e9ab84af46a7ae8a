import { once } from 'node:events'
import { close, createReadStream, createWriteStream, open, write, writev } from 'node:fs'
import { stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import { S3Store } from '@tus/s3-store'
import { ERRORS, Upload } from '@tus/server'
import type { DataStore, KvStore } from '@tus/server'
import { AppError } from '#shared/errors/table.ts'
import { HASH_CHUNK_BYTES } from '#shared/uploads/contentHash.ts'
import type { Config } from '#server/app/config.ts'
import { isDiskFull } from '#server/storage/localStorage.ts'
import { s3ClientConfig } from '#server/storage/s3Storage.ts'
import { filesFolder } from '#server/storage/storage.ts'
import { currentArrival } from './arrival.ts'
import type { Arrival } from './arrival.ts'
import { ChunkCheck, ChunkDamaged } from './chunkCheck.ts'
import type { ChunkDigests, ChunkLedger } from './chunkLedger.ts'

/** Bytes read from the disk at once. */
const READ_BYTES = 1024 * 1024

/**
 * Arriving files in the folder of the local storage, under the key that they keep. How far a file has come is its size on the
 * disk, so that it is right after any end of the process.
 */
class ArrivingFiles extends FileStore {
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
      flags: 'r+', start: offset, fs: tellingFs((bytes) => {
        const ended = check.endedBefore(offset + bytes)
        // What is not kept is counted again.
        if (ended.length > 0) keeping = keeping.then(() => this.ledger.keep(key, digests, ended)).catch(() => undefined)
        arrival.stored(offset + bytes)
      }),
    })
    const closed = once(file, 'close').catch(() => undefined)
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

/** What is kept of the chunks that end before the offset; what was kept beyond belongs to bytes that are gone. */
async function digestsUpTo(ledger: ChunkLedger, key: string, offset: number): Promise<ChunkDigests> {
  const digests = await ledger.read(key)
  digests.cut(Math.floor(offset / HASH_CHUNK_BYTES))
  return digests
}

/** The check of an arrival that goes on at `offset`, given the bytes from `start` on. */
function checkOf({ fileSize, digests: told }: Arrival, digests: ChunkDigests, offset: number, start: number): ChunkCheck {
  const first = Math.floor(offset / HASH_CHUNK_BYTES)
  return new ChunkCheck({ digests, fileSize, start, told: new Map(told.map((digest, index) => [first + index, digest])) })
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

/**
 * What a store has of an upload; undefined for nothing, which a server that ended between its row and its place leaves behind.
 * A creation that is asked for again goes on with either.
 */
async function arrivingIn(store: DataStore, id: string): Promise<Upload | undefined> {
  try {
    return await store.getUpload(id)
  } catch (error) {
    if (error === ERRORS.FILE_NOT_FOUND || error === ERRORS.FILE_NO_LONGER_EXISTS) return undefined
    throw error
  }
}

/** Arriving files in the bucket, as parts of a multipart upload. */
class ArrivingObjects extends S3Store {
  private readonly ledger: ChunkLedger

  constructor(options: ConstructorParameters<typeof S3Store>[0], ledger: ChunkLedger) {
    super(options)
    this.ledger = ledger
  }

  override async create(upload: Upload): Promise<Upload> {
    return (await arrivingIn(this, upload.id)) ?? super.create(upload)
  }

  override async write(_stream: unknown, key: string, offset: number): Promise<number> {
    const arrival = currentArrival()
    const digests = await digestsUpTo(this.ledger, key, offset)
    // Parts that are not whole cannot be read again: a chunk that was begun by another request is told, and counted at the end.
    const check = checkOf(arrival, digests, offset, offset)
    const end = await super.write(arrival.from(offset, check), key, offset)
    await this.ledger.keep(key, digests, check.endedBefore(end))
    return end
  }
}

/** Keeps nothing of its own: what an upload is stands in its row, and in no second place that could tell otherwise. */
function rowsAsConfig(sizeOf: (key: string) => Promise<number | undefined>): KvStore {
  return {
    async get(key) {
      const size = await sizeOf(key)
      return size === undefined ? undefined : new Upload({ id: key, size, offset: 0 })
    },
    set: async () => undefined,
    delete: async () => undefined,
  }
}

/** The store of arriving files that goes with the storage of the settings; `sizeOf` tells the granted size of a storage key. */
export function createArrivingStore(
  config: Pick<Config, 'dataDir' | 's3'>, ledger: ChunkLedger, sizeOf: (key: string) => Promise<number | undefined>,
): DataStore {
  if (config.s3 !== undefined) return new ArrivingObjects({ s3ClientConfig: { bucket: config.s3.bucket, ...s3ClientConfig(config.s3) } }, ledger)
  return new ArrivingFiles({ directory: filesFolder(config), configstore: rowsAsConfig(sizeOf), ledger })
}
