import type { AsyncEntry } from 'keytar'
import type { Keychain } from '#main/ports.ts'

/**
 * OS keychain (macOS Keychain, Windows Credential Manager, Secret Service). Loads the native library on first use; a
 * failed load counts as no keychain.
 */
export function createOsKeychain(): Keychain {
  const open = async (service: string, account: string): Promise<AsyncEntry> => {
    const library = await import('keytar')
    // The library's default falls back silently to the kernel key ring, which every process of the user can read and a
    // reboot clears; the user would never be asked.
    return new library.AsyncEntry(service, account, { linux: { store: 'secret-service' } })
  }
  return {
    get: async (service, account) => (await open(service, account)).getPassword(),
    set: async (service, account, secret) => (await open(service, account)).setPassword(secret),
    delete: async (service, account) => {
      await (await open(service, account)).deletePassword()
    },
  }
}
