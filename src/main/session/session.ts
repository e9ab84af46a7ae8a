/** The token never leaves main. */
export interface Account {
  userSeq: number
  token: string
}

/** `expired`: the server rejected the session, uploads wait for a login; `closed`: logged out. */
export type SessionChange = { to: 'opened'; userSeq: number } | { to: 'expired' } | { to: 'closed' }

/** The session of one account, for its own parts (uploads, socket). */
export interface Session {
  userSeq: number
  current(): Account | undefined
  /** Also called for the opening that created it; returns the unsubscribe. */
  onChange(listener: (change: SessionChange) => void | Promise<void>): () => void
}
