import { z } from 'zod'
import { TOPICS_MAX } from '#shared/kernel/socket/limits.ts'
import { topic } from '#shared/kernel/socket/socket.ts'
import type { SocketMessage } from '#shared/kernel/socket/socket.ts'

export const realtimeWish = z.strictObject({
  topics: z.array(topic).max(TOPICS_MAX),
  playing: z.strictObject({ channelSeq: z.int().positive(), courseSeq: z.int().positive(), curriculumSeq: z.int().positive() }).nullable(),
})
export type RealtimeWish = z.infer<typeof realtimeWish>

export const noWish: RealtimeWish = { topics: [], playing: null }

/** The realtime connection as screens use it, whichever process holds the socket (ALRM-05, DESK-03). */
export interface RealtimePort {
  /** Replaces the page's subscriptions. */
  want(wish: RealtimeWish): void
  onMessage(listener: (message: SocketMessage) => void): () => void
}
