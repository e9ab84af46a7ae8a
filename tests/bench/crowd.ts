import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { WebSocket } from 'ws'
import { median } from './figures.ts'

const AT_ONCE = 50
const ROUNDS = 15

export interface Crowd {
  /** Sends and waits until every socket has received it; returns latencies (ms), sorted. */
  fanOut(send: () => void | Promise<void>, marker: string): Promise<number[]>
  first: WebSocket
  close(): void
}

/** Opens sockets, a few at a time. @param ready awaited for each */
export async function gather(count: number, addressOf: (index: number) => string, ready?: (socket: WebSocket) => Promise<void>): Promise<Crowd> {
  const sockets: WebSocket[] = []
  let onMessage: (text: string) => void = () => {}
  for (let from = 0; from < count; from += AT_ONCE) {
    sockets.push(...await Promise.all(Array.from({ length: AT_ONCE }, async (_, index) => {
      const socket = new WebSocket(addressOf(from + index), { perMessageDeflate: false })
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
      await ready?.(socket)
      socket.on('message', (frame: Buffer) => onMessage(frame.toString()))
      return socket
    })))
  }
  const [first] = sockets
  if (first === undefined) throw new Error('no socket was opened')
  return {
    first,
    async fanOut(send, marker) {
      const took: number[] = []
      const all = new Promise<void>((resolve) => {
        onMessage = (text) => {
          if (!text.includes(marker)) return
          took.push(performance.now() - begun)
          if (took.length === count) resolve()
        }
      })
      const begun = performance.now()
      await send()
      await all
      return took.toSorted((a, b) => a - b)
    },
    close() { for (const socket of sockets) socket.terminate() },
  }
}

/** Users with sessions, by SQL: so many logins would measure password hashing. Returns their tokens. */
export async function makeSessions(client: Client, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomUUID())
  for (const token of tokens) {
    await client.query(
      `with person as (insert into users (email, name, created_at) values ($1, 'Bench', now()) returning user_seq)
       insert into sessions (token_hash, user_seq, kind, created_at, last_seen_at, expires_at)
       select $2, user_seq, 'token', now(), now(), now() + interval '1 day' from person`,
      [`${token}@madang.test`, createHash('sha256').update(token).digest('hex')],
    )
  }
  return tokens
}

export const p95 = (sorted: number[]) => sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN

/** The median of the p95 of some broadcasts, ms. */
export async function rounds(crowd: Crowd, send: (marker: string) => void | Promise<void>): Promise<number> {
  const measured: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const marker = `"courseSeq":${900_000 + round}`
    measured.push(p95(await crowd.fanOut(() => send(marker), marker)))
    await sleep(100)
  }
  return median(measured)
}

export const messageOf = (marker: string) => `{"command":"E0009","channelSeq":1,${marker}}`
