import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { noWish } from './port.ts'
import type { RealtimeWish } from './port.ts'
import { parseServerMessage, socketClose, socketQuery, topicKey } from '#shared/kernel/socket/socket.ts'
import type { ClientMessage, SocketMessage } from '#shared/kernel/socket/socket.ts'
import { PING_EVERY_MS, RECONNECT_AFTER_MS } from '#shared/kernel/socket/limits.ts'
import { connectionStep, notConnected } from './connection.ts'
import type { ConnectionEffect, ConnectionEvent, ConnectionState } from './connection.ts'

export interface SocketEvents {
  opened(): void
  heard(text: string): void
  /** Closed, or failed to open. */
  closed(closeCode: number): void
}

export interface OpenSocket {
  send(text: string): void
  close(closeCode: number): void
}

export interface RealtimePorts {
  /** A single-use ticket and the server's time; null when nobody is signed in. Rejects on a temporary failure. */
  ticket(): Promise<{ ticket: string; serverTime: number } | null>
  open(query: string, events: SocketEvents): OpenSocket
  now(): number
  after(delayMs: number, callback: () => void): () => void
}

export interface RealtimeClient {
  /** @param shownSince when the client started to fetch what it shows (ports' clock); the server replays messages since then */
  start(shownSince?: number): void
  stop(): void
  /** Replaces the subscriptions; sent at once while connected, and after each reconnect. */
  want(wish: RealtimeWish): void
  phase(): ConnectionState['phase']
}

/** Runs the connection over its ports [ALRM-05]. Delivers E0017 after a reconnect, since messages may have been missed. */
export function createRealtimeClient(ports: RealtimePorts, deliver: (message: SocketMessage) => void): RealtimeClient {
  let state = notConnected
  let wish = noWish
  let socket: OpenSocket | undefined
  /** Messages may have been missed since the pages loaded. */
  let isBehind = false
  let shownSince = 0
  /** `shownSince` in server time; slightly early, because of the response's latency. */
  let shownSinceThere = 0
  const timers = new Map<'tick' | 'again', () => void>()

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
          (given) => {
            if (given === null) return take({ type: 'noTicket', attempt, final: true })
            shownSinceThere = given.serverTime - (ports.now() - shownSince)
            return take({ type: 'ticket', attempt, ticket: given.ticket })
          },
          () => take({ type: 'noTicket', attempt, final: false }),
        )
        return
      case 'open':
        socket = ports.open(queryOf(effect.ticket, isBehind ? undefined : shownSinceThere), {
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
        if (isBehind) deliver({ command: socketCommand.messagesMissed })
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
    start(since = ports.now()) {
      if (state.phase === 'stopped') {
        isBehind = false
        shownSince = since
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

function queryOf(ticket: string, since: number | undefined): string {
  return new URLSearchParams({ [socketQuery.ticket]: ticket, ...(since === undefined ? {} : { [socketQuery.since]: String(Math.floor(since)) }) }).toString()
}

const keyOf = (topics: RealtimeWish['topics']) => topics.map(topicKey).sort().join()
