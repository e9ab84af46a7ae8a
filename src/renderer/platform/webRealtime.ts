import type { Wire } from '#shared/kernel/call/client.ts'
import { noWish } from '#shared/realtime/port.ts'
import type { RealtimePort } from '#shared/realtime/port.ts'
import type { SocketMessage } from '#shared/kernel/socket/socket.ts'
import type { RealtimeClient } from '#shared/realtime/client.ts'
import { watchAccount } from './webAccount.ts'

/** The connection of a page, and the eye on its requests by which it knows whether there is somebody to connect. */
export interface WebRealtime extends RealtimePort {
  /** The same wire; who is logged in is read from what passes through it. */
  watching(wire: Wire): Wire
}

/**
 * The realtime connection in the page (ALRM-05): one for each tab, open while somebody is logged in.
 * @param load loads what connects; a guest's page does without
 */
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
      // Does nothing while it runs; after a session that ended elsewhere this is the login that follows.
      loaded?.start(askedAt)
    } catch {
      // It could not be loaded; the next answer that names a person tries again.
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
