import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { topicKey } from '#shared/kernel/socket/socket.ts'
import type { SocketMessage, Topic } from '#shared/kernel/socket/socket.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { Listening } from '#server/infra/db/listening.ts'
import { createAssembler, framesOf } from './frames.ts'

const CHANNEL = 'madang_realtime'

/** Recipients of a message: a session, a user, or the subscribers of a topic. */
export type Room = { session: number } | { user: number } | Topic

export function roomKey(room: Room): string {
  if ('session' in room) return `session:${room.session}`
  if ('user' in room) return `user:${room.user}`
  return topicKey(room)
}

/** Notifies open clients. Call after commit: clients refetch at once. */
export interface Announcer {
  /** Returns at once; delivery failures to other processes are logged. @param exceptTab Http-Session that made the change */
  announce(room: Room, message: SocketMessage, exceptTab?: string): void
  /** As `announce` for many, in one statement. */
  announceEach(list: readonly { room: Room; message: SocketMessage }[]): void
}

export interface Announcement {
  room: string
  message: SocketMessage
  exceptTab?: string | undefined
}

/** Delivers messages to the hubs of all processes on the same database. */
export interface Bus extends Announcer {
  onAnnouncement(callback: (announcement: Announcement) => void): void
  /** Messages of other processes may have been lost. */
  onMissed(callback: () => void): void
  start(): Promise<void>
}

/** Creates the bus. Local only on PGlite (single process); other processes on PostgreSQL are reached by NOTIFY. */
export function createBus({ database, listening, log }: { database: Pick<Database, 'executeSql'>; listening: Listening | undefined; log: FastifyBaseLogger }): Bus {
  const self = randomUUID()
  const assembler = createAssembler()
  let count = 0
  let onAnnouncement: (announcement: Announcement) => void = () => {}
  let onMissed: () => void = () => {}

  function send(list: readonly Announcement[]): void {
    for (const announcement of list) onAnnouncement(announcement)
    if (listening === undefined || list.length === 0) return
    const frames = list.flatMap((announcement) => framesOf(`${self}-${count += 1}`, JSON.stringify(announcement)))
    // Over the pool: the listening connection is kept free for locks.
    database.executeSql('select pg_notify($1, frame) from unnest($2::text[]) as frame', [CHANNEL, frames])
      .catch((error: unknown) => log.warn({ err: error }, 'other servers did not hear of a change'))
  }

  return {
    announce: (room, message, exceptTab) => send([{ room: roomKey(room), message, exceptTab: exceptTab === '' ? undefined : exceptTab }]),
    announceEach: (list) => send(list.map(({ room, message }) => ({ room: roomKey(room), message }))),
    onAnnouncement(callback) {
      onAnnouncement = callback
    },
    onMissed(callback) {
      onMissed = callback
    },
    async start() {
      if (listening === undefined) return
      listening.onBack(() => {
        assembler.clear()
        onMissed()
      })
      await listening.listen(CHANNEL, (frame) => {
        if (frame.startsWith(self)) return
        const text = assembler.add(frame)
        if (text !== undefined) onAnnouncement(JSON.parse(text) as Announcement)
      })
    },
  }
}
