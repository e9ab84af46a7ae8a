/** A session's owner and token; the token never leaves main. */
export interface Account {
  userSeq: number
  token: string
}

/**
 * - `opened`: the account is logged in, from the keychain or by a login.
 * - `expired`: the server no longer knows the session; the account stays, so that its uploads wait for the login.
 * - `closed`: the person logged out.
 */
export type SessionChange = { to: 'opened'; userSeq: number } | { to: 'expired' } | { to: 'closed' }

/** The session of one account, as its own parts (uploads, socket) see it: what the others do does not reach them. */
export interface Session {
  userSeq: number
  /** Undefined while the person must log in. */
  current(): Account | undefined
  /** The listener also hears of the opening that it was made for; answers its unsubscribe. */
  onChange(listener: (change: SessionChange) => void | Promise<void>): () => void
}
