import { createListeners } from '#shared/kernel/listeners.ts'
import type { AccountChange, Accounts } from './accounts.ts'
import type { Session, SessionChange } from './session.ts'

export interface PerAccount<Part> {
  current(): Part | undefined
  all(): Part[]
  /** Stops the parts of all accounts until `resume`. */
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

/** One part per open account (its uploads, its socket), stopped at logout. Call before the accounts are restored. */
export function createPerAccount<Part extends { stop(): Promise<void> | void }>(accounts: Accounts, make: (session: Session) => Part): PerAccount<Part> {
  let isPaused = false
  const parts = new Map<number, { part: Part; notify(change: SessionChange): Promise<void> }>()

  function partOf(userSeq: number): { part: Part; notify(change: SessionChange): Promise<void> } {
    const existing = parts.get(userSeq)
    if (existing !== undefined) return existing
    const listeners = createListeners<[SessionChange], void | Promise<void>>()
    const session: Session = {
      userSeq,
      current() {
        const token = accounts.tokenOf(userSeq)
        return token === undefined ? undefined : { userSeq, token }
      },
      onChange: listeners.subscribe,
    }
    const made = {
      part: make(session),
      notify: async (change: SessionChange) => {
        await Promise.all(listeners.notify(change))
      },
    }
    parts.set(userSeq, made)
    return made
  }

  const stopListening = accounts.onChange(async ({ to, userSeq }: AccountChange) => {
    if (isPaused) return
    if (to === 'opened') await partOf(userSeq).notify({ to, userSeq })
    else if (to === 'expired') await parts.get(userSeq)?.notify({ to })
    else if (to === 'closed') {
      const leaving = parts.get(userSeq)
      parts.delete(userSeq)
      await leaving?.notify({ to })
      await leaving?.part.stop()
    }
  })

  async function stopAll(): Promise<void> {
    const leaving = [...parts.values()]
    parts.clear()
    await Promise.all(leaving.map(({ part }) => part.stop()))
  }

  return {
    current: () => parts.get(accounts.current()?.userSeq ?? 0)?.part,
    all: () => [...parts.values()].map(({ part }) => part),
    pause() {
      isPaused = true
      return stopAll()
    },
    async resume() {
      isPaused = false
      for (const { userSeq, signedIn } of accounts.list()) if (signedIn) await partOf(userSeq).notify({ to: 'opened', userSeq })
    },
    stop() {
      stopListening()
      return stopAll()
    },
  }
}
