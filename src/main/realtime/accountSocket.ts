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

/** The socket of one account (DESK-03); it follows the account's session. */
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

/** Makes the socket of an account: open while somebody is logged in as it, whichever account is in front. */
export function createAccountSocket({ serverOrigin, session, sockets, clock, wire, headers, onMessage }: AccountSocketDeps): AccountSocket {
  const call = createClient(wire)
  const address = new URL(SOCKET_PATH, serverOrigin.replace(/^http/, 'ws'))
  let sent: Record<string, string> = {}

  const client = createRealtimeClient({
    async ticket() {
      try {
        // Which client asks is told again when the ticket is shown; the session is in the ticket, and no token in the address.
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
    // A login replaces the session that the last socket was of.
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
