/** Who uses the page. `ended`: the session is gone, its user may log in again; `switched`: another tab has logged in this account. */
export type PageSessionState =
  | { kind: 'guest' | 'ended' }
  /** `askedAt`: when the server was asked who is logged in (performance.now()). */
  | { kind: 'user' | 'switched'; account: { userSeq: number }; askedAt: number }

/** The page's session, as far as its headers, realtime connection and uploads follow it. A page cannot read its session's cookie. */
export interface PageSession {
  /** undefined for a guest. */
  userSeq(): number | undefined
  /** Notifies after each change and each time the server confirms who is logged in. Returns its unsubscribe. */
  subscribe(listener: (state: PageSessionState) => void): () => void
}
