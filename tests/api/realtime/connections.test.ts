import { createConnection } from 'node:net'
import type { Socket } from 'node:net'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { SOCKET_PATH } from '#shared/kernel/socket/socket.ts'
import type { SocketMessage } from '#shared/kernel/socket/socket.ts'
import { createRealtimeClient } from '#shared/realtime/client.ts'
import { sessions } from '#server/infra/db/schema/index.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildPerson } from '#tests/support/server/factories.ts'
import { openFlakyConnection } from '#tests/support/upload/flakyConnection.ts'
import { askForSocket, askTicket, connect, openSocket } from '#tests/support/server/socket.ts'
import { until } from '#tests/support/until.ts'

const BEAT_MS = 1000
const WAITING_BYTES = 64 * 1024

let api: TestApi
beforeAll(async () => { api = await startApi({ socketLimits: { beatMs: BEAT_MS, waitingBytes: WAITING_BYTES } }) })
afterAll(() => api.stop())

/** A client that completes the handshake, then neither reads nor responds. */
async function openUnresponsive(token: string): Promise<Socket> {
  const { hostname, port } = new URL(api.origin)
  const tcp = createConnection(Number(port), hostname)
  await once(tcp, 'connect')
  const key = Buffer.from('0123456789abcdef').toString('base64')
  tcp.write([
    `GET ${SOCKET_PATH}?ticket=${await askTicket(api.origin, token)} HTTP/1.1`, `Host: ${hostname}`, 'Connection: Upgrade', 'Upgrade: websocket',
    'Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${key}`, 'Client-Id: api-tests', '', '',
  ].join('\r\n'))
  const [answer] = await once(tcp, 'data') as [Buffer]
  expect(answer.toString()).toContain('101 Switching Protocols')
  tcp.pause()
  return tcp
}

describe('the ping', () => {
  it('keeps clients that respond and closes silent ones', async () => {
    const person = await buildPerson(api)
    const listening = await connect(api.origin, person.token)
    let beats = 0
    listening.raw.on('ping', () => { beats += 1 })
    const deaf = await openUnresponsive(person.token)
    const gone = once(deaf, 'close')
    deaf.resume()
    await gone
    const before = beats
    await until(() => expect(beats).toBeGreaterThanOrEqual(before + 3))
    expect(listening.raw.readyState).toBe(WebSocket.OPEN)
    listening.close()
  })

  it('closes the connection of an expired session [ALRM-05]', async () => {
    const person = await buildPerson(api)
    const socket = await connect(api.origin, person.token)
    await api.server.ports.database.db.update(sessions).set({ expiresAt: new Date(0) }).where(eq(sessions.userSeq, person.userSeq))
    await socket.next('E0003')
    expect(await socket.closed).toBe(4003)
  })
})

describe('a client that does not read', () => {
  it('is dropped when its buffer is full; the others receive everything', async () => {
    const slow = await startApi({ socketLimits: { waitingBytes: WAITING_BYTES } })
    try {
      const person = await buildPerson(slow)
      const [reading, stuck] = [await connect(slow.origin, person.token), await openSocket(slow.origin, { token: person.token })]
      await stuck.next('E0001')
      stuck.raw.pause()
      const message: SocketMessage = { command: 'E0007', channelSeq: 1, courseSeq: 1, curriculumSeq: 1, uploadSeq: 1, state: 'x'.repeat(8000) }
      // The OS buffers megabytes per connection; the limit is for what exceeds that.
      const sent = 2500
      let received = 0
      reading.raw.on('message', () => { received += 1 })
      for (let count = 0; count < sent; count += 1) {
        slow.server.ports.announcer.announce({ user: person.userSeq }, message)
        if (count % 4 === 0) await sleep(0)
      }
      stuck.raw.resume()
      expect(await stuck.closed).toBe(1006)
      await expect.poll(() => received).toBe(sent)
      reading.close()
    } finally {
      await slow.stop()
    }
  })
})

describe('an unresponsive server', () => {
  it('is left by our client at the next tick, which reconnects over a working connection [ALRM-05]', async () => {
    const connection = await openFlakyConnection(api.origin)
    const person = await buildPerson(api)
    const faster = 30
    let pongs = 0
    const phases: string[] = []
    const received: string[] = []
    const client = createRealtimeClient({
      ticket: () => askForSocket(api.origin, person.token),
      now: () => performance.now() * faster,
      open(query, events) {
        const raw = new WebSocket(`${connection.origin.replace('http', 'ws')}${SOCKET_PATH}?${query}`, { headers: { 'client-id': 'api-tests' } })
        raw.on('open', () => { phases.push('opened'); events.opened() })
        raw.on('message', (frame: Buffer) => {
          events.heard(frame.toString())
          if (frame.toString() === JSON.stringify({ command: 'pong' })) pongs += 1
        })
        raw.on('close', (code) => events.closed(code))
        raw.on('error', () => undefined)
        return { send: (text) => raw.send(text), close: (code) => { phases.push(`closed ${code}`); raw.terminate() } }
      },
      after(delayMs, run) {
        const timer = setTimeout(run, delayMs / faster)
        return () => clearTimeout(timer)
      },
    }, ({ command }) => received.push(command))
    client.start()
    await expect.poll(() => phases).toEqual(['opened'])
    await until(() => expect(pongs).toBe(2))
    expect(phases).toEqual(['opened'])
    connection.silence()
    await expect.poll(() => phases).toContain('closed 4008')
    await expect.poll(() => phases.filter((phase) => phase === 'opened').length).toBe(2)
    await expect.poll(() => received).toContain('E0017')
    client.stop()
    await connection.close()
  })
})
