import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { isStop, stopOfClose } from '#shared/kernel/socket/socket.ts'
import type { Pong, SocketMessage, StopCode } from '#shared/kernel/socket/socket.ts'

/** Realtime connection (platform spec §4; ALRM-05). Events of an earlier `attempt` are stale and ignored: at most one socket. */
export type ConnectionState = { attempt: number } & (
  | { phase: 'stopped'; because: StopCode | null }
  | { phase: 'asking' | 'opening' | 'waiting' }
  | { phase: 'open'; pinged: boolean }
)

export type ConnectionEvent =
  | { type: 'start' }
  | { type: 'stop' }
  | { type: 'ticket'; attempt: number; ticket: string }
  | { type: 'noTicket'; attempt: number; final: boolean }
  | { type: 'opened'; attempt: number }
  | { type: 'heard'; attempt: number; message: SocketMessage | Pong }
  | { type: 'closed'; attempt: number; closeCode: number }
  /** 30 s since the attempt began or the last tick. */
  | { type: 'tick'; attempt: number }
  /** 10 s since the connection was lost. */
  | { type: 'again'; attempt: number }

export type ConnectionEffect =
  | { do: 'ask' }
  | { do: 'open'; ticket: string }
  | { do: 'greet' }
  | { do: 'ping' }
  | { do: 'tick' }
  | { do: 'again' }
  | { do: 'drop' }
  | { do: 'deliver'; message: SocketMessage }

export type Step = { state: ConnectionState; effects: ConnectionEffect[] }

export const notConnected: ConnectionState = { phase: 'stopped', because: null, attempt: 0 }

/** One pure step; events that do not apply, or of an earlier attempt, change nothing. */
export function connectionStep(state: ConnectionState, event: ConnectionEvent): Step {
  const stay: Step = { state, effects: [] }
  if (event.type === 'start') return state.phase === 'stopped' ? begin(state.attempt) : stay
  if (event.type === 'stop') return { state: { phase: 'stopped', because: null, attempt: state.attempt }, effects: [{ do: 'drop' }] }
  if (event.attempt !== state.attempt || state.phase === 'stopped') return stay
  switch (event.type) {
    case 'ticket':
      return state.phase === 'asking' ? { state: { phase: 'opening', attempt: state.attempt }, effects: [{ do: 'open', ticket: event.ticket }] } : stay
    case 'noTicket':
      if (state.phase !== 'asking') return stay
      return event.final ? end(state.attempt, socketCommand.sessionEnded, { command: socketCommand.sessionEnded }) : pause(state.attempt)
    case 'opened':
      return state.phase === 'opening' ? { state: { phase: 'open', pinged: false, attempt: state.attempt }, effects: [{ do: 'greet' }] } : stay
    case 'heard':
      return state.phase === 'open' ? hear(state.attempt, state.pinged, event.message) : stay
    case 'closed':
      return state.phase === 'opening' || state.phase === 'open' ? lose(state.attempt, event.closeCode) : stay
    case 'tick':
      if (state.phase === 'waiting') return stay
      // The pong is missing, or the ticket or the socket timed out.
      if (state.phase !== 'open' || state.pinged) return pause(state.attempt)
      return { state: { phase: 'open', pinged: true, attempt: state.attempt }, effects: [{ do: 'ping' }, { do: 'tick' }] }
    case 'again':
      return state.phase === 'waiting' ? begin(state.attempt) : stay
  }
}

function begin(lastAttempt: number): Step {
  return { state: { phase: 'asking', attempt: lastAttempt + 1 }, effects: [{ do: 'ask' }, { do: 'tick' }] }
}

function pause(attempt: number): Step {
  return { state: { phase: 'waiting', attempt }, effects: [{ do: 'drop' }, { do: 'again' }] }
}

function end(attempt: number, because: StopCode, message: SocketMessage): Step {
  return { state: { phase: 'stopped', because, attempt }, effects: [{ do: 'drop' }, { do: 'deliver', message }] }
}

function hear(attempt: number, pinged: boolean, message: SocketMessage | Pong): Step {
  if (message.command === 'pong') return { state: { phase: 'open', pinged: false, attempt }, effects: [] }
  if (isStop(message.command)) return end(attempt, message.command, message)
  return { state: { phase: 'open', pinged, attempt }, effects: [{ do: 'deliver', message }] }
}

function lose(attempt: number, closeCode: number): Step {
  const because = stopOfClose(closeCode)
  return because === undefined ? pause(attempt) : end(attempt, because, { command: because })
}
