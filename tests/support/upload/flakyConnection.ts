import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

/** A connection to a server that can be slowed, cut and mended, as a bad network does it. */
export interface FlakyConnection {
  /** Such as `http://localhost:41234`; what goes in comes out at the server. */
  origin: string
  /** Bytes sent to the server so far. */
  sentBytes(): number
  /** Connections that found the line cut or the server away, so far. */
  refused(): number
  /** Bytes a second towards the server; Infinity by default. */
  limit(bytesPerSecond: number): void
  /** Milliseconds that each piece takes longer towards the server; 0 by default. */
  delay(ms: number): void
  /** Drops every connection and takes no new one until `mend`. */
  cut(): void
  mend(): void
  /** Connections of now carry nothing any more, and nobody is told; new ones live. */
  silence(): void
  close(): Promise<void>
}

/** Opens a line to a server on this machine. */
export async function openFlakyConnection(serverOrigin: string): Promise<FlakyConnection> {
  const serverPort = Number(new URL(serverOrigin).port)
  const sockets = new Set<Socket>()
  let rate = Number.POSITIVE_INFINITY
  let delayMs = 0
  let isCut = false
  let sent = 0
  let refused = 0
  // One meter for all connections: the line is what is slow, not each request on it.
  let freeAt = 0

  const meter = () => new Transform({
    async transform(chunk: Buffer, _encoding, done) {
      sent += chunk.length
      const now = performance.now()
      freeAt = Math.max(freeAt, now) + (chunk.length / rate) * 1000
      if (freeAt > now || delayMs > 0) await sleep(freeAt - now + delayMs)
      done(null, chunk)
    },
  })

  const server = createServer((client) => {
    if (isCut) {
      refused += 1
      client.resetAndDestroy()
      return
    }
    const upstream = connect(serverPort, 'localhost')
    for (const [socket, other] of [[client, upstream], [upstream, client]] as const) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.once('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    upstream.once('error', (error: NodeJS.ErrnoException) => { if (error.code === 'ECONNREFUSED') refused += 1 })
    const toServer = meter()
    toServer.on('error', () => undefined)
    client.pipe(toServer).pipe(upstream)
    upstream.pipe(client)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')

  const dropAll = () => { for (const socket of sockets) socket.resetAndDestroy() }
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    sentBytes: () => sent,
    refused: () => refused,
    limit(bytesPerSecond) {
      rate = bytesPerSecond
    },
    delay(ms) {
      delayMs = ms
    },
    cut() {
      isCut = true
      dropAll()
    },
    mend() {
      isCut = false
    },
    silence() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    async close() {
      server.close()
      dropAll()
      await once(server, 'close')
    },
  }
}
