import { join } from 'node:path'
import type { Config } from '#server/app/config.ts'
import type { Storage } from '#server/app/ports.ts'
import { createLocalStorage } from './localStorage.ts'
import { createS3Storage } from './s3Storage.ts'

/** Folder of the local storage, below the data folder. */
export function filesFolder(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'files')
}

/** The storage that the settings ask for: S3 where a bucket is named, else a folder in the data folder. */
export function createStorage(config: Pick<Config, 'dataDir' | 's3'>): Storage {
  return config.s3 === undefined ? createLocalStorage(filesFolder(config)) : createS3Storage(config.s3)
}
