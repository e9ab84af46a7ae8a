import type { createConnection, Socket } from 'node:net'
import { callbackify } from 'node:util'
import { WebSocket } from 'ws'
import { targetOf } from '#main/http/connector.ts'
import type { Connector } from '#main/http/connector.ts'
import type { SocketsPort } from '#main/ports.ts'

const OPEN_MS = 10_000
const MESSAGE_MAX_BYTES = 64 * 1024

/** Sockets over ws: the built-in WebSocket waits forever to close a dead connection. */
export function createWsSockets(connector: Connector): SocketsPort {
  async function connect(url: string): Promise<Socket> {
    const { origin } = new URL(url.replace(/^ws/, 'http'))
    return connector.connect(targetOf(origin), await connector.routesTo(origin))
  }

  /** In the form that Node's `http` calls: the result comes by callback. */
  const connectionTo = (url: string) => ((_options: unknown, callback: (error: Error | null, socket?: Socket) => void): void => {
    callbackify(() => connect(url))(callback)
  }) as unknown as typeof createConnection

  return {
    open(url, headers, { opened, heard, closed }) {
      const socket = new WebSocket(url, { createConnection: connectionTo(url), headers, handshakeTimeout: OPEN_MS, perMessageDeflate: false, maxPayload: MESSAGE_MAX_BYTES, followRedirects: false })
      socket.on('open', opened)
      socket.on('message', (frame: Buffer, isBinary: boolean) => { if (!isBinary) heard(frame.toString('utf8')) })
      socket.on('error', () => undefined)
      socket.on('close', closed)
      return {
        send(text) {
          if (socket.readyState === socket.OPEN) socket.send(text)
        },
        close(closeCode) {
          socket.removeAllListeners('close')
          if (socket.readyState === socket.OPEN) socket.close(closeCode)
          // Lets pending data flush first.
          setTimeout(() => socket.terminate(), 1000).unref()
        },
      }
    },
  }
}
