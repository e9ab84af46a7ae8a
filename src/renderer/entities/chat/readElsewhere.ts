import { z } from 'zod'
import type { ChatRoomRef } from './queries.ts'

const CHANNEL = 'madang.chatRead'
const said = z.object({ userSeq: z.int(), channelSeq: z.int(), courseSeq: z.int(), curriculumSeq: z.int().nullable() })

/** Tells the user's other tabs and windows that a room was read. The socket tells other devices, but not of each message: all pages of a chat of thousands read it. */
export function tellRead(userSeq: number, { channelSeq, courseSeq, curriculumSeq }: ChatRoomRef): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a broadcast channel has no other origins
  channel.postMessage({ userSeq, channelSeq, courseSeq, curriculumSeq })
  channel.close()
}

/** Calls back for rooms that the user reads in other tabs; returns the end of it. */
export function followReads(userSeq: number, onRead: (room: ChatRoomRef) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = said.safeParse(data)
    if (message.success && message.data.userSeq === userSeq) onRead(message.data)
  }
  return () => channel.close()
}
