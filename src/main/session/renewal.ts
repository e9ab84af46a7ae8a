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

/** First delay (ms) after a renewal without a response, doubled each time: the token of a revoked session is erased soon. */
export const RETRY_AFTER_MS = 60_000

/** Renews sessions, which expire after two days without requests (platform spec §9), as in accounts not in use. */
export function createRenewal({ accounts, calls, clock, log }: { accounts: Accounts; calls: SessionCalls; clock: ClockPort; log: LogPort }): Renewal {
  const asking = new Map<number, Promise<SessionStatus>>()
  const retries = new Map<number, { delayMs: number; cancel: () => void }>()
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
    const asked = askServer(userSeq).then((status) => {
      asking.delete(userSeq)
      planRetry(userSeq, status)
      return status
    })
    asking.set(userSeq, asked)
    return asked
  }

  function planRetry(userSeq: number, status: SessionStatus): void {
    const last = retries.get(userSeq)
    last?.cancel()
    retries.delete(userSeq)
    // Stopped, as during sleep: the next start asks for all.
    if (status !== 'unknown' || cancelNext === undefined) return
    const delayMs = last === undefined ? RETRY_AFTER_MS : Math.min(last.delayMs * 2, RENEW_EVERY_MS)
    retries.set(userSeq, { delayMs, cancel: clock.after(delayMs, () => void ask(userSeq)) })
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
      for (const { cancel } of retries.values()) cancel()
      retries.clear()
    },
  }
}
