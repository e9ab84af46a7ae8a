import { createListeners } from '#shared/kernel/listeners.ts'
import type { StopCode } from '#shared/kernel/socket/socket.ts'

export interface Account {
  userSeq: number
  name: string
}

/**
 * State of the page's session. `isAwaited`: the page is expected to be a user's, and the server has not said yet whose. `ended`: by the server (`lost`: found by a call); `switched`: another tab logged in another account,
 * not announced yet. `askedAt`: time of the session request (performance.now()).
 */
export type SessionState =
  | { kind: 'guest'; isAwaited?: true }
  | { kind: 'user' | 'switched'; account: Account; askedAt: number }
  | { kind: 'ended'; reason: StopCode | 'lost' }

/** The session of a page; query cache, drafts, headers, realtime and uploads follow it. */
export interface SessionStore {
  get(): SessionState
  /** Called on each change and each confirmation by the server. Returns its unsubscribe. */
  subscribe(listener: (state: SessionState, before: SessionState) => void): () => void
  /** undefined for a guest. */
  userSeq(): number | undefined
  /** The current user, or the last one while the session is lost; a logout clears it. */
  owner(): number | undefined
  /** Applies a session response of the server. */
  confirm(account: Account | null, askedAt: number): void
  /** A login on this page follows, so another account is not a switch. */
  expectLogin(): void
  /** Ends the session on the server's message; false if nobody was logged in. */
  end(reason: StopCode): boolean
  /** Ends the session after a refused call; false if nobody was logged in. If `acting`, the user must log in to continue (SHELL-08). */
  lose(acting: boolean): boolean
  /** Returns the user who was logged in. */
  logOut(): number | undefined
  /** Marks the account switch as announced, or the required login as visited. */
  acknowledge(): void
}

/** Whether the page is a visitor's until the server says who its user is. */
export const isAwaitedIn = (state: SessionState): boolean => 'isAwaited' in state

export const accountOf = (state: SessionState): Account | undefined => ('account' in state ? state.account : undefined)

/** @param isAwaited whether the page, which came as a visitor's, is expected to be a user's (`isUserExpected`) */
export function createSessionStore(isAwaited = false): SessionStore {
  let state: SessionState = isAwaited ? { kind: 'guest', isAwaited } : { kind: 'guest' }
  let owner: number | undefined
  let expectsLogin = false
  const listeners = createListeners<[state: SessionState, before: SessionState]>()

  function become(next: SessionState): void {
    const before = state
    state = next
    listeners.notify(state, before)
  }

  function confirm(account: Account | null, askedAt: number): void {
    if (account === null) return become(accountOf(state) === undefined && !isAwaitedIn(state) ? state : { kind: 'guest' })
    const isOther = owner !== undefined && owner !== account.userSeq && !expectsLogin
    const isUntold = state.kind === 'switched' && state.account.userSeq === account.userSeq
    owner = account.userSeq
    expectsLogin = false
    become({ kind: isOther || isUntold ? 'switched' : 'user', account, askedAt })
  }

  return {
    get: () => state,
    subscribe: listeners.subscribe,
    userSeq: () => accountOf(state)?.userSeq,
    owner: () => owner,
    confirm,
    expectLogin() {
      expectsLogin = true
    },
    end(reason) {
      if (accountOf(state) === undefined) return false
      become({ kind: 'ended', reason })
      return true
    },
    lose(acting) {
      if (accountOf(state) === undefined) return state.kind === 'ended' && state.reason === 'lost'
      become(acting ? { kind: 'ended', reason: 'lost' } : { kind: 'guest' })
      return true
    },
    logOut() {
      const left = owner
      owner = undefined
      expectsLogin = false
      become({ kind: 'guest' })
      return left
    },
    acknowledge() {
      if (state.kind === 'switched') become({ ...state, kind: 'user' })
      else if (state.kind === 'ended' && state.reason === 'lost') become({ kind: 'guest' })
    },
  }
}
