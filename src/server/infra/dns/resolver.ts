import { Resolver } from 'node:dns/promises'
import { SECOND_MS } from '#shared/kernel/moments.ts'

/** What the platform asks of DNS. */
export interface DnsResolver {
  /** The texts at a name, each in one piece; none where there is no such name. Rejects when no answer can be had. */
  txt(name: string): Promise<string[]>
}

/** How long one server of the machine's may take, in milliseconds. */
const TIMEOUT_MS = 3 * SECOND_MS
const TRIES = 2

/** Answers that say that there is nothing, unlike those that say nothing. */
const nothing: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA'])

/** Asks the machine's DNS servers. */
export function createDnsResolver(): DnsResolver {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  return {
    async txt(name) {
      try {
        // A long text travels in pieces of 255 letters.
        return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))
      } catch (error) {
        if (nothing.has((error as NodeJS.ErrnoException).code)) return []
        throw error
      }
    },
  }
}
