import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

/** A proxy to a server that can be slowed, cut and mended. */
export interface FlakyConnection {
  origin: string
  sentBytes(): number
  /** Connections refused while cut or with the server down. */
  refused(): number
  /** Bytes per second to the server; default Infinity. */
  limit(bytesPerSecond: number): void
  /** Delay per chunk to the server, ms; default 0. */
  delay(ms: number): void
  /** Drops every connection and refuses new ones until `mend`. */
  cut(): void
  mend(): void
  /** Silently stalls open connections; new ones work. */
  silence(): void
  close(): Promise<void>
}

/** Opens a proxy to a local server. */
export async function openFlakyConnection(serverOrigin: string): Promise<FlakyConnection> {
  const serverPort = Number(new URL(serverOrigin).port)
  const sockets = new Set<Socket>()
  let rate = Number.POSITIVE_INFINITY
  let delayMs = 0
  let isCut = false
  let sent = 0
  let refused = 0
  // One meter for all connections, as a slow network.
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
