import { Upload } from '@tus/server'
import type { DataStore, KvStore } from '@tus/server'
import type { Config } from '#server/infra/config/config.ts'
import { filesFolder } from '#server/infra/storage/storage.ts'
import { ArrivingFiles } from './arrivingFiles.ts'
import type { ChunkLedger } from './chunkLedger.ts'

/** Upload state lives in its row only, the single source of truth. */
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

/** The tus store of the configured storage; `sizeOf` returns the granted size. */
export async function createArrivingStore(
  config: Pick<Config, 'dataDir' | 's3'>, ledger: ChunkLedger, sizeOf: (key: string) => Promise<number | undefined>,
): Promise<DataStore> {
  if (config.s3 === undefined) return new ArrivingFiles({ directory: filesFolder(config), configstore: rowsAsConfig(sizeOf), ledger })
  const { ArrivingObjects } = await import('./arrivingObjects.ts')
  return new ArrivingObjects(config.s3, ledger)
}
