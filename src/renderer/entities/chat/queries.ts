import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { callKey, callQuery } from '#renderer/entities/callQuery.ts'
import type { ChatLog } from './log.ts'

/** A room of a class; null: the class's own, else that of a lesson. */
export interface ChatRoomRef extends CourseRef {
  curriculumSeq: number | null
}

const meta = { errors: 'inline' } as const
export const courseOf = ({ channelSeq, courseSeq }: CourseRef): CourseRef => ({ channelSeq, courseSeq })
/** The part of a query or body that names the room. */
export const ofRoom = ({ curriculumSeq }: ChatRoomRef) => (curriculumSeq === null ? {} : { curriculumSeq })

/** The unread counts of a site. */
export const unreadKey = (channelSeq: number) => callKey(contract.chat.unread, { params: { channelSeq } })

export const chatQueries = {
  room: (client: Client, room: ChatRoomRef) => queryOptions({ ...callQuery(client, contract.chat.room, { params: courseOf(room), query: ofRoom(room) }), meta }),
  /** The newest messages; what comes later is merged in by `useChat`. */
  log: (client: Client, room: ChatRoomRef) => queryOptions({
    queryKey: callKey(contract.chat.messages, { params: courseOf(room), query: ofRoom(room) }),
    queryFn: async ({ signal }): Promise<ChatLog> => {
      const { messages, hasMore, version } = await client(contract.chat.messages, { params: courseOf(room), query: ofRoom(room) }, signal)
      return { messages, version, hasOlder: hasMore }
    },
    staleTime: Infinity, meta,
  }),
  mutes: (client: Client, course: CourseRef) => queryOptions({ ...callQuery(client, contract.chat.mutes, { params: courseOf(course) }), meta }),
  unread: (client: Client, channelSeq: number) => queryOptions({ ...callQuery(client, contract.chat.unread, { params: { channelSeq } }), meta }),
  settings: (client: Client, channelSeq: number) => queryOptions({ ...callQuery(client, contract.chat.settings, { params: { channelSeq } }), meta }),
  reports: (client: Client, channelSeq: number) => infiniteQueryOptions({
    queryKey: callKey(contract.chat.reports, { params: { channelSeq } }),
    queryFn: ({ pageParam, signal }) => client(contract.chat.reports, { params: { channelSeq }, query: pageParam }, signal),
    initialPageParam: {} as { lastSeq?: number },
    getNextPageParam: ({ messages, hasMore }): { lastSeq?: number } | undefined => (hasMore ? { lastSeq: messages.at(-1)?.messageSeq ?? 0 } : undefined),
    meta,
  }),
}
