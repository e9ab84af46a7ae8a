import { noWish } from '#shared/contract/realtimePort.ts'
import type { RealtimeWish } from '#shared/contract/realtimePort.ts'
import { parseServerMessage, socketClose, topicKey } from '#shared/contract/socket.ts'
import type { ClientMessage, SocketMessage } from '#shared/contract/socket.ts'
import { PING_EVERY_MS, RECONNECT_AFTER_MS } from '#shared/domain/realtime.ts'
import { connectionStep, notConnected } from './connection.ts'
import type { ConnectionEffect, ConnectionEvent, ConnectionState } from './connection.ts'

/** What a socket tells. */
export interface SocketEvents {
  opened(): void
  heard(text: string): void
  /** It is closed, or could not be opened. */
  closed(closeCode: number): void
}

/** A socket of the platform at hand. */
export interface OpenSocket {
  send(text: string): void
  close(closeCode: number): void
}

export interface RealtimePorts {
  /** A ticket for one connection; null when nobody is logged in any more. Rejects when there is none for now. */
  ticket(): Promise<string | null>
  open(ticket: string, events: SocketEvents): OpenSocket
  /** Calls back once after a delay in milliseconds; answers its cancellation. */
  after(delayMs: number, callback: () => void): () => void
}

/** The realtime connection of one session. */
export interface RealtimeClient {
  start(): void
  stop(): void
  /** What is wanted from now on; said at once when the connection stands, and again whenever it comes back. */
  want(wish: RealtimeWish): void
  phase(): ConnectionState['phase']
}

/**
 * Drives the connection over its ports [ALRM-05]. Messages go to `deliver`; after a break, and when the first connection
 * took its time, E0017 among them, as nobody tells what happened meanwhile.
 * @param behindAfterMs how long a first connection may take where pages show something already, in milliseconds
 */
export function createRealtimeClient(ports: RealtimePorts, deliver: (message: SocketMessage) => void, { behindAfterMs }: { behindAfterMs?: number } = {}): RealtimeClient {
  let state = notConnected
  let wish = noWish
  let socket: OpenSocket | undefined
  /** Whether something may have happened, since the pages began to show what they show, that nobody told. */
  let isBehind = false
  const timers = new Map<'tick' | 'again' | 'behind', () => void>()

  const say = (message: ClientMessage) => socket?.send(JSON.stringify(message))

  function take(event: ConnectionEvent): void {
    const step = connectionStep(state, event)
    state = step.state
    for (const effect of step.effects) run(effect, step.state.attempt)
  }

  function run(effect: ConnectionEffect, attempt: number): void {
    switch (effect.do) {
      case 'ask':
        ports.ticket().then(
          (ticket) => take(ticket === null ? { type: 'noTicket', attempt, final: true } : { type: 'ticket', attempt, ticket }),
          () => take({ type: 'noTicket', attempt, final: false }),
        )
        return
      case 'open':
        socket = ports.open(effect.ticket, {
          opened: () => take({ type: 'opened', attempt }),
          heard: (text) => {
            const message = parseServerMessage(text)
            if (message !== undefined) take({ type: 'heard', attempt, message })
          },
          closed: (closeCode) => take({ type: 'closed', attempt, closeCode }),
        })
        return
      case 'greet':
        if (wish.topics.length > 0) say({ command: 'topics', topics: wish.topics })
        if (wish.playing !== null) say({ command: 'turn_on', ...wish.playing })
        if (isBehind) deliver({ command: 'E0017' })
        isBehind = true
        return
      case 'ping':
        say({ command: 'ping' })
        return
      case 'tick':
        arm('tick', PING_EVERY_MS, attempt)
        return
      case 'again':
        isBehind = true
        arm('again', RECONNECT_AFTER_MS, attempt)
        return
      case 'drop':
        for (const cancel of timers.values()) cancel()
        timers.clear()
        socket?.close(state.phase === 'waiting' ? socketClose.silent : socketClose.done)
        socket = undefined
        return
      case 'deliver':
        deliver(effect.message)
    }
  }

  function arm(type: 'tick' | 'again', delayMs: number, attempt: number): void {
    timers.set(type, ports.after(delayMs, () => {
      timers.delete(type)
      take({ type, attempt })
    }))
  }

  return {
    start() {
      if (state.phase === 'stopped') {
        isBehind = false
        if (behindAfterMs !== undefined) timers.set('behind', ports.after(behindAfterMs, () => { isBehind = true }))
      }
      take({ type: 'start' })
    },
    stop: () => take({ type: 'stop' }),
    want(next) {
      const before = wish
      wish = next
      if (state.phase !== 'open') return
      if (keyOf(before.topics) !== keyOf(next.topics)) say({ command: 'topics', topics: next.topics })
      if (before.playing?.curriculumSeq === next.playing?.curriculumSeq) return
      if (before.playing !== null) say({ command: 'turn_off', ...before.playing })
      if (next.playing !== null) say({ command: 'turn_on', ...next.playing })
    },
    phase: () => state.phase,
  }
}

const keyOf = (topics: RealtimeWish['topics']) => topics.map(topicKey).sort().join()
