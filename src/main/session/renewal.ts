import { SESSION_LIFETIME_MS } from '#shared/kernel/call/headers.ts'
import type { ClockPort, LogPort } from '#main/ports.ts'
import type { Accounts } from './accounts.ts'
import type { SessionCalls } from './sessionCalls.ts'

export type SessionStatus = 'alive' | 'gone' | 'unknown'

export interface Renewal {
  /** Renews the session on the server; concurrent calls share one request. Expires a session that is gone. */
  ask(userSeq: number): Promise<SessionStatus>
  start(): void
  stop(): void
}

/** Renewal interval (ms): well within the lifetime, so that a night of sleep does not expire the session. */
export const RENEW_EVERY_MS = SESSION_LIFETIME_MS / 8

/** Renews sessions, which expire after two days without requests (platform spec §9), as in accounts not in use. */
export function createRenewal({ accounts, calls, clock, log }: { accounts: Accounts; calls: SessionCalls; clock: ClockPort; log: LogPort }): Renewal {
  const asking = new Map<number, Promise<SessionStatus>>()
  let cancelNext: (() => void) | undefined

  async function askServer(userSeq: number): Promise<SessionStatus> {
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
    // Race: a new login during the request.
    return accounts.tokenOf(userSeq) === undefined ? 'gone' : 'alive'
  }

  function ask(userSeq: number): Promise<SessionStatus> {
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
