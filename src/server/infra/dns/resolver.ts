import { Resolver } from 'node:dns/promises'
import { SECOND_MS } from '#shared/kernel/moments.ts'

export interface DnsResolver {
  /** TXT records of a name, each joined; empty when there are none. Rejects when DNS fails. */
  txt(name: string): Promise<string[]>
}

const TIMEOUT_MS = 3 * SECOND_MS
const TRIES = 2

// No record, as opposed to no response.
const nothing: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA'])

export function createDnsResolver(): DnsResolver {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  return {
    async txt(name) {
      try {
        // A TXT record consists of strings of up to 255 bytes.
        return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))
      } catch (error) {
        if (nothing.has((error as NodeJS.ErrnoException).code)) return []
        throw error
      }
    },
  }
}
