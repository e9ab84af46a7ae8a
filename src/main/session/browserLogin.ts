import { createHash, randomBytes } from 'node:crypto'
import type { BridgeHandlers } from '#shared/desktop/bridge.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { ssoCalls } from '#shared/sso/contract.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'
import { DESKTOP_LOGIN_ORIGIN, DESKTOP_ORIGIN_SEQ, ssoQuery } from '#shared/sso/handOver.ts'
import type { OpenExternal } from '#main/links/openExternal.ts'
import type { ClockPort, IpcPort, LogPort } from '#main/ports.ts'
import type { PageRequests } from '#main/rest/pageRequests.ts'
import type { Rest } from '#main/rest/rest.ts'
import type { Accounts } from './accounts.ts'

/** Timeout of the login in the browser (ms): long enough for a sign-up with mail confirmation. */
export const BROWSER_LOGIN_MS = 15 * MINUTE_MS

export interface BrowserLogin {
  handlers: Pick<BridgeHandlers['session'], 'loginInBrowser'>
  /** Handles the callback. Ignores one that this run did not start or that timed out. */
  arrived(callback: { code: string; state: string }): Promise<void>
}

/** Login in the system browser (PKCE, AUTH-12): state and verifier never leave this closure. */
export function createBrowserLogin({ serverOrigin, openExternal, rest, accounts, pageRequests, ipc, clock, log }: {
  serverOrigin: string
  openExternal: OpenExternal
  rest: Pick<Rest, 'logIn'>
  accounts: Pick<Accounts, 'current'>
  pageRequests: Pick<PageRequests, 'hold'>
  ipc: Pick<IpcPort, 'push'>
  clock: Pick<ClockPort, 'now'>
  log: LogPort
}): BrowserLogin {
  /** Latest pending login; an older one is superseded. */
  let sent: { state: string; verifier: string; until: number } | undefined

  async function redeem(code: string, verifier: string): Promise<boolean> {
    const before = accounts.current()?.userSeq
    try {
      const { status } = await rest.logIn({ method: 'POST', url: callUrl(ssoCalls.ssoLogin, {}), body: JSON.stringify({ code, verifier }) })
      if (status !== 200) return false
      // Account switched: hold the old page's requests until it reloads.
      if (before !== undefined && accounts.current()?.userSeq !== before) pageRequests.hold()
      return true
    } catch (error) {
      log.warn('a login of the browser was not completed', { reason: error instanceof Error ? error.message : 'unknown' })
      return false
    }
  }

  return {
    handlers: {
      async loginInBrowser(look) {
        const [state, verifier] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
        const challenge = createHash('sha256').update(verifier).digest('base64url')
        const request = { origin: DESKTOP_LOGIN_ORIGIN, originSeq: DESKTOP_ORIGIN_SEQ, state, challenge, asksAccount: false }
        const outcome = await openExternal(`${serverOrigin}/login${ssoQuery(request, look)}`)
        if (outcome === 'opened') sent = { state, verifier, until: clock.now() + BROWSER_LOGIN_MS }
        return outcome
      },
    },
    async arrived({ code, state }) {
      const waiting = sent
      if (waiting === undefined || waiting.state !== state || clock.now() > waiting.until) {
        log.warn('a login that the app did not ask for is ignored')
        return
      }
      sent = undefined
      ipc.push('session.loginEnded', (await redeem(code, waiting.verifier)) ? 'loggedIn' : 'refused')
    },
  }
}
