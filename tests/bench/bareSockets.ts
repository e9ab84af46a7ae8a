import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

/** Baseline of sockets: bare ws that broadcasts. Prints its port. */
const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
sockets.on('connection', (socket) => {
  socket.on('message', (frame: Buffer) => {
    const text = frame.toString()
    for (const one of sockets.clients) one.send(text)
  })
})
sockets.on('listening', () => console.log((sockets.address() as AddressInfo).port))
process.on('SIGTERM', () => process.exit())
