import type { BridgeHandlers } from '#shared/desktop/bridge.ts'
import { Refusal } from '#main/ipc/refusal.ts'
import type { Rest } from './rest.ts'

export interface PageRequests {
  handlers: BridgeHandlers['rest']
  abortAll(): void
  /** Aborts all and rejects new ones until the next page loads: a request of the old page must not run as the new account. */
  hold(): void
  release(): void
}

export function createPageRequests(rest: Rest): PageRequests {
  const underWay = new Map<string, AbortController>()
  let held = false

  function abortAll(): void {
    for (const controller of underWay.values()) controller.abort()
  }

  return {
    handlers: {
      async send(requestId, request, page) {
        if (held) throw new Refusal('leaving')
        const controller = new AbortController()
        underWay.set(requestId, controller)
        try {
          return await rest.send(request, page, controller.signal)
        } finally {
          underWay.delete(requestId)
        }
      },
      abort: (requestId) => underWay.get(requestId)?.abort(),
    },
    abortAll,
    hold() {
      held = true
      abortAll()
    },
    release() {
      held = false
    },
  }
}
