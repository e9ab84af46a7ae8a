import { WebSocket } from 'ws'
import type { SocketsPort } from '#main/ports.ts'

/** How long a socket may take to open, in milliseconds. */
const OPEN_MS = 10_000
/** Longest message of the server in bytes; it sends numbers and states. */
const MESSAGE_MAX_BYTES = 64 * 1024

/** Sockets over ws: the runtime's own would wait without end for a line that is dead to say goodbye. */
export function createWsSockets(): SocketsPort {
  return {
    open(url, headers, { opened, heard, closed }) {
      const socket = new WebSocket(url, { headers, handshakeTimeout: OPEN_MS, perMessageDeflate: false, maxPayload: MESSAGE_MAX_BYTES, followRedirects: false })
      socket.on('open', opened)
      socket.on('message', (frame: Buffer, isBinary: boolean) => { if (!isBinary) heard(frame.toString('utf8')) })
      // An error is followed by the close.
      socket.on('error', () => undefined)
      socket.on('close', closed)
      return {
        send(text) {
          if (socket.readyState === socket.OPEN) socket.send(text)
        },
        close(closeCode) {
          socket.removeAllListeners('close')
          if (socket.readyState === socket.OPEN) socket.close(closeCode)
          // What was said is sent first where the line lives.
          setTimeout(() => socket.terminate(), 1000).unref()
        },
      }
    },
  }
}
