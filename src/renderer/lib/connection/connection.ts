import type { Wire, WireResponse } from '#shared/kernel/call/client.ts'
import { contract } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'

/** `offline`: this machine has no network; `serverAway`: it has, and the server does not answer. */
export type ConnectionState = 'fine' | 'offline' | 'serverAway'

/** What the connection needs of the page. */
export interface ConnectionDeps {
  wire: Wire
  /** Whether the machine has a network, as the browser knows it. */
  isOnline: () => boolean
  /** Calls back when that changes; answers its unsubscribe. */
  onNetwork: (listener: () => void) => () => void
  /** Calls back once after a delay in milliseconds; answers its cancellation. */
  after: (delayMs: number, run: () => void) => () => void
}

/** Whether requests come through, told by the requests themselves. */
export interface Connection {
  /** Sends as the given wire does and takes note of how it went. */
  wire: Wire
  state: () => ConnectionState
  subscribe: (listener: () => void) => () => void
  /** Follows the network; answers what ends it. */
  start: () => () => void
}

/** One unanswered request may be chance: another is made this soon, in milliseconds, before anything is said. */
const CHECK_SOON_MS = 1_000
/** How often a server that is away is asked, in milliseconds. */
const CHECK_AGAIN_MS = 5_000
/** What a proxy answers in a server's place. */
const proxyStatuses = new Set([502, 503, 504])
const checkUrl = callUrl(contract.auth.session, {})

/** Watches the requests of the page: it says that the server is away after two that got no answer, and asks until it is back. */
export function createConnection({ wire, isOnline, onNetwork, after }: ConnectionDeps): Connection {
  const listeners = new Set<() => void>()
  let failures = 0
  let shown: ConnectionState = isOnline() ? 'fine' : 'offline'
  let cancelCheck: (() => void) | undefined
  let isRunning = false

  function settle(): void {
    const next = isOnline() ? (failures > 1 ? 'serverAway' : 'fine') : 'offline'
    if (failures === 0) {
      cancelCheck?.()
      cancelCheck = undefined
    } else if (isRunning && isOnline()) cancelCheck ??= after(next === 'serverAway' ? CHECK_AGAIN_MS : CHECK_SOON_MS, check)
    if (next === shown) return
    shown = next
    for (const listener of listeners) listener()
  }

  function check(): void {
    cancelCheck = undefined
    // How it went is taken note of on the way.
    watched({ method: 'GET', url: checkUrl }).catch(() => {})
  }

  async function watched(...[request, signal]: Parameters<Wire>): Promise<WireResponse> {
    try {
      const response = await wire(request, signal)
      failures = proxyStatuses.has(response.status) ? failures + 1 : 0
      return response
    } catch (error) {
      if (signal?.aborted !== true) failures += 1
      throw error
    } finally {
      settle()
    }
  }

  return {
    wire: watched,
    state: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start() {
      isRunning = true
      const stop = onNetwork(() => {
        // A network that is back says nothing of the server: the next request does.
        if (isOnline() && shown === 'offline' && failures > 0) check()
        settle()
      })
      settle()
      return () => {
        isRunning = false
        stop()
        cancelCheck?.()
        cancelCheck = undefined
      }
    },
  }
}
