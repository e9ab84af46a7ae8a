import type { AsyncEntry } from 'keytar'
import type { Keychain } from '#main/ports.ts'

/**
 * The OS keychain (macOS Keychain, Windows Credential Manager, Secret Service). The native library is loaded at the first
 * use, so that a machine on which it cannot be loaded counts as one without a keychain.
 */
export function createOsKeychain(): Keychain {
  const open = async (service: string, account: string): Promise<AsyncEntry> => {
    const library = await import('keytar')
    // Left to itself the library falls back to the kernel's key ring, which is readable to every process of the person and
    // forgets at the next start of the machine, and says nothing: the person would not be asked.
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
