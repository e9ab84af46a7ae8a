import { eq } from 'drizzle-orm'
import type { Clock } from '#server/app/ports.ts'
import type { Db } from '#server/db/database.ts'
import { loginAttempts } from '#server/db/schema/index.ts'
import { checkSpent, countUp } from './counts.ts'
import type { Allowance } from './counts.ts'

/** Length of the window that failures are counted in. */
export const ATTEMPT_WINDOW_MS = 10 * 60 * 1000
/** Failures of one account from one address before 800008. */
export const ATTEMPTS_PER_ACCOUNT = 5
/** Failures from one address, whatever the account, before 800008. */
export const ATTEMPTS_PER_ADDRESS = 50

/** Counts failed logins, so that guessing is slow and a stranger cannot lock an owner out from elsewhere. */
export interface Attempts {
  /** Throws `tooManyAttempts` (800008) when the account from this address, or the address itself, has used its failures up. */
  check(email: string, address: string): Promise<void>
  fail(email: string, address: string): Promise<void>
  /** Forgets the account's failures from this address after a good login. */
  clear(email: string, address: string): Promise<void>
}

/**
 * The network that an address stands for: itself, or the first half of an IPv6 address, since a single subscriber has all
 * of the other half.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1]
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address
  const [front = [], back = []] = address.toLowerCase().split('::').map((half) => half.split(':').filter((group) => group !== ''))
  const groups = [...front, ...Array.from({ length: 8 - front.length - back.length }, () => '0'), ...back]
  return `${groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** Makes the counter on the database, so that it holds over server processes and restarts. */
export function createAttempts(db: Db, clock: Clock): Attempts {
  const accountKey = (email: string, address: string) => `account:${email}:${networkOf(address)}`
  const allowances = (email: string, address: string): Allowance[] => [
    { key: accountKey(email, address), most: ATTEMPTS_PER_ACCOUNT, windowMs: ATTEMPT_WINDOW_MS },
    { key: `address:${networkOf(address)}`, most: ATTEMPTS_PER_ADDRESS, windowMs: ATTEMPT_WINDOW_MS },
  ]

  return {
    check: (email, address) => checkSpent(db, clock, allowances(email, address)),

    async fail(email, address) {
      for (const allowance of allowances(email, address)) await countUp(db, clock, allowance)
    },

    async clear(email, address) {
      await db.delete(loginAttempts).where(eq(loginAttempts.attemptKey, accountKey(email, address)))
    },
  }
}
