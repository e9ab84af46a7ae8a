import { join } from 'node:path'
import type { Config } from '#server/infra/config/config.ts'
import type { Storage } from '#server/infra/ports.ts'
import { createLocalStorage } from './localStorage.ts'

/** Folder of the local storage, below the data folder. */
export function filesFolder(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'files')
}

/** The storage that the settings ask for: S3 where a bucket is named, else a folder in the data folder. */
export async function createStorage(config: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  if (config.s3 === undefined) return createLocalStorage(filesFolder(config))
  // A start without a bucket does not load the client for one.
  const { createS3Storage } = await import('./s3Storage.ts')
  return createS3Storage(config.s3)
}
