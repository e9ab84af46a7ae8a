import { SESSION_LIFETIME_MS } from '#shared/kernel/call/headers.ts'
import type { ClockPort, LogPort } from '#main/ports.ts'
import type { Accounts } from './accounts.ts'
import type { SessionCalls } from './sessionCalls.ts'

/** What the server says of an account's session; `unknown` when it did not say. */
export type Standing = 'alive' | 'gone' | 'unknown'

/** Keeps sessions alive and finds out which are not. */
export interface Renewal {
  /** Asks the server, which thereby renews the session; callers at the same time share one question. A session that is gone expires. */
  ask(userSeq: number): Promise<Standing>
  /** Asks for every account now, and again while the app runs. */
  start(): void
  stop(): void
}

/** Well within the lifetime, so that a machine that sleeps for a night still comes in time; in milliseconds. */
export const RENEW_EVERY_MS = SESSION_LIFETIME_MS / 8

/**
 * A session slides: each request gives it two more days (platform spec §9), so renewing is asking. An account in the
 * background, or one whose uploads wait for the night, makes no request of its own for days and would be logged out.
 */
export function createRenewal({ accounts, calls, clock, log }: { accounts: Accounts; calls: SessionCalls; clock: ClockPort; log: LogPort }): Renewal {
  const asking = new Map<number, Promise<Standing>>()
  let cancelNext: (() => void) | undefined

  async function askServer(userSeq: number): Promise<Standing> {
    const token = accounts.tokenOf(userSeq)
    if (token === undefined) return 'gone'
    try {
      const person = await calls.personOf(token)
      if (person === null) await accounts.expire(token)
      else await accounts.meet(person)
    } catch (error) {
      log.warn('a session could not be renewed', { userSeq, reason: error instanceof Error ? error.name : 'unknown' })
      return 'unknown'
    }
    // Another login may have come meanwhile: then the account has a session after all.
    return accounts.tokenOf(userSeq) === undefined ? 'gone' : 'alive'
  }

  function ask(userSeq: number): Promise<Standing> {
    const running = asking.get(userSeq)
    if (running !== undefined) return running
    const asked = askServer(userSeq).finally(() => asking.delete(userSeq))
    asking.set(userSeq, asked)
    return asked
  }

  function askAll(): void {
    for (const { userSeq, signedIn } of accounts.list()) if (signedIn) void ask(userSeq)
    cancelNext = clock.after(RENEW_EVERY_MS, askAll)
  }

  return {
    ask,
    start: askAll,
    stop() {
      cancelNext?.()
      cancelNext = undefined
    },
  }
}
