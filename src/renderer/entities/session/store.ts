import { createListeners } from '#shared/kernel/listeners.ts'
import type { StopCode } from '#shared/kernel/socket/socket.ts'

/** The user of a session, as far as its followers need to know. */
export interface Account {
  userSeq: number
  name: string
}

/**
 * Who uses this page. `guest`: nobody, as far as the server has said; `ended`: the server ended the session (`lost`: one of the user's own
 * calls found it gone); `switched`: another tab logged in another account, and the page has not said so yet.
 * `askedAt`: when the server was asked who is logged in (performance.now()).
 */
export type SessionState =
  | { kind: 'guest' }
  | { kind: 'user' | 'switched'; account: Account; askedAt: number }
  | { kind: 'ended'; reason: StopCode | 'lost' }

/** The session of one page, which the query cache, drafts, request headers, realtime and uploads follow. */
export interface SessionStore {
  get(): SessionState
  /** Notifies after each change and each time the server confirms who is logged in. Returns its unsubscribe. */
  subscribe(listener: (state: SessionState, before: SessionState) => void): () => void
  /** Who is logged in; undefined for a guest. */
  userSeq(): number | undefined
  /** Whose page it is: who is logged in, or was before the session was lost. A logout ends it. */
  owner(): number | undefined
  /** The server has said who is logged in. */
  confirm(account: Account | null, askedAt: number): void
  /** A login on this page follows: whoever it is, no other tab has switched the account. */
  expectLogin(): void
  /** The server has ended the session. Returns false if nobody was logged in. */
  end(reason: StopCode): boolean
  /**
   * A call found the session gone. A user who was `acting` must log in to go on (SHELL-08): what they did would seem done otherwise.
   * Returns false if nobody was logged in, so that a login is no way on.
   */
  lose(acting: boolean): boolean
  /** The user has logged out. Returns whose page it was. */
  logOut(): number | undefined
  /** The page has told of the switched account, or has led to login after a lost session. */
  acknowledge(): void
}

/** The account of a state; undefined for a guest. */
export const accountOf = (state: SessionState): Account | undefined => ('account' in state ? state.account : undefined)

/** A session of which the server has said nothing yet. */
export function createSessionStore(): SessionStore {
  let state: SessionState = { kind: 'guest' }
  let owner: number | undefined
  let expectsLogin = false
  const listeners = createListeners<[state: SessionState, before: SessionState]>()

  function become(next: SessionState): void {
    const before = state
    state = next
    listeners.notify(state, before)
  }

  function confirm(account: Account | null, askedAt: number): void {
    if (account === null) return become(accountOf(state) === undefined ? state : { kind: 'guest' })
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
