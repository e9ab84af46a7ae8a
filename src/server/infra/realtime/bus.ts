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
  tell(room: Room, message: SocketMessage, exceptTab?: string): void
  /** As `tell` for many, in one statement. */
  tellEach(list: readonly { room: Room; message: SocketMessage }[]): void
}

export interface Told {
  room: string
  message: SocketMessage
  exceptTab?: string | undefined
}

/** Delivers messages to the hubs of all processes on the same database. */
export interface Bus extends Announcer {
  onTold(callback: (told: Told) => void): void
  /** Messages of other processes may have been lost. */
  onMissed(callback: () => void): void
  start(): Promise<void>
}

/** Creates the bus. Local only on PGlite (single process); other processes on PostgreSQL are reached by NOTIFY. */
export function createBus({ database, listening, log }: { database: Pick<Database, 'executeSql'>; listening: Listening | undefined; log: FastifyBaseLogger }): Bus {
  const self = randomUUID()
  const assembler = createAssembler()
  let count = 0
  let onTold: (told: Told) => void = () => {}
  let onMissed: () => void = () => {}

  function tellAll(list: readonly Told[]): void {
    for (const told of list) onTold(told)
    if (listening === undefined || list.length === 0) return
    const frames = list.flatMap((told) => framesOf(`${self}-${count += 1}`, JSON.stringify(told)))
    // Over the pool: the listening connection is kept free for locks.
    database.executeSql('select pg_notify($1, frame) from unnest($2::text[]) as frame', [CHANNEL, frames])
      .catch((error: unknown) => log.warn({ err: error }, 'other servers did not hear of a change'))
  }

  return {
    tell: (room, message, exceptTab) => tellAll([{ room: roomKey(room), message, exceptTab: exceptTab === '' ? undefined : exceptTab }]),
    tellEach: (list) => tellAll(list.map(({ room, message }) => ({ room: roomKey(room), message }))),
    onTold(callback) {
      onTold = callback
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
        if (text !== undefined) onTold(JSON.parse(text) as Told)
      })
    },
  }
}
