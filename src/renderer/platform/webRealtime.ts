import { createListeners } from '#shared/kernel/listeners.ts'
import { noWish } from '#shared/realtime/port.ts'
import type { RealtimePort } from '#shared/realtime/port.ts'
import type { SocketMessage } from '#shared/kernel/socket/socket.ts'
import type { RealtimeClient } from '#shared/realtime/client.ts'
import type { PageSession, PageSessionState } from './pageSession.ts'

export interface WebRealtimeDeps {
  session: Pick<PageSession, 'subscribe'>
  /** Fetches the client; visitors never need it. */
  load: (deliver: (message: SocketMessage) => void) => Promise<RealtimeClient>
}

/** Realtime connection of this tab (ALRM-05), open while a user is logged in. */
export function createWebRealtime({ session, load }: WebRealtimeDeps): RealtimePort {
  const listeners = createListeners<[SocketMessage]>()
  let wish = noWish
  let userSeq: number | null = null
  let client: Promise<RealtimeClient> | undefined

  const deliver = (message: SocketMessage) => {
    listeners.notify(message)
  }

  async function tell(): Promise<void> {
    const loaded = await client?.catch(() => undefined)
    loaded?.want(wish)
  }

  async function follow(state: PageSessionState): Promise<void> {
    const before = userSeq
    userSeq = 'account' in state ? state.account.userSeq : null
    const isSame = userSeq === before
    if (userSeq !== null) client ??= load(deliver)
    try {
      const loaded = await client
      if (!isSame) loaded?.stop()
      if (!('account' in state) || state.account.userSeq !== userSeq) return
      loaded?.want(wish)
      // Idempotent; a login restarts a connection whose session ended.
      loaded?.start(state.askedAt)
    } catch {
      // Loading failed: the next response with a user retries.
      client = undefined
    }
  }

  session.subscribe((state) => void follow(state))

  return {
    want(next) {
      wish = next
      void tell()
    },
    onMessage: listeners.subscribe,
  }
}
