import { join } from 'node:path'
import type { Config } from '#server/infra/config/config.ts'
import type { Storage } from '#server/infra/ports.ts'
import { createLocalStorage } from './localStorage.ts'

export function filesFolder(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'files')
}

export async function createStorage(config: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  if (config.s3 === undefined) return createLocalStorage(filesFolder(config))
  const { createS3Storage } = await import('./s3Storage.ts')
  return createS3Storage(config.s3)
}
