import type { SsoLook } from '#shared/sso/handOver.ts'

/** Where an address given to the person opens. */
export type OpenOutcome = 'opened' | 'blocked'

/** A login in the system's browser, which comes back to the app (AUTH-12). */
export interface BrowserLoginPort {
  /** Opens the browser at a login that looks as the page here does. */
  open(look: SsoLook): Promise<OpenOutcome>
  /** Calls back when somebody has been logged in, or not; answers its unsubscribe. */
  onEnded(listener: (end: 'loggedIn' | 'refused') => void): () => void
}
