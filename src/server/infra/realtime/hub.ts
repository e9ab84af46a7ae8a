import { socketCommand } from '#shared/kernel/socket/commands.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { WebSocket } from 'ws'
import { closeCodeOf, isStop, parseClientMessage, socketClose, socketCodes } from '#shared/kernel/socket/socket.ts'
import type { ClientMessage, SocketMessage, Topic } from '#shared/kernel/socket/socket.ts'
import { RECENT_MS } from '#shared/kernel/socket/limits.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { roomKey } from './bus.ts'
import type { Announcement } from './bus.ts'
import { createConnection, isOpen, send, sendPong, sendText, socketLimits, textOf } from './connection.ts'
import type { Connection, Holder, SocketLimits } from './connection.ts'
import { createReplayBuffer, messageTime } from './replayBuffer.ts'
import { deviceOf } from './rights.ts'
import type { SocketRights } from './rights.ts'

export interface HubDeps {
  rights: SocketRights
  aliveSessions(sessionSeqs: readonly number[]): Promise<Set<number>>
  log: FastifyBaseLogger
  limits?: Partial<SocketLimits>
}

export interface Hub {
  hasRoom(userSeq: number): boolean
  /** @param shownSince when the client began to fetch (`messageTime`); later messages are replayed */
  add(socket: WebSocket, holder: Holder, shownSince?: number): void
  deliver(announcement: Announcement): void
  /** Messages may be lost: rechecks sessions and asks all clients to refetch. */
  missed(): void
  start(): void
  stop(): Promise<void>
}

// A session bound to a site hears of that site only.
const isWithin = ({ channelSeq: boundTo }: Holder, about: object) => boundTo === null || !('channelSeq' in about) || about.channelSeq === boundTo

// Permission changes: a refused topic may be allowed now.
const newRights: readonly string[] = [socketCommand.standingChanged, socketCommand.enrollmentChanged] satisfies SocketMessage['command'][]

const CLOSE_WAIT_MS = 1000
/** How long a socket may go on listening to a chat once its access has ended by time. */
const CHATS_CHECKED_EVERY_MS = 5 * MINUTE_MS

/** The topic of a chat's room; undefined for other rooms. */
function chatOf(room: string): Topic | undefined {
  const [, channelSeq, courseSeq] = /^chat:(\d+):(\d+)$/.exec(room) ?? []
  return channelSeq === undefined ? undefined : { topic: 'chat', channelSeq: Number(channelSeq), courseSeq: Number(courseSeq) }
}

/** Rooms, delivery, client commands, and the heartbeat that drops dead clients (ALRM-05). */
export function createHub({ rights, aliveSessions, log, limits: changed }: HubDeps): Hub {
  const limits = { ...socketLimits, ...changed }
  const connections = new Set<Connection>()
  const rooms = new Map<string, Set<Connection>>()
  const replay = createReplayBuffer()
  let timer: NodeJS.Timeout | undefined
  let isStopping = false

  const membersOf = (room: string) => rooms.get(room) ?? new Set<Connection>()

  function enter(connection: Connection, room: string): void {
    const members = rooms.get(room)
    if (members === undefined) rooms.set(room, new Set([connection]))
    else members.add(connection)
    connection.rooms.add(room)
  }

  function leave(connection: Connection, room: string): void {
    connection.rooms.delete(room)
    const members = rooms.get(room)
    members?.delete(connection)
    if (members?.size === 0) rooms.delete(room)
  }

  function hand(connection: Connection, message: SocketMessage, text = JSON.stringify(message)): void {
    sendText(connection, text, limits)
    if (isStop(message.command)) connection.socket.close(closeCodeOf(message.command))
  }

  function deliver({ room, message, exceptTab }: Announcement): void {
    const text = JSON.stringify(message)
    const { act, to } = socketCodes[message.command]
    // Upload events are frequent and refetched on E0001, so they are not replayed.
    if (act === 'refetch' && to !== 'uploads') replay.note(room, text, exceptTab)
    for (const connection of membersOf(room)) {
      if (!isWithin(connection.holder, message)) continue
      if (newRights.includes(message.command)) {
        connection.refused.clear()
        recheckChats(connection)
      }
      if (exceptTab === undefined || connection.holder.tab !== exceptTab) hand(connection, message, text)
    }
  }

  async function leaveRefused(connection: Connection, topics: readonly Topic[]): Promise<void> {
    for (const topic of topics) {
      if (await rights.mayListen(connection.holder.userSeq, topic)) continue
      leave(connection, roomKey(topic))
      send(connection, { command: socketCommand.refused, topic }, limits)
    }
  }

  // Chat carries content: who may no longer read it must not go on listening.
  function recheckChats(connection: Connection): void {
    const chats = [...connection.rooms].flatMap((room) => chatOf(room) ?? [])
    if (chats.length === 0) return
    connection.chatsCheckedAt = messageTime()
    connection.work = connection.work.then(() => leaveRefused(connection, chats)).catch((error: unknown) => {
      log.warn({ err: error }, 'a right to a chat could not be checked')
      for (const topic of chats) leave(connection, roomKey(topic))
    })
  }

  async function obey(connection: Connection, message: ClientMessage): Promise<void> {
    if (!isOpen(connection)) return
    if (message.command === 'topics') return listen(connection, message.topics)
    if (message.command === 'turn_on') return turnOn(connection, message)
    if (message.command === 'turn_off' && message.curriculumSeq === connection.playing?.curriculumSeq) return turnOff([connection])
  }

  async function listen(connection: Connection, topics: Extract<ClientMessage, { command: 'topics' }>['topics']): Promise<void> {
    const own = [roomKey({ user: connection.holder.userSeq }), roomKey({ session: connection.holder.sessionSeq })]
    const wanted = new Map(topics.map((topic) => [roomKey(topic), topic]))
    for (const room of connection.rooms) if (!own.includes(room) && !wanted.has(room)) leave(connection, room)
    const entered: Topic[] = []
    for (const [room, topic] of wanted) {
      if (connection.rooms.has(room)) continue
      const may = await mayEnter(connection, room, topic)
      if (!isOpen(connection)) return
      if (may) {
        enter(connection, room)
        entered.push(topic)
      } else {
        send(connection, { command: socketCommand.refused, topic }, limits)
      }
    }
    if (entered.length > 0) send(connection, { command: socketCommand.connected, topics: entered }, limits)
    catchUp(connection, entered.map(roomKey))
  }

  /** Replays messages sent to these rooms after the client fetched and before it joined. */
  function catchUp(connection: Connection, entered: Iterable<string>): void {
    const { shownSince, holder } = connection
    if (shownSince === undefined) return
    for (const room of entered) for (const text of replay.since(room, shownSince, holder.tab)) {
      if (isWithin(holder, JSON.parse(text) as SocketMessage)) sendText(connection, text, limits)
    }
  }

  /** Checks cost queries: cached until the next beat, and excess closes the connection. */
  async function mayEnter(connection: Connection, room: string, topic: Topic): Promise<boolean> {
    if (connection.refused.has(room)) return false
    connection.topicChecks += 1
    if (connection.topicChecks > limits.topicChecksPerBeat) {
      connection.socket.close(socketClose.tooMuch)
      return false
    }
    const may = isWithin(connection.holder, topic) && await rights.mayListen(connection.holder.userSeq, topic)
    if (!may) connection.refused.add(room)
    return may
  }

  async function turnOn(connection: Connection, { channelSeq, courseSeq, curriculumSeq }: Extract<ClientMessage, { command: 'turn_on' }>): Promise<void> {
    const { sessionSeq, clientId, userSeq } = connection.holder
    // One video per connection: release the previous one even if this one is refused.
    if (connection.playing?.curriculumSeq !== curriculumSeq) await turnOff([connection])
    const named = channelSeq !== undefined && courseSeq !== undefined ? { channelSeq, courseSeq, curriculumSeq } : undefined
    const lesson = named ?? await rights.lessonOf({ curriculumSeq, userSeq })
    // A session of another site must not learn where the lesson is.
    if (lesson === undefined || !isWithin(connection.holder, lesson)) return send(connection, { command: socketCommand.refused, ...(named && { lesson: named }) }, limits)
    try {
      const where = await rights.turnOn(lesson, userSeq, { socketId: connection.id, place: deviceOf(sessionSeq, clientId) })
      connection.playing = where === 'here' ? lesson : undefined
      // Disconnected during the check; its cleanup has already run.
      if (!connections.has(connection)) return await turnOff([connection])
      send(connection, { command: where === 'here' ? socketCommand.mayPlay : socketCommand.playsElsewhere, ...lesson }, limits)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      send(connection, { command: socketCommand.refused, lesson }, limits)
    }
  }

  async function turnOff(some: readonly Connection[]): Promise<void> {
    const players = some.filter(({ playing }) => playing !== undefined)
    for (const player of players) player.playing = undefined
    await rights.turnOff(players.map(({ id }) => id))
  }

  function receive(connection: Connection, frame: Buffer, isBinary: boolean): void {
    if (!isOpen(connection)) return
    const text = textOf(connection, frame, isBinary, limits)
    if (text === undefined) return
    const message = parseClientMessage(text)
    if (message === undefined) return connection.socket.close(socketClose.notUnderstood)
    if (message.command === 'ping') return sendPong(connection, limits)
    connection.work = connection.work.then(() => obey(connection, message)).catch((error: unknown) => {
      log.error({ err: error, command: message.command }, 'a command of a socket failed')
      send(connection, { command: socketCommand.failed }, limits)
    })
  }

  function remove(connection: Connection): void {
    connections.delete(connection)
    for (const room of connection.rooms) leave(connection, room)
    connection.work = connection.work.then(() => turnOff([connection]))
      .catch((error: unknown) => log.warn({ err: error }, 'a place of viewing is left to its lease'))
  }

  /** Drops silent clients, pings the others, and renews their leases. */
  async function beat(): Promise<void> {
    for (const connection of connections) {
      if (!connection.heard) {
        connection.socket.terminate()
        continue
      }
      connection.heard = false
      connection.messages = 0
      connection.topicChecks = 0
      connection.refused.clear()
      connection.socket.ping()
      if (messageTime() - connection.chatsCheckedAt > CHATS_CHECKED_EVERY_MS) recheckChats(connection)
    }
    await rights.keep([...connections].filter(({ playing }) => playing !== undefined).map(({ id }) => id))
    await endDeadSessions()
  }

  async function endDeadSessions(): Promise<void> {
    const known = new Set([...connections].map(({ holder }) => holder.sessionSeq))
    const alive = await aliveSessions([...known])
    for (const sessionSeq of known) {
      if (!alive.has(sessionSeq)) deliver({ room: roomKey({ session: sessionSeq }), message: { command: socketCommand.sessionEnded } })
    }
  }

  const survive = (work: Promise<void>) => void work.catch((error: unknown) => log.warn({ err: error }, 'the sockets could not be looked after'))

  return {
    hasRoom: (userSeq) => membersOf(roomKey({ user: userSeq })).size < limits.perUser,
    deliver,

    add(socket, holder, shownSince) {
      // ws closes the socket itself on a broken frame.
      socket.on('error', () => undefined)
      // Accepted during shutdown; it would keep the process alive.
      if (isStopping) return void sendAway(socket)
      const connection = createConnection(socket, holder, shownSince)
      connections.add(connection)
      for (const room of connection.rooms) enter(connection, room)
      socket.on('message', (frame: Buffer, isBinary: boolean) => receive(connection, frame, isBinary))
      socket.on('pong', () => { connection.heard = true })
      socket.on('close', () => remove(connection))
      send(connection, { command: socketCommand.connected, topics: [] }, limits)
      if (shownSince !== undefined && messageTime() - shownSince > RECENT_MS) send(connection, { command: socketCommand.messagesMissed }, limits)
      catchUp(connection, connection.rooms)
    },

    missed() {
      const text = JSON.stringify({ command: socketCommand.messagesMissed } satisfies SocketMessage)
      for (const connection of connections) sendText(connection, text, limits)
      survive(endDeadSessions())
    },

    start() {
      timer = setInterval(() => survive(beat()), limits.beatMs)
    },

    async stop() {
      clearInterval(timer)
      isStopping = true
      const leaving = [...connections]
      await Promise.all(leaving.map(({ socket }) => sendAway(socket)))
      await Promise.all(leaving.map(({ work }) => work))
    },
  }
}

/** Resolves when the socket is closed, terminated after a timeout. */
function sendAway(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => socket.terminate(), CLOSE_WAIT_MS)
    socket.once('close', () => {
      clearTimeout(cut)
      resolve()
    })
    socket.close(socketClose.restart)
  })
}
