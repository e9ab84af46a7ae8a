import type { SsoLook } from '#shared/sso/handOver.ts'

export type OpenOutcome = 'opened' | 'blocked'

export interface BrowserLoginPort {
  /** Opens the login page in the browser, with this page's language and scheme. */
  open(look: SsoLook): Promise<OpenOutcome>
  onEnded(listener: (end: 'loggedIn' | 'refused') => void): () => void
}
