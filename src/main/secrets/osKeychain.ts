import type { AsyncEntry } from 'keytar'
import type { Keychain } from '#main/ports.ts'

/** OS keychain (macOS Keychain, Windows Credential Manager, Secret Service), loaded on first use; a failed load means none. */
export function createOsKeychain(): Keychain {
  const open = async (service: string, account: string): Promise<AsyncEntry> => {
    const library = await import('keytar')
    // The default falls back to the kernel key ring, which all the user's processes can read and a reboot clears.
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
