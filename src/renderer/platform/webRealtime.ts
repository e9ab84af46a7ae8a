import type { Wire } from '#shared/kernel/call/client.ts'
import { noWish } from '#shared/realtime/port.ts'
import type { RealtimePort } from '#shared/realtime/port.ts'
import type { SocketMessage } from '#shared/kernel/socket/socket.ts'
import type { RealtimeClient } from '#shared/realtime/client.ts'
import { watchAccount } from './webAccount.ts'

export interface WebRealtime extends RealtimePort {
  watching(wire: Wire): Wire
}

/** Realtime connection of this tab (ALRM-05), open while a user is logged in. `load` fetches the client; visitors never need it. */
export function createWebRealtime(load: (deliver: (message: SocketMessage) => void) => Promise<RealtimeClient>): WebRealtime {
  const listeners = new Set<(message: SocketMessage) => void>()
  let wish = noWish
  let userSeq: number | null = null
  let client: Promise<RealtimeClient> | undefined

  const deliver = (message: SocketMessage) => {
    for (const listener of listeners) listener(message)
  }

  async function tell(): Promise<void> {
    const loaded = await client?.catch(() => undefined)
    loaded?.want(wish)
  }

  async function follow(nowUserSeq: number | null, askedAt: number): Promise<void> {
    const isSame = nowUserSeq === userSeq
    userSeq = nowUserSeq
    if (userSeq !== null) client ??= load(deliver)
    try {
      const loaded = await client
      if (!isSame) loaded?.stop()
      if (userSeq === null) return
      loaded?.want(wish)
      // Idempotent; a login restarts a connection whose session ended.
      loaded?.start(askedAt)
    } catch {
      // Loading failed: the next response with a user retries.
      client = undefined
    }
  }

  return {
    watching: (wire) => watchAccount(wire, (seen, askedAt) => void follow(seen, askedAt)),
    want(next) {
      wish = next
      void tell()
    },
    onMessage(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
