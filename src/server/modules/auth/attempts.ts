import { createHash } from 'node:crypto'
import { MINUTE_MS, SECOND_MS } from '#shared/kernel/moments.ts'
import type { Clock } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { giveBack, take } from '#server/infra/limits/rateLimiter.ts'
import type { Allowance, Taken } from '#server/infra/limits/rateLimiter.ts'
import { deleteAttempts } from './queries.ts'

export const ATTEMPT_WINDOW_MS = 10 * MINUTE_MS
/** Failures per account and address before 800008. */
export const ATTEMPTS_PER_ACCOUNT = 5
/** Failures per address, any account. */
export const ATTEMPTS_PER_ADDRESS = 50
/** An IPv6 /48 may fail as often as this many single networks. */
export const NETWORKS_PER_OWNER = 4
export const STRANGERS_WINDOW_MS = 60 * MINUTE_MS
/** Failures of strangers at one account, from anywhere, before they are slowed down. */
export const ATTEMPTS_OF_STRANGERS = 30
/** From then on strangers share one attempt per this interval: slows guessing, and the owner waits briefly. */
export const STRANGERS_WAIT_MS = 20 * SECOND_MS

/** Limits failed logins; a stranger elsewhere cannot lock the owner out. */
export interface Attempts {
  /** Counts an attempt in advance. A stranger comes from a place without an earlier login. Throws `tooManyAttempts` (800008). */
  begin(email: string, address: string, isStranger: boolean): Promise<Taken[]>
  /** Undoes the count and clears the account's failures from this address. */
  succeed(email: string, address: string, taken: readonly Taken[]): Promise<void>
}

function groupsOf(address: string): string[] | undefined {
  if (!address.includes(':')) return undefined
  const [front = [], back = []] = address.toLowerCase().split('::').map((half) => half.split(':').filter((group) => group !== ''))
  const groups = [...front, ...Array.from({ length: 8 - front.length - back.length }, () => '0'), ...back]
  return groups.map((group) => Number.parseInt(group, 16).toString(16))
}

const unmapped = (address: string): string => /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1] ?? address

/** The network of an address: IPv4 itself, IPv6 its /64, since one subscriber controls the lower half. */
export function networkOf(address: string): string {
  const groups = groupsOf(unmapped(address))
  return groups === undefined ? unmapped(address) : `${groups.slice(0, 4).join(':')}::/64`
}

/** The /48 of an IPv6 address, which one owner may hold; null for IPv4. */
export function ownersNetworkOf(address: string): string | null {
  const groups = groupsOf(unmapped(address))
  return groups === undefined ? null : `${groups.slice(0, 3).join(':')}::/48`
}

/** Where a login comes from. Those of earlier logins are exempt from the strangers' limit. */
export interface Place {
  address: string
  clientId: string
}

const hashOf = (kind: 'network' | 'client', text: string) => createHash('sha256').update(`${kind} ${text}`).digest('hex')

/** What is kept of a place: only compared, never shown, so hashes are enough. */
export function placeHashes({ address, clientId }: Place): string[] {
  return [hashOf('network', networkOf(address)), ...(clientId === '' ? [] : [hashOf('client', clientId)])]
}

export function createAttempts(db: Db, clock: Clock): Attempts {
  const within = (key: string, most: number): Allowance => ({ key, most, windowMs: ATTEMPT_WINDOW_MS })
  const wide = (address: string, allowance: (network: string) => Allowance): Allowance[] => {
    const network = ownersNetworkOf(address)
    return network === null ? [] : [allowance(network)]
  }
  const accountKeys = (email: string, address: string) => [networkOf(address), ownersNetworkOf(address)].flatMap((network) => (network === null ? [] : [`account:${email}:${network}`]))

  return {
    // Narrow to wide: an attempt refused early does not count against shared limits.
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
      await deleteAttempts(db, accountKeys(email, address))
    },
  }
}
