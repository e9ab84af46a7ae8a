import { session } from 'electron'
import type { PartitionPort } from '#main/ports.ts'

/** The window's own partition. */
export function createElectronPartition(): PartitionPort {
  return {
    async erase() {
      const { defaultSession } = session
      await defaultSession.clearStorageData({ storages: ['cookies', 'indexdb', 'filesystem', 'serviceworkers', 'cachestorage'] })
      // Pictures and films that the person saw.
      await defaultSession.clearCache()
      await defaultSession.clearAuthCache()
    },
  }
}
