import { createListeners } from '#shared/kernel/listeners.ts'
import type { Wire, WireResponse } from '#shared/kernel/call/client.ts'

/** `offline`: no network; `serverAway`: network, but no response from the server. */
export type ConnectionState = 'fine' | 'offline' | 'serverAway'

export interface ConnectionDeps {
  wire: Wire
  /** Any cheap GET of the server. */
  checkUrl: string
  isOnline: () => boolean
  onNetwork: (listener: () => void) => () => void
  after: (delayMs: number, run: () => void) => () => void
}

/** Connection state, derived from the outcome of requests. */
export interface Connection {
  wire: Wire
  state: () => ConnectionState
  subscribe: (listener: () => void) => () => void
  /** Follows the network; returns its stop function. */
  start: () => () => void
}

/** A single failure may be chance: delay before a second request confirms it (ms). */
const CHECK_SOON_MS = 1_000
/** Poll interval while the server is away (ms). */
const CHECK_AGAIN_MS = 5_000
const proxyStatuses = new Set([502, 503, 504])

/** Watches all requests: reports `serverAway` after two failures in a row, then polls until the server responds. */
export function createConnection({ wire, checkUrl, isOnline, onNetwork, after }: ConnectionDeps): Connection {
  const listeners = createListeners()
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
    listeners.notify()
  }

  function check(): void {
    cancelCheck = undefined
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
    subscribe: listeners.subscribe,
    start() {
      isRunning = true
      const stop = onNetwork(() => {
        // A network that returns says nothing about the server, so check it.
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
