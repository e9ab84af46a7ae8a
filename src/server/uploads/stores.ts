import { close, createWriteStream, open, write, writev } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import { S3Store } from '@tus/s3-store'
import { ERRORS, Upload } from '@tus/server'
import type { DataStore, KvStore } from '@tus/server'
import { AppError } from '#shared/errors/table.ts'
import type { Config } from '#server/app/config.ts'
import { isDiskFull } from '#server/storage/localStorage.ts'
import { s3ClientConfig } from '#server/storage/s3Storage.ts'
import { filesFolder } from '#server/storage/storage.ts'
import { currentArrival } from './arrival.ts'

/**
 * Arriving files in the folder of the local storage, under the key that they keep. How far a file has come is its size on the
 * disk, so that it is right after any end of the process.
 */
class ArrivingFiles extends FileStore {
  override async create(upload: Upload): Promise<Upload> {
    return (await arrivingIn(this, upload.id)) ?? super.create(upload)
  }

  override async write(_stream: unknown, key: string, offset: number): Promise<number> {
    const arrival = currentArrival()
    const file = createWriteStream(join(this.directory, key), {
      flags: 'r+', start: offset, fs: tellingFs((bytes) => arrival.stored(offset + bytes)),
    })
    try {
      await pipeline(arrival.from(offset), file)
    } catch (error) {
      throw isDiskFull(error) ? new AppError('storageFull') : error
    }
    return offset + file.bytesWritten
  }
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
  override async create(upload: Upload): Promise<Upload> {
    return (await arrivingIn(this, upload.id)) ?? super.create(upload)
  }

  override async write(_stream: unknown, key: string, offset: number): Promise<number> {
    return super.write(currentArrival().from(offset), key, offset)
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
export function createArrivingStore(config: Pick<Config, 'dataDir' | 's3'>, sizeOf: (key: string) => Promise<number | undefined>): DataStore {
  if (config.s3 !== undefined) return new ArrivingObjects({ s3ClientConfig: { bucket: config.s3.bucket, ...s3ClientConfig(config.s3) } })
  return new ArrivingFiles({ directory: filesFolder(config), configstore: rowsAsConfig(sizeOf) })
}
