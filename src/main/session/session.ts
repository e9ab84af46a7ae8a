/** The token never leaves main. */
export interface Account {
  userSeq: number
  token: string
}

/**
 * - `opened`: logged in, by the keychain or a login.
 * - `expired`: the server rejected the session; the account stays, its uploads wait for a login.
 * - `closed`: logged out.
 */
export type SessionChange = { to: 'opened'; userSeq: number } | { to: 'expired' } | { to: 'closed' }

/** One account's session as its own parts (uploads, socket) see it; isolated from other accounts. */
export interface Session {
  userSeq: number
  current(): Account | undefined
  /** Also called for the opening that created it; returns the unsubscribe. */
  onChange(listener: (change: SessionChange) => void | Promise<void>): () => void
}
