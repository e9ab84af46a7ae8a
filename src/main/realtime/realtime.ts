import type { BridgeHandlers } from '#shared/desktop/bridge.ts'
import { noWish } from '#shared/realtime/port.ts'
import { isStop } from '#shared/kernel/socket/socket.ts'
import type { SocketMessage } from '#shared/kernel/socket/socket.ts'
import type { ClockPort, IpcPort, SocketsPort } from '#main/ports.ts'
import type { Rest } from '#main/rest/rest.ts'
import type { Accounts } from '#main/session/accounts.ts'
import { createPerAccount } from '#main/session/perAccount.ts'
import type { Renewal } from '#main/session/renewal.ts'
import { createAccountSocket } from './accountSocket.ts'
import { createPageSubscriptions } from './pageSubscriptions.ts'

export interface RealtimeDeps {
  serverOrigin: string
  accounts: Accounts
  renewal: Renewal
  rest: Pick<Rest, 'as'>
  sockets: SocketsPort
  clock: ClockPort
  ipc: Pick<IpcPort, 'push'>
  onHeard(userSeq: number, message: SocketMessage): void
}

export interface Realtime {
  handlers: BridgeHandlers['realtime']
  /** Closes the sockets until `resume`. */
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

/** Realtime connections, one per account (DESK-03). Create before the accounts are restored. */
export function createRealtime({ serverOrigin, accounts, renewal, rest, sockets, clock, ipc, onHeard }: RealtimeDeps): Realtime {
  const perAccount = createPerAccount(accounts, (session) => createAccountSocket({
    serverOrigin, session, sockets, clock, ...rest.as(session.userSeq),
    onMessage(message) {
      onHeard(session.userSeq, message)
      if (accounts.current()?.userSeq === session.userSeq) ipc.push('realtime.message', message)
      // The session was revoked: renewing erases it.
      if (isStop(message.command)) void renewal.ask(session.userSeq)
    },
  }))
  const subscriptions = createPageSubscriptions(clock, () => perAccount.current()?.want(subscriptions.all()))
  const stopListening = accounts.onChange(({ to }) => {
    if (to === 'known') return
    // After an account switch the windows reload and subscribe again.
    for (const socket of perAccount.all()) if (socket !== perAccount.current()) socket.want(noWish)
    if (to === 'inFront' || to === 'closed') subscriptions.clear()
    perAccount.current()?.want(subscriptions.all())
  })

  return {
    handlers: { want: (pageId, wish) => subscriptions.want(pageId, wish) },
    pause: () => perAccount.pause(),
    async resume() {
      await perAccount.resume()
      perAccount.current()?.want(subscriptions.all())
    },
    async stop() {
      stopListening()
      subscriptions.clear()
      await perAccount.stop()
    },
  }
}
