import { inArray } from 'drizzle-orm'
import { MINUTE_MS, SECOND_MS } from '#shared/kernel/moments.ts'
import type { Clock } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { loginAttempts } from '#server/infra/db/schema/index.ts'
import { giveBack, take } from '#server/infra/limits/rateLimiter.ts'
import type { Allowance, Taken } from '#server/infra/limits/rateLimiter.ts'

/** Length of the window that failures are counted in. */
export const ATTEMPT_WINDOW_MS = 10 * MINUTE_MS
/** Failures of one account from one address before 800008. */
export const ATTEMPTS_PER_ACCOUNT = 5
/** Failures from one address, whatever the account, before 800008. */
export const ATTEMPTS_PER_ADDRESS = 50
/** As many networks of one owner (an IPv6 /48) may fail as often as one of them alone, before 800008. */
export const NETWORKS_PER_OWNER = 4
/** Length of the window in which the failures of strangers at one account are counted, wherever they are. */
export const STRANGERS_WINDOW_MS = 60 * MINUTE_MS
/** Failures of strangers at one account before they are slowed down, all together. */
export const ATTEMPTS_OF_STRANGERS = 30
/** From then on they have one try in this time, all together: slow for who guesses, a short wait for an owner in a new place. */
export const STRANGERS_WAIT_MS = 20 * SECOND_MS

/** Counts failed logins, so that guessing is slow and a stranger cannot lock an owner out from elsewhere. */
export interface Attempts {
  /**
   * Counts a try before it is made. A stranger is one in a place where nobody has logged in to the account. Throws
   * `tooManyAttempts` (800008) when the tries of the account from this address, of the address itself, or of strangers are used up.
   */
  begin(email: string, address: string, isStranger: boolean): Promise<Taken[]>
  /** Takes a try that was right back, and forgets the account's failures from this address. */
  succeed(email: string, address: string, taken: readonly Taken[]): Promise<void>
}

/** The groups of an IPv6 address, without zeros in front; undefined for one of IPv4, which `mapped` is out of. */
function groupsOf(address: string): string[] | undefined {
  if (!address.includes(':')) return undefined
  const [front = [], back = []] = address.toLowerCase().split('::').map((half) => half.split(':').filter((group) => group !== ''))
  const groups = [...front, ...Array.from({ length: 8 - front.length - back.length }, () => '0'), ...back]
  return groups.map((group) => Number.parseInt(group, 16).toString(16))
}

/** An IPv4 address that is written as one of IPv6, else the address itself. */
const unmapped = (address: string): string => /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1] ?? address

/**
 * The network that an address stands for: itself, or the first half of an IPv6 address, since a single subscriber has all
 * of the other half.
 */
export function networkOf(address: string): string {
  const groups = groupsOf(unmapped(address))
  return groups === undefined ? unmapped(address) : `${groups.slice(0, 4).join(':')}::/64`
}

/** The networks that one owner may have beside that of an IPv6 address: its /48; null for IPv4. */
export function ownersNetworkOf(address: string): string | null {
  const groups = groupsOf(unmapped(address))
  return groups === undefined ? null : `${groups.slice(0, 3).join(':')}::/48`
}

/** Makes the counter on the database, so that it holds over server processes and restarts. */
export function createAttempts(db: Db, clock: Clock): Attempts {
  const within = (key: string, most: number): Allowance => ({ key, most, windowMs: ATTEMPT_WINDOW_MS })
  const wide = (address: string, allowance: (network: string) => Allowance): Allowance[] => {
    const network = ownersNetworkOf(address)
    return network === null ? [] : [allowance(network)]
  }
  const accountKeys = (email: string, address: string) => [networkOf(address), ownersNetworkOf(address)].flatMap((network) => (network === null ? [] : [`account:${email}:${network}`]))

  return {
    // From the narrow to the wide: what is refused for who used up their own is not counted for those they share with.
    begin: (email, address, isStranger) => take(db, clock, [
      within(`account:${email}:${networkOf(address)}`, ATTEMPTS_PER_ACCOUNT),
      ...wide(address, (network) => within(`account:${email}:${network}`, ATTEMPTS_PER_ACCOUNT * NETWORKS_PER_OWNER)),
      within(`address:${networkOf(address)}`, ATTEMPTS_PER_ADDRESS),
      ...wide(address, (network) => within(`address:${network}`, ATTEMPTS_PER_ADDRESS * NETWORKS_PER_OWNER)),
      ...(isStranger
        ? [{ key: `strangers:${email}`, most: ATTEMPTS_OF_STRANGERS, windowMs: STRANGERS_WINDOW_MS, else: { key: `strangers.wait:${email}`, most: 1, windowMs: STRANGERS_WAIT_MS } }]
        : []),
    ]),

    async succeed(email, address, taken) {
      await giveBack(db, taken)
      await db.delete(loginAttempts).where(inArray(loginAttempts.attemptKey, accountKeys(email, address)))
    },
  }
}
