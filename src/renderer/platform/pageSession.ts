/** `ended`: its user may log in again; `switched`: another tab logged in this account. */
export type PageSessionState =
  | { kind: 'guest' | 'ended' }
  /** `askedAt`: time of the session request (performance.now()). */
  | { kind: 'user' | 'switched'; account: { userSeq: number }; askedAt: number }

/** The page's session as headers, realtime and uploads see it, since scripts cannot read the cookie. */
export interface PageSession {
  userSeq(): number | undefined
  /** Called on each change and each confirmation by the server. Returns its unsubscribe. */
  subscribe(listener: (state: PageSessionState) => void): () => void
}
