import { randomUUID } from 'node:crypto'
import type { WebSocket } from 'ws'
import { PONG, socketClose } from '#shared/kernel/socket/socket.ts'
import type { LessonPlace, Pong, SocketMessage } from '#shared/kernel/socket/socket.ts'
import { TOPICS_MAX } from '#shared/kernel/socket/limits.ts'
import { roomKey } from './bus.ts'

/** Whose connection it is. */
export interface Holder {
  userSeq: number
  sessionSeq: number
  /** The only site that it may hear of; null for a session of the platform. */
  channelSeq: number | null
  clientId: string
  /** Http-Session of the tab or app. */
  tab: string
}

/** What one connection may cost. */
export interface SocketLimits {
  /** Connections of one person to one process. */
  perUser: number
  /** Bytes that may wait for a client that does not read. */
  waitingBytes: number
  /** Messages of a client between two beats. */
  messagesPerBeat: number
  /** Rights to topics that are looked up for a client between two beats: two full lists of them. */
  topicChecksPerBeat: number
  /** Time between two pings of the server, in milliseconds. */
  beatMs: number
}

export const socketLimits: SocketLimits = {
  perUser: 20, waitingBytes: 256 * 1024, messagesPerBeat: 120, topicChecksPerBeat: 2 * TOPICS_MAX, beatMs: 30_000,
}

/** An open connection, as the hub keeps it. */
export interface Connection {
  id: string
  socket: WebSocket
  holder: Holder
  /** Rooms that it is in: of the person and the session always, of topics as asked. */
  rooms: Set<string>
  /** When its client began to ask for what it shows, as `timeOfTelling` has it; undefined for one that does not say so. */
  shownSince: number | undefined
  /** Rooms that it was refused since the last beat. */
  refused: Set<string>
  /** What it plays, once that was granted. */
  playing: LessonPlace | undefined
  /** Whether anything was heard since the last beat. */
  heard: boolean
  /** Messages since the last beat. */
  messages: number
  /** Rights to topics looked up since the last beat. */
  topicChecks: number
  /** Its commands, one after the other. */
  work: Promise<void>
}

export function createConnection(socket: WebSocket, holder: Holder, shownSince?: number): Connection {
  const rooms = new Set([roomKey({ user: holder.userSeq }), roomKey({ session: holder.sessionSeq })])
  return {
    id: randomUUID(), socket, holder, rooms, shownSince, refused: new Set(), playing: undefined, heard: true, messages: 0, topicChecks: 0, work: Promise.resolve(),
  }
}

/** Whether it stands; one that is being closed still brings what its client sends. */
export function isOpen({ socket }: Connection): boolean {
  return socket.readyState === socket.OPEN
}

/** Sends a text, unless so much waits already that the client is too slow: then its line is cut. */
export function sendText(connection: Connection, text: string, { waitingBytes }: SocketLimits): void {
  if (!isOpen(connection)) return
  const { socket } = connection
  // A close frame would wait behind all the rest.
  if (socket.bufferedAmount > waitingBytes) socket.terminate()
  else socket.send(text)
}

export function send(connection: Connection, message: SocketMessage | Pong, limits: SocketLimits): void {
  sendText(connection, JSON.stringify(message), limits)
}

const pong = JSON.stringify(PONG)

export function sendPong(connection: Connection, limits: SocketLimits): void {
  sendText(connection, pong, limits)
}

/** Looks at a frame before it is read: answers its text, or closes the connection for what it breaks. */
export function textOf(connection: Connection, frame: Buffer, isBinary: boolean, { messagesPerBeat }: SocketLimits): string | undefined {
  connection.heard = true
  connection.messages += 1
  if (connection.messages > messagesPerBeat) connection.socket.close(socketClose.tooMuch)
  else if (isBinary) connection.socket.close(socketClose.notText)
  else return frame.toString('utf8')
  return undefined
}
