import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { topicKey } from '#shared/kernel/socket/socket.ts'
import type { SocketMessage, Topic } from '#shared/kernel/socket/socket.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { Listening } from '#server/infra/db/listening.ts'
import { createAssembler, framesOf } from './frames.ts'

const CHANNEL = 'madang_realtime'

/** Who a message is for: the connections of a session, of a person, or those that listen to a topic. */
export type Room = { session: number } | { user: number } | Topic

/** A room as one word. */
export function roomKey(room: Room): string {
  if ('session' in room) return `session:${room.session}`
  if ('user' in room) return `user:${room.user}`
  return topicKey(room)
}

/** Tells open clients what happened. Call it when the change is committed: who hears of it asks at once. */
export interface Announcer {
  /**
   * Returns at once; what cannot reach the other server processes is logged.
   * @param exceptTab the Http-Session that made the change and knows already; empty where its client names none
   */
  tell(room: Room, message: SocketMessage, exceptTab?: string): void
  /** As `tell` for many at once, in one statement. */
  tellEach(list: readonly { room: Room; message: SocketMessage }[]): void
}

/** What was told, as the hub of each process gets it. */
export interface Told {
  room: string
  message: SocketMessage
  exceptTab?: string | undefined
}

/** Carries messages to the hub of this process and of all others on the same database. */
export interface Bus extends Announcer {
  onTold(callback: (told: Told) => void): void
  /** Messages of other processes may have been missed. */
  onMissed(callback: () => void): void
  /** Begins to hear the other processes. */
  start(): Promise<void>
}

/**
 * The bus. PGlite has one process: what is told goes straight to its hub. On PostgreSQL it goes to the others as well, by
 * NOTIFY on the connection that the process `listening` has anyway.
 */
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
    // Over the pool: the listening connection is for locks that others wait for.
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
        // The hub here has its own already.
        if (frame.startsWith(self)) return
        const text = assembler.add(frame)
        if (text !== undefined) onTold(JSON.parse(text) as Told)
      })
    },
  }
}
