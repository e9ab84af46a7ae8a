import { createClient, RestError } from '#shared/kernel/call/client.ts'
import { realtimeCalls } from '#shared/realtime/contract.ts'
import type { RealtimeWish } from '#shared/realtime/port.ts'
import { SOCKET_PATH } from '#shared/kernel/socket/socket.ts'
import type { SocketMessage } from '#shared/kernel/socket/socket.ts'
import { createRealtimeClient } from '#shared/realtime/client.ts'
import type { ClockPort, SocketsPort } from '#main/ports.ts'
import { headerNames } from '#shared/kernel/call/headers.ts'
import type { AccountRest } from '#main/rest/rest.ts'
import type { Session } from '#main/session/session.ts'

export interface AccountSocket {
  want(wish: RealtimeWish): void
  stop(): void
}

export interface AccountSocketDeps extends AccountRest {
  serverOrigin: string
  session: Session
  sockets: SocketsPort
  clock: ClockPort
  onMessage(message: SocketMessage): void
}

/** Realtime socket of one account (DESK-03): open while the account is logged in, current or not. */
export function createAccountSocket({ serverOrigin, session, sockets, clock, wire, headers, onMessage }: AccountSocketDeps): AccountSocket {
  const call = createClient(wire)
  const address = new URL(SOCKET_PATH, serverOrigin.replace(/^http/, 'ws'))
  let sent: Record<string, string> = {}

  const client = createRealtimeClient({
    async ticket() {
      try {
        // The ticket carries the session, so no token appears in the URL.
        const { [headerNames.accessToken]: _token, ...common } = await headers()
        sent = common
        return await call(realtimeCalls.ticket)
      } catch (error) {
        if (error instanceof RestError && error.status === 401) return null
        throw error
      }
    },
    now: () => clock.now(),
    open(query, events) {
      const url = new URL(address)
      url.search = query
      return sockets.open(url.href, sent, events)
    },
    after: (delayMs, callback) => clock.after(delayMs, callback),
  }, onMessage)

  const stopFollowing = session.onChange(({ to }) => {
    client.stop()
    // A new login invalidates the session of the old socket.
    if (to === 'opened') client.start()
  })
  return {
    want: (wish) => client.want(wish),
    stop() {
      stopFollowing()
      client.stop()
    },
  }
}
