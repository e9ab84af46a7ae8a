import { createClient, RestError } from '#shared/kernel/call/client.ts'
import type { Wire } from '#shared/kernel/call/client.ts'
import { realtimeCalls } from '#shared/realtime/contract.ts'
import { SOCKET_PATH } from '#shared/kernel/socket/socket.ts'
import type { SocketMessage } from '#shared/kernel/socket/socket.ts'
import { createRealtimeClient } from '#shared/realtime/client.ts'
import type { RealtimeClient } from '#shared/realtime/client.ts'

export function openRealtimeClient({ wire, serverOrigin, deliver }: { wire: Wire; serverOrigin: string; deliver: (message: SocketMessage) => void }): RealtimeClient {
  const call = createClient(wire)
  return createRealtimeClient({
    async ticket() {
      try {
        return await call(realtimeCalls.ticket)
      } catch (error) {
        if (error instanceof RestError && error.status === 401) return null
        throw error
      }
    },
    now: () => performance.now(),
    open(query, { opened, heard, closed }) {
      const socket = new WebSocket(`${serverOrigin.replace(/^http/, 'ws')}${SOCKET_PATH}?${query}`)
      socket.onopen = opened
      socket.onmessage = ({ data }) => { if (typeof data === 'string') heard(data) }
      socket.onclose = ({ code }) => closed(code)
      return {
        send(text) {
          if (socket.readyState === WebSocket.OPEN) socket.send(text)
        },
        close(closeCode) {
          // A dead connection reports its close much later.
          socket.onclose = null
          socket.onmessage = null
          socket.close(closeCode)
        },
      }
    },
    after(delayMs, callback) {
      const timer = setTimeout(callback, delayMs)
      return () => clearTimeout(timer)
    },
  }, deliver)
}
