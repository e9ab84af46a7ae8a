import { session } from 'electron'
import type { PartitionPort } from '#main/ports.ts'

export function createElectronPartition(): PartitionPort {
  return {
    async erase() {
      const { defaultSession } = session
      await defaultSession.clearStorageData({ storages: ['cookies', 'indexdb', 'filesystem', 'serviceworkers', 'cachestorage'] })
      await defaultSession.clearCache()
      await defaultSession.clearAuthCache()
    },
  }
}
