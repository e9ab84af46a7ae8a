import { randomUUID } from 'node:crypto'
import type { WebSocket } from 'ws'
import { PONG, socketClose } from '#shared/kernel/socket/socket.ts'
import type { LessonPlace, Pong, SocketMessage } from '#shared/kernel/socket/socket.ts'
import { TOPICS_MAX } from '#shared/kernel/socket/limits.ts'
import { roomKey } from './bus.ts'
import { messageTime } from './replayBuffer.ts'

export interface Holder {
  userSeq: number
  sessionSeq: number
  /** The only site it may hear of; null for a platform session. */
  channelSeq: number | null
  clientId: string
  tab: string
}

export interface SocketLimits {
  perUser: number
  /** Send buffer limit for slow clients. */
  waitingBytes: number
  messagesPerBeat: number
  /** Permission checks per beat: two full topic lists. */
  topicChecksPerBeat: number
  beatMs: number
}

export const socketLimits: SocketLimits = {
  perUser: 20, waitingBytes: 256 * 1024, messagesPerBeat: 120, topicChecksPerBeat: 2 * TOPICS_MAX, beatMs: 30_000,
}

export interface Connection {
  id: string
  socket: WebSocket
  holder: Holder
  /** Those of user and session, and subscribed topics. */
  rooms: Set<string>
  /** When the client began to fetch what it shows (`messageTime`). */
  shownSince: number | undefined
  refused: Set<string>
  /** When its rights to chats were last checked (`messageTime`). */
  chatsCheckedAt: number
  playing: LessonPlace | undefined
  heard: boolean
  messages: number
  topicChecks: number
  work: Promise<void>
}

export function createConnection(socket: WebSocket, holder: Holder, shownSince?: number): Connection {
  const rooms = new Set([roomKey({ user: holder.userSeq }), roomKey({ session: holder.sessionSeq })])
  return {
    id: randomUUID(), socket, holder, rooms, shownSince, refused: new Set(), chatsCheckedAt: messageTime(), playing: undefined, heard: true, messages: 0, topicChecks: 0, work: Promise.resolve(),
  }
}

/** A closing socket still delivers incoming frames. */
export function isOpen({ socket }: Connection): boolean {
  return socket.readyState === socket.OPEN
}

/** Sends a text; terminates the socket of a client that reads too slowly. */
export function sendText(connection: Connection, text: string, { waitingBytes }: SocketLimits): void {
  if (!isOpen(connection)) return
  const { socket } = connection
  // A close frame would queue behind the rest.
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

/** Returns the frame's text, or closes the connection on a violation. */
export function textOf(connection: Connection, frame: Buffer, isBinary: boolean, { messagesPerBeat }: SocketLimits): string | undefined {
  connection.heard = true
  connection.messages += 1
  if (connection.messages > messagesPerBeat) connection.socket.close(socketClose.tooMuch)
  else if (isBinary) connection.socket.close(socketClose.notText)
  else return frame.toString('utf8')
  return undefined
}
