import { z } from 'zod'
import { TOPICS_MAX } from '#shared/kernel/socket/limits.ts'
import { topic } from '#shared/kernel/socket/socket.ts'
import type { SocketMessage } from '#shared/kernel/socket/socket.ts'

/** All that a page wants of the realtime connection. */
export const realtimeWish = z.strictObject({
  topics: z.array(topic).max(TOPICS_MAX),
  /** The film that plays in the page. */
  playing: z.strictObject({ channelSeq: z.int().positive(), courseSeq: z.int().positive(), curriculumSeq: z.int().positive() }).nullable(),
})
export type RealtimeWish = z.infer<typeof realtimeWish>

export const noWish: RealtimeWish = { topics: [], playing: null }

/** The realtime connection as the screens have it, whoever holds the socket (ALRM-05, DESK-03). */
export interface RealtimePort {
  /** What the page wants from now on, in place of what it wanted before. */
  want(wish: RealtimeWish): void
  /** Calls back with each message of the server; answers its unsubscribe. */
  onMessage(listener: (message: SocketMessage) => void): () => void
}
